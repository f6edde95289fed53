/**
 * @module The frame around recalled text: what is inside is data, and it cannot close its own frame. Pure.
 *
 * Source: docs/ARCHITECTURE.md, "Recalled text is data".
 */

/** Tags by which hosts and models mark the turns and instructions of a conversation. */
const FORGED_TAG =
  /<(?:\s*(\/))?\s*(system-reminder|system|assistant|user|human|tool_result|tool_use|function_calls|function_results|invoke|parameter|throughline-record|local-command-\w+|command-\w+|bash-\w+|task-notification|img\b|\|im_start\||\|im_end\||\|endoftext\|)/gi
const TURN_MARK = /^([^\S\n\r\u2028\u2029]*)(Human|Assistant|System):/gim
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
  return visible(text)
    .replace(FORGED_TAG, (_, slash: string | undefined, name: string) => `‹${slash ?? ''}${name}`)
    .replace(LIVE_LINK, '] (')
    .replace(TURN_MARK, (_, indent: string, name: string) => `${indent}${name}\u2024`)
}

/**
 * Returns `body` between an opening and a closing line that carry `sentinel`. The sentinel is new and random for every
 * reply, so that no stored text can contain it.
 */
export function frame(opening: string, body: string, sentinel: string): string {
  const inside = [opening, body].filter((part) => part !== '').map(neutralise)
  return `<throughline-record id="${sentinel}">\n${inside.join('\n\n')}\n</throughline-record id="${sentinel}">`
}
