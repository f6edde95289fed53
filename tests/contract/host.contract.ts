/**
 * What every host must do: each runs these tests with samples of its own, made by us in the host's form.
 */

import { isAbsolute } from 'node:path'
import { describe, expect, it } from 'vitest'
import { foldLine } from '../../src/capture/events/fold-event.ts'
import { emptyState, type SessionState } from '../../src/capture/state/session-state.ts'
import { readLine } from '../../src/hosts/damaged-lines.ts'
import type { HookAnswer, HookEvent, HookPayload, HostStatus } from '../../src/hosts/hook.ts'
import type { Host, ReaderState } from '../../src/hosts/host.ts'
import { HOOK_EVENTS, OPTIONAL_HOOK_EVENTS } from '../../src/rules.ts'

/** A secret that stands in prompts, commands and outputs of the samples. */
export const SECRET = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'

export interface ServerCall {
  readonly server: string
  readonly tool: string
  readonly given: object
  readonly output: string
  readonly failed: boolean
}

/** An event as a sample writes it: its texts are plain ones. */
export interface Told {
  readonly is: string
  readonly [field: string]: unknown
}

export interface HostSamples {
  readonly host: Host
  /** A session, line by line, with what each line tells. */
  readonly session: readonly { readonly line: string; readonly tells: readonly Told[] }[]
  /** What a session with these lines comes to. */
  readonly comesTo: {
    readonly requests: readonly string[]
    readonly commands: readonly string[]
    readonly files: readonly string[]
    readonly errors: number
    readonly compactions: number
    readonly exchanges: number
    readonly tokensUsed: number | undefined
  }
  /** The records of a call of a server's tool and its result. */
  readonly serverTool: (call: ServerCall) => readonly string[]
  /** A record of a kind that no version writes. */
  readonly unknown: string
  /** Lines that hold the secret: a prompt, a prompt that waits, a command with its output. */
  readonly secrets: readonly string[]
  /** Beginnings of files that are no transcripts of this host. */
  readonly foreign: readonly string[]
  readonly payloads: readonly {
    readonly event: HookEvent
    readonly text: string
    readonly payload: HookPayload
  }[]
  readonly answers: readonly { readonly event: HookEvent; readonly answer: HookAnswer; readonly printed: object | '' }[]
  readonly places: readonly {
    readonly env: NodeJS.ProcessEnv
    readonly tells: object
    readonly session: string | undefined
    readonly unattended: boolean
  }[]
  readonly status?: readonly { readonly text: string; readonly tells: HostStatus | undefined }[]
}

/** How many calls failed in a session. */
function failuresOf({ turns }: SessionState): number {
  return turns.flatMap(({ commands = [] }) => commands).filter(({ outcome }) => outcome === 'failed').length
}

/**
 * Runs the contract with a host's samples. What a server's tool does to files is read in one place for all hosts: with `isFirst` every
 * known tool is tried, else one of each kind.
 */
export function describeHost(samples: HostSamples, isFirst: boolean): void {
  const { host, session } = samples
  const source = host.transcripts
  const lines = session.map(({ line }) => line)
  const through = (state: ReaderState): ReaderState => JSON.parse(JSON.stringify(state)) as ReaderState
  const fold = (all: readonly string[]) => {
    const state = emptyState()
    for (const line of all) foldLine(state, source, line)
    return state
  }

  describe(`${host.name}: a record`, () => {
    it('tells the events of its sample', () => {
      const state = source.newState()
      for (const { line, tells } of session) expect(source.read(line, state), line).toEqual(tells)
    })

    it('tells the same where the reader goes on from state that was kept as JSON', () => {
      const atOnce = source.newState()
      let inSteps = source.newState()
      for (const line of lines) {
        const told = source.read(line, atOnce)
        inSteps = through(inSteps)
        expect(source.read(line, inSteps)).toEqual(told)
        expect(through(inSteps)).toEqual(through(atOnce))
      }
    })

    it('of an unknown kind is told as such, counted, and never fatal', () => {
      const [event, ...more] = source.read(samples.unknown, source.newState()) ?? []
      expect([event?.is, more]).toEqual(['unknown', []])
      const state = fold([...lines, samples.unknown, ...lines.slice(0, 1)])
      expect(Object.values(state.unknownKinds)).toEqual([1])
      expect(state.badLines).toBe(0)
    })

    it('that is torn at any place is no record, and is counted', () => {
      const [line = ''] = lines
      for (let length = 1; length < line.length; length += 7) {
        const state = emptyState()
        foldLine(state, source, line.slice(0, length))
        expect(state.badLines, line.slice(0, length)).toBe(1)
        expect(state.requests).toEqual([])
      }
    })

    describe('on a line with another', () => {
      const [prompt = ''] = session.flatMap(({ line, tells }) =>
        tells.some(({ is }) => is === 'prompt') ? [line] : [],
      )
      const told = (line: string) => {
        const { events, isDamaged } = readLine(source, line, source.newState())
        return { isDamaged, prompts: events.flatMap((event) => (event.is === 'prompt' ? [event.text] : [])) }
      }
      const { prompts } = told(prompt)

      it('is read behind any torn one, cut anywhere', () => {
        expect(prompts).toHaveLength(1)
        for (const torn of lines) {
          for (let cut = 1; cut < torn.length; cut += 1 + Math.floor(torn.length / 50)) {
            const text = torn.slice(0, cut)
            expect(told(`${text}${prompt}`), text).toEqual({ prompts, isDamaged: true })
          }
        }
      })

      it.each([
        ['before a torn one', `${prompt}${prompt.slice(0, 60)}`, true],
        ['between two torn ones', `${prompt.slice(0, 90)}${prompt}${prompt.slice(40)}`, true],
        ['behind what the system left empty', `${'\u0000'.repeat(4_096)}${prompt}`, true],
        ['before what the system left empty', `${prompt}${'\u0000'.repeat(40)}`, true],
        ['behind a torn one and a byte order mark', `${prompt.slice(0, 50)}\uFEFF${prompt}`, true],
        ['behind a text with a record in it', `${JSON.stringify({ cut: prompt }).slice(0, -4)}${prompt}`, true],
        ['in two copies', `${prompt}${prompt}`, false],
        ['in two copies, with blanks between them', `${prompt} \t\r ${prompt}`, false],
      ])('is read %s', (_, line, isDamaged) => {
        const all = told(line)
        expect([new Set(all.prompts), all.isDamaged]).toEqual([new Set(prompts), isDamaged])
      })

      it('is none where it is only a part of a torn one', () => {
        const inner = Object.values(JSON.parse(prompt) as object).filter((value) => typeof value === 'object')
        for (const value of inner) expect(told(`{"torn":${JSON.stringify(value)},"and":"so`).prompts).toEqual([])
      })

      it('costs time that grows with the line alone, whatever stands in it', () => {
        const line = '{"a":'.repeat(40_000)
        const before = process.cpuUsage()
        expect(told(line)).toEqual({ prompts: [], isDamaged: true })
        expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
      })
    })

    it('that is damaged is counted once, and the whole one on its line is read', () => {
      const state = fold([...lines, `${lines.at(-1)?.slice(0, 30)}${lines[0]}`])
      expect(state.badLines).toBe(1)
    })

    describe('of somebody else', () => {
      const all = session.flatMap(({ line, tells }) =>
        tells.flatMap((event) => (event.is === 'prompt' ? [{ line, event }] : [])),
      )
      const [sample] = all.filter(({ line, event }) => line.includes(JSON.stringify(event['text'])))
      const said = (text: string) => {
        const line = sample?.line.replaceAll(JSON.stringify(sample.event['text']), () => JSON.stringify(text)) ?? ''
        const state = fold([line])
        return { requests: state.requests.map((request) => request.text), isUnanswered: state.unanswered }
      }
      const NOTHING = { requests: [], isUnanswered: false }

      it.each([
        'Another Claude session sent a message:\n<teammate-message teammate_id="lead" color="blue">\ngo on\n</teammate-message>',
        'Another Claude session sent a message while you were working:\n<cross-session-message from="uds:/x">\nx\n</cross-session-message>\n\nThis came from another Claude session.',
        'A peer session sent a message:\n<agent-message from="b2">continue where we left off</agent-message>',
        'A message arrived from chat:\n<channel source="chat" user="x">\nhello\n</channel>',
        '<teammate-message teammate_id="lead">\n{"type":"shutdown_request"}\n</teammate-message>',
        '<cross-session-message from="uds:/x" from-name="docs">\ncontinue where we left off\n</cross-session-message>',
        '<agent-message from="a1">\nDone.\n</agent-message>',
        '<agent_message from="a1">Done.</agent_message>',
        '<task-notification>\n<task-id>a1</task-id>\n<status>completed</status>\n</task-notification>\nFull output: /tmp/x',
        '  <subagent_notification>\n{"status":"completed"}\n</subagent_notification>',
        '<background-task-notification id="1">done</background-task-notification>',
        '<mcp-resource-update server="s" uri="u">\n<reason>x</reason>\n</mcp-resource-update>',
        '<channel source="plugin:telegram">hello</channel>',
        '<system-reminder>never closed',
        '<agent-report from="reviewer">\nAll tests pass.\n</agent-report>',
        '<inter-agent-message from="b">go on</inter-agent-message>',
        '<task-result id="t1">done</task-result>',
        '<message from="reviewer" to="lead">continue where we left off</message>',
        '[SYSTEM NOTIFICATION - NOT USER INPUT]\nA background agent completed a task.',
        '[Message from agent reviewer]\ncontinue where we left off',
        '<task_status task_id="t1">completed</task_status>',
        '<tick>2026-11-21T10:00:00Z</tick>',
      ])('is no request of the person: %.60s', (text) => {
        expect(said(text)).toEqual(NOTHING)
        expect(host.isFromHost(text)).toBe(true)
      })

      it.each([
        'Another agent sent a message to the queue: why is it dropped?',
        'Why do I see this?\n<teammate-message teammate_id="lead">go on</teammate-message>',
        'what does <task-notification> mean in the log?',
        '<error-message>ENOENT: tides.json</error-message>\nFix this.',
        '<task-description>Draw the tide table</task-description>',
        '<task>Draw the tide table</task>',
        '<message>left</message> is not aligned',
        '<session_summary>We were drawing the tide table</session_summary>',
        '<previous_session_summary date="2026-11-21">We were drawing it</previous_session_summary>',
        '<task-summary>Draw the tide table</task-summary>',
        '<current_task_status>half of it is drawn</current_task_status>',
        '<bash_output>ENOENT: tides.json</bash_output>\nFix this.',
        '[Message from Ada] she wants the moon as well',
        '<div class="message">left</div> is not aligned',
        'A teammate sent a message: she wants the moon as well',
        'Copy the table into the docs',
        '/tides is the route that fails',
      ])('is a request where a person only speaks of such: %.60s', (text) => {
        expect(said(text)).toEqual({ requests: [text], isUnanswered: true })
        expect(host.isFromHost(text)).toBe(false)
      })
    })

    it('is read behind a byte order mark', () => {
      const [first = '', ...rest] = lines
      expect(fold([`\uFEFF${first}`, ...rest])).toEqual(fold(lines))
      expect(source.knows(lines.slice(0, 2).join('\n'))).toBe(true)
    })

    it('gives no half of a character', () => {
      const halved = lines.map((line) => line.replaceAll(/(?<=[a-z]{3}) (?=[a-z]{3})/g, ' \\ud83d \\uDE00 '))
      expect(halved).not.toEqual(lines)
      const state = source.newState()
      const told = JSON.stringify(halved.map((line) => source.read(line, state)))
      expect(told).not.toMatch(/\\ud[89a-f]/)
      expect(told).toContain('\uFFFD')
    })

    it.each(['null', '[]', '5', '"text"', '{', '\u0000', 'a,b,c'])(
      'is not %j: it is counted, and nothing else',
      (line) => {
        expect(source.read(line, source.newState())).toBeUndefined()
      },
    )

    it('is bounded in what the reader remembers of it, and leaves no secret there', () => {
      const state = source.newState()
      for (let round = 0; round < 200; round += 1) {
        for (const line of [...lines, ...samples.secrets])
          source.read(line.replaceAll('-0000-', `-${1000 + round}-`), state)
      }
      const text = JSON.stringify(state)
      expect(text.length).toBeLessThan(40_000)
      expect(text).not.toContain(SECRET)
      expect(through(state)).toEqual(state)
    })

    it('of a time off tells nothing but compactions, up to the next prompt', () => {
      const state = emptyState()
      const later = (round: number) => lines.map((line) => line.replaceAll('-0000-', `-${1000 + round}-`))
      for (let round = 0; round < 100; round += 1)
        for (const line of [...later(round), ...samples.secrets]) foldLine(state, source, line, () => true)
      const { requests, commands, files, turns, answers, lastMessages, afterOff, badLines } = state
      expect({ requests, commands, files, turns, answers, lastMessages, afterOff, badLines }).toEqual({
        requests: [],
        commands: [],
        files: [],
        turns: [],
        answers: [],
        lastMessages: [],
        afterOff: true,
        badLines: 0,
      })
      expect(state.compactions > 0).toBe(samples.comesTo.compactions > 0)
      expect(JSON.stringify(state.reader).length).toBeLessThan(40_000)
      expect(JSON.stringify(state)).not.toContain(SECRET)
      for (const line of later(200)) foldLine(state, source, line, () => false)
      expect(state.afterOff).toBeUndefined()
      expect(state.requests.map(({ text }) => text)).toEqual(samples.comesTo.requests)
    })
  })

  describe(`${host.name}: a command that prints a secret alone`, () => {
    const PRINTED = ['k', 'Wq7Tz', 'LmX2vR', '9pNd'].join('')
    const kept = (command: string, output: string) =>
      JSON.stringify(
        fold(samples.serverTool({ server: 'shell', tool: 'run_command', given: { command }, output, failed: false })),
      )

    it.each([
      "kubectl get secret db -o jsonpath='{.data.password}' | base64 -d",
      'kubectl get secret db -o json | jq -r .data.token | base64 --decode',
      'vault kv get -field=password secret/db',
      'aws secretsmanager get-secret-value --secret-id db --query SecretString --output text',
      'gcloud secrets versions access latest --secret=db',
      'op read op://shop/db/password',
      'gh auth token',
      'cat /run/secrets/db_password',
      'echo "$DB_PASSWORD"',
    ])('is kept without it: %s', (command) => {
      expect(kept(command, `${PRINTED}\n`)).not.toContain(PRINTED)
    })

    it.each(['git rev-parse HEAD', 'cat docs/tides.txt', 'kubectl get secrets', 'npm run build:tokens'])(
      'is kept with what any other prints: %s',
      (command) => expect(kept(command, 'Hamburg-2026\n')).toContain('Hamburg-2026'),
    )
  })

  describe(`${host.name}: the work of a server's tool`, () => {
    const work = (server: string, tool: string, given: object, output = 'Done.', failed = false) => {
      const state = fold(samples.serverTool({ server, tool, given, output, failed }))
      const { files, commands } = state
      return {
        files: files.map(({ path, change, added, removed }) => `${change} ${path} +${added} −${removed}`),
        commands: commands.map(({ command, outcome, exitCode }) => `${command}: ${outcome} ${exitCode ?? '?'}`),
        errors: failuresOf(state),
      }
    }
    const NONE = { files: [], commands: [], errors: 0 }
    const some = <T>(tools: readonly T[]): readonly T[] => (isFirst ? tools : tools.slice(0, 1))
    const at = '/work/tidepool/src/tides.ts'

    const changing: readonly (readonly [string, string, object, readonly string[]])[] = [
      ['acp', 'Edit', { file_path: at, old_string: 'a\nb', new_string: 'c' }, [`modified ${at} +1 −2`]],
      ['acp', 'Write', { file_path: at, content: 'a\nb\n' }, [`modified ${at} +2 −0`]],
      ['filesystem', 'write_file', { path: at, content: 'a\n' }, [`modified ${at} +1 −0`]],
      [
        'filesystem',
        'edit_file',
        {
          path: at,
          edits: [
            { oldText: 'a', newText: 'b' },
            { oldText: 'c', newText: 'd\ne' },
          ],
        },
        [`modified ${at} +3 −2`],
      ],
      [
        'filesystem',
        'move_file',
        { source: at, destination: `${at}x` },
        [`deleted ${at} +0 −0`, `created ${at}x +0 −0`],
      ],
      ['filesystem', 'delete_file', { path: at }, [`deleted ${at} +0 −0`]],
      ['serena', 'create_text_file', { relative_path: 'src/tides.ts', content: 'a' }, [`created ${at} +1 −0`]],
      [
        'serena',
        'rename_symbol',
        { name_path: 'draw', relative_path: 'src/tides.ts', new_name: 'paint' },
        [`modified ${at} +0 −0`],
      ],
      [
        'serena',
        'replace_symbol_body',
        { name_path: 'draw', relative_path: 'src/tides.ts', body: 'a' },
        [`modified ${at} +1 −0`],
      ],
      ['serena', 'replace_regex', { relative_path: 'src/tides.ts', regex: 'a.*', repl: 'b' }, [`modified ${at} +1 −0`]],
      [
        'serena',
        'insert_after_symbol',
        { name_path: 'draw', relative_path: 'src/tides.ts', body: 'a' },
        [`modified ${at} +1 −0`],
      ],
      [
        'jetbrains',
        'replace_text_in_file',
        { pathInProject: 'src/tides.ts', oldText: 'a', newText: 'b' },
        [`modified ${at} +1 −1`],
      ],
    ]
    it.each(some(changing))('%s %s changes files', (server, tool, given, files) => {
      const told = work(server, tool, given)
      expect({ ...told, files: [...told.files].sort() }).toEqual({ ...NONE, files: [...files].sort() })
      expect(work(server, tool, given, 'Error: the text was not found').files).toEqual([])
      expect(work(server, tool, given, 'it is read-only', true)).toEqual({ ...NONE, errors: 1 })
    })

    const running: readonly (readonly [string, string, object, string])[] = [
      [
        'acp',
        'Bash',
        { command: 'npm test' },
        'Exited with code 1. Final output:\n\nTests: 1 failed, 11 passed, 12 total',
      ],
      ['shell', 'execute_command', { command: 'npm', args: ['test'] }, '1 failed, 2 passed\nexit code: 1'],
      ['serena', 'execute_shell_command', { command: 'npm test' }, '{"stdout":"1 failed, 2 passed","return_code":1}'],
      ['terminal', 'runInTerminal', { command: 'npm test' }, 'Command exited with status 1\n1 failed, 2 passed'],
    ]
    it.each(some(running))('%s %s runs a command', (server, tool, given, output) => {
      expect(work(server, tool, given, output).commands).toEqual(['npm test: failed 1'])
    })

    const idle: readonly (readonly [string, string, object])[] = [
      ['github', 'create_or_update_file', { owner: 'ada', repo: 'tides', path: 'a.md', content: 'a' }],
      ['ssh', 'exec', { host: 'sea', command: 'ls' }],
      ['memory', 'create_entities', { entities: [{ name: 'a', entityType: 'b', observations: [] }] }],
      ['playwright', 'browser_take_screenshot', { filename: 'a.png' }],
      ['filesystem', 'edit_file', { path: at, edits: [{ oldText: 'a', newText: 'b' }], dryRun: true }],
      ['filesystem', 'edit_file', { path: at, edits: [{ oldText: 'a', newText: 'b' }], dry_run: true }],
      ['calendar', 'move_event', { from: '2026-11-27', to: '2026-11-28' }],
      ['filesystem', 'list_directory', { path: '/work' }],
      ['filesystem', 'create_directory', { path: '/work/x' }],
      ['docs', 'search', { query: 'write a file', path: '/x' }],
    ]
    it('reads a file as the host does', () => {
      const call = { server: 'acp', tool: 'Read', given: { file_path: at }, output: 'a', failed: false }
      expect(fold(samples.serverTool(call)).filesRead).toContain(at)
    })

    it.each(some(idle))('%s %s changes no file here and runs nothing', (server, tool, given) => {
      expect(work(server, tool, given)).toEqual(NONE)
    })
  })

  describe(`${host.name}: a session`, () => {
    it('comes to the state of its sample, in one go and in any number of steps', () => {
      const whole = fold(lines)
      expect({
        requests: whole.requests.map(({ text }) => text),
        commands: whole.commands.map(({ command, outcome, exitCode }) => `${command}: ${outcome} ${exitCode ?? '?'}`),
        files: whole.files.map(({ path, change }) => `${change} ${path}`),
        errors: failuresOf(whole),
        compactions: whole.compactions,
        exchanges: whole.exchanges,
        tokensUsed: whole.tokensUsed,
      }).toEqual(samples.comesTo)
      let kept = emptyState()
      for (const line of lines) {
        foldLine(kept, source, line)
        kept = JSON.parse(JSON.stringify(kept)) as typeof kept
      }
      expect(JSON.stringify(kept)).toBe(JSON.stringify(whole))
    })

    it('is kept without its secrets', () => {
      const state = fold([...lines, ...samples.secrets])
      expect(state.requests.length).toBeGreaterThan(samples.comesTo.requests.length)
      expect(JSON.stringify(state)).not.toContain(SECRET)
    })

    it('is known by its beginning, and files of others are not', () => {
      expect(source.knows(lines.slice(0, 2).join('\n'))).toBe(true)
      for (const beginning of samples.foreign) expect(source.knows(beginning), beginning).toBe(false)
    })

    it('is never made up of a file of others', () => {
      const state = fold(samples.foreign.flatMap((text) => text.split('\n')))
      expect([state.requests, state.commands, state.files]).toEqual([[], [], []])
    })
  })

  describe(`${host.name}: a hook`, () => {
    const samplesOf = (event: HookEvent) => samples.payloads.filter((sample) => sample.event === event)

    it.each([...HOOK_EVENTS, ...OPTIONAL_HOOK_EVENTS])('%s has a sample of its payload', (event) => {
      expect(samplesOf(event)).not.toEqual([])
    })

    it('reads the payload of each sample', () => {
      for (const { text, payload } of samples.payloads) {
        expect(host.payload(text, host.places({}, '/home/ada')), text).toEqual(payload)
      }
    })

    it.each(['', '{', 'null', '[]', '{}', '{"cwd":"/w"}', `{"session_id":${'['.repeat(3)}`])(
      'reads nothing of %j',
      (text) => {
        expect(host.payload(text, host.places({}, '/home/ada'))).toBeUndefined()
      },
    )

    it('prints the answer of each sample, and nothing for none', () => {
      for (const { event, answer, printed } of samples.answers) {
        const text = host.answer(event, answer)
        expect(text === '' ? '' : JSON.parse(text), event).toEqual(printed)
      }
      for (const event of HOOK_EVENTS) expect(host.answer(event, undefined)).toBe('')
    })
  })

  describe(`${host.name}: its facts`, () => {
    it('are complete', () => {
      const { answerCap, ...facts } = host.facts
      expect(Object.keys(facts).sort()).toEqual([
        'compactionIsWritten',
        'hookAfterCompaction',
        'keeps',
        'openWhile',
        'personLine',
        'startsWithPrompt',
        'summary',
        'transcriptLags',
      ])
      expect(answerCap.limit).toBeGreaterThan(0)
      expect([host.id, host.name, host.projectFolder].every((text) => text !== '')).toBe(true)
    })

    it('say where it keeps things, by its variables and by the home alone', () => {
      const { hostFolder, serversFile, recordings = '/', ...more } = host.places({}, '/home/ada')
      expect([hostFolder, serversFile, recordings].every(isAbsolute)).toBe(true)
      expect([host.isUnattended({}), host.runningSession({}), more]).toEqual([false, undefined, {}])
      expect(host.hasStarted({})).toBe(false)
      for (const { env, tells, session: named, unattended } of samples.places) {
        expect(host.places(env, '/home/ada')).toMatchObject(tells)
        expect([host.runningSession(env), host.isUnattended(env)]).toEqual([named, unattended])
        expect(host.hasStarted(env)).toBe(true)
      }
    })

    it('read its status, where it tells one', () => {
      expect(samples.status === undefined).toBe(host.status === undefined)
      for (const { text, tells } of samples.status ?? []) expect(host.status?.(text)).toEqual(tells)
    })
  })
}
