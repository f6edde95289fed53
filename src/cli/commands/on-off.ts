/**
 * @module The commands that look after the installation itself.
 */

import { now } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { setOff } from '../../hooks/process/enable.ts'
import type { Output } from '../terminal/output.ts'

/** Switches Throughline off or on for the project of the folder, and says what that means. */
export function switchCommand(
  off: boolean,
  options: { readonly json?: boolean },
  folder: string,
  config: Config,
  output: Output,
): void {
  const { folder: project, changed } = setOff(config.home, folder, off, now())
  if (options.json === true) {
    output.json({ project, off, changed })
    return
  }
  const state = off ? 'off' : 'on'
  output.data(`${output.color.green('✓')} ${changed ? 'is now' : 'was'} ${state} for ${project}`)
  if (off)
    output.say(
      'No hook reads, saves or says anything there. What was saved stays; what is said from now on is never saved. `throughline on` ends that.',
    )
}
