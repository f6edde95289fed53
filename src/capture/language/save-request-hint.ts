/** @module Could a prompt ask for the session to be saved? Cheap, and light to load: asked of every prompt. Pure. */

import { IMMINENT_COMPACTION_TEXT, MANUAL_COMMANDS, MANUAL_PHRASES } from '../../rules.ts'

/** Returns whether a prompt has a word without which it asks for no save. */
export function mayAskForSave(prompt: string): boolean {
  return HINT.test(prompt)
}

/** Returns the source of a pattern for exactly this text. */
export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

// --- internal ---

const [SAVE_STATE, CHECKPOINT, PRESERVE_CONTEXT] = MANUAL_PHRASES
const [save] = SAVE_STATE.split(' ')
const [preserve] = PRESERVE_CONTEXT.split(' ')

/** Without one of these a prompt is not looked at. */
const HINT = new RegExp(
  [
    literal(IMMINENT_COMPACTION_TEXT),
    `\\b${CHECKPOINT}\\b`,
    `\\b${save}\\b`,
    `\\b${preserve}\\b`,
    '\\brisky\\b',
    ...MANUAL_COMMANDS.map(literal),
  ].join('|'),
  'i',
)
