/**
 * @module What a command line puts into git's index and commits. Pure.
 */

import { gitStep } from '../../text/git-commands.ts'
import { commandParts } from '../../text/shell-commands.ts'

/** A step of a command line that concerns the index. */
export type IndexStep =
  | { readonly is: 'add'; readonly holds: (path: string) => boolean }
  | { readonly is: 'commit'; readonly all: boolean }

/** Returns what a command that succeeded staged and committed, in order. */
export function indexSteps(command: string): IndexStep[] {
  if (!GIT.test(command)) return []
  return commandParts(command).flatMap(({ text }): IndexStep[] => {
    const step = gitStep(text)
    if (step === undefined) return []
    if (step.verb === 'add') return [{ is: 'add', holds: holder(step.words) }]
    return [{ is: 'commit', all: ALL.test(step.words.split(/["']/, 1)[0] ?? '') }]
  })
}

// --- internal ---

const GIT = /\bgit\b[^\n]{0,80}\b(?:add|commit)\b/
const ALL = /(?:^|\s)(?:--all\b|-[b-z]*a)/

/** Everything, a folder, a file: by the end of its path, as the folder of the shell is not always known. */
function holder(words: string): (path: string) => boolean {
  const places = words.split(/\s+/).filter((word) => word !== '' && word !== '--')
  if (places.some((place) => /^(?:-A|--all|-u|--update|\.|:\/|\*)$/.test(place))) return () => true
  const wanted = places
    .filter((place) => !place.startsWith('-'))
    .map((place) =>
      place
        .replace(/^["']|["']$/g, '')
        .replace(/^\.\//, '')
        .replace(/\/$/, ''),
    )
    .filter((place) => place !== '')
  return (path) =>
    wanted.some(
      (place) =>
        path === place ||
        path.endsWith(`/${place}`) ||
        `${path}`.includes(`/${place}/`) ||
        path.startsWith(`${place}/`),
    )
}
