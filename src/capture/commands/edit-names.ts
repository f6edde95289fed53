/**
 * @module What an edit does, by the names in its lines that it introduces or takes away: those of several words, and what is
 * declared or called.
 *
 * A light scan; no parser, and nothing of a language. A name on both sides of an edit was changed and is not told. Pure; time
 * grows with the length of the lines alone.
 */

import { KEEP } from '../../rules.ts'
import type { ChangedNames } from '../../snapshot/types.ts'

/** Returns the names that an edit introduces and takes away. `lines` are the edit's, with their signs. */
export function namesOfEdit(lines: readonly string[]): ChangedNames {
  const side = (sign: string) => namesIn(lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1)))
  const [now, before] = [side('+'), side('-')]
  return { added: without(now, before).slice(0, KEEP.namesAdded), removed: without(before, now).slice(0, MOST_GONE) }
}

/** Returns the names in the lines of a file: the first of them. */
export function namesShown(lines: readonly string[]): string[] {
  return namesIn(lines).slice(0, KEEP.namesShown)
}

/** Returns the names of a file after one more edit: what was added and taken away again is neither. */
export function withNames(known: ChangedNames = NONE, edit: ChangedNames): ChangedNames | undefined {
  const added = [...without(known.added, [...edit.removed, ...edit.added]), ...without(edit.added, known.removed)]
  const removed = [
    ...without(known.removed, [...edit.added, ...edit.removed]),
    ...without(edit.removed, [...known.added, ...edit.added]),
  ]
  if (added.length + removed.length === 0) return undefined
  return { added: added.slice(-KEEP.namesAdded), removed: removed.slice(-KEEP.namesRemoved) }
}

/** Returns true for a file of prose: no test runs it. */
export function isProse(path: string): boolean {
  return PROSE.test(path)
}

// --- internal ---

const NONE: ChangedNames = { added: [], removed: [] }
const PROSE = /\.(?:mdx?|rst|txt|adoc|org)$/i
const LONGEST_LINE = 300
const NAME_LENGTH = 60
/** Names of old lines that are looked at. */
const MOST_GONE = 100

/** A name behind a word that declares it. */
const DECLARED =
  /\b(?:function\*?|func|fun|fn|def|class|interface|type|enum|struct|trait|impl|module|namespace|record|const|let|var|val)\s+(?:\([^)]{0,80}\)\s*)?([A-Za-z_$][\w$]*)/
/** A name of several words, or one that is called: what stands out of a line of code. */
const WORD = /\b(?:[a-z]+(?:[A-Z]\w*|_\w+)|[A-Z]\w+[a-z][A-Z]\w*|[A-Z][A-Z0-9]*_\w+|[A-Za-z_]\w{3,}(?=\())/g

/** Each name once: those that are declared first, in the order of the lines. */
function namesIn(given: readonly string[]): string[] {
  const lines = given.map((line) => line.slice(0, LONGEST_LINE))
  const declared = lines.flatMap((line) => DECLARED.exec(line)?.[1] ?? [])
  const used = lines.flatMap((line) => line.match(WORD) ?? [])
  return [...new Set([...declared, ...used].map((name) => name.slice(0, NAME_LENGTH)))]
}

function without(names: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return names.filter((name) => !known.has(name))
}
