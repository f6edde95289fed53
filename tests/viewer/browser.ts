/**
 * @module A real browser on the viewer: Debian's Chromium, signed in as a person would be. A file has one, for all its viewers.
 *
 * Everything that the page asks for, says or refuses is written down, for tests that want none of it.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { CHROMIUM } from '../chromium.ts'
import { notTested } from '../not-tested.ts'
import { createHttpWorld, type HttpWorld } from '../unit/http/http-world.ts'

const AXE = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')
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
  /** Opens a page of its own, signed in. */
  readonly open: (options?: OpenOptions) => Promise<Watched>
  /** Closes its pages, and the server. */
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

/** Milliseconds for the browser and for what a page shows, on a machine that is busy; shorter than a test's own. */
const PATIENCE = 100_000

/** Starts a server on a store of its own. */
export async function createViewer(): Promise<Viewer> {
  const world = await createHttpWorld({ viewer: BUILT })
  const pages: Page[] = []
  return {
    world,
    async open({ access = 'write', dark = false, width = 1_280 } = {}) {
      const { code } = await world.json<{ code: string }>('/api/login/codes', { body: { access } })
      const page = await (await browser()).newPage()
      pages.push(page)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
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
          // What stood there before is no answer.
          await page.goto(`${world.server.url}/#/nowhere`)
          await page.getByText('There is no such page.').waitFor()
          await page.goto(`${world.server.url}/${place}`)
          await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
        },
      }
    },
    async end() {
      // A page goes on to ask and to draw as long as it stands.
      await Promise.all(pages.map((page) => page.close()))
      await world.end()
    },
  }
}

/** Works with a viewer of its own, whose store is empty. */
export async function withViewer(work: (viewer: Viewer) => Promise<void>): Promise<void> {
  const viewer = await createViewer()
  try {
    await work(viewer)
  } finally {
    await viewer.end()
  }
}

/** Returns what of the page as it stands is serious for axe, a target smaller than 24 pixels, or too wide for the window. */
export async function faultsOf(watched: Watched): Promise<string[]> {
  const overflow = await overflowOf(watched)
  if (await watched.page.evaluate("typeof axe === 'undefined'")) await watched.page.evaluate(AXE)
  const { violations } = (await watched.page.evaluate(
    "axe.run(document, { rules: { 'target-size': { enabled: true } } })",
  )) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[]
  }
  return [
    ...(overflow > 0 ? [`wider than the window by ${overflow}`] : []),
    ...violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
  ]
}

/** Returns by how many pixels the page is wider than the window. */
export function overflowOf({ page }: Pick<Watched, 'page'>): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}

// --- internal ---

let started: Promise<BrowserContext> | undefined

/** Returns the browser of this file, which starts with its first page. */
function browser(): Promise<BrowserContext> {
  started ??= chromium
    .launch({
      executablePath: CHROMIUM ?? '',
      timeout: PATIENCE,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    .then(async (opened) => {
      const context = await opened.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
      context.setDefaultTimeout(PATIENCE)
      return context
    })
  return started
}

afterAll(async () => (await started)?.browser()?.close())
