/**
 * @module What is known of a session after reading its transcript up to a byte: the capture's running state.
 *
 * Plain JSON of bounded size, so that the next hook continues at the saved offset instead of reading the file again:
 * reading in one go and reading in any number of steps give the same state. It holds only redacted text.
 */

import type { ReaderState } from '../../hosts/host.ts'
import type { Tool } from '../../hosts/session-event.ts'
import { KEEP } from '../../rules.ts'
import type { Turn } from '../../snapshot/turn.ts'
import type {
  ChangedNames,
  CommandRun,
  FileChange,
  Message,
  Request,
  SessionSnapshot,
  Task,
  Wave,
} from '../../snapshot/types.ts'
import type { CheckKind } from '../../text/checks.ts'

export const STATE_VERSION = 17

export interface FileState {
  readonly path: string
  readonly change: FileChange['change']
  readonly edits: number
  readonly added: number
  readonly removed: number
  readonly names?: ChangedNames
  /** It was changed after the last run of the tests. */
  readonly untested?: true
  /** Where a shell command moved it from, or to. */
  readonly movedFrom?: string
  readonly movedTo?: string
  /** Id of the subagent that changed it. */
  readonly by?: string
}

export interface CommandState extends CommandRun {
  /** What it checks. */
  readonly checks?: readonly CheckKind[]
  /** The tests passed; absent when the output does not show it. */
  readonly passed?: boolean
  /** The turn in which it ran last. */
  readonly turn?: number
}

export interface AnswerState {
  readonly id: string
  readonly question: string
  readonly answer: string
  readonly at?: string
}

export interface RefusalState {
  readonly what: string
  /** The person's own words, where they gave any. */
  readonly said?: string
  readonly at?: string
}

/** How an earlier session left its work: that stands until the session that took it up does something of its own. */
export interface LeftWork extends Pick<SessionSnapshot, 'nextStep' | 'nextStepFrom'> {
  readonly needsFromUser: readonly string[]
  readonly lastExchange: readonly Message[]
  readonly cutOff?: boolean
}

/** What a session was resumed from. */
export interface Inherited {
  readonly name: string
  /** Topic and goal hold until the person asks for something else. */
  readonly topic: string
  readonly goal?: string
  readonly nextStep?: string
  readonly nextStepFrom?: NonNullable<SessionSnapshot['nextStepFrom']>
  /** When the work was taken up: what was said before is not of it. */
  readonly resumedAt?: string
  /** Absent once something was asked for or done since. */
  readonly left?: LeftWork
}

/** Stands for what was looked at, where git listed changed files. */
export const GIT_LISTS = 'listed by git'

/** What the agent looked at: a file with the names that it declares, or what it searched for, which has none. */
export interface LookedAtState {
  readonly what: string
  readonly names?: readonly string[]
  /** Of a search: the files in what it found; of git, the files that it listed, the newest first. */
  readonly found?: readonly string[]
}

/** A prompt of the person: of its words the beginning, as its turn has the whole. */
export interface RequestState extends Request {
  readonly kind: 'words' | 'command' | 'plan'
  readonly turn: number
  /** It only takes earlier work up, or thanks. */
  readonly asksNothing?: true
  /** Of a short one, the last paragraph of the answer that it follows. */
  readonly answers?: string
  /** The record that it follows, and the messages up to it: by these a prompt is known that was taken back. */
  readonly parent?: string
  readonly after?: number
  /** It was made in the session that this one was resumed from. */
  readonly earlier?: true
  /** The conversation was taken back to before it, and went on otherwise. */
  readonly withdrawn?: true
}

/** What runs in the background: an agent, a command, a workflow. */
export interface AwaitedState {
  readonly id: string
  readonly what: string
}

/** A tool call whose result has not been read yet: as little of its input as the result needs. */
export interface OpenCall {
  /** The host's own name of the tool. */
  readonly name: string
  /** The exchange in which it was made. */
  readonly exchange?: number
  readonly tool: Tool
  readonly target?: string
  /** How it changes the tasks: it replaces the list, adds a task, or changes one. */
  readonly change?: 'list' | 'new' | 'change'
  readonly tasks?: readonly Task[]
  readonly taskId?: string
  readonly taskStatus?: Task['status'] | 'deleted'
  readonly questions?: readonly string[]
  readonly waves?: readonly Wave[]
  /** Id of the subagent that made it. */
  readonly by?: string
}

/** What subagents did whose records stand in the session's own transcript: each entry says by whom. */
export interface InlineWork {
  readonly files: readonly FileState[]
  readonly commands: readonly CommandState[]
  readonly openCalls: Readonly<Record<string, OpenCall>>
}

/** What a subagent did, and how far its own file was read. */
export interface AgentWork {
  readonly id: string
  /** Time of its last record. */
  readonly at?: string
  readonly inode: number
  readonly offset: number
  readonly inLongLine: boolean
  readonly mark: string
  readonly files: readonly FileState[]
  readonly commands: readonly CommandState[]
  readonly openCalls: Readonly<Record<string, OpenCall>>
  /** What the host's reader remembers of the file. */
  readonly reader?: ReaderState
}

/** Numbers of each kind of id. */
export type ReservedIds = Readonly<Partial<Record<'D' | 'C' | 'Q' | 'E', readonly number[]>>>

export interface PlanTask extends Task {
  readonly id: string
}

export interface SessionState {
  version: typeof STATE_VERSION
  /** Bytes of the transcript that are in this state. */
  offset: number
  /** `offset` lies inside a line that is too long to read. */
  inLongLine: boolean
  /** What stood just before `offset`, as a number that tells it again. */
  mark?: string
  badLines: number
  unknownKinds: Record<string, number>
  /** What the host's reader remembers of the transcript. */
  reader?: ReaderState
  /** What was read last was said while Throughline was off; up to the next prompt nothing counts. */
  afterOff?: boolean
  sessionId?: string
  /** Where the session was started; `cwd` follows its shell. */
  startCwd?: string
  cwd?: string
  gitBranch?: string
  /** Id of the host that wrote the transcript; absent for the first one. */
  host?: string
  clientVersion?: string
  model?: string
  title?: string
  /** The person gave the title. */
  titled?: true
  startedAt?: string
  endedAt?: string
  /** Of the last main model call; absent after a compaction until the next one. */
  tokensUsed?: number
  /** Tokens that the model's window holds, where the transcript tells. */
  tokenWindow?: number
  lastMessageId?: string
  messages: number
  exchanges: number
  exchangesSinceCompaction: number
  compactions: number
  /** The turns since the last save, and the last one that is stored: it may go on. */
  turns: Turn[]
  /** The words that the agent wrote since the last save, as text/word-runs.ts numbers them: in answers, plans and documents. */
  wrote: number[]
  /** The turn that began the present work: the first after a commit or a finished list, else the session's first. */
  began?: number
  /** The work that was going on has ended: what is asked next begins another one. */
  workEnded?: true
  /** The last thing that happened was that the person refused a call of Throughline. */
  declined?: true
  requests: RequestState[]
  files: FileState[]
  filesRead: string[]
  commands: CommandState[]
  /** The latest todo list. */
  todos: Task[]
  /** Task tools: one entry a task, by the host's id. */
  planTasks: PlanTask[]
  /** Something else was asked for since a task of the lists was made or changed. */
  tasksOutdated?: true
  /** The latest plan that the person approved. */
  plan?: string
  answers: AnswerState[]
  refusals: RefusalState[]
  awaited: AwaitedState[]
  lookedAt: LookedAtState[]
  waves: Wave[]
  lastMessages: Message[]
  toolCalls: Record<string, number>
  /** Servers whose tools were called. */
  mcpServers: string[]
  /** A server's tool wrote entities into a graph. */
  wroteEntities: boolean
  agents: string[]
  inline: InlineWork
  /** By the subagents' own files. */
  agentWork: AgentWork[]
  skills: string[]
  openCalls: Record<string, OpenCall>
  inherited?: Inherited
  /** The last number given out of each kind of id: ids are never renumbered or reused. */
  lastId: { D: number; C: number; Q: number; E: number }
  /** Numbers that were given to others, the model's own statements: skipped, so that a second reading gives the same ids. */
  reserved?: ReservedIds
  /** The last thing in the conversation is a prompt, a tool call or its result: the turn has not ended yet. */
  unanswered: boolean
  interrupted: boolean
}

/** Returns the state of a session of which nothing has been read. */
export function emptyState(): SessionState {
  return {
    version: STATE_VERSION,
    offset: 0,
    inLongLine: false,
    badLines: 0,
    unknownKinds: {},
    messages: 0,
    exchanges: 0,
    exchangesSinceCompaction: 0,
    compactions: 0,
    turns: [],
    wrote: [],
    requests: [],
    files: [],
    filesRead: [],
    commands: [],
    todos: [],
    planTasks: [],
    answers: [],
    refusals: [],
    awaited: [],
    lookedAt: [],
    waves: [],
    lastMessages: [],
    toolCalls: {},
    mcpServers: [],
    wroteEntities: false,
    agents: [],
    inline: { files: [], commands: [], openCalls: {} },
    agentWork: [],
    skills: [],
    openCalls: {},
    lastId: { D: 0, C: 0, Q: 0, E: 0 },
    unanswered: false,
    interrupted: false,
  }
}

/** Returns the next id of a kind (`D1`, `D2`, …) and counts it as given out. */
export function nextId(state: SessionState, kind: keyof SessionState['lastId']): string {
  const id = comingId(state, kind)
  state.lastId[kind] = Number(id.slice(1))
  return id
}

/** Returns the id that is given out next. */
function comingId(state: Pick<SessionState, 'lastId' | 'reserved'>, kind: keyof SessionState['lastId']): string {
  let number = state.lastId[kind]
  do number += 1
  while (state.reserved?.[kind]?.includes(number))
  return `${kind}${number}`
}

/** Counts one more of `name`; beyond `most` names only known ones are counted. */
export function count(counts: Record<string, number>, name: string, most: number): void {
  // Names come from the transcript: "constructor" is no count, and "__proto__" would be a prototype.
  if (name === '__proto__') return
  const known = Object.hasOwn(counts, name) ? counts[name] : undefined
  if (known !== undefined || Object.keys(counts).length < most) counts[name] = (known ?? 0) + 1
}

/** Appends to a list of bounded length; the oldest entry goes first, but never the very first one. */
export function keep<T>(list: T[], entry: T, most: number): void {
  list.push(entry)
  if (list.length > most) list.splice(1, list.length - most)
}

/** Puts a command at the end of the list; the same command run before is merged into it, with its count. */
export function keepCommand(list: CommandState[], run: CommandState): void {
  const index = list.findIndex((known) => known.command === run.command)
  const before = index === -1 ? undefined : list.splice(index, 1)[0]
  keep(list, before === undefined ? run : { ...run, times: (before.times ?? 1) + 1 }, KEEP.commands)
}
