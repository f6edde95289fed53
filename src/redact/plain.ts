/** @module Takes terminal sequences and control characters out of texts: they draw, and may hide a secret. Pure. */

/** Returns the text without terminal sequences and without control characters other than tab and line ends. */
export function plain(text: string): string {
  // Sequences begin with a control character too. Most texts have none.
  if (!ANY_CONTROL.test(text)) return text
  return text.replace(TERMINAL_SEQUENCE, '').replace(CONTROL, '')
}

// --- internal ---

/** Colours and cursor moves (CSI), titles and links (OSC); one that is not ended loses its introducer only. */
const TERMINAL_SEQUENCE =
  /(?:\x1b\[|\x9b)[0-?]{0,64}[ -/]{0,16}[@-~]|\x1b\][^\x07\x1b\x9c]{0,2048}(?:\x07|\x1b\\|\x9c)/g
const ANY_CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g
