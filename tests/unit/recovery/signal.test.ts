import { describe, expect, it } from 'vitest'
import { detectSignal } from '../../../src/recovery/message/signal.ts'
import { HOST_OPENING } from '../../../src/rules.ts'
import { renderSummary } from '../../../src/snapshot/format/summary.ts'
import { nameChecksum } from '../../../src/snapshot/name.ts'
import { startMeter } from '../../spent.ts'
import { JWT_SESSION } from '../snapshot/jwt-session.ts'
import {
  DOCUMENT_NONE_ROWS,
  FORMATTED_ROWS,
  NATURAL_ROWS,
  NONE_ROWS,
  NOTICED_ROWS,
  REFERENCE_ROWS,
  UNCERTAIN_ROWS,
} from './signal-rows.ts'

const first = (message: string) => detectSignal(message, { firstMessages: true })
const later = (message: string) => detectSignal(message, { firstMessages: false })
const NAME = 'checkpoint-2025-10-07-jwt-auth'

describe('detectSignal', () => {
  it.each(NATURAL_ROWS)('finds %s: %s', (kind, message) => {
    expect(first(message).kind).toBe(kind)
  })

  it.each(REFERENCE_ROWS)('finds %s: %s', (kind, message) => {
    expect(first(message).kind).toBe(kind)
  })

  it.each(FORMATTED_ROWS)('finds %s: %s', (kind, message) => {
    expect(first(message).kind).toBe(kind)
  })

  it.each(UNCERTAIN_ROWS)('leaves to the model %s: %s', (kind, message) => {
    expect(first(message).kind).toBe(kind)
  })

  it.each(NOTICED_ROWS)('notices, for certain or not: %s', (message) => {
    expect(first(message).kind).not.toBe('none')
  })

  it.each(NONE_ROWS)('takes for %s: %s', (kind, message) => {
    expect(first(message)).toMatchObject({ kind, phrases: [] })
  })

  it.each(DOCUMENT_NONE_ROWS)('takes for %s: %s', (kind, message) => {
    expect(first(message)).toMatchObject({ kind, phrases: [] })
  })

  it('finds our own summary formatted, with its topic, id and files', () => {
    const signal = first(renderSummary(JWT_SESSION))
    expect(signal.kind).toBe('formatted')
    expect(signal.topic).toBe(JWT_SESSION.topic)
    expect(signal.ids).toStrictEqual([JWT_SESSION.name])
    expect(signal.files).toContain('auth.js')
  })

  it('finds nothing in an empty message', () => {
    expect(first('')).toStrictEqual({ kind: 'none', phrases: [], ids: [] })
    expect(first(' \n\t\n ')).toStrictEqual({ kind: 'none', phrases: [], ids: [] })
  })

  it('still finds an id in a plan that the host hands over', () => {
    expect(first(`${HOST_OPENING.plan}\n\n# Plan\n\nSee ${NAME}.`)).toMatchObject({ kind: 'reference', ids: [NAME] })
  })
})

describe('an order behind a wish', () => {
  it.each([
    "continue, but don't commit",
    'Continue where we left off. Then write a changelog entry.',
    'mach weiter, aber nutze npm statt yarn',
    '続けて。ただしコミットはしないで',
  ])('leaves it to the model: %s', (message) => {
    expect(first(message).kind).toBe('uncertain')
  })

  it.each([
    "Let's not pick up the old refactoring. Instead write a small script that lists stale branches",
    'Nicht da weitermachen, wo wir waren, ich brauche etwas Neues: ein Makefile',
  ])('makes none of what the first clause denies: %s', (message) => {
    expect(first(message).kind).toBe('none')
  })
})

describe('the phrases that decided', () => {
  it.each([...NATURAL_ROWS, ...REFERENCE_ROWS, ...FORMATTED_ROWS])(
    'are pieces of the message, as written (%s: %s)',
    (_, message) => {
      const { phrases } = first(message)
      expect(phrases.length).toBeGreaterThan(0)
      for (const phrase of phrases) expect(message).toContain(phrase)
    },
  )

  it.each([
    ['Hi! Let’s continue the importer.', 'continue'],
    ['Weiter mit dem Importer', 'Weiter mit dem Importer'],
    ['As We Discussed, rename it', 'As We Discussed'],
  ])('%s → %s', (message, phrase) => {
    expect(first(message).phrases).toContain(phrase)
  })
})

describe('the topic of an English wish', () => {
  it.each([
    ["Let's continue the API authentication we were building", 'API authentication'],
    ['Where were we on the billing migration?', 'billing migration'],
    ['Resume the onboarding work', 'onboarding'],
    ['continue with phase 3', 'phase 3'],
    ['please continue working on the invoice export from yesterday', 'invoice export'],
    ['continue plan-first remediation, step 2 is next', 'plan-first remediation'],
    ['what were we doing on friday with the summaries', 'summaries'],
    ['pick up the stuff from this morning', undefined],
    ['continue pls', undefined],
    ['Weiter mit dem Importer', undefined],
    ['continue', undefined],
    ['continue [Pasted text #1 +42 lines]', undefined],
    ['continue the I/O layer', 'I/O layer'],
    ['# Importer — Next session setup\n\n## Current state\nCSV works.', 'Importer'],
    ['# Session handoff - 2026-05-03\n\nCSV works now, XML is missing.', undefined],
    ['Continue work on:\n\n`invoice-importer`\n\nRead the tests.', 'invoice-importer'],
  ])('of %j is %j', (message, topic) => {
    expect(first(message).topic).toBe(topic)
  })
})

describe('ids and files', () => {
  it.each([
    [`go on with ${NAME}`, [NAME]],
    [`Checkpoint: ${NAME} #${nameChecksum(NAME)}`, [NAME]],
    [`${NAME} or checkpoint-2025-10-08-billing?`, [NAME, 'checkpoint-2025-10-08-billing']],
    ['restore memori-abc-turn-4-1759831200', ['memori-abc-turn-4-1759831200']],
    ['keep the best checkpoint of the training', []],
  ])('the ids in %j are %j', (message, ids) => {
    expect(first(message).ids).toStrictEqual(ids)
  })

  it.each([
    ['fix src/auth.ts and `./lib/token.py`, see https://example.com/a.html', ['src/auth.ts', './lib/token.py']],
    ['e.g. version v1.2.3 of example.com', undefined],
    ['基于/srv/app/docs/plan.md完成', ['/srv/app/docs/plan.md']],
  ])('the files in %j are %j, whatever its kind', (message, files) => {
    expect(first(message).files).toStrictEqual(files)
  })
})

describe('a later message', () => {
  it.each([
    ['continue', 'none', []],
    ['where were we?', 'none', []],
    ['# Session handoff\n\nCSV works now, XML is missing.', 'none', []],
    ['Continue work on: auth\nProgress: 60%\nNext: refresh endpoint', 'none', []],
    [`what is in ${NAME}?`, 'reference', [NAME]],
    [`Continue work on: auth\nProgress: 60%\nCheckpoint: ${NAME}`, 'formatted', [NAME]],
  ])('counts with an id only: %j is %s', (message, kind, ids) => {
    expect(later(message)).toMatchObject({ kind, ids })
  })
})

describe('the time', () => {
  const megabyte = (piece: string) => piece.repeat(Math.ceil(1_000_000 / piece.length))

  it.each([
    'a',
    '\n',
    ' ',
    '"',
    '`',
    '> ',
    '# Status\n- done\n',
    'Resume:\n',
    'Continue work on: x\nProgress: y\n',
    'continue the work ',
    '继续',
    'a/',
    'a.b.',
    ', ',
    '[',
    'checkpoint ',
    'checkpoint-2025-10-07-a ',
    'yesterday we ',
    'lass uns ',
    '```\n',
  ])('of a message of a million characters grows with its length alone: %j', (piece) => {
    const message = megabyte(piece)
    first(message)
    const spent = startMeter()
    first(message)
    // 100 ms alone on a machine; several test files share it.
    expect(spent()).toBeLessThan(3_000)
  })
})
