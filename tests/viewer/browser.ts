/**
 * @module A real browser on the viewer: Debian's Chromium, signed in as a person would be.
 *
 * Everything that the page asks for, says or refuses is written down, for tests that want none of it.
 */

import { appendFileSync, copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { runHook } from '../../src/hooks/events/dispatch.ts'
import { putSnapshot } from '../../src/memory/session/snapshots.ts'
import type { Mutation } from '../../src/store/port.ts'
import { notTested } from '../not-tested.ts'
import { transcripts } from '../real-data.ts'
import { createHttpWorld, type HttpWorld } from '../unit/http/http-world.ts'
import { JWT_SESSION } from '../unit/snapshot/jwt-session.ts'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)
const BUILT = join(import.meta.dirname, '../../dist/viewer')

/** Says loudly what these tests need and do not find; under CI that is a failure. */
export function hasNoBrowser(): boolean {
  const missing = [
    ...(CHROMIUM === undefined ? ['Chromium (apt-get install chromium)'] : []),
    ...(existsSync(join(BUILT, 'viewer.js')) ? [] : ['the built viewer (npm run build)']),
  ]
  if (missing.length === 0) return false
  notTested(`the viewer in a browser: missing ${missing.join(' and ')}`)
  return true
}

export interface Viewer {
  readonly world: HttpWorld
  readonly browser: Browser
  /** Opens a page of its own, signed in. */
  readonly open: (options?: OpenOptions) => Promise<Watched>
  readonly end: () => Promise<void>
}

export interface OpenOptions {
  readonly access?: 'read' | 'write'
  readonly dark?: boolean
  readonly width?: number
}

export interface Watched {
  readonly page: Page
  /** Addresses that the page asked for. */
  readonly asked: string[]
  /** Dialogs, faults, and what the content security policy refused. */
  readonly trouble: string[]
  /** Goes to a place of the viewer and waits until it stands. */
  readonly go: (place: string) => Promise<void>
}

/** Starts a server on a store of its own and a browser. */
export async function createViewer(): Promise<Viewer> {
  const world = await createHttpWorld({ viewer: BUILT })
  const browser = await chromium.launch({
    executablePath: CHROMIUM ?? '',
    // Without a graphics card: WebGL in software.
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-compositing'],
  })
  return {
    world,
    browser,
    async open({ access = 'write', dark = false, width = 1_280 } = {}) {
      const { code } = await world.json<{ code: string }>('/api/login/codes', { body: { access } })
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: dark ? 'dark' : 'light',
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const page = await context.newPage()
      const asked: string[] = []
      const trouble: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      page.on('dialog', (dialog) => {
        trouble.push(`dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
      page.on('pageerror', (error) => trouble.push(`fault: ${error.message}`))
      page.on('console', (message) => {
        if (/content security policy|refused to/i.test(message.text())) trouble.push(`policy: ${message.text()}`)
      })
      await page.goto(`${world.server.url}/#${code}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return {
        page,
        asked,
        trouble,
        async go(place) {
          await page.goto(`${world.server.url}/${place}`)
          await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
        },
      }
    },
    async end() {
      await browser.close()
      await world.end()
    },
  }
}

export const BY = { at: '2026-11-20T10:00:00.000Z', source: 'test' }

/** Writes to the viewer's store, as another process would. */
export function put({ world }: Viewer, batch: readonly Mutation[]): Promise<unknown> {
  return world.context.withStore(5_000, (store) => store.commit(batch))
}

/** Returns the names of the snapshots of a session, or of all, newest first. */
export async function checkpointNames({ world }: Viewer, sessionId?: string): Promise<string[]> {
  const { checkpoints } = await world.json<{ checkpoints: { name: string }[] }>(
    `/api/checkpoints${sessionId === undefined ? '' : `?sessionId=${sessionId}`}`,
  )
  return checkpoints.map(({ name }) => name)
}

/** The sample session with a compaction, one that fills every field, and real sessions where they are. */
export async function fill(viewer: Viewer, real = true): Promise<void> {
  const { world } = viewer
  world.after(-20)
  const hook = (event: Parameters<typeof runHook>[0], fields: object = {}) =>
    runHook(event, { sessionId: 's1', transcriptPath: world.transcript, cwd: world.project, ...fields }, world.context)
  await hook('Stop')
  world.after(-19.5)
  await hook('PreCompact', { trigger: 'auto' })
  await hook('SessionStart', { source: 'compact' })
  await hook('PostCompact', { trigger: 'auto', compactSummary: SUMMARY })
  const boundary = { type: 'system', subtype: 'compact_boundary', sessionId: 's1', timestamp: world.context.now() }
  appendFileSync(world.transcript, `${JSON.stringify(boundary)}\n`)
  world.after(-19)
  world.say('Now write the README section', 'It is written.')
  await hook('Stop')
  world.after(-18.9)
  world.say('Add a line to the changelog', 'It has one: "a rate limit per client".')
  await hook('PreCompact', { trigger: 'manual' })
  await put(viewer, [
    ...putSnapshot({ ...JWT_SESSION, timestamp: BY.at }, 'test'),
    {
      kind: 'create-entity',
      entity: { name: 'tidepool <img src=x onerror=alert(1)>', entityType: 'note', observations: ['one', 'two'] },
      by: BY,
    },
  ])
  if (!real) return
  const { folder, files } = transcripts('DRMacIver__claude-reliability')
  for (const [index, file] of files.slice(0, 12).entries()) {
    const copy = join(world.folder, `real-${index}.jsonl`)
    copyFileSync(join(folder, file), copy)
    await hook('Stop', { sessionId: `real-${index}`, transcriptPath: copy })
  }
}

// --- internal ---

/** What a host keeps of it. */
const SUMMARY =
  'The user wants a rate limit per client in tidepool. We wrote src/rate-limit.js (a token bucket) with tests in test/rate-limit.test.js, committed it on the branch rate-limit, and went on to tell clients apart behind the proxy in src/client-address.js. One test is still red.'
