/**
 * @module A cheap check whether a prompt could ask for a save. It is small to load, because every prompt runs it. Pure.
 */

import { IMMINENT_COMPACTION_TEXT, MANUAL_COMMANDS, MANUAL_PHRASES } from '../rules.ts'

/** Returns whether a prompt has a word that every request to save has. */
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
