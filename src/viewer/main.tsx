/** @module The viewer's page: signs in, follows the store's changes, and shows the route that the address names. */

import type { JSX } from 'preact'
import { render } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ProjectList, StoreState } from '../http/api.ts'
import { hrefOf, narrowed, parseRoute, pathOf, type Route, type Words } from './address.ts'
import { type Feed, follow, get, isSignedIn, signIn } from './api-client.ts'
import { Empty, useKey } from './components.tsx'
import { ForgetDialog, ForgettingContext } from './forgetting.tsx'
import { EntityPage } from './pages/entity.tsx'
import { PrivacyPage } from './pages/privacy.tsx'
import { SearchPage } from './pages/search.tsx'
import { SnapshotPage } from './pages/snapshot.tsx'
import { TimelinePage } from './pages/timeline.tsx'
import { FeedContext, StoreContext, useAnswer } from './use-answer.ts'

/** Where the chosen project is kept while a page without a list is open. */
const PROJECT = 'throughline-project'

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
  const [feed, setFeed] = useState<Feed>({ live: false, revision: 0 })
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
  const [project, setProject] = useProject(route)
  const [toForget, forget] = useState<string>()
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
  const words: Words = { ...route.words, project }
  return (
    <StoreContext.Provider value={store}>
      <ForgettingContext.Provider value={forget}>
        <button type="button" class="skip" onClick={() => main.current?.focus()}>
          Skip to the content
        </button>
        <header class="top">
          <a
            class="brand"
            href={hrefOf({ page: 'timeline', words: { project } })}
            title="Sessions"
            {...(route.page === 'timeline' ? { 'aria-current': 'page' as const } : {})}
          >
            <img src="/icon.svg" alt="" width="24" height="24" />
            Throughline
          </a>
          <SearchBox
            sought={route.page === 'search' ? route.name : ''}
            words={route.page === 'search' ? words : { project, days: words.days ?? '' }}
          />
          <Projects chosen={project} choose={setProject} />
          <a class={isLive ? 'feed live' : 'feed'} href={hrefOf({ page: 'privacy' })} title="What is kept, and of whom">
            <span role="status">{isLive ? 'live' : 'not connected'}</span>
            <span class="unseen">: privacy</span>
          </a>
        </header>
        <main id="main" tabIndex={-1} ref={main}>
          <Elsewhere store={store} />
          <Page route={route} words={words} />
          {toForget === undefined ? null : (
            <ForgetDialog key={toForget} name={toForget} onClose={() => forget(undefined)} />
          )}
        </main>
      </ForgettingContext.Provider>
    </StoreContext.Provider>
  )
}

/** Says that the page shows another store than hooks save to. */
function Elsewhere({ store }: { readonly store: StoreState | undefined }): JSX.Element | null {
  if (store?.elsewhere === undefined) return null
  const { by, location: other } = store.elsewhere
  return (
    <p class="banner" role="status">
      This page shows <code>{store.location}</code>.{' '}
      {by === 'THROUGHLINE_STORE' ? 'THROUGHLINE_STORE names another store' : 'Hooks save elsewhere'}:{' '}
      <code>{other}</code>.
    </p>
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

function isList({ page }: Route): boolean {
  return page === 'timeline' || page === 'search'
}

/** The chosen project and how to choose another. A list has it in its address; elsewhere the last one is kept. */
function useProject(route: Route): [string, (id: string) => void] {
  const [kept, keep] = useState(() => sessionStorage.getItem(PROJECT) ?? '')
  const project = isList(route) ? (route.words?.project ?? '') : kept
  useEffect(() => {
    sessionStorage.setItem(PROJECT, project)
    keep(project)
  }, [project])
  const choose = (id: string): void => {
    if (isList(route)) location.hash = hrefOf(narrowed(route, { project: id }))
    else keep(id)
  }
  return [project, choose]
}

function Projects(props: { readonly chosen: string; readonly choose: (id: string) => void }): JSX.Element {
  const asked = useAnswer(() => get<ProjectList>('/api/projects'), [])
  return (
    <label>
      <span>Project</span>
      <select value={props.chosen} onChange={(event) => props.choose(event.currentTarget.value)}>
        <option value="">all</option>
        {asked.state === 'answered'
          ? asked.answer.projects.map(({ id, name, snapshots }) => (
              <option key={id} value={id}>
                {name} ({snapshots})
              </option>
            ))
          : null}
      </select>
    </label>
  )
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
  const jump = (): void => {
    // Selecting alone gives the focus in some browsers only.
    box.current?.focus()
    box.current?.select()
  }
  useKey('/', jump)
  useKey('Control+K', jump)
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
          aria-keyshortcuts="/ Control+K"
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
