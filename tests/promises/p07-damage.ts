/** @module P7: damage is found, contained and repairable: an answer is right, or an error, or the check says what is wrong. */

import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importFile } from '../../src/memory/transfer/transfer.ts'
import { openStore } from '../../src/store/open.ts'
import type { Entity, GraphStore, Mutation } from '../../src/store/port.ts'
import { backupStore } from '../../src/store/sqlite/maintenance/backup.ts'
import { repairStore } from '../../src/store/sqlite/maintenance/repair.ts'
import { writtenBy } from '../writes.ts'
import type { PromiseTest, Tally } from './promise.ts'
import { type Chance, createChance } from './random.ts'
import { BUSY, BY, copyStore, letGo, withStore } from './stores.ts'

const PAGE = 4_096
/** Every so many flips the store is repaired, and a damaged export imported. */
const REPAIR_EVERY = 3
/** Of the lines in a store that is salvaged so many are kept, in most of them: most damage is in one page. */
const KEPT = 0.9
/** One flip is looked at for no longer than this, in milliseconds. */
const LONGEST = 20_000

export const damage: PromiseTest = {
  id: 'P7',
  says: 'damage is found, contained and repairable',
  unit: 'damaged stores (bits, bytes, pages, lengths)',
  full: 1_000,
  small: 24,
  inMemory: true,
  splits: true,
  async run(task, tally) {
    const chance = createChance(task.seed)
    const sound = join(task.folder, 'sound.db')
    const backup = join(task.folder, 'backup.db')
    await withStore(join(task.folder, 'live.db'), async (store) => {
      for (const batch of content()) await store.commit(batch)
    })
    // A store without a log: the damage is in the file itself.
    const from = { path: sound, replace: false, store: join(task.folder, 'live.db'), mark: 'sound' }
    await backupStore(from, BUSY)
    copyFileSync(sound, backup)
    const truth = await withStore(sound, ask)
    copyFileSync(backup, sound)
    const bytes = readFileSync(sound)
    const lines = linesIn(JSON.parse(truth.get('entities') ?? '[]') as Entity[])
    const shares: number[] = []
    const known = new Set(JSON.stringify([...truth.values()]).match(/[\p{L}\p{N}]+/gu) ?? [])
    const count = { right: 0, refused: 0, found: 0, repaired: 0 }
    for (let flip = 0; flip < task.tries && performance.now() < task.until; flip += 1) {
      tally.count()
      const path = join(task.folder, `flip-${flip}.db`)
      const { damaged, what } = harm(bytes, chance)
      writeFileSync(path, damaged)
      const began = performance.now()
      count[await look(path, truth, known, what, tally)] += 1
      tally.holds(performance.now() - began < LONGEST, `${what}: looked at for longer than ${LONGEST} ms`)
      if (flip % REPAIR_EVERY === 0) {
        writeFileSync(path, damaged)
        for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
        const kept = await repair(path, backup, known, what, tally)
        if (kept !== undefined) shares.push(kept / lines)
        await importDamaged(task.folder, chance, tally)
        count.repaired += 1
      }
      for (const suffix of ['', '-wal', '-shm', '.damaged-m', '-image', '-image-wal', '-image-shm'])
        rmSync(path + suffix, { force: true })
    }
    const share = median(shares)
    tally.holds(share >= KEPT, `of most salvaged stores ${(100 * share).toFixed(0)} % of the lines were kept`)
    tally.note(
      `${count.right} answered rightly, ${count.refused} with an error, ${count.found} wrongly while the check says so; ${count.repaired} repaired, ${shares.length} of them salvaged, most with ${(100 * share).toFixed(0)} % of their lines`,
    )
  },
}

// --- internal ---

const ENTITIES = 160
const { typed, relation } = writtenBy(BY)

function* content(): Generator<Mutation[]> {
  for (let place = 0; place < ENTITIES; place += 1) {
    const name = `pine-${place}`
    const observations = [`cedar${place} stands by the maple`, `${'long words of bark '.repeat(12)}${place}`]
    yield [
      typed(place % 2 ? 'tree' : 'note', name, ...observations),
      relation(name, `pine-${Math.floor(place / 2)}`, 'grows near'),
      { kind: 'put-record', key: `record-${place}`, value: `value of ${place}`, at: BY.at },
    ]
  }
  for (let place = 0; place < 12; place += 1) {
    const row = {
      name: `snapshot-${place}`,
      project: `project-${place % 3}`,
      status: 'paused',
      type: 'manual',
      timestamp: new Date(Date.UTC(2026, 0, 1 + place)).toISOString(),
      value: JSON.stringify({ goal: `goal ${place} `.repeat(30) }),
    }
    yield [{ kind: 'put-snapshot', row, entityType: 'session-snapshot', observations: ['=== A ===', 'b'], by: BY }]
  }
}

const QUESTIONS: Readonly<Record<string, (store: GraphStore) => Promise<unknown>>> = {
  entities: (store) => store.entities(),
  named: (store) => store.entities(['pine-3', 'pine-80', 'pine-159', 'snapshot-4']),
  relations: (store) => store.relations(),
  'relations of one': (store) => store.relations(['pine-20']),
  snapshots: (store) => store.snapshots({}),
  'snapshots of one project': (store) => store.snapshots({ project: 'project-1' }),
  record: (store) => store.record('record-77'),
  records: async (store) => {
    const found: unknown[] = []
    await store.eachRecord('record-1', (record) => void found.push(record))
    return found
  },
  candidates: (store) => store.hits('cedar42 bark', {}, 5),
  hits: (store) => store.hits('cedar99', {}, 3),
  mistyped: (store) => store.hits('stnads', {}, 2),
  containing: (store) => store.containing('cedar1'),
  facts: (store) => store.facts({ names: ['pine-5', 'snapshot-2'] }),
  newest: (store) => store.facts({ limit: 10 }),
  'newest relations': (store) => store.relations(['pine-9', 'pine-10'], 10, 'newest'),
  names: (store) => store.facts({ part: 'pine-15', limit: 8 }),
  size: (store) => store.size(),
}

async function ask(store: GraphStore): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const [question, put] of Object.entries(QUESTIONS)) answers.set(question, JSON.stringify(await put(store)))
  return answers
}

/** Numbers and flags of an answer. */
const NO_TEXT = /^(?:\d+|true|false)$/

/** Asks everything and says how it went. */
async function look(
  path: string,
  truth: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
  what: string,
  tally: Tally,
): Promise<'right' | 'refused' | 'found'> {
  let store: GraphStore
  try {
    store = await openStore({ location: path, busyTimeout: 500 })
  } catch (error) {
    requireOurs(error, what, tally)
    return 'refused'
  }
  const wrong: string[] = []
  let isRefused = false
  for (const [question, put] of Object.entries(QUESTIONS)) {
    try {
      const answer = JSON.stringify(await put(store))
      if (answer === truth.get(question)) continue
      wrong.push(question)
      const invented = answer?.match(/[\p{L}\p{N}]+/gu)?.find((word) => !known.has(word) && !NO_TEXT.test(word))
      const isText = invented !== undefined && question !== 'size'
      tally.holds(!isText, `${what}: ${question} was answered with "${invented}", which nobody wrote`)
    } catch (error) {
      isRefused = true
      requireOurs(error, what, tally)
    }
  }
  let problems: readonly string[] = []
  try {
    problems = (await store.check()).problems
  } catch (error) {
    isRefused = true
    requireOurs(error, what, tally)
    problems = [String(error)]
  }
  await store.close().catch(() => undefined)
  await letGo()
  tally.holds(wrong.length === 0 || problems.length > 0, `${what}: wrong and not found by the check: ${wrong}`)
  if (wrong.length > 0 && !isRefused) return 'found'
  return isRefused ? 'refused' : 'right'
}

function requireOurs(error: unknown, what: string, tally: Tally): void {
  const { code } = error as { code?: string }
  tally.holds(/^STORE_/.test(code ?? ''), `${what}: an error that says nothing: ${String(error)}`)
}

/** Returns how many lines were salvaged, undefined where it was not from the damaged file itself that the store was made anew. */
async function repair(
  path: string,
  backup: string,
  known: ReadonlySet<string>,
  what: string,
  tally: Tally,
): Promise<number | undefined> {
  const before = sha256(path)
  let isSalvaged = false
  let kept: number | undefined
  try {
    const done = await repairStore({ store: path, mark: 'm', busyTimeout: 500 })
    isSalvaged = done.kind === 'salvaged'
    const isAside = done.kind === 'sound' || sha256(`${path}.damaged-m`) === before
    tally.holds(isAside, `${what}: the damaged file was changed`)
  } catch (error) {
    // A header that is no longer ours: left as it is, and a backup is named.
    requireOurs(error, what, tally)
    tally.holds(sha256(path) === before, `${what}: it was not repaired, and not left as it was`)
    await repairStore({ store: path, backup, mark: 'm', busyTimeout: 500 })
    tally.holds(sha256(`${path}.damaged-m`) === before, `${what}: the damaged file was not kept`)
  }
  // A copy: the fallback driver may still hold a file that was found sound.
  const image = `${path}-image`
  copyStore(path, image)
  await withStore(image, async (store) => {
    const { problems } = await store.check()
    tally.holds(problems.length === 0, `${what}: after the repair: ${problems[0]}`)
    const entities = await store.entities()
    if (isSalvaged) kept = linesIn(entities)
    const words = JSON.stringify([entities, (await store.relations()).relations]).match(/[\p{L}\p{N}]+/gu) ?? []
    const invented = words.find(
      (word) => !known.has(word) && !['salvaged', 'unknown'].includes(word) && !/^\d+$/.test(word),
    )
    tally.holds(invented === undefined, `${what}: the repaired store holds "${invented}", which nobody wrote`)
    await store.commit([{ kind: 'put-record', key: 'after', value: 'x', at: BY.at }])
  }).catch((error: unknown) => void tally.holds(false, `${what}: not usable after the repair: ${String(error)}`))
  return kept
}

/** A bad line is left out and named by its number; all others come in. */
async function importDamaged(folder: string, chance: Chance, tally: Tally): Promise<void> {
  const path = join(folder, 'damaged.jsonl')
  const bad = chance.below(20)
  const lines = Array.from({ length: 20 }, (_, place) =>
    JSON.stringify({ type: 'entity', name: `e${place}`, entityType: 'note', observations: ['x'] }),
  )
  lines[bad] = chance.pick(['{"type":"entity","name":', '\ufffd\ufffd', 'null null', '{"type":"entity"}'])
  writeFileSync(path, `${lines.join('\n')}\n`)
  const store = await openStore({ location: ':memory:', busyTimeout: 0 })
  const report = await importFile(store, path, { now: new Date(BY.at) })
  const named = report.problems.map(({ where }) => where).join()
  tally.holds(report.entities === 19 && named === `line ${bad + 1}`, `an import of 20 lines, ${bad + 1} bad: ${named}`)
  await store.close()
}

function harm(sound: Buffer, chance: Chance): { damaged: Buffer; what: string } {
  const damaged = Buffer.from(sound)
  const pages = Math.floor(sound.length / PAGE)
  const page = chance.below(pages)
  const kind = chance.pick([
    'bit',
    'bit',
    'byte',
    'byte',
    'header',
    'zero page',
    'noise page',
    'swapped pages',
    'cut',
    'sector',
  ])
  const at = kind === 'header' ? chance.below(100) : page * PAGE + chance.below(PAGE)
  switch (kind) {
    case 'bit':
    case 'header':
      damaged.writeUInt8((damaged[at] ?? 0) ^ (1 << chance.below(8)), at)
      break
    case 'byte':
      damaged.writeUInt8(((damaged[at] ?? 0) + 1 + chance.below(255)) & 0xff, at)
      break
    case 'zero page':
      damaged.fill(0, page * PAGE, (page + 1) * PAGE)
      break
    case 'noise page':
      for (let byte = page * PAGE; byte < (page + 1) * PAGE; byte += 1) damaged.writeUInt8(chance.below(256), byte)
      break
    case 'swapped pages': {
      const other = chance.below(pages)
      sound.copy(damaged, page * PAGE, other * PAGE, (other + 1) * PAGE)
      sound.copy(damaged, other * PAGE, page * PAGE, (page + 1) * PAGE)
      break
    }
    case 'cut':
      return { damaged: damaged.subarray(0, at), what: `cut at ${at} of ${sound.length}` }
    default:
      damaged.fill(0xff, at - (at % 512), at - (at % 512) + 512)
  }
  return { damaged, what: `${kind} at ${at}` }
}

function linesIn(entities: readonly Entity[]): number {
  return entities.reduce((sum, { observations }) => sum + observations.length, 0)
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
