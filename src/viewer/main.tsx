/** @module The viewer's page: signs in, follows the store's changes, and shows the route that the address names. */

import type { JSX } from 'preact'
import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Forgotten, ProjectList, StoreState } from '../http/api.ts'
import { type Filters, filtersOf, hrefOf, narrowed, parseRoute, pathOf, type Route } from './address.ts'
import { type Feed, follow, get, isSignedIn, signIn } from './api-client.ts'
import { Empty, HostsContext } from './components.tsx'
import { ForgottenContext, ForgottenDialog } from './forget-button.tsx'
import { EntityPage } from './pages/entity.tsx'
import { PrivacyPage } from './pages/privacy.tsx'
import { SearchPage } from './pages/search.tsx'
import { SnapshotPage } from './pages/snapshot.tsx'
import { TimelinePage } from './pages/timeline.tsx'
import { AccessContext, FeedContext, useAnswer } from './use-answer.ts'

/** Where the chosen project is kept while a page without a list is open. */
const PROJECT = 'throughline-project'

/** Until the server has named them. */
const NO_HOSTS: StoreState['hosts'] = []

let fault = ''
await signIn(() => location.reload()).catch((error: Error) => {
  fault = error.message
})
const root = document.getElementById('app')
if (root !== null) render(isSignedIn() ? <App /> : <SignedOut why={fault} />, root)

// --- internal ---

function SignedOut({ why }: { readonly why: string }): JSX.Element {
  return (
    <main class="page">
      <Empty title="This page has no access to the memory.">
        {why === '' ? null : <p>{why}</p>}
        <p>
          Run <code>throughline view</code>: it opens the page with a new key, which works once.
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
      <Shell feed={feed} />
    </FeedContext.Provider>
  )
}

function Shell({ feed }: { readonly feed: Feed }): JSX.Element {
  const { route, visit } = useRoute()
  const [project, setProject] = useProject(route)
  const [forgotten, setForgotten] = useState<Forgotten>()
  const main = useRef<HTMLElement>(null)
  const key = pathOf(route)
  const state = useAnswer(() => get<StoreState>('/api/state'), [])
  const projects = useAnswer(() => get<ProjectList>('/api/projects'), [])
  const isFirst = useRef(true)
  useEffect(() => {
    // Whoever follows a link hears the new page from its beginning.
    if (!isFirst.current) main.current?.focus()
    isFirst.current = false
    document.title = `${TITLE[route.page]} · Throughline`
    // An address without a page has the path of the sessions.
  }, [route.page, key])
  useSearchKeys()
  const store = state.state === 'answered' ? state.answer : undefined
  if (state.state === 'refused' && !isSignedIn()) return <SignedOut why={state.error.message} />
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <header class="top">
        <a class="brand" href="#/">
          <img src="/icon.svg" alt="" width="24" height="24" />
          <span class="brand-name">Throughline</span>
        </a>
        <nav>
          <a
            class="page-link"
            href={hrefOf({ page: 'timeline', filters: { project } })}
            {...(route.page === 'timeline' ? { 'aria-current': 'page' as const } : {})}
          >
            Sessions
          </a>
        </nav>
        <SearchBox query={route.page === 'search' ? route.query : ''} filters={{ ...filtersOf(route), project }} />
        <label class="project">
          <span>Project</span>
          <select value={project} onChange={(event) => setProject(event.currentTarget.value)}>
            <option value="">all</option>
            {projects.state === 'answered'
              ? projects.answer.projects.map(({ id, name, snapshots }) => (
                  <option key={id} value={id}>
                    {name} ({snapshots})
                  </option>
                ))
              : null}
          </select>
        </label>
        <a
          class={feed.live ? 'feed live' : 'feed'}
          href={hrefOf({ page: 'privacy' })}
          title="What is kept, and of whom"
        >
          <span role="status">{feed.live ? 'live' : 'not connected'}</span>
          <span class="unseen">: privacy</span>
        </a>
      </header>
      <AccessContext.Provider value={store?.access ?? 'read'}>
        <main class="page" id="main" tabIndex={-1} ref={main}>
          {store?.elsewhere === undefined ? null : (
            <p class="banner" role="status">
              This page shows <code>{store.location}</code>.{' '}
              {store.elsewhere.by === 'THROUGHLINE_STORE'
                ? 'THROUGHLINE_STORE names another store'
                : 'Hooks save elsewhere'}
              : <code>{store.elsewhere.location}</code>.
            </p>
          )}
          <ForgottenContext.Provider value={setForgotten}>
            <HostsContext.Provider value={store?.hosts ?? NO_HOSTS}>
              <Page route={route} visit={visit} project={project} />
            </HostsContext.Provider>
          </ForgottenContext.Provider>
          {forgotten === undefined ? null : <ForgottenDialog of={forgotten} onClose={() => setForgotten(undefined)} />}
        </main>
      </AccessContext.Provider>
    </>
  )
}

function Page(props: { readonly route: Route; readonly visit: number; readonly project: string }): JSX.Element {
  const { route, visit, project } = props
  switch (route.page) {
    case 'timeline':
      return <TimelinePage filters={{ ...filtersOf(route), project }} skip={route.skip ?? 0} visit={visit} />
    case 'snapshot':
      return <SnapshotPage key={route.name} {...route} />
    case 'entity':
      return <EntityPage key={route.name} name={route.name} />
    case 'search':
      return <SearchPage query={route.query} filters={{ ...filtersOf(route), project }} />
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
      return route satisfies never
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

/** The chosen project and how to choose another. A list has it in its address; elsewhere the last one is kept. */
function useProject(route: Route): [string, (id: string) => void] {
  const isList = 'filters' in route
  const own = filtersOf(route).project ?? ''
  const [kept, keep] = useState(() => (isList ? own : (sessionStorage.getItem(PROJECT) ?? '')))
  const project = isList ? own : kept
  useEffect(() => {
    sessionStorage.setItem(PROJECT, project)
    keep(project)
  }, [project])
  const choose = (id: string): void => {
    if (isList) location.hash = hrefOf(narrowed(route, { project: id }))
    else keep(id)
  }
  return [project, choose]
}

/** Ctrl-K from anywhere, and `/` where nothing is typed: the search box. */
function useSearchKeys(): void {
  useEffect(() => {
    const jump = (event: KeyboardEvent): void => {
      const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      if (!isCtrlK && !isSlash) return
      const box = document.querySelector<HTMLInputElement>('search input')
      // Behind an open dialog nothing takes the focus.
      if (box === null || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      box.focus()
      box.select()
    }
    addEventListener('keydown', jump)
    return () => removeEventListener('keydown', jump)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  )
}

function SearchBox({ query, filters }: { readonly query: string; readonly filters: Filters }): JSX.Element {
  const [text, setText] = useState(query)
  useEffect(() => setText(query), [query])
  const search = (event: Event): void => {
    event.preventDefault()
    if (text.trim() !== '') location.hash = hrefOf({ page: 'search', query: text.trim(), filters })
  }
  return (
    <search>
      <form onSubmit={search}>
        <input
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

/** The route that the address names, and how many addresses the reader went to. */
function useRoute(): { readonly route: Route; readonly visit: number } {
  const [place, setPlace] = useState(() => ({ route: parseRoute(location.hash), visit: 0 }))
  useEffect(() => {
    const move = (): void => setPlace(({ visit }) => ({ route: parseRoute(location.hash), visit: visit + 1 }))
    addEventListener('hashchange', move)
    return () => removeEventListener('hashchange', move)
  }, [])
  return place
}
