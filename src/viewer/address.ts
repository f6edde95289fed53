/**
 * @module Where the reader is: a page of the viewer, kept behind the address's `#` so that the server never sees a name.
 */

export type Route =
  /** `skip`: how many of the newest sessions stand on the pages before. */
  | { readonly page: 'timeline'; readonly skip?: number }
  | { readonly page: 'snapshot'; readonly name: string }
  | { readonly page: 'diff'; readonly from: string; readonly to: string }
  | { readonly page: 'graph'; readonly focus?: string }
  | { readonly page: 'entity'; readonly name: string }
  | { readonly page: 'search'; readonly query: string }
  | { readonly page: 'unknown' }

/** Returns the address of a route, for a link. */
export function hrefOf(route: Route): string {
  switch (route.page) {
    case 'timeline':
      return route.skip === undefined || route.skip === 0 ? '#/' : `#/timeline/${route.skip}`
    case 'snapshot':
      return `#/snapshot/${encodeURIComponent(route.name)}`
    case 'diff':
      return `#/diff/${encodeURIComponent(route.from)}/${encodeURIComponent(route.to)}`
    case 'graph':
      return route.focus === undefined ? '#/graph' : `#/graph/${encodeURIComponent(route.focus)}`
    case 'entity':
      return `#/entity/${encodeURIComponent(route.name)}`
    case 'search':
      return `#/search/${encodeURIComponent(route.query)}`
    case 'unknown':
      return '#/'
    default:
      return route satisfies never
  }
}

/** Returns the route that an address's part behind `#` names. */
export function parseRoute(hash: string): Route {
  const [, page = '', first, second, ...rest] = hash.replace(/^#/, '').split('/').map(decode)
  if (rest.length > 0) return { page: 'unknown' }
  if (page === '' && first === undefined) return { page: 'timeline' }
  if (page === 'timeline' && /^\d{1,6}$/.test(first ?? '') && second === undefined) return { page, skip: Number(first) }
  if (page === 'graph' && second === undefined) return first === undefined ? { page } : { page, focus: first }
  if (page === 'search' && second === undefined) return { page, query: first ?? '' }
  if (page === 'diff' && first && second) return { page, from: first, to: second }
  if ((page === 'snapshot' || page === 'entity') && first && second === undefined) return { page, name: first }
  return { page: 'unknown' }
}

// --- internal ---

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
