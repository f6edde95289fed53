/** @module How many cells of a terminal a text takes. */

import { createRequire } from 'node:module'
import type stringWidth from 'string-width'

/** Put in by the bundler: the library as a file of its own. */
declare const __STRING_WIDTH__: string | undefined

/** Returns the cells that a text takes on one line: wide letters and emoji take two, marks none. */
export function cellWidth(text: string): number {
  return NARROW.test(text) ? text.length : widthOf(text)
}

// --- internal ---

/** Letters and signs that take one cell each, whatever stands beside them. */
const NARROW = /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027]*$/

/**
 * The library, loaded with the first text that needs it: its patterns for emoji take as long to compile as all else that
 * a command loads.
 */
let library: typeof stringWidth | undefined

function widthOf(text: string): number {
  const file = typeof __STRING_WIDTH__ === 'string' ? __STRING_WIDTH__ : 'string-width'
  library ??= (createRequire(import.meta.url)(file) as { default: typeof stringWidth }).default
  return library(text)
}
