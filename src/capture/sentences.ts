/**
 * @module The sentences of a text in prose: no code, no quotation, no table, no log. Pure.
 */

/** Returns the sentences, without list marks and emphasis, in order. */
export function sentencesOf(text: string): string[] {
  return withoutCode(text)
    .split('\n')
    .filter((line) => !NO_PROSE.test(line))
    .flatMap((line) =>
      line
        .replace(LIST_MARK, '')
        .replaceAll('**', '')
        .replace(/^[*_]+/, '')
        .split(END),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

// --- internal ---

/** What ends a sentence, in the scripts that people write; the full stop of "2. left most" does not. */
const END = /(?<=(?:\D|\d{3})[.!?;])\s+|(?<=[。！？；।])/
const LIST_MARK = /^\s*(?:[-*•]|\d{1,2}[.)])?\s*/
/** Quotations, tables, headings, drawings, prompts of a shell, frames of a stack trace, JSON. */
const NO_PROSE = /^\s*(?:>|\||#{1,6}\s|[│├└┌╭╰⏺⎿]|\$ |\/\/|at\s\S+[:(]|[{}[\]"])/

function withoutCode(text: string): string {
  if (!text.includes('```')) return text
  return text.replace(/```[\s\S]*?(?:```|$)/g, '\n')
}
