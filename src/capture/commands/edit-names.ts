/**
 * @module What an edit does, by the names in its lines: functions, types, fields, routes, tests, keys and messages that
 * it introduces or takes away.
 *
 * A light scan of single lines by the family of the file's language; no parser. A name on both sides of an edit was
 * changed and is not told. Pure; time grows with the length of the lines alone.
 */

import { KEEP } from '../../rules.ts'
import type { EditNames } from '../state/session-state.ts'

/** Returns the names that an edit of a file introduces and takes away. `lines` are the edit's, with their signs. */
export function namesOfEdit(path: string, lines: readonly string[]): EditNames {
  const family = familyOf(path)
  const [added, removed] = ['+', '-'].map((sign) =>
    lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1, LONGEST_LINE)),
  ) as [string[], string[]]
  const [now, before] = [namesIn(family, added), namesIn(family, removed)]
  const declared = { added: without(now, before), removed: without(before, now) }
  const isCode = family === 'code'
  const gone = isCode ? without(wordsIn(removed), wordsIn(added)).slice(0, MOST_GONE) : []
  if (isCode && declared.added.length + declared.removed.length === 0) {
    const used = shortened(without(wordsIn(added), wordsIn(removed)), WORDS)
    return { added: used, removed: [], ...(used.length === 0 ? {} : { used }), ...(gone.length === 0 ? {} : { gone }) }
  }
  return {
    added: shortened(declared.added, KEEP.namesAdded),
    // All of them: what an earlier edit added is known by its name.
    removed: shortened(declared.removed, MOST_GONE),
    ...(gone.length === 0 ? {} : { gone }),
  }
}

/** Returns the names that the lines of a file declare, then those that code uses: the first of them. */
export function namesShown(path: string, lines: readonly string[]): string[] {
  const family = familyOf(path)
  const short = lines.map((line) => line.slice(0, LONGEST_LINE))
  const declared = namesIn(family, short)
  const used = family === 'code' && declared.length < KEEP.namesShown ? without(wordsIn(short), declared) : []
  return shortened([...declared, ...used].slice(0, KEEP.namesShown), KEEP.namesShown)
}

/** Returns the names of a file after one more edit: what was added and taken away again is neither. */
export function withNames(before: EditNames | undefined, edit: EditNames): EditNames | undefined {
  const known = before ?? { added: [], removed: [] }
  // A word that the file uses is gone with a line that used it, a declaration only with its own line.
  const gone = (known.used ?? []).filter((name) => edit.gone?.includes(name) === true)
  const taken = [...edit.removed, ...gone]
  const added = [...without(known.added, [...taken, ...edit.added]), ...without(edit.added, known.removed)]
  const removed = [
    ...without(known.removed, [...edit.added, ...edit.removed]),
    ...without(edit.removed, [...known.added, ...edit.added]),
  ]
  if (added.length + removed.length === 0) return undefined
  const kept = { added: added.slice(-KEEP.namesAdded), removed: removed.slice(-KEEP.namesRemoved) }
  const used = [...(known.used ?? []), ...(edit.used ?? [])].filter((name) => kept.added.includes(name))
  return { ...kept, ...(used.length === 0 ? {} : { used: [...new Set(used)] }) }
}

/** Returns true for a file of prose: no test runs it. */
export function isProse(path: string): boolean {
  return familyOf(path) === 'prose'
}

// --- internal ---

type Family = 'code' | 'style' | 'data' | 'prose' | 'shell'

const LONGEST_LINE = 300
const NAME_LENGTH = 60
/** Names kept of an edit that declares nothing: those that it uses and the old lines did not. */
const WORDS = 4
/** Names of old lines that are looked at. */
const MOST_GONE = 100

const FAMILIES: readonly (readonly [Family, RegExp])[] = [
  ['style', /\.(?:css|scss|sass|less|styl)$/i],
  ['data', /\.(?:jsonc?|json5|ya?ml|toml|ini|cfg|conf|env|properties|lock)$|\/\.env[\w.]*$/i],
  ['prose', /\.(?:mdx?|rst|txt|adoc|org)$/i],
  ['shell', /\.(?:sh|bash|zsh|fish|ps1)$|\/(?:Makefile|Dockerfile|justfile)$/i],
]

const MODIFIERS =
  '(?:(?:export|default|public|private|protected|internal|static|abstract|async|final|override|virtual|readonly|declare|pub|pub\\(\\w+\\)|unsafe|extern|open|sealed|data|inline|suspend|partial|get|set)\\s+){0,6}'
const QUOTED = '[\'"`]([^\'"`]{3,160})[\'"`]'

/** What of a line is a name, the plainest first: of a line the first that fits counts. */
const PATTERNS: Readonly<Record<Family, readonly RegExp[]>> = {
  code: [
    new RegExp(
      `^\\s*${MODIFIERS}(?:const\\s+enum|function\\*?|func|fun|fn|def|class|interface|type|enum|struct|trait|impl|protocol|extension|module|namespace|record|macro_rules!|defmodule|defp|actor)\\s+(?:\\([^)]{0,80}\\)\\s*)?([A-Za-z_$][\\w$]*)`,
    ),
    // A constant of the file, or a function that has a name.
    /^(?:export\s+)?(?:const|let|var|val|static)\s+(?:mut\s+)?([A-Za-z_$][\w$]*)/,
    /^\s+(?:const|let|val)\s+([A-Za-z_$][\w$]*)\s*=\s*(?:async\s*)?(?:function\b|\([^)]{0,120}\)\s*(?::[^=]{1,60})?=>|\w+\s*=>)/,
    new RegExp(`\\b(?:it|test|describe|specify|scenario|Run)(?:\\.\\w+)?\\(\\s*${QUOTED}`),
    /\b(?:get|post|put|patch|delete|route|use|all|HandleFunc|Handle|Get|Post|Put|Delete|Patch|path|re_path)\(\s*['"`](\/[^'"`\s]{1,80})['"`]/,
    new RegExp(
      `\\b(?:\\w*Error|\\w*Exception|errors\\.New|Errorf|panic|bail|anyhow|fail|die|abort)!?\\(\\s*f?${QUOTED}`,
    ),
    /\b(?:CREATE (?:UNIQUE )?(?:TABLE|INDEX|VIEW|TRIGGER|FUNCTION|TYPE)(?: IF NOT EXISTS)?|ADD COLUMN(?: IF NOT EXISTS)?|DROP (?:TABLE|COLUMN|INDEX)(?: IF EXISTS)?)\s+["`[]?([\w.]+)/i,
    /\b(?:process\.env\.|Getenv\("|environ(?:\.get)?[([]["'])([A-Z][A-Z0-9_]{2,40})/,
    /['"`](--[a-z][\w-]{1,40})/,
    // A method, a field.
    new RegExp(
      `^\\s+${MODIFIERS}(?!(?:if|for|while|switch|catch|return|function)\\b)([A-Za-z_$#][\\w$]*)\\([^;{}]{0,200}\\)[^;{}()]{0,80}\\{\\s*$`,
    ),
    new RegExp(
      `^\\s+${MODIFIERS}(?!(?:case|default|return|else|try|finally|if|for|while|with|lambda)\\b)([A-Za-z_$][\\w$]*)\\??:\\s`,
    ),
    /^\s+([A-Z]\w*)\s+(?:\*|\[\]|map\[)?[\w.\]]+(?:\s+`[^`]{0,120}`)?\s*$/,
    /^\s+self\.(\w+)\s*(?::[^=]{1,40})?=(?!=)/,
  ],
  style: [/^\s*([.#][\w-]+)/, /^\s*(--[\w-]+)\s*:/, /^\s*@(?:keyframes|mixin|function|layer)\s+([\w-]+)/],
  data: [/^\s*"([^"]{1,60})"\s*:/, /^\s*\[{1,2}([^\]"]{1,60})\]/, /^\s*(?:- )?([\w./@-]{1,60})\s*[:=](?:\s|$|\S)/],
  prose: [/^#{1,6}\s+(\S.{0,80})$/],
  shell: [/^\s*(?:function\s+)?([\w-]+)\s*\(\)/, /^(?:export\s+)?([A-Z_][A-Z0-9_]*)=/, /^([\w./-]{2,40}):(?:\s|$)/],
}
/** A name of several words, or one that is called: what stands out of a line of code. */
const WORD = /\b(?:[a-z]+(?:[A-Z]\w*|_\w+)|[A-Z]\w+[a-z][A-Z]\w*|[A-Z][A-Z0-9]*_\w+|[A-Za-z_]\w{3,}(?=\())/g

function familyOf(path: string): Family {
  return FAMILIES.find(([, extension]) => extension.test(path))?.[0] ?? 'code'
}

/** Each name once: those of the plainest patterns first, in the order of the lines. */
function namesIn(family: Family, lines: readonly string[]): string[] {
  const patterns = PATTERNS[family]
  const found: string[][] = patterns.map(() => [])
  for (const line of lines) {
    for (const [rank, pattern] of patterns.entries()) {
      const name = pattern.exec(line)?.[1]
      if (name === undefined) continue
      found[rank]?.push(name)
      break
    }
  }
  return [...new Set(found.flat())]
}

function wordsIn(lines: readonly string[]): string[] {
  return [...new Set(lines.flatMap((line) => line.match(WORD) ?? []))]
}

function without(names: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return names.filter((name) => !known.has(name))
}

function shortened(names: readonly string[], most: number): string[] {
  return names
    .slice(0, most)
    .map((name) => name.slice(0, NAME_LENGTH).trim())
    .filter((name) => name !== '')
}
