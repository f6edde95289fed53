/** Every page, full and empty, light and dark, wide and narrow: nothing serious for axe, targets of 24 pixels, no wider than the window. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JWT_SESSION } from '../unit/snapshot/jwt-session.ts'
import { closePages, createViewer, faultsOf, hasNoBrowser, type Viewer, type Watched } from './browser.ts'
import { checkpointNames, fill, manySessions, put } from './fill.ts'

const FILE = encodeURIComponent(`file:${JWT_SESSION.project.id}/${JWT_SESSION.files[0]?.path}`)
const ENTITY = encodeURIComponent('tidepool <img src=x onerror=alert(1)>')
/** Colours do not depend on the width, nor widths on the colours: each colour and each width once. */
const LOOKS = [
  { light: 'light', width: 1_280 },
  { light: 'dark', width: 390 },
]

describe.skipIf(hasNoBrowser())('for everybody', () => {
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

  describe.each(LOOKS)('$light, $width wide', ({ light, width }) => {
    let full: Watched
    let nothing: Watched
    beforeAll(async () => {
      const looks = { dark: light === 'dark', width }
      full = await viewer.open(looks)
      nothing = await empty.open(looks)
    })
    afterAll(closePages)

    it.each([
      ['the timeline', () => '#/'],
      ['the unfinished sessions', () => '#/?status=unfinished'],
      ['a timeline without a session', () => '#/?status=superseded'],
      ['earlier sessions', () => '#/timeline/50'],
      ['a session that was compacted', () => `#/snapshot/${newest}`],
      ['a session with every field', () => `#/snapshot/${JWT_SESSION.name}`],
      ['a file', () => `#/entity/${FILE}`],
      ['an entity', () => `#/entity/${ENTITY}`],
      ['what was found', () => '#/search/token%20bucket'],
      ['a search without an answer', () => '#/search/nothing-has-this-wrod'],
      ['privacy', () => '#/privacy'],
      ['no such page', () => '#/no-such-page'],
      ['no such snapshot', () => '#/snapshot/no-such-checkpoint'],
    ])('%s', async (_, place) => {
      await stands(full, viewer, place())
      expect(await faultsOf(full)).toEqual([])
    })

    it.each([
      ['timeline', '#/'],
      ['search', '#/search/anything'],
      ['privacy', '#/privacy'],
    ])('an empty memory: %s', async (_, place) => {
      await stands(nothing, empty, place)
      expect(await faultsOf(nothing)).toEqual([])
    })
  })
})

// --- internal ---

/** Goes there, waits for what is asked for, and opens all that is folded. */
async function stands({ page }: Watched, { world }: Viewer, place: string): Promise<void> {
  await page.goto(`${world.server.url}/${place}`)
  await page.locator('main h1, main .empty, main .refused').first().waitFor()
  await page.getByText('Loading', { exact: false }).first().waitFor({ state: 'detached' })
  await page.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = true })')
  await page.getByText('Loading', { exact: false }).first().waitFor({ state: 'detached' })
}
