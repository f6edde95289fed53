/**
 * Every page for everybody, and against hostile texts: nothing serious for axe, targets of 24 pixels, no wider than the window,
 * and nothing that runs, leads or asks elsewhere.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JWT_SESSION } from '../unit/snapshot/jwt-session.ts'
import { createViewer, faultsOf, hasNoBrowser, overflowOf, type Viewer, type Watched } from './browser.ts'
import { checkpointNames, fill, manySessions, note, plant, put, typed } from './fill.ts'

const FILE = encodeURIComponent(`file:${JWT_SESSION.project.id}/${JWT_SESSION.files[0]?.path}`)
const ENTITY = encodeURIComponent('tidepool <img src=x onerror=alert(1)>')
/** Colours do not depend on the width, nor widths on the colours: each colour and each width once. */
const LOOKS = [
  { light: 'light', width: 1_280 },
  { light: 'dark', width: 390 },
]

describe.skipIf(hasNoBrowser())('every page', () => {
  let viewer: Viewer
  let empty: Viewer
  /** The compacted session's newest snapshot. */
  let newest: string | undefined
  beforeAll(async () => {
    viewer = await createViewer()
    await fill(viewer)
    await put(viewer, manySessions(60))
    ;[newest] = await checkpointNames(viewer, 's1')
    empty = await createViewer()
  }, 120_000)
  afterAll(async () => {
    await viewer?.end()
    await empty?.end()
  })

  it.each(LOOKS)('is for everybody, $light, $width wide', { timeout: 240_000 }, async ({ light, width }) => {
    const looks = { dark: light === 'dark', width }
    const [full, nothing] = [await viewer.open(looks), await empty.open(looks)]
    const faults: Record<string, string[]> = {}
    for (const place of [
      '#/',
      '#/?status=superseded',
      '#/?skip=50',
      `#/snapshot/${newest}`,
      `#/snapshot/${JWT_SESSION.name}`,
      `#/entity/${FILE}`,
      `#/entity/${ENTITY}`,
      '#/search/token%20bucket',
      '#/search/nothing-has-this-wrod',
      '#/privacy',
      '#/snapshot/no-such-checkpoint',
    ]) {
      await stands(full, place)
      faults[place] = await faultsOf(full)
    }
    for (const place of ['#/', '#/search/anything', '#/privacy']) {
      await stands(nothing, place)
      faults[`empty ${place}`] = await faultsOf(nothing)
    }
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([])
  })

  describe('SECURITY', () => {
    it('H01, H05, G10: hostile text in every field does nothing, asks no other host, and is no wider than the window', {
      timeout: 240_000,
    }, async () => {
      const { page, go, asked, trouble } = await viewer.open({ width: 390 })
      const names = await plant(viewer)
      const places = [
        ...names.snapshots.map((name) => `#/snapshot/${encodeURIComponent(name)}`),
        ...names.entities.map((name) => `#/entity/${encodeURIComponent(name)}`),
        '#/search/payload',
        '#/privacy',
        '#/?status=unfinished',
        '#/',
      ]
      const wide: string[] = []
      for (const place of places) {
        await go(place)
        await page.getByText('Loading').first().waitFor({ state: 'detached' })
        const overflow = await overflowOf({ page })
        if (overflow > 0) wide.push(`${place}: ${overflow}`)
      }
      await page.waitForTimeout(300)
      expect(wide).toEqual([])
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

    it('H03, G04: no stored text becomes an address, and what cannot be seen is made visible', async () => {
      const { page, go } = await viewer.open()
      const bad = ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', '//evil.example/x']
      const observations = ['a\u202eb', 'tag \u{e0041}\u{e0042}', 'zero\u200bwidth', 'escape \u001b[31m']
      await put(viewer, [...bad.map((name) => typed(name, name, name)), note('unseen', ...observations)])
      for (const name of bad) {
        await go(`#/entity/${encodeURIComponent(name)}`)
        const addresses = (await page.evaluate(
          '[...document.querySelectorAll("[href],[src],[action]")].map((e) => e.href || e.src || e.action)',
        )) as string[]
        expect(addresses.filter((address) => !address.startsWith(viewer.world.server.url))).toEqual([])
      }
      await go('#/entity/unseen')
      const text = (await page.locator('.section', { hasText: 'Observations' }).locator('ul').textContent()) ?? ''
      expect(text).toContain('U+202E')
      expect(text).toMatch(/U\+E0041/)
      expect(text).not.toMatch(/[\u202e\u200b\u001b\u{e0041}]/u)
    })
  })
})

// --- internal ---

/** Goes there, waits for what is asked for, and opens all that is folded. */
async function stands({ page }: Watched, place: string): Promise<void> {
  await page.evaluate("location.hash = '#/nowhere'")
  await page.getByText('There is no such page.').waitFor()
  await page.evaluate(`location.hash = ${JSON.stringify(place)}`)
  await page.locator('main h1').waitFor()
  const loading = page.getByText('Loading').first()
  await loading.waitFor({ state: 'detached' })
  await page.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = true })')
  await loading.waitFor({ state: 'detached' })
}
