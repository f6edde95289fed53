/**
 * @module What the headings of a handoff say, by the words of every language that we know. Pure.
 *
 * `title`: the text was written for a later session. `done`, `status`, `next`, `context`, `detail`: parts that such
 * texts have, and other texts too: what they prove together is for ./handoff-document.ts to say.
 */

import { EARLIER_WORK } from '../../text/languages/index.ts'
import type { EarlierWork, HeadingClass } from '../../text/languages/language.ts'
import { alternatives, type Choice } from '../../text/languages/notation.ts'
import { once, pattern } from '../../text/pattern.ts'

export type { HeadingClass }

/** Headings by class. */
export const HEADINGS: Readonly<Record<HeadingClass, () => RegExp>> = {
  title: table(({ headings }) => headings.title),
  handoff: table(({ headings }) => headings.handoff),
  done: table(({ headings }) => headings.done),
  status: table(({ headings }) => headings.status),
  next: table(({ headings }) => headings.next),
  context: table(({ headings }) => headings.context),
  detail: table(({ headings }) => headings.detail),
  issue: table(({ headings }) => headings.issue),
}

/** Words by which a text says that something has been done. */
export const DONE_WORDS = table(({ done }) => done)

/** A title that calls its text a prompt: it was written before, for a session to come. */
export const PROMPT_TITLE = pattern(`(?<![\\p{L}])(?:${promptTitles(false)})s?(?![\\p{L}])|${promptTitles(true)}`)

/** The heading of the seeds' block, alone: what follows is the topic. */
export const TOPIC_HEADING = pattern(`^(?:${listed(EARLIER_WORK.map(({ topicHeadings }) => topicHeadings))})$`)

const HEADING_PARTS = listed(EARLIER_WORK.map(({ otherMeaning }) => otherMeaning.headingParts))
/** Behind the words of a heading these make it a thing of a program: a progress bar, a status code, Next.js. */
export const UI_BEHIND = pattern(`^[\\s-]*(?:\\p{L}+ )?(?:${HEADING_PARTS})(?![\\p{L}])|^\\.?js(?![\\p{L}])|^-on-`)

// --- internal ---

/** Words with letters between blanks first, then those that are found inside of longer ones. */
function table(wordsOf: (language: EarlierWork) => Choice): () => RegExp {
  return once(() => {
    const [bounded, unbounded] = [false, true].map((inside) =>
      listed(EARLIER_WORK.filter(({ withinWords }) => withinWords === inside).map(wordsOf)),
    )
    const words = `(?<![\\p{L}\\p{N}])(?:${bounded})(?![\\p{L}\\p{N}])`
    return pattern(unbounded === '' ? words : `${words}|${unbounded}`)
  })
}

function promptTitles(inside: boolean): string {
  return listed(
    EARLIER_WORK.filter(({ withinWords }) => withinWords === inside).map((language) => language.promptTitles),
  )
}

function listed(choices: readonly (Choice | undefined)[]): string {
  return choices.flatMap((choice = []) => (choice.length === 0 ? [] : [alternatives(choice)])).join('|')
}
