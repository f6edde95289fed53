/** @module The files that a message names. Pure. */

/** Returns the paths and file names in a text, each once, as written, without web addresses. */
export function filesIn(text: string): string[] {
  const found = new Set<string>()
  for (const word of text.slice(0, FILES_WITHIN).split(/[\s"'`<>|]+/)) {
    if (word.length > LONGEST_PATH || word.includes('://')) continue
    for (const [path] of word.matchAll(PATH)) {
      if (!NOT_A_FILE.test(path)) found.add(path)
      if (found.size === MOST_FILES) return [...found]
    }
  }
  return [...found]
}

// --- internal ---

const FILES_WITHIN = 20_000
const LONGEST_PATH = 300
const MOST_FILES = 30
/** Letters up to Latin Extended: scripts without blanks between words would be read into the name. */
const HEAD_LETTER = '[A-Za-z0-9_\\u00c0-\\u024f-]'
const PATH_LETTER = '[A-Za-z0-9_\\u00c0-\\u024f.*-]'
/** What begins inside of a path is part of the match that begins before it: looking there would take the square. */
const PATH = new RegExp(
  [
    String.raw`(?:(?:~|(?<!${PATH_LETTER}(?:\/(?:\/(?!\/))?)?))(?:\/?${PATH_LETTER}+\/)+`,
    String.raw`|(?:~|(?=\.{0,2}${HEAD_LETTER})(?<!${HEAD_LETTER}[.*]*)\.{0,2}))`,
    String.raw`${HEAD_LETTER}${PATH_LETTER}*\.[A-Za-z][A-Za-z0-9]{0,5}(?![A-Za-z0-9])`,
  ].join(''),
  'g',
)
const NOT_A_FILE = /(?:^(?:e\.g|i\.e|z\.b|etc\.\w*)$)|\.(?:com|org|net|io|dev|ai|app|co)$/i
