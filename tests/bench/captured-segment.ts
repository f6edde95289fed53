/**
 * @module A real compaction as the product captured it: the snapshot of the transcript, cut just before the boundary.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { captureSession } from '../../src/capture/draft/capture-session.ts'
import { draftSnapshot } from '../../src/capture/draft/snapshot.ts'
import { redactDeep } from '../../src/redact/redact.ts'
import type { Turn } from '../../src/snapshot/turn.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import type { RealSegment } from './real-segments.ts'

/** Returns the snapshot of a segment, as a compaction would save it, and the session's turns. */
export async function captureTurns({
  lines,
}: Pick<RealSegment, 'lines'>): Promise<{ snapshot: SessionSnapshot; turns: readonly Turn[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-bench-'))
  try {
    const transcriptPath = join(folder, 'segment.jsonl')
    writeFileSync(transcriptPath, `${lines.join('\n')}\n`)
    const { reading, project } = await captureSession({ transcriptPath, env: { PATH: '' } })
    const snapshot = redactDeep(
      draftSnapshot(reading.state, {
        name: 'checkpoint-2026-11-21-bench-0000',
        sequence: 1,
        type: 'precompact',
        reason: 'bench',
        status: 'in-progress',
        timestamp: '2026-11-21T10:00:00.000Z',
        project,
        transcriptPath,
      }),
    )
    return { snapshot, turns: reading.state.turns }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
