/**
 * @module What a session snapshot is: one typed, versioned value that unites the seeds' fields.
 *
 * Absent means unknown: a value that neither the transcript nor git nor a person stated is left out, never invented.
 * Every list keeps the order in which things happened. The value is plain JSON.
 */

import type { CHECKPOINT_TYPES, PHASES, PRIORITIES, STATUSES, STEP_ORIGINS } from '../rules.ts'

export type CheckpointType = (typeof CHECKPOINT_TYPES)[number]
export type Priority = (typeof PRIORITIES)[number]
export type Status = (typeof STATUSES)[number]
export type Phase = (typeof PHASES)[number]

/** Who stated a value: the person, the transcript (extracted), the model, git, or an imported file. */
export type Origin = 'user' | 'transcript' | 'model' | 'git' | 'import'

export const SCHEMA_VERSION = 1

export interface FileChange {
  /** Relative to the project's root where it lies inside it, else absolute. */
  readonly path: string
  readonly change: 'created' | 'modified' | 'deleted'
  /** What was done to it, for instance "3 edits, +12 −4". */
  readonly what?: string
  /** What its edits introduced and took away: functions, types, fields, routes, tests, keys, messages. */
  readonly names?: ChangedNames
}

/** Names that stand in a file since its edits, and names that are gone. */
export interface ChangedNames {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** A command that ran, with its outcome. `outcome` is "unknown" when the transcript shows no result. */
export interface CommandRun {
  readonly command: string
  readonly outcome: 'ok' | 'failed' | 'interrupted' | 'unknown'
  readonly exitCode?: number
  /** The line of the output that matters, verbatim. */
  readonly result?: string
  /** How often the same command ran; absent = once. The outcome is the last one's. */
  readonly times?: number
  /** Id of the subagent that ran it; absent = the session itself. */
  readonly by?: string
}

export interface Task {
  readonly text: string
  readonly status: 'pending' | 'in-progress' | 'blocked' | 'completed'
}

export interface Decision {
  /** `D1`, `D2`, …: stable, never renumbered or reused. */
  readonly id: string
  readonly decision: string
  readonly rationale?: string
  readonly impact?: string
  readonly reversible?: boolean
  readonly at?: string
  readonly origin: Origin
}

export interface Constraint {
  readonly id: string
  readonly constraint: string
  /** Where the limit comes from. Context preservation: user, code, system, external, or free text. */
  readonly source?: string
  readonly blocking?: boolean
  readonly at?: string
  readonly origin: Origin
}

export interface OpenQuestion {
  readonly id: string
  readonly question: string
  readonly context?: string
  readonly priority?: 'high' | 'medium' | 'low'
  readonly at?: string
  readonly resolution?: string
  readonly resolvedAt?: string
  readonly origin: Origin
}

export interface Evidence {
  readonly id: string
  readonly type: 'error' | 'command' | 'output' | 'observation'
  /** Verbatim, at most EVIDENCE_LENGTH characters. */
  readonly content: string
  readonly source?: string
  /** What the agent said of it: mostly what it took for the cause. */
  readonly explanation?: string
  readonly at?: string
  /** Absent: extracted from the transcript. */
  readonly origin?: Origin
}

export interface Approach {
  readonly text: string
  readonly worked: boolean
  readonly origin: Origin
}

/** A statement with who made it: a preference, a discovery, a note. */
export interface Statement {
  readonly text: string
  readonly origin: Origin
}

export interface Wave {
  readonly number: number
  readonly name?: string
  readonly status: 'complete' | 'active' | 'pending'
  readonly agents?: readonly string[]
  /** Name of the entity that holds the wave's results. */
  readonly resultsKey?: string
}

export interface Message {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

export interface Request {
  readonly text: string
  readonly at?: string
}

export interface ToolCount {
  readonly name: string
  readonly calls: number
}

/** The complete state of one session at one moment. See "The snapshot" in docs/DOMAIN.md. */
export interface SessionSnapshot {
  readonly schemaVersion: typeof SCHEMA_VERSION

  // identity
  /** `checkpoint-<date>-<topic>-<suffix>`: unique in the store. */
  readonly name: string
  readonly sessionId?: string
  readonly agentId?: string
  readonly turnNumber?: number
  /** The turn whose request began the present work: the first after the last commit or finished list. */
  readonly workTurn?: number
  /** 1 for the session's first snapshot. */
  readonly sequence: number
  /** Compactions of the session so far. */
  readonly compactions: number
  readonly previous?: string
  readonly tags?: readonly string[]
  readonly project: {
    /** Stable across machines: the remote's address without credentials, else the root folder. */
    readonly id: string
    readonly name: string
    readonly root?: string
    readonly remote?: string
  }
  /**
   * Where the whole conversation lies: the host's transcript, and how far it was read (bytes). `unread`: the snapshot is
   * partial, because so many bytes between that place and the transcript's end have not been read yet.
   */
  readonly transcript?: { readonly path: string; readonly offset: number; readonly unread?: number }

  // checkpoint
  readonly type: CheckpointType
  readonly priority: Priority
  /** Why it was saved, for a person. */
  readonly reason: string
  /** What the trigger saw, for instance "167,000 of 200,000 tokens". */
  readonly triggerEvidence?: string
  readonly timestamp: string

  // lifecycle
  readonly status: Status
  readonly resumedAt?: string
  readonly resumedInNewConversation?: boolean
  readonly completedAt?: string
  readonly finalOutcome?: string
  readonly abandonedReason?: string

  // current work
  /** The latest task in the user's words. */
  readonly goal?: string
  /** A person or a model stated the goal; absent: it is the newest request. */
  readonly goalStated?: boolean
  readonly topic: string
  /** Percent (0–100) where somebody stated or counted it. */
  readonly progress?: number
  /** A milestone in words, for instance "3 of 5 tasks done". */
  readonly milestone?: string
  readonly phase: Phase
  /** The phase in the project's own words. */
  readonly phaseLabel?: string
  readonly wave?: number
  readonly waves?: number
  readonly focus?: string
  readonly subGoals?: readonly string[]

  // completed
  readonly files: readonly FileChange[]
  readonly solutions?: readonly string[]
  readonly commands: readonly CommandRun[]
  readonly completedGoals?: readonly string[]

  // pending
  readonly nextStep?: string
  /** What the next step was taken from. */
  readonly nextStepFrom?: (typeof STEP_ORIGINS)[number]
  /** Every task of the plan or todo list, done ones included, in the list's order. */
  readonly tasks: readonly Task[]
  /** Agents, background commands and workflows that were started and have not reported. */
  readonly awaited?: readonly string[]
  readonly blockers?: readonly string[]
  readonly needsFromUser?: readonly string[]

  readonly waveList?: readonly Wave[]

  // reasoning
  readonly decisions: readonly Decision[]
  readonly constraints: readonly Constraint[]
  readonly questions: readonly OpenQuestion[]
  readonly evidence: readonly Evidence[]
  readonly approaches: readonly Approach[]
  readonly preferences: readonly Statement[]
  readonly discoveries: readonly Statement[]
  readonly reflections?: readonly string[]
  /** 0–1, as the agent stated it. */
  readonly confidence?: number

  // workspace
  readonly workspace: {
    readonly cwd?: string
    readonly gitBranch?: string
    readonly gitHead?: string
    /** Staged files, `A path` / `M path` lines. */
    readonly gitStatus?: readonly string[]
    readonly stagedDiff?: string
    /** Newest first: `<short sha> <subject>`. */
    readonly recentCommits?: readonly string[]
    readonly openFiles?: readonly string[]
    readonly environment?: readonly string[]
    readonly dependencies?: readonly string[]
    readonly configuration?: readonly string[]
  }
  readonly filesRead: readonly string[]
  /** What the agent looked at last, newest first: a file with the names that its lines declare, or what was searched for. */
  readonly lookedAt?: readonly string[]

  // conversation
  readonly conversation: {
    readonly startedAt?: string
    readonly endedAt?: string
    /** Real user prompts with what answered them, whole session. */
    readonly exchanges: number
    /** The same, since the last compaction. */
    readonly exchangesSinceCompaction?: number
    readonly messages: number
    /** Real usage of the last model call: input, cache and output tokens. */
    readonly tokensUsed?: number
    /** The model's context window, where it is known. */
    readonly tokenWindow?: number
    readonly model?: string
    readonly provider?: string
    /** Id of the host that the session ran in; absent for the first host, the only one of earlier versions. */
    readonly host?: string
    readonly clientVersion?: string
    readonly topics?: readonly string[]
    readonly requests: readonly Request[]
    readonly lastExchange: readonly Message[]
    /** The last turn ended before its answer: a crash, an interruption. */
    readonly cutOff?: boolean
    readonly costUsd?: number
    readonly elapsedMs?: number
  }

  // tools
  readonly tools: {
    readonly calls: readonly ToolCount[]
    readonly available?: readonly string[]
    readonly skills?: readonly string[]
    readonly mcpServers?: readonly string[]
    readonly agents?: readonly string[]
    readonly personas?: readonly string[]
    readonly modes?: readonly string[]
    readonly pendingApprovals?: readonly string[]
  }

  /** Related graph entities by category. Context guardian, "Memory Inventory". */
  readonly memory?: {
    readonly analysis?: readonly string[]
    readonly planning?: readonly string[]
    readonly execution?: readonly string[]
    readonly decisions?: readonly string[]
    readonly checkpoints?: readonly string[]
  }

  // quality
  readonly quality: {
    readonly testsPassing?: boolean
    /** A request came since what failed was run last: it may be about something else. */
    readonly askedSince?: boolean
    /** Files of code that were edited after that run of the tests; absent: none. */
    readonly editedSinceTests?: readonly string[]
    readonly validation?: string
    readonly knownIssues?: readonly string[]
    readonly technicalDebt?: readonly string[]
  }

  // resume
  readonly resume: {
    readonly firstAction?: string
    readonly contextToApply?: string
    readonly remember?: string
    readonly continuation?: string
  }

  /** Context preservation's `sd` and `workflow` blocks. */
  readonly directive?: {
    readonly id: string
    readonly title?: string
    readonly phase?: string
    readonly progress?: number
  }
  readonly lastHandoff?: string
  readonly summaries?: {
    readonly highlights?: readonly string[]
    readonly decisions?: readonly string[]
    readonly actions?: readonly string[]
  }
  readonly tokenMetrics?: {
    readonly estimated: number
    readonly status: 'healthy' | 'warning' | 'over_budget'
    readonly lastTruncation?: string
  }

  /** Lines that another client wrote into the observations and that are not ours: kept as they are. */
  readonly otherLines?: readonly string[]
  /**
   * Clients of the memory server that wrote to it beside our own tools, and the lines that they added; without lines, one of
   * them made all of it. Absent: nobody else did. The observations do not say it.
   */
  readonly writtenBy?: { readonly sources: readonly string[]; readonly lines?: readonly string[] }
}
