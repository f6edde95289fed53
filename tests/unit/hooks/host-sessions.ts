/** A session of any host, as its client writes it and runs its hooks: for what must hold in all of them. */

import { appendFileSync, mkdirSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Context } from '../../../src/compose.ts'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import type { HookEvent, HookPayload, HostId } from '../../../src/hosts/hook.ts'
import { HOST_VARIABLE } from '../../../src/hosts/hook-hosts.ts'
import type { HostProcess } from '../../../src/hosts/process.ts'
import type { World } from '../../world.ts'

/** How a host writes a session: where its file lies below the person's home, and its records. */
interface Form {
  readonly file: (id: string) => string
  readonly begin: (id: string, cwd: string) => object[]
  readonly asked: (text: string, at: string, id: string, cwd: string) => object
  readonly said: (text: string, at: string, id: string, cwd: string) => object
}

let made = 0
const uuid = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`

const codexItem = (item: object, at: string) => ({
  timestamp: at,
  type: 'event_msg',
  payload: { type: 'item_completed', turn_id: 't1', item },
})
const copilotRecord = (type: string, data: object, at: string) => ({ type, data, id: uuid(), timestamp: at })
const qwenRecord = (type: string, role: string, text: string, [at, id, cwd]: [string, string, string]) => ({
  uuid: uuid(),
  parentUuid: null,
  sessionId: id,
  timestamp: at,
  type,
  cwd,
  version: '0.24.4',
  message: { role, parts: [{ text }] },
})
const FIRST = '2026-11-21T09:00:00.000Z'

const FORMS: Readonly<Record<HostId, Form>> = {
  'claude-code': {
    file: (id) => `.claude/projects/-a-project/${id}.jsonl`,
    begin: () => [],
    asked: (text, at, id, cwd) => ({
      ...{ type: 'user', isSidechain: false, sessionId: id, cwd, timestamp: at, uuid: uuid() },
      message: { role: 'user', content: text },
    }),
    said: (text, at, id, cwd) => ({
      ...{ type: 'assistant', isSidechain: false, sessionId: id, cwd, timestamp: at, uuid: uuid() },
      message: { id: uuid(), role: 'assistant', content: [{ type: 'text', text }] },
    }),
  },
  codex: {
    file: (id) => `.codex/sessions/2026/11/21/rollout-2026-11-21T09-00-00-${id}.jsonl`,
    begin: (id, cwd) => [
      { timestamp: FIRST, type: 'session_meta', payload: { id, session_id: id, timestamp: FIRST, cwd, source: 'cli' } },
    ],
    asked: (text, at) => codexItem({ type: 'UserMessage', id: uuid(), content: [{ type: 'text', text }] }, at),
    said: (text, at) => codexItem({ type: 'AgentMessage', id: uuid(), content: [{ type: 'Text', text }] }, at),
  },
  copilot: {
    file: (id) => `.copilot/session-state/${id}/events.jsonl`,
    begin: (id, cwd) => [
      copilotRecord('session.start', { sessionId: id, version: 1, producer: 'copilot-agent', context: { cwd } }, FIRST),
    ],
    asked: (text, at) => copilotRecord('user.message', { content: text, messageId: uuid() }, at),
    said: (text, at) => copilotRecord('assistant.message', { messageId: uuid(), content: text }, at),
  },
  qwen: {
    file: (id) => `.qwen/projects/-a-project/chats/${id}.jsonl`,
    begin: () => [],
    asked: (text, ...at) => qwenRecord('user', 'user', text, at),
    said: (text, ...at) => qwenRecord('assistant', 'model', text, at),
  },
  opencode: {
    file: (id) => `.local/share/throughline/recordings/opencode/${id}.jsonl`,
    begin: (id, folder) => [
      {
        ...{ recorder: 'throughline', host: 'opencode', form: 1, at: FIRST },
        events: [{ is: 'session', id, folder, client: '1.18.33' }],
      },
    ],
    asked: (text, at) => ({ at, events: [{ is: 'prompt', text, kind: 'words', follows: uuid() }] }),
    said: (text, at) => ({ at, events: [{ is: 'answer', text, continued: false }] }),
  },
}

export const HOST_IDS = Object.keys(FORMS) as HostId[]

/** A client that is gone when its process is asked for. */
const gone = (): HostProcess => ({ pid: 4_000_000 + ++made, started: 'never' })

/** Returns a session of a host in a world. Nothing is written, and no hook has run. */
export function hostSession(world: World, host: HostId, id: string, facts: { readonly cwd?: string } = {}) {
  const { cwd = world.project } = facts
  const form = FORMS[host]
  const transcript = join(world.folder, form.file(id))
  const process = gone()
  const { config } = world.context
  const context: Context = {
    ...world.context,
    config: { ...config, env: { ...config.env, [HOST_VARIABLE]: host } },
    now: () => world.context.now(),
    host: () => (host === 'codex' || host === 'opencode' ? { ...process, shared: true } : process),
  }
  let isBegun = false
  const write = (...records: readonly object[]) => {
    mkdirSync(dirname(transcript), { recursive: true })
    const all = isBegun ? records : [...form.begin(id, cwd), ...records]
    isBegun = true
    appendFileSync(transcript, all.map((one) => `${JSON.stringify(one)}\n`).join(''))
    utimesSync(transcript, world.context.now(), world.context.now())
  }
  const at = () => world.context.now().toISOString()
  const hook = (event: HookEvent, fields: Partial<HookPayload> = {}) =>
    runHook(event, { sessionId: id, transcriptPath: transcript, cwd, ...fields }, context)
  const asks = (text: string) => write(form.asked(text, at(), id, cwd))
  return {
    transcript,
    context,
    hook,
    /** What the client writes when a prompt was sent. */
    asks,
    /** A whole turn, saved by the hook at its end. */
    turn: async (text: string, answer: string) => {
      asks(text)
      write(form.said(answer, at(), id, cwd))
      await hook('Stop')
    },
    start: (source = 'startup') => hook('SessionStart', { source }),
    prompt: (prompt: string) => hook('UserPromptSubmit', { prompt, promptId: uuid() }),
    end: () => hook('SessionEnd', { reason: 'other' }),
  }
}
