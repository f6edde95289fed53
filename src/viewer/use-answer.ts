/** @module What the server answers, kept by a part of the page and asked for anew when the store changes. */

import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { StoreState } from '../http/api.ts'
import type { Feed } from './api-client.ts'

/** The feed of changes, for every part of the page. */
export const FeedContext = createContext<Feed>({ live: false, changes: 0 })

/** The store that the page shows, and what its token may do there; undefined until the server has told. */
export const StoreContext = createContext<StoreState | undefined>(undefined)

export type AnswerState<Answer> =
  | { readonly state: 'waiting' }
  | { readonly state: 'refused'; readonly error: Error }
  | { readonly state: 'answered'; readonly answer: Answer }

/**
 * Returns the newest answer of `ask`. Asks anew when one of `about` changes, or the store. While the same thing is asked anew
 * the last answer stays. `extent`: how much is asked for; when it changes, the last answer stays until the new one comes.
 */
export function useAnswer<Answer>(
  ask: () => Promise<Answer>,
  about: readonly unknown[],
  extent = 0,
): AnswerState<Answer> {
  const { changes } = useContext(FeedContext)
  const [asked, setAsked] = useState<AnswerState<Answer>>({ state: 'waiting' })
  const subject = JSON.stringify(about)
  /** The number of the newest question, and of the newest one that was answered: an earlier answer is dropped. */
  const newest = useRef({ subject, question: 0, answered: 0 }).current
  useEffect(() => {
    newest.question += 1
    const own = newest.question
    if (newest.subject !== subject) {
      Object.assign(newest, { subject, answered: own - 1 })
      setAsked({ state: 'waiting' })
    }
    const show = (next: AnswerState<Answer>): void => {
      if (own <= newest.answered) return
      newest.answered = own
      setAsked(next)
    }
    ask().then(
      (answer) => show({ state: 'answered', answer }),
      (error: Error) => show({ state: 'refused', error }),
    )
  }, [subject, extent, changes])
  return asked
}
