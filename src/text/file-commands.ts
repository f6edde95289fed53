/**
 * @module What a shell command does to files by itself: redirects, `tee`, `touch`, `cp`, `sed -i`, one-liners of Python, `rm` and
 * `mv`, also of git. Only what the command names; patterns and variables are left out. Pure.
 */

import { commandParts, folderEntered } from './shell-commands.ts'

export interface FileStep {
  /** `changes`: the command changes what is in it, so that it was there before. `clears`: it may not have been there. */
  readonly does: 'writes' | 'changes' | 'deletes' | 'clears' | 'moves'
  /** As the command names it. */
  readonly path: string
  /** Where it is moved to. */
  readonly to?: string
  /** The folder that the command had gone into, as it names it. */
  readonly folder?: string
}

/** Returns what a command does to files, in its order. */
export function fileSteps(command: string): FileStep[] {
  if (!HINT.test(command)) return []
  const found: FileStep[] = []
  let folder: string | null | undefined
  const add = (does: FileStep['does'], path: string | undefined, to?: string) => {
    // Where the shell alone knows the folder, only a whole path is one.
    if (path === undefined || !isFile(path) || (folder === null && !path.startsWith('/'))) return
    found.push({
      does,
      path,
      ...(to === undefined ? {} : { to }),
      ...(typeof folder === 'string' ? { folder } : {}),
    })
  }
  for (const { text } of commandParts(command)) {
    const words = wordsOf(text)
    const entered = folderEntered(words.map((word) => word.text))
    if (entered !== undefined) folder = entered
    for (const [at, { text: word, quoted }] of words.entries()) {
      const [, appends, joined] = quoted ? [] : (REDIRECT.exec(word) ?? [])
      if (appends !== undefined)
        add(appends === '>>' ? 'changes' : 'writes', joined === '' ? words[at + 1]?.text : joined)
    }
    noteProgram(
      words.slice(0, firstRedirect(words)).map((word) => word.text),
      add,
    )
  }
  if (PYTHON.test(command)) for (const [, path, other] of command.matchAll(OPENED)) add('writes', path ?? other)
  return found
}

/** Returns whether a file holds prose, by its name: notes, plans, handoffs. */
export function isDocument(path: string): boolean {
  return DOCUMENT.test(path)
}

// --- internal ---

const DOCUMENT = /\.(?:md|mdx|mdc|markdown|txt|rst|org|adoc|tmp)$/i

const HINT = />|\b(?:tee|touch|cp|sed|python[\d.]*|rm|mv)\b/
/** `>`, `>>` and `&>`, with the name behind it or alone; not `2>`, `>&1` and `>(…)`. */
const REDIRECT = /^[1&]?(>{1,2})\|?(?![>&(])(.*)$/
const PYTHON = /(?:^|[\s;&|])python[\d.]*\s/
const OPENED =
  /(?:\bopen\(\s*["']([^"'\n]{1,200})["']\s*,\s*["'][wa])|(?:\bPath\(\s*["']([^"'\n]{1,200})["']\s*\)\.write_)/g

/** Adds what the program of a simple command does to the files that it names. */
function noteProgram(
  words: readonly string[],
  add: (does: FileStep['does'], path?: string, to?: string) => void,
): void {
  const [program, ...given] = words[0] === 'git' ? ofGit(words) : words
  const options = given.filter((word) => word.startsWith('-'))
  const named = given.filter((word) => !word.startsWith('-') && word !== '')
  const has = (option: RegExp) => options.some((word) => option.test(word))
  const last = named.at(-1) ?? ''
  if (program === 'tee' || program === 'touch') for (const path of named) add(has(/^-a/) ? 'changes' : 'writes', path)
  else if (program === 'cp' && named.length === 2 && named.every(isFile)) add('writes', last)
  else if (program === 'sed' && has(/^(?:-\w*i|--in-place)/)) for (const path of named.slice(1)) add('changes', path)
  else if (program === 'rm' && !has(/^--cached$/))
    for (const path of named) add(words[0] !== 'git' && has(/^-\w*f|^--force$/) ? 'clears' : 'deletes', path)
  else if (program === 'mv' && named.length >= 2 && named.every(isFile))
    for (const path of named.slice(0, -1)) add('moves', path, named.length > 2 ? `${last}/` : last)
}

function ofGit(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => word === 'rm' || word === 'mv')
  return at === -1 || at > 3 ? [] : words.slice(at)
}

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
