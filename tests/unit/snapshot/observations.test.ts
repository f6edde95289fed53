import { describe, expect, it } from 'vitest'
import { parseObservations, renderObservations } from '../../../src/snapshot/format/observations.ts'
import { FIELDS } from '../../../src/snapshot/schema.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { PLAIN } from './arbitrary.ts'
import { JWT_SESSION } from './jwt-session.ts'

const NAME = 'checkpoint-2026-11-21-jwt-auth-x7k2'
function read(lines: readonly string[], fallback = { name: NAME }): SessionSnapshot {
  const parsed = parseObservations(lines, fallback)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.snapshot
}
const WORK = '=== CURRENT WORK ==='

describe('the table of fields', () => {
  it('has each label once in its section, and none that a lifecycle line has', () => {
    const keys = FIELDS.map((field) => `${field.section} ${field.label.toLowerCase()}`)
    expect(new Set(keys).size).toBe(keys.length)
    const lifecycle: string[] = FIELDS.filter((field) => field.section === 'lifecycle').map((field) => field.label)
    const elsewhere = FIELDS.filter((field) => field.section !== 'lifecycle').map((field) => field.label)
    expect(elsewhere.filter((label) => lifecycle.includes(label))).toStrictEqual([])
  })
})

describe('renderObservations', () => {
  it('writes the six sections even when they are empty, and no others than are needed', () => {
    expect(renderObservations(PLAIN).filter((line) => line.startsWith('==='))).toStrictEqual([
      '=== CHECKPOINT METADATA ===',
      '=== CURRENT WORK ===',
      '=== COMPLETED ===',
      '=== PENDING ===',
      '=== KEY CONTEXT ===',
      '=== RESUME INSTRUCTIONS ===',
      '=== CONVERSATION ===',
      '=== IDENTITY ===',
      '=== LIFECYCLE ===',
    ])
  })

  it('writes positions only where ids and kinds do not give the order back', () => {
    const task = (text: string, status: 'pending' | 'completed') => ({ text, status })
    const ordered = renderObservations({ ...PLAIN, tasks: [task('a', 'completed'), task('b', 'pending')] })
    expect(ordered).toContain('1. b')
    const mixed = renderObservations({ ...PLAIN, tasks: [task('b', 'pending'), task('a', 'completed')] })
    expect(mixed).toContain('1. b | position: 1')
    expect(mixed).toContain('- a | position: 2')
  })
})

describe('parseObservations', () => {
  it('refuses lines in which nothing is a snapshot’s', () => {
    expect(parseObservations(['Likes tea', 'Works in Berlin'], { name: 'Ada' })).toMatchObject({ ok: false })
    expect(parseObservations([], { name: 'Ada' })).toMatchObject({ ok: false })
  })

  it.each([
    ['Progress: 60%', 60, undefined],
    ['Progress: 60% complete', 60, undefined],
    ['Progress: 60 % done.', 60, undefined],
    ['Progress: [60%]', 60, undefined],
    ['Progress: 60% - login works', 60, 'login works'],
    ['Progress: 3 of 5 tasks done', undefined, '3 of 5 tasks done'],
    ['Progress: 60% of the endpoints', 60, '60% of the endpoints'],
    ['Progress: unknown', undefined, undefined],
  ])('reads %j by hand as %j percent, milestone %j', (line, progress, milestone) => {
    const snapshot = read([WORK, line])
    expect([snapshot.progress, snapshot.milestone]).toStrictEqual([progress, milestone])
  })

  it.each([
    ['Phase: testing', 'testing', undefined],
    ['Phase: Testing (QA round 2)', 'testing', 'Testing (QA round 2)'],
    ['Phase: Building the API', 'unknown', 'Building the API'],
  ])('reads %j by hand as %j, label %j', (line, phase, label) => {
    const snapshot = read([WORK, line])
    expect([snapshot.phase, snapshot.phaseLabel]).toStrictEqual([phase, label])
  })

  it.each([
    ['===CURRENT WORK===', 'Topic:  parser  '],
    ['== Current Work ==', '  topic: parser'],
    ['## CURRENT WORK', '**Topic:** parser'],
    ['**CURRENT WORK**', '- **Topic**: parser'],
    ['=== CURRENT WORK ===', 'Topic:', 'parser'],
  ])('takes other spacing and markup: %j, %j', (...lines) => {
    expect(read(lines)).toMatchObject({ topic: 'parser' })
    expect(read(lines)).not.toHaveProperty('otherLines')
  })

  it.each([
    [['Files modified: a.js, src/b.js'], ['a.js', 'src/b.js']],
    [['Files modified: [a.js, src/b.js]'], ['a.js', 'src/b.js']],
    [
      ['Files modified:', '* `a.js` - login', '• src/b.js (new)'],
      ['a.js', 'src/b.js'],
    ],
    [
      ['Files modified:', '- a.js:', '- src/b.js: tests'],
      ['a.js', 'src/b.js'],
    ],
    [['Files modified: none'], []],
  ])('reads the files of %j', (lines, paths) => {
    const snapshot = read(['=== COMPLETED ===', ...lines])
    expect(snapshot.files.map((file) => file.path)).toStrictEqual(paths)
  })

  it('reads check boxes of a hand-written task list', () => {
    expect(read(['=== PENDING ===', 'Remaining tasks:', '- [x] login', '- [ ] refresh']).tasks).toStrictEqual([
      { text: 'login', status: 'completed' },
      { text: 'refresh', status: 'pending' },
    ])
  })

  it('gives new ids after those that are there', () => {
    const lines = ['=== KEY CONTEXT ===', 'Important decisions:', '- D7 Use JWT: simpler', '- Short expiry: safer']
    expect(read(lines).decisions.map(({ id, decision }) => [id, decision])).toStrictEqual([
      ['D7', 'Use JWT'],
      ['D8', 'Short expiry'],
    ])
  })

  it('takes the topic from the goal, else from the name, where none is written', () => {
    expect(read([WORK, 'Goal: Add login']).topic).toBe('Add login')
    expect(read([WORK]).topic).toBe('jwt auth')
    expect(read([WORK], { name: 'notes' }).topic).toBe('notes')
  })

  it('takes the day from the name where no time is written', () => {
    expect(read([WORK]).timestamp).toBe('2026-11-21')
  })

  it('keeps a line that says nothing known, in order, and writes it again unchanged', () => {
    const added = ['Reviewed by Bea', '=== HER NOTES ===', 'Topic: something else', '- with a bullet', 'C:\\new\\logs']
    const snapshot = read([...renderObservations(JWT_SESSION), ...added])
    expect(snapshot).toStrictEqual({ ...JWT_SESSION, otherLines: added })
    expect(renderObservations(snapshot).slice(-added.length - 1)).toStrictEqual([
      '=== OTHER LINES ===',
      'Reviewed by Bea',
      '\\"=== HER NOTES ==="',
      'Topic: something else',
      '- with a bullet',
      'C:\\new\\logs',
    ])
  })

  it('keeps a foreign observation of several lines as one', () => {
    const snapshot = read([...renderObservations(PLAIN), 'Two\nlines'])
    expect(snapshot.otherLines).toStrictEqual(['Two\nlines'])
    expect(read(renderObservations(snapshot)).otherLines).toStrictEqual(['Two\nlines'])
  })

  it('reads several lifecycle lines in one observation', () => {
    const snapshot = read([...renderObservations(PLAIN), 'Completed at: 2026-11-22\nFinal outcome: shipped'])
    expect(snapshot).toMatchObject({ status: 'completed', completedAt: '2026-11-22', finalOutcome: 'shipped' })
  })

  it('lets an edited line win', () => {
    const lines = renderObservations(JWT_SESSION).map((line) => (line.startsWith('Progress:') ? 'Progress: 80%' : line))
    const snapshot = read(lines)
    expect(snapshot.progress).toBe(80)
    expect(snapshot).not.toHaveProperty('milestone')
  })

  it('keeps a known line whose value is none, as another writer left it', () => {
    expect(read([...renderObservations(PLAIN), 'Status: thinking']).otherLines).toStrictEqual(['Status: thinking'])
  })

  it.each([
    [['Status: paused', 'Status: resumed'], 'resumed'],
    [['Resumed at: 2026-11-22'], 'resumed'],
    [['Final outcome: shipped'], 'completed'],
    [['Status: abandoned', 'Final outcome: nothing'], 'abandoned'],
    [['Completed at: 2026-11-22', 'Status: in-progress'], 'in-progress'],
    [['status: In Progress'], 'in-progress'],
    [['Status: on_hold'], 'on-hold'],
  ])('understands the appended %j: %s', (lines, status) => {
    expect(read([...renderObservations(PLAIN), ...lines]).status).toBe(status)
    expect(read([WORK, 'Topic: x', ...lines]).status).toBe(status)
  })

  it('survives blank lines being dropped, as stores without duplicates do', () => {
    const lines = renderObservations(JWT_SESSION)
    expect(read(lines.filter((line) => line !== ''))).toStrictEqual(JWT_SESSION)
  })
})
