/** @module What the server answers, kept by a part of the page and asked for anew when the store changes. */

import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { Feed } from './api-client.ts'

/** The feed of changes, for every part of the page. */
export const FeedContext = createContext<Feed>({ live: false, revision: 0 })

/** What this page's token may do. */
export const AccessContext = createContext<'read' | 'write'>('read')

export type Asked<Answer> =
  | { readonly state: 'waiting' }
  | { readonly state: 'refused'; readonly error: Error }
  | { readonly state: 'answered'; readonly answer: Answer }

/**
 * Returns the newest answer of `ask`. Asks anew when one of `about` or the store's revision changes; while the same thing
 * is asked anew the last answer stays.
 */
export function useAnswer<Answer>(ask: () => Promise<Answer>, about: readonly unknown[]): Asked<Answer> {
  const { revision } = useContext(FeedContext)
  const [asked, setAsked] = useState<Asked<Answer>>({ state: 'waiting' })
  const subject = JSON.stringify(about)
  const last = useRef(subject)
  useEffect(() => {
    let isCurrent = true
    if (last.current !== subject) setAsked({ state: 'waiting' })
    last.current = subject
    ask().then(
      (answer) => isCurrent && setAsked({ state: 'answered', answer }),
      (error: Error) => isCurrent && setAsked({ state: 'refused', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [subject, revision])
  return asked
}
