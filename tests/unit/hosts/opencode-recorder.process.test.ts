/** What runs inside OpenCode, with what the real client called of it: what it records, which hooks it starts, and that it never fails. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pluginText } from '../../../src/hosts/opencode/installer.ts'
import { listen } from '../../../src/hosts/opencode/recorder.ts'
import { SECRET } from '../../contract/host.contract.ts'

interface Call {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly output?: Record<string, unknown>
}
type Listeners = Readonly<Record<string, (input: unknown, output?: unknown) => Promise<void>>>

const CONTRACT = join(import.meta.dirname, '../../contract/opencode')
const linesOf = (path: string) => readFileSync(path, 'utf8').trim().split('\n')
const CALLS = linesOf(join(CONTRACT, 'calls.jsonl')).map((line) => JSON.parse(line) as Call)
const ID = 'ses_0000-0001'

/** A hook that notes what it was told, and answers what stands in a file of its event. */
const HOOK = `
const { appendFileSync, existsSync, readFileSync } = require('node:fs')
const { session_id, hook_event_name, ...told } = JSON.parse(readFileSync(0, 'utf8'))
appendFileSync(__dirname + '/told.jsonl', JSON.stringify([hook_event_name, session_id, told, process.argv.slice(2)]) + '\\n')
const answer = __dirname + '/' + hook_event_name + (told.source ?? '')
if (existsSync(answer)) process.stdout.write(readFileSync(answer, 'utf8'))
`

let home: string
let project: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'throughline-opencode-'))
  project = join(home, 'project')
  mkdirSync(project)
  writeFileSync(join(home, 'hook.cjs'), HOOK)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const recordings = () => join(home, '.local/share/throughline/recordings/opencode')
const recording = (id = ID) => join(recordings(), `${id}.jsonl`)
const recorded = (id?: string) =>
  linesOf(recording(id)).map((line) => JSON.parse(line) as { at: string; events: { is: string }[] })
const kinds = (id?: string) => recorded(id).flatMap(({ events }) => events.map(({ is }) => is))
type Told = [event: string, session: string, payload: Record<string, unknown>, words: string[]]
const told = () =>
  existsSync(join(home, 'told.jsonl')) ? linesOf(join(home, 'told.jsonl')).map((line) => JSON.parse(line) as Told) : []
const answers = (event: string, toModel: string) => writeFileSync(join(home, event), JSON.stringify({ toModel }))

/** The client: its sessions, the messages that they hold, and the parts that a plugin gave it. */
function client(messages: readonly object[] = []) {
  const kept: { body: { text: string }; path: object }[] = []
  let last: string | undefined
  return {
    kept,
    session: {
      get: async () => ({ data: { id: ID, directory: project, version: '1.18.33' } }),
      messages: async ({ query }: { query: { limit?: number } }) => ({
        data: query.limit === undefined ? messages : last === undefined ? [] : [{ info: { id: last } }],
      }),
    },
    _client: { patch: async (options: (typeof kept)[0]) => void kept.push(options) },
    saw: ({ name, input }: Call) => {
      const event = input['event'] as { type: string; properties: { info?: { id: string; role?: string } } } | undefined
      if (name === 'event' && event?.type === 'message.updated') last = event.properties.info?.id
    },
  }
}
type Client = ReturnType<typeof client>

const load = (of: object = client(), installed: object = {}): Listeners =>
  listen({ client: of as never, directory: project }, {
    node: process.execPath,
    hook: join(home, 'hook.cjs'),
    cli: '/home/ada/.local/share/throughline/bin/0.1.0/cli.js',
    env: { HOME: home, PATH: process.env['PATH'] },
    ...installed,
  } as never) as Listeners

async function play(listeners: Listeners, calls: readonly Call[], of?: Client): Promise<void> {
  for (const call of calls) {
    of?.saw(call)
    const { name, input, output } = structuredClone(call)
    await listeners[name]?.(input, output ?? {})
  }
}
const prompt = (text: string, sessionID = ID): Call => ({
  name: 'chat.message',
  input: { sessionID },
  output: { message: { id: 'msg_1', role: 'user', sessionID }, parts: [{ type: 'text', text }] },
})
const event = (type: string, properties: object): Call => ({ name: 'event', input: { event: { type, properties } } })
const message = (fields: object = {}): Call =>
  event('message.updated', { info: { id: 'm1', sessionID: ID, role: 'assistant', modelID: 'mock-model', ...fields } })
const part = (fields: object): Call =>
  event('message.part.updated', { part: { id: 'p1', messageID: 'm1', sessionID: ID, ...fields } })
const said = (text: string): Call => part({ type: 'text', text, time: { start: 1, end: 2 } })
const idle = event('session.idle', { sessionID: ID })

describe('the recorder in OpenCode', () => {
  it('writes what the real client told it, line by line, as the file was that this client left', async () => {
    const of = client()
    // The client was started twice: the second time for the second prompt.
    const second = CALLS.findLastIndex(({ name }) => name === 'config')
    const first = load(of)
    await play(first, CALLS.slice(0, second), of)
    await first['dispose']?.({})
    await play(load(of), CALLS.slice(second), of)
    const evened = linesOf(join(CONTRACT, 'session.jsonl')).map((line) => JSON.parse(line) as { at: string })
    const withoutTime = (all: readonly { at: string }[]) => all.map(({ at: _, ...line }) => line)
    expect(withoutTime(recorded())).toEqual(
      JSON.parse(JSON.stringify(withoutTime(evened)).replace('"/work/tidepool"', JSON.stringify(project))),
    )
  })

  it('starts our hooks at the moments of a session, with its recording', async () => {
    const of = client()
    const listeners = load(of)
    await play(
      listeners,
      CALLS.slice(
        0,
        CALLS.findLastIndex(({ name }) => name === 'config'),
      ),
      of,
    )
    await listeners['dispose']?.({})
    const all = told()
    expect(all.map(([name, , { source }]) => [name, source].filter(Boolean).join(' '))).toEqual([
      'SessionStart startup',
      'UserPromptSubmit',
      'PreCompact',
      'SessionStart compact',
      'Stop',
      'SessionEnd',
    ])
    for (const [name, session, payload, words] of all) {
      expect([session, payload['transcript_path'], payload['cwd']]).toEqual([ID, recording(), project])
      expect(words).toEqual([name, '--host', 'opencode'])
    }
    expect(all[1]?.[2]).toMatchObject({ prompt: 'Draw the tide table', model: 'mock-model' })
    expect(all[4]?.[2]).toMatchObject({ last_assistant_message: 'The table is drawn. Next I name the sea.' })
  })

  it('puts the answer to a prompt behind it, for the model alone, and records neither', async () => {
    answers('UserPromptSubmit', 'the state')
    const output = { message: { id: 'msg_1', sessionID: ID }, parts: [{ type: 'text', text: 'go on' }] }
    await load()['chat.message']?.({ sessionID: ID }, output)
    expect(output.parts).toEqual([
      { type: 'text', text: 'go on' },
      {
        type: 'text',
        text: 'the state',
        synthetic: true,
        messageID: 'msg_1',
        sessionID: ID,
        id: expect.stringMatching(/^prt/),
      },
    ])
    await play(load(), [part({ type: 'text', text: 'the state', synthetic: true, time: { end: 1 } })])
    expect(readFileSync(recording(), 'utf8')).not.toContain('the state')
  })

  it('puts the state behind the first request after a compaction, once, and has the client keep it there', async () => {
    answers('SessionStartcompact', 'the state')
    const of = client()
    const listeners = load(of)
    await play(listeners, [prompt('go on'), event('session.compacted', { sessionID: ID })])
    const request = () => ({
      messages: [{ info: { id: 'msg_2', role: 'user', sessionID: ID }, parts: [] as object[] }],
    })
    const [first, second] = [request(), request()]
    await listeners['experimental.chat.messages.transform']?.({}, first)
    await listeners['experimental.chat.messages.transform']?.({}, second)
    expect(first.messages[0]?.parts).toEqual([expect.objectContaining({ text: 'the state', synthetic: true })])
    expect(second.messages[0]?.parts).toEqual([])
    expect(of.kept).toEqual([
      expect.objectContaining({
        body: first.messages[0]?.parts[0],
        path: expect.objectContaining({ messageID: 'msg_2' }),
      }),
    ])
  })

  it('takes in what a session held before it was there, as in a fork', async () => {
    const completed = { status: 'completed', input: { command: 'sh a' }, output: 'no\n', metadata: { exit: 3 } }
    const before = [
      { info: { id: 'm1', role: 'user', time: { created: 0 } }, parts: [{ type: 'text', text: '"Draw \\"it\\""' }] },
      {
        info: { id: 'm2', role: 'assistant', time: { created: 1, completed: 2 }, tokens: { input: 5, output: 1 } },
        parts: [{ type: 'tool', tool: 'bash', callID: 'c1', state: completed }],
      },
      { info: { id: 'm3', role: 'user', time: { created: 3 } }, parts: [{ type: 'compaction', auto: true }] },
      {
        info: { id: 'm4', role: 'assistant', summary: true, time: { created: 4 } },
        parts: [{ type: 'text', text: 'S' }],
      },
    ]
    await play(load(client(before)), [message({ id: 'm2' }), prompt('go on')])
    expect(kinds()).toEqual(['session', 'prompt', 'message', 'call', 'result', 'message', 'compaction', 'prompt'])
    expect(recorded()[1]).toMatchObject({ at: '1970-01-01T00:00:00.000Z', events: [{ text: 'Draw "it"' }] })
    expect(told()[0]?.[2]).toMatchObject({ source: 'resume' })
  })

  it('leaves the sessions of subagents to the one that started them', async () => {
    const child = 'ses_child'
    await play(load(), [
      prompt('go on'),
      event('session.created', { info: { id: child, parentID: ID } }),
      prompt('Look', child),
      event('message.part.updated', {
        part: {
          id: 'p2',
          messageID: 'm9',
          sessionID: child,
          type: 'tool',
          tool: 'bash',
          callID: 'c1',
          state: { status: 'running', input: { command: 'ls' } },
        },
      }),
      event('session.idle', { sessionID: child }),
    ])
    expect(recorded().at(-1)?.events).toEqual([
      expect.objectContaining({ is: 'call', target: 'ls', by: { id: child } }),
    ])
    expect(existsSync(recording(child))).toBe(false)
    expect(told().map(([name, session]) => [name, session])).toEqual([
      ['SessionStart', ID],
      ['UserPromptSubmit', ID],
    ])
  })

  it('names the session to commands, and to the tools of our server alone', async () => {
    const listeners = load()
    await play(listeners, CALLS.slice(0, 1))
    const shell = { env: {} }
    await listeners['shell.env']?.({ sessionID: ID }, shell)
    expect(shell.env).toEqual({ OPENCODE_SESSION_ID: ID })
    const given = async (tool: string, args: object) => {
      const call = { args }
      await listeners['tool.execute.before']?.({ tool, sessionID: ID }, call)
      return call.args
    }
    expect(await given('memory_save_session_snapshot', { checkpoint: true })).toEqual({
      checkpoint: true,
      session_id: ID,
    })
    expect(await given('memory_recover_session', { session_id: 'another' })).toEqual({ session_id: 'another' })
    expect(await given('memory_recall', { query: 'x' })).toEqual({ query: 'x' })
    expect(await given('other_recover_session', {})).toEqual({})
  })
})

describe('a recording', () => {
  it('is private, and holds no secret of a prompt, a command, an output or an answer', async () => {
    const key = ['-----BEGIN PRIVATE KEY-----', 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC', '-----END PRIVATE KEY-----'].join(
      '\n',
    )
    const state = {
      status: 'completed',
      input: { command: `curl -H "token: ${SECRET}"`, filePath: '/w/key.pem', content: key },
      output: `GITHUB_TOKEN=${SECRET}`,
      metadata: { exit: 0 },
    }
    await play(load(), [
      prompt(`The token is ${SECRET}`),
      message(),
      part({ id: 'p2', type: 'tool', tool: 'bash', callID: 'c1', state }),
      part({ id: 'p3', type: 'tool', tool: 'write', callID: 'c2', state }),
      said(`It is ${SECRET}.`),
    ])
    expect(kinds()).toEqual(['session', 'prompt', 'message', 'call', 'result', 'call', 'result', 'answer'])
    const text = readFileSync(recording(), 'utf8')
    for (const secret of [SECRET, 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC']) expect(text).not.toContain(secret)
    expect([statSync(recording()).mode & 0o777, statSync(recordings()).mode & 0o777]).toEqual([0o600, 0o700])
  })

  it('holds no secret that a command printed alone', async () => {
    const printed = ['k', 'Wq7Tz', 'LmX2vR', '9pNd'].join('')
    const ran = (callID: string, fields: object): Call => part({ id: callID, type: 'tool', callID, ...fields })
    const running = { status: 'running', input: { command: 'vault kv get -field=password secret/db' } }
    const completed = { ...running, status: 'completed', output: `${printed}\n`, metadata: { exit: 0 } }
    await play(load(), [
      { name: 'config', input: { mcp: { shell: {} } } },
      prompt('go on'),
      message(),
      ...['bash', 'shell_run_command'].flatMap((tool) => [
        ran(tool, { tool, state: running }),
        ran(tool, { tool, state: completed }),
      ]),
    ])
    expect(kinds()).toEqual(['session', 'prompt', 'message', 'call', 'result', 'call', 'result'])
    expect(readFileSync(recording(), 'utf8')).not.toContain(printed)
  })

  it('holds a long text in part, and every part of a message once', async () => {
    const text = `begin ${'word '.repeat(100_000)} end`
    await play(load(), [prompt(text), message(), said('Drawn.'), said('Drawn.')])
    const [, asked, ...rest] = recorded()
    const kept = String((asked?.events[0] as { text?: string } | undefined)?.text)
    expect(kept.length).toBeLessThanOrEqual(32_000)
    expect(kept).toMatch(/^begin .* end$/s)
    expect(rest).toHaveLength(2)
  })

  it('gets nothing of what is said while Throughline is off, but that a compaction came', async () => {
    mkdirSync(join(home, '.local/share/throughline'), { recursive: true })
    const off = join(home, '.local/share/throughline/off.json')
    writeFileSync(off, JSON.stringify([{ folder: project, from: '2020-01-01T00:00:00.000Z' }]))
    const listeners = load()
    await play(listeners, [
      prompt('hidden'),
      message(),
      said('hidden, too'),
      event('session.compacted', { sessionID: ID }),
    ])
    expect(readFileSync(recording(), 'utf8')).not.toContain('hidden')
    expect(kinds()).toEqual(['session', 'left-out', 'left-out', 'left-out', 'compaction'])
    rmSync(off)
    await play(listeners, [prompt('seen')])
    expect(kinds().at(-1)).toBe('prompt')
  })

  it('that was forgotten, or whose session the person deleted, does not begin anew', async () => {
    const listeners = load()
    await play(listeners, [prompt('go on')])
    rmSync(recording())
    await play(listeners, [message(), said('Gone.')])
    expect(existsSync(recording())).toBe(false)
    await play(load(), [prompt('again'), event('session.deleted', { info: { id: ID } })])
    expect(existsSync(recording())).toBe(false)
  })

  it('is removed a month after its last line', async () => {
    await play(load(), [prompt('go on')])
    const old = Date.now() / 1_000 - 31 * 24 * 60 * 60
    utimesSync(recording(), old, old)
    load()
    expect(existsSync(recording())).toBe(false)
  })
})

describe('nothing that fails in the recorder reaches the client', () => {
  it.each([
    ['there is no node', { node: '/nowhere/node' }],
    ['there is no hook', { hook: '/nowhere/hook.cjs' }],
    ['the home cannot be written', { env: { HOME: '/dev/null' } }],
  ])('where %s', async (_, installed) => {
    const output = structuredClone(prompt('go on').output) as { parts: object[] }
    const listeners = load(client(), installed)
    await listeners['chat.message']?.({ sessionID: ID }, output)
    await play(listeners, [message(), said('Drawn.'), idle, { name: 'dispose', input: {} }])
    expect(output.parts).toHaveLength(1)
  })

  it('where the client itself fails, or never answers', async () => {
    const fails = { session: { get: () => Promise.reject(new Error('no')), messages: () => new Promise(() => {}) } }
    await play(load(fails), [prompt('go on'), message(), said('Drawn.')])
    expect(kinds()).toEqual(['session', 'prompt', 'message', 'answer'])
    await play(load({}), [prompt('go on')])
  })

  it.each([
    undefined,
    null,
    5,
    'text',
    [],
    {},
    { event: 5 },
    { sessionID: '../../etc' },
    { event: { type: 'message.updated', properties: { info: { role: 'assistant' } } } },
  ])('where it is called with %j', async (input) => {
    for (const listener of Object.values(load()))
      for (const output of [undefined, null, {}, { parts: 5, messages: [5] }])
        await expect(listener(input, output)).resolves.toBeUndefined()
    expect(existsSync(join(home, '.local/share/etc.jsonl'))).toBe(false)
  })

  it('where its program is gone: the file that loads it gives the client nothing', async () => {
    const text = pluginText({
      nodePath: '/n',
      hookFile: '/nowhere/bin/1/hook.cjs',
      cliFile: '/nowhere/cli.js',
      command: '',
    })
    const { Throughline } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
      Throughline: (context: object) => Promise<object>
    }
    expect(await Throughline({})).toEqual({})
  })

  it('tells the kinds of parts that a newer client has', async () => {
    await play(load(), [prompt('go on'), message(), part({ type: 'hologram' })])
    expect(recorded().at(-1)?.events).toEqual([{ is: 'unknown', kind: 'part hologram' }])
  })
})
