/** The page of a session and of an entity in a real browser: one page, which goes from place to place. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putHistory } from '../../src/memory/session/history.ts'
import { putSnapshot } from '../../src/memory/session/snapshots.ts'
import type { Turn } from '../../src/snapshot/turn.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import type { Mutation } from '../../src/store/port.ts'
import { JWT_SESSION } from '../unit/snapshot/jwt-session.ts'
import { createViewer, hasNoBrowser, type Viewer, type Watched } from './browser.ts'
import { checkpointNames, fill, note, put, putStory, relation, typed } from './fill.ts'

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
  commands: [...JWT_SESSION.commands, { command: 'npm run lint', outcome: 'ok', by: 'a1' }],
  conversation: { ...JWT_SESSION.conversation, exchanges: 25, cutOff: true },
}
const TURNS: readonly Turn[] = [
  { number: 1, request: 'Add JWT authentication to the API.', said: ['The API takes tokens.'] },
  {
    number: 2,
    request: 'Now the refresh endpoint.',
    commands: [
      { command: 'npm test', outcome: 'failed', result: '1 failed, 11 passed' },
      { command: 'npm run lint', outcome: 'ok', by: 'a1' },
    ],
    said: [`The endpoint is written. ${'It is called at every request. '.repeat(20)}`],
  },
  { number: 3, request: 'Now the expiry.', ended: 'cut-off' },
]
const TITLE = 'Add JWT authentication to the API'
const FILE = `file:${LATER.project.id}/auth.js`

describe.skipIf(hasNoBrowser())('the page of', () => {
  let viewer: Viewer
  let watched: Watched
  let page: Watched['page']
  let go: Watched['go']

  beforeAll(async () => {
    viewer = await createViewer()
    await fill(viewer, false)
    await put(viewer, putSnapshot(LATER, 'test'))
    await putStory(viewer, LATER, TURNS)
    watched = await viewer.open()
    ;({ page, go } = watched)
  })
  afterAll(() => viewer?.end())

  const later = () => go(`#/snapshot/${LATER.name}`)
  const entity = (name: string) => go(`#/entity/${encodeURIComponent(name)}`)
  const copied = () => page.evaluate('navigator.clipboard.readText()')

  describe('a session', () => {
    it('has one title, the task as it was first asked for, on every page', async () => {
      for (const place of [`#/snapshot/${JWT_SESSION.name}`, `#/snapshot/${LATER.name}`]) {
        await go(place)
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(TITLE)
      }
      await entity(FILE)
      await page.locator('.rows').getByText(TITLE).first().waitFor()
    })

    it('says first how to go on: the next step, what keeps it from that, and the commands', async () => {
      await later()
      await page.getByRole('heading', { name: 'Turns' }).waitFor()
      const headings = await page.locator('article .section h2').allTextContents()
      expect(headings.slice(0, 3).map((text) => text.replace(/\d+$/, ''))).toEqual(['Go on', 'Turns', 'Done'])
      const goOn = page.locator('.section', { hasText: 'Go on' }).first()
      const told = (await goOn.textContent()) ?? ''
      for (const words of ['Next: Run the tests of the expiry', 'The last test run failed.', 'Open, Q1: Where is'])
        expect(told).toContain(words)
      await goOn.getByRole('button', { name: 'Copy for Codex' }).click()
      await goOn.getByText('Copied').waitFor()
      expect(await copied()).toContain(`summary ${LATER.name})"`)
      await goOn.getByRole('button', { name: 'Copy the continuation summary' }).click()
      await expect.poll(copied).toContain(`Checkpoint: ${LATER.name} #`)
    })

    it('has each answer behind its request, and of each command how it ended and who ran it', async () => {
      await later()
      const turns = page.locator('article .rows > li')
      await turns.last().waitFor()
      const [first, second, last, ...more] = await turns.locator('dl').allTextContents()
      expect(first).toMatch(/^UserAdd JWT.*AgentThe API takes tokens\.$/)
      expect(second).toMatch(/^UserNow the refresh endpoint\..*AgentThe endpoint is written\./)
      expect(last).toBe('UserNow the expiry.')
      expect(more).toEqual([])
      expect(await turns.nth(1).locator('li').allTextContents()).toEqual([
        'npm test failed 1 failed, 11 passed',
        'npm run lint ok by subagent a1',
      ])
    })

    it('has the command that opens a session again in its own host, in its folder', async () => {
      const name = 'checkpoint-2026-11-21-jwt-auth-codex'
      const sessionId = '0198a3c4-7d52-7e10-9b6f-2f9e4c1d8a70'
      const conversation = { ...LATER.conversation, host: 'codex' as const }
      const workspace = { ...LATER.workspace, cwd: '/home/ada/shop' }
      await put(viewer, putSnapshot({ ...LATER, name, sessionId, conversation, workspace }, 'test'))
      await go(`#/snapshot/${name}`)
      const way = page.locator('.ways > li', { hasText: 'In Codex, with the whole conversation' })
      expect(await way.locator('code').textContent()).toBe(`cd /home/ada/shop && codex resume ${sessionId}`)
    })

    it('has the turns in their order with the compactions between, each with what it lost and what came back', async () => {
      const [newest = ''] = await checkpointNames(viewer, 's1')
      await go(`#/snapshot/${newest}`)
      const turns = page.locator('article .rows > li')
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
    })

    it('says each thing once: what the next step says is no second task and no second question, but a part of it is', async () => {
      const nextStep = 'The user is asked: Where is the staging secret kept?'
      const [needed = ''] = JWT_SESSION.needsFromUser ?? []
      const one = { ...LATER, name: 'checkpoint-2026-11-21-once', sessionId: 'once', nextStep }
      const others = ['Fix the CI', ...Array.from({ length: 8 }, (_, at) => `Paint buoy ${at}`)]
      const tasks = [needed, ...others].map((text) => ({ text, status: 'pending' as const }))
      await put(viewer, putSnapshot({ ...one, tasks, blockers: ['CI'] }, 'test'))
      await go(`#/snapshot/${one.name}`)
      await page.getByRole('heading', { name: 'Files' }).waitFor()
      const told = (await page.locator('article').textContent()) ?? ''
      expect(told.split('Where is the staging secret kept?')).toHaveLength(2)
      expect(told.split(needed)).toHaveLength(2)
      const goOn = page.locator('.section', { hasText: 'Go on' }).first()
      await goOn.getByText('CI', { exact: true }).waitFor()
      expect(await goOn.locator('details', { hasText: '4 more' }).locator('li').count()).toBe(4)
    })

    it('shows a long text from its beginning, and all of it when it is asked for', async () => {
      await later()
      const long = page.locator('dl .long')
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
      const name = 'checkpoint-2026-11-21-tide-clean'
      const other = { ...LATER, name, sessionId: 'marks', goal, decisions: [], files: [] }
      const given = { session: 'marks', way: 'recovery', at: LATER.timestamp, toModel: 1, toPerson: 0 } as const
      await put(viewer, [...putSnapshot(other, 'test'), putHistory(given)])
      await putStory(viewer, other, [{ number: 1, request: goal, said: [text] }])
      await go(`#/snapshot/${name}`)
      const turns = page.locator('article .rows')
      await turns.waitFor()
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Fix tide clean, only that')
      expect(await turns.locator('code').allTextContents()).toEqual(['tide clean', 'main'])
      expect(await turns.locator('strong').allTextContents()).toEqual(['only', 'Review'])
      expect(await turns.locator('dd').last().textContent()).toBe('Review\n\nAll is green on main, see PR 7.')
      expect(await turns.locator('a').count()).toBe(0)
      expect(await page.locator('article summary', { hasText: 'Recovered' }).count()).toBe(1)
    })

    it('is read as it stood at any of its snapshots', async () => {
      await later()
      const choice = page.getByLabel('As it stood at')
      expect(await choice.locator('option').allTextContents()).toEqual([
        expect.stringContaining('at the token mark'),
        expect.stringContaining('end of the last turn'),
      ])
      expect(await choice.inputValue()).toBe(LATER.name)
      await choice.selectOption({ index: 0 })
      await expect.poll(() => page.url()).toContain(JWT_SESSION.name)
      await expect.poll(() => choice.inputValue()).toBe(JWT_SESSION.name)
      await page.getByText('What the new session is given').click()
      await page.getByText('the new session is given its newest state').waitFor()
      const given = await page.locator('pre', { hasText: 'CONTEXT RECOVERED FROM CHECKPOINT' }).textContent()
      expect(given).toContain('Refuse expired tokens with 401')
    })

    it('tells in place what changed since any other of its snapshots: the work first, the rest folded', async () => {
      await later()
      const since = page.locator('.section', { hasText: 'What changed' })
      await since.locator('.diff').first().waitFor()
      const titles = await since.locator('h3').filter({ visible: true }).allTextContents()
      expect(titles).toEqual([
        'Next immediate step',
        'Remaining tasks',
        'Completed tasks',
        'Decisions made',
        'Files modified',
      ])
      const told = (await since.textContent()) ?? ''
      for (const text of ['Refuse expired tokens with 401', 'Token refresh endpoint']) {
        expect(told).toContain(text)
      }
      expect(told).toMatch(/cut off[+ ]*added: yes/)
      expect(told).not.toMatch(/\[object Object\]|Asked last|true/)
      await go(`#/snapshot/${JWT_SESSION.name}`)
      await since.getByLabel('since').selectOption({ index: 0 })
      await since.getByText('removed: ').first().waitFor()
      await since.getByText('Everything else').click()
      await since.getByText('Timestamp').waitFor()
    })

    it('changes its status, by the legal moves alone, and shows the outcome that a person typed on top', async () => {
      const own = { ...JWT_SESSION, name: 'checkpoint-2026-11-21-done-a1b2', sessionId: 'done', goal: 'Ship it' }
      await put(viewer, putSnapshot(own, 'test'))
      await go(`#/snapshot/${own.name}`)
      const choice = page.getByRole('combobox', { name: 'Status' })
      expect(await choice.locator('option').first().textContent()).toBe('in progress')
      expect(await page.getByRole('button', { name: 'Change', exact: true }).count()).toBe(0)
      await choice.selectOption('completed')
      await page.getByLabel('Outcome').fill('Shipped on Monday')
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await page.getByText('Outcome: Shipped on Monday').waitFor()
      const outcome = await page.locator('.outcome').boundingBox()
      const goOn = await page.locator('.ways').boundingBox()
      expect(outcome?.y).toBeLessThan(goOn?.y ?? 0)
      const { checkpoint } = await viewer.world.json<{ checkpoint: { status: string } }>(`/api/checkpoints/${own.name}`)
      expect(checkpoint.status).toBe('completed')
    })

    it('has no word that only the program says', async () => {
      for (const place of [`#/snapshot/${LATER.name}`, `#/entity/${encodeURIComponent(FILE)}`]) {
        await go(place)
        await page
          .getByText(/Files|Observations/)
          .first()
          .waitFor()
        const words = await page.getByRole('main').textContent()
        expect(words).not.toMatch(/\b(?:rolling|touches_file|belongs_to_project|session-snapshot)\b/)
      }
    })
  })

  describe('an entity', () => {
    it('has a picture of what is around it: a session once, and every node a link that the keyboard reaches', async () => {
      await entity(FILE)
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
      await entity('note 0')
      for (const width of [390, 1_280]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => page.locator('.picture').evaluate((one) => one.clientWidth)).toBeLessThan(width)
        await expect.poll(() => page.locator('.picture').evaluate((one) => one.clientWidth)).toBeGreaterThan(width / 2)
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
      await entity(FILE)
      const history = page.getByRole('list', { name: 'Sessions that changed it' })
      await history.getByRole('link', { name: TITLE }).first().waitFor()
      expect(await history.textContent()).toContain('3 edits')
      expect(await history.textContent()).toContain('Decided: Use JWT, not OAuth')
    })

    it('is not emptied by names that an object of JavaScript has', async () => {
      await put(viewer, [typed('__proto__', '__proto__'), typed('__proto__', 'constructor')])
      await put(viewer, [relation('__proto__', 'constructor', 'near')])
      await entity('__proto__')
      await page.locator('.picture a').first().waitFor()
      expect(await page.locator('.picture a').count()).toBe(2)
      expect(watched.trouble).toEqual([])
    })
  })

  it.each(['snapshot', 'entity'])('no such %s has its name as the heading, and says so', async (kind) => {
    await go(`#/${kind}/no-such-name`)
    await page.locator('main h1').getByText('no-such-name').waitFor()
    await page.getByRole('alert').getByText('There is no').or(page.getByText('not found')).first().waitFor()
  })

  it('anything is not hidden by the header where it has the focus, at 400 % too', async () => {
    for (const [width, height, key] of [
      [320, 225, 'Tab'],
      [1_280, 900, 'Shift+Tab'],
    ] as const) {
      await page.setViewportSize({ width, height })
      await later()
      if (key === 'Tab') expect((await page.locator('.top').boundingBox())?.height).toBeLessThanOrEqual(100)
      else await page.locator('summary', { hasText: 'Details' }).focus()
      for (let stop = 0; stop < 30; stop += 1) {
        await page.keyboard.press(key)
        expect(await page.evaluate(COVERED), `stop ${stop}`).toBe('')
      }
    }
  })

  it('anything says in a part what went wrong there, and the other parts stay', async () => {
    const fail = (path: string): Promise<unknown> =>
      page.route(`**${path}*`, (route) => route.fulfill({ status: 500, json: { detail: 'The disk is gone.' } }))
    await fail('/api/injections')
    await fail('/diff/')
    await fail('/api/history')
    await fail('/api/state')
    await go('#/privacy')
    await expect.poll(() => page.getByRole('alert').getByText('The disk is gone.').count()).toBe(2)
    await later()
    await expect.poll(() => page.getByRole('alert').getByText('The disk is gone.').count()).toBe(2)
    await page.getByText('Run the tests of the expiry').first().waitFor()
    await entity(FILE)
    await page.getByRole('alert').getByText('The disk is gone.').waitFor()
    await page.getByText('Path: auth.js').waitFor()
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
