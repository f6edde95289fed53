/** The page of a session, comparisons and the graph in a real browser. */

import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { putSnapshot } from '../../src/memory/session/snapshots.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import type { Mutation } from '../../src/store/port.ts'
import { JWT_SESSION } from '../unit/snapshot/jwt-session.ts'
import { closePages, createViewer, hasNoBrowser, type Viewer, type Watched, withViewer } from './browser.ts'
import { checkpointNames, fill, note, put, relation, typed } from './fill.ts'

/** The session of the worked example one turn later. */
const LATER: SessionSnapshot = {
  ...JWT_SESSION,
  name: 'checkpoint-2026-11-21-jwt-auth-later',
  sequence: 3,
  type: 'rolling',
  timestamp: '2026-11-20T11:00:00.000Z',
  compactions: JWT_SESSION.compactions + 1,
  goal: 'Asked last: write the expiry (first asked: Add JWT authentication to the API.)',
  nextStep: 'Run the tests of the expiry',
  tasks: JWT_SESSION.tasks.map((task) => ({ ...task, status: 'completed' })),
  decisions: [...JWT_SESSION.decisions, { id: 'D3', decision: 'Refuse expired tokens with 401', origin: 'user' }],
  files: [
    ...JWT_SESSION.files,
    { path: 'expiry.js', change: 'created', what: '+20 −0', names: { added: ['isExpired'], removed: [] } },
  ],
  commands: [...JWT_SESSION.commands, { command: 'npm run lint', outcome: 'ok', exitCode: 0 }],
  conversation: {
    ...JWT_SESSION.conversation,
    exchanges: 25,
    lastExchange: [
      { role: 'user', text: 'Now the expiry.' },
      { role: 'assistant', text: `The expiry is written. ${'It is checked at every request. '.repeat(20)}` },
    ],
  },
}
const TITLE = 'Add JWT authentication to the API'
const near = (from: string, to: string) => relation(from, to, 'near')

describe.skipIf(hasNoBrowser())('the viewer', () => {
  let viewer: Viewer

  beforeAll(async () => {
    viewer = await createViewer()
    await fill(viewer)
    await put(viewer, putSnapshot(LATER, 'test'))
  })
  afterEach(closePages)
  afterAll(() => viewer?.end())

  describe('the page of a session', () => {
    const open = async (name = LATER.name): Promise<Watched> => {
      const opened = await viewer.open()
      await opened.go(`#/snapshot/${name}`)
      return opened
    }

    it('has one title, the task as it was first asked for, on every page', async () => {
      const { page, go } = await open()
      const file = `file:${LATER.project.id}/auth.js`
      for (const place of [`#/snapshot/${JWT_SESSION.name}`, `#/snapshot/${LATER.name}`]) {
        await go(place)
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(TITLE)
      }
      for (const place of [
        `#/diff/${JWT_SESSION.name}/${LATER.name}`,
        `#/entity/${encodeURIComponent(file)}`,
        `#/graph/${encodeURIComponent(file)}`,
      ]) {
        await go(place)
        await page.getByText(TITLE).first().waitFor()
      }
    })

    it('has the goal, the next step, the blockers and the last exchange on top, and the evidence folded', async () => {
      const { page } = await open()
      const headings = await page.locator('.story-body h2').allTextContents()
      expect(headings.slice(0, 4).map((text) => text.replace(/\d+$/, ''))).toEqual([
        'Goal',
        'Next step',
        'Blockers',
        'Last exchange',
      ])
      const standing = page.locator('.standing')
      for (const told of [
        'write the expiry',
        'Run the tests of the expiry',
        'The last test run failed.',
        'Now the expiry.',
      ]) {
        expect(await standing.textContent()).toContain(told)
      }
      expect(await page.getByText('npm run lint', { exact: true }).isVisible()).toBe(false)
      await page.locator('summary', { hasText: 'Commands' }).last().click()
      await page.getByText('npm run lint', { exact: true }).last().waitFor()
    })

    it('has the turns in their order with the compactions between, each sentence once', async () => {
      const [newest = ''] = await checkpointNames(viewer, 's1')
      const { page } = await open(newest)
      const turns = page.locator('.turns > li')
      await turns.last().waitFor()
      const told = (await turns.allTextContents()).join('\n')
      const inOrder = ['Now write the README section', 'It is written.', 'Add a line to the changelog', 'It has one: ']
      const places = inOrder.map((words) => told.indexOf(words))
      expect(places.every((place) => place >= 0)).toBe(true)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(await turns.filter({ hasText: 'compaction' }).count()).toBe(1)
      for (const words of inOrder)
        expect(await page.locator('.story-body').getByText(words).filter({ visible: true }).count(), words).toBe(1)
      expect(await page.getByRole('heading', { name: 'Last exchange' }).count()).toBe(0)
    })

    it('shows a long text from its beginning, and all of it when it is asked for', async () => {
      const { page } = await open()
      const long = page.locator('.standing .long')
      const height = async () => (await long.boundingBox())?.height ?? 0
      const before = await height()
      await long.locator('summary').click()
      expect(await height()).toBeGreaterThan(before)
      await long.getByText('Show less').click()
      expect(await height()).toBe(before)
    })

    it('shows code and strong words as such, without their marks', async () => {
      const goal = 'Fix `tide clean`, **only** that'
      const text = '## Review\n\n---\n\nAll is green on `main`, see [PR 7](https://example.org/7).'
      const conversation = { ...LATER.conversation, lastExchange: [{ role: 'assistant' as const, text }] }
      const name = 'checkpoint-2026-11-21-tide-clean'
      const other = { ...LATER, name, sessionId: 'marks', goal, conversation, decisions: [], files: [] }
      await put(viewer, putSnapshot(other, 'test'))
      const { page } = await open(name)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Fix tide clean, only that')
      expect(await page.locator('.standing code').allTextContents()).toEqual(['tide clean', 'main'])
      expect(await page.locator('.standing strong').allTextContents()).toEqual(['only', 'Review'])
      expect(await page.locator('.exchange dd').textContent()).toBe('Review\n\nAll is green on main, see PR 7.')
      expect(await page.locator('.standing a').count()).toBe(0)
    })

    it('shows its snapshots and compactions as a rail, the one that is read marked', async () => {
      const { page } = await open()
      const rail = page.locator('.rail')
      expect((await rail.getByRole('listitem').allTextContents()).map((text) => text.replace(/^.*?M/, ''))).toEqual([
        expect.stringContaining('at the token mark'),
        `compaction ${LATER.compactions}`,
        expect.stringContaining('end of the last turn'),
      ])
      expect(await rail.locator('[aria-current]').textContent()).toContain('end of the last turn')
      await rail.getByRole('link', { name: 'at the token mark' }).click()
      await page.getByText('This is the first snapshot of the session.').waitFor()
      expect(page.url()).toContain(JWT_SESSION.name)
    })

    it('tells in place what changed since the snapshot before, the work first', async () => {
      const { page } = await open()
      const since = page.locator('.section', { hasText: 'What changed since the snapshot before' })
      await since.locator('.added').first().waitFor()
      const titles = await since.locator('.change-title').allTextContents()
      expect(titles.slice(0, 5).map((text) => text.split(/[\d ]*\d/)[0]?.trim())).toEqual([
        'Goal',
        'Next step',
        'Tasks',
        'Decisions',
        'Files',
      ])
      const told = await since.locator('.changes').textContent()
      for (const text of ['Refuse expired tokens with 401', 'in-progress → completed', 'added isExpired']) {
        expect(told).toContain(text)
      }
      expect(told).not.toContain('[object Object]')
    })

    it('copies the continuation summary at one key, but not while something is typed', async () => {
      const { page } = await open()
      await page.evaluate("navigator.clipboard.writeText('before')")
      await page.getByRole('searchbox').fill('')
      await page.getByRole('searchbox').press('c')
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe('before')
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('c')
      await page.getByText('Copied').waitFor()
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`Checkpoint: ${LATER.name} #`)
    })

    it('shows what a new session would be given for it', async () => {
      const { page } = await open(JWT_SESSION.name)
      await page.getByText('What the new session is given').click()
      await page.getByText('the new session is given its newest state').waitFor()
      const given = await page.locator('pre', { hasText: 'CONTEXT RECOVERED FROM CHECKPOINT' }).textContent()
      expect(given).toContain('Refuse expired tokens with 401')
    })

    it('shows the outcome that a person typed on top', async () => {
      const own = { ...JWT_SESSION, name: 'checkpoint-2026-11-21-done-a1b2', sessionId: 'done', goal: 'Ship it' }
      await put(viewer, putSnapshot(own, 'test'))
      const { page } = await open(own.name)
      await page.getByLabel('Change status').selectOption('completed')
      await page.getByLabel('Outcome').fill('Shipped on Monday')
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await page.getByText('Outcome: Shipped on Monday').waitFor()
      const outcome = await page.locator('.outcome').boundingBox()
      const goal = await page.locator('.standing').boundingBox()
      expect(outcome?.y).toBeLessThan(goal?.y ?? 0)
    })

    it('has no word that only the program says', async () => {
      const { page } = await open()
      const file = `file:${LATER.project.id}/auth.js`
      for (const place of [`#/snapshot/${LATER.name}`, `#/entity/${encodeURIComponent(file)}`, `#/graph`]) {
        await page.goto(`${viewer.world.server.url}/${place}`)
        await page
          .getByText(/Last exchange|Relations|of \d+ shown/)
          .first()
          .waitFor()
        const words = await page.getByRole('main').textContent()
        expect(words).not.toMatch(/\b(?:rolling|touches_file|belongs_to_project|session-snapshot)\b/)
      }
    })
  })

  describe('a comparison', () => {
    it('leads with the work, and folds the rest and what is equal', async () => {
      const { page, go } = await viewer.open()
      const name = 'checkpoint-2026-11-21-jwt-auth-held'
      const other = { name, sessionId: 'held', goal: 'Hold the tides', decisions: [], files: [] }
      const held = { ...LATER, ...other, status: 'on-hold' as const }
      await put(viewer, putSnapshot(held, 'test'))
      await go(`#/diff/${JWT_SESSION.name}/${name}`)
      await page.locator('.added').first().waitFor()
      const all = await page.locator('.changes .change-title').allTextContents()
      expect(all[0]).toContain('Goal')
      expect(all.at(-1)).toContain('Status')
      const titles = all.join()
      expect(titles).not.toMatch(/Timestamp|Type|Reason|Tokens/)
      expect(await page.locator('.fold[open]').count()).toBe(0)
      const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
      expect(height).toBeLessThan(2_000)
      await page.getByText('How it was saved').click()
      await page.getByText('Timestamp').waitFor()
    })

    it('of a session with itself says that there are no differences', async () => {
      const { page, go } = await viewer.open()
      await go(`#/diff/${LATER.name}/${LATER.name}`)
      await page.getByText('No differences.').waitFor()
    })
  })

  describe('the graph', () => {
    it('draws a session as one node, with its files and decisions', async () => {
      const { page, go } = await viewer.open()
      await go(`#/graph/${LATER.name}`)
      await page.getByText(/^1 session|sessions, \d+ files/).waitFor()
      expect(await page.locator('.names').getByText(TITLE).count()).toBe(1)
      for (const name of ['auth.js', 'Refuse expired tokens with 401']) {
        await page.locator('.names').getByText(name, { exact: true }).waitFor()
      }
    })

    it('tells of a file which sessions changed it, and what they decided', async () => {
      const { page, go } = await viewer.open()
      await go(`#/graph/${encodeURIComponent(`file:${LATER.project.id}/auth.js`)}`)
      const history = page.getByRole('list', { name: 'Sessions that changed it' })
      await history.getByRole('link', { name: TITLE }).first().waitFor()
      expect(await history.textContent()).toContain('3 edits')
      expect(await history.textContent()).toContain('Decided: Use JWT, not OAuth')
    })

    it('shows what is known of a node that is clicked', () =>
      withViewer(async (own) => {
        await put(own, [note('in the middle')])
        const { page, go } = await own.open()
        await go('#/graph')
        await settled(page)
        await page.locator('.canvas').click()
        await page
          .getByRole('region', { name: 'Chosen' })
          .getByRole('link', { name: 'in the middle', exact: true })
          .waitFor()
      }))

    it('keeps its places and its camera when something is saved elsewhere, and shows what is new', () =>
      withViewer(async (own) => {
        await put(own, manyNotes(60))
        const { page } = await own.open()
        await watchLabels(page)
        for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
        const before = await labelsOf(page)
        expect(before.length).toBeGreaterThan(3)
        await put(own, [note('saved elsewhere'), near('saved elsewhere', 'note 3')])
        await page.getByText('61 of 61 shown').waitFor()
        await page.locator('.names').getByText('saved elsewhere', { exact: true }).waitFor()
        const places = new Map((await labelsOf(page)).map(({ text, x, y }) => [text, [Math.round(x), Math.round(y)]]))
        const still = before.filter(({ text }) => places.has(text))
        expect(still.length).toBeGreaterThan(3)
        for (const { text, x, y } of still)
          expect([text, places.get(text)]).toEqual([text, [Math.round(x), Math.round(y)]])
      }))

    it('is not emptied by names that an object of JavaScript has', () =>
      withViewer(async (own) => {
        const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString']
        await put(own, [...names.map((name) => typed('__proto__', name)), near('__proto__', 'constructor')])
        const { page, go, trouble } = await own.open()
        await go('#/graph')
        await page.getByText('4 of 4 shown').waitFor()
        await settled(page)
        expect(await page.locator('.names li').allTextContents()).toEqual(
          expect.arrayContaining(names.map((name) => expect.stringContaining(name))),
        )
        await go('#/graph/__proto__')
        await page.getByText('2 of 2 shown').waitFor()
        await go('#/entity/__proto__')
        await page.getByText('Relations').waitFor()
        expect(trouble).toEqual([])
      }))

    it('has twelve types in colours of their own, and the others as one in grey', () =>
      withViewer(async (own) => {
        await put(
          own,
          Array.from({ length: 30 }, (_, index) => typed(`type ${index % 15}`, `note ${index}`)),
        )
        const { page, go } = await own.open()
        await go('#/graph')
        await page.getByText('30 of 30 shown').waitFor()
        const fills = await page
          .locator('.type circle')
          .evaluateAll((circles) => circles.map((one) => one.getAttribute('fill')))
        expect(new Set(fills).size).toBe(fills.length)
        await page.getByRole('checkbox', { name: 'other types' }).uncheck()
        expect(Number(/^\d+/.exec((await page.getByText(/of 30 shown/).textContent()) ?? '')?.[0])).toBeLessThan(30)
      }))

    it('shows labels at 400 nodes, others of them the nearer it is, and none over another', () =>
      withViewer(async (own) => {
        await put(own, manyNotes(400))
        const { page } = await own.open()
        await watchLabels(page)
        await page.getByRole('button', { name: /Draw up to/ }).click()
        await page.getByText('400 of 400 shown').waitFor()
        await settled(page)
        await page.locator('.canvas').focus()
        const seen = new Set<string>()
        for (const key of ['0', '+', '+', '+', '+', '+']) {
          await page.keyboard.press(key)
          const labels = await labelsOf(page)
          expect(labels.length).toBeGreaterThan(3)
          for (const { text } of labels) seen.add(text)
          const covered = labels.filter((one, place) =>
            labels
              .slice(0, place)
              .some(
                (other) =>
                  Math.abs(one.y - other.y) < 12 && one.x < other.x + other.width && other.x < one.x + one.width,
              ),
          )
          expect(covered).toEqual([])
        }
        expect(seen.size).toBeGreaterThan((await labelsOf(page)).length)
      }))

    it('keeps its labels inside of a narrow picture, and names the chosen node once', () =>
      withViewer(async (own) => {
        const names = Array.from({ length: 12 }, (_, index) => `${index} tide table of the harbour`)
        await put(
          own,
          names.map((name) => note(name)),
        )
        const { page } = await own.open({ width: 390 })
        await watchLabels(page)
        const width = await page.locator('.canvas').evaluate('(canvas) => canvas.clientWidth')
        for (const name of names) {
          await page.locator('.names').getByText(name, { exact: true }).hover()
          const labels = [...(await labelsOf(page)), ...(await labelsOf(page, '__chosen'))]
          expect(labels.filter(({ text }) => text.startsWith(name.slice(0, 20)))).toHaveLength(1)
          expect(labels.filter((one) => one.x < 0 || one.x + one.width > Number(width))).toEqual([])
        }
      }))

    it('says in the place of the picture that the browser cannot draw it, and lists the same things', async () => {
      const { page } = await viewer.open()
      await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null')
      await page.goto(`${viewer.world.server.url}/#/graph`)
      await page.reload()
      await page.getByRole('alert').getByText('The browser cannot draw it').waitFor()
      await page.locator('.names').getByText(TITLE).first().waitFor()
    })
  })

  it('says in a part what went wrong there, and the other parts stay', async () => {
    const { page } = await viewer.open()
    const fail = (path: string): Promise<unknown> =>
      page.route(`**${path}*`, (route) => route.fulfill({ status: 500, json: { detail: 'The disk is gone.' } }))
    await fail('/api/injections')
    await fail('/diff/')
    await fail('/api/history')
    await page.goto(`${viewer.world.server.url}/#/snapshot/${LATER.name}`)
    await expect.poll(() => page.getByRole('alert').getByText('The disk is gone.').count()).toBe(2)
    await page.getByText('Run the tests of the expiry').first().waitFor()
    await page.goto(`${viewer.world.server.url}/#/entity/${encodeURIComponent(`file:${LATER.project.id}/auth.js`)}`)
    await page.getByRole('alert').getByText('The disk is gone.').waitFor()
    await page.getByText('Path: auth.js').waitFor()
  })

  it.each(['snapshot', 'entity'])('has its name as the heading where there is no such %s', async (page) => {
    const { page: shown } = await viewer.open()
    await shown.goto(`${viewer.world.server.url}/#/${page}/no-such-name`)
    await shown.locator('main h1').getByText('no-such-name').waitFor()
    await shown.getByRole('alert').first().waitFor()
  })

  it.runIf(process.env['THROUGHLINE_PICTURES'] === '1')('is pictured for the README', () =>
    withViewer(async (drawn) => {
      await fill(drawn, false)
      const { page, go } = await drawn.open({ width: 1_100 })
      await page.setViewportSize({ width: 1_100, height: 820 })
      const [newest = ''] = await checkpointNames(drawn, 's1')
      await go(`#/snapshot/${newest}`)
      await page.locator('.turns').last().waitFor()
      await page.waitForTimeout(300)
      await page.screenshot({ path: join(import.meta.dirname, '../../docs/screens/session.png') })
    }),
  )

  describe('for everybody', () => {
    it('has the first name of the graph within five tab stops of the page', async () => {
      const { page, go } = await viewer.open()
      await go('#/graph')
      await page.getByText(/of \d+ shown/).waitFor()
      await page.evaluate('document.activeElement?.blur()')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      const stops = async (): Promise<number> => {
        for (let stop = 2; stop < 12; stop += 1) {
          await page.keyboard.press('Tab')
          if (await page.evaluate("document.activeElement?.closest('.names') !== null")) return stop
        }
        return 12
      }
      expect(await stops()).toBeLessThanOrEqual(5)
    })

    it('at 400 % leaves the window to the page, and hides nothing that has the focus', async () => {
      const { page, go } = await viewer.open({ width: 320 })
      await page.setViewportSize({ width: 320, height: 225 })
      await go(`#/snapshot/${LATER.name}`)
      const header = await page.locator('.top').boundingBox()
      expect(header?.height).toBeLessThanOrEqual(100)
      for (let stop = 0; stop < 30; stop += 1) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(COVERED), `stop ${stop}`).toBe('')
      }
    })

    it('hides nothing that has the focus under the header that stays, whichever way it is walked', async () => {
      const { page, go } = await viewer.open()
      await go(`#/snapshot/${LATER.name}`)
      await page.locator('summary', { hasText: 'Details' }).focus()
      for (let stop = 0; stop < 30; stop += 1) {
        await page.keyboard.press('Shift+Tab')
        expect(await page.evaluate(COVERED), `stop ${stop}`).toBe('')
      }
    })

    it('moves nothing for somebody who wants no motion', async () => {
      const own = await createViewer()
      const rendersOf = async (reducedMotion: 'reduce' | 'no-preference'): Promise<number> => {
        const { page } = await own.open()
        await page.emulateMedia({ reducedMotion })
        await watchLabels(page)
        return (await page.evaluate('window.__renders')) as number
      }
      try {
        await put(own, manyNotes(400))
        const [moving, still] = [await rendersOf('no-preference'), await rendersOf('reduce')]
        expect(moving).toBeGreaterThan(still + 5)
      } finally {
        await own.end()
      }
    })
  })
})

// --- internal ---

/** Waits until the layout stands. */
async function settled(page: Page): Promise<void> {
  await page.locator('.canvas[data-settled]').waitFor()
}

/** Opens the graph anew, waits until it stands, and watches the labels that are drawn from now on. */
async function watchLabels(page: Page): Promise<void> {
  await page.addInitScript(WATCH_LABELS)
  await page.goto(`${new URL(page.url()).origin}/#/graph`)
  await page.reload()
  await settled(page)
  await page.locator('.canvas').focus()
}

/** The labels of the last picture; with `__chosen` those in a box. */
async function labelsOf(
  page: Page,
  which: '__labels' | '__chosen' = '__labels',
): Promise<{ text: string; x: number; y: number; width: number }[]> {
  await page.waitForTimeout(300)
  return page.evaluate(`window.${which}`)
}

/** Notes that are linked as a tree. */
function manyNotes(count: number): Mutation[] {
  return Array.from({ length: count }, (_, index): Mutation[] => [
    note(`note ${index}`),
    near(`note ${index}`, `note ${Math.floor(index / 4)}`),
  ]).flat()
}

/** What covers the element that has the focus; empty where nothing does, or it is taller than the window. */
const COVERED = `(() => {
  const focused = document.activeElement
  const { left, top, width, height } = focused.getBoundingClientRect()
  if (focused === document.body || height > innerHeight) return ''
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  if (found === null) return 'outside of the window: ' + focused.outerHTML
  return focused.contains(found) || found.contains(focused) ? '' : found.outerHTML
})()`

/** Notes the labels of the last picture, and how many pictures there were. */
const WATCH_LABELS = `
  window.__labels = []
  window.__chosen = []
  window.__renders = 0
  const { fillText, clearRect } = CanvasRenderingContext2D.prototype
  const isLabels = (context) => context.canvas.classList.contains('sigma-labels')
  const isChosen = (context) => context.canvas.classList.contains('sigma-hovers')
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    if (isLabels(this)) {
      window.__labels = []
      window.__renders += 1
    }
    if (isChosen(this)) window.__chosen = []
    return clearRect.apply(this, box)
  }
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    const list = isLabels(this) ? window.__labels : isChosen(this) ? window.__chosen : []
    list.push({ text, x, y, width: this.measureText(text).width })
    return fillText.call(this, text, x, y)
  }
`
