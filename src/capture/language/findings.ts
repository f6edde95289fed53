/**
 * @module What the agent found out: the paragraphs of its texts that explain something, in its own words.
 *
 * A text counts where it says more than what is done next and names something of the work: a name of the code, a path, a
 * figure. Pure; time grows with the length of the text alone.
 */

import { FINDING_LENGTH } from '../../rules.ts'
import { withoutAsides } from '../../text/asides.ts'
import { clipEnds } from '../../text/clip.ts'
import { isAnnouncement } from './next-step.ts'

/** Returns what a text of the model explains, of a long one both ends; undefined where it explains nothing. */
export function findingIn(words: string): string | undefined {
  const paragraphs = words
    .slice(0, LONGEST)
    .replace(THOUGHT, '')
    .split(BETWEEN)
    .filter((text) => text.trim() !== '')
  const telling = paragraphs.filter((text, index) => !opensOrCloses(text, index, paragraphs.length))
  const text = withoutAsides(telling.join('\n\n').trim())
  const least = DENSE.test(text) ? SHORTEST / 3 : SHORTEST
  const counts = text.length >= LONG || (text.length >= least && CONCRETE.test(text))
  return counts ? clipEnds(text, FINDING_LENGTH) : undefined
}

/** Returns true where a prompt says that what it follows is wrong. */
export function refutes(prompt: string): boolean {
  return REFUTES.test(prompt.slice(0, OPENING))
}

/** Returns true if a finding takes back an earlier one: it says so, and both contain the same names. */
export function takesBack(later: string, earlier: string): boolean {
  if (!REVISES.test(later.slice(0, FINDING_LENGTH))) return false
  const names = new Set(earlier.match(NAMES) ?? [])
  return (later.match(NAMES) ?? []).some((name) => names.has(name))
}

/** Returns true where a later finding names nearly all that an earlier one does, and that one at least two things. */
export function coversNames(later: string, earlier: string): boolean {
  const names = new Set(earlier.match(NAMES) ?? [])
  if (names.size < LEAST_NAMES) return false
  const told = new Set(later.match(NAMES) ?? [])
  return [...names].filter((name) => told.has(name)).length >= COVERED * names.size
}

/** Returns true where the agent puts a failure down to something else than its own change, without doubt. */
export function leavesFailure(words: string): boolean {
  const text = words.slice(-LEAVES_LENGTH)
  return LEAVES.test(text) && !DOUBTS.test(text)
}

// --- internal ---

const LEAVES_LENGTH = 1_000
const LEAVES =
  /\b(?:fail\w*|errors?|warnings?)\b[^.\n]{0,80}\b(?:unrelated|pre-?existing|not (?:caused by|related to|from|due to) (?:my|this|our|the) (?:change|edit|work|fix)|existed before)\b|\b(?:unrelated|pre-?existing)\b[^.\n]{0,60}\b(?:fail\w*|errors?|warnings?)\b/i
const DOUBTS =
  /\b(?:let me (?:check|see|verify) (?:if|whether)|might|may be|maybe|probably|perhaps|whether|not sure|real issue|not unrelated)\b/i

const LEAST_NAMES = 2
const COVERED = 0.8
const LONGEST = 20_000
const SHORTEST = 80
/** From this length a text explains, whatever it names. */
const LONG = 240
const OPENING = 200
/** What a model thought is no finding, also where it wrote it among its words. */
const THOUGHT = /<thinking>[\s\S]{0,20000}?(?:<\/thinking>|$)/g
const BETWEEN = /\n[ \t]*\n/
const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/
/** Code in backquotes, a path, a name of several words, a figure with what it counts. */
const CONCRETE =
  /`[^`\n]{2,}`|[\w-]\/[\w-]|\b\w{1,60}\.[a-z]{2,4}\b|\b[a-z]+[A-Z]\w|\b[a-z]+_[a-z]|\b\d+(?:[.,]\d+)?\s?(?:%|ms|s|kB|KB|MB|GB|x|[a-z]{3,})|#\d/
const NAMES = /\b(?:[a-z]+[A-Z]\w+|\w+_\w+|[A-Z][a-z]+[A-Z]\w+|\w{1,60}\.[a-z]{2,4})\b/g
const REFUTES =
  /^\W*(?:(?:(?:please|ok|okay|no|nope|hm+|wait|actually|good point)[,.! ]+){0,3}(?:revert|undo|roll(?:ing)? (?:it |this |that )?back|take (?:it|that|this) (?:back|out)|remove (?:it|that|this) again)\b|why (?:can['’]?t|don['’]?t|didn['’]?t|not) (?:we|you|just)\b|(?:i |we )(?:don['’]?t|do not) want (?:that|this|it)\b|no,? (?:that|this|it|the|you|not|wrong)\b|(?:that|this|it)(?:['’]s| is| was)(?: still)? (?:not (?:true|right|correct|it|the|what|how|working|fixed)|wrong|incorrect|false|nonsense)|wrong\b|incorrect\b|not true\b|you(?:['’]re| are) (?:wrong|mistaken)|(?:it |that |this )?(?:still (?:not|broken|fails?|failing|happens|doesn['’]?t|does not)|(?:doesn['’]?t|does not|didn['’]?t|did not) (?:work|help|fix))\b)/i
const REVISES =
  /\b(?:i was (?:wrong|mistaken)|my (?:earlier|previous|initial|first) \w+(?: \w+)? (?:was|is|were) (?:wrong|incorrect|mistaken|off)|(?:is|was)(?: not|n['’]t) (?:actually )?the (?:root )?(?:cause|problem|issue|bug)|turns out (?:it|that|this|the)\b[^.\n]{0,60}(?:n['’]t|not)\b|that (?:was|is|['’]s) (?:wrong|incorrect|not right)|actually,? (?:no|wait|that|this|it)\b|wait[,—–-]|i (?:misread|misunderstood)|looking (?:closer|again)|revert(?:ed|ing) |contrary to|correction:|on closer (?:look|inspection)|scratch that)/i

/** A first or last paragraph that only says what is done next. */
function opensOrCloses(text: string, index: number, of: number): boolean {
  return (index === 0 || index === of - 1) && text.length < LONG && isAnnouncement(text)
}
