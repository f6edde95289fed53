/**
 * @module The names in the lines of a file that an agent looked at: functions, types, fields, routes, tests, keys and
 * messages.
 *
 * A light scan of single lines by the family of the file's language; no parser. Pure; time grows with the length of the
 * lines alone.
 */

import { KEEP } from '../../rules.ts'

/** Returns the names that the lines of a file declare, then those that code uses: the first of them. */
export function namesShown(path: string, lines: readonly string[]): string[] {
  const family = familyOf(path)
  const short = lines.map((line) => line.slice(0, LONGEST_LINE))
  const declared = namesIn(family, short)
  const used = family === 'code' && declared.length < KEEP.namesShown ? wordsIn(short) : []
  return [...new Set([...declared, ...used])]
    .slice(0, KEEP.namesShown)
    .map((name) => name.slice(0, NAME_LENGTH).trim())
    .filter((name) => name !== '')
}

/** Returns true for a file of prose: no test runs it. */
export function isProse(path: string): boolean {
  return familyOf(path) === 'prose'
}

// --- internal ---

type Family = 'code' | 'style' | 'data' | 'prose' | 'shell'

const LONGEST_LINE = 300
const NAME_LENGTH = 60

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
