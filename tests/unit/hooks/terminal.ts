/** A terminal for a test: a client with its process, and a session in it with a transcript of its own. */

import { appendFileSync, copyFileSync, mkdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../../../src/compose.ts'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import type { HookPayload } from '../../../src/hosts/hook.ts'
import type { HostProcess } from '../../../src/hosts/process.ts'
import { SAMPLE, type World } from '../../world.ts'

export interface TerminalOptions {
  readonly host: HostProcess
  /** Where the session works. Default: the world's project. */
  readonly project?: string | undefined
  readonly settings?: object
  readonly env?: Record<string, string>
  /** The client gives its prompts no ids. */
  readonly withoutIds?: boolean | undefined
  /** Its hooks have all the time that they need. */
  readonly unhurried?: boolean
}

export function openTerminal(world: World, sessionId: string, options: TerminalOptions) {
  const { host, project = world.project, settings, env, unhurried = false } = options
  const folder = join(world.folder, 'transcripts')
  mkdirSync(folder, { recursive: true })
  const transcript = join(folder, `${sessionId}.jsonl`)
  const { config } = world.context
  const context: Context = {
    ...world.context,
    config: { ...config, settings: { ...config.settings, ...settings }, env: { ...config.env, ...env } },
    now: () => world.context.now(),
    host: () => host,
  }
  let prompts = 0
  const payload = (fields: Partial<HookPayload> = {}): HookPayload => ({
    sessionId,
    transcriptPath: transcript,
    cwd: project,
    ...(unhurried ? { unhurried } : {}),
    ...fields,
  })
  // Written when the world's clock says, whatever this machine's.
  const written = () => utimesSync(transcript, world.context.now(), world.context.now())
  const record = (value: object) => {
    const timestamp = world.context.now().toISOString()
    appendFileSync(transcript, `${JSON.stringify({ sessionId, cwd: project, timestamp, ...value })}\n`)
    written()
  }
  const answered = (id: string, block: object) =>
    record({ type: 'assistant', message: { id, role: 'assistant', content: [block] } })
  const say = (text: string) => record({ type: 'user', message: { role: 'user', content: text } })
  const reply = (text: string) => answered(`m${text}`, { type: 'text', text })
  const call = (name: string, input: object) => answered('m1', { type: 'tool_use', id: 't1', name, input })
  const stop = () => runHook('Stop', payload(), context)
  return {
    transcript,
    record,
    say,
    reply,
    /** A call of a tool that has no result. */
    call,
    /** A call of a tool with its result: what the model is given, and what the host keeps beside it. */
    used: (name: string, input: object, content: string, toolUseResult: object) => {
      call(name, input)
      const result = { type: 'tool_result', tool_use_id: 't1', content }
      record({ type: 'user', message: { role: 'user', content: [result] }, toolUseResult })
    },
    /** A whole turn: what was typed and what answered it. */
    turn: (text: string, answer: string) => {
      say(text)
      reply(answer)
      return stop()
    },
    /** The sample session, stopped in the middle of work: two of six tasks open, the last test run red. */
    work: () => {
      copyFileSync(SAMPLE, transcript)
      written()
      return stop()
    },
    start: (source = 'startup') => runHook('SessionStart', payload({ source }), context),
    prompt: (prompt: string) => {
      prompts += 1
      const id = options.withoutIds ? {} : { promptId: `${sessionId}-${prompts}` }
      return runHook('UserPromptSubmit', payload({ prompt, ...id }), context)
    },
    stop,
    end: () => runHook('SessionEnd', payload({ reason: 'other' }), context),
  }
}
