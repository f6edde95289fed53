/** @module What a message says that the work is about, freed of the words around it that tell nothing. Pure. */

import { saysAnything } from './words.ts'

/** Returns the words that name the work, or undefined when none is left; at most 120 characters. */
export function cleanTopic(raw: string): string | undefined {
  const [text = ''] = raw
    .slice(0, LONGEST)

    .split(/\n|[()（）]|[.!?,;](?=\s|$)|[。！？；，]/)
  // A number belongs to the word before it: "phase 3".
  const words = text.split(/\s+(?!\d)/)
  const from = words.findIndex(namesWork)
  if (from === -1) return undefined
  // "the parser we were building": two words that name nothing end it.
  let end = from + 1
  for (let at = end; at <= end + 1; at += 1) if (namesWork(words[at] ?? '')) end = at + 1
  const topic = words.slice(from, end).join(' ')
  return topic.replace(EDGES, '').slice(0, LONGEST_TOPIC).trim()
}

// --- internal ---

function namesWork(word: string): boolean {
  return JOINED.test(word) || saysAnything(word)
}

/** Joined of words, or with a number: whatever its parts are, it is a name. */
const JOINED = /[\p{L}\p{N}][-_./#]\p{L}|\d/u

/** In characters. */
const LONGEST = 300
const LONGEST_TOPIC = 120
const EDGES =
  /^[\s"'`*_“”«»「」,，、:：;()[\]–—-]+|(?<![\s"'`*_“”«»「」,，、:：;()[\]–—-])[\s"'`*_“”«»「」,，、:：;()[\]–—-]+$/g
