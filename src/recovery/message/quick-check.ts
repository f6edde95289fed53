/** @module Could a message refer to a snapshot? Cheap, and light to load: asked of every prompt. Pure. */

import { SUMMARY_HEADING } from '../../rules.ts'

/** Returns true when a message could refer to a snapshot: a cheap look that spares the ordinary prompt everything else. */
export function mayRefer(message: string): boolean {
  const text = message.toLowerCase()
  return (
    text.includes('checkpoint') ||
    text.includes('memori-') ||
    message.search(SESSION_ID) !== -1 ||
    SUMMARY_HEADING.topic.some((heading) => text.includes(heading.toLowerCase().slice(0, -1)))
  )
}

/** The id of a session, as the hosts make them. */
export const SESSION_ID =
  /\b(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|ses_[0-9A-Za-z]{16,40})\b/g
