import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { transcripts } from '../../../src/hosts/claude-code/host.ts'
import { newestStartedIn } from '../../../src/hosts/known.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { at, prompt, ROOT } from '../capture/records.ts'

const claudeDir = folderForEachTest()
beforeEach(() => {
  mkdirSync(join(claudeDir, 'projects', '-work-tidepool'), { recursive: true })
})

const transcript = (name: string, minutes: number, cwd = ROOT) => {
  const path = join(claudeDir, 'projects', '-work-tidepool', `${name}.jsonl`)
  writeFileSync(path, `${prompt('fix the tides', { cwd })}\n`)
  utimesSync(path, new Date(at(minutes)), new Date(at(minutes)))
}

describe('newestStartedIn', () => {
  it('returns the session that was started there last', () => {
    transcript('s1', 1)
    transcript('s2', 2)
    transcript('s3', 3, '/elsewhere')
    expect(newestStartedIn(ROOT, transcripts.list(claudeDir))?.sessionId).toBe('s2')
  })

  it("takes no subagent's conversation for a session, however many there are", () => {
    transcript('s1', 1)
    for (let agent = 0; agent < 300; agent += 1) transcript(`agent-${agent}`, 2)
    expect(newestStartedIn(ROOT, transcripts.list(claudeDir))?.sessionId).toBe('s1')
  })

  it('returns undefined where none was', () => {
    expect(newestStartedIn(ROOT, transcripts.list(claudeDir))).toBeUndefined()
  })
})
