/**
 * @module What a session took up of a text that was put before its model. Pure.
 *
 * An item counts as used where the text has it, and the session touched, ran or said it before anything else named it: a
 * prompt, the host's summary, the result of a tool. So it is likely to come from the text. It is no proof: a model may find a
 * file by itself. What was used without being named is not seen.
 */

import { onlyLooks } from '../../text/read-only-commands.ts'
import { commandParts } from '../../text/shell-commands.ts'
import { holds, namesPath, parseText } from './summary-text.ts'

/** Follows a session from the moment at which it was given a text. */
export interface Follower {
  /** The model was told something else. */
  readonly told: (text: string) => void
  readonly touched: (path: string) => void
  readonly ran: (command: string) => void
  /** The model said or searched for this. */
  readonly said: (text: string) => void
  readonly used: () => UsedItems
}

/** At most MOST_NAMED of each kind, the first ones, each as the text has it. */
export interface UsedItems {
  readonly files: readonly string[]
  readonly commands: readonly string[]
  /** Identifiers; empty where there are fewer than FEWEST_WORDS, which may be chance. */
  readonly words: readonly string[]
}

/** Returns the follower of a text. */
export function followText(text: string): Follower {
  const parsed = parseText(text)
  const flat = parsed.raw.replace(/\s+/g, ' ')
  const others: string[] = []
  const isOurs = (item: string): boolean => !others.some((other) => other.includes(item))
  const files = firstMentions()
  const commands = firstMentions()
  const words = firstMentions()
  return {
    told: (other) => void others.push(other),
    touched: (path) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      files.note(name, () => namesPath(parsed, path, !COMMON_FILE.test(name)) !== undefined && isOurs(name))
    },
    ran: (command) => {
      for (const { text: part } of commandParts(command)) {
        const item = part.replace(/\s+/g, ' ').replace(REDIRECTION, '').slice(0, LONGEST_ITEM)
        const isTelling =
          item.length >= SHORTEST_COMMAND && !onlyLooks(part) && !COMMON_COMMAND.test(item) && !COMMON_CHECK.test(item)
        commands.note(item, () => isTelling && flat.includes(item) && isOurs(item))
      }
    },
    said: (own) => {
      for (const [word] of own.slice(0, LONGEST_SAID).matchAll(WORD)) {
        if (isTellingWord(word)) words.note(word, () => holds(parsed, word) !== undefined && isOurs(word))
      }
    },
    used: () => ({
      files: files.ours(),
      commands: commands.ours(),
      words: words.ours().length < FEWEST_WORDS ? [] : words.ours(),
    }),
  }
}

// --- internal ---

const MOST_NAMED = 5
const FEWEST_WORDS = 2
const LONGEST_ITEM = 120
const LONGEST_SAID = 20_000
const SHORTEST_COMMAND = 6
const SHORTEST_WORD = 5
/** Files that any project has: their name alone tells nothing. */
const COMMON_FILE =
  /^(?:\.\w+|(?:readme|changelog|claude|agents|license|contributing|todo)(?:\.\w+)?|makefile|dockerfile|package(?:-lock)?\.json|tsconfig\.json|cargo\.toml|go\.(?:mod|sum)|pyproject\.toml|(?:index|main|mod|lib|app|types|utils|config|__init__|setup)\.\w+)$/i
/** Commands that any project runs, and what stands behind a command. */
const COMMON_COMMAND =
  /^(?:git (?:add|commit|push|pull|fetch|stash|checkout|switch|restore|merge|rebase|reset)|mkdir|rm|cp|mv|touch|chmod|kill|source|export|set)\b/
/** What any project of a language is built and tested by, with nothing of this one in it. */
const COMMON_CHECK =
  /^(?:go (?:build|test|vet|fmt)|cargo (?:build|test|check|fmt|clippy)|(?:npm|pnpm|yarn|bun)(?: run)? (?:test|build|lint|install|ci|dev|start)|make(?: (?:test|build|lint|all))?|pytest|node --test)(?: -{1,2}[\w-]{1,20}| \.\/\.\.\.)*$/
const REDIRECTION = / ?2>&1$/
const WORD = /[\p{L}\p{N}_$-]+/gu

/** Identifiers: an underscore or digits among letters, capitals inside a word. Words of a language say too little. */
function isTellingWord(word: string): boolean {
  if (word.length < SHORTEST_WORD || word.length > LONGEST_ITEM) return false
  return /[\p{L}\p{N}]_[\p{L}\p{N}]|\p{Ll}\p{Lu}|\p{L}-?\p{N}|\p{N}\p{L}/u.test(word)
}

/** Decides of each item once, when the session first mentions it. */
function firstMentions() {
  const verdicts = new Map<string, boolean>()
  return {
    note: (item: string, decide: () => boolean): void => {
      if (!verdicts.has(item)) verdicts.set(item, decide())
    },
    ours: (): string[] => [...verdicts].flatMap(([item, isUsed]) => (isUsed ? item : [])).slice(0, MOST_NAMED),
  }
}
