/**
 * @module The frame around recalled text: what is inside is data, and it cannot close its own frame. Pure.
 *
 * Source: docs/ARCHITECTURE.md, "Recalled text is data".
 */

/** Tags by which hosts and models mark the turns and instructions of a conversation. */
const FORGED_TAG =
  /<(\/?)(system-reminder|system|assistant|user|human|tool_result|tool_use|function_calls|function_results|invoke|parameter|throughline-record|local-command-\w+|command-\w+|bash-\w+|task-notification|\|im_start\||\|im_end\||\|endoftext\|)/gi
const TURN_MARK = /^(\s*)(Human|Assistant|System):/gim
/** C0 and C1 controls but tab and line end, DEL, bidirectional overrides, zero-width and tag characters. */
const INVISIBLE =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

/** Returns the text with control characters gone and forged markup visible but without effect. */
export function neutralise(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(INVISIBLE, '')
    .replace(FORGED_TAG, (_, slash: string, name: string) => `‹${slash}${name}`)
    .replace(TURN_MARK, (_, indent: string, name: string) => `${indent}${name}\u2024`)
}

/**
 * Returns `body` between an opening and a closing line that carry `sentinel`. The sentinel is new and random for every
 * reply, so that no stored text can contain it.
 */
export function frame(opening: string, body: string, sentinel: string): string {
  return `<throughline-record id="${sentinel}">\n${opening}\n\n${neutralise(body)}\n</throughline-record id="${sentinel}">`
}
