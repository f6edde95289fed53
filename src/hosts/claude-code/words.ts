/** @module The words of a record's content behind the door: redacted, and without the host's own blocks. Pure. */

import { redact } from '../../redact/redact.ts'
import { EMPTY, type Redacted, type RedactedValue } from '../../redact/redacted.ts'
import { withoutHostBlocks } from './host-blocks.ts'
import { promptText } from './message-parts.ts'

/** Returns a text, or the words of blocks; undefined of anything else. */
export function wordsIn(content: RedactedValue): Redacted | undefined {
  if (typeof content === 'string') return content
  const words = promptText(content)
  return words === undefined ? undefined : redact(words)
}

/** Returns a text, or the words of blocks; '' of anything else. */
export function textIn(content: RedactedValue): Redacted {
  return wordsIn(content) ?? EMPTY
}

/** Returns the text without the host's own blocks. */
export function withoutBlocks(text: Redacted): Redacted {
  const own = withoutHostBlocks(text)
  return own === text ? text : redact(own)
}
