/** @module A line of a stored observation, as a person reads it: without the marks of its format. Pure. */

import { SNAPSHOT_NAME_PREFIX } from '../../rules.ts'
import { withoutMarks } from '../../text/marks.ts'
import { ATTRIBUTE_MARK, splitAtMark, unescapeText } from './escape.ts'

/** A line without its format. */
export interface Clean {
  readonly text: string
  /** The name of a field that stands before its value: `Goal`. */
  readonly label?: string
  /** The line tells of a command that failed. */
  readonly failed: boolean
}

/** Returns the line as it is read; undefined for one that is only form: a heading, a field without a value, a snapshot's name. */
export function cleanLine(line: string): Clean | undefined {
  if (HEADING.test(line)) return undefined
  const [first = '', ...attributes] = splitAtMark(line.replace(/^(?:[-*•–]|\d+[.)])\s+/, ''), ATTRIBUTE_MARK)
  const isCommand = attributes.some((each) => OUTCOME.test(each))
  const written = unescapeText(first)
  const whole = (isCommand ? written : withoutMarks(written)).replace(/\s+/g, ' ').trim()
  const [, label, rest] = FIELD.exec(whole) ?? []
  if (label !== undefined && rest === undefined) return undefined
  const text = rest ?? whole
  if (text === '' || NAME.test(text)) return undefined
  const failed = attributes.some((each) => /^outcome: failed$/.test(each.trim()))
  return label === undefined ? { text, failed } : { text, label, failed }
}

// --- internal ---

const HEADING = /^=== .* ===$/
const NAME = new RegExp(`^${SNAPSHOT_NAME_PREFIX}-\\d{4}-\\d\\d-\\d\\d-\\S+$`)
/** What a command has, whose marks are its own. */
const OUTCOME = /^\s*outcome: /
/** A label of the snapshot's format; more words than four before a colon are a sentence. */
const FIELD = /^([A-Z][a-z]+(?:[ /][a-z][\w-]*){0,3}):(?:\s+(.+))?$/s
