/** The capture on real sessions that are kept beside the project, never in it. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runProgram } from '../../../src/cli/program.ts'
import { transcripts } from '../../real-data.ts'

const { folder, files, isReal } = transcripts()

async function capture(file: string): Promise<{ out: string; err: string; code: number }> {
  const seen = { out: '', err: '' }
  const sink = (key: 'out' | 'err') => {
    const write = (text: string) => {
      seen[key] += text
      return true
    }
    return { write } as unknown as NodeJS.WritableStream
  }
  const words = ['capture', '--transcript', join(folder, file), '--json', '--now', '2026-11-21T10:00:00Z']
  const code = await runProgram(words, { stdout: sink('out'), stderr: sink('err'), env: { HOME: '/nonexistent' } })
  return { ...seen, code }
}

describe('throughline capture on real transcripts', () => {
  it('has some to run on', () => {
    expect(files.length).toBeGreaterThan(isReal ? 50 : 0)
  })

  it.each(files)('%s: exits 0 and gives the same bytes twice', async (file) => {
    const first = await capture(file)
    expect(first).toMatchObject({ err: '', code: 0 })
    expect(JSON.parse(first.out)).toMatchObject({ schemaVersion: 1, status: 'in-progress' })
    expect((await capture(file)).out).toBe(first.out)
  })
})
