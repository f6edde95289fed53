/** The viewer in a real browser: what compactions cost, the timeline, search, and what is kept of whom. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { comparePast, type PastCompaction } from '../../src/memory/history/compactions.ts'
import { putHistory } from '../../src/memory/session/history.ts'
import { putSnapshot } from '../../src/memory/session/snapshots.ts'
import { noteCopy } from '../../src/memory/transfer/noted-files.ts'
import { JWT_SESSION } from '../unit/snapshot/jwt-session.ts'
import { closePages, createViewer, hasNoBrowser, overflowOf, type Viewer, type Watched, withViewer } from './browser.ts'
import { BY, fill, manySessions, note, plant, put } from './fill.ts'

describe.skipIf(hasNoBrowser())('the viewer tells', () => {
  let viewer: Viewer

  beforeAll(async () => {
    viewer = await createViewer()
    await fill(viewer, false)
    await put(viewer, manySessions(90))
  })
  afterEach(closePages)
  afterAll(() => viewer?.end())

  describe('what compactions cost', () => {
    const cost = ({ page }: Pick<Watched, 'page'>) => page.getByRole('region', { name: 'What compactions cost' })

    it('of what a person would miss, each thing once', async () => {
      const { page } = await viewer.open()
      const told = (await cost({ page }).textContent()) ?? ''
      const [, gone, known] = (/^With Throughline, 1 compaction(\d+) of (\d+) gone/.exec(told) ?? []).map(Number)
      expect(known).toBeGreaterThan(0)
      expect(gone).toBeLessThan(known ?? 0)
      expect(told).not.toContain('Before Throughline')
    })

    it('before Throughline, with the requests that are gone by name', () =>
      withViewer(async (history) => {
        await put(history, putSnapshot({ ...JWT_SESSION, sessionId: 'past' }, 'test'))
        await history.world.context.withStore(1_000, (store) =>
          store.commit(comparePast('past', [PAST]).map((one) => putHistory({ ...one, snapshot: JWT_SESSION.name }))),
        )
        const { page } = await history.open()
        const region = cost({ page })
        expect(await region.textContent()).toMatch(/^Before Throughline, 1 compaction\d+ of \d+ gone/)
        await region.getByText(PAST_REQUEST).waitFor()
        await region.getByRole('link').first().click()
        await page.getByRole('region', { name: 'Compaction 1' }).getByText('nothing could be given back').waitFor()
      }))
  })

  describe('the sessions', () => {
    it('with unfinished work first, and why it is unfinished', async () => {
      const { page, go } = await viewer.open()
      const open = page.getByRole('region', { name: 'Unfinished' })
      await open.getByRole('link', { name: /Last night one client called/ }).waitFor()
      expect(await open.locator('.chip').allTextContents()).toContain('the last test run failed')
      expect(await open.locator('.next').first().textContent()).toMatch(/^\w+/)
      await open.getByRole('link', { name: 'All unfinished sessions' }).click()
      await page.getByRole('region', { name: 'Unfinished' }).waitFor({ state: 'detached' })
      expect(page.url()).toContain('status=unfinished')
      await go('#/?status=completed')
      await page.getByText('No session matches.').waitFor()
    })

    it('narrowed by status, time, host and project, which stand in the address', async () => {
      const { page } = await viewer.open()
      await put(viewer, [
        ...putSnapshot(story('codex', { conversation: { ...JWT_SESSION.conversation, host: 'codex' } }), 'test'),
        ...putSnapshot(story('held', { status: 'on-hold', project: { id: 'pier', name: 'pier' } }), 'test'),
      ])
      const titles = () => page.locator('.sessions .row-title').allTextContents()
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
    })

    it('in a line each, with when they ran and how long, without what goes without saying', async () => {
      const { page, go } = await viewer.open()
      await put(
        viewer,
        putSnapshot(
          story('spring tide', {
            timestamp: '2026-11-21T23:59:00.000Z',
            nextStep: 'Draw the chart',
            quality: { ...JWT_SESSION.quality, testsPassing: true },
            conversation: {
              ...JWT_SESSION.conversation,
              startedAt: '2026-11-21T22:34:00.000Z',
              model: 'claude-opus-4-5',
            },
          }),
          'test',
        ),
      )
      await go('#/?host=claude-code')
      const session = page.locator('.sessions > li', { hasText: 'Story of spring tide' })
      await session.waitFor()
      const facts = (await session.textContent()) ?? ''
      expect(facts).toMatch(/1 h 25 min/)
      expect(facts).not.toMatch(/paused|Claude Code|Nothing is open/)
      expect((await session.boundingBox())?.height).toBeLessThan(60)
    })

    it('without end: further ones come as the reader goes on, each under its day', async () => {
      const { page } = await viewer.open()
      await page.locator('.sessions > li').nth(39).waitFor()
      await toTheEnd({ page })
      await page.getByText('Chart the tides of harbour 1', { exact: true }).waitFor()
      const days = await page.locator('.day').allTextContents()
      expect(days.length).toBeGreaterThanOrEqual(90)
      expect(new Set(days).size).toBe(days.length)
      expect(await page.getByRole('button', { name: 'Earlier sessions' }).count()).toBe(0)
    })

    it('where they were left: Back, a reload and a bookmark keep the place', async () => {
      const watched = await viewer.open()
      const { page } = watched
      await page.locator('.sessions > li').nth(39).waitFor()
      await toTheEnd(watched)
      const left = page.getByText('Chart the tides of harbour 14', { exact: true })
      await left.scrollIntoViewIfNeeded()
      await expect.poll(() => page.url()).toMatch(/#\/timeline\/\d+$/)
      const address = page.url()
      await left.click()
      await page.getByRole('heading', { name: 'Go on', level: 2 }).waitFor()
      await page.goBack()
      await expect.poll(() => isInSight(watched, 'Chart the tides of harbour 14')).toBe(true)
      await page.reload()
      await expect.poll(() => isInSight(watched, 'Chart the tides of harbour 14')).toBe(true)
      const other = await viewer.open()
      await other.page.goto(address)
      const [start] = /\d+$/.exec(address) ?? []
      await other.page.locator(`[data-at="${start}"]`).waitFor()
      await expect.poll(async () => Math.abs(await topOf(other, Number(start)))).toBeLessThan(300)
      await other.page.getByRole('button', { name: `Later sessions (${start})` }).click()
      const before = await topOf(other, Number(start))
      await expect.poll(() => other.page.locator(`[data-at="${Number(start) - 1}"]`).count()).toBe(1)
      await expect.poll(async () => Math.abs((await topOf(other, Number(start))) - before)).toBeLessThan(80)
    })
  })

  describe('what was found', () => {
    it('under its session, with the words marked and the lines clean', async () => {
      const { page, go } = await viewer.open()
      await go('#/search/tokne%20bucket')
      const first = page.locator('.found > li').first()
      expect(await first.getByRole('heading', { level: 2 }).textContent()).toMatch(/Last night one client called/)
      const marked = await page.locator('.found mark').allTextContents()
      expect(new Set(marked.map((word) => word.toLowerCase()))).toContain('bucket')
      await go('#/search/npm%20test')
      await page.locator('.found > li').first().waitFor()
      const text = (await page.locator('.found').textContent()) ?? ''
      expect(text).not.toMatch(/\\n|outcome:|exit:|===/)
      const sessions = await page.locator('.found h2').allTextContents()
      expect(new Set(sessions).size).toBe(sessions.length)
    })

    it('leads to the turn that answers, with the words marked there', async () => {
      const { page, go } = await viewer.open()
      await go('#/search/README%20section')
      await page
        .getByRole('link', { name: /^turn \d+, user$/ })
        .first()
        .click()
      await expect.poll(() => page.url()).toMatch(/\?turn=\d+&words=README\+section$/)
      const turn = page.locator(`#turn-${/turn=(\d+)/.exec(page.url())?.[1]}`)
      await turn.getByText('Now write the README section').waitFor()
      await expect.poll(() => page.evaluate("[...CSS.highlights.get('found') ?? []].map(String)")).toContain('README')
      await expect.poll(async () => (await turn.boundingBox())?.y).toBeLessThan(400)
    })

    it('with words before paths, and what nothing holds, and what is of another time, said', async () => {
      const { page, go } = await viewer.open()
      await put(viewer, [
        note('zanzibar.md', 'a harbour'),
        note('tide gauge', 'The zanzibar gauge stands in the harbour'),
      ])
      await go('#/search/harbour%20qqzzq')
      await page.getByText('Nothing holds: qqzzq').waitFor()
      await go('#/search/yesterday%20zanzibar')
      await page.getByText(/^Nothing answers of yesterday, .*: these are of other times/).waitFor()
    })

    it('narrowed by kind and time, which stand in the address', async () => {
      const { page, go } = await viewer.open()
      await go('#/search/src')
      await page.getByLabel('Kind').selectOption('file')
      await expect.poll(() => page.url()).toMatch(/#\/search\/src\?type=file$/)
      await page.locator('.found .chip').first().waitFor()
      expect(new Set(await page.locator('.found .chip').allTextContents())).toEqual(new Set(['file']))
      await page.reload()
      expect(await page.getByLabel('Kind').inputValue()).toBe('file')
    })

    it('from anywhere: / and Ctrl-K go to the search box, and / in a field is a slash', async () => {
      const { page, go } = await viewer.open()
      const box = page.getByRole('searchbox', { name: 'Search the memory' })
      await go('#/privacy')
      await page.keyboard.press('/')
      await page.keyboard.type('a/b')
      expect(await box.inputValue()).toBe('a/b')
      await go('#/')
      await page.keyboard.press('Control+k')
      expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Search the memory')
    })
  })

  describe('what changed', () => {
    it('asks for everything once when it opens, and once for several writes of one turn', async () => {
      const watched = await viewer.open()
      const { page, asked } = watched
      const api = () => asked.filter((address) => /\/api\/(?!events|login)/.test(address))
      await page.locator('.feed.live').waitFor()
      await page.locator('.sessions > li').nth(39).waitFor()
      // Longer than changes are gathered.
      await page.waitForTimeout(1_000)
      expect(new Set(api()).size).toBe(api().length)
      asked.length = 0
      await put(viewer, putSnapshot(story('first write'), 'test'))
      await put(viewer, putSnapshot(story('second write'), 'test'))
      await page.locator('.sessions').getByText('Story of second write').waitFor()
      await page.waitForTimeout(1_000)
      expect(new Set(api()).size).toBe(api().length)
    })

    it('and leaves in place what a reader has opened', async () => {
      const { page, go } = await viewer.open()
      await go('#/search/harbour')
      await page.locator('.found > li').first().waitFor()
      const before = await page.locator('.found > li').count()
      await page.getByRole('button', { name: 'More' }).click()
      await expect.poll(() => page.locator('.found > li').count()).toBeGreaterThan(before)
      const more = await page.locator('.found > li').count()
      await put(viewer, putSnapshot(story('elsewhere'), 'test'))
      await page.waitForTimeout(1_500)
      expect(await page.locator('.found > li').count()).toBeGreaterThanOrEqual(more)
      await go('#/')
      await put(viewer, putSnapshot(story('elsewhere again'), 'test'))
      // What is out of sight is asked for when it comes into sight.
      await page.locator('.sessions > li').first().scrollIntoViewIfNeeded()
      await page.locator('.sessions').getByText('Story of elsewhere again').waitFor()
    })
  })

  describe('what is kept, and of whom', () => {
    it('which store this is, and that hooks save to another one', async () => {
      const { page, go } = await viewer.open()
      await go('#/privacy')
      await page.getByText(viewer.world.context.config.store).waitFor()
      expect(await page.locator('.banner').count()).toBe(0)
      const { env } = viewer.world.context.config
      env['THROUGHLINE_STORE'] = '/elsewhere/other.db'
      await page.reload()
      expect(await page.locator('.banner').textContent()).toMatch(
        /^This page shows .+\. THROUGHLINE_STORE names another store: \/elsewhere\/other\.db\.$/,
      )
      delete env['THROUGHLINE_STORE']
    })

    it('what was redacted, and what models were given, word for word', async () => {
      const { page, go } = await viewer.open()
      const key = ['ghp', 'a1B2'.repeat(9)].join('_')
      await put(viewer, putSnapshot(story('secret', { nextStep: `Rotate ${key}` }), 'test'))
      await go('#/privacy')
      await page.getByText('github-token: in 1 entity').click()
      await page.getByRole('link', { name: 'Story of secret' }).waitFor()
      const given = page.locator('details', { hasText: 'After a compaction' }).first()
      await given.locator('summary').click()
      expect(await given.locator('pre').textContent()).toContain('<throughline-record id=')
      await page
        .getByRole('link', { name: /Last night one client called/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Go on', level: 2 }).waitFor()
    })

    it('what a forgetting leaves elsewhere, before and after it', async () => {
      const { page, go } = await viewer.open()
      await put(viewer, [note('forgotten mooring', 'a secret'), note('a diary', 'we saw the forgotten mooring today')])
      const { store } = viewer.world.context.config
      await viewer.world.context.withStore(5_000, (opened) => noteCopy(opened, store, new Date(BY.at)))
      await go(`#/entity/${encodeURIComponent('forgotten mooring')}`)
      await page.getByRole('button', { name: 'Forget…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('heading', { name: 'Still named in' }).waitFor()
      expect(await dialog.getByRole('link').allTextContents()).toEqual(['a diary'])
      expect(await dialog.locator('code').allTextContents()).toEqual([store])
      await dialog.getByRole('button', { name: 'Forget it' }).click()
      await dialog.getByRole('heading', { name: 'Forgotten.' }).waitFor()
      expect(await dialog.getByRole('link').allTextContents()).toEqual(['a diary'])
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('heading', { name: 'Sessions', exact: true }).waitFor()
      await go('#/privacy')
      await page.getByText(/by names: 1 entity, 1 observation/).waitFor()
    })
  })

  it('in a narrow window whatever the texts are', { timeout: 240_000 }, () =>
    withViewer(async (hostile) => {
      const names = await plant(hostile)
      const watched = await hostile.open({ width: 390 })
      const wide: string[] = []
      const places = [
        '#/',
        '#/?status=unfinished',
        '#/search/payload',
        '#/privacy',
        ...names.snapshots.slice(0, 3).map((name) => `#/snapshot/${encodeURIComponent(name)}`),
        ...names.entities.slice(0, 3).map((name) => `#/entity/${encodeURIComponent(name)}`),
      ]
      for (const place of places) {
        await watched.go(place)
        await watched.page.waitForTimeout(300)
        const overflow = await overflowOf(watched)
        if (overflow > 0) wide.push(`${place}: ${overflow}`)
      }
      expect(wide).toEqual([])
    }),
  )

  it('that nothing was saved yet, and what would change that', () =>
    withViewer(async (empty) => {
      const watched = await empty.open()
      await watched.page.getByText('Nothing was saved yet.').waitFor()
      await watched.go('#/privacy')
      await watched.page.getByText('No secret was found in what was saved').waitFor()
      await watched.page.getByText('No model was given anything yet.').waitFor()
      await watched.page.getByText('Nothing has been forgotten yet.').waitFor()
    }))
})

// --- internal ---

/** A session of its own, saved now. */
function story(what: string, fields: Partial<typeof JWT_SESSION> = {}): typeof JWT_SESSION {
  const name = `checkpoint-2026-11-21-${what.replaceAll(' ', '-')}`
  const timestamp = '2026-11-21T10:00:00.000Z'
  return { ...JWT_SESSION, name, sessionId: what, goal: `Story of ${what}`, timestamp, ...fields }
}

/** A compaction of half a year ago that a transcript tells of. */
const PAST_REQUEST = 'Keep the old cookie working for another month'
const PAST: PastCompaction = {
  before: {
    snapshot: {
      ...JWT_SESSION,
      timestamp: '2026-05-21T10:00:00.000Z',
      conversation: { ...JWT_SESSION.conversation, requests: [{ text: PAST_REQUEST }] },
    },
    turns: [],
  },
  summary: 'The user asked: Add JWT authentication to the API.',
  keeps: [],
}

/** Goes on until no further session comes. */
async function toTheEnd({ page }: Pick<Watched, 'page'>): Promise<void> {
  const oldest = page.getByText('Chart the tides of harbour 1', { exact: true })
  for (let tries = 0; (await oldest.count()) === 0; tries += 1) {
    if (tries === 600) {
      const said = await page.locator('.parts > :last-child').textContent()
      throw new Error(
        `It ends after ${await page.locator('.sessions > li').count()} sessions with: ${said?.slice(-200)}`,
      )
    }
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await page.waitForTimeout(50)
  }
}

/** Whether a session with this title is within the window. */
async function isInSight({ page }: Watched, title: string): Promise<boolean> {
  const session = page.locator('.sessions .row-title', { hasText: new RegExp(`^${title}$`) })
  if ((await session.count()) === 0) return false
  const box = await session.boundingBox()
  return box !== null && box.y + box.height > 0 && box.y < (page.viewportSize()?.height ?? 0)
}

/** How far the top of a session lies from the window's, in pixels. */
async function topOf({ page }: Watched, at: number): Promise<number> {
  const box = await page.locator(`[data-at="${at}"]`).boundingBox()
  return box?.y ?? Number.NaN
}
