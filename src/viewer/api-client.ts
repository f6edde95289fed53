/**
 * @module The server that this page came from: asked with the page's token, heard over its feed of changes.
 *
 * The page is opened at `/#<code>`: the code is taken out of the address at once, turned into a token once, and the token
 * lives as long as the tab (sessionStorage). A tab without a token asks the other tabs of this server for theirs, so a link
 * opens in a new tab.
 */

import type { Login, Problem, RevisionEvent } from '../http/api.ts'

/** What the server answered instead of what was asked for. `status` 0: no answer at all. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Takes a code out of the address and turns it into the page's token. Without a code and a token, asks the other tabs;
 * `onToken` is called when one of them answers, now or after it has signed in. @throws Refusal (used or too old)
 */
export async function signIn(onToken: () => void): Promise<void> {
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    const own = sessionStorage.getItem(TOKEN)
    if (data.token === undefined) {
      if (own !== null) tabs.postMessage({ token: own } satisfies TabMessage)
    } else if (own === null) {
      sessionStorage.setItem(TOKEN, data.token)
      onToken()
    }
  }
  const code = location.hash.replace(/^#/, '')
  // A place begins with a slash.
  if (code === '' || code.startsWith('/')) {
    if (!isSignedIn()) tabs.postMessage({} satisfies TabMessage)
    return
  }
  history.replaceState(null, '', '#/')
  const { token } = await request<Login>('POST', '/api/login', { code })
  sessionStorage.setItem(TOKEN, token)
  tabs.postMessage({ token } satisfies TabMessage)
}

/** Returns whether the page has a token. */
export function isSignedIn(): boolean {
  return sessionStorage.getItem(TOKEN) !== null
}

type Values = Readonly<Record<string, string | number | undefined>>

/** Returns what the server answers at `path`. @throws Refusal */
export function get<Answer>(path: string, query: Values = {}): Promise<Answer> {
  const words = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') words.set(key, String(value))
  }
  return request('GET', words.size === 0 ? path : `${path}?${words}`)
}

/** Sends `body` to `path` and returns the answer. @throws Refusal */
export function post<Answer>(path: string, body: object): Promise<Answer> {
  return request('POST', path, body)
}

/** The state of the feed. `changes` grows whenever anything in the store changes, whoever changed it. */
export interface Feed {
  readonly live: boolean
  readonly changes: number
}

/**
 * Calls `tell` at changes until the signal aborts; connects again where the connection breaks. A host's turn writes several
 * times: changes close to each other are told once.
 */
export async function follow(tell: (feed: Feed) => void, signal: AbortSignal): Promise<void> {
  let revision: number | undefined
  let isLive = false
  let changes = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  const hear = (current: number): void => {
    // What the page has asked for already shows the first one.
    if (revision !== undefined && revision !== current) changes += 1
    revision = current
    isLive = true
    if (waiting !== undefined) return
    waiting = setTimeout(() => {
      waiting = undefined
      if (!signal.aborted) tell({ live: isLive, changes })
    }, TOGETHER)
  }
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const answer = await fetch('/api/events', { headers: headers(), signal })
      if (!answer.ok || answer.body === null) throw await refusal(answer)
      failures = 0
      let rest = ''
      for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
        const events = (rest + part).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          const data = /^data: ?(.*)$/m.exec(event)?.[1]
          if (data !== undefined) hear((JSON.parse(data) as RevisionEvent).revision)
        }
      }
    } catch {
      if (signal.aborted) return
    }
    isLive = false
    tell({ live: isLive, changes })
    await new Promise((done) => setTimeout(done, Math.min(1_000 * 2 ** failures, 15_000)))
  }
}

// --- internal ---

const TOKEN = 'throughline-token'
/** Milliseconds for which changes are gathered. */
const TOGETHER = 400

/** What tabs of this server say to each other: a token, or the wish for one. */
interface TabMessage {
  readonly token?: string
}

const tabs = new BroadcastChannel(TOKEN)

function headers(): Record<string, string> {
  const token = sessionStorage.getItem(TOKEN)
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

async function request<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const init: RequestInit = { method, headers: headers() }
  if (body !== undefined) {
    init.headers = { ...headers(), 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  const answer = await fetch(path, init).catch(() => undefined)
  if (answer === undefined) throw new Refusal(0, 'The server does not answer. Is it still running?')
  if (!answer.ok) throw await refusal(answer)
  return answer.json() as Promise<Answer>
}

async function refusal(answer: Response): Promise<Refusal> {
  if (answer.status === 401) sessionStorage.removeItem(TOKEN)
  const problem: Partial<Problem> = await answer.json().catch(() => ({}))
  const why = answer.status === 401 ? 'The key of this page is no longer valid.' : problem.title
  return new Refusal(answer.status, problem.detail ?? why ?? `The server answered ${answer.status}.`)
}
