/**
 * @module The files that a shell command writes by itself: redirects, `tee`, `touch`, `cp`, `sed -i` and one-liners of Python.
 * Only what the command names; patterns and variables are left out. Pure.
 */

import { commandParts, folderEntered } from './shell-commands.ts'

export interface WrittenFile {
  /** As the command names it. */
  readonly path: string
  /** The command changes what is in it, so that it was there before. */
  readonly wasThere: boolean
  /** The folder that the command had gone into, as it names it. */
  readonly folder?: string
}

/** Returns the files that a command writes, in its order. */
export function filesWritten(command: string): WrittenFile[] {
  if (!HINT.test(command)) return []
  const found: WrittenFile[] = []
  let folder: string | null | undefined
  const add = (path: string | undefined, wasThere: boolean) => {
    // Where the shell alone knows the folder, only a whole path is one.
    if (path === undefined || !isFile(path) || (folder === null && !path.startsWith('/'))) return
    found.push({ path, wasThere, ...(typeof folder === 'string' ? { folder } : {}) })
  }
  for (const { text } of commandParts(command)) {
    const words = wordsOf(text)
    const program = words[0]?.text
    const entered = folderEntered(words.map((word) => word.text))
    if (entered !== undefined) folder = entered
    for (const [at, { text: word, quoted }] of words.entries()) {
      const [, appends, joined] = quoted ? [] : (REDIRECT.exec(word) ?? [])
      if (appends !== undefined) add(joined === '' ? words[at + 1]?.text : joined, appends === '>>')
    }
    const given = words.slice(1, firstRedirect(words))
    const options = given.filter((word) => word.text.startsWith('-')).map((word) => word.text)
    const named = given.filter((word) => !word.text.startsWith('-') && word.text !== '').map((word) => word.text)
    if (program === 'tee' || program === 'touch') for (const path of named) add(path, options.includes('-a'))
    if (program === 'cp' && named.length === 2 && named.every(isFile)) add(named[1], false)
    if (program === 'sed' && options.some((word) => /^(?:-\w*i|--in-place)/.test(word)))
      for (const path of named.slice(1)) add(path, true)
  }
  if (PYTHON.test(command)) for (const [, path, other] of command.matchAll(OPENED)) add(path ?? other, false)
  return found
}

/** Returns whether a file holds prose, by its name: notes, plans, handoffs. */
export function isDocument(path: string): boolean {
  return DOCUMENT.test(path)
}

// --- internal ---

const DOCUMENT = /\.(?:md|mdx|mdc|markdown|txt|rst|org|adoc|tmp)$/i

const HINT = />|\btee\b|\btouch\b|\bcp\b|\bsed\b|\bpython/
/** `>`, `>>` and `&>`, with the name behind it or alone; not `2>`, `>&1` and `>(…)`. */
const REDIRECT = /^[1&]?(>{1,2})\|?(?![>&(])(.*)$/
const PYTHON = /(?:^|[\s;&|])python[\d.]*\s/
const OPENED =
  /(?:\bopen\(\s*["']([^"'\n]{1,200})["']\s*,\s*["'][wa])|(?:\bPath\(\s*["']([^"'\n]{1,200})["']\s*\)\.write_)/g

interface Word {
  readonly text: string
  readonly quoted: boolean
}

function firstRedirect(words: readonly Word[]): number {
  const at = words.findIndex(({ text, quoted }) => !quoted && /^[\d&]?[<>]/.test(text))
  return at === -1 ? words.length : at
}

/** No device, and nothing that the shell fills in. */
function isFile(path: string): boolean {
  return path !== '' && !path.startsWith('/dev/') && !path.startsWith('&') && !/[*?[\]$`~{}<>()|;\n]/.test(path)
}

/** The words of a simple command, without their quotes; a redirect is a word of its own. */
function wordsOf(part: string): Word[] {
  return [...part.matchAll(WORDS)].map(([, double, single, bare, redirect]) => ({
    text: double ?? single ?? redirect ?? (bare ?? '').replace(/\\(.)/g, '$1'),
    quoted: double !== undefined || single !== undefined,
  }))
}

const WORDS = /"((?:[^"\\]|\\.)*)"|'([^']*)'|((?:[^\s"'\\<>]|\\.)+(?!>))|([\d&]?>{1,2}\|?&?|<+)/g
