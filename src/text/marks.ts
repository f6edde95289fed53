/**
 * @module Markdown as agents and people write it in a sentence: code, strong words, links, headings. Pure. No library: a page
 * takes nothing of it but these four, and no stored text becomes an address.
 */

/** A part of a text, without its marks. */
export interface MarkedPart {
  readonly text: string
  readonly as: 'words' | 'code' | 'strong'
}

/** Returns the parts of a text. Rulers are gone, a link is its words, and marks that do not close stay as they are. */
export function markedParts(text: string): MarkedPart[] {
  const parts: MarkedPart[] = []
  const add = (part: string, as: MarkedPart['as']): void => {
    if (part !== '') parts.push({ text: part, as })
  }
  const clean = text.replace(RULER, '').replace(/\n{3,}/g, '\n\n')
  let end = 0
  for (const found of clean.matchAll(MARK)) {
    const { block, code = block, strong, heading, link } = found.groups ?? {}
    add(clean.slice(end, found.index), 'words')
    if (code !== undefined) add(code, 'code')
    else if (link !== undefined) add(link, 'words')
    else add(withoutMarks(strong ?? heading ?? ''), 'strong')
    end = found.index + found[0].length
  }
  add(clean.slice(end), 'words')
  return parts
}

/** Returns a text without the marks of Markdown. */
export function withoutMarks(text: string): string {
  return markedParts(text)
    .map((part) => part.text)
    .join('')
}

// --- internal ---

/** A line of dashes. */
const RULER = /^ {0,3}-{3,}[^\S\n]*$/gm
/** Stars within a path or a formula are no mark: those of a strong word stand beside blanks or punctuation. */
const MARK = new RegExp(
  [
    /^ {0,3}```[^`\n]*\n(?<block>[\s\S]*?)\n {0,3}```[^\S\n]*$/,
    /`(?<code>[^`\n]+)`/,
    /(?<![\w/*])\*\*(?=[^\s*/])(?<strong>[^*\n]*[^\s*/])\*\*(?![\w/*])/,
    /^#{1,6}[^\S\n]+(?<heading>[^\n]+)/,
    /\[(?<link>[^\][\n]+)\]\((?:https?:\/\/|[\w.-]*\/|#)[^\s()]*\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
)
