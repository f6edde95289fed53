/**
 * @module The words that a session wrote, as numbers in a record of their own: a message of a later session that hands them over
 * is known by them.
 */

import type { GraphStore, Mutation } from '../../store/port.ts'
import { objectIn } from '../../text/json.ts'
import { joinRuns } from '../../text/word-runs.ts'

/** Returns the runs of what a session wrote, as text/word-runs.ts keeps them; none where nothing is known. */
export async function writtenBy(store: GraphStore, session: string): Promise<Uint32Array> {
  const record = objectIn(await store.record(writtenKey(session)))
  return decode(typeof record?.['runs'] === 'string' ? record['runs'] : '')
}

/** Returns the mutation that adds runs to what a session wrote; none where they are known. */
export async function putWritten(
  store: GraphStore,
  session: string,
  runs: readonly number[],
  now: Date,
): Promise<Mutation[]> {
  if (runs.length === 0) return []
  const known = await writtenBy(store, session)
  const all = joinRuns(known, runs)
  if (all.length === known.length && all.every((run, index) => run === known[index])) return []
  const at = now.toISOString()
  return [{ kind: 'put-record', key: writtenKey(session), value: JSON.stringify({ at, runs: encode(all) }), at }]
}

/** Returns the key of the record of what a session wrote. */
export function writtenKey(session: string): string {
  return `wrote:${session}`
}

// --- internal ---

const BYTES = 4

function encode(runs: readonly number[]): string {
  const bytes = Buffer.alloc(runs.length * BYTES)
  for (const [index, run] of runs.entries()) bytes.writeUInt32LE(run, index * BYTES)
  return bytes.toString('base64')
}

/** As the machine's own numbers: a first prompt reads those of forty sessions, and one by one they took it 15 ms. */
function decode(text: string): Uint32Array {
  const bytes = Buffer.from(text, 'base64')
  const runs = new Uint32Array(Math.floor(bytes.length / BYTES))
  const own = Buffer.from(runs.buffer)
  bytes.copy(own)
  if (!IS_LITTLE_ENDIAN) own.swap32()
  return runs
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1
