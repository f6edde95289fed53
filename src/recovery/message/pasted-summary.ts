/** @module The continuation summary in a message, parsed once for all callers. Pure. */

import { parseSummary } from '../../snapshot/format/summary.ts'
import { repeating } from '../../text/memoize.ts'

/** Returns the summary in a message; the last message is not read a second time. */
export const pastedSummary = repeating(parseSummary, 1)
