/**
 * Known forms of a secret in every kind of text that a session holds, of every host: none reaches our folder, its log, nor
 * anything told of it. All forms are tried every night, an eighth of them by day.
 */

import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { foldLine } from '../../src/capture/events/fold-event.ts'
import { emptyState } from '../../src/capture/state/session-state.ts'
import type { HostId } from '../../src/hosts/hook.ts'
import { isJson, objectIn } from '../../src/text/json.ts'
import { CLAUDE_CODE } from '../contract/claude-code-samples.ts'
import { CODEX } from '../contract/codex-samples.ts'
import { COPILOT } from '../contract/copilot-samples.ts'
import { type HostSamples, SECRET } from '../contract/host.contract.ts'
import { OPENCODE } from '../contract/opencode-samples.ts'
import { QWEN } from '../contract/qwen-samples.ts'
import { worldForEachTest } from '../each-test.ts'
import { sample } from '../rounds.ts'
import { hostSession } from '../unit/hooks/host-sessions.ts'
import { FORMS } from '../unit/redact/forms.ts'
import { bytesBelow, exported, toldByServers } from './all-told.ts'

const world = worldForEachTest()

/** A secret of its own for each number: letters of both cases and digits in turn. */
const canary = (number: number): string => {
  const digits = String(number).padStart(4, '0')
  return ['kWq', digits.slice(0, 2), 'zLmX', digits.slice(2), 'vR9pNd', '4T'].join('')
}
const numbered = (text: string): string =>
  text
    .split('\n')
    .map((line, index) => `${String(index + 1).padStart(6)}\t${line}`)
    .join('\n')
const signed = (text: string): string[] => text.split('\n').map((line) => `+${line}`)

type Block = Record<string, unknown>
type Said = readonly [role: 'user' | 'assistant', content: Block[] | string, more?: Block]
type Kind = (text: string, id: string) => readonly Said[]

const used = (id: string, name: string, input: Block): readonly ['assistant', Block[]] => [
  'assistant',
  [{ type: 'tool_use', id, name, input }],
]
const gave = (id: string, content: unknown, more: Block = {}, failed = false): readonly ['user', Block[], Block] => [
  'user',
  [{ type: 'tool_result', tool_use_id: id, content, is_error: failed }],
  more,
]
const path = '/w/src/config.ts'

/** What of a session of Claude Code may hold a secret. */
const KINDS: Readonly<Record<string, Kind>> = {
  'a prompt': (text) => [['user', `Use this:\n\n${text}\n`]],
  'an answer': (text) => [['assistant', [{ type: 'text', text: `I found:\n\n${text}\n\nNext: remove it.` }]]],
  'a file that was read': (text, id) => [
    used(id, 'Read', { file_path: path }),
    gave(id, numbered(text), { toolUseResult: { type: 'text', file: { filePath: path, content: text } } }),
  ],
  'a search': (text, id) => [used(id, 'Grep', { pattern: 'x', output_mode: 'content' }), gave(id, text)],
  'a command': (text, id) => [used(id, 'Bash', { command: text, description: text }), gave(id, 'done')],
  'an output': (text, id) => [
    used(id, 'Bash', { command: 'cat config' }),
    gave(id, text, { toolUseResult: { stdout: text, stderr: text } }),
  ],
  'a failed command': (text, id) => [
    used(id, 'Bash', { command: 'npm test' }),
    gave(id, `Exit code 1\nError: it failed\n${text}`, { toolUseResult: `Error: ${text}` }, true),
  ],
  'an error': (text, id) => [
    used(id, 'Edit', { file_path: path, old_string: text, new_string: text }),
    gave(id, `<tool_use_error>it failed:\n${text}</tool_use_error>`, { toolUseResult: text }, true),
    ['assistant', [{ type: 'text', text: `That failed because of\n\n${text}` }]],
  ],
  'an edit': (text, id) => [
    used(id, 'Edit', { file_path: path, old_string: '', new_string: text }),
    gave(id, 'The file was updated', {
      toolUseResult: { filePath: path, oldString: 'a', newString: text, structuredPatch: [{ lines: signed(text) }] },
    }),
  ],
  'a new file': (text, id) => [
    used(id, 'Write', { file_path: path, content: text }),
    gave(id, 'File created successfully', {
      toolUseResult: { type: 'create', filePath: path, content: text, structuredPatch: [] },
    }),
  ],
  'a report of an agent': (text, id) => [
    used(id, 'Task', { description: 'look', prompt: text, subagent_type: 'general' }),
    gave(id, [{ type: 'text', text: `The cause:\n\n${text}` }]),
  ],
  'a plan': (text, id) => [
    used(id, 'ExitPlanMode', { plan: `# Plan\n\n${text}` }),
    gave(id, 'approved', { toolUseResult: { plan: text } }),
  ],
  tasks: (text, id) => [
    used(id, 'TodoWrite', { todos: [{ content: text, status: 'pending', activeForm: text }] }),
    gave(id, 'ok'),
  ],
  'a dialog': (text, id) => [
    used(id, 'AskUserQuestion', { questions: [{ question: `Which?\n${text}` }] }),
    gave(id, 'answered', { toolUseResult: { answers: { [`Which?\n${text}`]: text } } }),
  ],
  'a refusal': (text, id) => [
    used(id, 'Bash', { command: 'rm -rf x' }),
    gave(id, `The user doesn't want to proceed with this tool use. The user said:\n${text}`, {}, true),
  ],
  "a server's tool": (text, id) => [
    used(id, 'mcp__files__write_file', { path, content: text }),
    gave(id, [{ type: 'text', text }]),
  ],
}

function append(kind: Kind, text: string, id: string): void {
  for (const [index, [role, content, more]] of kind(text, id).entries()) {
    const message = { id: `m_${id}_${index}`, role, content }
    const at = new Date(Date.UTC(2026, 10, 21, 9, 59)).toISOString()
    appendFileSync(
      world.transcript,
      `${JSON.stringify({ type: role, sessionId: 's1', timestamp: at, message, ...more })}\n`,
    )
  }
}

/** Whether each form is known: see unit/redact/forms.test.ts. Here: whether every way in asks. */
const forms = sample(Object.values(FORMS).flat())
const HOSTS = [CLAUDE_CODE, CODEX, COPILOT, QWEN, OPENCODE].map((samples) => [samples.host.name, samples] as const)

/** A record with a text in place of each that somebody or something said: of all that holds a space. Names and ids hold none. */
function saying(line: string, text: string): string {
  const said = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(said)
    if (isJson(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, said(one)]))
    if (typeof value !== 'string' || !/\s/.test(value)) return value
    // The arguments of a call may be written as JSON.
    const inner = objectIn(value)
    return inner === undefined ? text : JSON.stringify(said(inner))
  }
  const record = objectIn(line)
  return record === undefined ? line : JSON.stringify(said(record))
}

/** What is written of a session in which everything says a text. */
function linesSaying({ session, secrets }: HostSamples, text: string): string[] {
  const inside = JSON.stringify(`\n${text}\n`).slice(1, -1)
  return [
    ...session.map(({ line }) => saying(line, text)),
    ...secrets.map((line) => line.replaceAll(SECRET, () => inside)),
  ]
}

/** Writes a line about a secret to the log: it names the transcript that a hook did not find. */
async function log(secret: string): Promise<void> {
  await world.hook('PreCompact', { sessionId: 'gone', transcriptPath: join(world.folder, `API_TOKEN=${secret}`) })
}

/** Fails where a secret stands in what we keep, and in what was given and exported. Every canary is looked for. */
async function expectNone(told: readonly unknown[], transcripts: ReadonlySet<string>): Promise<void> {
  const kept = bytesBelow(world.folder, transcripts)
  expect(kept.get(join(world.context.config.home, 'hook.log'))).toContain('API_TOKEN=[REDACTED')
  const texts = [...kept.values(), JSON.stringify(told), await exported(world)].join('\n')
  expect(forms.filter((_, at) => texts.includes(canary(at)))).toEqual([])
}

/** A compaction of the world's session, with what its hooks give. */
async function compact(summary: string): Promise<unknown[]> {
  await world.hook('PreCompact', { trigger: 'auto' })
  world.boundary()
  const given = await world.hook('SessionStart', { source: 'compact' })
  return [given, await world.hook('PostCompact', { trigger: 'auto', compactSummary: `We went on.\n\n${summary}` })]
}

function filled(at: number): string {
  const place = at % forms.length
  return (forms[place] ?? '').replaceAll('@@@', canary(place))
}

describe('a secret of any form', () => {
  const quarter = Math.ceil(forms.length / 4)

  it.each(Object.entries(KINDS))('in %s leaves no byte behind', async (_, kind) => {
    const given: unknown[] = []
    for (const at of forms.keys()) {
      append(kind, filled(at), `toolu_${at}`)
      // What is bounded is looked at before it is full, too.
      if (at % quarter === quarter - 1 || at === forms.length - 1) given.push(...(await compact(filled(at))))
    }
    await log(canary(0))
    await expectNone(given, new Set([world.transcript]))
  })

  it.each(HOSTS)('in anything that a session of %s says is not kept', (_, samples) => {
    const leaked = forms.filter((_form, at) => {
      const state = emptyState()
      for (const line of linesSaying(samples, filled(at))) foldLine(state, samples.host.transcripts, line)
      expect(state.badLines).toBe(0)
      return JSON.stringify(state).includes(canary(at))
    })
    expect(leaked).toEqual([])
  })
})

describe('what the servers tell', () => {
  it('holds none of any kind of text, in no host', async () => {
    const transcripts = new Set([world.transcript])
    const given: unknown[] = []
    for (const [at, kind] of Object.values(KINDS).entries()) {
      append(kind, `Mind the tide\n${filled(at * 17)}`, `toolu_${at}`)
      if (at % 4 === 3) given.push(...(await compact(filled(at * 17))))
    }
    for (const [at, [, samples]] of HOSTS.entries()) {
      const id = `0197a000-0000-7000-8000-${String(at).padStart(12, '0')}`
      const { transcript, hook, prompt } = hostSession(world, samples.host.id as HostId, id)
      transcripts.add(transcript)
      mkdirSync(dirname(transcript), { recursive: true })
      const text = `Mind the moon of ${samples.host.name}\n${filled(at * 60 + 5)}\n`
      appendFileSync(transcript, `${linesSaying(samples, text).join('\n')}\n`)
      await hook('PreCompact', { trigger: 'auto' })
      given.push(await hook('SessionStart', { source: 'compact' }))
      await hook('Stop', { lastAssistantMessage: text })
      given.push(await prompt(text))
      await hook('SessionEnd')
    }
    await log(canary(0))
    const told = await toldByServers(world)
    expect(told).toContain('Mind the tide')
    for (const [name] of HOSTS) expect(told).toContain(`Mind the moon of ${name}`)
    await expectNone([...given, told], transcripts)
  })
})
