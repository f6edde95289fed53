/**
 * @module The constants of Throughline, each with its source.
 *
 * Code, agent markdown, docs and tests import them and never repeat a literal. Seeds are named by what they are:
 * "context guardian", "context recovery agent", "pre-compact interceptor", "memori checkpoints" and "context
 * preservation". "settled" marks a value that reconciles seeds which contradict each other (docs/DECISIONS.md).
 */

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** By how much the clock of another machine may go fast before that matters; settled. */
export const CLOCK_SKEW = 5 * MINUTE

// --- when to save ---

/** Share of the real context window at which the person is alerted and a snapshot is saved. Pre-compact interceptor: "80 % full". */
export const ALERT_SHARE = 0.8
/** Share at which a snapshot is saved silently. Context guardian: "Token usage > 75 % of limit". */
export const SAVE_SHARE = 0.75
/**
 * Tokens at which a session of an unknown window is assumed to be compacted: the host's point for 200,000 tokens (host,
 * observed with client 2.1.197; clients of early 2026 compacted from 155,000 on).
 */
export const ASSUMED_COMPACTION_TOKENS = 167_000
/**
 * Tokens used at which the alert fires when the window is unknown: 80 % of ASSUMED_COMPACTION_TOKENS, so that it comes
 * before the compaction; settled: labelled "assumed".
 */
export const ASSUMED_ALERT_TOKENS = Math.round(ALERT_SHARE * ASSUMED_COMPACTION_TOKENS)
/** Exchanges since the last compaction at which a snapshot is saved. Pre-compact interceptor: "40+ message exchanges". */
export const EXCHANGE_LIMIT = 40
/** Time without a checkpoint after which one is saved. Context guardian: "Session duration > 30 minutes without checkpoint". */
export const TIME_CHECKPOINT_AFTER = 30 * MINUTE
/** Phrases by which a person asks for a save. Pre-compact interceptor, "Manual trigger". */
export const MANUAL_PHRASES = ['save state', 'checkpoint', 'preserve context', 'before risky operations'] as const
/** Commands that ask for a save, where the host passes them on as a prompt. Context guardian; context preservation, "Manual Checkpoint". */
export const MANUAL_COMMANDS = ['/checkpoint', '/sh:checkpoint', '/context-compact'] as const
/** Text that counts as a pre-compaction notice. Context guardian, "PreCompact" detection. */
export const IMMINENT_COMPACTION_TEXT = 'CRITICAL: AUTO-COMPACT IMMINENT'

/** Why a snapshot was saved. Context guardian's five types, context preservation's `checkpoint` and `threshold`, and the settled rest. */
export const CHECKPOINT_TYPES = [
  'precompact',
  'threshold',
  'manual',
  'wave',
  'phase',
  'checkpoint',
  'message-count',
  'preemptive',
  'time',
  'rolling',
] as const

/** Tag of a snapshot that was imported from an old transcript: it can be found, but is never offered; settled. */
export const HISTORY_TAG = 'history'

export const PRIORITIES = ['critical', 'high', 'medium', 'low'] as const

/**
 * Priority and longest delay (milliseconds) of each checkpoint type. Context guardian, `priority_levels`; settled.
 * Infinity = opportunistic.
 */
export const TYPE_PRIORITY = {
  precompact: { priority: 'critical', within: 0 },
  threshold: { priority: 'critical', within: 0 },
  manual: { priority: 'high', within: MINUTE },
  wave: { priority: 'high', within: MINUTE },
  phase: { priority: 'medium', within: 5 * MINUTE },
  checkpoint: { priority: 'medium', within: 5 * MINUTE },
  'message-count': { priority: 'high', within: MINUTE },
  preemptive: { priority: 'high', within: MINUTE },
  time: { priority: 'low', within: Number.POSITIVE_INFINITY },
  rolling: { priority: 'low', within: Number.POSITIVE_INFINITY },
} as const satisfies Record<
  (typeof CHECKPOINT_TYPES)[number],
  { priority: (typeof PRIORITIES)[number]; within: number }
>

/** Work phases. Context guardian, `active_phase`. */
export const PHASES = ['analysis', 'planning', 'implementation', 'testing', 'deployment', 'unknown'] as const

// --- status ---

/** Context recovery agent: in-progress, paused, on-hold, resumed, completed, abandoned; `superseded` is settled. */
export const STATUSES = ['in-progress', 'paused', 'on-hold', 'resumed', 'completed', 'abandoned', 'superseded'] as const

/** Legal moves of a snapshot's status; settled. `reopen` alone leaves the three ended ones. */
export const STATUS_MOVES = {
  'in-progress': ['paused', 'resumed', 'on-hold', 'completed', 'abandoned', 'superseded'],
  paused: ['resumed', 'on-hold', 'completed', 'abandoned', 'superseded'],
  'on-hold': ['resumed', 'completed', 'abandoned', 'superseded'],
  resumed: ['completed', 'abandoned', 'superseded'],
  completed: [],
  abandoned: [],
  superseded: [],
} as const satisfies Record<(typeof STATUSES)[number], readonly (typeof STATUSES)[number][]>

/** Statuses of ended work: shown on request, never offered or applied. */
export const ENDED_STATUSES = ['completed', 'abandoned', 'superseded'] as const

// --- the graph ---

export const SNAPSHOT_ENTITY_TYPE = 'session-snapshot'
/** The type by which a search finds decisions: entities of this type, and the decisions in snapshots. */
export const DECISION_TYPE = 'decision'
/** Prefix of a snapshot's name. Pre-compact interceptor: "checkpoint-[date]-[brief-topic]". */
export const SNAPSHOT_NAME_PREFIX = 'checkpoint'
/** Relation types between a snapshot and what it is about; settled as fixed. */
export const RELATION = {
  project: 'belongs_to_project',
  previous: 'continues',
  file: 'touches_file',
  decision: 'records_decision',
  solution: 'records_solution',
  userIntent: 'serves_user_intent',
  wave: 'includes_wave',
  session: 'part_of_session',
} as const
/** Entity types of a snapshot's relation targets. */
export const ENTITY_TYPE = {
  project: 'project',
  file: 'file',
  decision: 'decision',
  solution: 'solution',
  userIntent: 'user-intent',
  wave: 'wave',
  session: 'session',
} as const

/** Section headings of a snapshot's observations, in order. The first six are the pre-compact interceptor's, verbatim. */
export const SECTION = {
  metadata: '=== CHECKPOINT METADATA ===',
  work: '=== CURRENT WORK ===',
  completed: '=== COMPLETED ===',
  pending: '=== PENDING ===',
  context: '=== KEY CONTEXT ===',
  resume: '=== RESUME INSTRUCTIONS ===',
  requests: '=== USER REQUESTS ===',
  plan: '=== PLAN ===',
  reasoning: '=== REASONING ===',
  workspace: '=== WORKSPACE ===',
  conversation: '=== CONVERSATION ===',
  tools: '=== TOOLS ===',
  quality: '=== QUALITY ===',
  notes: '=== NOTES ===',
  identity: '=== IDENTITY ===',
  lifecycle: '=== LIFECYCLE ===',
  other: '=== OTHER LINES ===',
} as const

// --- limits ---

/** Characters that count as one token where no real usage is known. Context preservation: `charsPerToken`. */
export const CHARS_PER_TOKEN = 4
/** Longest verbatim evidence, in characters. Context preservation: "max 500 chars". */
export const EVIDENCE_LENGTH = 500
/** Longest stored goal, in characters. Memori checkpoints: `goal_snapshot` "truncated to 500 chars". */
export const GOAL_LENGTH = 500
/** Longest stored user request, in characters; settled (memori's 50 KB is for evidence in the transcript, which stays where it is). */
export const REQUEST_LENGTH = 2_000
/** Longest single statement of the model, in characters; a longer one is refused, not cut. Settled. */
export const STATEMENT_LENGTH = 2_000
/**
 * Messages of the last exchanges kept for a resume. Memori checkpoints: "last 4". Their text is kept longer than
 * memori's 200 characters.
 */
export const RECENT_MESSAGES = 4
/** Longest kept message of the last exchanges, in characters. */
export const RECENT_MESSAGE_LENGTH = 3_000
/** What a next step is taken from, the first that there is. */
export const STEP_ORIGINS = ['stated', 'task', 'check', 'question', 'request'] as const
/** Most characters of a next step; settled. */
export const NEXT_STEP_LENGTH = 300
/** Longest kept line of a tool result, in characters. */
export const RESULT_LENGTH = 300
/**
 * Characters of what a turn quotes: a request, what a slash command stands for, an answer, what was said on the way to it, a
 * report of a subagent, what a call changed or printed; and of a line that is not kept once another follows.
 */
export const QUOTE = {
  request: 4_000,
  instructions: 8_000,
  answer: 6_000,
  onTheWay: 1_200,
  report: 3_000,
  call: 2_000,
  short: 40,
} as const
/** Characters of a request that names work: a shorter one answers what was said before it. */
export const SHORT_REQUEST = 16
/** Most entries of a turn, and characters of one of its commands. */
export const TURN = {
  said: 40,
  files: 60,
  commands: 20,
  command: 300,
  subject: 120,
  asked: 20,
  read: 40,
  /** Its last edits and its last commands, each quoted with what came back. */
  edits: 8,
  runs: 6,
  agents: 12,
} as const
/** Most entries of each kind that a snapshot keeps; the oldest beyond them are dropped. Bounds the state of one session. */
export const KEEP = {
  requests: 200,
  files: 400,
  filesRead: 200,
  /** Names that the edits of one file introduced, and that they took away. */
  namesAdded: 20,
  namesRemoved: 8,
  /** Files and searches that the agent looked at last, and names that are kept of each file. */
  lookedAt: 12,
  namesShown: 50,
  /** Files in what one search found. */
  filesFound: 12,
  /** Files that git listed as changed. */
  filesListed: 40,
  /** What goes on in the background. */
  awaited: 8,
  commands: 200,
  /** Of all subagents together. */
  agentFiles: 200,
  agentCommands: 60,
  evidence: 100,
  tasks: 200,
  questions: 50,
  decisions: 200,
  constraints: 50,
} as const

/**
 * The log of what was put before the model: the most tokens of a text that it keeps (what a hook gives at most), how long it keeps texts, and for how
 * many prompts a session is followed to see whether it used a text; settled.
 */
export const INJECTION = { tokens: 2_400, kept: 30 * DAY, turns: 10 } as const

/** Why something is said: a compaction's state, a recovered one, an offer or question, a full context, a save. */
export const WAYS = ['reinjection', 'recovery', 'offer', 'alert', 'save'] as const

/** Sessions that a timeline shows by default; settled. */
export const MAX_TIMELINE = { sessions: 10 } as const

/** Entries of a list where no number is given. */
export const PAGE = 20

/** Token budgets of the texts that are given to the model; settled. */
export const BUDGET = {
  /** The line for the model with a session's first prompt. */
  offer: 80,
  /** Matches for a request in plain words, to confirm or choose from. */
  ask: 300,
  /** Re-injection after a compaction. */
  reinject: 1_500,
  /** With the first prompt after an alert: a request for what only the model can add to the snapshot. */
  request: 80,
  /** A pasted or confirmed recovery through a hook: below the host's cap of characters. */
  recovery: 2_400,
  /** A state that a tool, a command or the library is asked for. */
  state: 4_000,
} as const
/** Tokens of a whole state: below `target` healthy, above `max` over budget. Context preservation, `TOKEN_BUDGET`. */
export const STATE_TOKENS = { min: 300, target: 800, max: 1_200 } as const
/**
 * Most entries of a section if a state does not fit whole. Context preservation, `MAX_ENTRIES`; which ones, settled: what blocks or
 * is urgent, then the newest.
 */
export const SECTION_CEILING = {
  decisions: 10,
  constraints: 10,
  questions: 5,
  evidence: 15,
  highlights: 5,
  actions: 10,
} as const
/** Most bytes of a session state file. Context preservation, "State File Size". */
export const STATE_FILE_BYTES = 15 * 1024
/** Longest text that the host passes on from one hook, in characters (host, observed). */
export const HOST_TEXT_CAP = 10_000

// --- the memory server ---

/** Most tokens (characters / CHARS_PER_TOKEN) of one reply; settled (the host warns at 10,000 and cuts at 25,000, observed). */
export const REPLY_TOKENS = 10_000
/** Most tokens (characters / CHARS_PER_TOKEN) of all tool definitions together; settled. */
export const SCHEMA_TOKENS = 4_500
/** Most tokens of their names, descriptions and input schemas; settled. */
export const TOOL_TOKENS = 1_900
/** Longest server instructions, in characters: every session pays for them; settled. */
export const INSTRUCTIONS_LENGTH = 1_200
/** Longest line that the server reads, in bytes: a longer one is answered with an error and skipped; settled. */
export const LONGEST_MESSAGE = 16 * 1024 * 1024
/** How often the store's revision is polled while a client subscribes to a resource, in milliseconds; settled. */
export const SUBSCRIPTION_POLL = 500
/**
 * How long a client may keep a list of tools, resources or prompts, in milliseconds; settled. It changes only with the
 * program, which a running server does not see.
 */
export const LISTS_FRESH = 10 * MINUTE
/** How long the server may take to end, in milliseconds; settled: "within 1 s". */
export const SERVER_END = 800

// --- REST ---

/** Limits of the HTTP server; settled. Times in milliseconds, sizes in bytes. */
export const HTTP = {
  port: 8377,
  body: 4 * 1024 * 1024,
  headers: 16 * 1024,
  headersTime: 5_000,
  requestTime: 10_000,
  /** How often connections are checked for being too slow. */
  checkEvery: 1_000,
  keepAlive: 5_000,
  /** Streams that listen for changes, REST and MCP together. */
  streams: 100,
  /** Interval of keep-alive lines on a stream, which reveal a dead connection. */
  heartbeat: 15_000,
  /** MCP sessions at one time, and how long one may be idle. */
  sessions: 500,
  sessionIdle: 60 * MINUTE,
  /** How long the project of the server's folder is kept for requests without a session. */
  projectKept: MINUTE,
  /** Lifetime of a login code, which works once, and of a page's token, which lasts a working day. */
  codeLife: 2 * MINUTE,
  pageLife: 12 * HOUR,
} as const

// --- recovery ---

/** Age below which an explicit reference may give high confidence. Context recovery agent: "< 6 hours old". */
export const FRESH_AGE = 6 * HOUR
/** Age up to which confidence is medium, and within which a snapshot is searched proactively. Context recovery agent: 24 hours. */
export const RECENT_AGE = 24 * HOUR
/** Age up to which a saved state counts as recent. Context preservation: `MAX_AGE_MINUTES` = 30. */
export const STATE_RECENT_AGE = 30 * MINUTE
/** Age beyond which a recovery always asks. Context recovery agent: "> 7 days old". */
export const STALE_AGE = 7 * DAY
/** Tier bounds: [0.9, 1] high, [0.7, 0.9) medium, below low. Context recovery agent, "Confidence-Based Recovery". */
export const TIER_BOUND = { high: 0.9, medium: 0.7 } as const

/** Confidence before the penalties, by the form in which a message refers to a snapshot; settled. */
export const BASE_CONFIDENCE = {
  /** An id whose checksum agrees. */
  'id-checked': 0.99,
  /** An id without a checksum. */
  id: 0.97,
  /** A formatted continuation without an id that matches one snapshot's topic. */
  formatted: 0.92,
  /** Words that one session of the project wrote, as a person hands them over: as a formatted continuation without an id. */
  written: 0.92,
  /** A request in plain words. Never high: it is always confirmed. */
  natural: 0.88,
  /** Words that point at earlier work. */
  reference: 0.86,
  /** A document that the session wrote, named to be read. */
  files: 0.85,
  /** Nothing but the time: unfinished work was found. */
  proactive: 0.8,
} as const
/** What lowers confidence, and by how much; settled so that the seeds' examples land in their tiers. */
export const CONFIDENCE_PENALTY = {
  /** 6 to 24 hours old: medium. */
  day: 0.15,
  /** More than 24 hours old: low. */
  older: 0.35,
  /** More than 7 days old: low, whatever the other evidence. */
  stale: 0.5,
  /** Each other snapshot that matches the message too. */
  rival: 0.3,
  /** The snapshot belongs to another project. */
  foreign: 0.2,
  /** Another conversation has taken it up already: medium. */
  resumed: 0.1,
  /** Its session is open in another terminal: medium, because two sessions on the same work disturb each other. */
  alive: 0.1,
  /** The checksum does not belong to the id: one of them was mistyped. */
  checksum: 0.2,
  /** The snapshot has none of the topic's words. If it lacks only some, that share of the penalty. */
  weakTopic: 0.15,
  /** Files of the snapshot have changed since: an explicit reference falls to medium. */
  changed: 0.1,
  /** The work was on another branch. */
  branch: 0.1,
  /** HEAD is another one, on the same branch. */
  head: 0.05,
} as const

/**
 * Words that an earlier session wrote: the share of a message's runs of so many words that stand in what one session wrote, among
 * the newest sessions of the project; settled on 45 real handoffs (all have 30 % or more). `fewest`: runs of the message that must
 * stand there at least. `kept`: of each session, the most runs that are kept; of a message, at least so many are compared.
 */
export const WRITTEN = { run: 8, share: 0.25, fewest: 8, sessions: 40, kept: 6_000, compared: 5 } as const

/** When and how often unfinished work is offered; settled. */
export const OFFER = {
  settings: ['quiet', 'always', 'never'],
  /** The person's line is not repeated for this long. */
  coolDown: 24 * HOUR,
  /** Older work is not looked at for an offer. */
  within: 30 * DAY,
  /** A session without a known process counts as open elsewhere for this long after its last sign of life. */
  alive: 5 * MINUTE,
  /** Messages of a session in which plain words count as a request to continue. Context recovery agent: "first 1-2 messages". */
  firstMessages: 2,
  /** Most snapshots that a choice lists, and that the line for the model names. */
  choices: 5,
  named: 3,
  /** The most characters of the line that the person sees at a start, and of the work's title in it. */
  line: 120,
  title: 60,
} as const

/**
 * What tells which session a wish to go on means, as logarithms of odds; fitted on labelled messages over
 * a store of sessions.
 */
export const RANK = {
  /** Worth of a word: log((sessions + 2) / sessions that have it), times this. */
  words: 1.3,
  /** The share of it for a word that stands only in files, requests, decisions, the next step or the last exchange. */
  aside: 0.5,
  /** The share of it for another form of the word ("auth", "authentication"). */
  otherForm: 0.7,
  /** The most that the words and files of a message count for the session that has most of them; what a file counts. */
  mostEvidence: 4.7,
  files: 3,
  /** What words and files must count at least for a session to be what the message speaks of. */
  leastEvidence: 0.65,
  inTime: 2.5,
  branch: 0.7,
  unfinished: 1.4,
  /**
   * How much less likely an older session is, times the logarithm of its place; the same where the message speaks of one
   * by its words or files; and one that has ended or did nothing.
   */
  later: 2.8,
  laterWhenTold: 0.85,
  ended: 1.8,
  /** The odds of "none of these". */
  none: 0.15,
  /** How far another session may lie behind the best one to be meant as well. */
  close: 1.5,
} as const

/**
 * Headings of the formatted continuation, each with its short form. Context recovery agent, "Pattern 1"; pre-compact
 * interceptor, step 4.
 */
export const SUMMARY_HEADING = {
  topic: ['Continue work on:', 'Resume:'],
  progress: ['Progress so far:', 'Progress:'],
  next: ['Next steps:', 'Next:'],
  context: ['Key context:', 'Key decisions:'],
  files: ['Files modified:', 'Files:'],
  goal: ['Goal:'],
  request: ['Asked last:'],
  answer: ['Last answer:'],
  checkpoint: ['Checkpoint:'],
} as const

/**
 * Phrases of a message that continues earlier work. Context recovery agent, "Activation Trigger" and
 * "Detection Patterns". Its lone "resume" is left out: a curriculum vitae, a player and a download are resumed too.
 */
export const CONTINUATION_PHRASES = {
  natural: [
    'continue work on',
    'where we left off',
    'where were we on',
    'load previous context',
    'what was I working on',
    'resume last session',
  ],
  reference: ['from previous conversation', 'we were working on'],
  /** Pre-compact interceptor, step 4: the last line of its block. */
  formatted: ['Pattern Recognition'],
} as const
/** Beginnings of prompts that the host writes itself, not the person (host, observed). */
export const HOST_OPENING = {
  plan: 'Implement the following plan:',
  compaction: 'This session is being continued from a previous conversation',
} as const

// --- hooks ---

/** The events that Throughline listens to, by the host's names. */
export const HOOK_EVENTS = [
  'Stop',
  'PreCompact',
  'SessionStart',
  'PostCompact',
  'UserPromptSubmit',
  'SessionEnd',
] as const

/**
 * Events that not every host has registered: a person may register the one before a file is read (hooks/events/pre-tool-use.ts);
 * the one after a tool is for a host that runs no hook after a compaction (hooks/events/after-compaction.ts).
 */
export const OPTIONAL_HOOK_EVENTS = ['PreToolUse', 'PostToolUse'] as const
/** Tokens of a file below which a Read is ignored, and the most that the host reads of a file (host, observed). */
export const READ_TOKENS = { least: 2_000, most: 25_000 } as const

/**
 * Deadline of each hook, in milliseconds; settled. At its deadline, a hook ends itself with exit 0. `AskingPrompt`: of a
 * prompt that asks for something (a reference, a wish, a save, a reply) or greets as the first of its session. Its person
 * would rather have it late than send it again.
 */
export const HOOK_DEADLINE = {
  PreCompact: 5_000,
  Stop: 1_000,
  SessionStart: 2_000,
  PostCompact: 2_000,
  UserPromptSubmit: 1_000,
  AskingPrompt: 10_000,
  PreToolUse: 300,
  PostToolUse: 2_000,
  SessionEnd: 1_000,
} as const
/**
 * Time limit for all git commands about a folder together, in milliseconds, and as a share of a hook's deadline; settled.
 * What git has not answered by then stays unknown. `foreground`: for a command or a server. Without git they would look
 * for the sessions of another project, and on a busy machine four processes take longer than a second.
 */
export const GIT_TIME = { longest: 1_000, foreground: 5_000, share: 0.25 } as const
/**
 * Time limits of a worker, in milliseconds: for reading one transcript at a time, for starting on another event, and for its
 * whole run. It goes on with a long transcript as long as it comes further.
 */
export const WORKER_TIME = { reading: 10_000, delivering: 240_000, longest: 300_000 } as const
/** How often a worker synchronises, at most; and for how long it runs then, in milliseconds. */
export const SYNC_TIME = { every: 5 * MINUTE, longest: 15 * MINUTE } as const
/** How long a command or a server reads what is unread of sessions while somebody waits, in milliseconds. */
export const CATCH_UP_TIME = 3_000
/**
 * Bytes of a transcript that are read whatever the time: the rest of a turn, mostly. They take 20 ms, and on a machine with
 * 16 busy processes half a second (measured). A hook that does the work of another one leaves more to a worker.
 */
export const SHORT_READING = 512 * 1024
/** Bytes of a transcript's end that are read where its middle was not: at least, and at most in search of a request. */
export const END_READING = { least: 512 * 1024, most: 4 * 1024 * 1024 } as const
/** How long to wait for a store that another process holds, in milliseconds; settled. */
export const BUSY_TIMEOUT = { foreground: 5_000, hook: 200, preCompact: 2_000, asking: 2_000 } as const
/**
 * How long to poll a transcript that the host is still writing, before a compaction and after a turn, in milliseconds;
 * settled (the host lags 100–350 ms, observed).
 */
export const TRANSCRIPT_POLL = { longest: 800, every: 50, quiet: 200 } as const
/**
 * The same after a turn of Qwen Code, in milliseconds; settled (the answer is written 1.6 to 2.8 seconds after the hook, and up to
 * 0.7 seconds after the record before it; observed: 0.24.4).
 */
export const LATE_TRANSCRIPT_POLL = { longest: 4_000, every: 50, quiet: 1_000 } as const

// --- search ---

/** Ranked search; settled. */
export const RECALL = {
  /** Entities on a page: of the newest by default, of an answer by default, and at most. */
  page: 10,
  answers: 3,
  longestPage: 50,
  /** Passages of an answer, and their characters, where no other number of entities is asked for: a reply has at most 700 tokens. */
  passages: 9,
  room: 2_100,
  /** Sessions of a question that are read whole. */
  read: 12,
  /** Words of a question that are looked for everywhere, to say that they stand nowhere. */
  absent: 4,
  /** Most entities that the store selects for a query and the ranking orders: paging ends there. */
  candidates: 100,
  /** The first of them, which are ranked among themselves. */
  first: 30,
  /** Observations shown of each entity. */
  lines: 5,
  /** Most words of a query that are looked up as exact names. */
  names: 8,
  /** Most near-duplicates that rank before a different result; settled. */
  alike: 2,
  /** Most entities of an answer to a literal question that found nothing. */
  fallback: 10,
} as const

// --- the status line ---

/**
 * Turns from whose growth the number of turns left is estimated, since the last compaction: at least, and at most the newest;
 * settled. The first turns of a session load the files of its work, and say little of those that follow.
 */
export const GROWTH_TURNS = { least: 5, most: 8 } as const
/** Deadline of the status line, in milliseconds, including the person's own status line; settled. */
export const STATUS_LINE_DEADLINE = 5_000

/**
 * How often the host refreshes the status line, in seconds: a turn is saved after its line was shown; settled.
 * Clients 2.1.197 and 2.1.330 know the setting, in seconds, at least 1 (host, observed). One run takes 0.13 s of a processor,
 * 0.08 s of it to start node (measured, node 20): every 5 seconds 3 % of one, every 2 seconds 7 %.
 */
export const STATUS_LINE_REFRESH = 5

/** Limits of graph queries; settled. */
export const GRAPH = {
  /** Most entities that a query visits, and most relations of each that it follows. */
  entities: 500,
  perEntity: 200,
  /** Most nodes of a picture. */
  drawn: 40,
  /** Sessions in an answer about a file, by default. */
  sessions: 20,
} as const

// --- the agent pack ---

/** The plugin's name: the same in every marketplace, and part of its tools' names and of our commands' names. */
export const PLUGIN_NAME = 'throughline'
/** Names of the memory server with a host: the usual one, and the one where another server has that. */
export const SERVER_NAMES = ['memory', 'throughline'] as const

/** The names of the generated agents. */
export const AGENT_KINDS = ['pre-compact-interceptor', 'context-recovery'] as const

/** Most tokens (characters / CHARS_PER_TOKEN) of each generated agent, rendered with the default command; settled. */
export const AGENT_BUDGET = 1_200
/** Phrases that the agents' descriptions name as a request to resume. Context recovery agent, "Activation Trigger". */
export const RESUME_PHRASES = [
  'continue from where we left off',
  'resume last session',
  'what was I working on',
] as const
/** What each tier allows; settled. Context recovery agent, "Confidence-Based Recovery". */
export const TIER_DECISION = { high: 'apply', medium: 'confirm', low: 'choose' } as const
/** What to apply of a recovered snapshot, and when. Context recovery agent, "Context Application Rules". */
export const APPLY_ORDER = {
  high: ['user preferences', 'technical decisions', 'what failed before', 'current file state'],
  medium: ['discoveries', 'performance constraints', 'user feedback'],
  low: ['conversation metadata', 'token counts', 'message history'],
} as const
/**
 * First lines of the texts that a person sees. Pre-compact interceptor, steps 2, 4 and 5; context recovery agent,
 * "Response Templates".
 */
export const TEMPLATE = {
  triggered: '🚨 CONTEXT CHECKPOINT TRIGGERED',
  saved: '💾 CONTEXT SAVED - Safe to start new conversation',
  confirmed: '✅ Complete session state saved to memory',
  nothingYet: 'Throughline: nothing to save yet.',
  checkpoint: '📋 Checkpoint ID:',
  pasteThis: '**To continue this work, start a new conversation with:**',
  found: '💡 Found incomplete work from',
  recovered: '💡 CONTEXT RECOVERED FROM CHECKPOINT',
  notFound: '🔍 Searched memory but no recent checkpoint found for',
  question: 'Continue where we left off? (yes/no)',
  pickUp: 'Say "continue" to pick it up.',
  declined: 'Understood. Marking that session as on-hold.',
  instead: 'What would you like to work on instead?',
  choices: ['Start fresh on this topic', 'Search for older sessions', 'Tell me what you were working on'],
} as const
/** Seconds that the host's timeout of a hook exceeds its longest deadline, so that the hook ends itself first; settled. */
export const HOOK_TIMEOUT_MARGIN = 2
