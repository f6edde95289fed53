/** @module The commands of the session itself: what an agent ran may be something else, in a folder of its own. Pure. */

import type { CommandRun } from './types.ts'

/** Returns the commands that the session itself ran, in their order. */
export function ownCommands(commands: readonly CommandRun[]): CommandRun[] {
  return commands.filter(({ by }) => by === undefined)
}
