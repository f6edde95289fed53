/** @module What an English message says that the work is about, freed of the words around it. Pure. */

import { SAYS_SOMETHING } from '../../text/pattern.ts'
import { firstOf, type Marked, mark, pastAll, type Tag } from './words.ts'

/** Returns the words that name the work, or undefined when none is left; at most 120 characters. */
export function cleanTopic(raw: string): string | undefined {
  const [text = ''] = raw
    .slice(0, LONGEST)
    .replace(/\[(?:Pasted|Image)[^\]]*\]/gi, ' ')
    .split(/\n|[()（）]|[.!?](?=\s|$)|[。！？;；]/)
  if (!SAYS_SOMETHING.test(text)) return undefined
  const marked = mark(text)
  const { tokens } = marked
  const from = pastAll(marked, BEFORE, 0, tokens.length)
  const cut = firstOf(marked, BEHIND, from + 1)?.from ?? tokens.length
  const to = beforeAll(marked, from, cut)
  const [first, last] = [tokens[from], tokens[to - 1]]
  if (first === undefined || last === undefined || from >= to) return undefined
  const end = cut === to && to === tokens.length ? text.length : last.end
  const topic = text.slice(edgeBefore(text, first.start), end).replace(EDGES, '')
  return SAYS_SOMETHING.test(topic) ? topic.slice(0, 120).trim() : undefined
}

// --- internal ---

const LONGEST = 300
const EDGES =
  /^[\s"'`*_“”«»「」,，、:：;()[\]–—-]+|(?<![\s"'`*_“”«»「」,，、:：;()[\]–—-])[\s"'`*_“”«»「」,，、:：;()[\]–—-]+$/g
const BEFORE = ['small', 'lead', 'earlier'] as const satisfies readonly Tag[]
const BEHIND = ['earlier', 'goOn'] as const satisfies readonly Tag[]

/** A sign before the first word belongs to it: "@src", "#12". */
function edgeBefore(text: string, start: number): number {
  return /[@#~./]/.test(text[start - 1] ?? '') ? start - 1 : start
}

/** Returns where the words end that say something. */
function beforeAll({ hits }: Marked, from: number, cut: number): number {
  let end = cut
  for (;;) {
    const at = end
    for (const hit of hits)
      if (hit.to === at && hit.from >= from && (hit.tag === 'small' || hit.tag === 'lead'))
        end = Math.min(end, hit.from)
    if (end === at) return end
  }
}
