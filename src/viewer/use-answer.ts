/** @module What the server answers, kept by a part of the page and asked for anew when the store changes. */

import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { StoreState } from '../http/api.ts'
import { type Feed, revisionOf } from './api-client.ts'

/** The feed of changes, for every part of the page. */
export const FeedContext = createContext<Feed>({ live: false, revision: 0 })

/** The store that the page shows, and what its token may do there; undefined until the server has told. */
export const StoreContext = createContext<StoreState | undefined>(undefined)

export type AnswerState<Answer> =
  | { readonly state: 'waiting' }
  | { readonly state: 'refused'; readonly error: Error }
  | { readonly state: 'answered'; readonly answer: Answer }

/**
 * Returns the newest answer of `ask`. Asks anew when one of `about` changes, or when the store has changed since the last
 * answer. While the same thing is asked anew the last answer stays; where the new one says the same, nothing is drawn.
 * `extent`: how much is asked for; when it changes, the last answer stays until the new one comes.
 */
export function useAnswer<Answer>(
  ask: () => Promise<Answer>,
  about: readonly unknown[],
  extent = 0,
): AnswerState<Answer> {
  const { revision } = useContext(FeedContext)
  const [asked, setAsked] = useState<AnswerState<Answer>>({ state: 'waiting' })
  const subject = JSON.stringify(about)
  const state = useRef<Asking>({ run: 0, isWaiting: false, subject, extent, shown: -1, text: '' }).current
  const newest = useRef({ ask, revision })
  newest.current = { ask, revision }
  const run = (): void => {
    state.run += 1
    state.isWaiting = true
    const own = state.run
    const finish = (shown: number, text: string, next: AnswerState<Answer>): void => {
      if (own !== state.run) return
      if (state.text !== text || text === '') setAsked(next)
      Object.assign(state, { isWaiting: false, shown, text })
      if (shown < newest.current.revision) run()
    }
    newest.current.ask().then(
      (answer) => {
        const shown = revisionOf(answer) ?? newest.current.revision
        finish(shown, JSON.stringify(answer), { state: 'answered', answer })
      },
      (error: Error) => finish(newest.current.revision, '', { state: 'refused', error }),
    )
  }
  useEffect(() => {
    const isSame = state.run > 0 && state.subject === subject && state.extent === extent
    // What is being asked tells at its end whether it came too early.
    if (isSame && (state.isWaiting || state.shown >= revision)) return
    if (state.subject !== subject) {
      state.text = ''
      setAsked({ state: 'waiting' })
    }
    Object.assign(state, { subject, extent })
    run()
  }, [subject, extent, revision])
  useEffect(
    () => () => {
      state.run += 1
    },
    [],
  )
  return asked
}

// --- internal ---

/** What was asked last, and what it answered. */
interface Asking {
  /** The number of the question: the answer to an earlier one is dropped. */
  run: number
  isWaiting: boolean
  subject: string
  extent: number
  /** The store's revision that the answer shows at least. */
  shown: number
  /** The answer as it came; empty where there is none. */
  text: string
}
