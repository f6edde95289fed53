/**
 * @module What happens in a session, in words that no host has a claim to.
 *
 * A host's reader makes these events of its records; capture folds them and knows no record. Every text in them is redacted, as
 * a whole: whoever reads events has seen no secret. An absent field is one that the host does not tell.
 */

import type { Redacted, RedactedJson } from '../redact/redacted.ts'
import type { FileChange, Task } from '../snapshot/types.ts'

/** What a tool is for, whatever a host calls it. */
export type Tool =
  | 'run'
  | 'edit'
  | 'write'
  | 'read'
  | 'search'
  | 'todo'
  | 'ask'
  | 'plan'
  | 'agent'
  | 'skill'
  | 'mcp'
  | 'other'

export type SessionEvent =
  | SessionFacts
  | { readonly is: 'title'; readonly text: Redacted; readonly byPerson: boolean }
  | Prompt
  | ModelMessage
  | Answer
  | { readonly is: 'thought'; readonly text: Redacted }
  | ToolCall
  | ToolResult
  /** A shell line that the person ran, and what it printed: hosts tell no status of it. */
  | { readonly is: 'shell'; readonly command: Redacted }
  | { readonly is: 'shell-output'; readonly output: Redacted }
  /** A file that was put before the model without a call for it. */
  | { readonly is: 'shown-file'; readonly path: Redacted }
  | { readonly is: 'compaction' }
  /** What the host puts before the model for a slash command: the text of the command or skill. */
  | { readonly is: 'instructions'; readonly text: Redacted }
  /** The person stopped the turn. */
  | { readonly is: 'interruption' }
  /** A call has begun; where the host tells calls when they end, nothing else of it is known yet. */
  | { readonly is: 'goes-on' }
  /** What was said while Throughline was off: nothing is told of it. */
  | { readonly is: 'left-out' }
  /** A task in the background ended, and what it reported where it was an agent. */
  | { readonly is: 'reported'; readonly id: Redacted; readonly report?: Redacted }
  /** A kind of record that the reader does not know. */
  | { readonly is: 'unknown'; readonly kind: Redacted }

/** What a record says of its session, beside what happened. */
export interface SessionFacts {
  readonly is: 'session'
  readonly id?: Redacted
  /** The folder that its shell is in. */
  readonly folder?: Redacted
  /** Null where no branch is checked out. */
  readonly branch?: Redacted | null
  /** The host's version. */
  readonly client?: Redacted
  readonly at?: string
}

/** What the person asked for. */
export interface Prompt {
  readonly is: 'prompt'
  readonly text: Redacted
  /** Ordinary words, a slash command with its arguments, or the prompt that the host makes of an approved plan. */
  readonly kind: 'words' | 'command' | 'plan'
  /** The record that it follows: two prompts that follow one mean that the first was taken back. */
  readonly follows?: Redacted
  readonly at?: string
}

/** One call of the main model; its texts and tool calls follow as events of their own. */
export interface ModelMessage {
  readonly is: 'message'
  readonly id?: Redacted
  /** It goes on with the message that the event before it was of. */
  readonly continued: boolean
  readonly model?: Redacted
  /** Input, cache and output tokens of the call: what the next one starts from. */
  readonly tokens?: number
  /** Tokens that the model's window holds. */
  readonly window?: number
}

/** A text of the model. */
export interface Answer {
  readonly is: 'answer'
  readonly text: Redacted
  /** It goes on with the message of the text before it. */
  readonly continued: boolean
  readonly at?: string
}

/** Who called, where it was a subagent whose records stand among the session's own, or in a file of its own. */
export interface AgentMark {
  readonly id: Redacted
  readonly folder?: Redacted
}

/** A tool call of the model. */
export interface ToolCall {
  readonly is: 'call'
  readonly id: Redacted
  /** The host's own name of the tool: a label, shown and counted. */
  readonly name: Redacted
  readonly tool: Tool
  /** What it is about: a command, a file, an address, a question to a search, a plan, the words of a task. */
  readonly target?: Redacted
  /** Of an agent: its kind. Of a skill: its name. */
  readonly kind?: Redacted
  /** What a dialog asks the person. */
  readonly questions?: readonly Redacted[]
  /** How it changes the tasks: the whole list anew, one more, or one of them. */
  readonly tasks?: TaskChange
  /** Of a server's tool: the server, its own name of the tool, and what the tool is given. */
  readonly server?: Redacted
  readonly serverTool?: Redacted
  readonly given?: RedactedJson
  readonly by?: AgentMark
}

export type TaskChange =
  | { readonly is: 'list'; readonly all: readonly ListedTask[] }
  | { readonly is: 'new' }
  | { readonly is: 'change'; readonly id: Redacted; readonly status?: Task['status'] | 'deleted' }

/** A task as the host lists it; `id` is the host's number. */
export interface ListedTask {
  readonly id?: Redacted
  readonly text: Redacted
  readonly status: Task['status']
}

/** What one call did to a file. */
export interface FileEdit {
  readonly change: FileChange['change']
  readonly added: number
  readonly removed: number
  /** The lines that it added and removed, each behind its sign `+` or `-`; of a long edit the first. */
  readonly lines?: readonly Redacted[]
}

/** The result of a tool call. What is read of it depends on the tool: of most, only that it came. */
export interface ToolResult {
  readonly is: 'result'
  readonly id: Redacted
  readonly failed: boolean
  /** Of a command, and of what failed: what the model was shown, without what the host wrote into it. */
  readonly output: Redacted
  /** All of it, where the model was shown a part. */
  readonly whole?: Redacted
  /** Of a command: its exit status, that it was interrupted or goes on in the background, what the host makes of the status. */
  readonly exit?: number
  readonly interrupted?: boolean
  readonly background?: boolean
  readonly interpretation?: Redacted
  /** What goes on in the background since the call: an agent, a command, a workflow. It reports by this id. */
  readonly started?: Redacted
  /** What was in the background and has ended, by the call's own answer. */
  readonly ended?: Redacted
  /** The person refused the call, and what they said to it. */
  readonly refused?: { readonly words?: Redacted }
  /** The host did not run the call: the output says why. */
  readonly notRun?: boolean
  /** The model used the tool wrongly, for instance on a file that it had not read. Its next call corrects that. */
  readonly misuse?: boolean
  readonly edit?: FileEdit
  /** What a subagent answered that has ended. */
  readonly report?: Redacted
  /** Of a file that was read, and of what a search found: the first lines. */
  readonly shown?: readonly Redacted[]
  /** The host's number of a task that was made. */
  readonly task?: Redacted
  /** Tasks that were listed, as they are now. */
  readonly tasks?: readonly ListedTask[]
  /** The plan that was approved, where the call itself did not hold it. */
  readonly plan?: Redacted
  readonly answers?: readonly { readonly question: Redacted; readonly answer: Redacted }[]
  readonly at?: string
  readonly by?: AgentMark
}
