/**
 * @module What a hook process needs of its host: events, payload and answer in our words, and where the host keeps things.
 *
 * Every prompt of every session waits for what implements this: its imports stay few.
 */

import type { HOOK_EVENTS, OPTIONAL_HOOK_EVENTS } from '../rules.ts'
import type { Tool } from './session-event.ts'

/** The events, by the names that all hosts know them by. */
export type HookEvent = (typeof HOOK_EVENTS)[number] | (typeof OPTIONAL_HOOK_EVENTS)[number]

export interface HookPayload {
  readonly sessionId: string
  readonly transcriptPath?: string
  readonly cwd?: string
  readonly promptId?: string
  /** UserPromptSubmit: what the person typed. */
  readonly prompt?: string
  /** SessionStart: startup, resume, clear, fork, compact. */
  readonly source?: string
  /** PreCompact and PostCompact: manual or auto. */
  readonly trigger?: string
  /** PostCompact: the summary as the host wrote it, its analysis included. */
  readonly compactSummary?: string
  /** Stop: the answer that just ended; not in the transcript yet. */
  readonly lastAssistantMessage?: string
  /** SessionStart: the model's id. */
  readonly model?: string
  /** PreToolUse: what the tool is for, and the file that it is about. */
  readonly tool?: Tool
  readonly toolFile?: string
  /** SessionEnd: why. */
  readonly reason?: string
  /** Bytes that the transcript had, where the hook is done later than it was fired. */
  readonly transcriptSize?: number
  /** Nobody waits for the hook. */
  readonly unhurried?: boolean
  /** Another hook does what this one would have done, in its own time: what takes long is left to a worker. */
  readonly aside?: boolean
  /** It was queued, and is replayed: too late to tell anybody anything. */
  readonly late?: true
}

/** What a hook says. */
export interface HookAnswer {
  /** A line that the host shows to the person. */
  readonly toPerson?: string
  /** Text that the host puts before the model. */
  readonly toModel?: string
}

/** Where a host keeps things on this machine, and what it started a process for. */
export interface HostPaths {
  /** The host's own folder. */
  readonly hostFolder: string
  /** The host's own file of servers and projects. */
  readonly serversFile: string
  /** The folder in which we record the host's sessions, where it keeps no transcripts in files of its own. */
  readonly recordings?: string
  /** Where the host put the plugin, in a process of the plugin. */
  readonly pluginRoot?: string
  /** The folder that the session was started in. */
  readonly projectDir?: string
}

/** What a host tells its status line of a session. */
export interface HostStatus {
  readonly sessionId?: string
  readonly promptId?: string
  readonly folder?: string
  /** Tokens in use; absent before the first answer, and after a compaction until the next one. */
  readonly tokens?: number
  /** Tokens that the model's window holds. */
  readonly window?: number
}

/** How hosts differ where our code is the same. */
export interface HostFacts {
  /**
   * What of the transcript is written some time after its hooks have run, and is waited for: nothing of Codex's, the end of
   * Claude Code's, the end of Qwen Code's for seconds, of Copilot's even its beginning.
   */
  readonly transcriptLags: false | 'end' | 'end for seconds' | 'all'
  /** The compaction stands in the transcript when the state is given back after it. Of Codex and Copilot it does. */
  readonly compactionIsWritten: boolean
  /** A hook that may give the model a text runs after a compaction. Copilot runs none: the next one that may gives the state back. */
  readonly hookAfterCompaction: boolean
  /** The hooks of a session's start and of its first prompt run at the same time, as those of Copilot do. */
  readonly startsWithPrompt: boolean
  /** Where the host's summary is told: to a hook, in the transcript (Copilot), or nowhere (Codex with its own models). */
  readonly summary: 'hook' | 'transcript' | 'never'
  /** What a compaction leaves word for word in the conversation: Codex and Copilot keep the person's requests. */
  readonly keeps: readonly 'requests'[]
  /** The most that the host passes on from one hook: characters, or bytes of Codex. */
  readonly answerCap: { readonly unit: 'characters' | 'bytes'; readonly limit: number }
  /** What tells that a session is open. A process of Codex serves many sessions and outlives them; one of OpenCode serves many. */
  readonly openWhile: 'process' | 'session-end'
  /** The host shows the person our line at a session's start. Copilot, Qwen Code and OpenCode show none: there the model offers earlier work. */
  readonly personLine: boolean
}

export type HostId = 'claude-code' | 'codex' | 'copilot' | 'qwen' | 'opencode'

export interface HookHost {
  readonly id: HostId
  /** How the host is called when people are told of it. */
  readonly name: string
  readonly facts: HostFacts
  /** Returns the line of a shell that starts a session with a prompt; `prompt` is one word of a shell. */
  readonly start: (prompt: string) => string
  /** Returns the line of a shell that opens a session again, by its id. */
  readonly resume: (sessionId: string) => string
  /** Name of the host's folder in a project. */
  readonly projectFolder: string
  /** Returns true where the environment says that a process was started by this host. */
  readonly hasStarted: (env: NodeJS.ProcessEnv) => boolean
  /** Returns true where a variable that its hooks alone have says that the host runs a hook: it may be one of another host's plugin. */
  readonly runsHook?: (env: NodeJS.ProcessEnv) => boolean
  /** Returns where the host keeps things for the person whose home `user` is. */
  readonly places: (env: NodeJS.ProcessEnv, user: string) => HostPaths
  /** Returns where the transcript of a session lies, by its id alone; undefined where there is none. */
  readonly locate: (places: Pick<HostPaths, 'hostFolder' | 'recordings'>, sessionId: string) => string | undefined
  /** Returns the session that the host named when it started a process with this environment. */
  readonly runningSession: (env: NodeJS.ProcessEnv) => string | undefined
  /** Returns the session that the host started a server with this environment for; undefined for another client's server. */
  readonly servedSession: (env: NodeJS.ProcessEnv) => string | undefined
  /** Returns true for a run that no person sits before: what is told to one, nobody has seen. */
  readonly isUnattended: (env: NodeJS.ProcessEnv) => boolean
  /** Returns the payload in the text that the host wrote; undefined for anything but one that names its session. */
  readonly payload: (text: string, places: Pick<HostPaths, 'hostFolder'>) => HookPayload | undefined
  /** Returns what the host tells its status line; absent where it runs no command for one. */
  readonly status?: (input: string) => HostStatus | undefined
  /** Returns what is printed for an answer; '' where nothing is to be printed. */
  readonly answer: (event: HookEvent, answer: HookAnswer | undefined) => string
  /** Returns true for a prompt that the host sent, not the person. */
  readonly isFromHost: (prompt: string) => boolean
  /** Returns the number of prompts in a transcript's beginning, counted up to `limit`; `limit` where it cannot be read. */
  readonly countPrompts: (path: string, limit: number) => number
  /** Returns the file in which an installation registers hooks; of a host that has a plugin of ours, too. */
  readonly settingsFile?: (places: HostPaths) => string
  /** Returns the window that a model's id tells, in tokens; undefined where it tells none. */
  readonly windowOfModel: (model: string | undefined, env: NodeJS.ProcessEnv) => number | undefined
  /** Returns the host's id of a tool use, from what it sends to a server beside a call's arguments. */
  readonly callId: (meta: Readonly<Record<string, unknown>>) => string | undefined
}
