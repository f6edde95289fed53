/** The viewer in a real browser: what compactions cost, the sessions, search, what is kept of whom, and how one gets in. */

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comparePast, type PastCompaction } from '../../src/memory/history/compactions.ts'
import { putHistory } from '../../src/memory/session/history.ts'
import { putSnapshot } from '../../src/memory/session/snapshots.ts'
import { JWT_SESSION } from '../unit/snapshot/jwt-session.ts'
import { createViewer, hasNoBrowser, type Viewer, type Watched, withViewer } from './browser.ts'
import { checkpointNames, fill, manySessions, note, put, putStory } from './fill.ts'

describe.skipIf(hasNoBrowser())('the viewer tells', () => {
  let viewer: Viewer
  let watched: Watched
  let page: Watched['page']
  let go: Watched['go']

  beforeAll(async () => {
    viewer = await createViewer()
    await fill(viewer, false)
    await put(viewer, manySessions(90))
    watched = await viewer.open()
    ;({ page, go } = watched)
  })
  afterAll(() => viewer?.end())

  const cost = (of = page) => of.getByRole('region', { name: 'What compactions cost' })

  it('when it is opened, of the sessions, each asked for once, with the code out of the address', async () => {
    const api = () => watched.asked.filter((address) => /\/api\/(?!events|login)/.test(address))
    await page.locator('.feed.live').waitFor()
    await page.locator('.row').nth(39).waitFor()
    expect(page.url()).toBe(`${viewer.world.server.url}/#/`)
    // Longer than changes are gathered.
    await page.waitForTimeout(1_000)
    expect(new Set(api()).size).toBe(api().length)
    watched.asked.length = 0
    await put(viewer, putSnapshot(story('first write'), 'test'))
    await put(viewer, putSnapshot(story('second write'), 'test'))
    await page.locator('ol.rows').getByText('Story of second write').waitFor()
    await page.waitForTimeout(1_000)
    expect(new Set(api()).size).toBe(api().length)
  })

  it('what compactions cost of what a person would miss, each thing once', async () => {
    const told = (await cost().textContent()) ?? ''
    const [, gone, known] = (/^With Throughline, 1 compaction(\d+) of (\d+) gone/.exec(told) ?? []).map(Number)
    expect(known).toBeGreaterThan(0)
    expect(gone).toBeLessThan(known ?? 0)
    expect(told).not.toContain('Before Throughline')
  })

  it('what they cost before Throughline, with the requests that are gone by name', () =>
    withViewer(async (history) => {
      const past = { ...JWT_SESSION, sessionId: 'past' }
      await put(history, putSnapshot(past, 'test'))
      await putStory(history, past, [{ number: 1, request: PAST_REQUEST, compacted: true }])
      await history.world.context.withStore(1_000, (store) =>
        store.commit(comparePast('past', [PAST]).map((one) => putHistory({ ...one, snapshot: JWT_SESSION.name }))),
      )
      const opened = (await history.open()).page
      expect(await cost(opened).textContent()).toMatch(/^Before Throughline, 1 compaction\d+ of \d+ gone/)
      await cost(opened).getByRole('link', { name: PAST_REQUEST }).click()
      const cut = opened.getByRole('region', { name: 'Compaction 1' })
      await cut.getByText('nothing could be given back').waitFor()
      expect(await cut.textContent()).toContain(PAST_COMMAND)
    }))

  describe('the sessions', () => {
    const titles = () => page.locator('ol.rows .row-title').allTextContents()

    it('with unfinished work first, and why it is unfinished', async () => {
      await go('#/')
      const open = page.getByRole('region', { name: 'Unfinished' })
      await open.getByRole('link', { name: /Last night one client called/ }).waitFor()
      expect(await open.locator('.chip').allTextContents()).toContain('the last test run failed')
      expect(await open.locator('.next').first().textContent()).toMatch(/^\w+/)
      await open.getByRole('link', { name: /^All unfinished sessions \(\d+\)$/ }).click()
      await open.waitFor({ state: 'detached' })
      expect(page.url()).toContain('status=unfinished')
      await page.getByRole('searchbox').fill('bucket')
      await page.keyboard.press('Enter')
      await page.locator('.found').waitFor()
      expect(page.url()).toMatch(/#\/search\/bucket$/)
    })

    it('in a line each, with when they ran and how long, without what goes without saying', async () => {
      const conversation = {
        ...JWT_SESSION.conversation,
        startedAt: '2026-11-21T22:34:00.000Z',
        model: 'claude-opus-4-5',
      }
      const spring = story('spring tide', { timestamp: '2026-11-21T23:59:00.000Z', conversation })
      await put(viewer, putSnapshot(spring, 'test'))
      await go('#/?host=claude-code')
      const session = page.locator('ol.rows > li', { hasText: 'Story of spring tide' })
      await session.waitFor()
      const facts = (await session.textContent()) ?? ''
      expect(facts).toMatch(/1 h 25 min/)
      expect(facts).not.toMatch(/paused|Claude Code|Nothing is open/)
      expect((await session.boundingBox())?.height).toBeLessThan(60)
    })

    it('in two lines each in a narrow window, also where much is open', async () => {
      const questions = [{ id: 'Q1', question: 'Which chart is the right one?', origin: 'model' as const }]
      const double = story('double tide', { questions, quality: { testsPassing: false } })
      await put(viewer, putSnapshot(double, 'test'))
      const narrow = await viewer.open({ width: 390 })
      const rows = narrow.page.locator('.row')
      await rows.filter({ hasText: 'Story of double tide' }).first().waitFor()
      const heights = await Promise.all((await rows.all()).map((row) => row.boundingBox()))
      expect(heights.length).toBeGreaterThan(40)
      expect(Math.max(...heights.map((box) => box?.height ?? 0))).toBeLessThan(65)
      await narrow.page.close()
    })

    it('narrowed by status, time, host and project, which stand in the address', async () => {
      await put(viewer, [
        ...putSnapshot(story('codex', { conversation: { ...JWT_SESSION.conversation, host: 'codex' } }), 'test'),
        ...putSnapshot(story('held', { status: 'on-hold', project: { id: 'pier', name: 'pier' } }), 'test'),
      ])
      await go('#/')
      await page.getByLabel('Host').selectOption({ label: 'Codex' })
      await expect.poll(titles).toEqual(['Story of codex'])
      await page.getByLabel('Host').selectOption('')
      await page.getByLabel('Status').selectOption('on-hold')
      await expect.poll(titles).toEqual(['Story of held'])
      await page.getByLabel('Saved').selectOption('30')
      await page.getByRole('combobox', { name: 'Project' }).selectOption('pier')
      await expect.poll(() => page.url()).toMatch(/#\/\?project=pier&status=on-hold&days=30$/)
      await page.reload()
      await expect.poll(titles).toEqual(['Story of held'])
      expect(await page.getByRole('combobox', { name: 'Project' }).inputValue()).toBe('pier')
      await page.goBack()
      await page.goBack()
      await expect.poll(() => page.url()).toMatch(/#\/\?status=on-hold$/)
      await page.getByRole('link', { name: 'Clear filters' }).click()
      await expect.poll(async () => (await titles()).length).toBe(40)
      await go('#/?status=completed')
      await page.getByText('No session matches.').waitFor()
    })

    it('by pages, each under its days, where they were left after Back and a reload', async () => {
      // What stands above the sessions comes behind them.
      await page.route('**/api/losses*', async (route) => {
        await page.waitForTimeout(500)
        await route.continue()
      })
      await go('#/')
      await cost().waitFor()
      const left = page.locator('ol.rows .row-title').nth(30)
      const title = (await left.textContent()) ?? ''
      const inSight = async (): Promise<boolean> => {
        const session = page.locator('ol.rows .row-title').getByText(title, { exact: true })
        if ((await session.count()) === 0) return false
        const box = await session.boundingBox()
        return box !== null && box.y > 0 && box.y < 900
      }
      await left.scrollIntoViewIfNeeded()
      await expect.poll(() => page.evaluate('history.state?.reached > 0')).toBe(true)
      await left.click()
      await page.getByRole('heading', { name: 'Go on', level: 2 }).waitFor()
      await page.goBack()
      await cost().waitFor()
      await expect.poll(inSight).toBe(true)
      await page.reload()
      await cost().waitFor()
      await expect.poll(inSight).toBe(true)
      await page.unroute('**/api/losses*')
      await page.getByRole('link', { name: /^Earlier sessions/ }).click()
      await page.getByRole('link', { name: 'Later sessions' }).waitFor()
      expect(page.url()).toMatch(/#\/\?skip=40$/)
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')
      const days = await page.locator('.day').allTextContents()
      expect(days.length).toBeGreaterThan(30)
      expect(new Set(days).size).toBe(days.length)
      await page.getByRole('link', { name: /^Earlier sessions/ }).click()
      await page.getByText('Chart the tides of harbour 1', { exact: true }).waitFor()
      expect(await page.getByRole('link', { name: /^Earlier sessions/ }).count()).toBe(0)
    })
  })

  describe('what was found', () => {
    it('under its session, with the words marked and the lines clean', async () => {
      await go('#/search/tokne%20bucket')
      const first = page.locator('.found > li').first()
      expect(await first.getByRole('heading', { level: 2 }).textContent()).toMatch(/Last night one client called/)
      const marked = await page.locator('.found mark').allTextContents()
      expect(new Set(marked.map((word) => word.toLowerCase()))).toContain('bucket')
      const piped = story('piped tests')
      const commands = [{ command: 'npm test | tail -5', outcome: 'ok' as const }]
      await put(viewer, putSnapshot(piped, 'test'))
      await putStory(viewer, piped, [{ number: 1, commands }])
      await go('#/search/npm%20test%20tail')
      await page.locator('.found > li').first().waitFor()
      const text = (await page.locator('.found').textContent()) ?? ''
      expect(text).not.toMatch(/\\n|outcome:|exit:|===/)
      expect(text).toContain('npm test | tail -5')
      const sessions = await page.locator('.found h2').allTextContents()
      expect(new Set(sessions).size).toBe(sessions.length)
    })

    it('at the turn that answers, with the words marked there', async () => {
      await go('#/search/README%20section')
      await page
        .getByRole('link', { name: /^turn \d+, user$/ })
        .first()
        .click()
      await expect.poll(() => page.url()).toMatch(/\?turn=\d+&sought=README\+section$/)
      const turn = page.locator(`#turn-${/turn=(\d+)/.exec(page.url())?.[1]}`)
      await turn.getByText('Now write the README section').waitFor()
      await expect.poll(() => page.evaluate("[...CSS.highlights.get('found') ?? []].map(String)")).toContain('README')
      await expect.poll(async () => (await turn.boundingBox())?.y).toBeLessThan(400)
    })

    it('with words before paths, and what nothing holds, and what is of another time, said', async () => {
      await put(viewer, [
        note('zanzibar.md', 'a harbour'),
        note('tide gauge', 'The zanzibar gauge stands in the harbour'),
        note('bare note', '=== ZANZIBAR ==='),
      ])
      await go('#/search/harbour%20qqzzq')
      await page.getByText('Nothing holds: qqzzq').waitFor()
      await go('#/search/qqzzq')
      await page.getByText('Nothing holds: qqzzq').waitFor()
      await page.getByText('Nothing found.').waitFor()
      expect(await page.locator('.found').count()).toBe(0)
      await go('#/search/yesterday%20zanzibar')
      const day = /\d{1,2} [A-Z][a-z]+ \d{4}/.source
      await page.getByText(new RegExp(`^Nothing answers of yesterday, ${day} to ${day}.*: these are of`)).waitFor()
      await page.locator('.found > li', { hasText: 'bare note' }).getByText('only in how it was saved').waitFor()
    })

    it('of a time alone: its sessions', async () => {
      const timestamp = new Date(viewer.world.context.now().getTime() - 86_400_000).toISOString()
      await put(viewer, putSnapshot(story('neap tide', { timestamp }), 'test'))
      await go('#/search/what%20did%20we%20do%20yesterday')
      await page.getByText(/^Only of yesterday, /).waitFor()
      expect(await page.locator('.found h2').allTextContents()).toContain('Story of neap tide')
    })

    it('narrowed by kind and time, which stand in the address', async () => {
      await go('#/search/src')
      await page.getByLabel('Kind').selectOption('file')
      await expect.poll(() => page.url()).toMatch(/#\/search\/src\?type=file$/)
      await page.locator('.found .chip').first().waitFor()
      expect(new Set(await page.locator('.found .chip').allTextContents())).toEqual(new Set(['file']))
      await page.reload()
      expect(await page.getByLabel('Kind').inputValue()).toBe('file')
    })

    it('from anywhere: / goes to the search box, and in a field it is a slash', async () => {
      await go('#/privacy')
      await page.getByText(viewer.world.context.config.store).waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type('tokne/bucket')
      expect(await page.getByRole('searchbox').inputValue()).toBe('tokne/bucket')
      await page.keyboard.press('Enter')
      await page
        .locator('.found')
        .getByText(/bucket/i)
        .first()
        .waitFor()
    })

    it('at once when another process writes it, and what a reader has opened stays', async () => {
      await go('#/search/halcyon')
      await page.getByText('Nothing found.').waitFor()
      await put(viewer, [note('halcyon days')])
      await page.getByRole('link', { name: 'halcyon days' }).waitFor()
      await go('#/search/harbour')
      const found = page.locator('.found > li')
      await found.first().waitFor()
      const before = await found.count()
      await page.getByRole('button', { name: 'More' }).click()
      await expect.poll(() => found.count()).toBeGreaterThan(before)
      const more = await found.count()
      await put(viewer, putSnapshot(story('elsewhere'), 'test'))
      await page.waitForTimeout(1_500)
      expect(await found.count()).toBeGreaterThanOrEqual(more)
    })
  })

  describe('what is kept, and of whom', () => {
    it('what was redacted, and what models were given, word for word', async () => {
      const key = ['ghp', 'a1B2'.repeat(9)].join('_')
      await put(viewer, putSnapshot(story('secret', { nextStep: `Rotate ${key}` }), 'test'))
      await go('#/privacy')
      await page.getByText('github-token: in 1 entity').click()
      await page.getByRole('link', { name: 'Story of secret' }).waitFor()
      const given = page.locator('details', { hasText: 'After a compaction' }).first()
      await given.locator('summary').click()
      expect(await given.locator('pre').textContent()).toContain('<throughline-record id=')
      const { earlier } = await viewer.world.json<{ earlier: number }>('/api/injections?limit=1')
      const alert = { session: 's1', way: 'alert', toModel: 1, toPerson: 0 } as const
      const alerts = Array.from({ length: 50 }, (_, at) => putHistory({ ...alert, at: new Date(at).toISOString() }))
      await put(viewer, alerts)
      await page.getByText(`injected --all --full --limit ${earlier + 51}`, { exact: true }).waitFor()
      await page
        .getByRole('link', { name: /Last night one client called/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Go on', level: 2 }).waitFor()
    })
  })

  describe('who comes in', () => {
    it('the page in the title, also after an address that names none', async () => {
      await page.evaluate("location.hash = '#/bogus'")
      await expect.poll(() => page.title()).toBe('No such page · Throughline')
      await page.getByRole('link', { name: 'Go to the sessions' }).click()
      await expect.poll(() => page.title()).toBe('Sessions · Throughline')
    })

    it('by keyboard where they are', async () => {
      await page.reload()
      await page.locator('ol.rows').first().waitFor()
      await page.keyboard.press('Tab')
      expect(await page.locator(':focus').textContent()).toBe('Skip to the content')
      await page.keyboard.press('Enter')
      expect(await page.evaluate('document.activeElement.id')).toBe('main')
      await page.locator('ol.rows').getByRole('link').first().focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/#\/snapshot\//)
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')
    })

    it('in a new tab or a tab without a key what the signed in tab may, and how to get in where there is none', async () => {
      await page.evaluate('sessionStorage.clear()')
      const reader = await viewer.open({ access: 'read' })
      await reader.go(`#/snapshot/${JWT_SESSION.name}`)
      await reader.page.getByRole('heading', { name: 'Go on', level: 2 }).waitFor()
      expect(await reader.page.getByLabel('Status').count()).toBe(0)
      const tab = await page.context().newPage()
      await tab.goto(`${viewer.world.server.url}/#/snapshot/${JWT_SESSION.name}`)
      await tab.getByRole('heading', { name: 'Go on', level: 2 }).waitFor()
      expect(await tab.getByLabel('Status').count()).toBe(0)
      await tab.close()
      await reader.page.close()
      await page.evaluate('sessionStorage.clear()')
      await page.goto(`${viewer.world.server.url}/#used-before`)
      await page.reload()
      await page.getByText('view', { exact: true }).waitFor()
      await viewer.open()
      await page.locator('.feed.live').waitFor()
    })

    it('what would fill an empty memory, and that the server ended', async () => {
      const empty = await createViewer()
      const opened = await empty.open()
      await opened.page.getByText('Nothing was saved yet.').waitFor()
      await opened.go('#/privacy')
      await opened.page.getByText('No secret was found in what was saved').waitFor()
      await opened.page.getByText('No model was given anything yet.').waitFor()
      await opened.page.locator('.feed.live').waitFor()
      await empty.world.end()
      await opened.page.getByText('not connected').waitFor()
    })

    it('whose page it is before its script has come', async () => {
      const early = await page.context().newPage()
      await early.route('**/viewer.js', (route) => route.abort())
      await early.goto(viewer.world.server.url)
      await early.locator('.brand').getByText('Throughline').waitFor()
      await early.close()
    })

    it('no more than 110 kB of scripts, as they are sent', () => {
      const built = join(import.meta.dirname, '../../dist/viewer')
      const scripts = readdirSync(built).filter((file) => file.endsWith('.js'))
      const all = scripts.reduce((sum, file) => sum + statSync(join(built, file)).size, 0)
      expect(scripts).toEqual(['viewer.js'])
      expect(all).toBeLessThanOrEqual(110_000)
    })
  })

  it.runIf(process.env['THROUGHLINE_DRAW_SCREENS'])('is pictured for the README', () =>
    withViewer(async (drawn) => {
      await fill(drawn, false)
      const [newest] = await checkpointNames(drawn, 's1')
      const drawing = await drawn.open()
      for (const [place, file, width, height] of [
        ['#/', 'viewer.png', 1_000, 620],
        [`#/snapshot/${newest}`, 'session.png', 1_100, 820],
      ] as const) {
        await drawing.page.setViewportSize({ width, height })
        await drawing.go(place)
        await drawing.page.locator('.rows').last().waitFor()
        await drawing.page.waitForTimeout(300)
        await drawing.page.screenshot({ path: join(import.meta.dirname, '../../docs/screens', file) })
      }
    }),
  )
})

// --- internal ---

/** A session of its own, saved now. */
function story(what: string, fields: Partial<typeof JWT_SESSION> = {}): typeof JWT_SESSION {
  const name = `checkpoint-2026-11-21-${what.replaceAll(' ', '-')}`
  const timestamp = '2026-11-21T10:00:00.000Z'
  return { ...JWT_SESSION, name, sessionId: what, goal: `Story of ${what}`, timestamp, ...fields }
}

/** A compaction of half a year ago that a transcript tells of. */
const PAST_COMMAND = 'npm run tides -- --at `date` **/*.csv'
const PAST_REQUEST = 'Keep the old cookie working for another month'
const PAST: PastCompaction = {
  before: {
    snapshot: {
      ...JWT_SESSION,
      timestamp: '2026-05-21T10:00:00.000Z',
      commands: [{ command: PAST_COMMAND, outcome: 'ok' }],
      conversation: { ...JWT_SESSION.conversation, requests: [{ text: PAST_REQUEST }] },
    },
    turns: [],
  },
  summary: 'The user asked: Add JWT authentication to the API.',
  keeps: [],
}
