/** The viewer in a real browser: what a person does with it, and what it must never do. */

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { JWT_SESSION } from '../unit/snapshot/jwt-session.ts'
import { closePages, createViewer, hasNoBrowser, type Viewer, withViewer } from './browser.ts'
import { checkpointNames, fill, note, plant, put, typed } from './fill.ts'

describe.skipIf(hasNoBrowser())('the viewer', () => {
  let viewer: Viewer

  beforeAll(async () => {
    viewer = await createViewer()
    await fill(viewer)
  })
  afterEach(closePages)
  afterAll(() => viewer?.end())

  describe('what a person does', () => {
    it('reads a snapshot as a page and copies the summary that brings it back', async () => {
      const { page, go } = await viewer.open()
      await go(`#/snapshot/${JWT_SESSION.name}`)
      for (const heading of ['Go on', 'Goal', 'Still to do', 'Decisions', 'Commands', 'Evidence']) {
        expect(await page.getByRole('heading', { name: heading }).count(), heading).toBe(1)
      }
      await page.getByRole('button', { name: 'Copy the continuation summary' }).click()
      await page.getByText('Copied').waitFor()
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`Checkpoint: ${JWT_SESSION.name} #`)
    })

    it('names the page in the title, also after an address that names none', async () => {
      const { page } = await viewer.open()
      await page.evaluate("location.hash = '#/bogus'")
      await expect.poll(() => page.title()).toBe('No such page · Throughline')
      await page.getByRole('link', { name: 'Go to the sessions' }).click()
      await expect.poll(() => page.title()).toBe('Sessions · Throughline')
    })

    it('finds what is mistyped', async () => {
      const { page } = await viewer.open()
      await page.getByRole('searchbox', { name: 'Search the memory' }).fill('tokne bucket')
      await page.keyboard.press('Enter')
      await page.locator('.found li').first().waitFor()
      expect(await page.locator('.found').textContent()).toMatch(/bucket/i)
    })

    it('changes a status, by the legal moves alone', async () => {
      const { page, go } = await viewer.open()
      await go(`#/snapshot/${JWT_SESSION.name}`)
      const choice = page.getByLabel('Change status')
      const offered = await choice.locator('option').allTextContents()
      expect(offered).not.toContain('in-progress')
      await choice.selectOption('on-hold')
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await page.getByText('is on-hold now').waitFor()
      const { checkpoint } = await viewer.world.json<{ checkpoint: { status: string } }>(
        `/api/checkpoints/${JWT_SESSION.name}`,
      )
      expect(checkpoint.status).toBe('on-hold')
    })

    it('shows the outcome that a person typed', async () => {
      const { page, go } = await viewer.open()
      await go(`#/snapshot/${(await checkpointNames(viewer, 's1'))[0]}`)
      await page.getByLabel('Change status').selectOption('completed')
      await page.getByLabel('Outcome').fill('Shipped with the tide tables')
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await page.getByText('Outcome: Shipped with the tide tables').waitFor()
    })

    it('forgets only what it has shown, and only at the second word', async () => {
      const { page, go } = await viewer.open()
      await put(viewer, [note('to be forgotten', 'a secret')])
      await go(`#/entity/${encodeURIComponent('to be forgotten')}`)
      await page.getByRole('button', { name: 'Forget…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('1 entity, 1 observation and 0 relations will be erased').waitFor()
      await dialog.getByRole('button', { name: 'Keep it' }).click()
      expect((await viewer.world.ask('/api/entity?name=to+be+forgotten')).status).toBe(200)
      await page.getByRole('button', { name: 'Forget…' }).click()
      await dialog.getByRole('button', { name: 'Forget it' }).click()
      await page.getByRole('heading', { name: 'Sessions', exact: true }).waitFor()
      expect((await viewer.world.ask('/api/entity?name=to+be+forgotten')).status).toBe(404)
    })

    it('shows at once what another process writes', async () => {
      const { page, go } = await viewer.open()
      await go('#/search/halcyon')
      await page.getByText('Nothing found.').waitFor()
      await put(viewer, [note('halcyon days')])
      await page.getByRole('link', { name: 'halcyon days' }).waitFor()
    })

    it('is walked by keyboard', async () => {
      const { page } = await viewer.open()
      await page.keyboard.press('Tab')
      expect(await page.locator(':focus').textContent()).toBe('Skip to the content')
      await page.keyboard.press('Enter')
      expect(await page.evaluate('document.activeElement.id')).toBe('main')
      await page.locator('.sessions').getByRole('link').first().focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/#\/snapshot\//)
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')
    })

    it('changes nothing with a token that may only read', async () => {
      const { page, go } = await viewer.open({ access: 'read' })
      await go(`#/snapshot/${JWT_SESSION.name}`)
      expect(await page.getByRole('button', { name: 'Forget…' }).count()).toBe(0)
      expect(await page.getByLabel('Change status').count()).toBe(0)
    })
  })

  describe('where something is not there', () => {
    it('says how to get in where the page has no token, or a code was used before', async () => {
      const { page } = await viewer.open()
      await page.evaluate('sessionStorage.clear()')
      await page.goto(`${viewer.world.server.url}/#used-before`)
      await page.reload()
      await page.getByText('throughline view', { exact: true }).waitFor()
    })

    it('takes the code out of the address', async () => {
      const { page } = await viewer.open()
      expect(page.url()).toBe(`${viewer.world.server.url}/#/`)
    })

    it('says what would fill an empty memory', () =>
      withViewer(async (empty) => {
        const { page } = await empty.open()
        await page.getByText('Nothing was saved yet.').waitFor()
      }))

    it('lets a new tab in while another one is signed in', async () => {
      const { page } = await viewer.open({ access: 'read' })
      const tab = await page.context().newPage()
      await tab.goto(`${viewer.world.server.url}/#/snapshot/${JWT_SESSION.name}`)
      await tab.getByRole('heading', { name: 'Go on', level: 2 }).waitFor()
      expect(await tab.getByLabel('Change status').count()).toBe(0)
    })

    it('lets a tab in that had no key as soon as another one signs in', async () => {
      const { page } = await viewer.open()
      await page.evaluate('sessionStorage.clear()')
      await page.reload()
      await page.getByText('throughline view', { exact: true }).waitFor()
      const { code } = await viewer.world.json<{ code: string }>('/api/login/codes', { body: { access: 'read' } })
      const tab = await page.context().newPage()
      await tab.goto(`${viewer.world.server.url}/#${code}`)
      await page.locator('.feed.live').waitFor()
    })

    it('says that it is cut off when the server ends', async () => {
      const short = await createViewer()
      const { page } = await short.open()
      await page.locator('.feed.live').waitFor()
      await short.world.end()
      await page.getByText('not connected').waitFor()
    })

    it('names an entity or a page that does not exist', async () => {
      const { page } = await viewer.open()
      await page.goto(`${viewer.world.server.url}/#/snapshot/no-such-checkpoint`)
      await page.getByRole('alert').waitFor()
      expect(await page.getByRole('alert').textContent()).toContain('There is no snapshot')
    })
  })

  it('has at most 110 kB of scripts, as they are sent', () => {
    const built = join(import.meta.dirname, '../../dist/viewer')
    const scripts = readdirSync(built).filter((file) => file.endsWith('.js'))
    const all = scripts.reduce((sum, file) => sum + statSync(join(built, file)).size, 0)
    expect(scripts).toEqual(['viewer.js'])
    expect(all).toBeLessThanOrEqual(110_000)
  })

  describe('SECURITY', () => {
    it('H01, H05, G10: hostile text in every field does nothing, and nothing is asked of another host', {
      timeout: 120_000,
    }, async () => {
      const { page, go, asked, trouble } = await viewer.open()
      const names = await plant(viewer)
      for (const name of names.snapshots) await go(`#/snapshot/${encodeURIComponent(name)}`)
      for (const name of names.entities) await go(`#/entity/${encodeURIComponent(name)}`)
      await go(`#/search/${encodeURIComponent('payload')}`)
      await go('#/')
      await page.waitForTimeout(300)
      expect(trouble).toEqual([])
      expect(asked.filter((address) => !address.startsWith(`${viewer.world.server.url}/`))).toEqual([])
      // What would have run leaves this mark.
      expect(await page.evaluate('window.__pwned')).toBeUndefined()
    })

    it('H02: every page comes with a policy that allows nothing but its own files', async () => {
      const { headers } = await viewer.world.ask('/', { token: undefined })
      const policy = headers.get('content-security-policy') ?? ''
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]) {
        expect(policy.split(';').map((part) => part.trim())).toContain(rule)
      }
      expect(policy).not.toMatch(/unsafe|\*|data:|blob:/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const html = await (await viewer.world.ask('/', { token: undefined })).text()
      expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|style=/i)
    })

    it('H03: no stored text becomes an address', async () => {
      const { page, go } = await viewer.open()
      const bad = ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', '//evil.example/x']
      await put(
        viewer,
        bad.map((name) => typed(name, name, name)),
      )
      for (const name of bad) {
        await go(`#/entity/${encodeURIComponent(name)}`)
        const addresses = (await page.evaluate(
          '[...document.querySelectorAll("[href],[src],[action]")].map((e) => e.href || e.src || e.action)',
        )) as string[]
        expect(addresses.filter((address) => !address.startsWith(viewer.world.server.url))).toEqual([])
      }
    })

    it('G04: what cannot be seen is made visible', async () => {
      const { page, go } = await viewer.open()
      const observations = ['a\u202eb', 'tag \u{e0041}\u{e0042}', 'zero\u200bwidth', 'escape \u001b[31m']
      await put(viewer, [note('unseen', ...observations)])
      await go('#/entity/unseen')
      const text = (await page.locator('section', { hasText: 'Observations' }).locator('.items').textContent()) ?? ''
      expect(text).toContain('U+202E')
      expect(text).toMatch(/U\+E0041/)
      expect(text).not.toMatch(/[\u202e\u200b\u001b\u{e0041}]/u)
    })
  })

  it.runIf(process.env['THROUGHLINE_PICTURES'] === '1')('is pictured for the README', () =>
    withViewer(async (drawn) => {
      await fill(drawn, false)
      const { page, go } = await drawn.open({ width: 1_000 })
      await page.setViewportSize({ width: 1_000, height: 620 })
      await go('#/')
      await page.waitForTimeout(300)
      await page.screenshot({ path: join(import.meta.dirname, '../../docs/screens/viewer.png') })
    }),
  )
})
