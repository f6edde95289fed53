/**
 * @module Finds the phrases of word lists in a text: without regard to case, accents and apostrophes. Pure.
 *
 * A list is one text, its phrases separated by commas. In a phrase, `weiter*` is any word that begins so, `*ed` any that
 * ends so, and `…` stands for a few words between. In scripts that write no blanks, and in Korean, which joins endings to
 * its words, each character is a word of its own: a phrase is found inside longer words. A word within a file's name, an
 * option or a path does not count. Time grows with the length of the text alone.
 */

import { plain } from './plain.ts'

export interface Token {
  /** Lower case, without accents and apostrophes. */
  readonly key: string
  readonly start: number
  readonly end: number
  /** A mark ends a clause before it. */
  readonly opens: boolean
}

export interface Hit<Tag> {
  readonly tag: Tag
  /** The first token, and the one behind the last. */
  readonly from: number
  readonly to: number
}

export interface WordList<Tag> {
  readonly tag: Tag
  readonly words: string
}

/** Returns the words of a text, in order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of plain(text).matchAll(WORD)) {
    const [word] = match
    const start = match.index
    const between = text.slice(end, start)
    end = start + word.length
    // An option, a variable, the rest of a path: no words that somebody says.
    const isCode = /[-`$/\\.<_@]$/.test(between) && !/\s[-–]$/.test(between) && between !== ''
    tokens.push({ key: isCode || INNER.test(word) ? '' : keyOf(word), start, end, opens: CLAUSE_END.test(between) })
  }
  return tokens
}

/** Returns the phrases of a list, each as its words. */
export function phrasesOf(list: string): (readonly string[])[] {
  return keyOf(plain(list))
    .split(/[,\n]/)
    .map(wordsOf)
    .filter((words) => words.length > 0)
}

/**
 * Returns a function that finds every phrase of the lists. A hook is a new process for every prompt: only the phrases are read
 * that begin with a word of the text, until so many texts were read that all of them are sooner read at once.
 */
export function wordFinder<Tag>(lists: () => readonly WordList<Tag>[]): (tokens: readonly Token[]) => Hit<Tag>[] {
  let index: Index<Tag> | undefined
  return (tokens) => {
    index ??= indexOf(lists())
    learn(index, tokens)
    const hits: Hit<Tag>[] = []
    for (const [from, { key }] of tokens.entries()) {
      if (key === '') continue
      const add = ({ tag, words }: Entry<Tag>) => {
        const to = endOf(words, tokens, from)
        if (to !== undefined) hits.push({ tag, from, to })
      }
      for (const entry of index.words.get(key) ?? []) add(entry)
      for (const entry of index.stems.get(key.slice(0, STEM)) ?? []) add(entry)
      for (const entry of index.endings) add(entry)
    }
    return hits
  }
}

// --- internal ---

/** Signs that are words of their own: Chinese and Japanese characters, Korean syllables, pictures. */
const SIGN_SOURCE = '[々\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af✅✔☑❌]|[\\ud83c-\\ud83e][\\udc00-\\udfff]'
const LETTERS = 'a-z0-9_\\u00b5\\u00c0-\\u060b\\u060d-\\u061a\\u0620-\\u0963\\u0966-\\u1fff\\u2c00-\\u2dff'
// Without Unicode classes: those take milliseconds to compile, and every prompt is a new process.
const WORD = new RegExp(`${SIGN_SOURCE}|[${LETTERS}](?:[${LETTERS}'’‘ʼ]|[-./\\\\:](?=[${LETTERS}]))*`, 'g')
const PHRASE_WORD = new RegExp(`…|${SIGN_SOURCE}|\\*?[${LETTERS}][${LETTERS}-]*\\*?`, 'g')
const SIGN = new RegExp(`^(?:${SIGN_SOURCE})$`)
const HAS_SIGN = /[\u3000-\u9fff\uac00-\udfff✅✔☑❌]/
const INNER = /[a-z0-9_]{1,2}[./\\:]|[./\\:][a-z]|_/
const CLAUSE_END = /[,;:.!?()–—，、。！？；：…،؛؟\n]|\s-\s/

/** Words that `…` stands for, at most. */
const GAP = 6
const STEM = 2

function wordsOf(phrase: string): readonly string[] {
  if (HAS_SIGN.test(phrase)) return phrase.match(PHRASE_WORD) ?? []
  return phrase.split(' ').filter((word) => word !== '')
}

interface Entry<Tag> {
  readonly tag: Tag
  readonly words: readonly string[]
}

interface Index<Tag> {
  readonly lists: readonly WordList<Tag>[]
  /** All lists as keys are written, one a line, each phrase behind a comma. */
  readonly text: string
  /** Phrases by their first word; whole words are there once they were looked for. */
  readonly words: Map<string, Entry<Tag>[]>
  readonly stems: Map<string, Entry<Tag>[]>
  readonly endings: Entry<Tag>[]
  /** The first words that were looked for; undefined once all of them were. */
  sought: Set<string> | undefined
  searches: number
}

/** Each search reads all lists; to take all phrases in takes about as long as this many. */
const MOST_SEARCHES = 6
/** Begins with `weiter*` or `*ed`: these are few, and read at once. */
const STARRED = '[^ ,*\\n]+\\*|\\*'

/** Returns a text in lower case without apostrophes; letters that people write in several ways count as one. */
export function keyOf(text: string): string {
  return text
    .replace(/['’‘ʼ]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ё/g, 'е')
}

function indexOf<Tag>(lists: readonly WordList<Tag>[]): Index<Tag> {
  const index: Index<Tag> = {
    lists,
    text: keyOf(plain(lists.map(({ words }) => `,${words.replaceAll('\n', ' ')}`).join('\n'))),
    words: new Map(),
    stems: new Map(),
    endings: [],
    sought: new Set(),
    searches: 0,
  }
  take(index, STARRED)
  return index
}

/** Reads the phrases that begin with a word of the text, where they were not read yet. */
function learn<Tag>(index: Index<Tag>, tokens: readonly Token[]): void {
  const { sought, words } = index
  if (sought === undefined) return
  const unread = [...new Set(tokens.map(({ key }) => key))].filter((key) => key !== '' && !sought.has(key))
  if (unread.length === 0) return
  index.searches++
  if (index.searches > MOST_SEARCHES) {
    words.clear()
    index.sought = undefined
    take(index, '[^ ,*\\n]')
    return
  }
  for (const key of unread) sought.add(key)
  const starts = unread.map((key) => key.replace(/[.\\/:]/g, '\\$&') + (SIGN.test(key) ? '' : '(?![^ ,\\n])'))
  take(index, starts.join('|'))
}

/** Takes in the phrases that begin with a pattern. */
function take<Tag>({ lists, text, words, stems, endings }: Index<Tag>, start: string): void {
  let line = 0
  let lineEnd = text.indexOf('\n')
  for (const match of text.matchAll(new RegExp(`, *((?:${start})[^,\\n]*)`, 'g'))) {
    while (lineEnd !== -1 && lineEnd < match.index) {
      line++
      lineEnd = text.indexOf('\n', lineEnd + 1)
    }
    const list = lists[line]
    const phrase = wordsOf(match[1] ?? '')
    const [first] = phrase
    if (list === undefined || first === undefined) continue
    const entry = { tag: list.tag, words: phrase }
    if (!first.includes('*')) push(words, first, entry)
    else if (start === STARRED && first.startsWith('*')) endings.push(entry)
    else if (start === STARRED) push(stems, first.slice(0, STEM), entry)
  }
}

function push<T>(to: Map<string, T[]>, key: string, entry: T): void {
  const entries = to.get(key)
  if (entries === undefined) to.set(key, [entry])
  else entries.push(entry)
}

/** Returns the token behind the phrase that begins at one, or undefined. */
function endOf(words: readonly string[], tokens: readonly Token[], from: number): number | undefined {
  let at = from
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    if (word === '…') {
      const rest = words.slice(i + 1)
      for (let skipped = 0; skipped <= GAP && at + skipped < tokens.length; skipped++) {
        if (skipped > 0 && tokens[at + skipped - 1]?.opens === true) return undefined
        const end = endOf(rest, tokens, at + skipped)
        if (end !== undefined) return end
      }
      return undefined
    }
    const token = tokens[at]
    if (token === undefined || !fits(word, token.key) || (at > from && token.opens)) return undefined
    at++
  }
  return at
}

function fits(word: string, key: string): boolean {
  if (word.endsWith('*')) return key.startsWith(word.slice(0, -1))
  if (word.startsWith('*')) return key.length >= word.length && key.endsWith(word.slice(1))
  return word === key
}
