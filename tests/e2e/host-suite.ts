/**
 * @module What is asked of every host beside Claude Code, on its real client: a table's row says what differs.
 *
 * Each start of a client takes seconds: the sentences of a group look at sessions that were played once, one behind the other.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import type { World } from './client.ts'
import type { HostStep } from './host-runner.ts'
import { LEDGER_FILES, LEDGER_PROMPT } from './ledger-script.ts'
import {
  createHostWorld,
  type Host,
  type HostCall,
  type HostRequest,
  type HostSession,
  type HostTurn,
  hostRecordsIn,
  playHost,
  requestFor,
  whatIsMissingFor,
} from './other-host.ts'
import { buildProgram, dataFolder, lossesIn, snapshotsIn, throughline } from './product.ts'
import { prepare } from './second-attempt.ts'
import { whatTheTerminalLacks } from './terminal.ts'

/** The ledger project with a check that fails, how that is told, and the step that the model announces at the end. */
export const FILES = { ...LEDGER_FILES, 'check.sh': 'echo "row 17: amount is missing" >&2\nexit 3\n' }
export const FAILED = /`sh check\.sh`(?: \(run \d times, last result\))? → failed, exit 3: row 17: amount is missing/
export const NEXT = 'Next I describe the format in the README.'

/** What differs between the hosts in sessions that the product is installed for. */
export interface Installed {
  /** Puts what a person has of their own into the client's folder; returns what asks whether it is there as it was, and nothing of ours. */
  readonly own: (world: World) => () => void
  /** The ledger session: an edit, a check that fails, tests that pass, a compaction, a call of the memory. */
  readonly turns: (project: string) => readonly HostTurn[]
  /** What the session's hooks are said to have failed with. */
  readonly failures: (world: World, session: HostSession) => readonly string[]
  /** Whether the host keeps the requests at a compaction by itself. */
  readonly keepsRequests: boolean
  /** The session as it is saved. */
  readonly saved: {
    readonly status?: SessionSnapshot['status']
    readonly conversation: { readonly tokenWindow: number }
  }
  /** Our command with "row 17 matters" behind it, to a session; absent where the client takes commands at its terminal alone. */
  readonly command?: { readonly step: (session: string) => HostStep; readonly given: RegExp }
  /** How the model is told with the next prompt that the window is nearly full, after an answer with so many tokens. */
  readonly nearlyFull?: { readonly tokens: number; readonly told: string; readonly world?: (world: World) => World }
  /** The call of our agent "context-recovery" with the prompt "Find the row.", and what the agent may use and may not. */
  readonly agent: { readonly call: HostCall; readonly has: readonly string[]; readonly lacks: string }
  /** Where the client ends with the session and not with the agent: what the model calls meanwhile. */
  readonly meanwhile?: readonly HostTurn[]
  /** A prompt to a fork of a session; absent where the client forks at its terminal alone. */
  readonly fork?: (prompt: string, session: string) => HostStep
  /** What doctor says, and what it does not. */
  readonly doctor: { readonly says: readonly RegExp[]; readonly not: RegExp }
}

/** What differs in a session that is killed. */
export interface Killed {
  /** Sets the product up, or returns the client's own steps that do. */
  readonly setUp: (world: World) => Promise<readonly HostStep[]> | readonly HostStep[]
  readonly turns: (project: string) => readonly HostTurn[]
  readonly prompt?: HostStep
  /** The requests and the changed files of the session. */
  readonly requests?: readonly string[]
  readonly files?: readonly string[]
  /** The next session, in which "hello" and "yes" are said; the model's answers to it. */
  readonly next: {
    readonly turns: readonly HostTurn[]
    readonly steps: readonly HostStep[]
    readonly atTerminal: boolean
  }
}

/** A played session in its world, for tests that are a host's own. Read it inside a test. */
export interface Played {
  readonly world: World
  readonly session: HostSession
}

/** The sessions of a host for which the product is installed. `more` are tests of the host's own, before it is uninstalled. */
export function describeInstalled(host: Host, row: Installed, more: (played: Played) => void = () => {}): void {
  const missing = whatIsMissingFor(host)

  describe.skipIf(missing)(`installed for ${host.name}`, () => {
    let world: World
    let session: HostSession
    let saved: SessionSnapshot[]
    let expectOwn: () => void
    const played: Played = {
      get world() {
        return world
      },
      get session() {
        return session
      },
    }
    prepare(async () => {
      buildProgram()
      world = createHostWorld(host, FILES)
      expectOwn = row.own(world)
      throughline(world, 'install', '--host', host.id)
      session = await playHost(host, world, row.turns(world.project), host.tell(LEDGER_PROMPT))
      saved = snapshotsIn(world)
    })
    afterAll(() => world?.remove())

    it('ends as it would without us, and every hook well', () => {
      expect(session.steps.map(({ exit }) => exit)).toEqual([0])
      expect(session.steps[0]?.stdout).toContain(NEXT)
      expect(session.turnsLeft).toBe(0)
      expect(row.failures(world, session)).toEqual([])
      expect(existsSync(join(dataFolder(world), 'hook.log'))).toBe(false)
    })

    it('gives the model back what the summary lost, once', () => {
      // It stays where it was put, as the client keeps the rest of the conversation.
      const [given = '', ...more] = new Set(session.afterCompaction.flatMap(givenBackIn))
      expect(more).toEqual([])
      expect(session.afterCompaction.map((request) => givenBackIn(request).length)).not.toContain(2)
      expect(given).toContain(saved.find(({ type }) => type === 'precompact')?.name)
      expect(given).toMatch(FAILED)
      expect(given).toContain('`node --test` → ok: tests 1, pass 1, fail 0')
      expect(given).toContain('src/totals.js: modified')
      const asked = row.keepsRequests ? session.afterCompaction.at(-1)?.text : given
      expect(asked).toContain(LEDGER_PROMPT)
    })

    it('adds nothing to what the summariser is asked', () => {
      const [asked, ...more] = session.requests.filter(({ kind }) => kind === 'compaction')
      expect([more, hostRecordsIn(asked)]).toEqual([[], []])
    })

    it('keeps the session with its window, its host and one checkpoint of the compaction', () => {
      expect(saved.map(({ type }) => type).sort()).toEqual(['manual', 'precompact', 'rolling'])
      const rolling = saved.find(({ type }) => type === 'rolling')
      expect(rolling).toMatchObject({ sessionId: session.id, compactions: 1, ...row.saved })
      expect(rolling?.conversation.requests.map(({ text }) => text)).toEqual([LEDGER_PROMPT])
      expect(throughline(world, 'list')).toMatch(new RegExp(`· ${host.name}\\b`))
    })

    it('records what the compaction lost, once', () => {
      const [loss, ...more] = lossesIn(world)
      expect(more).toEqual([])
      expect(loss).toMatchObject({
        number: 1,
        classes: { requests: row.keepsRequests ? { of: 1, kept: 1 } : { of: 1, kept: 0, back: 1 } },
      })
      expect(loss?.classes.commands?.back).toBeGreaterThan(0)
    })

    it('serves the memory to its model, which needs no id of its session', () => {
      const manual = saved.find(({ type }) => type === 'manual')
      expect(manual?.sessionId).toBe(session.id)
      expect(session.requests.at(-1)?.text).toContain(manual?.name ?? 'a checkpoint')
    })

    it.runIf(row.fork)('keeps a fork as a session of its own, with what it goes on with', async () => {
      const turns = [{ say: 'I describe it another way.' }]
      const forked = await playHost(
        host,
        world,
        turns,
        (row.fork as NonNullable<typeof row.fork>)('Try it another way.', session.id),
      )
      expect(forked.steps[0]?.exit).toBe(0)
      expect(forked.id).not.toBe(session.id)
      const all = snapshotsIn(world).filter(({ type }) => type === 'rolling')
      const fork = all.find(({ sessionId }) => sessionId === forked.id)
      const requests = [LEDGER_PROMPT, 'Try it another way.']
      expect(fork?.conversation.requests.map(({ text }) => text)).toEqual(requests)
      expect(fork?.commands.map(({ command }) => command)).toContain('sh check.sh')
      expect(all.find(({ sessionId }) => sessionId === session.id)?.conversation.requests).toHaveLength(1)
    })

    describe('a session that goes on', () => {
      let first: HostSession
      let second: HostSession
      let told: string
      let sessions: number
      prepare(async () => {
        const known = host.transcripts(world).size
        const { tokens, world: wider } = row.nearlyFull ?? {}
        const place = wider?.(world) ?? world
        const step = row.command?.step(session.id) ?? host.tell('Name the row, please.', session.id)
        first = await playHost(host, place, [{ say: 'Saved.', ...(tokens === undefined ? {} : { tokens }) }], step)
        sessions = host.transcripts(world).size - known
        const checkpoint = snapshotsIn(place).find(({ type }) => type === 'threshold')
        told = `${row.nearlyFull?.told}; ${checkpoint?.name} holds`
        second = await playHost(
          host,
          place,
          [{ call: [row.agent.call] }, ...(row.meanwhile ?? []), { say: 'DECISION: none' }, { say: 'None.' }],
          host.tell('Find the row, please.', session.id),
        )
      })

      it.runIf(row.command)('has its commands, which tell the model what was typed behind them', () => {
        expect(first.requests.find(({ kind }) => kind === 'main')?.text).toMatch(row.command?.given as RegExp)
        // What only a person starts costs a session nothing.
        expect(first.requests[0]?.text).not.toContain('Lists this project')
        expect(snapshotsIn(world).filter(({ topic }) => topic?.includes('throughline'))).toEqual([])
      })

      it.runIf(row.nearlyFull)('has its model told with the next prompt that the window is nearly full', () => {
        expect(second.requests[0]?.text).toContain(`Throughline: ${told}`)
      })

      it('has its agents, which may call its memory tools', () => {
        const [started] = second.requests.filter(({ text }) => text.includes('# Context recovery'))
        expect(started?.messages.at(-1)?.text).toContain('Find the row.')
        expect(started?.tools).toEqual(expect.arrayContaining([...row.agent.has]))
        expect(started?.tools).not.toContain(row.agent.lacks)
      })

      it('is given nothing twice, and is one session', () => {
        expect([first, second].map(({ steps }) => steps[0]?.exit)).toEqual([0, 0])
        expect(sessions).toBe(0)
        expect(new Set(second.requests.flatMap(givenBackIn)).size).toBeLessThanOrEqual(1)
      })
    })

    it('is looked at by doctor, which finds it registered and every record known', () => {
      const report = doctorIn(world)
      for (const says of row.doctor.says) expect(report).toMatch(says)
      expect(report).toMatch(new RegExp(`${host.name} .* hooks, 2 agents as installed, 4 commands as installed`))
      expect(report).not.toMatch(/does not know/)
      expect(report).not.toMatch(row.doctor.not)
    })

    more(played)

    it('leaves no trace when it is uninstalled, but for the memory', () => {
      const before = snapshotsIn(world).length
      throughline(world, 'uninstall', '--host', host.id)
      expectOwn()
      expect(snapshotsIn(world)).toHaveLength(before)
    })
  })
}

/** What a request gives back of ours after a compaction. */
export function givenBackIn(request: HostRequest | undefined): string[] {
  return hostRecordsIn(request).filter((record) => record.includes('(compaction 1)'))
}

/** What our command gives a model, with what was typed behind it. */
export const COMMAND = /Call `save_session_snapshot` .*\n\nThe user adds: "?row 17 matters/

/** A session of a host that is killed, and the next one. `more` are tests of the host's own, of either. */
export function describeKilled(host: Host, row: Killed, more: (killed: Played, next: Played) => void = () => {}): void {
  const missing = whatIsMissingFor(host) ?? (row.next.atTerminal ? whatTheTerminalLacks() : undefined)

  describe.skipIf(missing)(`a ${host.name} session that was killed`, () => {
    let world: World
    let killed: HostSession
    let next: HostSession
    let elsewhere: World
    let backfilled: string
    const place = (session: () => HostSession): Played => ({
      get world() {
        return world
      },
      get session() {
        return session()
      },
    })
    prepare(async () => {
      world?.remove()
      buildProgram()
      world = createHostWorld(host, { ...FILES, 'crash.sh': crashAfter('row 17: amount is missing') })
      const setUp = await row.setUp(world)
      const prompt = row.prompt ?? host.tell(LEDGER_PROMPT)
      killed = await playHost(host, world, row.turns(world.project), ...setUp, prompt)
      elsewhere = { ...world, env: { ...world.env, THROUGHLINE_STORE: join(world.home, 'another.db') } }
      backfilled = throughline(elsewhere, 'backfill')
      next = await playHost(host, world, row.next.turns, ...row.next.steps)
    })
    afterAll(() => world?.remove())

    it('ended without a word', () => {
      expect(killed.turnsLeft).toBe(0)
      const [last, ...before] = killed.steps.toReversed()
      expect(before.map(({ exit }) => exit)).toEqual(before.map(() => 0))
      expect(last?.exit).not.toBe(0)
      expect(last?.stderr).not.toMatch(/SyntaxError|hook.*(?:failed|error)/i)
    })

    it('is imported by backfill where no hook saw it', () => {
      expect(backfilled).toMatch(/1 session/)
      const [snapshot] = snapshotsIn(elsewhere)
      expect(snapshot?.sessionId).toBe(killed.id)
      expect(snapshot?.conversation.requests.map(({ text }) => text)).toEqual(row.requests ?? [LEDGER_PROMPT])
      expect(snapshot?.commands.map(({ command, exitCode }) => [command, exitCode])).toContainEqual(['sh check.sh', 3])
      expect(snapshot?.files.map(({ path, change }) => `${change} ${path}`)).toEqual(
        expect.arrayContaining(['modified src/totals.js', ...(row.files ?? [])]),
      )
    })

    it('is offered in the next one, and a yes brings its state', () => {
      expect(requestFor(next, 'hello')?.text).toMatch(
        /Throughline: unfinished: \S+ ".*" \(.*\)\. Only if the message asks to go on/,
      )
      const [state = ''] = hostRecordsIn(requestFor(next, 'yes')).slice(-1)
      expect(state).toMatch(FAILED)
      expect(state).toContain('src/totals.js: modified')
    })

    more(
      place(() => killed),
      place(() => next),
    )
  })
}

/** Where the clients, and OpenCode's recorder, write what happened. */
const WRITTEN = '~/.codex/sessions ~/.copilot/session-state ~/.qwen/projects ~/.local/share/throughline/recordings'
/**
 * Returns a script that kills the client that runs it, once a transcript holds the text. The clients refuse a command that would, and
 * write their transcripts some time after the event: on a busy machine more than two seconds after.
 */
export const crashAfter = (text: string): string =>
  `for left in $(seq 60); do grep -rqs '${text}' ${WRITTEN} && break; sleep 1; done
sleep 2
[ -n "$OPENCODE_PID" ] && exec kill -9 $OPENCODE_PID
kill -9 $PPID $(ps -o ppid= -p $PPID)
`

/** What doctor prints, whether it finds all well or not. */
export function doctorIn(world: World): string {
  try {
    return throughline(world, 'doctor')
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
  }
}
