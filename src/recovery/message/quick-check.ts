/** @module Could a message refer to a snapshot? Cheap, and light to load: asked of every prompt. Pure. */

import { SUMMARY_HEADING } from '../../rules.ts'

/** Returns true when a message could refer to a snapshot: a cheap look that spares the ordinary prompt everything else. */
export function mayRefer(message: string): boolean {
  const text = message.toLowerCase()
  return (
    text.includes('checkpoint') ||
    SUMMARY_HEADING.topic.some((heading) => text.includes(heading.toLowerCase().slice(0, -1)))
  )
}
