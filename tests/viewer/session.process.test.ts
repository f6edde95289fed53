/** The page of a session and of an entity in a real browser. */

import { join } from 'node:path'
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
  files: [...JWT_SESSION.files, { path: 'expiry.js', change: 'created', what: '+20 −0' }],
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
      await go(`#/entity/${encodeURIComponent(file)}`)
      await page.locator('.history').getByText(TITLE).first().waitFor()
    })

    it('says first how to go on: the next step, what keeps it from that, and the commands', async () => {
      const { page } = await open()
      await page.getByRole('heading', { name: 'Last exchange' }).waitFor()
      const headings = await page.locator('article .section > h2').allTextContents()
      expect(headings.slice(0, 3)).toEqual(['Go on', 'Goal', 'Last exchange'])
      const goOn = page.locator('.section', { hasText: 'Go on' }).first()
      const told = (await goOn.textContent()) ?? ''
      for (const words of ['Next: Run the tests of the expiry', 'The last test run failed.'])
        expect(told).toContain(words)
      await goOn.getByRole('button', { name: 'Copy for Codex' }).click()
      await goOn.getByText('Copied').waitFor()
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`summary ${LATER.name})"`)
    })

    it('has the command that opens a session again in its own host, in its folder', async () => {
      const name = 'checkpoint-2026-11-21-jwt-auth-codex'
      const sessionId = '0198a3c4-7d52-7e10-9b6f-2f9e4c1d8a70'
      const conversation = { ...LATER.conversation, host: 'codex' as const }
      const workspace = { ...LATER.workspace, cwd: '/home/ada/shop' }
      await put(viewer, putSnapshot({ ...LATER, name, sessionId, conversation, workspace }, 'test'))
      const { page } = await open(name)
      const way = page.locator('.ways > li', { hasText: 'In Codex, with the whole conversation' })
      expect(await way.locator('code').textContent()).toBe(`cd /home/ada/shop && codex resume ${sessionId}`)
    })

    it('has the turns in their order with the compactions between, each with what it lost and what came back', async () => {
      const [newest = ''] = await checkpointNames(viewer, 's1')
      const { page } = await open(newest)
      const turns = page.locator('.turns > li')
      await turns.last().waitFor()
      const told = (await turns.allTextContents()).join('\n')
      const inOrder = ['Compaction 1', 'Now write the README section', 'It is written.', 'Add a line to the changelog']
      const places = inOrder.map((words) => told.indexOf(words))
      expect(places.every((place) => place >= 0)).toBe(true)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      const cut = page.getByRole('region', { name: 'Compaction 1' })
      expect(await cut.textContent()).toMatch(/the summary has [\d,]+ tokens · [\d,]+ tokens were given back beside it/)
      expect(await cut.locator('summary').allTextContents()).toContainEqual(
        expect.stringMatching(/^\w+: \d+ of \d+ lost, \d+ given back$/),
      )
      for (const words of inOrder.slice(1))
        expect(await page.locator('article').getByText(words).filter({ visible: true }).count(), words).toBe(1)
      expect(await turns.locator('summary', { hasText: 'After a compaction' }).count()).toBe(1)
      expect(await page.getByRole('heading', { name: 'Last exchange' }).count()).toBe(0)
    })

    it('shows a long text from its beginning, and all of it when it is asked for', async () => {
      const { page } = await open()
      const long = page.locator('.exchange .long')
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
      expect(await page.locator('.lead code, .exchange code').allTextContents()).toEqual(['tide clean', 'main'])
      expect(await page.locator('.lead strong, .exchange strong').allTextContents()).toEqual(['only', 'Review'])
      expect(await page.locator('.exchange dd').textContent()).toBe('Review\n\nAll is green on main, see PR 7.')
      expect(await page.locator('.lead a, .exchange a').count()).toBe(0)
    })

    it('is read as it stood at any of its snapshots', async () => {
      const { page } = await open()
      const choice = page.getByLabel('As it stood at')
      expect(await choice.locator('option').allTextContents()).toEqual([
        expect.stringContaining('at the token mark'),
        expect.stringContaining('end of the last turn'),
      ])
      expect(await choice.inputValue()).toBe(LATER.name)
      await choice.selectOption({ index: 0 })
      await expect.poll(() => page.url()).toContain(JWT_SESSION.name)
      await expect.poll(() => choice.inputValue()).toBe(JWT_SESSION.name)
    })

    it('tells in place what changed since the snapshot before, the work first', async () => {
      const { page } = await open()
      const since = page.locator('.section', { hasText: 'What changed' })
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
      for (const text of ['Refuse expired tokens with 401', 'in-progress → completed']) {
        expect(told).toContain(text)
      }
      expect(told).not.toContain('[object Object]')
    })

    it('compares in place with any other of its snapshots, and folds what is not the work', async () => {
      const { page } = await open(JWT_SESSION.name)
      const since = page.locator('.section', { hasText: 'What changed' })
      await since.getByLabel('since').selectOption({ index: 0 })
      await since.locator('.removed').first().waitFor()
      const titles = (await since.locator('.changes .change-title').allTextContents()).join()
      expect(titles).not.toMatch(/Timestamp|Type|Reason|Tokens/)
      expect(await since.locator('.fold[open]').count()).toBe(0)
      await since.getByText('How it was saved').click()
      await since.getByText('Timestamp').waitFor()
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
      const goOn = await page.locator('.ways').boundingBox()
      expect(outcome?.y).toBeLessThan(goOn?.y ?? 0)
    })

    it('has no word that only the program says', async () => {
      const { page } = await open()
      const file = `file:${LATER.project.id}/auth.js`
      for (const place of [`#/snapshot/${LATER.name}`, `#/entity/${encodeURIComponent(file)}`]) {
        await page.goto(`${viewer.world.server.url}/${place}`)
        await page
          .getByText(/Last exchange|Relations/)
          .first()
          .waitFor()
        const words = await page.getByRole('main').textContent()
        expect(words).not.toMatch(/\b(?:rolling|touches_file|belongs_to_project|session-snapshot)\b/)
      }
    })
  })

  describe('the page of an entity', () => {
    const FILE = `file:${LATER.project.id}/auth.js`
    const open = async (name: string): Promise<Watched> => {
      const opened = await viewer.open()
      await opened.go(`#/entity/${encodeURIComponent(name)}`)
      await opened.page.locator('.picture a').first().waitFor()
      return opened
    }

    it('has a picture of what is around it: a session once, and every node a link that the keyboard reaches', async () => {
      const { page } = await open(FILE)
      const picture = page.locator('.picture')
      const session = picture.locator(`a[href*="${LATER.name}"]`)
      expect(await session.textContent()).toContain(`session: ${TITLE}`)
      expect(await picture.locator(`a[href*="${JWT_SESSION.name}"]`).count()).toBe(0)
      expect(await picture.locator('a').first().textContent()).toContain('file: auth.js')
      await session.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => page.url()).toContain(`#/snapshot/${LATER.name}`)
    })

    it('draws no name over another one or beyond the edge, wide and narrow', async () => {
      await put(viewer, manyNotes(60))
      const { page } = await open('note 0')
      for (const width of [1_280, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => page.locator('.picture').evaluate((one) => one.clientWidth)).toBeLessThan(width)
        const boxes = (await page.evaluate(LABELS)) as { left: number; right: number; top: number; bottom: number }[]
        expect(boxes.length).toBeGreaterThan(3)
        const covered = boxes.filter((one, place) =>
          boxes
            .slice(place + 1)
            .some(
              (other) =>
                one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
            ),
        )
        expect(covered).toEqual([])
        expect(boxes.filter(({ left, right }) => left < 0 || right > width)).toEqual([])
      }
      expect(await page.locator('.picture a').count()).toBe(40)
      await page.getByText('Only the nearest 40 are drawn.').waitFor()
    })

    it('tells of a file which sessions changed it, and what they decided', async () => {
      const { page } = await open(FILE)
      const history = page.getByRole('list', { name: 'Sessions that changed it' })
      await history.getByRole('link', { name: TITLE }).first().waitFor()
      expect(await history.textContent()).toContain('3 edits')
      expect(await history.textContent()).toContain('Decided: Use JWT, not OAuth')
    })

    it('is not emptied by names that an object of JavaScript has', async () => {
      await put(viewer, [typed('__proto__', '__proto__'), typed('__proto__', 'constructor')])
      await put(viewer, [relation('__proto__', 'constructor', 'near')])
      const { page, trouble } = await open('__proto__')
      expect(await page.locator('.picture a').count()).toBe(2)
      expect(trouble).toEqual([])
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
  })
})

// --- internal ---

/** Notes that are linked as a tree. */
function manyNotes(count: number): Mutation[] {
  return Array.from({ length: count }, (_, index): Mutation[] => [
    note(`note ${index}`),
    relation(`note ${index}`, `note ${Math.floor(index / 8)}`, 'near'),
  ]).flat()
}

const LABELS = `[...document.querySelectorAll('.picture text')].map((text) => text.getBoundingClientRect().toJSON())`

/** What covers the element that has the focus; empty where nothing does, or it is taller than the window. */
const COVERED = `(() => {
  const focused = document.activeElement
  const { left, top, width, height } = focused.getBoundingClientRect()
  if (focused === document.body || height > innerHeight) return ''
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  if (found === null) return 'outside of the window: ' + focused.outerHTML
  return focused.contains(found) || found.contains(focused) ? '' : found.outerHTML
})()`
