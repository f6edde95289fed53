/**
 * @module Text that went through a clipboard: what terminals, mail clients and chat windows do to it, undone.
 */

/** Returns the text with plain line ends and blanks, without colors and invisible marks. */
export function cleanPaste(text: string): string {
  if (!UNCLEAN.test(text)) return text
  return text
    .replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '')
    .replace(/\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/[\u0000-\u0009\u000e-\u001f\u007f-\u009f]/g, '')
}

/** The far side of a box, at the end of a line. */
export const BOX_END = /(?:^|(?<!\s)\s+)[│┃|]+\s*$/

/** Returns how deep a line is quoted: `> > text` is 2. */
export function quoteDepth(line: string): number {
  return (QUOTE_MARKS.exec(line)?.[0].match(/[>│┃|▎▌]/g) ?? []).length
}

/** Returns the line without its first `depth` quote marks, and without the far side of a box. */
export function unquote(line: string, depth: number): string {
  if (depth === 0) return line.trim()
  const marks = new RegExp(`^(?:\\s*[>│┃|▎▌] ?){0,${depth}}`)
  const inner = line.replace(marks, '')
  return (/^\s*[│┃|]/.test(line) ? inner.replace(BOX_END, '') : inner).trim()
}

// --- internal ---

/** Whatever is replaced. */
const UNCLEAN =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u00a0\u00ad\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/

const QUOTE_MARKS = /^(?:\s*[>│┃|▎▌] ?)*/
