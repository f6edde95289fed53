/**
 * @module The command `repair`: rebuilds a damaged store, or replaces it with a backup. Nothing is deleted.
 */

import { resolve } from 'node:path'
import { ThroughlineError } from '../../errors.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import { type Repair, repairStore } from '../../store/sqlite/maintenance/repair.ts'
import type { Run } from '../terminal/context.ts'
import type { Output } from '../terminal/output.ts'
import { counted } from '../terminal/plural.ts'

/** Repairs the store if it is damaged, and prints what was done. */
export async function repairCommand(
  options: { readonly backup?: string; readonly json?: boolean },
  { context, output }: Run,
): Promise<void> {
  const { store } = context.config
  if (/^postgres(ql)?:/i.test(store))
    throw new ThroughlineError(
      'INVALID_INPUT',
      'The store is a PostgreSQL database. Repair it with the tools of PostgreSQL.',
    )
  output.working('Reading the store')
  const done = await repairStore({
    store,
    mark: context.sentinel(),
    busyTimeout: BUSY_TIMEOUT.foreground,
    ...(options.backup === undefined ? {} : { backup: resolve(options.backup) }),
  }).finally(() => output.working(undefined))
  if (options.json === true) output.json(done)
  else for (const line of describe(done, output)) output.say(line)
}

// --- internal ---

function describe(done: Repair, { color }: Output): string[] {
  switch (done.kind) {
    case 'sound':
      return [`${color.green('✓')} The store is not damaged. Nothing was changed.`]
    case 'restored':
      return [
        `${color.green('✓')} The backup is now the store: ${counted(done.entities, 'entity')}, ${counted(done.relations, 'relation')}.`,
        ...(done.kept === undefined ? [] : [`The previous store is kept: ${done.kept}`]),
      ]
    case 'salvaged': {
      const counts = [
        counted(done.entities, 'entity'),
        counted(done.observations, 'observation'),
        counted(done.relations, 'relation'),
        counted(done.snapshots, 'snapshot'),
      ]
      return [
        `${color.green('✓')} The store was rebuilt from what could be read: ${counts.join(', ')}.`,
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
