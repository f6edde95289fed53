/**
 * @module The session behind graph-data/sample-session.jsonl: a small project, what a developer asked, what a model answered.
 *
 * The conversation is written by us; files, edits, commands and their output are real, made by the client as it plays
 * this script. It stops mid-work on purpose: one test is red, two tasks are open, a question waits for an answer.
 */

import type { ToolCall, Turn } from './model-api.ts'
import type { Step } from './runner.ts'

const SERVER = `import { createServer } from 'node:http'
import { stations, tidesAt } from './tides.js'

export function createApp() {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    if (pathname === '/health') return json(response, 200, { ok: true })
    if (pathname === '/stations') return json(response, 200, stations())
    const station = pathname.match(/^\\/tides\\/([a-z-]+)$/)?.[1]
    const tides = station && tidesAt(station)
    if (!tides) return json(response, 404, { error: 'not found' })
    json(response, 200, tides)
  })
}

function json(response, status, body, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
`

const TIDES = `const TABLE = {
  'north-quay': [{ high: '04:12', metres: 3.1 }, { high: '16:40', metres: 2.9 }],
  'ferry-steps': [{ high: '04:31', metres: 2.8 }, { high: '16:58', metres: 2.7 }],
}

export const stations = () => Object.keys(TABLE)
export const tidesAt = (station) => TABLE[station]
`

const SERVER_TEST = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApp } from '../src/server.js'

const serve = async (t, app = createApp()) => {
  await new Promise((resolve) => app.listen(0, resolve))
  t.after(() => app.close())
  return \`http://localhost:\${app.address().port}\`
}

test('lists the stations', async (t) => {
  const url = await serve(t)
  assert.deepEqual(await (await fetch(url + '/stations')).json(), ['north-quay', 'ferry-steps'])
})

test('answers 404 for a station that does not exist', async (t) => {
  const url = await serve(t)
  assert.equal((await fetch(url + '/tides/moon')).status, 404)
})
`

const FIXED_WINDOW = `/** Says whether a client may send another request: at most \`limit\` in each window. */
export function createRateLimit({ limit = 60, windowMs = 60_000, now = Date.now } = {}) {
  const windows = new Map()
  return (client) => {
    const start = Math.floor(now() / windowMs) * windowMs
    const seen = windows.get(client)
    const count = seen?.start === start ? seen.count + 1 : 1
    windows.set(client, { start, count })
    if (count <= limit) return { allowed: true }
    return { allowed: false, retryAfter: Math.ceil((start + windowMs - now()) / 1000) }
  }
}
`

const FIXED_WINDOW_TEST = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRateLimit } from '../src/rate-limit.js'

test('lets a client send the limit and refuses the next request', () => {
  const take = createRateLimit({ limit: 2, now: () => 0 })
  assert.equal(take('a').allowed, true)
  assert.equal(take('a').allowed, true)
  assert.deepEqual(take('a'), { allowed: false, retryAfter: 60 })
})

test('counts each client for itself', () => {
  const take = createRateLimit({ limit: 1, now: () => 0 })
  assert.equal(take('a').allowed, true)
  assert.equal(take('b').allowed, true)
})
`

const BOUNDARY_CHECK = `node --input-type=module -e "
import { createRateLimit } from './src/rate-limit.js'
let now = 59_000
const take = createRateLimit({ now: () => now })
let allowed = 0
for (let i = 0; i < 60; i++) if (take('a').allowed) allowed++
now = 60_000
for (let i = 0; i < 60; i++) if (take('a').allowed) allowed++
console.log(allowed + ' requests allowed within one second')
"`

const BUCKET = `/**
 * Says whether a client may send another request. A token bucket per client: \`burst\` tokens at most,
 * \`perSecond\` come back each second, a request takes one.
 */
export function createRateLimit({ burst = 20, perSecond = 1, now = Date.now } = {}) {
  const buckets = new Map()
  return (client) => {
    const { tokens, at } = buckets.get(client) ?? { tokens: burst, at: now() }
    const filled = Math.min(burst, tokens + ((now() - at) / 1000) * perSecond)
    const allowed = filled >= 1
    buckets.set(client, { tokens: allowed ? filled - 1 : filled, at: now() })
    return allowed ? { allowed } : { allowed, retryAfter: Math.floor((1 - filled) / perSecond) }
  }
}
`

const BUCKET_TEST = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRateLimit } from '../src/rate-limit.js'

const clock = (at = 0) => ({ now: () => at, pass: (ms) => { at += ms } })

test('lets a client send a burst and refuses the next request', () => {
  const take = createRateLimit({ burst: 3, now: clock().now })
  assert.deepEqual([take('a'), take('a'), take('a')].map((answer) => answer.allowed), [true, true, true])
  assert.equal(take('a').allowed, false)
})

test('gives one token back per second', () => {
  const { now, pass } = clock()
  const take = createRateLimit({ burst: 1, now })
  take('a')
  pass(999)
  assert.equal(take('a').allowed, false)
  pass(1)
  assert.equal(take('a').allowed, true)
})

test('never tells a client to retry after 0 seconds', () => {
  const { now, pass } = clock()
  const take = createRateLimit({ burst: 1, now })
  take('a')
  pass(400)
  assert.deepEqual(take('a'), { allowed: false, retryAfter: 1 })
})

test('counts each client for itself', () => {
  const take = createRateLimit({ burst: 1, now: clock().now })
  assert.equal(take('a').allowed, true)
  assert.equal(take('b').allowed, true)
})
`

const HTTP_TEST = `
test('answers 429 with Retry-After beyond the burst', async (t) => {
  const url = await serve(t, createApp({ take: createRateLimit({ burst: 1 }) }))
  assert.equal((await fetch(url + '/stations')).status, 200)
  const refused = await fetch(url + '/stations')
  assert.equal(refused.status, 429)
  assert.ok(refused.headers.has('retry-after'))
})

test('never limits /health', async (t) => {
  const url = await serve(t, createApp({ take: () => ({ allowed: false, retryAfter: 1 }) }))
  assert.equal((await fetch(url + '/health')).status, 200)
})
`

const ADDRESS = `const OUR_PROXIES = '10.'

/** The address that a request is counted under: its peer, or what our own proxy says the peer was. */
export function clientAddress(request) {
  const peer = request.socket.remoteAddress
  const forwarded = request.headers['x-forwarded-for']
  if (!forwarded || !peer.startsWith(OUR_PROXIES)) return peer
  return forwarded.split(',').at(-1).trim()
}
`

const ADDRESS_TEST = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddress } from '../src/client-address.js'

const from = (remoteAddress, forwarded) => clientAddress({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } })

test('takes the peer when nothing was forwarded', () => {
  assert.equal(from('203.0.113.9', undefined), '203.0.113.9')
})

test('believes X-Forwarded-For from our proxy only', () => {
  assert.equal(from('10.0.0.7', '198.51.100.4'), '198.51.100.4')
  assert.equal(from('203.0.113.9', '198.51.100.4'), '203.0.113.9')
})

test('takes the hop that our proxy added, not what the client wrote before it', () => {
  assert.equal(from('10.0.0.7', '1.2.3.4, 198.51.100.4'), '198.51.100.4')
})

test('knows our proxy on a dual-stack socket', () => {
  assert.equal(from('::ffff:10.0.0.7', '198.51.100.4'), '198.51.100.4')
})
`

const SWEEP_TEST = `
test('forgets a client whose bucket is full again', () => {
  const { now, pass } = clock()
  const take = createRateLimit({ burst: 2, now })
  take('gone')
  pass(61_000)
  take('here')
  assert.equal(take.size(), 1)
})
`

/** The project as it was before the session. */
export const SAMPLE_FILES: Readonly<Record<string, string>> = {
  'package.json': `${JSON.stringify({ name: 'tidepool', version: '1.4.0', private: true, type: 'module', scripts: { test: 'node --test --test-reporter=spec' } }, undefined, 2)}\n`,
  'README.md': '# tidepool\n\nTide tables over HTTP: `/stations`, `/tides/<station>`, `/health`.\n',
  'src/server.js': SERVER,
  'src/tides.js': TIDES,
  'test/server.test.js': SERVER_TEST,
}

/** What the developer typed, one session. */
export const SAMPLE_STEPS: readonly Step[] = [
  {
    prompt:
      "Last night one client called /tides about 40 times a second and the pages timed out for everybody. Please add a rate limit per client: 60 requests a minute, above that 429 with Retry-After. Don't add a dependency, the image is built without npm install.",
  },
  {
    prompt:
      'Before you go on: what happens at the minute boundary? If somebody sends 60 at 11:59:59 and 60 at 12:00:00 we are back where we were last night.',
    resume: true,
  },
  {
    prompt:
      'Token bucket then. A burst of 20 is enough, the app never sends more than 12 at once; one request per second sustained. Let /health through, the load balancer polls it every two seconds and must never see a 429. Commit on a branch when it is green.',
    resume: true,
  },
  {
    prompt:
      'I forgot that we run behind the proxy: remoteAddress is the same for everybody, so all clients would share one bucket. Take the client from X-Forwarded-For, but only when the connection comes from 10.0.0.0/8, otherwise anybody can make up an address.',
    resume: true,
  },
  {
    prompt:
      'Good. Clients that never come back must be forgotten too, or the map grows for ever. No timer please, the process must be able to exit by itself. After that the README. I have to catch the ferry, so go on without me.',
    resume: true,
  },
]

/** What the model answered, in a project at this path. */
export function sampleTurns(project: string): Turn[] {
  const read = (path: string): ToolCall => ({ tool: 'Read', input: { file_path: `${project}/${path}` } })
  const write = (path: string, content: string): ToolCall => ({
    tool: 'Write',
    input: { file_path: `${project}/${path}`, content },
  })
  const edit = (path: string, old_string: string, new_string: string): ToolCall => ({
    tool: 'Edit',
    input: { file_path: `${project}/${path}`, old_string, new_string },
  })
  const bash = (command: string, description: string): ToolCall => ({ tool: 'Bash', input: { command, description } })
  const task = (subject: string, description: string, activeForm: string): ToolCall => ({
    tool: 'TaskCreate',
    input: { subject, description, activeForm },
  })
  const mark = (taskId: string, status: 'in_progress' | 'completed'): ToolCall => ({
    tool: 'TaskUpdate',
    input: { taskId, status },
  })
  const tests = bash('npm test', 'Run the tests')

  return [
    // the limit, first as a fixed window
    {
      say: 'I look at the server and its tests first.',
      call: [read('src/server.js'), read('test/server.test.js')],
      tokens: 21_300,
    },
    {
      call: [
        task('Write the limiter', 'src/rate-limit.js, per client, no dependency', 'Writing the limiter'),
        task('Answer 429 with Retry-After', 'src/server.js asks the limiter before it answers', 'Answering 429'),
        task('Test the limit over HTTP', 'test/server.test.js', 'Testing the limit over HTTP'),
        task('Describe the limit in the README', 'What a client may send and what a 429 means', 'Describing the limit'),
      ],
      tokens: 24_900,
    },
    { call: [mark('1', 'in_progress'), write('src/rate-limit.js', FIXED_WINDOW)], tokens: 31_200 },
    { call: [write('test/rate-limit.test.js', FIXED_WINDOW_TEST)], tokens: 36_800 },
    { call: [tests], tokens: 41_500 },
    {
      say: 'The limiter counts requests per client in windows of one minute, and its tests pass. It is plain JavaScript, nothing was added to package.json. Next I put it in front of the routes in src/server.js.',
      tokens: 43_100,
    },

    // the boundary
    {
      say: 'Let me measure it rather than guess.',
      call: [bash(BOUNDARY_CHECK, 'Count what passes around the boundary')],
      tokens: 52_600,
    },
    {
      say: [
        'You are right: 120 requests pass within one second, because the count starts again at the full minute. The fixed window does not solve the problem.',
        '',
        'Two ways out:',
        '- A log of timestamps per client is exact, but keeps up to 60 numbers for each client.',
        '- A token bucket keeps two numbers per client and limits the burst by itself.',
        '',
        'I would take the token bucket. How large may a burst be?',
      ].join('\n'),
      tokens: 55_400,
    },

    // the token bucket
    {
      say: 'I replace the fixed window.',
      call: [write('src/rate-limit.js', BUCKET), write('test/rate-limit.test.js', BUCKET_TEST)],
      tokens: 68_900,
    },
    {
      call: [
        mark('1', 'completed'),
        mark('2', 'in_progress'),
        edit(
          'src/server.js',
          "import { stations, tidesAt } from './tides.js'",
          "import { createRateLimit } from './rate-limit.js'\nimport { stations, tidesAt } from './tides.js'",
        ),
        edit(
          'src/server.js',
          'export function createApp() {',
          'export function createApp({ take = createRateLimit() } = {}) {',
        ),
        edit(
          'src/server.js',
          "    if (pathname === '/stations')",
          "    const { allowed, retryAfter } = take(request.socket.remoteAddress)\n    if (!allowed) return json(response, 429, { error: 'too many requests' }, { 'retry-after': retryAfter })\n    if (pathname === '/stations')",
        ),
      ],
      tokens: 79_300,
    },
    {
      call: [
        edit(
          'test/server.test.js',
          "import { createApp } from '../src/server.js'",
          "import { createRateLimit } from '../src/rate-limit.js'\nimport { createApp } from '../src/server.js'",
        ),
        bash(`cat >> test/server.test.js <<'END'${HTTP_TEST}END`, 'Add the HTTP tests'),
        tests,
      ],
      tokens: 88_700,
    },
    {
      say: 'Retry-After comes out as 0: rounding down promises a token that is not there yet. It has to round up.',
      call: [
        edit('src/rate-limit.js', 'Math.floor((1 - filled) / perSecond)', 'Math.ceil((1 - filled) / perSecond)'),
        tests,
      ],
      tokens: 97_200,
    },
    {
      call: [
        mark('2', 'completed'),
        mark('3', 'completed'),
        bash(
          'git checkout -q -b rate-limit && git add -A && git commit -q -m "Limit requests per client with a token bucket" && git log --oneline -2',
          'Commit on a branch',
        ),
      ],
      tokens: 103_800,
    },
    {
      say: 'Committed on rate-limit. A client may send 20 at once and one per second after that; /health is answered before the limiter is asked.',
      tokens: 105_600,
    },

    // behind the proxy
    {
      call: [
        task(
          'Tell clients apart behind the proxy',
          'X-Forwarded-For, believed from 10.0.0.0/8 only',
          'Telling clients apart',
        ),
        mark('5', 'in_progress'),
        write('src/client-address.js', ADDRESS),
        write('test/client-address.test.js', ADDRESS_TEST),
      ],
      tokens: 117_400,
    },
    {
      call: [
        edit(
          'src/server.js',
          "import { createServer } from 'node:http'",
          "import { createServer } from 'node:http'\nimport { clientAddress } from './client-address.js'",
        ),
        edit('src/server.js', 'take(request.socket.remoteAddress)', 'take(clientAddress(request))'),
        tests,
      ],
      tokens: 126_900,
    },
    {
      say: 'Node listens on both stacks, so the proxy shows up as ::ffff:10.0.0.7 and was not recognised. I strip that prefix.',
      call: [
        edit(
          'src/client-address.js',
          'const peer = request.socket.remoteAddress',
          "const peer = request.socket.remoteAddress.replace(/^::ffff:/, '')",
        ),
        tests,
      ],
      tokens: 135_700,
    },
    {
      say: 'All green. I take the last entry of X-Forwarded-For, not the first: the last one is what our proxy saw, everything before it is whatever the client wrote.',
      call: [mark('5', 'completed')],
      tokens: 139_200,
    },
    { say: 'Clients behind the proxy are now counted by their own address. It is not committed yet.', tokens: 140_100 },

    // forgetting clients: stops red
    {
      call: [
        task(
          'Forget clients that left',
          'Drop buckets that are full again, during a request, at most once a minute, no timer',
          'Forgetting clients that left',
        ),
        mark('6', 'in_progress'),
        edit(
          'src/rate-limit.js',
          '  return (client) => {\n',
          '  let swept = now()\n  const sweep = () => {\n    if (now() - swept < 60_000) return\n    swept = now()\n    for (const [client, { tokens }] of buckets) if (tokens >= burst) buckets.delete(client)\n  }\n  const take = (client) => {\n    sweep()\n',
        ),
        edit(
          'src/rate-limit.js',
          'perSecond) }\n  }\n}',
          'perSecond) }\n  }\n  take.size = () => buckets.size\n  return take\n}',
        ),
      ],
      tokens: 151_800,
    },
    {
      call: [bash(`cat >> test/rate-limit.test.js <<'END'${SWEEP_TEST}END`, 'Add a test for it'), tests],
      tokens: 158_600,
    },
    {
      say: [
        'One test is red: nothing is forgotten. The stored count is what was left at the last request and is never filled up in the map, so `tokens >= burst` is never true. The sweep has to compare what the bucket would hold now: tokens plus what came back since `at`.',
        '',
        'Next: compute the refilled count in sweep(), run npm test, then the README section, then commit.',
        '',
        'Question for when you are back: should a 429 be logged with the client address, or do you treat addresses as personal data?',
      ].join('\n'),
      tokens: 163_400,
    },
  ]
}
