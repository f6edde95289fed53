/** @module The viewer's page: signs in, follows the store's changes, and shows the route that the address names. */

import type { JSX } from 'preact'
import { render } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { StoreState } from '../http/api.ts'
import { hrefOf, narrowed, parseRoute, pathOf, type Route, type Words } from './address.ts'
import { type Feed, follow, get, isSignedIn, signIn } from './api-client.ts'
import { Empty } from './components.tsx'
import { EntityPage } from './pages/entity.tsx'
import { PrivacyPage } from './pages/privacy.tsx'
import { SearchPage } from './pages/search.tsx'
import { SnapshotPage } from './pages/snapshot.tsx'
import { TimelinePage } from './pages/timeline.tsx'
import { FeedContext, StoreContext, useAnswer } from './use-answer.ts'

let fault = ''
await signIn(() => location.reload()).catch((error: Error) => {
  fault = error.message
})
const root = document.getElementById('app')
if (root !== null) render(isSignedIn() ? <App /> : <SignedOut why={fault} />, root)

// --- internal ---

function SignedOut({ why }: { readonly why: string }): JSX.Element {
  return (
    <main>
      <Empty title="This page has no access to the memory.">
        {why === '' ? null : <p>{why}</p>}
        <p>
          Run Throughline's command <code>view</code>: it opens the page with a new key, which works once.
        </p>
      </Empty>
    </main>
  )
}

function App(): JSX.Element {
  const [feed, setFeed] = useState<Feed>({ live: false, changes: 0 })
  useEffect(() => {
    const stop = new AbortController()
    void follow(setFeed, stop.signal)
    return () => stop.abort()
  }, [])
  return (
    <FeedContext.Provider value={feed}>
      <Shell isLive={feed.live} />
    </FeedContext.Provider>
  )
}

function Shell({ isLive }: { readonly isLive: boolean }): JSX.Element {
  const route = useRoute()
  const main = useRef<HTMLElement>(null)
  const state = useAnswer(() => get<StoreState>('/api/state'), [])
  const isFirst = useRef(true)
  useEffect(() => {
    // Whoever follows a link hears the new page from its beginning.
    if (!isFirst.current) main.current?.focus()
    isFirst.current = false
    document.title = `${TITLE[route.page]} · Throughline`
  }, [pathOf(route), route.words?.skip])
  const store = state.state === 'answered' ? state.answer : undefined
  if (state.state === 'refused' && !isSignedIn()) return <SignedOut why={state.error.message} />
  const { words = {} } = route
  return (
    <StoreContext.Provider value={store}>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <header class="top">
        <a
          class="brand"
          href={hrefOf({ page: 'timeline' })}
          title="Sessions"
          {...(route.page === 'timeline' ? { 'aria-current': 'page' as const } : {})}
        >
          <img src="/icon.svg" alt="" width="24" height="24" />
          Throughline
        </a>
        <SearchBox
          sought={route.page === 'search' ? route.name : ''}
          words={route.page === 'search' ? words : { project: words.project ?? '', days: words.days ?? '' }}
        />
        <a class={isLive ? 'feed live' : 'feed'} href={hrefOf({ page: 'privacy' })} title="What is kept, and of whom">
          <span role="status">{isLive ? 'live' : 'not connected'}</span>
          <span class="unseen">: privacy</span>
        </a>
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        <Page route={route} words={words} />
      </main>
    </StoreContext.Provider>
  )
}

function Page({ route, words }: { readonly route: Route; readonly words: Words }): JSX.Element {
  const { page, name = '' } = route
  switch (page) {
    case 'timeline':
      return <TimelinePage words={words} />
    case 'snapshot':
      return <SnapshotPage key={name} name={name} place={words} />
    case 'entity':
      return <EntityPage key={name} name={name} />
    case 'search':
      return <SearchPage sought={name} words={words} />
    case 'privacy':
      return <PrivacyPage />
    case 'unknown':
      return (
        <Empty title="There is no such page.">
          <p>
            <a href="#/">Go to the sessions</a>
          </p>
        </Empty>
      )
    default:
      return page satisfies never
  }
}

const TITLE: Readonly<Record<Route['page'], string>> = {
  timeline: 'Sessions',
  snapshot: 'Session',
  entity: 'Entity',
  search: 'Search',
  privacy: 'Privacy',
  unknown: 'No such page',
}

function SearchBox({
  sought = '',
  words,
}: {
  readonly sought: string | undefined
  readonly words: Words
}): JSX.Element {
  const [text, setText] = useState(sought)
  useEffect(() => setText(sought), [sought])
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const jump = (event: KeyboardEvent): void => {
      const isTyped = event.target instanceof Element && event.target.matches('input, select, textarea')
      if (event.key !== '/' || isTyped) return
      event.preventDefault()
      box.current?.focus()
    }
    addEventListener('keydown', jump)
    return () => removeEventListener('keydown', jump)
  }, [])
  const search = (event: Event): void => {
    event.preventDefault()
    const name = text.trim()
    if (name !== '') location.hash = hrefOf(narrowed({ page: 'search', name, words }, {}))
  }
  return (
    <search>
      <form onSubmit={search}>
        <input
          ref={box}
          type="search"
          aria-label="Search the memory"
          aria-keyshortcuts="/"
          placeholder="Search the memory (/)"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}

/** The route that the address names. */
function useRoute(): Route {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const move = (): void => setHash(location.hash)
    addEventListener('hashchange', move)
    return () => removeEventListener('hashchange', move)
  }, [])
  return useMemo(() => parseRoute(hash), [hash])
}
