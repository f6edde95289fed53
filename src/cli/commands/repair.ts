/**
 * @module The command `repair`: a damaged store replaced by what can be read of it, or by a backup. Nothing is deleted.
 */

import { resolve } from 'node:path'
import type { Context } from '../../compose.ts'
import { ThroughlineError } from '../../errors.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import { type Repair, repairStore } from '../../store/sqlite/maintenance/repair.ts'
import type { Output } from '../terminal/output.ts'
import { counted } from '../terminal/plural.ts'

/** Repairs the store where it needs it, and says what was done. */
export async function repairCommand(
  options: { readonly backup?: string; readonly json?: boolean },
  context: Context,
  output: Output,
): Promise<void> {
  const { store } = context.config
  if (/^postgres(ql)?:/i.test(store))
    throw new ThroughlineError('INVALID_INPUT', 'The store is a PostgreSQL database: its own tools repair it.')
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
      return [`${color.green('✓')} The store is well: nothing was done.`]
    case 'restored':
      return [
        `${color.green('✓')} The backup is the store now: ${counted(done.entities, 'entity')}, ${counted(done.relations, 'relation')}.`,
        ...(done.kept === undefined ? [] : [`The store before it is kept: ${done.kept}`]),
      ]
    case 'salvaged':
      return [
        `${color.green('✓')} The store was rebuilt from what can be read: ${counted(done.entities, 'entity')}, ${counted(done.observations, 'observation')}, ${counted(done.relations, 'relation')}, ${counted(done.snapshots, 'snapshot')}.`,
        ...(done.nameless === 0
          ? []
          : [
              `${counted(done.nameless, 'entity')} lost the name and ${done.nameless === 1 ? 'is' : 'are'} called salvaged-… now.`,
            ]),
        `The damaged file is kept: ${done.kept}`,
        'Where a backup holds more: throughline repair --backup FILE',
      ]
    default:
      return done satisfies never
  }
}
