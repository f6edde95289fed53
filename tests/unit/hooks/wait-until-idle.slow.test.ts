import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { waitUntilIdle } from '../../../src/hooks/process/wait-until-idle.ts'
import { LATE_TRANSCRIPT_POLL, TRANSCRIPT_POLL } from '../../../src/rules.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const PROMPT = 'a prompt\n'

describe('waitUntilIdle', () => {
  const folder = folderForEachTest()
  const write = (after: number, file: string, text: string) => setTimeout(() => appendFileSync(file, text), after)

  it('ends once the file has not grown for a while', async () => {
    const file = join(folder, 'transcript.jsonl')
    writeFileSync(file, PROMPT)
    write(TRANSCRIPT_POLL.quiet / 2, file, 'an answer\n')
    await waitUntilIdle(file)
    expect(readFileSync(file, 'utf8')).toBe(`${PROMPT}an answer\n`)
  })

  it('waits seconds for the answer of a host that writes it so late, behind a record of another kind', async () => {
    const file = join(folder, 'transcript.jsonl')
    writeFileSync(file, PROMPT)
    write(TRANSCRIPT_POLL.longest * 2, file, 'a measurement\n')
    write(TRANSCRIPT_POLL.longest * 2 + 600, file, 'an answer\n')
    await waitUntilIdle(file, { growsFrom: PROMPT.length })
    expect(readFileSync(file, 'utf8')).toBe(`${PROMPT}a measurement\nan answer\n`)
  })

  it('ends at once where it is over, and after some seconds where nothing is written', async () => {
    const file = join(folder, 'transcript.jsonl')
    writeFileSync(file, PROMPT)
    const start = performance.now()
    await waitUntilIdle(file, { growsFrom: PROMPT.length, isOver: () => true })
    expect(performance.now() - start).toBeLessThan(LATE_TRANSCRIPT_POLL.quiet)
    await waitUntilIdle(file, { growsFrom: PROMPT.length })
    expect(performance.now() - start).toBeGreaterThanOrEqual(LATE_TRANSCRIPT_POLL.longest)
  })
})
