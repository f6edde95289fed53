/**
 * @module Where the reader is: a page of the viewer, kept behind the address's `#` so that the server never sees a name.
 *
 * What a list is narrowed to stands behind a `?` there, so that Back, a reload and a bookmark show the same list.
 */

export type Route =
  /** `skip`: how many of the newest sessions lie before the one that the reader has reached. */
  | { readonly page: 'timeline'; readonly skip?: number; readonly filters?: Filters }
  /** `turn`: the one that the reader is led to; `words`: what was searched, to be marked there. */
  | { readonly page: 'snapshot'; readonly name: string; readonly turn?: number; readonly words?: string }
  | { readonly page: 'entity'; readonly name: string }
  | { readonly page: 'search'; readonly query: string; readonly filters?: Filters }
  | { readonly page: 'privacy' }
  | { readonly page: 'unknown' }

/** What a list is narrowed to; absent: not narrowed. */
export interface Filters {
  /** A project's id. */
  readonly project?: string
  /** A status, or `unfinished`. */
  readonly status?: string
  /** A host's id. */
  readonly host?: string
  /** Only the last so many days. */
  readonly days?: string
  /** A type of entity. */
  readonly type?: string
}

const FILTERS = ['project', 'status', 'host', 'days', 'type'] as const satisfies readonly (keyof Filters)[]

/** Returns the address of a route, for a link. */
export function hrefOf(route: Route): string {
  const path = pathOf(route)
  const words = new URLSearchParams()
  const filters = filtersOf(route)
  for (const key of FILTERS) if (filters[key]) words.set(key, filters[key])
  if (route.page === 'snapshot') {
    if (route.turn !== undefined) words.set('turn', String(route.turn))
    if (route.words) words.set('words', route.words)
  }
  const skip = route.page === 'timeline' && route.skip ? `timeline/${route.skip}` : ''
  return words.size === 0 ? path + skip : `${path}${skip}?${words}`
}

/** Returns the address without what a list is narrowed to and how far it was read. */
export function pathOf(route: Route): string {
  switch (route.page) {
    case 'timeline':
      return '#/'
    case 'snapshot':
      return `#/snapshot/${encodeURIComponent(route.name)}`
    case 'entity':
      return `#/entity/${encodeURIComponent(route.name)}`
    case 'search':
      return `#/search/${encodeURIComponent(route.query)}`
    case 'privacy':
      return '#/privacy'
    case 'unknown':
      return '#/'
    default:
      return route satisfies never
  }
}

/** Returns what the list of a route is narrowed to; nothing for a page without a list. */
export function filtersOf(route: Route): Filters {
  return 'filters' in route ? (route.filters ?? {}) : {}
}

/** Returns the route of the same list from its beginning, narrowed to these as well; '' takes a filter away. */
export function narrowed(route: Route, filters: Filters): Route {
  if (!('filters' in route)) return route
  const { page } = route
  const all = { ...route.filters, ...filters }
  return page === 'timeline' ? { page, filters: all } : { ...route, filters: all }
}

/** Returns the route that an address's part behind `#` names. */
export function parseRoute(hash: string): Route {
  const [path = '', words = ''] = hash.replace(/^#/, '').split('?')
  const [, page = '', first, second, ...rest] = path.split('/').map(decode)
  const filters = readFilters(new URLSearchParams(words))
  if (rest.length > 0) return { page: 'unknown' }
  if (page === '' && first === undefined) return { page: 'timeline', filters }
  if (page === 'timeline' && /^\d{1,6}$/.test(first ?? '') && second === undefined)
    return { page, skip: Number(first), filters }
  if (page === 'search' && second === undefined) return { page, query: first ?? '', filters }
  if (page === 'entity' && first && second === undefined) return { page, name: first }
  if (page === 'snapshot' && first && second === undefined) return { page, name: first, ...placeIn(words) }
  if (page === 'privacy' && first === undefined) return { page }
  // Addresses of earlier versions, which a bookmark may have.
  if (page === 'graph' && second === undefined)
    return first === undefined ? { page: 'timeline', filters } : { page: 'entity', name: first }
  if (page === 'diff' && first && second) return { page: 'snapshot', name: second }
  return { page: 'unknown' }
}

// --- internal ---

function placeIn(words: string): { readonly turn?: number; readonly words?: string } {
  const place = new URLSearchParams(words)
  const [turn, sought] = [place.get('turn') ?? '', place.get('words')]
  return { ...(/^\d{1,6}$/.test(turn) ? { turn: Number(turn) } : {}), ...(sought ? { words: sought } : {}) }
}

function readFilters(words: URLSearchParams): Filters {
  return Object.fromEntries(FILTERS.flatMap((key) => (words.get(key) ? [[key, words.get(key)]] : [])))
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
