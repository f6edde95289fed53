import { describe, expect, it } from 'vitest'
import { readPrompt } from '../../../src/recovery/message/read-prompt.ts'
import { HOST_OPENING } from '../../../src/rules.ts'
import { renderSummary } from '../../../src/snapshot/format/summary.ts'
import { nameChecksum } from '../../../src/snapshot/name.ts'
import { JWT_SESSION } from '../snapshot/jwt-session.ts'

const first = (message: string) => readPrompt(message).signal
const later = (message: string) => readPrompt(message, { isEarly: false }).signal
const NAME = 'checkpoint-2025-10-07-jwt-auth'

describe('a first message', () => {
  it.each([
    'continue work on',
    'where we left off',
    'where were we on',
    'load previous context',
    'what was I working on',
    'resume last session',
    'resume',
    'continue',
    'OK, please continue.',
    "Let's continue the importer",
    '"continue"',
    'Hi! can you carry on with the billing refactor',
    'where were we?',
    'mach weiter',
    'on continue la migration ?',
    'sigamos con el importador',
    'vai avanti',
    'ga verder',
    'kontynuuj',
    'devam et',
    'tiếp tục',
    'продолжай',
    'продовжимо міграцію',
    'أكمل',
    'जारी रखो',
    '続けて',
    '계속해줘',
    '请继续',
    '继续昨天的任务',
  ])('hears a wish to go on: %s', (message) => expect(first(message).kind).toBe('natural'))

  it.each(['from previous conversation', 'we were working on'])('hears a mention: %s', (phrase) =>
    expect(first(`take the schema ${phrase} it`).kind).toBe('reference'),
  )

  it.each([
    "don't continue where we left off",
    'ne continue pas la migration',
    'nicht da weitermachen, wo wir waren',
    '不要继续',
    'Forget where we left off, this is something new',
    'continue? no, new task: write a snake game',
    'start fresh, forget what we did',
  ])('hears no wish in a refusal: %s', (message) => expect(first(message).kind).toBe('none'))

  it.each([
    'hello',
    'yes',
    'fix the continue button',
    'do the next step',
    'add a resume page',
    '> continue where we left off\n\nWhat does this mail mean?',
    'weiterhin gilt die alte Regel',
  ])('leaves to the model what begins with no such word: %s', (message) => expect(first(message).kind).toBe('none'))

  it('says where the first words alone ask, which begin ordinary tasks too', () => {
    expect(first('Resume the download after a network failure')).toMatchObject({
      kind: 'natural',
      topic: 'download after a network failure',
      byFirstWords: true,
    })
    expect(first('continue work on the importer').byFirstWords).toBeUndefined()
  })

  it.each([
    'Continue work on: billing\nProgress: 40%',
    'Resume: billing\nProgress: 40%',
    'Continue work on: billing\nNext steps:\n1. invoices',
    'Continue work on: billing\nFiles modified: a.ts, b.ts',
    'Resume: billing\nFiles: a.ts',
    '[Run Pattern Recognition Agent to load complete context]\n\nProgress:\n- invoices done',
    'Progress: the invoices are done and tested\nNext steps: the reminders by mail\nFiles modified: a.ts',
  ])('takes a message in the form of a summary for one: %j', (message) => expect(first(message).kind).toBe('formatted'))

  it.each(['Rename the class everywhere.\nFiles: a.ts, b.ts', 'Progress: show it in percent'])(
    'takes no request for a summary that has one heading of it: %j',
    (message) => expect(first(message).kind).toBe('none'),
  )

  it('reads topic and files of a summary in the short form', () => {
    const message = 'Continue work on: JWT authentication\nProgress: 60%\nFiles: auth.js, middleware.js'
    expect(first(message)).toMatchObject({ topic: 'JWT authentication', files: ['auth.js', 'middleware.js'] })
  })

  it('finds our own summary formatted, with its topic, id and files', () => {
    const signal = first(renderSummary(JWT_SESSION))
    expect(signal.kind).toBe('formatted')
    expect(signal.topic).toBe(JWT_SESSION.topic)
    expect(signal.ids).toStrictEqual([JWT_SESSION.name])
    expect(signal.files).toContain('auth.js')
  })

  it('takes what the host writes after a compaction for formatted', () => {
    expect(first(`${HOST_OPENING.compaction} that ran out of context.`).kind).toBe('formatted')
  })

  it.each([
    "don't continue where we left off, fix the login",
    'rather than continue work on the parser, write the docs',
    'continue pas, fais plutôt la page de connexion',
    'ne continue pas',
    'start fresh',
    'new task: continue the list of harbours in the docs',
    'forget what we were working on',
  ])('hears no wish in a refusal: %s', (message) => expect(first(message).kind).toBe('none'))

  it('finds nothing in an empty message', () => {
    expect(first('')).toStrictEqual({ kind: 'none', phrases: [], ids: [] })
    expect(first(' \n\t\n ')).toStrictEqual({ kind: 'none', phrases: [], ids: [] })
  })

  it('still finds an id in a plan that the host hands over', () => {
    expect(first(`${HOST_OPENING.plan}\n\n# Plan\n\nSee ${NAME}.`)).toMatchObject({ kind: 'reference', ids: [NAME] })
  })
})

describe('the topic of a wish', () => {
  it.each([
    ["Let's continue the API authentication we were building", 'API authentication'],
    ['Where were we on the billing migration?', 'billing migration'],
    ['Take up the importer where we left off', undefined],
    ['Continue the importer where we left off', 'importer'],
    ['continue with phase 3', 'phase 3'],
    ['please continue working on the invoice export from yesterday', 'invoice export'],
    ['继续优化发票导出', '优化发票导出'],
    ['continue it today please', undefined],
    ['continue pls', undefined],
    ['continue', undefined],
    ['continue the I/O layer', 'I/O layer'],
    ["Let's continue the billing module from before", 'billing module'],
    ['Resume the billing work', 'billing'],
  ])('of %j is %j', (message, topic) => {
    expect(first(message).topic).toBe(topic)
  })
})

describe('what a terminal shows in the place of a paste', () => {
  it('is no word of the person', () => {
    const { text, signal } = readPrompt('continue [Pasted text #1 +42 lines]')
    expect(text.trim()).toBe('continue')
    expect(signal.topic).toBeUndefined()
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
