/**
 * @module What the host writes between a person's or a program's own words: reminders, the context of an editor, marks
 * around a paste.
 *
 * The text that hooks inject comes back in those too, ours among them. Pure; time grows with the length of the text alone.
 */

const BLOCKS = ['system-reminder', 'ide_opened_file', 'ide_selection', 'ide_diagnostics'] as const

/** Returns the text without the host's own blocks; one that is never closed is left: a person may speak of it. */
export function withoutHostBlocks(text: string): string {
  // Hardly a text has what every block ends with.
  if (!text.includes('</')) return text
  return BLOCKS.reduce((rest, tag) => withoutBlock(rest, tag), text)
}

/** Returns the text without the marks that clients from 2.1.330 on put around what was pasted; the paste itself stays. */
export function withoutPasteMarks(text: string): string {
  return text.includes('pasted_content') ? text.replace(PASTE_MARK, '') : text
}

// --- internal ---

const PASTE_MARK = /<\/?pasted_content id="\w{1,40}">\n?/g

function withoutBlock(text: string, tag: string): string {
  const opening = `<${tag}>`
  const closing = `</${tag}>`
  let start = text.indexOf(opening)
  if (start === -1) return text
  const kept: string[] = []
  let from = 0
  while (start !== -1) {
    const end = text.indexOf(closing, start)
    if (end === -1) return [...kept, text.slice(from)].join('')
    kept.push(text.slice(from, start))
    from = end + closing.length
    start = text.indexOf(opening, from)
  }
  return [...kept, text.slice(from)].join('')
}
