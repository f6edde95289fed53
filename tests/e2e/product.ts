/**
 * @module The product in a world: the built program, installed as a person installs it, and what it did there.
 */

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isAlive } from '../../src/hosts/process.ts'
import type { Compaction } from '../../src/memory/session/history.ts'
import { SNAPSHOT_ENTITY_TYPE } from '../../src/rules.ts'
import { parseObservations } from '../../src/snapshot/format/observations.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import { HISTORY } from '../../src/store/exchange/write-jsonl.ts'
import { removeWhole } from '../remove-whole.ts'
import { allText, createWorld, runSession, type Session, type World } from './client.ts'
import { LEDGER_FILES, LEDGER_PROMPT, ledgerTurns } from './ledger-script.ts'
import type { ApiRequest } from './model-api.ts'

const ROOT = join(import.meta.dirname, '../..')
const CLI = join(ROOT, 'dist/cli.js')

/** Builds the program unless what was built is newer than every source. */
export function buildProgram(): void {
  const built = Math.min(...['cli.js', 'hook.cjs'].map((file) => changed(join(ROOT, 'dist', file))))
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  if (sources.every((file) => changed(join(ROOT, 'src', file)) < built)) return
  execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'pipe' })
}

/** A world with the ledger project, and nothing of ours in it yet. */
export function createLedgerWorld(): World {
  return createWorld(LEDGER_FILES)
}

/** The ledger session, played in a project as it was committed. */
export async function playLedger(world: World): Promise<Session> {
  execFileSync('git', ['checkout', '--quiet', '--', '.'], { cwd: world.project, env: world.env })
  return runSession(world, {
    env: COMPACTING,
    turns: ledgerTurns(world.project),
    steps: [{ prompt: LEDGER_PROMPT }],
  })
}

/** The window at which the client compacts by itself, the same on every model. */
export const COMPACTING = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '200000' }

/** What the program printed for this command line, in the world's project, once the hooks' workers are done. */
export function throughline(world: World, ...words: string[]): string {
  untilSaved(world)
  return execFileSync(process.execPath, [CLI, ...words], {
    cwd: world.project,
    env: world.env,
    encoding: 'utf8',
    stdio: 'pipe',
  })
}

/** What was lost at each compaction, in order. */
export function lossesIn(world: World): Compaction[] {
  return throughline(world, 'export')
    .split('\n')
    .filter((line) => line.includes(`"type":"${HISTORY}"`))
    .map((line) => JSON.parse(line) as Compaction)
    .filter(({ classes }) => classes !== undefined)
}

/** A client leaves before what its last hooks queued is in the store. What no worker takes up in 20 s stays there for good. */
export function untilSaved(world: World): void {
  const outbox = outboxOf(world)
  const isBusy = () =>
    existsSync(outbox) && readdirSync(outbox).some((name) => name.endsWith('.json') || name === 'delivering')
  const isTakenUp = () => {
    try {
      return isAlive(Number(readFileSync(join(outbox, 'delivering'), 'utf8')))
    } catch {
      return false
    }
  }
  for (let last = performance.now() + 20_000; isBusy() && performance.now() < last; ) {
    if (isTakenUp()) last = performance.now() + 20_000
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
}

/**
 * Keeps a world as it is once the hooks' workers are done. What is returned takes the world back to this moment, at the same
 * paths, as often as it is called.
 */
export function keepMoment(world: World): () => void {
  untilSaved(world)
  const root = dirname(world.home)
  const kept = join(root, `kept-${readdirSync(root).length}`)
  const places = [world.home, world.project]
  for (const place of places) copyWhole(place, join(kept, basename(place)))
  return () => {
    untilSaved(world)
    for (const place of places) {
      removeWhole(place)
      copyWhole(join(kept, basename(place)), place)
    }
  }
}

/** Every snapshot of the world's store, newest first: one start of the program, however many there are. */
export function snapshotsIn(world: World): SessionSnapshot[] {
  return throughline(world, 'export')
    .split('\n')
    .filter((line) => line.includes(`"entityType":"${SNAPSHOT_ENTITY_TYPE}"`))
    .map((line) => {
      const { name, observations } = JSON.parse(line) as ExportedEntity
      const lines = observations.map((one) => (typeof one === 'string' ? one : one.content))
      const parsed = parseObservations(lines, { name })
      if (!parsed.ok) throw new Error(`${name}: ${parsed.problem}`)
      return parsed.snapshot
    })
    .sort((one, other) => other.timestamp.localeCompare(one.timestamp))
}

/** The program's own folder in the world, and its store. */
export function dataFolder(world: World): string {
  return join(world.home, '.local/share/throughline')
}
export function storeFile(world: World): string {
  return join(dataFolder(world), 'throughline.db')
}

/** What hooks left to be saved. */
export function outboxOf(world: World): string {
  return `${storeFile(world)}-outbox`
}

/** The texts of ours in a text, whole. */
export function recordsInText(text: string): string[] {
  const found = text.matchAll(/<throughline-record id="(\w+)">.*?<\/throughline-record id="\1">/gs)
  return Array.from(found, ([record]) => record)
}

/** The texts of ours that a request put before the model, whole. */
export function recordsIn(request: ApiRequest | undefined): string[] {
  return recordsInText(allText(request as ApiRequest))
}

/** The hooks of a session in short ("Stop 0"), sorted: hooks of one event end in any order. */
export function hookExits(session: Session): string[] {
  return session.hooks.map(({ name, exitCode }) => `${name} ${exitCode}`).sort()
}

// --- internal ---

/** A line of an export. An observation that somebody added later says who and when. */
interface ExportedEntity {
  readonly name: string
  readonly observations: readonly (string | { readonly content: string })[]
}

const copyWhole = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })

const changed = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
