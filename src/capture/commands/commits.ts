/**
 * @module What a command line puts into git's index and commits. Pure.
 */

import { clipLine } from '../../text/clip.ts'
import { commitMade, gitStep } from '../../text/git-commands.ts'
import { commandParts } from '../../text/shell-commands.ts'

/** A step of a command line that concerns the index. */
export type IndexStep =
  | { readonly is: 'add'; readonly holds: (path: string) => boolean }
  | { readonly is: 'commit'; readonly subject: string; readonly all: boolean }

/** Returns what a command that succeeded staged and committed, in order; `result` is the line that answers it. */
export function indexSteps(command: string, result: string | undefined): IndexStep[] {
  if (!GIT.test(command)) return []
  return commandParts(command).flatMap(({ text }): IndexStep[] => {
    const step = gitStep(text)
    if (step === undefined) return []
    if (step.verb === 'add') return [{ is: 'add', holds: holder(step.words) }]
    // `git commit --amend --no-edit` names no subject, and commits all the same.
    const subject = commitMade(result ?? '')?.subject ?? subjectIn(command) ?? clipLine(text, 80)
    return [{ is: 'commit', subject, all: ALL.test(step.words.split(/["']/, 1)[0] ?? '') }]
  })
}

/** Returns the commits that an output of git reports. */
export function commitsIn(output: string): { readonly hash: string; readonly subject: string }[] {
  return [...output.matchAll(/^\[[^\]\n]{1,200} ([0-9a-f]{7,40})\] (.{1,200})$/gm)].map(
    ([, hash = '', subject = '']) => ({
      hash,
      subject: clipLine(subject, 120),
    }),
  )
}

// --- internal ---

const GIT = /\bgit\b[^\n]{0,80}\b(?:add|commit)\b/
const MESSAGE =
  /\bcommit\b[^\n]{0,60}?\s-\w{0,3}m\s*(?:"\$\(cat <<-?\s*'?"?\w{1,20}"?'?\s*\n\s*([^\n]{1,200})|"([^"\n]{1,200})|'([^'\n]{1,200}))/
const ALL = /(?:^|\s)(?:--all\b|-[b-z]*a)/

function subjectIn(command: string): string | undefined {
  const [, ...found] = MESSAGE.exec(command) ?? []
  const subject = found.find((text) => text !== undefined)
  return subject === undefined ? undefined : clipLine(subject, 200)
}

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
