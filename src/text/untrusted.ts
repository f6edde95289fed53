/**
 * @module The frame around recalled text: what is inside is data, and it cannot close its own frame. Pure.
 *
 * Source: docs/ARCHITECTURE.md, "Recalled text is data".
 */

import { withoutForgedTags } from './forged-tags.ts'

/** Where a Markdown link or picture begins to be one: a reader would load it. */
const LIVE_LINK = /\]\((?=\s*<?(?:[a-z][a-z0-9+.-]*:|\/\/))/gi
/** C0 and C1 controls but tab and line end, and DEL: a terminal acts on them. */
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g
/** Bidirectional overrides, zero-width and tag characters: they hide words or change their order. Those that join letters stay. */
const INVISIBLE = /[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]+/gu

/** Returns the text with control characters gone and invisible ones visible: a run of them as one mark with their number. */
export function visible(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(CONTROL, '')
    .replace(INVISIBLE, (run) => {
      const letters = [...run]
      const code = (letters[0]?.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
      return `⟨U+${code}${letters.length === 1 ? '' : ` ×${letters.length}`}⟩`
    })
}

/** Returns the text as `visible` does, with forged markup visible but without effect. What was neutralised once stays as it is. */
export function neutralise(text: string): string {
  return withoutForgedTags(visible(text)).replace(LIVE_LINK, '] (')
}

/**
 * Returns `body` between an opening and a closing line that carry `sentinel`. The sentinel is new and random for every
 * reply, so that no stored text can contain it.
 */
export function frame(opening: string, body: string, sentinel: string): string {
  const inside = [opening, body].filter((part) => part !== '').map(neutralise)
  return `<throughline-record id="${sentinel}">\n${inside.join('\n\n')}\n</throughline-record id="${sentinel}">`
}

/** Returns the text without what `frame` made, and the blanks around it: what a host repeats of ours is nobody else's. */
export function withoutFramed(text: string): string {
  return text.includes('<throughline-record') ? text.replace(FRAMED, '\n').trim() : text
}

// --- internal ---

const FRAMED = /\s{0,20}<throughline-record id="([^"\n]{1,100})">[\s\S]*?(?:<\/throughline-record id="\1">\s{0,20}|$)/g
