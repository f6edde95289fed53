/**
 * @module The commands that maintain the store: backup, prune, and repair, which deletes nothing.
 */

import { resolve } from 'node:path'
import type { Duration } from 'date-fns'
import { sub } from 'date-fns/sub'
import { defined } from '../../defined.ts'
import { invalidInput } from '../../errors.ts'
import { type PruneRequest, planPrune, prune } from '../../memory/session/prune.ts'
import { noteCopy } from '../../memory/transfer/noted-files.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import { isAddress } from '../../store/location.ts'
import type { GraphStore, SnapshotHead } from '../../store/port.ts'
import { backupStore } from '../../store/sqlite/maintenance/backup.ts'
import { type Repair, repairStore } from '../../store/sqlite/maintenance/repair.ts'
import { confirmed } from '../terminal/confirm.ts'
import type { Run } from '../terminal/context.ts'
import { findById } from '../terminal/find-by-id.ts'
import type { Output } from '../terminal/output.ts'
import { counted, countedAll, grouped } from '../terminal/plural.ts'
import { when } from '../terminal/times.ts'

interface PruneOptions {
  readonly keep?: number
  readonly olderThan?: Duration
  readonly session?: string
  readonly all?: boolean
  readonly dryRun?: boolean
  readonly yes?: boolean
  readonly json?: boolean
}

/** Copies the store to a file and prints what the copy holds. */
export async function backupCommand(
  file: string,
  options: { readonly force?: boolean; readonly json?: boolean },
  { context, output, withStore }: Run,
): Promise<void> {
  const { store } = context.config
  if (isAddress(store)) throw invalidInput('The store is a PostgreSQL database. Copy it with pg_dump.')
  output.working('Copying the store')
  const target = { path: resolve(file), replace: options.force === true, store, mark: context.sentinel() }
  const backup = await backupStore(target, BUSY_TIMEOUT.foreground).finally(() => output.working(undefined))
  // A read-only store is copied too. It cannot record the copy, so a later forgetting will not name it.
  await withStore((open) => noteCopy(open, backup.path, context.now())).catch(() => {
    output.say(
      `${output.color.magenta('!')} the store could not record this copy, so \`throughline forget\` will not name it`,
    )
  })
  if (options.json === true) return output.json(backup)
  const size = `${grouped(Math.ceil(backup.bytes / 1024))} KB`
  const counts = countedAll({ entity: backup.entities, relation: backup.relations })
  output.data(backup.path)
  output.say(
    `${output.color.green('✓')} ${size}: ${counts}. The copy is a store: throughline --store ${backup.path} list --all`,
  )
}

/** Deletes old snapshots, after a confirmation. */
export async function pruneCommand(options: PruneOptions, run: Run): Promise<void> {
  const { context, output, streams } = run
  await run.withStore(async (store) => {
    const request = await toRequest(store, options, run)
    const plan = await planPrune(store, request)
    if (plan.length === 0) {
      if (options.json === true) output.json({ deleted: [] })
      else output.say('Nothing to delete.')
      return
    }
    if (options.dryRun === true) {
      if (options.json === true) output.json({ wouldDelete: plan.map(({ name }) => name) })
      else show(plan, 'would be deleted', context.now(), output)
      return
    }
    if (options.yes !== true) {
      show(plan, 'would be deleted', context.now(), { ...output, data: output.say })
      if (!(await confirmed('Delete them?', streams))) {
        output.say('Nothing was deleted.')
        return
      }
    }
    const deleted = await prune(store, request)
    if (options.json === true) output.json({ deleted })
    else output.data(`${counted(deleted.length, 'snapshot')} deleted`)
  })
}

/** Repairs the store if it is damaged, and prints what was done. */
export async function repairCommand(
  options: { readonly backup?: string; readonly json?: boolean },
  { context, output }: Run,
): Promise<void> {
  const { store } = context.config
  if (isAddress(store))
    throw invalidInput('The store is a PostgreSQL database. Repair it with the tools of PostgreSQL.')
  output.working('Reading the store')
  const done = await repairStore({
    store,
    mark: context.sentinel(),
    busyTimeout: BUSY_TIMEOUT.foreground,
    ...(options.backup === undefined ? {} : { backup: resolve(options.backup) }),
  }).finally(() => output.working(undefined))
  if (options.json === true) output.json(done)
  else for (const line of repairLines(done, output)) output.say(line)
}

// --- internal ---

const SHOWN = 20

async function toRequest(
  store: GraphStore,
  { keep, olderThan, session, all }: PruneOptions,
  { context, project }: Run,
): Promise<PruneRequest> {
  const conditions = {
    ...defined({ keep }),
    ...(olderThan === undefined ? {} : { before: sub(context.now(), olderThan) }),
  }
  if (session !== undefined) return { ...conditions, session: await sessionOf(store, session) }
  return all === true ? conditions : { ...conditions, project: (await project()).id }
}

async function sessionOf(store: GraphStore, id: string): Promise<string> {
  if ((await store.snapshots({ session: id, limit: 1 }, 'head')).length > 0) return id
  const { sessionId, name } = await findById(store, id)
  if (sessionId === undefined) throw invalidInput(`${name} does not belong to a session.`)
  return sessionId
}

function show(plan: readonly SnapshotHead[], what: string, now: Date, output: Output): void {
  output.data(`${counted(plan.length, 'snapshot')} ${what}:`)
  for (const { name, status, timestamp } of plan.slice(0, SHOWN)) {
    output.data(`  ${name}`)
    output.data(output.color.dim(`    ${status} · ${when(timestamp, now)}`))
  }
  if (plan.length > SHOWN) output.data(`and ${plan.length - SHOWN} more`)
}

function repairLines(done: Repair, { color }: Output): string[] {
  switch (done.kind) {
    case 'sound':
      return [`${color.green('✓')} The store is not damaged. Nothing was changed.`]
    case 'restored':
      return [
        `${color.green('✓')} The backup is now the store: ${countedAll({ entity: done.entities, relation: done.relations })}.`,
        ...(done.kept === undefined ? [] : [`The previous store is kept: ${done.kept}`]),
      ]
    case 'salvaged': {
      const { entities: entity, observations: observation, relations: relation, snapshots: snapshot } = done
      return [
        `${color.green('✓')} The store was rebuilt from what could be read: ${countedAll({ entity, observation, relation, snapshot })}.`,
        ...(done.nameless === 0
          ? []
          : [
              `${counted(done.nameless, 'entity')} lost the name and ${done.nameless === 1 ? 'is' : 'are'} now called salvaged-….`,
            ]),
        `The damaged file is kept: ${done.kept}`,
        'If a backup holds more, restore it: throughline repair --backup FILE',
      ]
    }
    default:
      return done satisfies never
  }
}
