/**
 * @module What other machines wrote comes into the store, a frame at a time.
 *
 * The machines may be read in any order: a session is its machine's, and of two statuses the later one holds. Of a machine the
 * frames are read in their order, and what was read once is never read again: not what was deleted here since. What cannot be
 * read is named and left alone.
 */

import { join } from 'node:path'
import { ThroughlineError } from '../errors.ts'
import { filesIn, namesIn } from '../files/foreign-files.ts'
import { isMachine, type StatusLine, statusIn } from '../memory/session/machines.ts'
import { change } from '../memory/session/read-change-write.ts'
import { prepareLine } from '../memory/transfer/incoming.ts'
import { redactDeep } from '../redact/redact.ts'
import { parseLine } from '../store/exchange/read-import.ts'
import type { GraphStore } from '../store/port.ts'
import { objectIn } from '../text/json.ts'
import { applyTombstones } from './apply-tombstones.ts'
import type { Cipher } from './encryption.ts'
import { type Frame, framesFrom, readFrame, STATUS, sizeOf } from './frames.ts'
import { type Item, isOfTurns, type Machines, merge, mergeStatuses } from './merge.ts'
import { isOurs, LOCKED_KEY } from './settings.ts'

export interface TakeInFacts {
  /** This machine, and what it was called before. */
  readonly machine: string
  readonly former: readonly string[]
  /** The folder that the machines' folders stand in. */
  readonly folder: string
  readonly cipher: Cipher | undefined
  readonly now: Date
  /** Removes the files of sessions that were forgotten because another machine forgot them. */
  readonly forgetFiles: (sessions: readonly string[]) => void
}

export interface TakenIn {
  /** Files that were left alone from some place on, each with the reason. */
  readonly strange: readonly string[]
  /** The machines that are there, each with the time of the newest that was taken in now. */
  readonly machines: ReadonlyMap<string, string | undefined>
}

/** Takes in what is new in the folders of the other machines. */
export async function takeIn(store: GraphStore, given: TakeInFacts): Promise<TakenIn> {
  const strange: string[] = []
  const others = namesIn(given.folder).filter((name) => isMachine(name) && name !== given.machine)
  const machines = new Map<string, string | undefined>(others.map((machine) => [machine, undefined]))
  const known = new Set([given.machine, ...given.former, ...others])
  await store.eachRecord(readKey(''), ({ key }) => known.add(key.slice(readKey('').length)))
  const facts = { ...given, machines: [...known] }
  for (const machine of others.sort()) {
    for (const name of filesIn(join(facts.folder, machine)).sort()) {
      if (name.startsWith('.') || name === LOCKED_KEY) continue
      const path = join(facts.folder, machine, name)
      try {
        if (!isOurs(name)) throw new Error('it is not ours')
        const position = (await readRead(store, machine)).files[name] ?? 0
        const size = sizeOf(path)
        if (size === position) continue
        for (const frame of framesFrom(path, size < position ? 0 : position)) {
          const taken = await takeFrame(store, { machine, name, frame }, facts)
          // What was written before it is still on its way.
          if (taken === undefined) break
          machines.set(machine, taken.at)
        }
      } catch (error) {
        // What is wrong with a file of another machine stops no other file.
        if (error instanceof ThroughlineError && /^(STORE|DRIVER)_/.test(error.code)) throw error
        strange.push(`${path}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  return { strange, machines }
}

// --- internal ---

/** What was read of a machine: up to which revision of its store, and up to which byte of each file. */
interface Read {
  readonly revision: number
  readonly files: Readonly<Record<string, number>>
}

function readKey(machine: string): string {
  return `sync:read:${machine}`
}

async function readRead(store: GraphStore, machine: string): Promise<Read> {
  const known = objectIn(await store.record(readKey(machine))) as Read | undefined
  // An older version counted otherwise.
  return known?.revision === undefined ? { revision: 0, files: {} } : known
}

interface Source {
  readonly machine: string
  readonly name: string
  readonly frame: Frame
}

/** Returns when the frame was written; undefined where an earlier one is missing. */
async function takeFrame(
  store: GraphStore,
  { machine, name, frame }: Source,
  facts: TakeInFacts & Pick<Machines, 'machines'>,
) {
  const { now, machines } = facts
  const { header, lines } = await readFrame(frame, facts.cipher)
  const { revision, files } = await readRead(store, machine)
  if (header.since > revision) return undefined
  const items = lines.flatMap((line) => itemsOf(line, revision, now))
  const tombstones = items.flatMap((item) => (item.kind === 'tombstone' ? item.tombstone : []))
  facts.forgetFiles(await applyTombstones(store, tombstones, machines, now))
  // Turns first: by them it is told whether a session stands here already.
  for (const isFirst of [true, false]) {
    const part = items.filter((item) => isOfTurns(item) === isFirst)
    await change(store, async () => ({ mutations: await merge(store, { machine, machines }, part), result: undefined }))
  }
  const statuses = lines.flatMap((line) => statusesOf(line))
  const present = new Set(filesIn(join(facts.folder, machine)))
  const kept = Object.entries(files).filter(([each]) => present.has(each))
  const read: Read = {
    revision: Math.max(revision, header.revision),
    files: { ...Object.fromEntries(kept), [name]: frame.end },
  }
  await change(store, async () => ({
    mutations: [
      ...(await mergeStatuses(store, statuses, facts)),
      { kind: 'put-record', key: readKey(machine), value: JSON.stringify(read), at: now.toISOString() },
    ],
    result: undefined,
  }))
  return { at: header.at }
}

function statusesOf(line: string): StatusLine[] {
  const value = objectIn(line)
  const status = value?.['type'] === STATUS ? statusIn(JSON.stringify(redactDeep(value))) : undefined
  return status === undefined ? [] : [status]
}

/** Returns what a line brings in, redacted once more: anybody may have written it. Nothing where it was read before. */
function itemsOf(line: string, known: number, now: Date): Item[] {
  const { type, changed, from } = objectIn(line) ?? {}
  if (type === STATUS || (typeof changed === 'number' && changed <= known)) return []
  return parseLine(line).flatMap((parsed): Item[] => {
    if (parsed.kind === 'header' || parsed.kind === 'mark' || parsed.kind === 'bad') return []
    const item = prepareLine(parsed, { now, isOurs: true, project: UNKNOWN })
    return item.kind === 'bad' || item.kind === 'history'
      ? []
      : [{ ...item, from: typeof from === 'number' ? from : 0 }]
  })
}

const UNKNOWN = { id: 'unknown', name: 'unknown' }
