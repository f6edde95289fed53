/** The capture on real sessions that are kept beside the project, never in it. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { transcripts } from '../../real-data.ts'
import { runWith } from './run-words.ts'

const { folder, files, isReal } = transcripts()

const capture = (file: string) =>
  runWith({ HOME: '/nonexistent' }, [
    'capture',
    '--transcript',
    join(folder, file),
    '--json',
    '--now',
    '2026-11-21T10:00:00Z',
  ])

describe('throughline capture on real transcripts', () => {
  it('has some to run on', () => {
    expect(files.length).toBeGreaterThan(isReal ? 50 : 0)
  })

  it.each(files)('%s: gives the same bytes twice, or says that the file tells nothing', async (file) => {
    const first = await capture(file)
    if (first.code === 0) expect(JSON.parse(first.out)).toMatchObject({ schemaVersion: 1, status: 'in-progress' })
    else expect(JSON.parse(first.err).error.message).toContain(`${file} tells nothing of a session`)
    expect(await capture(file)).toEqual(first)
  })
})
