/**
 * @module The sentences of a text in prose: no code, no quotation, no table, no log. Pure.
 */

/** Returns the sentences, without list marks and emphasis, in order. */
export function sentencesOf(text: string): string[] {
  const prose = proseOf(text)
  const sentences: string[] = []
  for (let from = 0; from < prose.length; ) {
    const end = sentenceEnd(prose, from)
    const sentence = prose.slice(from, end).trim()
    if (sentence !== '') sentences.push(sentence)
    from = end
  }
  return sentences
}

/** Returns the lines of a text that are prose, without list marks and emphasis. */
export function proseOf(text: string): string {
  return withoutCode(text)
    .split('\n')
    .filter((line) => !NO_PROSE.test(line))
    .map(bare)
    .join('\n')
}

/** Returns where the sentence of a prose ends that begins at a place, with the blanks behind it. */
export function sentenceEnd(prose: string, from: number): number {
  END.lastIndex = from
  return END.test(prose) ? END.lastIndex : prose.length
}

// --- internal ---

/** What ends a sentence, in the scripts that people write; the full stop of "2. left most" does not. */
const END = /[.!?;](?<=(?:[^\d\n]|\d{3}).)\s+|[。！？；।\n]/g
const LIST_MARK = /^\s*(?:[-*•]|\d{1,2}[.)])?\s*/
/** Quotations, tables, headings, drawings, prompts of a shell, frames of a stack trace, JSON. */
const NO_PROSE = /^\s*(?:>|\||#{1,6}\s|[│├└┌╭╰⏺⎿]|\$ |\/\/|at\s\S+[:(]|[{}[\]"])/

function bare(line: string): string {
  return line
    .replace(LIST_MARK, '')
    .replaceAll('**', '')
    .replace(/^[*_]+/, '')
}

function withoutCode(text: string): string {
  if (!text.includes('```')) return text
  return text.replace(/```[\s\S]*?(?:```|$)/g, '\n')
}
