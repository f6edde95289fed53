/** @module Where the reader is: a page of the viewer, kept behind the address's `#` so that the server never sees a name. */

export interface Route {
  readonly page: 'timeline' | 'snapshot' | 'entity' | 'search' | 'privacy' | 'unknown'
  /** Of a snapshot or an entity; of a search what is sought. */
  readonly name?: string
  readonly words?: Words
}

/** What stands behind a `?`, so that Back, a reload and a bookmark show the same; absent or empty: nothing. */
export interface Words {
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
  /** How many of the newest sessions lie before the first one shown. */
  readonly skip?: string
  /** The turn that the reader is led to. */
  readonly turn?: string
  /** What was sought, to be marked there. */
  readonly sought?: string
}

/** Returns the address of a route, for a link. */
export function hrefOf(route: Route): string {
  const words = new URLSearchParams()
  for (const key of KEYS) if (route.words?.[key]) words.set(key, route.words[key])
  return words.size === 0 ? pathOf(route) : `${pathOf(route)}?${words}`
}

/** Returns the address without what stands behind its `?`. */
export function pathOf({ page, name = '' }: Route): string {
  const path = page === 'timeline' ? '#/' : `#/${page}`
  return name === '' ? path : `${path}/${encodeURIComponent(name)}`
}

/** Returns the route of the same list from its beginning, narrowed to these words as well; '' takes one away. */
export function narrowed(route: Route, words: Words): Route {
  return { ...route, words: { ...route.words, skip: '', ...words } }
}

/** Returns the route that an address's part behind `#` names. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?')
  const [page = '', name = '', ...rest] = path.split('/').map(decode)
  const given = new URLSearchParams(query)
  const words = Object.fromEntries(KEYS.flatMap((key) => (given.get(key) ? [[key, given.get(key)]] : [])))
  if (rest.length > 0) return { page: 'unknown' }
  if ((page === 'snapshot' || page === 'entity') && name !== '') return { page, name, words }
  if (page === 'search') return { page, name, words }
  if (page === '' && name === '') return { page: 'timeline', words }
  if (page === 'privacy' && name === '') return { page, words }
  return { page: 'unknown' }
}

// --- internal ---

const KEYS = [
  'project',
  'status',
  'host',
  'days',
  'type',
  'skip',
  'turn',
  'sought',
] as const satisfies readonly (keyof Words)[]

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
