import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackfillReport } from '../../src/memory/history/backfill.ts'
import type { Injection } from '../../src/memory/history/injections.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import { allText, runSession, type Session, type World, whatIsMissing } from './client.ts'
import {
  LEDGER_PROMPT,
  LEDGER_SECOND_ANSWER,
  LEDGER_SECOND_PROMPT,
  LEDGER_SECOND_TURNS,
  ledgerTurns,
} from './ledger-script.ts'
import type { ApiRequest } from './model-api.ts'
import {
  buildProgram,
  COMPACTING,
  createLedgerWorld,
  dataFolder,
  hookExits,
  keepMoment,
  lossesIn,
  playLedger,
  recordsIn,
  snapshotsIn,
  throughline,
} from './product.ts'
import { prepare } from './second-attempt.ts'

const missing = whatIsMissing()

/** Names the request and the file, and neither command nor result. */
const SUMMARY = `<analysis>sh check.sh failed with exit 3</analysis>
<summary>The user asked: "${LEDGER_PROMPT}" I changed src/totals.js. Pending: name the row of a missing amount, describe the format in the README.</summary>`

/** The hooks of a session with one compaction, where ours alone are installed and all is well. */
const EACH_HOOK_ONCE = [
  'PostCompact:auto 0',
  'PreCompact:auto 0',
  'SessionEnd:other 0',
  'SessionStart:compact 0',
  'SessionStart:startup 0',
  'Stop 0',
  'UserPromptSubmit 0',
]

describe.skipIf(missing)('installed for the user', () => {
  /** As no program would write it: tabs, CRLF, a hook of the person's own. */
  const SETTINGS = [
    '{',
    '\t"permissions": { "allow": ["Bash", "Edit", "Read", "Write"] },',
    '\t"hooks": { "Stop": [ { "hooks": [ { "type": "command", "command": "true" } ] } ] }',
    '}',
    '',
  ].join('\r\n')
  let world: World
  let ledger: Session
  let saved: SessionSnapshot[]
  let losses: ReturnType<typeof lossesIn>
  /** Takes the world back to the end of the ledger session: whoever changes it begins there. */
  let putBack: () => void
  const settingsFile = (): string => join(world.home, '.claude/settings.json')

  prepare(async () => {
    buildProgram()
    world = createLedgerWorld()
    writeFileSync(settingsFile(), SETTINGS)
    throughline(world, 'install')
    const turns = ledgerTurns(world.project).map((turn) => ('summary' in turn ? { ...turn, summary: SUMMARY } : turn))
    ledger = await runSession(world, {
      env: COMPACTING,
      turns: [...turns, ...LEDGER_SECOND_TURNS],
      steps: [{ prompt: LEDGER_PROMPT }, { prompt: LEDGER_SECOND_PROMPT, resume: true }],
    })
    saved = snapshotsIn(world)
    losses = lossesIn(world)
    putBack = keepMoment(world)
  })
  afterAll(() => world.remove())

  describe('a session that is compacted twice', () => {
    it('ends as it would without us, every hook with exit 0', () => {
      expect(ledger.steps.map((step) => [step.exit, step.stderr])).toEqual(ledger.steps.map(() => [0, '']))
      expect(ledger.answer).toBe(LEDGER_SECOND_ANSWER)
      expect(ledger.turnsLeft).toBe(0)
      const startup = EACH_HOOK_ONCE.concat('Stop 0')
      const resumed = startup.map((hook) => hook.replace('startup', 'resume'))
      expect(hookExits(ledger)).toEqual([...startup, ...resumed].sort())
    })

    it('gives the model back what the summary lost', () => {
      const request = ledger.afterCompaction()
      const [given = '', ...more] = recordsIn(request)
      expect(more).toEqual([])
      expect(allText(request).replace(given, '')).not.toContain('row 17')
      const [checkpoint] = saved.filter(({ type }) => type === 'precompact').slice(-1)
      expect(given).toContain(`Checkpoint: ${checkpoint?.name}.`)
      expect(given).toContain('`sh check.sh` → failed, exit 3: row 17: amount is missing')
      expect(given).toContain('`node --test` → ok: tests 1, pass 1, fail 0')
      expect(given).toContain('src/totals.js: modified')
      expect(given).toContain('Name the row of a missing amount')
      expect(given).toContain('Rows with an amount must not be dropped.')
    })

    it('gives it back again after the second compaction, with what happened since, and nothing twice', () => {
      const [given = '', ...more] = recordsIn(ledger.afterCompaction(2))
      expect(more).toEqual([])
      expect(given.match(/throughline-record/g)).toHaveLength(2)
      expect(given).toContain('(compaction 2)')
      expect(given).toContain('row 17: amount is missing')
      expect(given).toContain(LEDGER_SECOND_PROMPT)
      expect(given).toContain('Describe the format in the README')
    })

    it('has in its log, byte for byte, what the request after each compaction held', () => {
      const log = JSON.parse(throughline(world, 'injected', '--all', '--json')) as Injection[]
      const requests = [ledger.afterCompaction(), ledger.afterCompaction(2)]
      const given = log.filter(({ way }) => way === 'reinjection').reverse()
      expect(given.map(({ modelText }) => modelText)).toEqual(requests.flatMap(recordsIn))
      for (const [place, { modelText }] of given.entries()) {
        expect(allText(requests[place] as ApiRequest)).toContain(`SessionStart hook additional context: ${modelText}`)
      }
      const first = { hook: 'SessionStart', host: 'claude-code', session: saved[0]?.sessionId }
      expect(given).toMatchObject([first, first])
      expect(given.map(({ use }) => use?.turns)).toEqual([2, 1])
    })

    it('adds nothing to what the summariser is asked', () => {
      const compactions = ledger.requests.filter(({ kind }) => kind === 'compaction')
      expect(compactions.map((request) => recordsIn(request).length)).toEqual([0, 1])
      for (const request of compactions) {
        const asked = request.messages.findLast(({ role }) => role === 'user')?.text
        expect(asked).toContain('<analysis>')
        // The host puts what a hook prints there under this heading.
        expect(asked).not.toMatch(/Throughline|throughline-record|Additional Instructions/)
      }
    })

    it('is in the list of this home: a checkpoint of each compaction and one working snapshot', () => {
      const shown = throughline(world, 'list', '--all', '--json')
      for (const { name } of saved) expect(shown).toContain(name)
      expect(saved.map(({ type }) => type).sort()).toEqual(['precompact', 'precompact', 'rolling'])
      expect(saved.map(({ status }) => status).sort()).toEqual(['paused', 'paused', 'superseded'])
    })

    it('has a record of each compaction: what the summary kept, what it lost, what was given back', () => {
      const checkpoints = saved.filter(({ type }) => type === 'precompact')
      const [first, second, ...more] = losses
      expect(more).toEqual([])
      expect([first?.number, second?.number]).toEqual([1, 2])
      expect([second?.snapshot, first?.snapshot]).toEqual(checkpoints.map(({ name }) => name))
      expect(losses).toHaveLength(2)

      const { files, requests, answers, commands, tasks } = first?.classes ?? {}
      expect(files).toMatchObject({ of: 1, kept: 1 })
      expect(requests).toMatchObject({ of: 1, kept: 1 })
      expect(tasks).toMatchObject({ of: 2, kept: 2 })
      expect(commands).toMatchObject({ of: 2, kept: 0, back: 2 })
      expect(answers?.of).toBeGreaterThan(0)
      expect(first?.givenTokens).toBeGreaterThan(100)
    })

    it('knows what the second summary lost', () => {
      const [, second] = losses
      expect(second?.classes.files).toMatchObject({ of: 1, kept: 0, back: 1 })
    })

    it('can be taken in from its transcript where the memory was lost, and is then known', () => {
      putBack()
      const known = JSON.parse(throughline(world, 'backfill', '--json')) as BackfillReport
      expect(known).toMatchObject({ sessions: 1, added: 0, known: 1 })
      rmSync(`${dataFolder(world)}/throughline.db`)
      for (const suffix of ['-wal', '-shm']) rmSync(`${dataFolder(world)}/throughline.db${suffix}`, { force: true })
      const again = JSON.parse(throughline(world, 'backfill', '--json')) as BackfillReport
      expect(again).toMatchObject({ sessions: 1, added: 1, unfinished: 1, broken: [] })
      const [taken, ...more] = snapshotsIn(world)
      expect(more).toEqual([])
      expect(taken).toMatchObject({ sessionId: ledger.id, status: 'paused', tags: ['history'], compactions: 2 })
      expect(taken?.files.map(({ path }) => path)).toEqual(['src/totals.js'])
    })
  })

  describe('a summary pasted into a new session', () => {
    let recovered: SessionSnapshot
    let session: Session
    let after: SessionSnapshot[]
    prepare(async () => {
      putBack()
      recovered = saved.find(({ type, status }) => type === 'rolling' && status === 'paused') as SessionSnapshot
      const checkpoint = saved.find(({ type }) => type === 'precompact')?.name ?? ''
      const quoted = throughline(world, 'summary', checkpoint).trim().replace(/^/gm, '> ')
      session = await runSession(world, {
        turns: [{ say: 'I go on with the README.' }],
        steps: [{ prompt: `Good morning! From yesterday:\n\n${quoted}\n\nPlease go on.` }],
      })
      after = snapshotsIn(world)
    })

    it('puts the state before the model, with how sure that is and why', () => {
      const [given = '', ...more] = recordsIn(session.requests[0])
      expect(more).toEqual([])
      expect(given).toContain(`CONTEXT RECOVERED FROM CHECKPOINT ${recovered.name}`)
      expect(given).toMatch(/^Confidence: 0\.99 \(high\)\./m)
      expect(given).toMatch(/^Evidence: .*checksum agrees.*same project.*branch main/m)
      expect(given).toContain('`sh check.sh` → failed, exit 3: row 17: amount is missing')
      expect(given).toContain('src/totals.js: modified')
      expect(given).toContain('Describe the format in the README')
    })

    it('marks what was taken up as resumed; the new session continues it', () => {
      const old = after.filter(({ sessionId }) => sessionId === ledger.id)
      expect(old.map(({ status }) => status).sort()).toEqual(['resumed', 'resumed', 'superseded'])
      const own = after.filter(({ sessionId }) => sessionId === session.id)
      expect(own.map(({ type, previous }) => [type, previous])).toEqual([['rolling', recovered.name]])
    })

    it('is said to the person in one line', () => {
      expect(session.hooks.find(({ name }) => name === 'UserPromptSubmit')?.stdout).toContain(
        `"systemMessage":"Throughline recovered ${recovered.name}, saved`,
      )
      expect(hookExits(session)).toEqual(
        EACH_HOOK_ONCE.filter((hook) => !/ompact/.test(hook))
          .concat('Stop 0')
          .sort(),
      )
    })
  })

  it('leaves no trace when it is uninstalled, but for the memory', () => {
    putBack()
    const before = snapshotsIn(world)
    throughline(world, 'uninstall')
    expect(readFileSync(settingsFile(), 'utf8')).toBe(SETTINGS)
    expect(readdirSync(join(world.home, '.claude')).filter((name) => /throughline|^agents$/.test(name))).toEqual([])
    expect(snapshotsIn(world)).toEqual(before)
  })
})

describe.skipIf(missing)('registered a second time, in the settings of a project', () => {
  let world: World
  beforeAll(() => {
    buildProgram()
    world = createLedgerWorld()
    throughline(world, 'install')
  })
  afterAll(() => world.remove())

  it('gives the state back once when two versions run side by side, and saves each snapshot once', async () => {
    const bin = join(dataFolder(world), 'bin')
    const [version = ''] = readdirSync(bin)
    cpSync(join(bin, version), join(bin, '0.0.1'), { recursive: true })
    const hooks = readFileSync(join(world.home, '.claude/settings.json'), 'utf8')
    mkdirSync(join(world.project, '.claude'), { recursive: true })
    writeFileSync(
      join(world.project, '.claude/settings.local.json'),
      hooks.replaceAll(`/bin/${version}/`, '/bin/0.0.1/'),
    )

    const session = await playLedger(world)
    expect(hookExits(session)).toEqual([...EACH_HOOK_ONCE, ...EACH_HOOK_ONCE].sort())
    expect(recordsIn(session.afterCompaction())).toHaveLength(1)
    const own = snapshotsIn(world).filter(({ sessionId }) => sessionId === session.id)
    expect(own.map(({ type, status }) => `${type} ${status}`).sort()).toEqual(['precompact paused', 'rolling paused'])
  })
})
