/**
 * @module Tells a next step that is to be done from the statement that nothing is open. Pure.
 */

import { NOTHING_OPEN } from '../rules.ts'
import type { SessionSnapshot } from './types.ts'

/** Returns the next step; undefined where none is known or the turn had ended with nothing open. */
export function openStep({ nextStep }: Pick<SessionSnapshot, 'nextStep'>): string | undefined {
  return nextStep?.startsWith(NOTHING_OPEN) === true ? undefined : nextStep
}
