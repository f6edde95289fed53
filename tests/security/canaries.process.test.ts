/** Every known form of a secret in every kind of text that a session holds, of every host: none reaches our folder, nor a text given back. */

import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { foldLine } from '../../src/capture/events/fold-event.ts'
import { emptyState } from '../../src/capture/state/session-state.ts'
import { exportGraph } from '../../src/memory/transfer/transfer.ts'
import { CLAUDE_CODE } from '../contract/claude-code-samples.ts'
import { CODEX } from '../contract/codex-samples.ts'
import { COPILOT } from '../contract/copilot-samples.ts'
import { SECRET } from '../contract/host.contract.ts'
import { OPENCODE } from '../contract/opencode-samples.ts'
import { QWEN } from '../contract/qwen-samples.ts'
import { worldForEachTest } from '../each-test.ts'
import { FORMS } from '../unit/redact/forms.ts'

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

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name)
    return statSync(file).isDirectory() ? filesBelow(file) : [file]
  })
}

const forms = Object.values(FORMS).flat()

describe('every form of a secret', () => {
  it.each(Object.entries(KINDS))('in %s leaves no byte behind', async (_, kind) => {
    const secrets: string[] = []
    const given: (string | undefined)[] = []
    for (const [at, form] of forms.entries()) {
      const secret = canary(at)
      secrets.push(secret)
      append(kind, form.replaceAll('@@@', secret), `toolu_${at}`)
      // What is bounded is looked at before it is full, too.
      if (at % 60 !== 59 && at !== forms.length - 1) continue
      await world.hook('PreCompact', { trigger: 'auto' })
      given.push((await world.hook('SessionStart', { source: 'compact' }))?.toModel)
    }
    await world.context.withStore(1_000, (store) => exportGraph(store, 'throughline', (text) => given.push(text)))
    const kept = filesBelow(world.folder).filter((file) => file !== world.transcript)
    const bytes = [...kept.map((file) => readFileSync(file, 'latin1')), given.join('\n')].join('\n')
    expect(kept.length).toBeGreaterThan(1)
    expect(forms.filter((_, at) => bytes.includes(secrets[at] as string))).toEqual([])
  })

  it.each([CLAUDE_CODE, CODEX, COPILOT, QWEN, OPENCODE].map((samples) => [samples.host.name, samples] as const))(
    'is not kept of a session of %s',
    (_, { host, secrets }) => {
      const leaked = forms.filter((form, at) => {
        const state = emptyState()
        const text = JSON.stringify(`\n${form.replaceAll('@@@', canary(at))}\n`).slice(1, -1)
        for (const line of secrets)
          foldLine(
            state,
            host.transcripts,
            line.replaceAll(SECRET, () => text),
          )
        expect(state.badLines).toBe(0)
        return JSON.stringify(state).includes(canary(at))
      })
      expect(leaked).toEqual([])
    },
  )
})
