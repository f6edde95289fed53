/** @module The viewer's page: signs in, follows the store's changes, and shows the route that the address names. */

import type { JSX } from 'preact'
import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { defined } from '../defined.ts'
import type { ProjectList, StoreState } from '../http/api.ts'
import { hrefOf, parseRoute, type Route } from './address.ts'
import { type Feed, follow, get, isSignedIn, signIn } from './api-client.ts'
import { Empty } from './components.tsx'
import { DiffPage } from './pages/diff.tsx'
import { EntityPage } from './pages/entity.tsx'
import { GraphPage } from './pages/graph.tsx'
import { SearchPage } from './pages/search.tsx'
import { SnapshotPage } from './pages/snapshot.tsx'
import { TimelinePage } from './pages/timeline.tsx'
import { AccessContext, FeedContext, useAnswer } from './use-answer.ts'

/** Where the chosen project is kept, so that a reload shows the same one. */
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
  const route = useRoute()
  const [project, keepProject] = useState(() => sessionStorage.getItem(PROJECT) ?? '')
  const setProject = (id: string): void => {
    sessionStorage.setItem(PROJECT, id)
    keepProject(id)
  }
  const main = useRef<HTMLElement>(null)
  const key = hrefOf(route)
  const state = useAnswer(() => get<StoreState>('/api/state'), [])
  const projects = useAnswer(() => get<ProjectList>('/api/projects'), [])
  const isFirst = useRef(true)
  useEffect(() => {
    // Whoever follows a link hears the new page from its beginning.
    if (!isFirst.current) main.current?.focus()
    isFirst.current = false
    document.title = `${TITLE[route.page]} · Throughline`
  }, [key])
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
        <nav aria-label="Pages">
          <NavLink to={{ page: 'timeline' }} route={route} label="Timeline" />
          <NavLink to={{ page: 'graph' }} route={route} label="Graph" />
        </nav>
        <SearchBox query={route.page === 'search' ? route.query : ''} />
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
        <p class={feed.live ? 'feed live' : 'feed'} role="status">
          {feed.live ? 'live' : 'not connected'}
          {store === undefined ? null : <span class="total">{store.entities.toLocaleString()} entities</span>}
        </p>
      </header>
      <AccessContext.Provider value={store?.access ?? 'read'}>
        <main class="page" id="main" tabIndex={-1} ref={main}>
          <Page route={route} project={project} />
        </main>
      </AccessContext.Provider>
    </>
  )
}

function Page({ route, project }: { readonly route: Route; readonly project: string }): JSX.Element {
  switch (route.page) {
    case 'timeline':
      return <TimelinePage project={project} skip={route.skip ?? 0} />
    case 'snapshot':
      return <SnapshotPage key={route.name} name={route.name} />
    case 'diff':
      return <DiffPage from={route.from} to={route.to} />
    case 'graph':
      return <GraphPage project={project} {...defined({ focus: route.focus })} />
    case 'entity':
      return <EntityPage key={route.name} name={route.name} />
    case 'search':
      return <SearchPage query={route.query} project={project} />
    case 'unknown':
      return (
        <Empty title="There is no such page.">
          <p>
            <a href="#/">Go to the timeline</a>
          </p>
        </Empty>
      )
    default:
      return route satisfies never
  }
}

const TITLE: Readonly<Record<Route['page'], string>> = {
  timeline: 'Timeline',
  snapshot: 'Snapshot',
  diff: 'Comparison',
  graph: 'Graph',
  entity: 'Entity',
  search: 'Search',
  unknown: 'No such page',
}

function NavLink(props: { readonly to: Route; readonly route: Route; readonly label: string }): JSX.Element {
  const isHere = props.to.page === props.route.page
  return (
    <a class="page-link" href={hrefOf(props.to)} {...(isHere ? { 'aria-current': 'page' as const } : {})}>
      {props.label}
    </a>
  )
}

function SearchBox({ query }: { readonly query: string }): JSX.Element {
  const [text, setText] = useState(query)
  useEffect(() => setText(query), [query])
  const search = (event: Event): void => {
    event.preventDefault()
    if (text.trim() !== '') location.hash = hrefOf({ page: 'search', query: text.trim() })
  }
  return (
    <search>
      <form onSubmit={search}>
        <input
          type="search"
          aria-label="Search the memory"
          placeholder="Search the memory"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}

function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash))
  useEffect(() => {
    const move = (): void => setRoute(parseRoute(location.hash))
    addEventListener('hashchange', move)
    return () => removeEventListener('hashchange', move)
  }, [])
  return route
}
