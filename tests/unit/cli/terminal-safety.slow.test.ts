/** Nothing that is stored acts on a terminal, whichever command prints it; colours are ours alone. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putHistory, putInjection, readHistory } from '../../../src/memory/session/history.ts'
import { putSnapshot } from '../../../src/memory/session/snapshots.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { projectIdentity } from '../../../src/workspace/git.ts'
import { bareProgram } from '../../docs/reference.ts'
import { createWorld, SAMPLE, type World } from '../../world.ts'
import { writtenBy } from '../../writes.ts'
import { type Ran, runWords } from './run-words.ts'

/** ESC, a colour, OSC 8 and 52, DCS, BEL, DEL, C1, backspaces, a carriage return, bidi overrides, zero-width and tag characters. */
const EVIL =
  'evil\x1b[2J\x1b[31mred\x1b]8;;http://x\x07link\x1b]8;;\x07\x1b]52;c;aGk=\x07\x1bPdcs\x1b\\' +
  '\x7f\x9b2J\x9d0;t\x9c\b\b\rover\u202eright\u200bzero\u{e0041}tag\u2066iso'
const BAD = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}]/u

let world: World
let before: string
let after: string
beforeAll(async () => {
  world = createWorld()
  const { out } = await runWords(world, ['capture', '--transcript', SAMPLE, '--json'])
  const base = JSON.parse(out) as SessionSnapshot
  const evil = poison({ ...base, project: projectIdentity(process.cwd(), undefined) })
  before = 'checkpoint-2026-11-21-evil-aaaa'
  after = 'checkpoint-2026-11-21-evil-bbbb'
  const own = (name: string): SessionSnapshot => ({ ...evil, name, sessionId: 'evil-session', status: 'in-progress' })
  await world.context.withStore(1_000, async (store) => {
    await store.commit([
      ...putSnapshot(own(before), 'test'),
      ...putSnapshot({ ...own(after), topic: `other ${EVIL}`, previous: before }, 'test'),
      writtenBy({ at: '2026-11-21T10:00:00.000Z', source: EVIL }).typed(EVIL, `note ${EVIL}`, EVIL),
    ])
  })
  await world.context.withStore(1_000, async (store) => {
    const occasion = { session: 'evil-session', now: new Date(), hook: 'UserPromptSubmit', host: 'codex' } as const
    await store.commit([putInjection(occasion, 'recovery', { toModel: `${EVIL}\n${EVIL}`, toPerson: EVIL })])
    const [given] = (await readHistory(store)).injections
    const use = { turns: 1, used: true, files: [EVIL], commands: [EVIL], words: [EVIL] }
    if (given !== undefined) await store.commit([putHistory({ ...given, use })])
  })
  mkdirSync(join(world.folder, '.claude', 'projects', 'x'), { recursive: true })
  writeFileSync(join(world.folder, 'message.txt'), `continue ${before} ${EVIL}`)
  writeFileSync(join(world.folder, 'bad.jsonl'), `{"type":"entity","name":"${'x'}\u202e"}\n${EVIL}\n`)
})
afterAll(() => world.remove())

/** Every text of the snapshot but those that are read by code. */
function poison<T>(value: T, key = ''): T {
  const fixed = [
    'id',
    'status',
    'type',
    'change',
    'outcome',
    'origin',
    'role',
    'phase',
    'priority',
    'timestamp',
    'name',
  ]
  if (typeof value === 'string')
    return (fixed.includes(key) || /At$/.test(key) || key === 'at' ? value : `${value.slice(0, 40)} ${EVIL}`) as T
  if (Array.isArray(value)) return value.map((item) => poison(item, key)) as T
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poison(item, name)])) as T
  return value
}

/** Without our own colours and the line that shows progress. */
function foreign({ out, err }: Ran): string {
  return (out + err).replace(/\x1b\[(?:1|2|22|31|32|35|36|39)m|\r\x1b\[2K/g, '')
}

const RUNS: Readonly<Record<string, () => readonly string[]>> = {
  capture: () => ['--transcript', world.transcript],
  save: () => ['--transcript', world.transcript],
  list: () => ['--all'],
  show: () => [before],
  summary: () => [before],
  handoff: () => [before],
  validate: () => [before],
  status: () => [],
  search: () => ['evil', '--all'],
  injected: () => ['--all', '--full'],
  stats: () => ['--all'],
  explain: () => ['--message-file', join(world.folder, 'message.txt')],
  export: () => [],
  import: () => [join(world.folder, 'bad.jsonl')],
  backup: () => [join(world.folder, `b ${'\u202e'}.db`)],
  prune: () => ['--keep', '1', '--all', '--dry-run'],
  forget: () => [`note ${EVIL}`, '--dry-run'],
  backfill: () => ['--all'],
  repair: () => [],
  settings: () => [`offer${EVIL}`],
  doctor: () => [],
  'new-token': () => [],
  off: () => [],
  on: () => [],
  completion: () => ['bash'],
  demo: () => ['--transcript', world.transcript],
  install: () => ['--host', EVIL],
  uninstall: () => ['--host', EVIL],
  sync: () => ['on', EVIL],
}
/** Commands that take the process over: what they print is the protocol's, or an address. */
const ELSEWHERE = ['serve', 'view', 'hook', 'statusline']

describe('stored control characters', () => {
  it('are looked for in every command', () => {
    const names = bareProgram().commands.map((command) => command.name())
    expect(names.filter((name) => !ELSEWHERE.includes(name)).sort()).toEqual(Object.keys(RUNS).sort())
  })

  describe.each(Object.keys(RUNS))('in %s', (command) => {
    it.each([
      ['without a terminal', [], undefined],
      ['on a terminal with colours', [], { columns: 80, env: { TERM: 'xterm' } }],
      ['as JSON', ['--json'], undefined],
    ] as const)('never reach it %s', async (_, more, terminal) => {
      const ran = await runWords(world, [command, ...(RUNS[command]?.() ?? []), ...more], terminal)
      expect(BAD.exec(foreign(ran))).toBeNull()
      if (terminal === undefined) expect(ran.out + ran.err).not.toContain('\x1b')
      expect(ran.err).not.toContain('defect')
    })
  })

  it('leave JSON what it was', async () => {
    const { out } = await runWords(world, ['show', before, '--json'])
    expect((JSON.parse(out) as SessionSnapshot).goal).toContain('evil')
    expect(JSON.stringify(JSON.parse(out))).toContain('\u202e')
  })

  it('are not in what an unknown command or id echoes', async () => {
    for (const words of [[EVIL], ['show', EVIL], ['list', `--${EVIL}`], ['search', '--since', EVIL]]) {
      const ran = await runWords(world, words)
      expect({ bad: BAD.exec(foreign(ran)), failed: ran.code > 0 }).toEqual({ bad: null, failed: true })
    }
  })
})
