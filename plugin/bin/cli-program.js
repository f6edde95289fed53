import { i as __toESM, n as __exportAll, r as __require, t as __commonJSMin } from "./cli-rolldown-runtime.js";
import { r as startServer, t as VERSION$1 } from "./cli.js";
import { createRequire } from "node:module";
import { accessSync, chmodSync, closeSync, constants, existsSync, fchmodSync, fstatSync, lstatSync, mkdirSync, openSync, readFileSync, readSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, posix, resolve, win32 } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

// src/rules.ts
/**
* @module The constants of Throughline, each with its source.
*
* Code, agent markdown, docs and tests import them and never repeat a literal. Seeds are named by what they are:
* "context guardian", "context recovery agent", "pre-compact interceptor", "memori checkpoints" and "context
* preservation". "settled" marks a value that reconciles seeds which contradict each other (docs/DECISIONS.md).
*/
const MINUTE = 6e4;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Share of the real context window at which the person is alerted and a snapshot is saved. Pre-compact interceptor: "80 % full". */
const ALERT_SHARE = .8;
/** Share at which a snapshot is saved silently. Context guardian: "Token usage > 75 % of limit". */
const SAVE_SHARE = .75;
/**
* Tokens at which a session of an unknown window is assumed to be compacted: the host's point for 200,000 tokens (host,
* observed with client 2.1.197; clients of early 2026 compacted from 155,000 on).
*/
const ASSUMED_COMPACTION_TOKENS = 167e3;
/**
* Tokens used at which the alert fires when the window is unknown: 80 % of ASSUMED_COMPACTION_TOKENS, so that it comes
* before the compaction; settled: labelled "assumed".
*/
const ASSUMED_ALERT_TOKENS = Math.round(ALERT_SHARE * ASSUMED_COMPACTION_TOKENS);
/** Time without a checkpoint after which one is saved. Context guardian: "Session duration > 30 minutes without checkpoint". */
const TIME_CHECKPOINT_AFTER = 30 * MINUTE;
/** Phrases by which a person asks for a save. Pre-compact interceptor, "Manual trigger". */
const MANUAL_PHRASES = [
	"save state",
	"checkpoint",
	"preserve context",
	"before risky operations"
];
/** Commands that ask for a save, where the host passes them on as a prompt. Context guardian; context preservation, "Manual Checkpoint". */
const MANUAL_COMMANDS = [
	"/checkpoint",
	"/sh:checkpoint",
	"/context-compact"
];
/** Text that counts as a pre-compaction notice. Context guardian, "PreCompact" detection. */
const IMMINENT_COMPACTION_TEXT = "CRITICAL: AUTO-COMPACT IMMINENT";
/** Why a snapshot was saved. Context guardian's five types, context preservation's `checkpoint` and `threshold`, and the settled rest. */
const CHECKPOINT_TYPES = [
	"precompact",
	"threshold",
	"manual",
	"wave",
	"phase",
	"checkpoint",
	"message-count",
	"preemptive",
	"time",
	"rolling"
];
/** Tag of a snapshot that was imported from an old transcript: it can be found, but is never offered; settled. */
const HISTORY_TAG = "history";
const PRIORITIES = [
	"critical",
	"high",
	"medium",
	"low"
];
/**
* Priority and longest delay (milliseconds) of each checkpoint type. Context guardian, `priority_levels`; settled.
* Infinity = opportunistic.
*/
const TYPE_PRIORITY = {
	precompact: {
		priority: "critical",
		within: 0
	},
	threshold: {
		priority: "critical",
		within: 0
	},
	manual: {
		priority: "high",
		within: MINUTE
	},
	wave: {
		priority: "high",
		within: MINUTE
	},
	phase: {
		priority: "medium",
		within: 5 * MINUTE
	},
	checkpoint: {
		priority: "medium",
		within: 5 * MINUTE
	},
	"message-count": {
		priority: "high",
		within: MINUTE
	},
	preemptive: {
		priority: "high",
		within: MINUTE
	},
	time: {
		priority: "low",
		within: Number.POSITIVE_INFINITY
	},
	rolling: {
		priority: "low",
		within: Number.POSITIVE_INFINITY
	}
};
/** Work phases. Context guardian, `active_phase`. */
const PHASES = [
	"analysis",
	"planning",
	"implementation",
	"testing",
	"deployment",
	"unknown"
];
/** Context recovery agent: in-progress, paused, on-hold, resumed, completed, abandoned; `superseded` is settled. */
const STATUSES = [
	"in-progress",
	"paused",
	"on-hold",
	"resumed",
	"completed",
	"abandoned",
	"superseded"
];
/** Legal moves of a snapshot's status; settled. `reopen` alone leaves the three ended ones. */
const STATUS_MOVES = {
	"in-progress": [
		"paused",
		"resumed",
		"on-hold",
		"completed",
		"abandoned",
		"superseded"
	],
	paused: [
		"resumed",
		"on-hold",
		"completed",
		"abandoned",
		"superseded"
	],
	"on-hold": [
		"resumed",
		"completed",
		"abandoned",
		"superseded"
	],
	resumed: [
		"completed",
		"abandoned",
		"superseded"
	],
	completed: [],
	abandoned: [],
	superseded: []
};
/** Statuses of ended work: shown on request, never offered or applied. */
const ENDED_STATUSES = [
	"completed",
	"abandoned",
	"superseded"
];
const SNAPSHOT_ENTITY_TYPE = "session-snapshot";
/** Prefix of a snapshot's name. Pre-compact interceptor: "checkpoint-[date]-[brief-topic]". */
const SNAPSHOT_NAME_PREFIX = "checkpoint";
/** Relation types between a snapshot and what it is about; settled as fixed. */
const RELATION$2 = {
	project: "belongs_to_project",
	previous: "continues",
	file: "touches_file",
	decision: "records_decision",
	solution: "records_solution",
	userIntent: "serves_user_intent",
	wave: "includes_wave"
};
/** Entity types of a snapshot's relation targets. */
const ENTITY_TYPE = {
	project: "project",
	file: "file",
	decision: "decision",
	solution: "solution",
	userIntent: "user-intent",
	wave: "wave"
};
/** Section headings of a snapshot's observations, in order. The first six are the pre-compact interceptor's, verbatim. */
const SECTION = {
	metadata: "=== CHECKPOINT METADATA ===",
	work: "=== CURRENT WORK ===",
	completed: "=== COMPLETED ===",
	pending: "=== PENDING ===",
	context: "=== KEY CONTEXT ===",
	resume: "=== RESUME INSTRUCTIONS ===",
	requests: "=== USER REQUESTS ===",
	plan: "=== PLAN ===",
	reasoning: "=== REASONING ===",
	workspace: "=== WORKSPACE ===",
	conversation: "=== CONVERSATION ===",
	tools: "=== TOOLS ===",
	memory: "=== MEMORY ===",
	quality: "=== QUALITY ===",
	identity: "=== IDENTITY ===",
	lifecycle: "=== LIFECYCLE ===",
	other: "=== OTHER LINES ==="
};
/** Longest stored user request, in characters; settled (memori's 50 KB is for evidence in the transcript, which stays where it is). */
const REQUEST_LENGTH = 2e3;
/** Longest single statement of the model, in characters; a longer one is refused, not cut. Settled. */
const STATEMENT_LENGTH = 2e3;
/** Longest kept message of the last exchanges, in characters. */
const RECENT_MESSAGE_LENGTH = 1500;
/** Longest kept finding of the agent, in characters; settled. */
const FINDING_LENGTH = 1e3;
/** Beginning of the next step when the turn ended with nothing left to do: it states that, instead of inventing a step. */
const NOTHING_OPEN = "Nothing is open (the turn has ended)";
/** Most entries of each kind that a snapshot keeps; the oldest beyond them are dropped and counted. Bounds the state of one session. */
const KEEP = {
	requests: 200,
	files: 400,
	filesRead: 200,
	/** Names that the edits of one file introduced, and that they took away. */
	namesAdded: 20,
	namesRemoved: 8,
	/** What the agent found out. */
	findings: 6,
	/** Files and searches that the agent looked at last, and names that are kept of each file. */
	lookedAt: 8,
	namesShown: 20,
	/** What goes on in the background. */
	awaited: 8,
	commands: 200,
	/** Of all subagents together. */
	agentFiles: 200,
	agentCommands: 60,
	errors: 50,
	/** Comments of reviewers that a command showed. */
	comments: 30,
	/** Entries of one list in which the agent says what it does next. */
	announced: 12,
	tasks: 200,
	questions: 50,
	decisions: 200,
	constraints: 50,
	/** Of each kind: preferences, discoveries, what failed, decisions in prose. */
	statements: 40,
	fixes: 30
};
/** Sessions that a timeline shows by default, and snapshots that it reads; settled. */
const MAX_TIMELINE = {
	sessions: 10,
	rows: 2e3
};
/** Token budgets of the texts that are given to the model; settled. */
const BUDGET = {
	/** A proactive offer. */
	offer: 60,
	/** Matches for a request in plain words, to confirm or choose from. */
	ask: 300,
	/** Re-injection after a compaction. */
	reinject: 1500,
	/** With the first prompt after a compaction: what neither the summary nor the re-injection holds. */
	lost: 400,
	/** With the first prompt after an alert: a request for what only the model can add to the snapshot. */
	request: 80,
	/** A pasted or confirmed recovery. */
	recovery: 2e3
};
/** Tokens of a whole state: below `target` healthy, above `max` over budget. Context preservation, `TOKEN_BUDGET`. */
const STATE_TOKENS = {
	min: 300,
	target: 800,
	max: 1200
};
/** Most entries of a section if a state does not fit whole. Context preservation, `MAX_ENTRIES`; which ones, settled: by utility. */
const SECTION_CEILING = {
	decisions: 10,
	constraints: 10,
	questions: 5,
	evidence: 15,
	highlights: 5,
	actions: 10
};
/** Most bytes of a session state file. Context preservation, "State File Size". */
const STATE_FILE_BYTES = 15360;
/** Which of a compaction's losses are given back with the next prompt; settled on a real working day. */
const LOST = {
	/** One lost item of these kinds is enough: without it the work breaks a constraint or repeats itself. */
	binding: [
		"constraints",
		"decisions",
		"rejected",
		"next step",
		"tasks"
	],
	/**
	* Of all of these together, so many. Left out: requests, the older ones were answered; errors, most were over by then;
	* commands without a result, and numbers and ids, which say nothing where they stand alone.
	*/
	order: [
		"constraints",
		"decisions",
		"rejected",
		"next step",
		"tasks",
		"files",
		"results"
	],
	fewest: 3
};
/** Longest text that the host passes on from one hook, in characters (host, observed). */
const HOST_TEXT_CAP = 1e4;
/** Limits of the HTTP server; settled. Times in milliseconds, sizes in bytes. */
const HTTP = {
	port: 8377,
	body: 4194304,
	headers: 16384,
	headersTime: 5e3,
	requestTime: 1e4,
	/** How often connections are checked for being too slow. */
	checkEvery: 1e3,
	keepAlive: 5e3,
	/** Streams that listen for changes, REST and MCP together. */
	streams: 100,
	/** Interval of keep-alive lines on a stream, which reveal a dead connection. */
	heartbeat: 15e3,
	/** MCP sessions at one time, and how long one may be idle. */
	sessions: 500,
	sessionIdle: 60 * MINUTE,
	/** Lifetime of a login code, which works once, and of a page's token, which lasts a working day. */
	codeLife: 2 * MINUTE,
	pageLife: 12 * HOUR
};
/** Age below which an explicit reference may give high confidence. Context recovery agent: "< 6 hours old". */
const FRESH_AGE = 6 * HOUR;
/** Age up to which confidence is medium, and within which a snapshot is searched proactively. Context recovery agent: 24 hours. */
const RECENT_AGE = 24 * HOUR;
/** Age up to which a saved state counts as recent. Context preservation: `MAX_AGE_MINUTES` = 30. */
const STATE_RECENT_AGE = 30 * MINUTE;
/** Age beyond which a recovery always asks. Context recovery agent: "> 7 days old". */
const STALE_AGE = 7 * DAY;
/** Tier bounds: [0.9, 1] high, [0.7, 0.9) medium, below low. Context recovery agent, "Confidence-Based Recovery". */
const TIER_BOUND = {
	high: .9,
	medium: .7
};
/** Confidence before the penalties, by the form in which a message refers to a snapshot; settled. */
const BASE_CONFIDENCE = {
	/** An id whose checksum agrees. */
	"id-checked": .99,
	/** An id without a checksum. */
	id: .97,
	/** A formatted continuation without an id that matches one snapshot's topic. */
	formatted: .92,
	/** A request in plain words. Never high: it is always confirmed. */
	natural: .88,
	/** Words that point at earlier work. */
	reference: .86,
	/** No such words, but the topic or an open task of the snapshot. */
	topic: .85,
	/** No such words, but files that the snapshot changed. */
	files: .85,
	/** Nothing but the time: unfinished work was found. */
	proactive: .8
};
/** What lowers confidence, and by how much; settled so that the seeds' examples land in their tiers. */
const CONFIDENCE_PENALTY = {
	/** 6 to 24 hours old: medium. */
	day: .15,
	/** More than 24 hours old: low. */
	older: .35,
	/** More than 7 days old: low, whatever the other evidence. */
	stale: .5,
	/** Each other snapshot that matches the message too. */
	rival: .3,
	/** The snapshot belongs to another project. */
	foreign: .2,
	/** Another conversation has taken it up already: medium. */
	resumed: .1,
	/** Its session is open in another terminal: medium, because two sessions on the same work disturb each other. */
	alive: .1,
	/** The checksum does not belong to the id: one of them was mistyped. */
	checksum: .2,
	/** The snapshot has none of the topic's words. If it lacks only some, that share of the penalty. */
	weakTopic: .15,
	/** Files of the snapshot have changed since: an explicit reference falls to medium. */
	changed: .1,
	/** The work was on another branch. */
	branch: .1,
	/** HEAD is another one, on the same branch. */
	head: .05
};
/** When and how often unfinished work is offered; settled. */
const OFFER = {
	settings: [
		"quiet",
		"always",
		"never"
	],
	/** An ignored offer is not repeated for this long. */
	coolDown: 24 * HOUR,
	/** A declined offer is repeated once after the first time, while the work is younger than the second. */
	onHold: 7 * DAY,
	onHoldUntil: 30 * DAY,
	/** A session without a known process counts as open elsewhere for this long after its last sign of life. */
	alive: 5 * MINUTE,
	/** Messages of a session in which plain words count as a request to continue. Context recovery agent: "first 1-2 messages". */
	firstMessages: 2,
	/** Most snapshots that a choice lists. */
	choices: 5,
	/** Share of a snapshot's topic, or of an open task, that a message without any signal must have, and its fewest words. */
	impliedShare: .75,
	impliedWords: 3
};
/**
* What tells which session a wish to go on means, as logarithms of odds; fitted on half of the labelled messages
* (tests/bench/results/recovery.md).
*/
const RANK = {
	/** Worth of a word: log((sessions + 2) / sessions that have it), times this. */
	words: 1.5,
	/** The share of it for a word that stands only in files, requests, decisions, the next step or the last exchange. */
	aside: .5,
	/** The share of it for another form of the word ("auth", "authentication"). */
	otherForm: .7,
	/** The share of it for a word that another one was guessed for, and for a word that any work has. */
	mistyped: .7,
	commonplace: .3,
	/** The most that words and files count, and what a file counts that the message names. */
	mostEvidence: 4,
	files: 3,
	/** What words and files must count at least for a session to be what the message speaks of. */
	leastEvidence: .65,
	/** The same where earlier work is only mentioned, with how likely it must be; how many words may then be unknown. */
	mentionEvidence: 1.5,
	mentionLikelihood: .4,
	mentionUnknown: 1,
	inTime: 1.5,
	branch: .7,
	unfinished: 1.2,
	/**
	* How much less likely an older session is, times the logarithm of its place; the same where the message speaks of one
	* by its words or files; and one that has ended or did nothing.
	*/
	later: 2.4,
	laterWhenTold: 1.2,
	ended: 3,
	/** The odds of "none of these", and the logarithm by which a word that no session has raises them. */
	none: .15,
	unknown: 1.1,
	/** How far another session may lie behind the best one to be meant as well. */
	close: 1.5,
	/** What a handoff document must have for a session to be pointed at. */
	clearEvidence: 3,
	clearLikelihood: .6
};
/**
* Headings of the formatted continuation, each with its short form. Context recovery agent, "Pattern 1"; pre-compact
* interceptor, step 4.
*/
const SUMMARY_HEADING = {
	topic: ["Continue work on:", "Resume:"],
	progress: ["Progress so far:", "Progress:"],
	next: ["Next steps:", "Next:"],
	context: ["Key context:", "Key decisions:"],
	files: ["Files modified:", "Files:"],
	goal: ["Goal:"],
	request: ["Asked last:"],
	answer: ["Last answer:"],
	checkpoint: ["Checkpoint:"]
};
/**
* Phrases of a message that continues earlier work. Context recovery agent, "Activation Trigger" and
* "Detection Patterns". Its lone "resume" is left out: a curriculum vitae, a player and a download are resumed too.
*/
const CONTINUATION_PHRASES = {
	natural: [
		"continue work on",
		"where we left off",
		"where were we on",
		"load previous context",
		"what was I working on",
		"resume last session"
	],
	reference: ["from previous conversation", "we were working on"],
	/** Pre-compact interceptor, step 4: the last line of its block. */
	formatted: ["Pattern Recognition"]
};
/** Beginnings of prompts that the host writes itself, not the person (host, observed). */
const HOST_OPENING$1 = {
	plan: "Implement the following plan:",
	compaction: "This session is being continued from a previous conversation"
};
/** The events that Throughline listens to, by the host's names. */
const HOOK_EVENTS = [
	"Stop",
	"PreCompact",
	"SessionStart",
	"PostCompact",
	"UserPromptSubmit",
	"SessionEnd"
];
/** Events that a person may register in addition: before a file is read, see src/hooks/events/pre-tool-use.ts. */
const OPTIONAL_HOOK_EVENTS = ["PreToolUse"];
/** Tokens of a file below which a Read is ignored, and the most that the host reads of a file (host, observed). */
const READ_TOKENS = {
	least: 2e3,
	most: 25e3
};
/** Deadline of each hook, in milliseconds; settled. At its deadline, a hook ends itself with exit 0. */
const HOOK_DEADLINE = {
	PreCompact: 5e3,
	Stop: 1e3,
	SessionStart: 2e3,
	PostCompact: 2e3,
	UserPromptSubmit: 1e3,
	PreToolUse: 300,
	SessionEnd: 1e3
};
/**
* Time limits for analysing text, in milliseconds: for one text, for all overruns of one process together, for one text
* once those are used up, and for the prompt that a hook is about. An ordinary text takes 1 ms; a hook before a compaction
* has 5,000. A prompt is the first text of its process: with 28 busy processes on 2 processors, loading what reads it took
* more than 500 (measured). It may outlast HOOK_DEADLINE, so that its person is told, and not what the host adds to that.
*/
const UNDERSTANDING = {
	text: 500,
	all: 1500,
	least: 25,
	prompt: 2e3
};
/**
* Time limit for all git commands about a folder together, in milliseconds, and as a share of a hook's deadline; settled.
* What git has not answered by then stays unknown.
*/
const GIT_TIME = {
	longest: 1e3,
	share: .25
};
/**
* Time limits of a worker, in milliseconds; settled: for reading one transcript, for starting on another event, and for its
* whole run.
*/
const WORKER_TIME = {
	reading: 1e4,
	delivering: 2e4,
	longest: 4e4
};
/** How long to wait for a store that another process holds, in milliseconds; settled. */
const BUSY_TIMEOUT = {
	foreground: 5e3,
	hook: 200,
	preCompact: 2e3
};
/**
* How long to poll a transcript that the host is still writing, before a compaction and after a turn, in milliseconds;
* settled (the host lags 100–350 ms, observed).
*/
const TRANSCRIPT_POLL = {
	longest: 800,
	every: 50,
	quiet: 200
};
/** Ranked search; settled. */
const RECALL = {
	/** Entities on a page: by default, and at most. */
	page: 10,
	longestPage: 50,
	/** Most entities that the store selects for a query and the ranking orders: paging ends there. */
	candidates: 100,
	/** The best of them that a first page ranks. */
	first: 40,
	/** Observations shown of each entity. */
	lines: 5,
	/** Most words of a query that are looked up as exact names. */
	names: 8,
	/** Most near-duplicates that rank before a different result; settled. */
	alike: 2,
	/** Most entities of an answer to a literal question that found nothing. */
	fallback: 10
};
/** Deadline of the status line, in milliseconds, including the person's own status line; settled. */
const STATUS_LINE_DEADLINE = 5e3;
/** Limits of graph queries; settled. */
const GRAPH = {
	/** Distance of a neighbourhood, in relations: by default, and at most. */
	depth: 1,
	deepest: 3,
	/** Entities of an answer: by default, and at most. */
	page: 20,
	longestPage: 50,
	/** Most entities that a query visits, and most relations of each that it follows. */
	entities: 500,
	perEntity: 200,
	/** How far from each end a path search goes. */
	pathDepth: 3,
	paths: 3,
	/** Most shared entities that are named with each related entity. */
	shared: 3,
	/** Most sessions and files in one answer about a file. */
	sessions: 20,
	files: 5
};
/** The plugin's name: the same in every marketplace, and part of its tools' names and of our commands' names. */
const PLUGIN_NAME = "throughline";
/** Names of the memory server with a host: the usual one, and the one where another server has that. */
const SERVER_NAMES = ["memory", "throughline"];
/** Phrases that the agents' descriptions name as a request to resume. Context recovery agent, "Activation Trigger". */
const RESUME_PHRASES = [
	"continue from where we left off",
	"resume last session",
	"what was I working on"
];
/** What each tier allows; settled. Context recovery agent, "Confidence-Based Recovery". */
const TIER_DECISION = {
	high: "apply",
	medium: "confirm",
	low: "choose"
};
/** What to apply of a recovered snapshot, and when. Context recovery agent, "Context Application Rules". */
const APPLY_ORDER = {
	high: [
		"user preferences",
		"technical decisions",
		"what failed before",
		"current file state"
	],
	medium: [
		"discoveries",
		"performance constraints",
		"user feedback"
	],
	low: [
		"conversation metadata",
		"token counts",
		"message history"
	]
};
/**
* First lines of the texts that a person sees. Pre-compact interceptor, steps 2, 4 and 5; context recovery agent,
* "Response Templates".
*/
const TEMPLATE = {
	triggered: "🚨 CONTEXT CHECKPOINT TRIGGERED",
	saved: "💾 CONTEXT SAVED - Safe to start new conversation",
	confirmed: "✅ Complete session state saved to memory",
	found: "💡 Found incomplete work from",
	recovered: "💡 CONTEXT RECOVERED FROM CHECKPOINT",
	lost: "Lost by the summary of the last compaction, and not given back until now.",
	notFound: "🔍 Searched memory but no recent checkpoint found for",
	question: "Continue where we left off? (yes/no)",
	declined: "Understood. Marking that session as on-hold.",
	instead: "What would you like to work on instead?"
};

// src/errors.ts
/**
* @module The errors that a caller must act on: one class, one table.
*
* Expected outcomes are return values. A `ThroughlineError` tells its caller what to do. Any other Error is a defect of
* ours. Exit codes are sysexits (64–78), never 2: Claude Code reads a hook's exit 2 as "block".
*/
/** Every error by code: its exit status and what to do next. */
const ERRORS = {
	INVALID_INPUT: {
		exit: 64,
		hint: "See `throughline <command> --help`."
	},
	TRANSCRIPT_NOT_FOUND: {
		exit: 66,
		hint: "Specify a transcript: ~/.claude/projects/<project>/<session>.jsonl"
	},
	TRANSCRIPT_UNREADABLE: {
		exit: 65,
		hint: "A transcript is a regular file with one JSON record on each line."
	},
	SNAPSHOT_NOT_FOUND: {
		exit: 66,
		hint: "See `throughline list --all`."
	},
	ENTITY_NOT_FOUND: {
		exit: 66,
		hint: "See `throughline search`, or create the entity first."
	},
	SNAPSHOT_MALFORMED: {
		exit: 65,
		hint: "The message names what is missing."
	},
	ILLEGAL_STATUS: {
		exit: 65,
		hint: "The message names the legal next statuses."
	},
	STORE_BUSY: {
		exit: 75,
		hint: "Another process is using the store. Try again."
	},
	STORE_UNAVAILABLE: {
		exit: 69,
		hint: "Check that the path exists, that you may write to it and that the disk has space, or use another store with --store."
	},
	STORE_UNREACHABLE: {
		exit: 69,
		hint: "Check the address, the user and the password, and that the server runs. Then try again. What was saved is still on the server."
	},
	STORE_DAMAGED: {
		exit: 69,
		hint: "Run `throughline repair`: it rebuilds the store and keeps the damaged file."
	},
	STORE_FOREIGN: {
		exit: 69,
		hint: "Throughline did not create this file and leaves it unchanged. Use another store with --store."
	},
	STORE_NEWER: {
		exit: 69,
		hint: "A newer version of Throughline wrote this store. Update Throughline."
	},
	DRIVER_MISSING: {
		exit: 69,
		hint: "Use Node 22.23 or newer, or 24.15 or newer: they bring the SQLite that Throughline needs. With an older Node, reinstall Throughline with its dependencies. The plugin has no SQLite for musl (Alpine) and for Windows on ARM."
	},
	SETTINGS_UNREADABLE: {
		exit: 65,
		hint: "Nothing was changed. Fix the JSON of the settings file by hand, then run the command again."
	},
	FOLDER_UNWRITABLE: {
		exit: 73,
		hint: "Check the folder's owner, its permissions and the free disk space."
	},
	PLUGIN_ENABLED: {
		exit: 78,
		hint: "The plugin needs no installation. To install anyway, run `claude plugin uninstall throughline` first."
	},
	BUNDLE_INCOMPLETE: {
		exit: 69,
		hint: "Run `npm run build` in a clone, or reinstall the package."
	},
	IMPORT_NOT_FOUND: {
		exit: 66,
		hint: "Specify a file of JSON lines, written by `throughline export` or by a memory server."
	},
	IMPORT_UNREADABLE: {
		exit: 65,
		hint: "Nothing was imported. The file must have one JSON object on each line."
	},
	EXPORT_REFUSED: {
		exit: 73,
		hint: "Specify another file, or use --force to replace a regular file."
	},
	PORT_UNAVAILABLE: {
		exit: 69,
		hint: "Choose another port with --port. Port 0 selects a free port."
	},
	SESSION_FORGOTTEN: {
		exit: 65,
		hint: "Start a new session, or restore this one from an export with `throughline import --restore-forgotten`."
	}
};
/** The message for a cursor that no page returned. */
const UNKNOWN_CURSOR = "Unknown cursor. Omit it to start from the first page.";
/** An error whose message and hint are written for the person or model that made the call. */
var ThroughlineError = class extends Error {
	code;
	details;
	/** Each bundle in a process has its own copy of this class, so an instance is recognised by its name. */
	static [Symbol.hasInstance](value) {
		return value instanceof Error && value.name === "ThroughlineError";
	}
	constructor(code, message, options = {}) {
		super(message, options.cause === void 0 ? void 0 : { cause: options.cause });
		this.name = "ThroughlineError";
		this.code = code;
		this.details = options.details ?? {};
	}
	/** What to do next, from the table. */
	get hint() {
		return ERRORS[this.code].hint;
	}
	/** The process exit status of this error (sysexits). */
	get exit() {
		return ERRORS[this.code].exit;
	}
};

// src/cli/commands/completion.ts
var completion_exports = /* @__PURE__ */ __exportAll({ completionCommand: () => completionCommand });
const SHELLS = [
	"bash",
	"zsh",
	"fish"
];
/** Prints the script for a shell. @throws INVALID_INPUT */
function completionCommand(shell, program, output) {
	const known = SHELLS.find((each) => each === shell);
	if (known === void 0) throw new ThroughlineError("INVALID_INPUT", `There is no completion for "${shell}". Choose one of ${SHELLS.join(", ")}.`);
	output.data(renderCompletion(known, program));
	output.say(INSTALL[known]);
}
/** Returns the script for a shell. */
function renderCompletion(shell, program) {
	const commands = program.commands.filter((command) => !isHidden(command)).map(describe);
	switch (shell) {
		case "bash": return bash(commands);
		case "zsh": return zsh(commands);
		case "fish": return fish(commands);
		default: return shell;
	}
}
const INSTALL = {
	bash: "To install: throughline completion bash > ~/.local/share/bash-completion/completions/throughline",
	zsh: "To install: write the output to a file named _throughline in a folder of $fpath",
	fish: "To install: throughline completion fish > ~/.config/fish/completions/throughline.fish"
};
function isHidden(command) {
	return command._hidden === true;
}
function describe(command) {
	return {
		name: command.name(),
		description: command.description(),
		options: command.options.filter((option) => !option.hidden && option.long !== void 0).map((option) => ({
			flag: option.long ?? "",
			description: option.description,
			value: optionValue(option)
		})),
		arguments: command.registeredArguments.map(kindOf$1)
	};
}
function optionValue(option) {
	if (!option.required && !option.optional) return void 0;
	if (option.argChoices !== void 0) return { choices: option.argChoices };
	return /<(?:file|folder)>/.test(option.flags) ? "file" : "none";
}
function kindOf$1(argument) {
	const name = argument.name();
	if (argument.argChoices !== void 0) return { choices: argument.argChoices };
	if ([
		"id",
		"before",
		"after",
		"name",
		"names"
	].includes(name)) return "snapshot";
	if (name === "shell") return { choices: SHELLS };
	return name === "file" ? "file" : "none";
}
const NAMES = "throughline list --all --names 2>/dev/null";
function bash(commands) {
	const words = (kind) => {
		if (kind === void 0 || kind === "none") return "COMPREPLY=()";
		if (kind === "snapshot") return `COMPREPLY=($(compgen -W "$(${NAMES})" -- "$cur"))`;
		if (kind === "file") return "COMPREPLY=($(compgen -f -- \"$cur\"))";
		return `COMPREPLY=($(compgen -W "${kind.choices.join(" ")}" -- "$cur"))`;
	};
	const values = commands.flatMap(({ name, options }) => options.flatMap(({ flag, value }) => value === void 0 ? [] : [`    "${name} ${flag}") ${words(value)}; return ;;`]));
	const cases = commands.map(({ name, options, arguments: kinds }) => {
		const flags = options.map(({ flag }) => flag).join(" ");
		return [`    ${name})`, `      if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W "${flags} --store --help" -- "$cur")); else ${words(kinds[0])}; fi ;;`].join("\n");
	});
	return `# bash completion for throughline
_throughline() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      --store) i=$((i + 1)) ;;
      -*) ;;
      *) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  if [[ $prev == --store ]]; then COMPREPLY=($(compgen -f -- "$cur")); return; fi
  case "$command $prev" in
${values.join("\n")}
  esac
  case $command in
    "") COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(" ")} help --store --version --help" -- "$cur")) ;;
${cases.join("\n")}
  esac
}
complete -o filenames -F _throughline throughline`;
}
function zsh(commands) {
	const quote = (text) => text.replace(/'/g, "'\\''").replace(/[[\]:]/g, "\\$&");
	const action = (kind) => {
		if (kind === "snapshot") return "snapshot:_throughline_snapshots";
		if (kind === "file") return "file:_files";
		return kind === "none" ? "value: " : `value:(${kind.choices.join(" ")})`;
	};
	return [
		"#compdef throughline",
		"_throughline_snapshots() {",
		"  local -a names",
		`  names=(\${(f)"$(${NAMES})"})`,
		"  compadd -a names",
		"}",
		"_throughline() {",
		"  local context state state_descr line",
		"  typeset -A opt_args",
		"  _arguments -C '--store[the store]:file:_files' '--version[the version]' '--help[help]' '1:command:->command' '*::argument:->argument'",
		"  case $state in",
		"    command)",
		"      local -a commands",
		"      commands=(",
		...commands.map(({ name, description }) => `        '${name}:${quote(description)}'`),
		"      )",
		"      _describe command commands ;;",
		"    argument)",
		"      case $line[1] in",
		...commands.map(({ name, options, arguments: kinds }) => {
			return `        ${name}) _arguments ${[
				...[...options.map(({ flag, description, value }) => `'${flag}[${quote(description)}]${value === void 0 ? "" : `:${action(value)}`}'`), ...kinds.map((kind, at) => `'${at + 1}:${action(kind)}'`)],
				"'--store[the store]:file:_files'",
				"'--help[help]'"
			].join(" ")} ;;`;
		}),
		"      esac ;;",
		"  esac",
		"}",
		"if [ \"$funcstack[1]\" = \"_throughline\" ]; then _throughline \"$@\"; else compdef _throughline throughline; fi"
	].join("\n");
}
function fish(commands) {
	const quote = (text) => `'${text.replace(/\\/g, "\\\\").replace(/'/g, "\\'")}'`;
	const source = (kind) => {
		if (kind === "snapshot") return ` -xa "(${NAMES})"`;
		if (kind === "file") return " -rF";
		return kind === "none" ? " -x" : ` -xa ${quote(kind.choices.join(" "))}`;
	};
	return [
		"# fish completion for throughline",
		"function __throughline_is",
		"    set -l words (commandline -opc)",
		"    set -l command",
		"    set -l skip 1",
		"    for word in $words",
		"        if test $skip -gt 0",
		"            set skip 0",
		"        else if test \"$word\" = --store",
		"            set skip 1",
		"        else if not string match -q -- '-*' $word",
		"            set command $word",
		"            break",
		"        end",
		"    end",
		"    test \"$command\" = \"$argv\"",
		"end",
		"complete -c throughline -f",
		"complete -c throughline -l store -rF -d 'the store'",
		"complete -c throughline -l help -d 'help'",
		`complete -c throughline -n '__throughline_is ""' -l version -d 'the version'`,
		...commands.map(({ name, description }) => `complete -c throughline -n '__throughline_is ""' -a ${name} -d ${quote(description)}`),
		...commands.flatMap(({ name, options, arguments: kinds }) => {
			const when = `complete -c throughline -n '__throughline_is ${name}'`;
			return [...options.map(({ flag, description, value }) => `${when} -l ${flag.slice(2)}${value === void 0 ? "" : source(value)} -d ${quote(description)}`), ...kinds.filter((kind) => kind !== "none").map((kind) => when + source(kind))];
		})
	].join("\n");
}

// src/defined.ts
/** Returns the members that are not undefined, in their order: for properties that may be absent but never undefined. */
function defined(members) {
	return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== void 0));
}

// src/text/budget.ts
/**
* @module Text within bounds: token estimates, cuts that show, and the choice of what fits a budget.
*/
/** Returns an estimate of the tokens of a text: characters / 4, rounded up. */
function estimateTokens(text) {
	return Math.ceil(text.length / 4);
}
/**
* Returns the text, at most `length` long; a cut ends in `…`. It splits no character as people see them, and no word
* where the word begins in the last quarter of what fits.
*/
function truncate(text, length) {
	if (text.length <= length) return text;
	if (length < 1) return "";
	return `${text.slice(0, wordBoundaryBefore(text, boundaryBefore(text, length - 1))).trimEnd()}…`;
}
/**
* Returns the text, at most `length` long: of a longer one its beginning and, twice as much, its end, where an answer has
* its result. The cut shows.
*/
function truncateMiddle(text, length) {
	if (text.length <= length) return text;
	const head = Math.floor((length - MIDDLE.length) / 3);
	const from = text.length - (length - MIDDLE.length - head);
	if (head < 1) return truncate(text, length);
	const word = text.slice(from, from + LONGEST_GRAPHEME).search(/\s/);
	const start = word === -1 ? boundaryBefore(text, Math.min(text.length, from + LONGEST_GRAPHEME)) : from + word + 1;
	return `${text.slice(0, boundaryBefore(text, head)).trimEnd()}${MIDDLE}${text.slice(start).trimStart()}`;
}
/** Returns the text on one line: every run of white space is one blank. */
function oneLine(text) {
	return (UNEVEN.test(text) ? text.replace(/\s+/g, " ") : text).trim();
}
/**
* Returns the most useful lines that fit the budget, in their given order below their headings, and what was left out.
* A section that loses lines says how many, within the budget too; one that loses all of them is only in `cut`.
*/
function fitLines(sections, budgetTokens) {
	const budget = budgetTokens * 4;
	const fitted = sections.map((section) => ({
		section,
		chosen: /* @__PURE__ */ new Map(),
		length: 0
	}));
	const forms = fitted.flatMap((into) => into.section.lines.flatMap((each, line) => formsOf(each).map(({ text, utility }) => ({
		into,
		line,
		text,
		utility
	}))));
	forms.sort((a, b) => b.utility - a.utility);
	let total = 0;
	for (const { into, line, text } of forms) {
		const before = into.chosen.get(line);
		const was = lengthOf(into);
		into.chosen.set(line, text);
		into.length += text.length - (before?.length ?? -1);
		if (total - was + lengthOf(into) - 1 <= budget) {
			total += lengthOf(into) - was;
			continue;
		}
		into.length -= text.length - (before?.length ?? -1);
		if (before === void 0) into.chosen.delete(line);
		else into.chosen.set(line, before);
	}
	return {
		text: fitted.flatMap(render).join("\n"),
		cut: fitted.flatMap((each) => missingOf(each) > 0 ? [{
			heading: each.section.heading,
			lines: missingOf(each)
		}] : [])
	};
}
const MIDDLE = " … ";
/** The forms of a line, the shortest first. */
function formsOf(line) {
	return line.brief === void 0 ? [line] : [...formsOf(line.brief), line];
}
/** A run of blanks, or a blank that is no space: most texts are one line already. */
const UNEVEN = /\s\s|[^\S ]/;
function missingOf({ section, chosen }) {
	return section.lines.length + (section.omitted ?? 0) - chosen.size;
}
function noteOf(fitted) {
	const missing = missingOf(fitted);
	const { omittedHint } = fitted.section;
	return missing === 0 ? void 0 : `… ${missing} more${omittedHint === void 0 ? "" : ` (${omittedHint})`}`;
}
/** Characters of the section with its line ends. */
function lengthOf(fitted) {
	if (fitted.chosen.size === 0) return 0;
	const note = noteOf(fitted);
	return fitted.section.heading.length + 1 + fitted.length + (note === void 0 ? 0 : note.length + 1);
}
function render(fitted) {
	const { section, chosen } = fitted;
	if (chosen.size === 0) return [];
	const lines = section.lines.flatMap((_, line) => chosen.get(line) ?? []);
	const note = noteOf(fitted);
	return [
		section.heading,
		...lines,
		...note === void 0 ? [] : [note]
	];
}
/** The last position where a word ends, at or before `at` and near it; `at` if there is none, or it splits no word. */
function wordBoundaryBefore(text, at) {
	if (!SPLIT_WORD.test(text.slice(Math.max(0, at - 1), at + 2))) return at;
	const nearest = at - Math.min(LONGEST_WORD, Math.floor(at / 4));
	for (let boundary = at - 1; boundary >= nearest; boundary -= 1) if (/\s/.test(text.charAt(boundary))) return boundary;
	return at;
}
/** Two characters of one word in a script that writes blanks between words. */
const SPLIT_WORD = /^(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー])[\p{L}\p{M}\p{N}_]){2}/u;
/** A longer one is an address or a path, whose beginning tells something. */
const LONGEST_WORD = 24;
/** The last position, at or before `at`, where a character as people see it ends. */
function boundaryBefore(text, at) {
	if (PLAIN$1.test(text.slice(at - 1, at + 1))) return at;
	const start = Math.max(0, at - LONGEST_GRAPHEME);
	const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
	let boundary = start;
	for (const { index, segment } of graphemes.segment(text.slice(start, at + LONGEST_GRAPHEME))) {
		if (start + index + segment.length > at) break;
		boundary = start + index + segment.length;
	}
	return boundary;
}
/** Two neighbours that never belong to one character: to ask the segmenter costs a process some ten milliseconds the first time. */
const PLAIN$1 = /^(?!\r\n)[\x00-\x7f]{2}$/;
const LONGEST_GRAPHEME = 64;

// src/redact/named-secrets.ts
/**
* @module Finds secrets by their name: `PASSWORD=…`, `apiKey: "…"`, `--token …`, `<password>…`.
*
* The name decides whether a value may be secret; the form of the value decides whether it is. Code mentions passwords far
* more often than it contains one, so a name alone never redacts a variable, a type, a placeholder or a word. Linear:
* plain loops read the values, and a rejected value was short or is skipped.
*/
const KEY_OWNERS = [...[
	"access",
	"secret",
	"private",
	"account",
	"auth",
	"encryption",
	"signing",
	"master",
	"shared",
	"storage",
	"api"
], ...[
	"service_role",
	"service-role",
	"servicerole"
]];
/** "Password" in the languages whose requests are understood, and a few more that people paste. */
const PASSWORD_WORDS = [
	...[
		"passwort",
		"kennwort",
		"contraseña",
		"contrasena",
		"clave",
		"mot de passe",
		"senha",
		"palavra-passe"
	],
	...[
		"wachtwoord",
		"hasło",
		"haslo",
		"şifre",
		"şifresi",
		"sifre",
		"parola",
		"mật khẩu",
		"lösenord",
		"salasana"
	],
	...[
		"adgangskode",
		"passord",
		"heslo",
		"jelszó",
		"kata sandi",
		"пароль",
		"كلمة المرور",
		"كلمة السر",
		"סיסמה"
	],
	...[
		"पासवर्ड",
		"パスワード",
		"暗証番号",
		"비밀번호",
		"패스워드",
		"암호",
		"密码",
		"密碼",
		"口令",
		"κωδικός"
	]
];
/** "API key" in the same languages. */
const API_KEY_WORDS = [
	...[
		"api-schlüssel",
		"clave api",
		"clave de api",
		"clé api",
		"clé d'api",
		"chave api",
		"chave de api",
		"chiave api"
	],
	...[
		"api-sleutel",
		"klucz api",
		"api anahtarı",
		"khóa api",
		"api-ключ",
		"api ключ",
		"ключ api",
		"مفتاح api"
	],
	...[
		"api कुंजी",
		"apiキー",
		"api キー",
		"api 키",
		"api키",
		"api密钥",
		"api 密钥",
		"密钥",
		"密鑰"
	]
];
/** The endings of secret names, in lower case. `readNamedSecret` is called at each occurrence. */
const SECRET_NAMES = [
	...[
		"password",
		"passwd",
		"passphrase",
		"pwd",
		"pass",
		"secret",
		"token",
		"credential",
		"credentials",
		"creds"
	],
	...[
		"_auth",
		"dockerconfigjson",
		"dockercfg",
		"key"
	],
	...KEY_OWNERS.flatMap((owner) => [
		"_key",
		"-key",
		" key",
		"key"
	].map((key) => owner + key)),
	...PASSWORD_WORDS,
	...API_KEY_WORDS
];
/** What may follow the name and leaves it telling. */
const ADDITION = "(?:[_-]?(?:base|prod(?:uction)?|dev(?:elopment)?|stag(?:e|ing)|live|test|value|string|old|new|\\d{1,3})){0,2}";
/** A text block of YAML: its sign, then the first line, which is indented. */
const BLOCK = "(?:[ \\t]{0,3}[|>][+-]?[ \\t]{0,3}(?:\\n|\\\\n)[ \\t]{1,20}(?=\\S))?";
const IS = "(?:is|ist|lautet|est|es|é|è|jest|to|là|adalah|hai|है|هي|هو|—|–)";
/** From name to value. */
const SIGNS$1 = [
	`\\\\{0,8}["'\`]?\\]?[ \\t]{0,4}(?:[!.+]|\\?{1,2}|\\|\\||:{1,3}(?==))?[:=：](?:[ \\t]{0,2}[A-Za-z]{1,20}[ \\t]{0,2}=(?![=>]))?[=>]{0,2}${BLOCK}`,
	"[ \\t]{1,2}(?:[*&]|\\[\\])?(?:[Ss]tring|str|char|byte|text|varchar)(?:\\[\\])?[ \\t]{0,2}:?=(?![=>])",
	"[ \\t]?[(（][^()（）\\n]{1,40}[)）][ \\t]{0,2}[:=：]",
	`[ \\t](?:for|of|para|für|von|pour|de|van|voor|per|dla|do|для|от|для|till)(?:[ \\t][^\\s:="']{1,30}){1,3}(?:[ \\t]?:|[ \\t]${IS}:?[ \\t])`,
	`[ \\t]${IS}(?:[ \\t]?:)?[ \\t]`,
	"(?:は|是|为|為|는|은)[ \\t：:]{0,2}(?=[!-~])",
	"\\\\{0,4}[\"']?(?:,\\s{0,20}|\\s{1,20})\\\\{0,4}[\"']?[Vv]alue\\\\{0,4}[\"']?\\s{0,4}[:=]",
	"\\\\{0,4}[\"'],[ \\t]{0,4}(?=\\\\{0,4}[\"'])",
	",(?=[^\\s,\"'])",
	"[ \\t]{1,4}(?=[\"'\\w])",
	">\\s{0,40}(?=[^<\\s])"
];
const BEFORE = /(?<=(?<before>[\w$.-]{0,40}))/y;
const ADDED = new RegExp(ADDITION, "iy");
const SIGN$1 = new RegExp(SIGNS$1.join("|"), "y");
const OPENING = /(?:\s{0,12}[bfru]{0,2}(\\{0,8})(["'`]))?/y;
const SPACE = /[ \t]{0,4}/y;
/** A value in `NAME=value` is looked at this far and, when it is secret, taken to its end. */
const ENVIRONMENT = /[^\s"'`\\<>]{0,256}/y;
const ENVIRONMENT_REST = /[^\s"'`\\<>]*/y;
/** Neither code's punctuation nor that of Chinese and Japanese, which write no blank after a value. */
const BARE = /[^\s"'`\\<>&,;:=(){}[\]|\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af\uff00-\uffef]{0,256}=?=?/y;
const BARE_REST = /[^\s"'`\\<>&,;:=(){}[\]|\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af\uff00-\uffef]*=?=?/y;
/** A value that holds a sign of its own: `12345:AbC…`, `id|secret`, `abc=def`. */
const JOINED = /[^\s"'`\\<>&,;(){}[\]]{0,256}/y;
const JOINED_REST = /[^\s"'`\\<>&,;(){}[\]]*/y;
/** Returns the value named by the member of SECRET_NAMES that starts at this position; undefined if there is none. */
function readNamedSecret(text, at, keyword) {
	const nameEnd = at + keyword.length;
	const signStart = nameEnd + (matchAt(ADDED, text, nameEnd)?.[0].length ?? 0);
	const sign = matchAt(SIGN$1, text, signStart)?.[0];
	if (sign === void 0) return void 0;
	const name = text.slice(at, nameEnd);
	const before = matchAt(BEFORE, text, at)?.groups?.["before"] ?? "";
	const from = signStart + sign.length;
	if (!isSignOf(text, at, before, name, sign)) return void 0;
	if (isOtherName(before, name)) return { end: from };
	const isConstant = /^[A-Z0-9_]+$/.test(before.replace(/^.*[.$-]/, "") + name);
	const isSecretValue = (value) => {
		const raw = text.slice(value.start, Math.min(value.end, value.start + JUDGED_LENGTH));
		if (!isSecret(raw, name, value.form, isConstant)) return false;
		if (/^pass$/i.test(name) && (isCited(text, value) || !isGivenPass(before, raw, value.form))) return false;
		if (LIST.test(sign) && isPasswordName(name)) return /\d/.test(raw) && /[A-Za-z]/.test(raw) && !isSelf(raw);
		if (LIST.test(sign) && sign !== "," && UUID$1.test(raw)) return true;
		return !(/^key$/i.test(name) || LIST.test(sign)) || isRandom(raw);
	};
	const value = readValue$1(text, from, sign === "=" && isConstant);
	const joined = value?.form === "bare" ? readJoined(text, value) : void 0;
	const found = value && isSecretValue(value) ? value : joined && isSecretValue(joined) ? joined : void 0;
	if (!found) return { end: from };
	const end = found.restEnd();
	return {
		end,
		span: {
			start: found.start,
			end,
			kind: kindOf(name)
		}
	};
}
/** Returns the kind of secret that a value is by its name (a key of an object), or undefined. */
function kindOfNamed(name, value) {
	const { before, core } = splitName(name);
	if (core === "" || isOtherName(before, core)) return void 0;
	if (/^key$/i.test(core) && !isRandom(value)) return void 0;
	if (/^pass$/i.test(core) && !isGivenPass(before, value, "quoted")) return void 0;
	return isSecret(value, core, "quoted", /^[A-Z0-9_]+$/.test(name)) ? kindOf(core) : void 0;
}
/** Returns the longest secret ending of a name, and the part before it. */
function splitName(name) {
	const lower = name.toLowerCase();
	const length = SECRET_NAMES.reduce((longest, known) => {
		const at = lower.lastIndexOf(known);
		return at >= 0 && known.length > longest && matchAt(ADDED, lower, at + known.length)?.[0].length === lower.length - at - known.length ? known.length : longest;
	}, 0);
	if (length === 0) return {
		before: "",
		core: ""
	};
	const known = SECRET_NAMES.filter((one) => one.length === length);
	const at = Math.max(...known.map((one) => lower.lastIndexOf(one)));
	return {
		before: name.slice(0, at),
		core: name.slice(at, at + length)
	};
}
/** Names that end alike and mean something else: paging cursors, the tokens of a lexer or model, the working folder. */
function isOtherName(before, name) {
	if (/^token$/i.test(name)) return OTHER_TOKENS.test(before);
	if (/^key$/i.test(name)) return !isWordEnd(before, name) || !/[a-z\d]/i.test(before) || OTHER_KEYS.test(before);
	if (/^pass$/i.test(name)) return !isWordEnd(before, name) && !PASS_OWNERS.test(before);
	return name === "PWD" && /^(?:OLD)?$/.test(before);
}
const OTHER_TOKENS = /(?:next|prev(?:ious)?|page|sync|cancel(?:lation)?|stop|pad|[be]os|unk|mask|sep|cls|special|syntax|design|max|min|per|num|jsonweb|csrf|xsrf|pub(?:lic)?)[_-]?$/i;
const OTHER_KEYS = /(?:pub(?:lic)?|primary|foreign|cache|hot|idx|index|natural|schema|sequence|bucket|object|issuer|partition|sort|row|group|map|query|lookup|idempotency|dedupe?|translation|i18n|locale|host|known|ssh|route|routing|message|label|param|field|column|site)[_-]?$/i;
const PASS_OWNERS = /(?:^|[^a-z])(?:db|database|user|smtp|mail|admin|root|login|ftp|ssh|proxy|store|key|auth|sql|pg|redis|mongo|wifi|sudo)[_-]?$/i;
/** Tells whether a short name is a word of its own (`db_pass`, `dbPass`, `PASS`) and not the end of one (`compass`). */
function isWordEnd(before, name) {
	return !/[A-Za-z]$/.test(before) || /[a-z]$/.test(before) && /^[A-Z][a-z]/.test(name);
}
/** `pass` is also what a test and a shader do: the value of such a name has letters and digits, or a sign. */
function isGivenPass(before, value, form) {
	if (form === "environment" || PASS_OWNERS.test(before)) return true;
	return /[\d!@#$%^&*]/.test(value) && /[A-Za-z]/.test(value) && (before === "" || !/^[A-Za-z]+\d{0,2}$/.test(value));
}
/** "All tests pass: `name`". */
const isCited = (text, { start }) => text.charAt(start - 1) === "`";
/** Signs that stand in any list: what follows must look random. */
const LIST = /,[ \t]*$/;
/** Tells whether a sign joins this name to a value where it stands. */
function isSignOf(text, at, before, name, sign) {
	const previous = text.charAt(at - before.length - 1);
	if (sign.trim() === "") return /^--?[\w-]*$/.test(before);
	if (sign.trim() === ">") return previous === "<";
	if (/^\\*["'],/.test(sign) && LIST.test(sign)) return /\(\s{0,4}\\{0,4}["']$/.test(text.slice(0, at - before.length).slice(-12));
	if (sign === ",") return /^(?:\n|)$/.test(previous);
	if (/^pass$/i.test(name) && before === "") return /^\\{0,8}["']?\]?\s{0,4}=|^\\{0,8}["']|value/.test(sign) || name === "pass" && sign === ":";
	return true;
}
function isPasswordName(name) {
	return /^(?:pass(?!phrase)|pwd)/i.test(name) || PASSWORD_WORDS.includes(name.toLowerCase()) || /^passphrase$/i.test(name);
}
function kindOf(name) {
	if (isPasswordName(name)) return "password";
	if (/token|_auth|docker/i.test(name)) return "token";
	return /^api/i.test(name) || API_KEY_WORDS.includes(name.toLowerCase()) ? "api-key" : "secret";
}
function readValue$1(text, from, isEnvironment) {
	const [opening = "", escapes = "", quote] = matchAt(OPENING, text, from) ?? [];
	if (quote !== void 0) {
		const start = from + opening.length;
		const end = quotedEnd(text, start, quote, escapes !== "");
		return {
			start,
			end,
			form: "quoted",
			restEnd: () => end
		};
	}
	const start = isEnvironment ? from : from + (matchAt(SPACE, text, from)?.[0].length ?? 0);
	const head = matchAt(isEnvironment ? ENVIRONMENT : BARE, text, start)?.[0] ?? "";
	const end = start + head.length;
	if (!isEnvironment && end < text.length && "([{".includes(text.charAt(end))) return void 0;
	const rest = isEnvironment ? ENVIRONMENT_REST : BARE_REST;
	const restEnd = () => start + (matchAt(rest, text, start)?.[0] ?? "").replace(/[),.;\]}]{1,8}$/, "").length;
	return {
		start,
		end: Math.min(end, start + head.replace(/[),.;\]}]{1,8}$/, "").length),
		form: isEnvironment ? "environment" : "bare",
		restEnd
	};
}
/** Reads a bare value on past the signs that end one. */
function readJoined(text, { start, end }) {
	const head = matchAt(JOINED, text, start)?.[0] ?? "";
	const joined = start + head.replace(/[),.;:\]}]{1,8}$/, "").length;
	if (joined <= end || /:\/\/|[:|].*[:|]/.test(head) || !isRandom(head)) return void 0;
	const restEnd = () => start + (matchAt(JOINED_REST, text, start)?.[0] ?? "").replace(/[),.;:\]}]{1,8}$/, "").length;
	return {
		start,
		end: joined,
		form: "bare",
		restEnd
	};
}
function matchAt(pattern, text, at) {
	pattern.lastIndex = at;
	return pattern.exec(text);
}
function quotedEnd(text, from, quote, isEscaped) {
	let end = from;
	for (; end < text.length; end += 1) {
		const char = text.charAt(end);
		if (char === "\n" || char === quote) break;
		if (char === "\\" && !isEscaped) end += 1;
	}
	end = Math.min(end, text.length);
	if (isEscaped) while (end > from && text.charAt(end - 1) === "\\") end -= 1;
	return end;
}
/** Words that stand where a value would: types, literals, fetch modes, what a form calls its field. */
const WORDS = /^(?:true|false|null|none|nil|undefined|any|unknown|never|void|str(?:ing)?|int(?:eger)?|number|bool(?:ean)?|object|optional|required|bytes?|buffer|text|varchar|symbol|include|omit|same-origin|hidden|redacted|changeme|placeholder|todo|missing|invalid|empty|default|input|stdin|env|file|function|prompt|value|test|foo|bar|baz|abc|xyz|yes|no|on|off)$/i;
const PLACEHOLDER = /^(?:<|\$\{?[A-Za-z_({]|\{|%[A-Za-z_]|#\{|[*.…•x_-]+$|\[)|\$\{|\{\{|%s|(?:^|[^A-Za-z])(?:your|example|placeholder|change[-_]?me|change[-_]?this|replace|redacted|dummy|sample|insert|fake|mock|xxx+|here|todo)(?:[^A-Za-z]|$)|process\.env|environ|getenv|import\.meta|\bsecrets\./i;
/** The name said again (`password: 'Password'`, `token: authToken`): a variable or a label. */
const SELF = /^[A-Za-z_$.-]*(?:pass(?:word|wd)?|pwd|token|secret|key|credentials?|auth)[A-Za-z_$.-]{0,12}$/i;
const isSelf = (value) => SELF.test(value.replace(/\d/g, ""));
const CODE = /^!*[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\?\.|\[|\()/;
/** Text of a script that writes no blanks: what a label or a message says. */
const CJK = /[\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;
const CJK_ALL = new RegExp(CJK.source, "g");
/** The beginning of a value tells what it is. */
const JUDGED_LENGTH = 4096;
function isSecret(raw, name, form, isConstant) {
	const value = raw.slice(0, JUDGED_LENGTH).replace(/[\uFDD0-\uFDEF]+/g, "");
	if (value.length < 4 || WORDS.test(value) || PLACEHOLDER.test(value)) return false;
	const isPassword = isPasswordName(name);
	if (form === "environment") return isEnvironmentValue(value, isPassword);
	if (/^pwd$/i.test(name) && /^(?:~|[A-Za-z]:)?[/\\]/.test(value)) return false;
	if (/\s/.test(value)) return form === "quoted" && /^passphrase$/i.test(name);
	if (isPath(value) || /^(?:0x[\da-f]{1,8}|[\^~]?\d+(?:\.\d+){1,15})$/i.test(value)) return false;
	if (PASSWORD_WORDS.includes(value.toLowerCase()) || CJK.test(value) && !isRandom(value.replace(CJK_ALL, ""))) return false;
	if (form === "quoted") {
		if (isPassword) return !SELF.test(value) && !/^[A-Za-z]+(?:\.[A-Za-z_]+)+$/.test(value);
		if (isConstant && !SELF.test(value) && !/^storage/i.test(name)) return isEnvironmentValue(value, false);
		return value.length >= 8 && !isReadable(value);
	}
	if (CODE.test(value) && !value.split(".").some((part) => part.length >= 16 && isRandom(part) && !isSelf(part))) return false;
	if (value.startsWith("@")) return false;
	if (isPassword) return value.length >= 6 && /[0-9!@#$%^*]/.test(value) && /[A-Za-z]/.test(value) && !SELF.test(value.replace(/\d+$/, ""));
	return /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) ? value.length >= 10 && !isReadable(value) : isRandom(value) || value.length >= 16 && !isReadable(value);
}
function isEnvironmentValue(value, isPassword) {
	if (CODE.test(value) || isPath(value) || /^(?:https?:|[A-Z][A-Z_]*$|[A-Z][A-Z0-9_]*=)/.test(value)) return false;
	if (/^\d+$/.test(value)) return isPassword && value.length >= 6;
	return isPassword || value.length >= 8;
}
/** Returns whether a value mixes letters and digits unlike any word, name or version. */
function isRandom(value) {
	if (value.length < 12 || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
	return !UUID$1.test(value) && !isReadable(value);
}
const UUID$1 = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
function isPath(value) {
	return /^(?:(?:~|\.{1,2}|[A-Za-z]:)?[/\\]|[\w.-]+(?:\/[\w.-]+)+\.[a-z]{2,5}$)/.test(value) && isReadable(value);
}
/** Returns whether a value consists of words and short numbers, like names, paths, slugs and versions, rather than random. */
function isReadable(value) {
	if (/^(?:\d+|0x[\da-f]{1,8})$/i.test(value)) return true;
	const words = value.slice(0, 256).match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [];
	let letters = 0;
	let digits = 0;
	let longest = 0;
	let broken = 0;
	for (const word of words) if (/^\d/.test(word)) {
		digits += word.length;
		longest = Math.max(longest, word.length);
	} else {
		letters += 1;
		if (word.length > 18 || /[^aeiouy]{5}/i.test(word) || word.length > 2 && !/[aeiouy]/i.test(word)) broken += 1;
	}
	if (digits >= 6 && (value.match(/[A-Za-z]\d/g)?.length ?? 0) >= 2) return false;
	if (value.match(/[A-Za-z\d]{10,}/g)?.some((part) => (part.match(DIGIT_INSIDE)?.length ?? 0) >= 2)) return false;
	const characters = value.length - digits;
	return letters > 0 && longest <= 4 && digits <= 8 && broken * 3 <= letters && characters / letters >= 3.5;
}
/** A digit that a lower-case letter or an abbreviation follows; in names like `utf8ToBase64String` a new word does. */
const DIGIT_INSIDE = /\d(?=[a-z]|[A-Z](?![a-z]))/g;

// src/redact/formats.ts
/**
* @module The table of secrets that are recognised by their format or their position: one row per format.
*
* A rule is tried only at one of its keywords, and matches from there. Every pattern is linear: only its last element is
* unbounded, and repetitions before it are bounded or end at a character that they cannot contain. Secrets recognised by
* their *name* (`password = …`) are in named-secrets.ts, key blocks in private-keys.ts.
*/
/** Not inside a word or right behind something already redacted; an escaped line break (`\n` as two characters) is no word. */
const EDGE = String.raw`(?:(?<![A-Za-z0-9\uFDD0-\uFDEF])|(?<=\\[nrt]))`;
/** Not followed by more of the same word. */
const END$2 = "(?![A-Za-z0-9])";
/** A format: letters count as they are. */
const format = (kind, keywords, pattern, accept) => ({
	kind,
	keywords,
	pattern: new RegExp(pattern, "y"),
	...accept && { accept }
});
/** A place: in either case; its keywords are in lower case. */
const place = (kind, keywords, pattern, accept) => ({
	kind,
	keywords,
	pattern: new RegExp(pattern, "iy"),
	...accept && { accept }
});
const isOpaque = (secret) => /\d/.test(secret) && /[A-Za-z]/.test(secret);
/** Returns whether the text after a prefix is not an identifier made of words. */
const isUnreadable = (secret) => {
	const body = secret.replace(/^(?:api_org|[a-z]{1,8})[_.-]/, "");
	return /[a-z]/.test(body) && /[A-Z]/.test(body) && !isReadable(body);
};
/** Returns whether this is a token, not a placeholder of documentation (`xoxb-my-bot-token`, `xoxp-XXXXXXXXXX`). */
const isSlackToken = (secret) => {
	const body = secret.replace(/^(?:xox[a-z](?:\.xox[a-z])?|xapp)-(?:\d-)?/, "");
	return body.length >= 12 && isOpaque(body) && (body.match(/\d/g)?.length ?? 0) >= 3;
};
/** Returns whether this is a password of a command or address, not a variable, placeholder or port. */
const isGiven = (secret) => !/^(?:\$[A-Za-z_{(]|\$\d$|[<{%*[]|&lt;|\d{1,5}$)/.test(secret) && !PLACEHOLDER_PASSWORD.test(secret);
/** Placeholders that documentation uses for passwords. */
const PLACEHOLDER_PASSWORD = /^(?:pass(?:word|wd|phrase)?|pwd|pw|[a-z]|x{2,}|y{2,}|xyz|bar|token|test|my-?pass(?:word)?|your.{0,20}|change(?:it|me)|\.{3})["']?$/i;
/** Returns whether Basic credentials decode to printable `user:password`. */
const isBasic = (secret) => /^[\x20-\x7e]*:[\x20-\x7e]*$/.test(Buffer.from(secret, "base64").toString("latin1"));
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Returns whether this looks like a server's session, not like the id of an agent's session, which is a UUID. */
const isSession = (secret) => !UUID.test(secret) && secret.split(/[-_.]/).some((part) => part.length >= 10 && isOpaque(part) && !isReadable(part));
/** Returns whether this may be a session where only a server's session stands: there a UUID is one too. */
const isServerSession = (secret) => UUID.test(secret) || isSession(secret);
const SESSION_VALUE = "[A-Za-z0-9%_.:+/-]{16,}={0,2}";
const UUID_VALUE = "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}";
/** Between a name and its value in a header, an address, an object or a call. */
const SESSION_SIGN = String.raw`\\{0,4}["']?[ \t]?[:=,][ \t]?\\{0,4}["']?`;
/** Where only a cookie stands: a header, a string or a call named so, curl's option; an object of that name. */
const COOKIES = [String.raw`(?:cookies?(?:\.set)?[ \t]{0,2}[:=(]|\s(?:-b|--cookie)[ \t=])[ \t]{0,2}["']?(?:[\w.%-]{1,80}=[^\s;,"']{0,400}; ?){0,10}`, String.raw`cookies?["']?[ \t]{0,2}[:=(][ \t]{0,2}\{[ \t]{0,2}(?:["']?[\w.%-]{1,80}["']?: ?["'][^\s;,"']{0,400}["'], ?){0,10}["']?`].join("|");
/** Tools whose own sessions have UUIDs: those are no credentials. */
const AGENTS = "(?:claude|codex|throughline|mcp|gemini|copilot|cursor|opencode|agent|term|iterm)";
const FORMAT_RULES = [
	format("anthropic-key", ["sk-ant-"], "sk-ant-[A-Za-z0-9_-]{16,}"),
	format("openai-key", [
		"sk-proj-",
		"sk-svcacct-",
		"sk-admin-",
		"sk-or-v1-",
		"sk-lf-"
	], `${EDGE}sk-(?:proj|svcacct|admin|or-v1|lf)-(?=[a-z_-]{0,60}[A-Z0-9])[A-Za-z0-9_-]{20,}`),
	format("openai-key", ["sk-"], `${EDGE}sk-(?=[A-Za-z]{0,60}\\d)[A-Za-z0-9]{32,}`),
	format("huggingface-token", ["hf_", "api_org_"], `${EDGE}(?:hf|api_org)_[A-Za-z0-9]{30,40}${END$2}`, isUnreadable),
	format("groq-key", ["gsk_"], `${EDGE}gsk_[A-Za-z0-9]{40,}`),
	format("xai-key", ["xai-"], `${EDGE}xai-[A-Za-z0-9]{60,}`),
	format("perplexity-key", ["pplx-"], `${EDGE}pplx-[A-Za-z0-9]{40,}`),
	format("replicate-token", ["r8_"], `${EDGE}r8_[A-Za-z0-9]{37,}`),
	format("langsmith-key", ["lsv2_"], "lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}"),
	format("aws-access-key", [
		"AKIA",
		"ASIA",
		"ABIA",
		"ACCA",
		"A3T"
	], `${EDGE}(?:A(?:KI|SI|BI|CC)A|A3T[A-Z0-9])[A-Z0-9]{16}${END$2}`),
	format("aws-bedrock-key", ["ABSK"], `${EDGE}ABSK[A-Za-z0-9+/]{100,}={0,2}`),
	format("google-api-key", ["AIza"], `${EDGE}AIza[A-Za-z0-9_-]{35}${END$2}`),
	format("google-oauth", [
		"ya29.",
		"GOCSPX-",
		"1//0"
	], `${EDGE}(?:ya29\\.|GOCSPX-|1//0)[A-Za-z0-9_.-]{24,}`),
	format("azure-client-secret", ["Q~"], String.raw`(?<=(?<lead>[A-Za-z0-9_~.-]{3}\d))Q~[A-Za-z0-9_~.-]{31,34}`),
	format("digitalocean-token", [
		"doo_v1_",
		"dop_v1_",
		"dor_v1_"
	], "do[opr]_v1_[0-9a-f]{40,}"),
	format("cloudflare-key", ["v1.0-"], `${EDGE}v1\\.0-[0-9a-f]{24}-[0-9a-f]{100,}`),
	format("heroku-key", ["HRKU-"], `${EDGE}HRKU-[A-Za-z0-9_-]{36,}`),
	format("flyio-token", [
		"fm1a_",
		"fm1r_",
		"fm2_",
		"fo1_"
	], `${EDGE}(?:fm1[ar]|fm2|fo1)_[A-Za-z0-9+/=_-]{40,}`),
	format("netlify-token", ["nfp_"], `${EDGE}nfp_[A-Za-z0-9]{36,}`),
	format("vercel-token", [
		"vercel_blob_rw_",
		"vcp_",
		"vck_"
	], `${EDGE}v[a-z_]{2,13}_[A-Za-z0-9_]{24,}`, isOpaque),
	format("supabase-key", ["sbp_", "sb_secret_"], `${EDGE}(?:sbp_[0-9a-f]{40}|sb_secret_[A-Za-z0-9_-]{20,})`),
	format("planetscale-token", ["pscale_"], "pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,}"),
	format("databricks-token", ["dapi"], `${EDGE}dapi[0-9a-f]{32}(?:-\\d)?${END$2}`),
	format("vault-token", [
		"hvs.",
		"hvb.",
		"hvr."
	], `${EDGE}hv[sbr]\\.[A-Za-z0-9_-]{24,}`),
	format("terraform-token", [".atlasv1."], "(?<=(?<lead>[A-Za-z0-9]{14}))\\.atlasv1\\.[A-Za-z0-9_=-]{60,}"),
	format("pulumi-token", ["pul-"], `${EDGE}pul-[0-9a-f]{40}${END$2}`),
	format("doppler-token", ["dp."], `${EDGE}dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,}`),
	format("tailscale-key", ["tskey-"], "tskey-(?:[a-z]{2,12}-)?[A-Za-z0-9]{8,20}-[A-Za-z0-9_-]{16,}"),
	format("age-key", ["AGE-SECRET-KEY-"], "AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]{50,}"),
	format("onepassword-token", ["ops_eyJ"], "ops_eyJ[A-Za-z0-9+/_-]{100,}={0,3}"),
	format("alibaba-key", ["LTAI"], `${EDGE}LTAI[A-Za-z0-9]{16,26}${END$2}`, isOpaque),
	format("scalingo-token", ["tk-us-"], `${EDGE}tk-us-[A-Za-z0-9_-]{48}${END$2}`),
	format("openshift-token", ["sha256~"], `${EDGE}sha256~[A-Za-z0-9_-]{43}${END$2}`),
	format("clickhouse-key", ["4b1d"], `${EDGE}4b1d(?=[0-9a-z]{0,37}[A-Z])[A-Za-z0-9]{38}${END$2}`),
	format("infracost-token", ["ico-"], `${EDGE}ico-[A-Za-z0-9]{32}${END$2}`, isOpaque),
	format("onepassword-key", ["A3-"], `${EDGE}A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}${END$2}`),
	format("yandex-key", ["AQVN", "YC"], `${EDGE}(?:AQVN[A-Za-z0-9_-]{35,38}|YC[A-Za-z0-9_-]{38})${END$2}`, isOpaque),
	format("yandex-key", ["t1."], `${EDGE}t1\\.[A-Za-z0-9_-]{8,200}={0,2}\\.[A-Za-z0-9_-]{86}={0,2}`),
	format("defined-networking-key", ["dnkey-"], "dnkey-[A-Za-z0-9_=-]{60,}"),
	format("adobe-secret", ["p8e-"], `${EDGE}p8e-[A-Za-z0-9]{32}${END$2}`, isOpaque),
	format("authress-key", [
		"sc_",
		"ext_",
		"scauth_",
		"authress_"
	], `${EDGE}(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\\.[A-Za-z0-9]{4,6}\\.acc[_-][A-Za-z0-9-]{10,32}\\.[A-Za-z0-9+/_=-]{30,120}`),
	format("github-token", [
		"ghp_",
		"gho_",
		"ghu_",
		"ghs_",
		"ghr_"
	], "gh[pousr]_[A-Za-z0-9]{36,}"),
	format("github-token", ["github_pat_"], "github_pat_[A-Za-z0-9_]{40,}"),
	format("gitlab-token", [
		"pat",
		"dt",
		"rt",
		"cbt",
		"ptt",
		"ft",
		"soat",
		"imt",
		"agent",
		"oas",
		"ffct"
	].map((part) => `gl${part}-`), `${EDGE}gl[a-z]{2,5}-[A-Za-z0-9_.-]{20,}`),
	format("gitlab-token", ["GR1348941"], "GR1348941[A-Za-z0-9_-]{20,}"),
	format("bitbucket-token", [
		"ATATT3",
		"ATCTT3",
		"ATBB"
	], `${EDGE}(?:ATATT3|ATCTT3|ATBB)[A-Za-z0-9_=-]{24,}`),
	format("gitlab-token", ["glcbt-"], `${EDGE}glcbt-[A-Za-z0-9]{1,5}_[A-Za-z0-9_-]{20,}`),
	format("gitlab-token", ["_gitlab_session="], "(?<keep>_gitlab_session=)[0-9a-z]{32}"),
	format("artifactory-token", ["AKCp", "cmVmd"], `${EDGE}(?:AKCp[A-Za-z0-9]{69}|cmVmd[A-Za-z0-9]{59})${END$2}`),
	format("clojars-token", ["CLOJARS_", "clojars_"], `${EDGE}(?:CLOJARS|clojars)_[A-Za-z0-9]{60}${END$2}`),
	format("harness-key", ["pat.", "sat."], `${EDGE}[ps]at\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{20}${END$2}`),
	format("npm-token", ["npm_"], `${EDGE}npm_[A-Za-z0-9]{36,}`),
	format("pypi-token", ["pypi-AgE"], "pypi-AgE[A-Za-z0-9_-]{50,}"),
	format("rubygems-key", ["rubygems_"], "rubygems_[0-9a-f]{48,}"),
	format("crates-token", ["cio"], `${EDGE}cio(?=[A-Za-z]{0,31}\\d)[A-Za-z0-9]{32}${END$2}`),
	format("docker-token", ["dckr_"], "dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,}"),
	format("circleci-token", ["CCIPAT_", "CCIPRJ_"], "CCIP(?:AT|RJ)_[A-Za-z0-9]{16,40}_[0-9a-f]{40}"),
	format("sourcegraph-token", ["sgp_"], `${EDGE}sgp_(?:[A-Za-z0-9]{16}_|local_)?[0-9a-fA-F]{40}${END$2}`),
	format("slack-token", ["xox", "xapp-"], "(?:xox[abeoprs](?:\\.xox[bp])?|xapp)-[A-Za-z0-9-]{10,}", isSlackToken),
	format("slack-webhook", ["hooks.slack"], "(?<keep>hooks\\.slack(?:-gov)?\\.com/)(?:services|workflows|triggers)/[A-Za-z0-9+/_-]{24,}"),
	format("discord-token", [
		"MT",
		"Mj",
		"Mz",
		"ND",
		"NT",
		"Nj",
		"Nz",
		"OD",
		"OT"
	], "(?:[MNO][DTjz][AEIMQUYcgk][w-z0-5]){5}[A-Za-z0-9_-]{2,12}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,}"),
	format("discord-webhook", ["discord.com/api/", "discordapp.com/api/"], "(?<keep>discord(?:app)?\\.com/api/(?:v\\d{1,2}/)?webhooks/)\\d{10,20}/[A-Za-z0-9_-]{40,}"),
	format("telegram-token", [":AA"], `(?<=(?<![0-9\\uFDD0-\\uFDEF])(?<lead>\\d{8,10})):AA[A-Za-z0-9_-]{33}${END$2}`),
	format("twilio-key", ["SK", "AC"], `${EDGE}(?:SK[0-9a-fA-F]{32}|AC[0-9a-f]{32})${END$2}`),
	format("facebook-token", [
		"EAAM",
		"EAAC",
		"EAAG",
		"EAAB"
	], `${EDGE}EAA[A-Z][A-Za-z0-9]{80,}`),
	format("twitter-token", ["AAAAAAAAAAAAAAAAAAAAAA"], `${EDGE}A{22}[A-Za-z0-9%]{60,110}${END$2}`, isOpaque),
	format("intra42-secret", ["s-s4t2"], `${EDGE}s-s4t2(?:ud|af)-[0-9a-f]{64}${END$2}`),
	format("sendgrid-key", ["SG."], `${EDGE}SG\\.[A-Za-z0-9_=-]{8,40}\\.[A-Za-z0-9_=.-]{24,}`),
	format("mailgun-key", ["key-"], `${EDGE}key-[0-9a-f]{32}${END$2}`),
	format("mailchimp-key", ["-us"], `-us\\d{1,2}(?<=${EDGE}(?<lead>[0-9a-f]{32})-us\\d{1,2})${END$2}`),
	format("brevo-key", ["xkeysib-"], "xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}"),
	format("resend-key", ["re_"], `${EDGE}re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24,}`),
	format("stripe-key", [
		"sk_live_",
		"rk_live_",
		"sk_test_",
		"rk_test_",
		"sk_prod_",
		"rk_prod_"
	], `${EDGE}[sr]k_(?:live|test|prod)_[A-Za-z0-9]{16,}`),
	format("stripe-webhook-secret", ["whsec_"], "whsec_[A-Za-z0-9+/]{24,}={0,2}"),
	format("square-token", [
		"sq0atp-",
		"sq0csp-",
		"sq0idp-"
	], `${EDGE}sq0[a-z]{3}-[A-Za-z0-9_-]{22,}`),
	format("square-token", ["EAAA"], "(?:(?<![A-Za-z0-9+/=\\uFDD0-\\uFDEF])|(?<=\\\\[nrt]))EAAA[A-Za-z0-9_-]{60}(?![A-Za-z0-9+/=_-])", isOpaque),
	format("shopify-token", [
		"shpat_",
		"shpca_",
		"shppa_",
		"shpss_"
	], `${EDGE}shp[a-z]{2}_[0-9a-fA-F]{32}${END$2}`),
	format("shippo-token", ["shippo_"], `${EDGE}shippo_(?:live|test)_[0-9a-fA-F]{40}${END$2}`),
	format("duffel-token", ["duffel_"], `${EDGE}duffel_(?:live|test)_[A-Za-z0-9_=-]{43}`),
	format("easypost-key", ["EZAK", "EZTK"], `${EDGE}EZ[AT]K[A-Za-z0-9]{54}${END$2}`),
	format("flutterwave-key", ["FLWSECK", "FLWPUBK"], `${EDGE}FLW(?:SEC|PUB)K(?:_TEST)?-[A-Za-z0-9]{12,40}(?:-X)?`, isOpaque),
	format("plaid-token", ["access-"], `${EDGE}access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{27}`),
	format("lob-key", ["live_", "test_"], `${EDGE}(?:live|test)_(?:pub_)?[0-9a-f]{31,35}${END$2}`),
	format("gocardless-token", ["live_"], `${EDGE}live_(?=[a-z_-]{0,39}[\\dA-Z])[A-Za-z0-9_=-]{40}${END$2}`, isOpaque),
	format("linear-key", [
		"lin_api_",
		"lin_oauth_",
		"lin_wh_"
	], `${EDGE}lin_[a-z]{2,5}_[A-Za-z0-9]{32,}`),
	format("notion-token", ["ntn_", "secret_"], `${EDGE}(?:ntn_|secret_)(?=[A-Za-z]{0,42}\\d)[A-Za-z0-9]{43,}`),
	format("airtable-token", ["pat"], `${EDGE}pat[A-Za-z0-9]{14}\\.[0-9a-f]{64}${END$2}`),
	format("figma-token", ["figd_"], "figd_[A-Za-z0-9_-]{30,}"),
	format("postman-key", ["PMAK-"], "PMAK-[0-9a-f]{24}-[0-9a-f]{34}"),
	format("grafana-token", ["glsa_"], "glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}"),
	format("grafana-token", ["glc_"], `${EDGE}glc_[A-Za-z0-9+/]{32,}={0,2}`, isOpaque),
	format("grafana-token", ["eyJrIjoi"], `${EDGE}eyJrIjoi[A-Za-z0-9+/]{40,}={0,2}`),
	format("sentry-token", ["sntrys_eyJ", "sntryu_"], "sntry(?:s_eyJ[A-Za-z0-9+/=_-]{40,}|u_[0-9a-f]{64})"),
	format("newrelic-key", ["NRAK-", "NRAL-"], `${EDGE}NRA[KL]-[A-Za-z0-9]{27,}`),
	format("newrelic-key", ["NRJS-", "NRII-"], `${EDGE}NR(?:JS-[0-9a-f]{19}|II-[A-Za-z0-9-]{32})${END$2}`),
	format("dynatrace-token", ["dt0"], `${EDGE}dt0[a-z]\\d{2}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{64}${END$2}`),
	format("dropbox-token", ["sl."], `${EDGE}sl\\.(?:u\\.)?[A-Za-z0-9_=-]{120,}`),
	format("readme-key", ["rdme_"], `${EDGE}rdme_[A-Za-z0-9]{60,}`),
	format("typeform-token", ["tfp_"], `${EDGE}tfp_[A-Za-z0-9_.=-]{40,}`),
	format("frameio-token", ["fio-u-"], "fio-u-[A-Za-z0-9_=-]{60,}"),
	format("mapbox-token", ["pk.", "sk."], `${EDGE}[ps]k\\.(?:eyJ)?[A-Za-z0-9]{50,}\\.[A-Za-z0-9_-]{20,}`),
	format("octopus-key", ["API-"], `${EDGE}API-(?=[A-Z]{0,25}\\d)[A-Z0-9]{26}${END$2}`),
	format("prefect-key", ["pnu_"], `${EDGE}pnu_[A-Za-z0-9]{36}${END$2}`),
	format("settlemint-token", [
		"sm_aat_",
		"sm_pat_",
		"sm_sat_"
	], `${EDGE}sm_[aps]at_[A-Za-z0-9]{16}${END$2}`, isOpaque),
	format("maxmind-key", ["_mmk"], `_mmk(?<=${EDGE}(?<lead>[A-Za-z0-9]{6}_[A-Za-z0-9]{29})_mmk)${END$2}`),
	format("teams-webhook", ["webhook.office.com/"], "(?<keep>webhook\\.office\\.com/)webhookb2/[0-9a-z-]{36}@[0-9a-z-]{36}/IncomingWebhook/[0-9a-z]{32}/[0-9a-z-]{36}"),
	format("jwt", ["eyJ"], "(?:(?<![A-Za-z0-9_-])|(?<=\\\\[nrt]))eyJ[A-Za-z0-9_-]{8,}\\.eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]*"),
	format("jwt", ["ZXlK"], `${EDGE}ZXlK(?=[A-Za-z]{0,60}\\d)[A-Za-z0-9+/_-]{60,}={0,2}`),
	format("private-key", ["LS0tLS1CRUdJTi"], "LS0tLS1CRUdJTi(?:BSU0Eg|BQUklW|BFQyBQ|BPUEVOU1NI|BFTkNSWVBU|BEU0Eg)[A-Za-z0-9+/]{20,}={0,2}")
];
/** Blanks, then up to eight words of a command line that are not the option looked for, then blanks. */
const words$1 = (option) => String.raw`(?: {1,4}(?!${option})["'\w.,@:/=-]{1,60}){0,8} {1,4}`;
const GIVEN = String.raw`[^\s"'\\-][^\s"'\\]{3,}`;
/** A command's name, words of its line, then its option with the secret. Options differ by case. */
const command = (names, options) => format("command-password", names.map((name) => `${name} `), String.raw`(?<keep>(?<![\w.-])(?:${names.join("|")})(?:(?:[ \t]|\\\n){1,6}(?!(?:${options})[ \t=])["'\w.,@:/=+-]{1,80}){0,12}(?:[ \t]|\\\n){1,6}(?:${options})[ \t=]{1,4}["']?)[^\s"'\\-][^\s"'\\]{3,}`, isGiven);
/** Addresses, headers and command lines. They run after the formats, so that a known format keeps its kind. */
const PLACE_RULES = [
	place("url-password", ["://"], String.raw`(?<keep>://)[^\s:@/?#"'\x60<>\\]{8,2000}(?=:(?:x-oauth-basic|x-oauth-token)?@)`, (secret) => isGiven(secret) && isOpaque(secret)),
	place("url-password", ["://"], String.raw`(?<keep>://[^\s:@/?#"'\x60<>\\]{0,200}:)(?!x-oauth-(?:basic|token)@)[^\s/?#"'\x60<>\\]{1,2000}(?=@)`, isGiven),
	place("url-password", ["://"], String.raw`(?<keep>://)[^\s:@/?#"'\x60<>\\]{20,2000}(?=@)`, (secret) => isOpaque(secret) && !/[${]/.test(secret)),
	place("aws-secret-key", ["secret"], String.raw`(?<keep>secret[_-]?(?:access)?[_-]?(?:key)[\\"'\x60\]\s:=>]{1,12})[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=])`, isOpaque),
	place("azure-key", ["accountkey=", "sharedaccesskey="], "(?<keep>[a-z]{10,15}=)[A-Za-z0-9+/]{40,}={0,2}"),
	place("azure-key", ["sig="], "(?<=[?&;])(?<keep>sig=)[A-Za-z0-9%+/]{40,}={0,2}"),
	place("signature", ["signature="], `(?<keep>signature=["']?)[A-Za-z0-9%+/_-]{20,}={0,2}`, (secret) => isOpaque(secret) && !isReadable(secret)),
	place("api-key", ["?key=", "&key="], "(?<keep>[?&]key=)[A-Za-z0-9_.-]{16,}", (secret) => isOpaque(secret) && !isReadable(secret)),
	place("cookie", [
		"session_id=",
		"sessionid=",
		"jsessionid=",
		"asp.net_sessionid=",
		"phpsessid=",
		"connect.sid=",
		"session="
	], String.raw`(?<![A-Za-z0-9])(?<keep>(?:j|asp\.net_)?(?:session_id|sessionid|phpsessid|connect\.sid|session)=["']?)[A-Za-z0-9%_.:+/-]{16,}={0,2}`, isSession),
	place("cookie", [
		"jsessionid",
		"asp.net_sessionid",
		"phpsessid",
		"connect.sid"
	], `(?<![a-z0-9])(?<keep>(?:jsessionid|asp\\.net_sessionid|phpsessid|connect\\.sid)${SESSION_SIGN})${SESSION_VALUE}`, isServerSession),
	place("cookie", [
		"session_id",
		"sessionid",
		"session",
		"sid"
	], `(?<=${COOKIES})(?<keep>(?:session[_-]?id|session|sid)${SESSION_SIGN})${SESSION_VALUE}`, isServerSession),
	place("cookie", [
		"session_id=",
		"sessionid=",
		"session-id=",
		"session=",
		"sid="
	], String.raw`(?<=[?&])(?<!//(?:localhost|127\.0\.0\.1|\[::1\])[^\s"']{0,400})(?<keep>(?:session[_-]?id|session|sid)=)${SESSION_VALUE}`, isServerSession),
	place("token", ["session-id"], String.raw`(?<=(?<![\w-])x-|\s(?:-H|--header)[ \t=]["']?)(?<keep>session-id${SESSION_SIGN})${SESSION_VALUE}`, isServerSession),
	format("token", [
		"SESSION_ID=",
		"SESSIONID=",
		"SESSION="
	], String.raw`(?<=(?:^|\n|\\n)[ \t]{0,8}(?:export[ \t]{1,4})?(?!(?:${AGENTS.toUpperCase()})_)(?:[A-Z][A-Z0-9]{0,30}_){0,4})(?<keep>SESSION(?:_?ID)?=["']?)${UUID_VALUE}(?=["']?[ \t]{0,8}(?:\r?\n|\\n|$))`),
	place("authorization", ["authorization"], String.raw`(?<keep>authorization[\\"'\x60\]]{0,8}[ \t]{0,4}[:=,][ \t]{0,4}[\\"'\x60]{0,8}(?:[a-z][a-z0-9-]{2,19}[ \t]{1,4})?)[a-z0-9._~+/=:!@-]{8,}`, (secret) => isOpaque(secret) && !/^(?:https?:|[a-z_]\w*\.[a-z_]\w*$)/i.test(secret)),
	place("authorization", ["bearer"], `${EDGE}(?<keep>bearer[ \\t]{1,4})[a-z0-9._~+/=-]{16,}`, isOpaque),
	place("authorization", ["basic "], `${EDGE}(?<keep>basic )[a-z0-9+/]{8,2000}={0,2}`, isBasic),
	place("cookie", ["cookie:"], String.raw`(?<keep>cookie: ?[\w.-]{1,80}=)[^\s"'\x60\\;]{16,}(?:; ?[\w.-]{1,80}=[^\s"'\x60\\;]+)*`, isOpaque),
	place("command-password", [
		"-u",
		"--user",
		"--proxy-user"
	], String.raw`(?<keep>(?<=\s)(?:-u {0,4}|--(?:proxy-)?user[ =]{1,4})["']?[\w.@+-]{0,100}["']?:["']?)[^\s"'\\]{3,}(?<=curl[^]{1,300})`, isGiven),
	place("command-password", ["-u", "--user"], String.raw`(?<keep>(?<=\s)(?:-u {0,4}|--user[ =]{1,4})["']?)[^\s"'\\:]{8,}(?=:["']?(?:\s|$))(?<=curl[^]{1,300})`, (secret) => isGiven(secret) && isOpaque(secret)),
	place("command-password", ["mysql", "mariadb"], `(?<keep>(?:mysql(?:dump|admin)?|mariadb(?:-dump)?)${words$1("-p")}-p["']?)${GIVEN}`, isGiven),
	place("command-password", ["sshpass", "docker login"], `(?<keep>(?:sshpass|docker login)${words$1("-p")}-p ?["']?)${GIVEN}`, isGiven),
	place("command-password", ["redis-cli"], `(?<keep>redis-cli${words$1("-a")}-a ["']?)${GIVEN}`, isGiven),
	place("command-password", ["-pass"], String.raw`(?<keep>-pass(?:in|out)?[ =]["']?pass:)[^\s"'\\]{3,}`, isGiven),
	place("command-password", ["login "], String.raw`(?<keep>login \S{1,80}\s{1,4}password )[^\s"'\\]{3,}`, (secret) => isGiven(secret) && /[^a-z]/i.test(secret)),
	command(["az"], "-p"),
	command([
		"mongo",
		"mongosh",
		"mongodump",
		"mongorestore",
		"mongoexport",
		"mongoimport"
	], "-p"),
	command([
		"ldapsearch",
		"ldapadd",
		"ldapmodify",
		"ldapdelete",
		"ldapwhoami",
		"ldappasswd"
	], "-w"),
	command([
		"unzip",
		"zip",
		"sqlcmd"
	], "-P"),
	command(["ssh-keygen"], "-[NP]"),
	command(["openssl"], "-[kK]"),
	command([
		"podman login",
		"helm registry login",
		"skopeo login"
	], "-p"),
	place("docker-auth", ["\"auth"], String.raw`(?<keep>"auth\\{0,4}"\s{0,4}:\s{0,4}\\{0,4}")[a-z0-9+/]{8,2000}={0,2}`, isBasic)
];

// src/redact/keyword-scan.ts
/** Not worked out yet: the complement of state 0, which has no hits. */
const UNKNOWN$3 = -1;
/** Returns a scan for these keywords (lower case, not empty) in a text of either case. */
function createKeywordScan(keywords) {
	const { columns, wide, width } = createColumns(keywords);
	const { parents, children, hits } = createTrie(keywords);
	/** Rows of moves, one per state; a move to a state with hits is its complement, so that one comparison tells. */
	const moves = new Int32Array(parents.length * width).fill(UNKNOWN$3);
	const suffixes = [0];
	/** The state of the longest proper suffix that is a state: where its parent's suffix goes by the same character. */
	const suffixOf = (state) => {
		const { state: parent, char } = parents[state];
		suffixes[state] ??= parent === 0 ? 0 : moveFrom(suffixOf(parent), char);
		return suffixes[state];
	};
	const moveFrom = (state, char) => children[state]?.get(char) ?? (state === 0 ? 0 : moveFrom(suffixOf(state), char));
	const hitsOf = (state) => state === 0 ? [] : [...hits[state] ?? [], ...hitsOf(suffixOf(state))];
	const allHits = [];
	return (text, onHit) => {
		let state = 0;
		for (let at = 0; at < text.length; at += 1) {
			const code = text.charCodeAt(at);
			const column = code < 128 ? columns[code] : wide.get(code) ?? 0;
			const cell = state * width + column;
			let next = moves[cell];
			if (next < 0) {
				if (next === UNKNOWN$3) {
					const target = column === 0 ? 0 : moveFrom(state, String.fromCharCode(code).toLowerCase());
					allHits[target] ??= hitsOf(target);
					next = allHits[target].length > 0 ? ~target : target;
					moves[cell] = next;
				}
				if (next < 0) {
					next = ~next;
					for (const keyword of allHits[next]) onHit(keyword, at + 1 - keywords[keyword].length);
				}
			}
			state = next;
		}
	};
}
/** One column for each letter (of either case) and sign that occurs in a keyword; column 0 is every other character. */
function createColumns(keywords) {
	const columns = /* @__PURE__ */ new Uint8Array(128);
	const wide = /* @__PURE__ */ new Map();
	let width = 1;
	for (const char of new Set(keywords.join("").split(""))) {
		for (const written of [char, char.toUpperCase()]) {
			const code = written.charCodeAt(0);
			if (code >= 128 && written.toLowerCase() === char) wide.set(code, width);
			else if (code < 128) columns[code] = width;
		}
		width += 1;
	}
	return {
		columns,
		wide,
		width
	};
}
/** State 0 is the empty beginning; `hits` are the keywords that end in a state. */
function createTrie(keywords) {
	const parents = [{
		state: 0,
		char: ""
	}];
	const children = [];
	const hits = [];
	for (const [index, keyword] of keywords.entries()) {
		let state = 0;
		for (const char of keyword) {
			let child = children[state]?.get(char);
			if (child === void 0) {
				child = parents.length;
				const siblings = children[state] ?? /* @__PURE__ */ new Map();
				children[state] = siblings.set(char, child);
				parents.push({
					state,
					char
				});
			}
			state = child;
		}
		hits[state] = [...hits[state] ?? [], index];
	}
	return {
		parents,
		children,
		hits
	};
}

// src/redact/kubernetes-secrets.ts
const KIND = /^[ \t]{0,40}kind:[ \t]{0,20}["']?secret["']?[ \t]{0,20}\r?$/i;
const DATA = /^([ \t]{0,40})data:[ \t]{0,20}\r?$/;
const INDENT = /^[ \t]{0,200}/;
/** `name: base64`, or a line of base64 in a block below its name. */
const VALUE = /^(?<lead>[ \t]{1,200}(?:[\w.-]{1,253}:[ \t]{1,20})?["']?)(?<value>[A-Za-z0-9+/]{10,}={0,3})["']?[ \t]{0,20}\r?$/;
/** Returns the spans of Kubernetes Secrets' values, in order, without overlaps. */
function findKubernetesSecrets(text) {
	if (!text.includes("data:") || !/kind:[ \t]{0,20}["']?secret/i.test(text)) return [];
	const spans = [];
	let found = [];
	let isSecret = false;
	let indent;
	let start = 0;
	const endDocument = () => {
		if (isSecret) spans.push(...found);
		found = [];
		isSecret = false;
		indent = void 0;
	};
	for (const line of text.split("\n")) {
		if (line.startsWith("---")) endDocument();
		const depth = INDENT.exec(line)?.[0].length ?? 0;
		if (indent !== void 0 && depth <= indent && line.trim() !== "") indent = void 0;
		const data = DATA.exec(line);
		if (KIND.test(line)) isSecret = true;
		else if (data) indent = data[1]?.length ?? 0;
		else if (indent !== void 0) {
			const { lead, value } = VALUE.exec(line)?.groups ?? {};
			if (lead !== void 0 && value !== void 0) {
				const at = start + lead.length;
				found.push({
					start: at,
					end: at + value.length,
					kind: "kubernetes-secret"
				});
			}
		}
		start += line.length + 1;
	}
	endDocument();
	return spans;
}

// src/redact/private-keys.ts
const BOUNDARY = /-----(?:(BEGIN)|END) [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** Longest block that is taken as a whole, and longest run of key lines that is looked for before a lone END. */
const BLOCK_LENGTH = 2e4;
const KEY_MATERIAL = /[A-Za-z0-9+/]{16}/;
/** What separates two lines of a key: breaks, escaped breaks, and the marks of a quote, diff, listing or string concatenation. */
const BREAK = "(?:\\s|\\\\{1,8}[nrt]|[>|+\"',→]){1,16}";
/** Key lines after a BEGIN whose END is missing: headers of an encrypted key, then base64. */
const BODY = new RegExp(`(?:${BREAK}(?:\\d{1,6}[→\\t:] ?)?(?:[A-Za-z-]{4,20}: [^\\n\\\\]{1,80}|[A-Za-z0-9+/]{12,}={0,2}|[A-Za-z0-9+/]{1,11}={1,2}))*`, "y");
/** Key lines at the end of a text (before an END whose BEGIN is missing), read backwards; the last one may be short. */
const LEAD = new RegExp(`$(?<=(?<![A-Za-z0-9+/\\\\])(?<body>(?:[A-Za-z0-9+/]{16,}={0,2}(?:${BREAK}\\d{0,6}){1,3})*(?:[A-Za-z0-9+/]{1,}={0,2}${BREAK})?))`);
/** Returns the spans of private keys, in order, without overlaps. */
function findPrivateKeys(text) {
	const spans = [];
	if (!text.includes("PRIVATE KEY")) return spans;
	const add = (start, end) => spans.push({
		start,
		end,
		kind: "private-key"
	});
	const addHead = (head) => {
		const end = bodyEnd(text, head.end);
		if (KEY_MATERIAL.test(text.slice(head.end, end))) add(head.start, end);
	};
	let head;
	for (const match of text.matchAll(BOUNDARY)) {
		const end = match.index + match[0].length;
		if (match[1] !== void 0) {
			if (head) addHead(head);
			head = {
				start: match.index,
				end
			};
		} else if (head && end - head.start <= BLOCK_LENGTH) {
			if (KEY_MATERIAL.test(text.slice(head.end, match.index))) add(head.start, end);
			head = void 0;
		} else {
			if (head) addHead(head);
			head = void 0;
			const start = leadStart(text, spans.at(-1)?.end ?? 0, match.index);
			if (KEY_MATERIAL.test(text.slice(start, match.index))) add(start, end);
		}
	}
	if (head) addHead(head);
	return spans;
}
function bodyEnd(text, from) {
	BODY.lastIndex = from;
	return from + (BODY.exec(text)?.[0].length ?? 0);
}
function leadStart(text, free, end) {
	return end - ((LEAD.exec(text.slice(Math.max(free, end - BLOCK_LENGTH), end))?.groups?.["body"])?.length ?? 0);
}

// src/redact/redact.ts
/**
* @module Redaction: every text passes through here before its first byte is stored.
*
* Pure and total: it never throws, and replaces a text that it cannot scan as a whole. `redact(redact(x)) = redact(x)`:
* markers are hidden from the rules, so no rule reads one. The time is linear in the length of the text.
*
* Known gaps: a secret split by a line break or by zero-width characters; a URL-encoded, base64- or otherwise
* encoded one (encoded key blocks and Basic credentials excepted); a format not in the tables that has no telling name
* before it; a value without quotes that is a plain word where code could stand (`password: correcthorse`); a quoted
* one with blanks in it unless it is called a passphrase; lines of a key block that lost both its ends.
*/
/** Every kind that a marker can name. */
const REDACTION_KINDS = [.../* @__PURE__ */ new Set([
	"private-key",
	"kubernetes-secret",
	...FORMAT_RULES.map((rule) => rule.kind),
	...PLACE_RULES.map((rule) => rule.kind),
	"password",
	"token",
	"api-key",
	"secret",
	"unscanned"
])];
const marker = (kind) => `[REDACTED:${kind}]`;
/** Stands for a text that could not be scanned: it is withheld as a whole. */
const UNSCANNED = marker("unscanned");
/** Returns the text with every secret replaced by `[REDACTED:kind]`, the rest unchanged. */
function redact(text) {
	try {
		const hidden = hideMarkers(text);
		const scanned = scanUntilStable(hidden);
		return scanned === hidden ? text : showMarkers(scanned);
	} catch {
		return UNSCANNED;
	}
}
/**
* Returns a copy of a plain JSON value with every string and key redacted. A string under a key such as `password` is
* judged by that name too. Values nested deeper than 500 levels are replaced as a whole.
*/
function redactDeep(value) {
	return redactValue(value, "", 0);
}
const DEEPEST = 500;
/** Most passes over a text. One is usual; adjacent secrets need two. */
const MOST_PASSES = 4;
const KEYWORDS = [...[...FORMAT_RULES, ...PLACE_RULES].map((rule) => ({
	keywords: rule.keywords,
	isExact: !rule.pattern.ignoreCase,
	detect: (text, at) => applyRule(text, at, rule)
})), {
	keywords: SECRET_NAMES,
	isExact: false,
	detect: readNamedSecret
}].flatMap((detector, rank) => detector.keywords.map((keyword) => ({
	keyword,
	detector,
	rank
})));
const scanKeywords = createKeywordScan(KEYWORDS.map(({ keyword }) => keyword.toLowerCase()));
const FIRST = 64976;
const SECOND = 64992;
const LITERALS = 224;
/** Placeholders that documentation uses for secrets. */
const FILLER = /x{12}|X{12}|\*{6}|#{6}|\.{6}/;
/** Nothing but markers. */
const HIDDEN = /^[\uFDD0-\uFDEF]*$/;
const code = (n) => String.fromCharCode(FIRST + (n >> 4), SECOND + (n & 15));
function hideMarkers(text) {
	const literal = /[\uFDD0-\uFDEF]/.test(text) ? text.replace(/[\uFDD0-\uFDEF]/g, (char) => code(LITERALS + char.charCodeAt(0) - FIRST)) : text;
	if (!literal.includes("[REDACTED:")) return literal;
	return literal.replace(/\[REDACTED:([a-z0-9-]{1,40})\]/g, (whole, kind) => {
		const n = REDACTION_KINDS.indexOf(kind);
		return n < 0 ? whole : code(n);
	});
}
function showMarkers(text) {
	return text.replace(/[\uFDD0-\uFDDF][\uFDE0-\uFDEF]|[\uFDD0-\uFDEF]/g, (pair) => {
		const n = (pair.charCodeAt(0) - FIRST << 4) + (pair.charCodeAt(1) - SECOND);
		const kind = REDACTION_KINDS[n];
		if (kind !== void 0) return marker(kind);
		return n >= LITERALS ? String.fromCharCode(FIRST + n - LITERALS) : "";
	});
}
function scanUntilStable(text) {
	let before = text;
	for (let pass = 0; pass < MOST_PASSES; pass += 1) {
		const after = hideSpans(before, findSecrets(before));
		if (after === before) break;
		before = after;
	}
	return before;
}
function hideSpans(text, spans) {
	if (spans.length === 0) return text;
	const parts = [];
	let from = 0;
	for (const span of spans) {
		parts.push(text.slice(from, span.start), code(REDACTION_KINDS.indexOf(span.kind)));
		from = span.end;
	}
	parts.push(text.slice(from));
	return parts.join("");
}
function applyRule(text, at, { kind, pattern, accept }) {
	pattern.lastIndex = at;
	const match = pattern.exec(text);
	if (!match) return void 0;
	const start = at - (match.groups?.["lead"]?.length ?? 0) + (match.groups?.["keep"]?.length ?? 0);
	const end = at + match[0].length;
	const secret = text.slice(start, end);
	return HIDDEN.test(secret) || FILLER.test(secret) || accept && !accept(secret) ? { end } : {
		end,
		span: {
			start,
			end,
			kind
		}
	};
}
/** Returns the spans of all detectors in order; overlapping spans are merged. */
function findSecrets(text) {
	const found = [...findPrivateKeys(text), ...findKubernetesSecrets(text)].map((span) => ({
		span,
		rank: -1
	}));
	const read = [];
	scanKeywords(text, (hit, at) => {
		const { keyword, detector, rank } = KEYWORDS[hit];
		if (at < (read[rank] ?? 0) || detector.isExact && !text.startsWith(keyword, at)) return;
		const finding = detector.detect(text, at, keyword);
		if (!finding) return;
		read[rank] = finding.end;
		if (finding.span) found.push({
			span: finding.span,
			rank
		});
	});
	const united = [];
	for (const { span } of found.sort((a, b) => a.span.start - b.span.start || a.rank - b.rank)) {
		const last = united.at(-1);
		if (!last || span.start >= last.end) united.push(span);
		else if (span.end > last.end) united[united.length - 1] = {
			...last,
			end: span.end
		};
	}
	return united;
}
function redactValue(value, key, depth) {
	if (typeof value === "string") {
		const text = redact(value);
		const kind = key === "" ? void 0 : kindOfNamed(key, hideMarkers(text));
		return kind === void 0 ? text : marker(kind);
	}
	if (typeof value !== "object" || value === null) return value;
	if (depth >= DEEPEST) return UNSCANNED;
	if (Array.isArray(value)) return value.map((item) => redactValue(item, key, depth + 1));
	return Object.fromEntries(Object.entries(value).map(([name, item]) => [redact(name), redactValue(item, name, depth + 1)]));
}

// src/workspace/program-paths.ts
/**
* @module Where the search path may hold a program, and which shell runs a command line. Pure.
*/
/**
* The programs of Windows, named by their folder, so that a program of the same name in the project never runs. On the
* rare machine with another folder they are missing, and their callers do without.
*/
const SYSTEM32 = "C:\\Windows\\System32";
/** Returns the absolute paths of a program in the order of the search path. On Windows the file ends in `.exe`. */
function programPaths(name, env, platform = process.platform) {
	const isWindows = platform === "win32";
	const paths = isWindows ? win32 : posix;
	const file = isWindows ? `${name}.exe` : name;
	return searchPath(env, isWindows).split(paths.delimiter).map((entry) => isWindows ? entry.replace(/^"(.*)"$/, "$1") : entry).filter((entry) => paths.isAbsolute(entry)).map((entry) => paths.join(entry, file));
}
/**
* Returns how a command line is run: by `/bin/sh`; on Windows by the bash of Git, which hosts use there, else by `cmd.exe`.
* `exists` tells whether a file is there.
*/
function shellCall(command, env, exists, platform = process.platform) {
	if (platform !== "win32") return {
		program: "/bin/sh",
		args: ["-c", command],
		verbatim: false
	};
	const bash = programPaths("git", env, platform).filter(exists).map((git) => win32.join(win32.dirname(git), "..", "bin", "bash.exe")).find(exists);
	if (bash !== void 0) return {
		program: bash,
		args: ["-c", command],
		verbatim: false
	};
	return {
		program: win32.join(SYSTEM32, "cmd.exe"),
		args: [
			"/d",
			"/s",
			"/c",
			`"${command}"`
		],
		verbatim: true
	};
}
/** Windows writes `Path`, and the copy of an environment tells the cases apart. */
function searchPath(env, isWindows) {
	const name = isWindows ? Object.keys(env).find((key) => key.toUpperCase() === "PATH") : "PATH";
	return (name === void 0 ? void 0 : env[name]) ?? "";
}

// src/text/json.ts
/** Returns true for a JSON object (no array, no null). */
function isJson(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** Returns the value when it is a string. */
function stringOf(value) {
	return typeof value === "string" ? value : void 0;
}
/** Longest name that the host gives to a call, a message or a task. */
const ID_LENGTH = 120;
/** Returns the value when it can be an id of the host's: a text without blanks, and not one of any length. */
function idOf(value) {
	return typeof value === "string" && value.length <= ID_LENGTH && /^[^\s\x00-\x1f]+$/.test(value) ? value : void 0;
}

// src/hosts/count-prompts.ts
/**
* @module How many prompts a transcript begins with: enough to tell a session's first ones from all later ones, cheaply.
*
* Every prompt of every session is preceded by this: the beginning of the file is read, and only lines that may hold a
* prompt are looked into.
*/
/**
* Returns the number of prompts in the transcript's beginning, counted up to `most`: exact where it finds so many or the
* file is no longer than what is looked through, else the least that there are, one. A file that is not there yet holds
* none; what cannot be read, `most`. `promptsOf` is asked of each line that holds one of the marks, with that mark.
*/
function countInBeginning(path, most, marks, promptsOf) {
	let fd;
	try {
		fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
		const stat = fstatSync(fd);
		if (!stat.isFile()) return most;
		for (const longest of [BEGINNING, LONGEST$3]) {
			const bytes = readBeginning(fd, Math.min(stat.size, longest));
			let count = 0;
			for (const mark of marks) count += promptsIn(bytes, most - count, mark, promptsOf);
			if (count >= most || stat.size <= longest) return Math.min(count, most);
		}
		return 1;
	} catch (error) {
		return error.code === "ENOENT" ? 0 : most;
	} finally {
		if (fd !== void 0) closeSync(fd);
	}
}
/** Of 28 real sessions of more than 300 kB, 11 have their second prompt behind this: a first turn may be long. */
const BEGINNING = 262144;
/** The longest first turn of them was 1.8 MB. */
const LONGEST$3 = 4194304;
const NEWLINE$1 = 10;
function readBeginning(fd, length) {
	const buffer = Buffer.allocUnsafe(length);
	return buffer.subarray(0, readSync(fd, buffer, 0, length, 0));
}
function promptsIn(bytes, most, mark, promptsOf) {
	let count = 0;
	for (let at = bytes.indexOf(mark); at !== -1 && count < most;) {
		const start = bytes.lastIndexOf(NEWLINE$1, at) + 1;
		const end = bytes.indexOf(NEWLINE$1, at);
		count += promptsOf(bytes.subarray(start, end === -1 ? void 0 : end), mark);
		at = end === -1 ? -1 : bytes.indexOf(mark, end);
	}
	return count;
}

// src/hosts/claude-code/message-parts.ts
/**
* @module The parts of a record that every reader of one looks at: its content, its text, its time. Pure.
*/
/** Returns the blocks of a record's message; none of a message that is one text. */
function blocksOf(record) {
	const content = isJson(record["message"]) ? record["message"]["content"] : void 0;
	return Array.isArray(content) ? content.filter(isJson) : [];
}
/** Returns the words of blocks, a picture as such; undefined where they hold neither. */
function promptText(content) {
	if (!Array.isArray(content)) return void 0;
	let words;
	for (const block of content) {
		const kind = isJson(block) ? block["type"] : void 0;
		if (kind !== "text" && kind !== "image") continue;
		const part = kind === "text" ? stringOf(block["text"]) ?? "" : "[image]";
		words = words === void 0 ? part : `${words}\n${part}`;
	}
	return words;
}
/** Returns a text, or the words of blocks; '' of anything else. */
function plainText(content) {
	if (typeof content === "string") return content;
	return promptText(content) ?? "";
}
/** Returns a moment as the host writes it; undefined for what is none. */
function timeOf$3(value) {
	if (typeof value !== "string" || value.length > 40) return void 0;
	if (WRITTEN.test(value)) return value;
	const at = Date.parse(value);
	return Number.isNaN(at) ? void 0 : new Date(at).toISOString();
}
/** How the host writes a moment: read without being asked for, or written anew. */
const WRITTEN = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

// src/hosts/claude-code/host-blocks.ts
/**
* @module What the host writes between a person's or a program's own words: reminders, the context of an editor, marks
* around a paste.
*
* The text that hooks inject comes back in those too, ours among them. Pure; time grows with the length of the text alone.
*/
const BLOCKS = [
	"system-reminder",
	"ide_opened_file",
	"ide_selection",
	"ide_diagnostics"
];
/** Returns the text without the host's own blocks; one that is never closed is left: a person may speak of it. */
function withoutHostBlocks(text) {
	if (!text.includes("</")) return text;
	return BLOCKS.reduce((rest, tag) => withoutBlock(rest, tag), text);
}
/** Returns the text without the marks that clients from 2.1.330 on put around what was pasted; the paste itself stays. */
function withoutPasteMarks(text) {
	return text.includes("pasted_content") ? text.replace(PASTE_MARK, "") : text;
}
const PASTE_MARK = /<\/?pasted_content id="\w{1,40}">\n?/g;
function withoutBlock(text, tag) {
	const opening = `<${tag}>`;
	const closing = `</${tag}>`;
	let start = text.indexOf(opening);
	if (start === -1) return text;
	const kept = [];
	let from = 0;
	while (start !== -1) {
		const end = text.indexOf(closing, start);
		if (end === -1) return [...kept, text.slice(from)].join("");
		kept.push(text.slice(from, start));
		from = end + closing.length;
		start = text.indexOf(opening, from);
	}
	return [...kept, text.slice(from)].join("");
}

// src/hosts/claude-code/prompt-text.ts
/**
* @module What a person typed, told from what the host wrote in the same place.
*
* The host stores command echoes, hook feedback, notifications, compaction summaries and interruptions as user
* messages. Pure, and light: every prompt of every session is preceded by it.
*/
/** Far more of a text than is ever kept: what is behind it is not looked at. */
const LONGEST$2 = 2e4;
const HOST_TAG = /^<(local-command-stdout|local-command-stderr|local-command-caveat|task-notification|system-reminder|user-memory-input|bash-stderr|background-task|teammate-message)\b/;
const HOST_OPENING = /^(Caveat: The messages below were generated|Stop hook feedback:|\[?\w+ hook feedback)/;
/** Returns what a user message's text is; of a prompt, the text as it was written. */
function readTyped$1(raw) {
	const text = withoutPasteMarks(withoutHostBlocks(raw.length > LONGEST$2 ? raw.slice(0, LONGEST$2) : raw)).trim();
	if (text.startsWith("[Request interrupted by user")) return { is: "interruption" };
	if (text.startsWith(HOST_OPENING$1.compaction)) return { is: "summary" };
	if (text.startsWith("<bash-input>")) return {
		is: "shell",
		command: inside(text, "bash-input") ?? ""
	};
	if (text.startsWith("<bash-stdout>")) return {
		is: "shell-output",
		stdout: inside(text, "bash-stdout") ?? "",
		stderr: inside(text, "bash-stderr") ?? ""
	};
	if (text.startsWith("<command-name>") || text.startsWith("<command-message>")) return readCommand(text);
	if (text === "" || HOST_TAG.test(text) || HOST_OPENING.test(text)) return { is: "host" };
	if (text.startsWith(HOST_OPENING$1.plan)) return {
		is: "prompt",
		text,
		kind: "plan"
	};
	return {
		is: "prompt",
		text,
		kind: "words"
	};
}
/**
* Returns true for a prompt that the host sent, not the person: newer clients run subagents beside the conversation, and
* put what one reports before the model as a prompt.
*/
function isFromHost(prompt) {
	return prompt !== "" && readTyped$1(prompt).is === "host";
}
/** Commands of the host's own terminal: they change settings or the view and ask the model nothing. */
const LOCAL_COMMANDS = new Set("add-dir agents bashes clear compact config context cost doctor exit export extra-usage fast feedback help hooks ide keybindings login logout mcp memory model output-style permissions plan plugin plugins privacy-settings quit rate-limit-options reload-plugins remote-control rename resume rewind sandbox skills stats status statusline stickers tasks terminal-setup theme todos upgrade usage vim".split(" "));
function readCommand(text) {
	const name = (inside(text, "command-name") ?? inside(text, "command-message") ?? "").trim().replace(/^\//, "");
	const words = (inside(text, "command-args") ?? "").trim();
	if (name === "" || LOCAL_COMMANDS.has(name)) return { is: "host" };
	return {
		is: "prompt",
		text: `/${name}${words ? ` ${words}` : ""}`,
		kind: "command"
	};
}
function inside(text, tag) {
	const start = text.indexOf(`<${tag}>`);
	if (start === -1) return void 0;
	const end = text.indexOf(`</${tag}>`, start);
	return text.slice(start + tag.length + 2, end === -1 ? void 0 : end);
}

// src/hosts/claude-code/count-prompts.ts
/** @module How many prompts a transcript begins with (../count-prompts.ts). */
/** Returns the number of prompts in the transcript's beginning, counted up to `most`. */
function countPrompts$1(path, most) {
	return countInBeginning(path, most, [USER], (line) => !line.includes(RESULT) && isPrompt(line.toString()) ? 1 : 0);
}
const USER = "\"type\":\"user\"";
const RESULT = "\"type\":\"tool_result\"";
function isPrompt(line) {
	try {
		const record = JSON.parse(line);
		if (!isJson(record) || record["type"] !== "user" || NO_PROMPT.some((mark) => record[mark] === true)) return false;
		const content = isJson(record["message"]) ? record["message"]["content"] : void 0;
		const text = typeof content === "string" ? content : promptText(content);
		return text !== void 0 && readTyped$1(text).is === "prompt";
	} catch {
		return false;
	}
}
const NO_PROMPT = [
	"isSidechain",
	"isMeta",
	"isCompactSummary",
	"isVisibleInTranscriptOnly"
];

// src/hosts/claude-code/hook-answer.ts
/** @module What a hook prints, as the host reads it: a text for the person, a text for the model, or nothing. Pure. */
/** Returns what is printed for an answer; '' where there is none. */
function renderAnswer$1(event, answer) {
	if (answer === void 0) return "";
	const { toPerson, toModel } = answer;
	return JSON.stringify({
		...defined({ systemMessage: toPerson }),
		...toModel === void 0 ? {} : { hookSpecificOutput: {
			hookEventName: event,
			additionalContext: toModel
		} }
	});
}

// src/hosts/claude-code/hook-payload.ts
/**
* @module What the host sends a hook, read with distrust: every field may be missing, and none is trusted.
*
* Source: Claude Code's hook input, as the client sends it (docs/ARCHITECTURE.md, "The host").
*/
/** Returns our name of an event: the host's own. */
function eventOf$1(name) {
	return [...HOOK_EVENTS, ...OPTIONAL_HOOK_EVENTS].find((known) => known === name);
}
/** Returns the payload in `text`, or undefined for anything but an object with a session id. */
function parsePayload$1(text) {
	let value;
	try {
		value = JSON.parse(text);
	} catch {
		return;
	}
	if (!isJson(value)) return void 0;
	const field = (key) => stringOf(value[key]) || void 0;
	const sessionId = field("session_id");
	if (sessionId === void 0 || sessionId.length > 200) return void 0;
	const path = field("transcript_path");
	const input = value["tool_input"];
	const file = isJson(input) ? stringOf(input["file_path"]) : void 0;
	const fields = {
		transcriptPath: path !== void 0 && isAbsolute(path) ? path : void 0,
		cwd: field("cwd"),
		promptId: field("prompt_id"),
		prompt: withoutPasteMarks(field("prompt") ?? "") || void 0,
		source: field("source"),
		trigger: field("trigger"),
		compactSummary: field("compact_summary"),
		lastAssistantMessage: field("last_assistant_message"),
		model: field("model"),
		tool: READ_TOOLS.has(field("tool_name") ?? "") ? "read" : void 0,
		toolFile: file !== void 0 && isAbsolute(file) ? file : void 0,
		reason: field("reason")
	};
	return {
		sessionId,
		...Object.fromEntries(Object.entries(fields).filter(([, entry]) => entry !== void 0))
	};
}
/** Tools that a hook of ours looks at: the table of all tools is not loaded before a prompt. */
const READ_TOOLS = /* @__PURE__ */ new Set(["Read"]);

// src/hosts/claude-code/places.ts
/** @module Where Claude Code keeps things, and what it says of the processes that it starts. Pure. */
/** Name of the host's folder in a project. */
const PROJECT_FOLDER$1 = ".claude";
/** Returns true where the environment is one that the host made. */
function hasStarted$1(env) {
	return Boolean(env["CLAUDECODE"] || env["CLAUDE_PROJECT_DIR"] || env["CLAUDE_PLUGIN_ROOT"]);
}
/** Returns where the host keeps things: `$CLAUDE_CONFIG_DIR`, else `~/.claude` and `~/.claude.json`. */
function readPlaces$1(env, user) {
	const configDir = env["CLAUDE_CONFIG_DIR"];
	const pluginRoot = env["CLAUDE_PLUGIN_ROOT"];
	const projectDir = env["CLAUDE_PROJECT_DIR"];
	return {
		hostFolder: configDir || join(user, ".claude"),
		serversFile: join(configDir || user, ".claude.json"),
		...pluginRoot ? { pluginRoot } : {},
		...projectDir ? { projectDir } : {}
	};
}
/** Returns the session that the host named when it started a process with this environment. */
function runningSession$1(env) {
	return env["CLAUDE_CODE_SESSION_ID"] || void 0;
}
/**
* Returns the session that the host started this server for. What a session's commands start inherits its id too, with a mark
* that the host takes from its servers' environment (host, observed: 2.1.197 and 2.1.330): that is another client's server.
*/
function servedSession(env) {
	return env["CLAUDE_CODE_CHILD_SESSION"] ? void 0 : runningSession$1(env);
}
/** Returns true for a run that no person sits before, as the host calls itself there. */
function isUnattended(env) {
	return (env["CLAUDE_CODE_ENTRYPOINT"] ?? "").startsWith("sdk-");
}
/** Returns the settings in which hooks may be registered: the person's, and those of a project that are not shared. */
function settingsFiles$1({ hostFolder }, project) {
	return [join(hostFolder, "settings.json"), ...project === void 0 ? [] : [join(project, PROJECT_FOLDER$1, "settings.local.json")]];
}

// src/hosts/claude-code/window.ts
/** @module The window that a model's id tells. Pure. */
/**
* Returns the window that a model's id tells, in tokens, in this environment of the host; undefined where it tells none.
*/
function windowOfModel(model, env) {
	if (model === void 0 || env["CLAUDE_CODE_DISABLE_1M_CONTEXT"]) return void 0;
	return model.endsWith(LONG_WINDOW.suffix) || LONG_WINDOW.models.some((known) => known === model) ? LONG_WINDOW.tokens : void 0;
}
/**
* The suffix of model ids with the longest window, the models that have it without the suffix, and its size in tokens
* (host, observed: client 2.1.330 reports it for each, also behind other addresses). No other id reveals its window.
*/
const LONG_WINDOW = {
	suffix: "[1m]",
	models: [
		"claude-opus-5-5",
		"claude-opus-5",
		"claude-sonnet-5-5",
		"claude-haiku-5-5",
		"claude-fable-5",
		"claude-fable-5-1",
		"claude-fable-5-2",
		"claude-mythos-5",
		"claude-mythos-5-1",
		"claude-mythos-5-2"
	],
	tokens: 1e6
};

// src/hosts/claude-code/hook-host.ts
/** @module Claude Code, as far as a hook process needs to know it. */
const hookHost$1 = {
	id: "claude-code",
	name: "Claude Code",
	facts: {
		transcriptLags: true,
		compactionIsWritten: false,
		summary: "hook",
		keeps: [],
		answerCap: {
			unit: "characters",
			most: HOST_TEXT_CAP
		},
		openWhile: "process",
		personLine: true
	},
	start: (prompt) => `claude ${prompt}`,
	projectFolder: PROJECT_FOLDER$1,
	hasStarted: hasStarted$1,
	places: readPlaces$1,
	runningSession: runningSession$1,
	servedSession,
	isUnattended,
	event: eventOf$1,
	payload: parsePayload$1,
	answer: renderAnswer$1,
	isFromHost,
	countPrompts: countPrompts$1,
	settingsFiles: settingsFiles$1,
	windowOfModel,
	callId: (meta) => stringOf(meta["claudecode/toolUseId"])
};

// src/hosts/codex/records.ts
/** @module The form of a line in a rollout file: `{timestamp, ordinal, type, payload}`. Pure. */
/** Returns the record of a line, or undefined for a line that is no JSON object. A record without a type has the type ''. */
function parseRecord(line) {
	let value;
	try {
		value = JSON.parse(line);
	} catch {
		return;
	}
	if (!isJson(value)) return void 0;
	const payload = isJson(value["payload"]) ? value["payload"] : {};
	const at = timeOf$2(value["timestamp"]);
	return {
		type: stringOf(value["type"]) ?? "",
		payload,
		...at === void 0 ? {} : { at }
	};
}
/** Returns the item that a record says was completed, or undefined. */
function completedItem({ type, payload }) {
	if (type !== "event_msg" || payload["type"] !== "item_completed") return void 0;
	return isJson(payload["item"]) ? payload["item"] : {};
}
/** Returns what a person typed, from a UserMessage item. Images have no text. */
function typedText({ content }) {
	return textOf$1(content).trim();
}
/** Returns the texts of a list of content parts, joined by newlines. */
function textOf$1(content) {
	if (!Array.isArray(content)) return "";
	return content.flatMap((part) => isJson(part) ? stringOf(part["text"]) ?? [] : []).join("\n");
}
function timeOf$2(value) {
	return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : void 0;
}

// src/hosts/codex/count-prompts.ts
/** @module How many prompts a rollout file begins with: enough to tell a session's first ones from all later ones, cheaply. */
/**
* Returns the number of prompts in the transcript's beginning, counted up to `most`; `most` for a session that goes on with
* another one's conversation, and where the file cannot be read.
*/
function countPrompts(path, most) {
	return countInBeginning(path, most, MARKS$1, (line, mark) => {
		if (mark === FORK) return most;
		const record = parseRecord(line.toString());
		const item = record && completedItem(record);
		return item?.["type"] === "UserMessage" && typedText(item) !== "" ? 1 : 0;
	});
}
const FORK = "\"forked_from_id\":\"";
const MARKS$1 = ["\"type\":\"UserMessage\"", FORK];

// src/hosts/codex/hook-payload.ts
/**
* @module What Codex sends a hook, read with distrust: every field may be missing, and none is trusted.
*
* Source: Codex's hook input, as client 0.169.0 sends it (docs/HOSTS.md).
*/
/** Returns our name of an event: the host's own. */
function eventOf(name) {
	return [...HOOK_EVENTS, ...OPTIONAL_HOOK_EVENTS].find((known) => known === name);
}
/**
* Returns the payload in `text`; undefined for anything but an object with a session id. A hook of a subagent carries the
* id of the session and the transcript of the subagent: it is none of the session's.
*/
function parsePayload(text) {
	let value;
	try {
		value = JSON.parse(text);
	} catch {
		return;
	}
	if (!isJson(value) || value["agent_id"] !== void 0) return void 0;
	const field = (key) => stringOf(value[key]) || void 0;
	const sessionId = field("session_id");
	if (sessionId === void 0 || sessionId.length > 200) return void 0;
	const path = field("transcript_path");
	const payload = {
		transcriptPath: path !== void 0 && isAbsolute(path) ? path : void 0,
		cwd: field("cwd"),
		promptId: field("turn_id"),
		prompt: field("prompt"),
		source: field("source"),
		trigger: field("trigger"),
		lastAssistantMessage: field("last_assistant_message"),
		model: field("model"),
		reason: field("reason")
	};
	return {
		sessionId,
		...defined(payload)
	};
}
/** Returns what is printed for an answer; '' where there is none. The host refuses keys that it does not know for an event. */
function renderAnswer(event, answer) {
	if (answer === void 0) return "";
	const toModel = TELLS_MODEL.has(event) ? answer.toModel : void 0;
	if (toModel === void 0 && answer.toPerson === void 0) return "";
	return JSON.stringify({
		...defined({ systemMessage: answer.toPerson }),
		...toModel === void 0 ? {} : { hookSpecificOutput: {
			hookEventName: event,
			additionalContext: toModel
		} }
	});
}
/** Events whose hooks may give the model a text. */
const TELLS_MODEL = /* @__PURE__ */ new Set([
	"SessionStart",
	"UserPromptSubmit",
	"PreToolUse"
]);

// src/hosts/codex/places.ts
/** @module Where Codex keeps things, and what it says of the processes that it starts. Pure. */
/** Name of the host's folder in a project. */
const PROJECT_FOLDER = ".codex";
/**
* Returns true in a command that the client's model runs. A hook or a server has no variable of the client's own: what we
* register for the client names it (../named-host.ts).
*/
function hasStarted(env) {
	return Boolean(runningSession(env));
}
/** Returns where the host keeps things: `$CODEX_HOME`, else `~/.codex`. */
function readPlaces(env, user) {
	const hostFolder = env["CODEX_HOME"] || join(user, ".codex");
	const pluginRoot = env["PLUGIN_ROOT"];
	return {
		hostFolder,
		serversFile: join(hostFolder, "config.toml"),
		...pluginRoot ? { pluginRoot } : {}
	};
}
/** Returns the session in which the client's model runs a command with this environment. */
function runningSession(env) {
	return env["CODEX_THREAD_ID"] || void 0;
}
/** Returns the files in which hooks may be registered. */
function settingsFiles({ hostFolder }) {
	return [join(hostFolder, "hooks.json"), join(hostFolder, "config.toml")];
}

// src/hosts/codex/hook-host.ts
/** @module Codex, as far as a hook process needs to know it. */
const hookHost = {
	id: "codex",
	name: "Codex",
	facts: {
		transcriptLags: false,
		compactionIsWritten: true,
		summary: "transcript",
		keeps: ["requests"],
		answerCap: {
			unit: "bytes",
			most: 1e4
		},
		openWhile: "session-end",
		personLine: true
	},
	start: (prompt) => `codex ${prompt}`,
	projectFolder: PROJECT_FOLDER,
	hasStarted,
	places: readPlaces,
	runningSession,
	servedSession: () => void 0,
	isUnattended: () => false,
	event: eventOf,
	payload: parsePayload,
	answer: renderAnswer,
	isFromHost: () => false,
	countPrompts,
	settingsFiles,
	windowOfModel: () => void 0,
	callId: (meta) => {
		const turn = meta["x-codex-turn-metadata"];
		return isJson(turn) ? stringOf(meta["callId"]) : void 0;
	}
};

// src/hosts/hook-hosts.ts
/** @module The hosts whose hooks we are, as far as a hook process needs to know them. Adding a host adds a line here. */
const HOSTS = [hookHost$1, hookHost];
/**
* The variable by which what is registered with a host names that host. A host may have been started by another one, whose
* variables it passes on.
*/
const HOST_VARIABLE = "THROUGHLINE_HOST";
/** Returns the host that started a process with this environment; the first one where none says so. */
function hostOf(env) {
	return hostNamed(env["THROUGHLINE_HOST"]) ?? HOSTS.find((host) => host.hasStarted(env)) ?? HOSTS[0];
}
/** Returns the host with this id, or undefined. */
function hostNamed(id) {
	return HOSTS.find((host) => host.id === id);
}
/** Returns the host with this id; the first one where there is none, as in what earlier versions saved. */
function hostOrFirst(id) {
	return hostNamed(id) ?? HOSTS[0];
}
/** Returns the most bytes that the host passes on from one hook; undefined where it counts characters. */
function mostBytesOf({ facts: { answerCap } }) {
	return answerCap.unit === "bytes" ? answerCap.most : void 0;
}
/** Returns the ids of the hosts, the default one first. */
function hostIds() {
	return HOSTS.map(({ id }) => id);
}
/** Returns true for the name of a folder that a host has in a project. */
function isHostFolder(name) {
	return HOSTS.some(({ projectFolder }) => projectFolder === name);
}

// src/snapshot/name.ts
/**
* @module The names of snapshots: `checkpoint-<yyyy-mm-dd>-<topic>-<suffix>`.
*
* Unique by a suffix that is a hash of the session, its sequence and the time: the same snapshot gets the same name
* again. Key formats of the context guardian and of memori checkpoints are recognised as aliases.
*/
/** Returns the name of a new snapshot. */
function snapshotName({ date, topic, sessionId = "", sequence, isTaken = () => false }) {
	const stem = `${SNAPSHOT_NAME_PREFIX}-${date.slice(0, 10)}-${topicSlug(topic)}`;
	for (let draw = 0;; draw++) {
		const name = `${stem}-${suffix([
			sessionId,
			String(sequence),
			date,
			String(draw)
		])}`;
		if (!isTaken(name)) return name;
	}
}
/** Returns the topic in lower-case ASCII words joined by hyphens, at most 40 characters, cut at a word; never empty. */
function topicSlug(topic) {
	const words = topic.toLowerCase().replace(/[ßæœøđłþð]/g, (letter) => LETTERS$1[letter] ?? letter).normalize("NFKD").replace(/\p{Mark}/gu, "").replace(/['’]/g, "").match(/[a-z0-9]+/g);
	let slug = "";
	for (const word of words ?? []) {
		const longer = slug === "" ? word.slice(0, SLUG_LENGTH) : `${slug}-${word}`;
		if (longer.length > SLUG_LENGTH) break;
		slug = longer;
	}
	return slug === "" ? NAMELESS : slug;
}
/** True for a name of our own form, with or without the suffix: `checkpoint-2026-11-21-jwt-auth`. */
function isSnapshotName(name) {
	return OWN.test(name);
}
/** True for a key of the context guardian (`precompact_checkpoint_20261121_101500`) or of memori (`memori-<session>-turn-<n>-<timestamp>`). */
function isAliasName(name) {
	return ALIASES.some((alias) => alias.test(name));
}
/** Returns the day in a name, `2026-11-21`. */
function dateOfName(name) {
	const own = OWN.exec(name);
	if (own) return own[1];
	const key = GUARDIAN.exec(name);
	return key ? `${key[1]}-${key[2]}-${key[3]}` : void 0;
}
/** Returns the words of a name's topic: "jwt auth". A last part of four characters with a digit is the suffix. */
function topicOfName(name) {
	const words = OWN.exec(name)?.[2]?.split("-") ?? [];
	const last = words.at(-1) ?? "";
	if (words.length > 1 && last.length === SUFFIX_LENGTH && /\d/.test(last)) words.pop();
	return words.length > 0 ? words.join(" ") : void 0;
}
/** Returns the eight hex digits by which a mistyped name is noticed: of the name alone. */
function nameChecksum(name) {
	return createHash("sha256").update(name, "utf8").digest("hex").slice(0, 8);
}
const SLUG_LENGTH = 40;
const SUFFIX_LENGTH = 4;
/** The topic's place in a name when nothing in it can be written in ASCII. */
const NAMELESS = "session";
const LETTERS$1 = {
	ß: "ss",
	æ: "ae",
	œ: "oe",
	ø: "o",
	đ: "d",
	ł: "l",
	þ: "th",
	ð: "d"
};
/** Without i, l, o and u: nothing to misread, no accidental words. */
const BASE32 = "0123456789abcdefghjkmnpqrstvwxyz";
const OWN = new RegExp(`^${SNAPSHOT_NAME_PREFIX}-(\\d{4}-\\d{2}-\\d{2})-([\\p{L}\\d][\\p{L}\\d_-]*)$`, "u");
const GUARDIAN = /^[a-z][a-z_-]*_checkpoint_(\d{4})(\d{2})(\d{2})_\d{6}$/;
const ALIASES = [GUARDIAN, /^memori-\S+-turn-\d+-[\w.:-]+$/];
function suffix(facts) {
	return [...createHash("sha256").update(facts.join("\n"), "utf8").digest().subarray(0, SUFFIX_LENGTH)].map((byte) => BASE32[byte % 32]).join("");
}

// src/snapshot/format/escape.ts
const EMPTY = "\"\"";
const EMPTY_LIST = "[]";
/** Letters that a backslash gives a meaning; before any other character a backslash is itself. */
const MEANINGFUL = "\\nru|:,\"[→";
/** Control characters (tab apart), the line separators that are not `\n`, and halves of surrogate pairs. */
const UNSAFE = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\ufeff]|\p{Surrogate}/u;
/** Returns the value as it is written inside a line. Never empty, never with a blank at either end. */
function escapeText(value, delimiters = {}) {
	if (value === "") return EMPTY;
	if (isPlain(value, delimiters)) return value;
	const characters = [...value];
	const last = characters.length - 1;
	const out = [];
	for (let i = last; i >= 0; i--) {
		const character = characters[i];
		const following = out.at(-1)?.[0];
		out.push(escapeOne(character, characters[i - 1], characters[i + 1], following, delimiters));
	}
	const text = out.reverse().join("");
	return text === EMPTY || text === EMPTY_LIST ? `\\${text}` : text;
}
/** Returns the value that escapeText() was given. */
function unescapeText(text) {
	if (text === EMPTY) return "";
	return text.replace(/\\(?:u([0-9a-f]{4})|([\\nr|:,"[→]))/g, (_, hex, plain) => {
		if (hex !== void 0) return String.fromCharCode(Number.parseInt(hex, 16));
		return plain === "n" ? "\n" : plain === "r" ? "\r" : plain;
	});
}
/** Returns the position of the next unescaped separator at or after `from`, or -1. */
function indexOfMark(text, mark, from = 0) {
	for (let i = from; i < text.length; i++) if (text[i] === "\\" && i + 1 < text.length && MEANINGFUL.includes(text[i + 1])) i++;
	else if (text.startsWith(mark, i)) return i;
	return -1;
}
/** Returns the pieces between unescaped separators. */
function splitAtMark(text, mark) {
	const pieces = [];
	let start = 0;
	for (let at = indexOfMark(text, mark); at >= 0; at = indexOfMark(text, mark, start)) {
		pieces.push(text.slice(start, at));
		start = at + mark.length;
	}
	pieces.push(text.slice(start));
	return pieces;
}
/** Returns the values as one inline list: `a, b`, or `[]`. */
function escapeList(values) {
	if (values.length === 0) return EMPTY_LIST;
	return values.map((value) => escapeText(value, {
		comma: true,
		attribute: true
	})).join(", ");
}
/** Returns the values of an inline list. */
function unescapeList(text) {
	return text === EMPTY_LIST ? [] : splitAtMark(text, ", ").map(unescapeText);
}
/** Neither a backslash, a control character, a half of a surrogate pair, nor a blank or quotation mark at an edge. */
const HARMLESS = /^(?![\s"[])[\t -[\]-~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\uffff]*$(?<!\s)/;
/** True for what is written as it is: most texts, told at a look. */
function isPlain(value, { attribute, detail, comma }) {
	return HARMLESS.test(value) && !(attribute === true && value.includes("|")) && !(detail !== void 0 && value.includes(detail.trim())) && !(comma === true && value.includes(","));
}
function escapeOne(character, before, after, following, { attribute, detail, comma }) {
	const atEdge = before === void 0 || after === void 0;
	const opens = before === void 0 || before === " ";
	const closes = after === void 0 || /\s/.test(after);
	switch (character) {
		case "\\": return following === void 0 || MEANINGFUL.includes(following) ? "\\\\" : "\\";
		case "\n": return "\\n";
		case "\r": return "\\r";
		case "|": return attribute && opens && closes ? "\\|" : "|";
		case ":": return detail === ": " && closes ? "\\:" : ":";
		case "→": return detail === " → " && opens && closes ? "\\→" : "→";
		case ",": return comma && closes ? "\\," : ",";
		default: return UNSAFE.test(character) || atEdge && /^\s$/.test(character) ? hex(character) : character;
	}
}
function hex(character) {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

// src/snapshot/format/codecs.ts
/** Words by which people say that there is nothing. */
const NOTHING = /^\[?(none|n\/a|nothing|unknown|-|–|—)\.?\]?$/i;
/** True for a hand-written "none", "n/a", "unknown". */
function saysNothing(text) {
	return NOTHING.test(text);
}
const TEXT = {
	encode: (value) => escapeText(value),
	decode: (text, raw) => raw ? saysNothing(text) ? void 0 : text : unescapeText(text)
};
/** A text that an attribute follows. */
const ATTRIBUTE_TEXT = {
	encode: (value) => escapeText(value, { attribute: true }),
	decode: TEXT.decode
};
/** A number; also "165k", "165,000", "~45 messages". */
const NUMBER = {
	encode: String,
	decode(text) {
		if (/^-?\d/.test(text) && Number.isFinite(Number(text))) return Number(text);
		const found = /^[~[]?\s*(\d[\d,]*(?:\.\d+)?)\s*([km])?(?![a-z])/i.exec(text) ?? /^[~[]?\s*(\d[\d,]*)/.exec(text);
		if (found === null) return void 0;
		const unit = found[2]?.toLowerCase();
		return Number(found[1].replaceAll(",", "")) * (unit === "k" ? 1e3 : unit === "m" ? 1e6 : 1);
	}
};
const FLAG = {
	encode: (value) => value ? "yes" : "no",
	decode: (text) => /^\W*(yes|true)\b/i.test(text) ? true : /^\W*(no|false)\b/i.test(text) ? false : void 0
};
/** `a, b`, or `[]`. */
const INLINE_LIST = {
	encode: escapeList,
	decode: (text, raw) => raw ? splitByHand(text) : unescapeList(text)
};
/** `+added, −removed`, or `[]`. */
const CHANGED_NAMES = {
	encode: ({ added, removed }) => escapeList([...added.map((name) => `+${name}`), ...removed.map((name) => `−${name}`)]),
	decode(text, raw) {
		const signed = INLINE_LIST.decode(text, raw) ?? [];
		const signedWith = (signs) => signed.filter((name) => signs.includes(name[0] ?? " ")).map((name) => name.slice(1));
		return {
			added: signedWith("+"),
			removed: signedWith("−-")
		};
	}
};
/** Returns a codec of closed words; "In Progress" and "in_progress" are read as "in-progress". */
function oneOf(words) {
	return {
		encode: (value) => value,
		decode(text) {
			const plain = hyphenated(text);
			return [...words].sort((a, b) => b.length - a.length).find((word) => {
				const rest = plain.slice(word.length);
				return plain.startsWith(hyphenated(word)) && !/^[\p{L}\d]/u.test(rest);
			});
		}
	};
}
/** Returns a codec of two optional numbers, "used / of"; either may be unknown, never both. */
function pairOfNumbers(separator) {
	const part = (value) => value === void 0 ? "unknown" : NUMBER.encode(value);
	return {
		encode: ([first, second]) => second === void 0 ? part(first) : `${part(first)}${separator}${NUMBER.encode(second)}`,
		decode(text, raw) {
			const [left = "", right] = text.split(/\s*(?:\/|\bof\b)\s*/, 2);
			const first = NUMBER.decode(left, raw);
			const second = right === void 0 ? void 0 : NUMBER.decode(right, raw);
			return first === void 0 && second === void 0 ? void 0 : [first, second];
		}
	};
}
/** "60%", "60% — 3 of 5 tasks done", "3 of 5 tasks done": percent and milestone, never both absent. */
const PROGRESS = {
	encode([percent, milestone]) {
		if (percent === void 0) return keepFrom(PERCENT, escapeText(milestone ?? ""));
		return milestone === void 0 ? `${percent}%` : `${percent}% — ${escapeText(milestone)}`;
	},
	decode(text, raw) {
		const milestone = (value) => TEXT.decode(value, raw);
		const found = PERCENT.exec(text);
		if (found === null) return absentPair(void 0, milestone(text));
		const percent = Number(found[1]);
		const rest = (found[2] ?? "").trim();
		if (rest === "") return [percent, void 0];
		return [percent, milestone(DETAIL.exec(rest)?.[1] ?? text)];
	}
};
/** "testing", "testing — QA round 2": the phase, and the words of the project for it. */
function labelled(words, otherwise) {
	const first = new RegExp(`^(${words.join("|")})(?![\\p{L}\\d])(.*)$`, "iu");
	return {
		encode: ([word = otherwise, label]) => label === void 0 ? word : `${word} — ${escapeText(label)}`,
		decode(text, raw) {
			const found = first.exec(text);
			if (found === null) return absentPair(otherwise, TEXT.decode(text, raw));
			const word = found[1].toLowerCase();
			const rest = (found[2] ?? "").trim();
			if (rest === "") return [word, void 0];
			return [word, TEXT.decode(DETAIL.exec(rest)?.[1] ?? text, raw)];
		}
	};
}
/** Returns the entries of a list that a person wrote on one line. */
function splitByHand(text) {
	if (saysNothing(text)) return [];
	return text.replace(/^\[(.*)\]$/, "$1").split(/,\s+|;\s+/).map((entry) => entry.trim()).filter((entry) => entry !== "");
}
function hyphenated(text) {
	return text.toLowerCase().replace(/^\W+/, "").replace(/[\s_]+/g, "-");
}
const PERCENT = /^\[?(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*%(?:\s*(?:complete|completed|done)(?![\p{L}\d])\.?)?\]?(.*)$/iu;
const DETAIL = /^[—–:,;-]\s*(.+)$/;
/** Hides the first character of a text that would be read as the pattern. */
function keepFrom(pattern, text) {
	return pattern.test(text) ? `\\u${text.charCodeAt(0).toString(16).padStart(4, "0")}${text.slice(1)}` : text;
}
function absentPair(first, second) {
	return first === void 0 && second === void 0 ? void 0 : [first, second];
}

// src/clock.ts
/** @module The clock: nothing else reads it, everything else is given the time. */
/** Returns the time. */
function now() {
	return /* @__PURE__ */ new Date();
}

// src/hosts/process-lookup.ts
/**
* @module Reads what a system knows of a process: /proc on Linux, `ps` on macOS, PowerShell on Windows.
*
* All of them answer undefined for a process that is not there, and where the system does not answer in time.
*/
/** Returns the lookup of this system. On Windows, one call lists all processes, and the lookup keeps that list. */
function processLookup(system = THIS_SYSTEM) {
	if (system.platform === "linux") return (pid) => unlessFailing(() => inProc(system.read(`/proc/${pid}/stat`)));
	if (system.platform !== "win32") return (pid) => unlessFailing(() => inPs(system.run("/bin/ps", [
		"-o",
		"ppid=,state=,lstart=,comm=",
		"-p",
		String(pid)
	], PS_TIMEOUT)));
	let list;
	return (pid) => {
		list ??= unlessFailing(() => inWindows(system.run(POWERSHELL, WINDOWS_LIST, WINDOWS_TIMEOUT)));
		return list?.get(pid);
	};
}
/** Longest time for `ps`, in milliseconds: it answers in less than 20. */
const PS_TIMEOUT = 300;
/** Longest time for PowerShell, in milliseconds: its start alone takes some hundreds. */
const WINDOWS_TIMEOUT = 2e3;
const THIS_SYSTEM = {
	platform: process.platform,
	read: (file) => readFileSync(file, "utf8"),
	run: (program, args, timeout) => {
		const { execFileSync } = process.getBuiltinModule("node:child_process");
		return execFileSync(program, args, {
			encoding: "utf8",
			timeout,
			...process.platform === "win32" ? { windowsHide: true } : { env: {
				LC_ALL: "C",
				TZ: "UTC"
			} },
			stdio: [
				"ignore",
				"pipe",
				"ignore"
			]
		});
	}
};
function unlessFailing(look) {
	try {
		return look();
	} catch {
		return;
	}
}
/** `pid (name) state parent …`, the start in field 22; the name may hold blanks and brackets. */
function inProc(text) {
	const end = text.lastIndexOf(")");
	const fields = text.slice(end + 2).split(" ");
	const started = fields[19];
	if (started === void 0) return void 0;
	return {
		name: text.slice(text.indexOf("(") + 1, end),
		parent: Number(fields[1]),
		started,
		ended: fields[0] === "Z" || fields[0] === "X"
	};
}
function inPs(line) {
	const found = /^\s*(\d+)\s+(\S+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]+\s+\d{4})\s+(.*)$/.exec(line.trimEnd());
	if (found === null) return void 0;
	const [, parent = "", state = "", started = "", command = ""] = found;
	return {
		name: command.replace(/^.*\//, ""),
		parent: Number(parent),
		started: started.replace(/\s+/g, " "),
		ended: state.startsWith("Z")
	};
}
/** One line a process: number, parent, start (100 nanoseconds since 1601), name. Windows keeps no ended process. */
function inWindows(text) {
	const lines = text.split(/\r?\n/).map((line) => /^(\d+) (\d+) (\d+) (.+)$/.exec(line));
	return new Map(lines.flatMap((line) => {
		if (line === null) return [];
		const [, pid = "", parent = "", started = "", name = ""] = line;
		return [[Number(pid), {
			name,
			parent: Number(parent),
			started,
			ended: false
		}]];
	}));
}
const WINDOWS_LIST = [
	"-NoProfile",
	"-NonInteractive",
	"-Command",
	"Get-CimInstance Win32_Process | Where-Object CreationDate | ForEach-Object { '{0} {1} {2} {3}' -f $_.ProcessId, $_.ParentProcessId, $_.CreationDate.ToFileTimeUtc(), $_.Name }"
];
const POWERSHELL = win32.join(SYSTEM32, "WindowsPowerShell", "v1.0", "powershell.exe");

// src/hosts/process.ts
/**
* @module The host's process: is the session that it ran still open in another terminal?
*
* A process is told by its number and its start, so that a number given out again is no sign of life. Where neither can
* be read, nothing is known.
*/
/** Returns the process of the host that runs a hook whose parent is `parent`: shells in between are passed over. */
function hostProcess(parent, look = processLookup()) {
	let pid = parent;
	for (let step = 0; step < 4; step += 1) {
		const seen = look(pid);
		if (seen === void 0 || pid <= 1) return void 0;
		if (!SHELL.test(seen.name)) return {
			pid,
			started: seen.started
		};
		pid = seen.parent;
	}
}
/** Returns whether the process still runs; undefined where that cannot be told. */
function isRunning({ pid, started }) {
	if (!Number.isInteger(pid) || pid <= 1) return void 0;
	try {
		process.kill(pid, 0);
	} catch (error) {
		if (error.code === "ESRCH") return false;
	}
	const seen = processLookup()(pid);
	return seen === void 0 ? void 0 : seen.started === started && !seen.ended;
}
/** Returns whether the process of that number still runs: one that ended and was not fetched yet by its parent does not. */
function isAlive(pid) {
	if (!Number.isInteger(pid) || pid <= 1) return false;
	try {
		process.kill(pid, 0);
	} catch (error) {
		if (error.code === "ESRCH") return false;
	}
	return processLookup()(pid)?.ended !== true;
}
const SHELL = /^-?(?:sh|bash|dash|zsh|ksh|fish|ash|busybox|cmd|powershell|pwsh)(?:\.exe)?$/i;

// src/store/location.ts
/** @module What can be told of a store's location without loading a store. */
/** Returns whether a location names a PostgreSQL store. */
function isAddress(location) {
	return /^postgres(ql)?:/i.test(location);
}
/** Returns the location by which a store is told from another one: of a file, its path without links of its folders. */
function placeOfStore(location) {
	if (isAddress(location)) return location;
	const path = resolve(location);
	const folder = dirname(path);
	return existsSync(folder) ? join(realpathSync(folder), basename(path)) : path;
}
/** Returns whether there may be a store at the location: a file that is not there is none. Asks no server. */
function mayHoldStore(location) {
	return isAddress(location) || existsSync(location);
}

// src/store/timestamp.ts
/**
* @module ISO timestamps as numbers: texts of different precision or offset do not sort.
*/
/** Returns a timestamp in milliseconds. @throws INVALID_INPUT */
function parseTimestamp(timestamp) {
	const time = Date.parse(timestamp);
	if (Number.isNaN(time) || !isDay(timestamp)) throw new ThroughlineError("INVALID_INPUT", "A time must be ISO, for instance 2026-11-21 or 2026-11-21T10:00:00Z.");
	return time;
}
/** Whether the day that a text begins with is in the calendar: the runtime takes 30 February for 2 March. */
function isDay(text) {
	const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text) ?? [];
	if (year === void 0) return true;
	return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

// src/store/mutations/tombstones.ts
/** @module Which tombstones a mark has: one for each salt, that of this store and those that came from other stores. */
/** Returns the key of a tombstone in a map. */
function tombstoneKey({ salt, hash }) {
	return `${salt} ${hash}`;
}
/** Returns what identifies the tombstones that each of the marks may have. */
function tombstoneIds(marks, salts) {
	const known = [...salts];
	return marks.flatMap((mark) => known.map((salt) => ({
		salt,
		hash: hashMark(salt, mark)
	})));
}
/** Returns for each mark the latest moment of its stored tombstones, which are given by their key; undefined without one. */
function latestMoments(marks, salts, stored) {
	return marks.map((mark) => tombstoneIds([mark], salts).flatMap((id) => stored.get(tombstoneKey(id))?.at ?? []).sort().at(-1));
}
/** Returns the hash by which a mark's tombstone is found: keyed by the salt of the store that made it. */
function hashMark(salt, mark) {
	return createHmac("sha256", salt).update(JSON.stringify(subjectOf(mark))).digest("hex");
}
function subjectOf(mark) {
	switch (mark.kind) {
		case "entity": return [mark.kind, mark.name];
		case "observation": return [
			mark.kind,
			mark.name,
			mark.content
		];
		case "relation": return [
			mark.kind,
			mark.relation.from,
			mark.relation.to,
			mark.relation.relationType
		];
		case "session": return [mark.kind, mark.session];
		case "text": return [
			mark.kind,
			mark.session,
			mark.text,
			...mark.field === void 0 ? [] : [mark.field]
		];
	}
}

// src/store/mutations/working-set.ts
/** Returns the working set of the loaded rows, unchanged. */
function workingSet(loaded) {
	return {
		entities: loaded.entities,
		removedEntities: [],
		removedLines: [],
		relations: loaded.relations,
		removedRelations: [],
		related: loaded.related,
		removedEnds: [],
		records: loaded.records,
		removedRecords: [],
		salt: loaded.salt,
		salts: loaded.salts,
		tombstones: loaded.tombstones,
		removedTombstones: []
	};
}
/** Returns the key of a relation in a working set. */
function relationKey({ from, to, relationType }) {
	return `${from.length}:${from}${to.length}:${to}${relationType}`;
}
/** Whether an entity is stored already. */
function isStored(entity) {
	return "id" in entity;
}
/** Returns what to write of an entity's lines. A stored line keeps its place where the order of the lines allows it. */
function lineChanges(entity) {
	const { lines } = entity;
	const { storedLines, end = 0 } = isStored(entity) ? entity : { storedLines: [] };
	const staying = new Set(lines);
	const moved = [];
	const added = [];
	let last = -1;
	for (const line of lines) if (!("id" in line)) {
		last = Math.max(last + 1, end);
		added.push({
			line,
			seq: last
		});
	} else if (line.seq > last) last = line.seq;
	else {
		last += 1;
		moved.push({
			...line,
			seq: last
		});
	}
	return {
		removed: storedLines.filter((line) => !staying.has(line)),
		moved,
		added
	};
}

// src/store/mutations/apply-mutation.ts
/**
* @module What each mutation means, for every engine: how it changes the rows that it concerns (./working-set.ts). Pure.
*/
/** Returns the outcome of a batch that has done nothing. */
function emptyOutcome() {
	return {
		changed: false,
		created: [],
		related: [],
		added: []
	};
}
/**
* Applies one mutation to the working set and notes what it did. Returns false where it forbids the batch: a claim that
* was taken. @throws ENTITY_NOT_FOUND, INVALID_INPUT (a snapshot's timestamp)
*/
function applyToWorkingSet(set, mutation, outcome) {
	switch (mutation.kind) {
		case "create-entity": {
			const { name, entityType, observations } = mutation.entity;
			if (!set.entities.has(name)) addEntity$1(set, {
				name,
				entityType,
				by: mutation.by,
				lines: toLines(observations, mutation.by)
			}, outcome);
			return true;
		}
		case "create-relation": {
			const key = relationKey(mutation.relation);
			if (set.relations.has(key)) return true;
			const { from, to, relationType } = mutation.relation;
			const relation = {
				from,
				to,
				relationType
			};
			set.relations.set(key, {
				relation,
				by: mutation.by
			});
			outcome.related.push(relation);
			outcome.changed = true;
			return true;
		}
		case "add-observations": {
			const entity = set.entities.get(mutation.name);
			if (entity === void 0) throw notFound(mutation.name);
			appendMissing(entity, toLines(mutation.contents, mutation.by), outcome);
			return true;
		}
		case "delete-entity":
			deleteEntity(set, mutation.name, outcome);
			return true;
		case "delete-observations": {
			const unwanted = new Set(mutation.contents);
			const entity = set.entities.get(mutation.name);
			if (entity !== void 0) setLines(entity, entity.lines.filter(({ content }) => !unwanted.has(content)), outcome);
			return true;
		}
		case "delete-relation":
			deleteRelation(set, relationKey(mutation.relation), outcome);
			return true;
		case "put-snapshot": {
			const { row, entityType, observations, by } = mutation;
			const entity = set.entities.get(row.name) ?? addEntity$1(set, {
				name: row.name,
				entityType,
				by,
				lines: []
			}, outcome);
			replaceEntity(entity, entityType, toLines(observations, by), outcome);
			putSnapshot$1(entity, row, outcome);
			return true;
		}
		case "put-record": {
			const { key, value, at } = mutation;
			const known = set.records.get(key);
			if (known?.value !== value || known.at !== at) putRecord(set, key, value, at, outcome);
			return true;
		}
		case "claim":
			if (set.records.has(mutation.key)) return false;
			putRecord(set, mutation.key, "", mutation.at, outcome);
			return true;
		case "merge-entity":
			mergeEntity(set, mutation.entity, outcome);
			return true;
		case "put-tombstone":
			putTombstone(set, mutation.tombstone, outcome);
			return true;
		case "bury": {
			const { mark, at } = mutation;
			putTombstone(set, {
				kind: mark.kind,
				salt: set.salt,
				hash: hashMark(set.salt, mark),
				at
			}, outcome);
			return true;
		}
		case "lift-tombstone":
			liftTombstones(set, mutation.mark, outcome);
			return true;
		case "remove-rows":
			for (const line of mutation.lines) set.removedLines.push(line);
			for (const relation of mutation.relations) set.removedRelations.push(relation);
			outcome.changed = true;
			return true;
		case "remove-record":
			if (set.records.delete(mutation.key)) {
				set.removedRecords.push(mutation.key);
				outcome.changed = true;
			}
			return true;
	}
}
function notFound(name) {
	return new ThroughlineError("ENTITY_NOT_FOUND", `Entity with name ${name} not found`, { details: { name } });
}
function toLines(contents, by) {
	return contents.map((content) => ({
		...by,
		content
	}));
}
function addEntity$1(set, added, outcome) {
	const entity = {
		...added,
		isTyped: false
	};
	set.entities.set(added.name, entity);
	outcome.created.push(added.name);
	outcome.changed = true;
	return entity;
}
function deleteEntity(set, name, outcome) {
	if (set.related.has(name)) outcome.changed = true;
	set.removedEnds.push(name);
	for (const [key, { relation }] of set.relations) if (relation.from === name || relation.to === name) deleteRelation(set, key, outcome);
	const entity = set.entities.get(name);
	if (entity === void 0) return;
	set.entities.delete(name);
	if (isStored(entity)) set.removedEntities.push(entity);
	outcome.changed = true;
}
function deleteRelation(set, key, outcome) {
	const found = set.relations.get(key);
	if (found === void 0) return;
	set.relations.delete(key);
	if ("id" in found) set.removedRelations.push(found.id);
	outcome.changed = true;
}
/** Appends the lines that the entity does not have yet, each once. */
function appendMissing(entity, lines, outcome) {
	const missing = missingLines(entity, lines);
	setLines(entity, [...entity.lines, ...missing], outcome);
	noteAdded(entity, missing, outcome);
}
function missingLines(entity, lines) {
	const present = new Set(entity.lines.map(({ content }) => content));
	return lines.filter(({ content }) => !present.has(content) && present.add(content));
}
function noteAdded({ name }, lines, outcome) {
	outcome.added.push({
		name,
		contents: lines.map(({ content }) => content)
	});
}
/** Makes these the entity's type and lines. Lines that it has already stay as they are, with their time and source. */
function replaceEntity(entity, entityType, lines, outcome) {
	if (entity.entityType !== entityType) {
		entity.entityType = entityType;
		outcome.changed = true;
	}
	const kept = /* @__PURE__ */ new Map();
	for (const line of entity.lines) {
		const same = kept.get(line.content);
		if (same === void 0) kept.set(line.content, [line]);
		else same.push(line);
	}
	setLines(entity, lines.map((line) => kept.get(line.content)?.shift() ?? line), outcome);
}
function setLines(entity, lines, outcome) {
	if (lines.length === entity.lines.length && lines.every((line, place) => line === entity.lines[place])) return;
	entity.lines = lines;
	outcome.changed = true;
}
function putSnapshot$1(entity, row, outcome) {
	const time = parseTimestamp(row.timestamp);
	if (SNAPSHOT_FIELDS.every((field) => entity.snapshot?.[field] === row[field])) return;
	const { project, session, status, type, timestamp, value } = row;
	entity.snapshot = {
		project,
		...defined({ session }),
		status,
		type,
		timestamp,
		value,
		time
	};
	entity.isTyped = true;
	outcome.changed = true;
}
const SNAPSHOT_FIELDS = [
	"project",
	"session",
	"status",
	"type",
	"timestamp",
	"value"
];
function putRecord(set, key, value, at, outcome) {
	set.records.set(key, {
		...set.records.get(key),
		key,
		value,
		at,
		isWritten: true
	});
	outcome.changed = true;
}
/** Of two tombstones for one mark the later moment holds. */
function putTombstone(set, { kind, salt, hash, at }, outcome) {
	const key = tombstoneKey({
		salt,
		hash
	});
	const known = set.tombstones.get(key);
	if (known !== void 0 && known.at >= at) return;
	set.tombstones.set(key, {
		kind,
		salt,
		hash,
		at,
		isWritten: true
	});
	set.salts.add(salt);
	outcome.changed = true;
}
function liftTombstones(set, mark, outcome) {
	for (const id of tombstoneIds([mark], set.salts)) {
		const key = tombstoneKey(id);
		const known = set.tombstones.get(key);
		if (known === void 0) continue;
		set.tombstones.delete(key);
		set.removedTombstones.push(known);
		outcome.changed = true;
	}
}
/**
* Adds the entity, or merges it with the one of its name. Nothing stored is deleted or changed, with one exception: of two
* typed snapshots of one name the newer one stays, whole, for lines of two states mixed would be a state that never was.
* So merging twice is merging once.
*/
function mergeEntity(set, merged, outcome) {
	const { name, entityType, by, observations, snapshot } = merged;
	const known = set.entities.get(name);
	if (known === void 0) {
		const entity = addEntity$1(set, {
			name,
			entityType,
			by,
			lines: observations
		}, outcome);
		if (snapshot !== void 0) putSnapshot$1(entity, snapshot, outcome);
	} else if (known.snapshot === void 0) {
		appendMissing(known, observations, outcome);
		if (snapshot !== void 0) putSnapshot$1(known, snapshot, outcome);
	} else if (snapshot !== void 0 && parseTimestamp(snapshot.timestamp) > known.snapshot.time) {
		noteAdded(known, missingLines(known, observations), outcome);
		replaceEntity(known, entityType, observations, outcome);
		putSnapshot$1(known, snapshot, outcome);
	} else noteAdded(known, [], outcome);
}

// src/store/queries/entity-filter.ts
const COLUMNS = {
	any: {
		time: "coalesce(snapshot.time, entity.time)",
		project: "coalesce(snapshot.project, entity.project)"
	},
	snapshots: {
		time: "snapshot.time",
		project: "snapshot.project"
	},
	others: {
		time: "entity.time",
		project: "entity.project"
	}
};
/** Returns the column that says when an entity was made; of a snapshot, the moment that it shows. */
function timeOf$1(kind) {
	return COLUMNS[kind].time;
}
/** Returns the filters that are tried one after another until something passes. */
function filtersInTurn({ orUnowned, ...filter }) {
	return orUnowned === true ? [filter, unownedOf(filter)] : [filter];
}
/** Returns the same filter for what belongs to no project. */
function unownedOf({ project: _, ...filter }) {
	return {
		...filter,
		unowned: true
	};
}
/** Returns the conditions, all of which must hold, and the values that they bind. @throws INVALID_INPUT (since, until) */
function filterConditions(filter, kind = "any") {
	const { time, project } = COLUMNS[kind];
	const conditions = [];
	const values = [];
	const demand = (condition, ...bound) => {
		conditions.push(condition);
		values.push(...bound);
	};
	if (kind === "others") {
		if (filter.type !== void 0) demand("entity.type = ?", filter.type);
		if (filter.status !== void 0) demand("FALSE");
	} else {
		if (filter.type !== void 0) demand("(entity.type = ? OR snapshot.type = ?)", filter.type, filter.type);
		if (filter.status !== void 0) demand("snapshot.status = ?", filter.status);
	}
	if (filter.project !== void 0) demand(`${project} = ?`, filter.project);
	if (filter.unowned === true) demand(`${project} IS NULL`);
	if (filter.since !== void 0) demand(`${time} >= ?`, parseTimestamp(filter.since));
	if (filter.until !== void 0) demand(`${time} <= ?`, parseTimestamp(filter.until));
	if (filter.exceptSource !== void 0) demand("entity.source <> ?", filter.exceptSource);
	return {
		conditions,
		values
	};
}

// src/store/queries/entity-facts.ts
/**
* @module What is known of an entity beside its lines, as SQL asks for it and as it is given: the same for every engine.
*/
/** Before the first entity without a time. */
const TIMELESS = { id: Number.MAX_SAFE_INTEGER };
/** Returns what the rows behind a place have in common, and the values that it binds; a place with a time leaves out rows without one. */
function behind(kind, { time, id }) {
	return time === void 0 ? {
		condition: `${timeOf$1(kind)} IS NULL AND entity.id < ?`,
		values: [id]
	} : {
		condition: `(${timeOf$1(kind)}, entity.id) < (?, ?)`,
		values: [time, id]
	};
}
/** Returns the page of these rows that come first by time, and where the next one begins. */
function newestPage(rows, limit) {
	const timeOrLast = ({ time }) => time ?? Number.NEGATIVE_INFINITY;
	const found = [...rows].sort((a, b) => timeOrLast(b) - timeOrLast(a) || b.id - a.id).slice(0, limit + 1);
	const page = found.slice(0, limit);
	const last = page.at(-1);
	return {
		entities: page.map(toFacts),
		...found.length > limit && last !== void 0 ? { next: `${last.time ?? ""}.${last.id}` } : {}
	};
}
/** Returns the columns of a question for facts; `name` is what gives an entity's name. */
function factsColumns(kind, name = "entity.name") {
	const typed = kind === "others" ? "entity.at, entity.project, NULL AS status, NULL AS snapshot_type" : `coalesce(snapshot.timestamp, entity.at) AS at, coalesce(snapshot.project, entity.project) AS project,
        snapshot.status, snapshot.type AS snapshot_type`;
	return `
    SELECT entity.id, ${name} AS name, entity.type, ${timeOf$1(kind)} AS time, ${typed},
      (SELECT count(*) FROM observation WHERE observation.entity = entity.id) AS observations,
      (SELECT count(*) FROM relation WHERE from_name = entity.name OR to_name = entity.name) AS relations`;
}
/** Returns the facts in a row. */
function toFacts(row) {
	const { name, type, at, project, status, snapshot_type, observations, relations } = row;
	return {
		name,
		entityType: type,
		at,
		...defined({
			project,
			status,
			checkpointType: snapshot_type
		}),
		observations,
		relations
	};
}
/** Returns where a page begins; behind what is no place there is nothing. */
function readPlace(text) {
	const [time = "", id = ""] = text.split(".");
	return {
		...time !== "" && Number.isFinite(Number(time)) ? { time: Number(time) } : {},
		id: Number.isFinite(Number(id)) ? Number(id) : 0
	};
}

// src/store/sqlite/checksum.ts
/**
* @module Checksums of rows that hold text: damage is never read as text.
*
* SQLite finds damage to its own structure, and takes any other byte as it is. SQL knows both functions: `checksum(…)`
* when a row is written, `verified(sum, text, …)` when it is read. A text that is read by its bare column is not
* verified.
*/
/** Returns the checksum of these values, in this order. */
function checksum(...values) {
	let sum = 0;
	let texts = "";
	for (const value of values) if (value === null) texts += "-";
	else if (typeof value !== "object") texts += `${typeof value === "string" ? `s${value.length}` : "n"}:${value}`;
	else {
		sum = crc32(value, crc32(`${texts}b${value.length}:`, sum));
		texts = "";
	}
	return texts === "" ? sum : crc32(texts, sum);
}
/** Returns the first of the values. @throws when the checksum is not that of the values: the message means damage */
function verified(sum, first, ...others) {
	if (Number(sum) === checksum(first, ...others)) return first;
	throw new Error(DAMAGED_ROW);
}
/** For each table the SQL of the text that a row is read for, verified together with all other texts of the row. */
const ENTITY = "verified(entity.sum, entity.name, entity.type, entity.at, entity.source, entity.project)";
const OBSERVATION = "verified(observation.sum, observation.content, observation.at, observation.source, observation.project)";
const RELATION$1 = "verified(relation.sum, relation.from_name, relation.to_name, relation.type, relation.at, relation.source, relation.project)";
const SNAPSHOT = "verified(snapshot.sum, snapshot.value, snapshot.project, snapshot.session, snapshot.status, snapshot.type, snapshot.timestamp)";
const RECORD = "verified(record.sum, record.value, record.key, record.at)";
const TOMBSTONE$1 = "verified(tombstone.sum, tombstone.hash, tombstone.salt, tombstone.kind, tombstone.at)";
/** All tables with a checksum, each with its SQL. */
const CHECKSUMMED = [
	["entity", ENTITY],
	["observation", OBSERVATION],
	["relation", RELATION$1],
	["snapshot", SNAPSHOT],
	["record", RECORD],
	["tombstone", TOMBSTONE$1]
];
/** What the engine itself says of a damaged file. */
const DAMAGED_ROW = "database disk image is malformed: a row does not match its checksum";

// src/store/sqlite/errors.ts
/**
* @module What a driver's or the file system's error means for the caller of a store.
*
* Wrapped once, here. An error that is none of the caller's business (a wrong statement) passes unchanged: it is a defect.
* No message carries stored text.
*/
/** Primary result codes of SQLite that a caller can act on (sqlite.org/rescode.html). */
const CODE_BY_RESULT = {
	5: "STORE_BUSY",
	6: "STORE_BUSY",
	15: "STORE_BUSY",
	3: "STORE_UNAVAILABLE",
	7: "STORE_UNAVAILABLE",
	8: "STORE_UNAVAILABLE",
	10: "STORE_UNAVAILABLE",
	13: "STORE_UNAVAILABLE",
	14: "STORE_UNAVAILABLE",
	11: "STORE_DAMAGED",
	26: "STORE_DAMAGED"
};
/** The fallback driver gives some errors no code. In our file a missing table, or one that exists too early, is damage. */
const CODE_BY_MESSAGE = [
	[/database (table )?is locked|locking protocol/, "STORE_BUSY"],
	[/malformed|fts5: corrupt|invalid fts5 file format|unsupported file format|not a database|no such (table|column|module)|(table|index) \w+ already exists|duplicate column/, "STORE_DAMAGED"],
	[/readonly|out of memory|disk is full|disk I\/O error|unable to open|database is not open/, "STORE_UNAVAILABLE"]
];
const SAYING = {
	STORE_BUSY: "is held by another process",
	STORE_UNAVAILABLE: "cannot be read or written",
	STORE_DAMAGED: "is damaged"
};
/** Whether the error says that another connection holds the lock. */
function isBusy(error) {
	return codeOf(error) === "STORE_BUSY";
}
/** Whether the error says that the file's content is not what it should be. */
function isDamage(error) {
	return codeOf(error) === "STORE_DAMAGED";
}
/** Whether the error says that the file was never a database. */
function isNotDatabase(error) {
	return isDamage(error) && /not a database/.test(String(error));
}
/** Returns the error to throw for one that was caught while working on the store at this location. */
function toStoreError(location, error) {
	if (error instanceof ThroughlineError) return error;
	const code = codeOf(error);
	if (code === void 0) return error;
	return new ThroughlineError(code, `The store ${location} ${SAYING[code]}: ${error.message}.`, { cause: error });
}
function codeOf(error) {
	if (!(error instanceof Error)) return void 0;
	const { code, errcode, syscall, message } = error;
	if (syscall !== void 0) return "STORE_UNAVAILABLE";
	if (errcode !== void 0 && CODE_BY_RESULT[errcode & 255] !== void 0) return CODE_BY_RESULT[errcode & 255];
	if (code === "ERR_SQLITE_ERROR" || code === "ERR_INVALID_STATE" || code === void 0) return CODE_BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1];
}

// src/store/sqlite/driver.ts
/**
* @module One SQLite connection, the same over two drivers.
*
* `node:sqlite` where the runtime links an engine without the WAL-reset bug, else `@photostructure/sqlite`: same API, so
* that one adapter serves both. Every string comes back as it was given (NUL and lone surrogates included), every
* pragma is set here, and every statement is prepared once.
*/
/** The oldest engine whose WAL is safe between several processes (sqlite.org/wal.html, "the WAL-reset bug"). */
const OLDEST_ENGINE = [
	3,
	51,
	3
];
/** What is said of a store that lacks a row, in the words of the engine. */
const MISSING_ROW = "database disk image is malformed: a row that every store has is missing";
/** Returns an open connection with every pragma set but the journal mode, which a foreign file must not be given. */
function openConnection(options) {
	const { DatabaseSync } = loadDriver();
	const database = new DatabaseSync(options.path, { readOnly: options.readOnly });
	const statements = /* @__PURE__ */ new Map();
	const prepare = (sql) => {
		const known = statements.get(sql);
		if (known !== void 0) return known;
		const statement = database.prepare(sql);
		statements.set(sql, statement);
		return statement;
	};
	const connection = {
		exec: (sql) => database.exec(sql),
		run: (sql, ...values) => Number(prepare(sql).run(...values.map(toSql)).changes),
		get(sql, ...values) {
			const row = prepare(sql).get(...values.map(toSql));
			return row === void 0 ? void 0 : fromSql(row);
		},
		only(sql, ...values) {
			const row = connection.get(sql, ...values);
			if (row === void 0) throw new Error(MISSING_ROW);
			return row;
		},
		all(sql, ...values) {
			return prepare(sql).all(...values.map(toSql)).map((row) => fromSql(row));
		},
		close() {
			statements.clear();
			database.close();
		}
	};
	try {
		database.enableDefensive?.(true);
		database.function("checksum", {
			deterministic: true,
			varargs: true
		}, checksum);
		database.function("verified", {
			deterministic: true,
			varargs: true
		}, verified);
		connection.exec(pragmas(options.busyTimeout));
	} catch (error) {
		connection.close();
		throw error;
	}
	return connection;
}
/** Whether SQL has this string as text; another one is no element of a list that is given as JSON. */
function isText(value) {
	return !UNTEXTUAL.test(value);
}
/** Returns which of the two drivers serves this process. @throws DRIVER_MISSING */
function driverName() {
	loadDriver();
	return isBuiltin ? "node:sqlite" : "@photostructure/sqlite";
}
/**
* Puts the database into WAL mode, which is stored in the file.
* The switch fails at once while another process is doing the same, so it is tried again for as long as a lock is waited for.
*/
function switchToWal(connection, busyTimeout) {
	if (connection.get("PRAGMA journal_mode")?.journal_mode === "wal") return;
	connection.exec("PRAGMA busy_timeout = 0");
	for (let waited = 0;; waited += WAL_RETRY) try {
		connection.exec("PRAGMA journal_mode = WAL");
		break;
	} catch (error) {
		if (!isBusy(error) || waited >= busyTimeout) throw error;
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAL_RETRY);
	}
	connection.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
}
/** Milliseconds between two tries of the WAL switch. */
const WAL_RETRY = 10;
let loaded;
let isBuiltin = false;
function loadDriver() {
	if (loaded !== void 0) return loaded;
	const builtin = builtinDriver();
	isBuiltin = builtin !== void 0;
	loaded = builtin ?? packagedDriver();
	return loaded;
}
function builtinDriver() {
	const driver = withoutSqliteWarning(() => process.getBuiltinModule?.("node:sqlite"));
	if (driver === void 0) return void 0;
	const database = new driver.DatabaseSync(":memory:", { readOnly: false });
	try {
		return isSafeEngine(database.prepare("SELECT sqlite_version() AS version").get().version) ? driver : void 0;
	} finally {
		database.close();
	}
}
const CARRIED = "./native/lib/index.cjs";
function packagedDriver() {
	const require = createRequire(import.meta.url);
	try {
		return existsSync(new URL(CARRIED, import.meta.url)) ? require(CARRIED) : require("@photostructure/sqlite");
	} catch (error) {
		throw new ThroughlineError("DRIVER_MISSING", "No SQLite driver could be loaded.", { cause: error });
	}
}
function isSafeEngine(version) {
	const parts = version.split(".").map(Number);
	for (const [place, oldest] of OLDEST_ENGINE.entries()) {
		const part = parts[place] ?? 0;
		if (part !== oldest) return part > oldest;
	}
	return true;
}
/** Node 22 announces `node:sqlite` as experimental on stderr; nobody who runs a hook can act on that. */
function withoutSqliteWarning(load) {
	const emitWarning = process.emitWarning;
	const filtered = (warning, ...rest) => {
		if (!String(warning).startsWith("SQLite is an experimental feature")) Reflect.apply(emitWarning, process, [warning, ...rest]);
	};
	process.emitWarning = filtered;
	try {
		return load();
	} finally {
		process.emitWarning = emitWarning;
	}
}
/** Drivers differ in their defaults, so that each is said. */
function pragmas(busyTimeout) {
	return [
		`busy_timeout = ${Math.max(0, Math.trunc(busyTimeout))}`,
		"synchronous = FULL",
		"fullfsync = ON",
		"checkpoint_fullfsync = ON",
		"foreign_keys = ON",
		"trusted_schema = OFF",
		"recursive_triggers = OFF",
		"secure_delete = ON",
		"cell_size_check = ON",
		"temp_store = MEMORY",
		"mmap_size = 0",
		"cache_size = -8000",
		"wal_autocheckpoint = 1000",
		"journal_size_limit = 4194304"
	].map((pragma) => `PRAGMA ${pragma};`).join("\n");
}
/** What TEXT cannot hold on both drivers: NUL cuts the string on one, a lone surrogate becomes U+FFFD on either. */
const UNTEXTUAL = /[\0\ud800-\udfff]/u;
/** Such strings are kept as UTF-16 BLOBs, one encoding for each string, so that unique indexes stay exact. */
function toSql(value) {
	if (value === void 0) return null;
	return typeof value === "string" && UNTEXTUAL.test(value) ? Buffer.from(value, "utf16le") : value;
}
function fromSql(row) {
	const columns = row;
	for (const key in columns) {
		const value = columns[key];
		if (value === null) columns[key] = void 0;
		else if (value instanceof Uint8Array) columns[key] = Buffer.from(value).toString("utf16le");
	}
	return columns;
}

// src/store/queries/index-text.ts
/**
* @module The words of a text, for the full-text index and for questions to it. Pure.
*
* The engine's tokenizer splits at anything but letters and digits, folds case and accents, and stems. It does not see the
* words inside `camelCase`, the identity of `snake_case` and `snakeCase`, or words in scripts without blanks: those are
* appended as extra tokens. `indexText` must answer the same for the same text as long as a store lives (the index takes
* rows out by their old text), so that it asks nothing of the runtime's Unicode tables; to change it is a migration that
* rebuilds the index.
*/
/** Characters of one text that are indexed; what lies beyond is stored, not searched by word. */
const INDEXED_LENGTH = 5e4;
/** Characters of a question that are read. */
const QUESTION_LENGTH$1 = 4e3;
/** Terms of a question that are asked for, first ones first. */
const QUESTION_TERMS = 32;
/** With so many other words the stop words of a question are left out; beside fewer they tell something. */
const TELLING_TERMS = 3;
/** Paths and names of a question that are asked for as they are written, and words of one that are. */
const QUESTION_PHRASES = 4;
const PHRASE_WORDS = 12;
/** Words that are asked for together: the engine walks through the rows of each, at every row of the others. */
const TOGETHER_WORDS = 16;
/** Longest word that is looked into, and longest term that is asked for: beyond are hashes and encoded bytes. */
const WORD_LENGTH = 64;
/** Returns the text that stands in the index for this one: itself, then its extra tokens. */
function indexText(text) {
	const original = legible(text, INDEXED_LENGTH);
	const extras = /* @__PURE__ */ new Set();
	for (const compound of original.match(COMPOUND) ?? []) {
		const runs = compound.match(UNSPACED_RUN);
		if (runs === null) for (const word of innerWords(compound)) extras.add(word);
		else {
			for (const run of runs) {
				const characters = [...run];
				for (const pair of pairs(characters)) extras.add(pair);
				extras.add(characters.slice(-1).join(""));
			}
			for (const word of besideRuns(compound)) extras.add(word);
		}
	}
	return extras.size === 0 ? original : `${original} ${[...extras].join(" ")}`;
}
/**
* Returns the terms to ask the index for, in the question's order: its words, then what it writes as one (a path, a name).
* Stop words are left out of all but short questions; of a question that has nothing else
* all must stand in one line; with `alone` those that stand alone count, too.
*/
function questionTerms(text, common = "together") {
	const { question, terms, stopped } = readQuestion(text);
	const each = [...new Set(stopped)].map((word) => ({
		kind: "common",
		text: word
	}));
	if (terms.size === 0) {
		if (stopped.length < 2) return [];
		const together = each.slice(0, 16);
		const alone = common === "alone" ? together : [];
		return [
			{
				kind: "all",
				text: phraseOf(together.map((term) => term.text))
			},
			...alone,
			...phrases(question)
		];
	}
	const few = terms.size < TELLING_TERMS ? each : [];
	return [...[...terms.values(), ...few].slice(0, 32), ...phrases(question)];
}
/** Whether a question holds more than is searched: what then is left out, nobody sees by the answer. */
function isCutQuestion(text) {
	const { words, stopped } = readQuestion(text);
	return (words === 0 ? new Set(stopped).size > 16 : words > 32) || text.trimEnd().length > 4e3;
}
/** English words too common to ask the index for: each costs a walk over most of it and tells nothing. */
const STOP_WORDS = new Set("a about all also am an and any are as at be been but by can could did do does for from get had has have he her his how i if in into is it its just let like may me more my no not of on one or our out please she should so some than that the their them then there these they this to too us was we were what when where which who will with would you your".split(" "));
function readQuestion(text) {
	const question = legible(text, QUESTION_LENGTH$1);
	const terms = /* @__PURE__ */ new Map();
	const stopped = [];
	const add = (word, kind = "word") => {
		const key = word.toLowerCase();
		if (STOP_WORDS.has(key)) stopped.push(key);
		else if (word.length <= WORD_LENGTH && !terms.has(key)) terms.set(key, {
			kind,
			text: word
		});
	};
	for (const word of question.match(WORD) ?? []) {
		const runs = word.match(UNSPACED_RUN);
		if (runs === null) add(word);
		for (const run of runs ?? []) {
			const characters = [...run];
			if (characters.length === 1) add(run, "prefix");
			for (const pair of pairs(characters)) add(pair);
		}
		if (runs !== null) for (const rest of besideRuns(word)) add(rest);
	}
	const words = terms.size;
	for (const compound of question.match(COMPOUND) ?? []) if (compound.match(UNSPACED_RUN) === null) for (const word of innerWords(compound)) add(word);
	return {
		question,
		terms,
		words,
		stopped
	};
}
/** Han, Kana and Hangul: written without blanks between words, or with particles joined to them. */
const UNSPACED = "\\u3005-\\u3007\\u3041-\\u3096\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u3131-\\u318e\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\uff66-\\uff9f\\u{20000}-\\u{3ffff}";
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, "gu");
/** Words as programs name things, possibly joined: `session_snapshot`, `pre-compact`, `parseConfig`. */
const COMPOUND = new RegExp(`[A-Za-z0-9${UNSPACED}]+(?:[_-][A-Za-z0-9${UNSPACED}]+)*`, "gu");
/** Letters, digits and their marks. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const JOINT = /[_-]/;
/** `HTTPServer2` → HTTP, Server, 2. */
const CAMEL = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;
/** NUL ends a string for one driver; a lone surrogate is no character. */
const ILLEGIBLE = /[\0\ud800-\udfff]/gu;
/** Most words: nothing is inside them. */
const PLAIN = /^(?:[A-Z]?[a-z]+|[0-9]+)$/;
/** A compound of more parts is a name or an id, which nobody writes as one word. */
const JOINED_PARTS = 4;
/** What is written as one (`src/store/queries/index-text.ts` whole, and its last part), and the question itself. */
function phrases(question) {
	if (question.match(UNSPACED_RUN) !== null) return [];
	const found = /* @__PURE__ */ new Map();
	const add = (kind, text, most) => {
		const words = text.match(WORD) ?? [];
		if (words.length > 1 && words.length <= most) found.set(phraseOf(words), {
			kind,
			text: phraseOf(words)
		});
	};
	for (const [chunk] of question.matchAll(/\S+/g)) {
		if (found.size >= QUESTION_PHRASES) break;
		for (const part of /* @__PURE__ */ new Set([chunk, chunk.replace(/^.*[/\\]/, "")])) add("phrase", part, PHRASE_WORDS);
	}
	add("whole", question, 16);
	return [...found.values()];
}
function phraseOf(words) {
	return words.map((word) => word.slice(0, WORD_LENGTH)).join(" ");
}
function legible(text, length) {
	return text.slice(0, length).replace(ILLEGIBLE, " ");
}
function innerWords(compound) {
	if (PLAIN.test(compound)) return [];
	const words = [];
	const parts = compound.split(JOINT);
	if (parts.length > 1 && parts.length <= JOINED_PARTS && compound.length <= WORD_LENGTH) words.push(parts.join(""));
	for (const part of parts) {
		const inner = part.length <= WORD_LENGTH ? part.match(CAMEL) : null;
		if (inner !== null && inner.length > 1) words.push(...inner.filter((word) => word.length > 1));
	}
	return words;
}
/** What stands beside such a run without a blank, as Latin words do in Japanese. */
function besideRuns(compound) {
	return compound.split(UNSPACED_RUN).flatMap((rest) => rest.split(JOINT)).filter((word) => word !== "");
}
function pairs(characters) {
	return characters.slice(1).map((character, before) => `${characters[before]}${character}`);
}

// src/store/queries/score-hits.ts
/** Rows of the index that one question reads. */
const ROW_BUDGET = 6e3;
/** Newest rows of frequent words that a filter is asked of. */
const FREQUENT_ROWS = 2e4;
/** The same where those of other writers are looked for, behind what one writer has written many times. */
const FLOODED_ROWS = 1e5;
/**
* Returns what a row has of a term, by how much of it stands in the row (1 for once in a row of ordinary length) and how
* many rows have it. A term of most rows, as a speaker's name is, still tells those apart that lack it.
*/
function scoreOfPart(frequency, rows, total) {
	const rarity = Math.log(1 + Math.max(0, total - rows + .5) / (rows + .5));
	return Math.max(.03, rarity) * Math.sqrt(Math.max(frequency, 1e-6));
}
/** Returns how many of the newest rows of frequent words a filter is asked of. */
function frequentRows({ exceptSource }) {
	return exceptSource === void 0 ? FREQUENT_ROWS : FLOODED_ROWS;
}
/** Notes that a row has a term. Of several words that may stand for one term, the one counts that says most. */
function addPart(row, part) {
	const place = row.parts.findIndex(({ term, kind }) => term === part.term && kind === part.kind);
	const before = row.parts[place];
	if (before === void 0) {
		row.parts.push(part);
		row.score += part.score;
	} else if (before.score < part.score) {
		row.parts[place] = part;
		row.score += part.score - before.score;
	}
}
/** Returns the entities of these rows, best first. */
function bestEntities(found, entityOf) {
	const entities = /* @__PURE__ */ new Map();
	for (const row of found) {
		const id = entityOf(row);
		const rows = entities.get(id);
		if (rows === void 0) entities.set(id, [row]);
		else rows.push(row);
	}
	return [...entities].map(([id, rows]) => ({
		id,
		score: scoreEntity(rows),
		rows
	})).sort((a, b) => b.score - a.score || b.id - a.id);
}
/** Returns in how many of these entities each term stands. */
function countHolders(found) {
	const holders = /* @__PURE__ */ new Map();
	for (const { rows } of found) {
		const terms = new Set(rows.flatMap(({ parts }) => parts.map(({ term }) => term)));
		for (const term of terms) holders.set(term, (holders.get(term) ?? 0) + 1);
	}
	return holders;
}
/**
* Returns what an entity of so many lines has of the terms as one text (BM25): a term of few entities counts for more, one
* that several lines have for more than once, and each for less in a long entity.
*/
function scoreWhole(rows, lines, company) {
	const times = /* @__PURE__ */ new Map();
	for (const { parts } of rows) for (const { term } of parts) times.set(term, (times.get(term) ?? 0) + 1);
	const length = .5 + .5 * lines / Math.max(1, company.lines);
	let score = 0;
	for (const [term, count] of times) {
		const holders = company.holders.get(term) ?? 1;
		const rarity = Math.log(1 + (Math.max(holders, company.entities) - holders + .5) / (holders + .5));
		score += rarity * count * 2.2 / (count + 1.2 * length);
	}
	return score;
}
/** Returns for each entity the rows whose text is given: its best lines, and of all entities together no more than can be compared. */
function linesGiven(found, isLine) {
	const lines = found.map(({ rows }) => rows.filter(isLine).slice(0, LINES_GIVEN));
	const least = lines.flatMap(([, ...next]) => next.map(({ score }) => score)).sort((a, b) => b - a)[LINES_TOGETHER] ?? 0;
	return lines.map((rows) => rows.filter((row, place) => place === 0 || row.score > least));
}
/** Returns the ids of the lines whose neighbours are given: of each entity the best ones. */
function besideWhich(lines) {
	return lines.flatMap((rows) => rows.slice(0, LINES_WITH_NEIGHBOURS));
}
/** Returns the lines of each entity: those that are given, best first, then the others that were read, in their order. */
function linesOfHits(found, given, read) {
	const byId = new Map(read.map((line) => [line.id, line]));
	const beside = /* @__PURE__ */ new Map();
	const isGiven = new Set(given.flatMap((rows) => rows.map(({ id }) => id)));
	for (const line of [...read].sort((a, b) => a.seq - b.seq)) if (!isGiven.has(line.id)) beside.set(line.entity, [...beside.get(line.entity) ?? [], line]);
	return found.map(({ id, rows }, place) => {
		const others = beside.get(id) ?? [];
		const parts = new Map(others.length === 0 ? [] : rows.map((row) => [row.id, row.parts]));
		return [...given.slice(place, place + 1).flat().flatMap(({ id: row, parts }) => [byId.get(row)].filter((line) => line !== void 0).map(({ content, seq }) => ({
			content,
			place: seq,
			parts
		}))), ...others.map((line) => ({
			content: line.content,
			place: line.seq,
			parts: parts.get(line.id) ?? []
		}))];
	});
}
/** Lines of one entity beside which the others are read. */
const LINES_WITH_NEIGHBOURS = 3;
/** Lines of one entity that are given, and of all of them beside the best of each. */
const LINES_GIVEN = 8;
const LINES_TOGETHER = 200;
/**
* An entity's score is its best row's, plus half of the next one's, a quarter of the third's and so on: several lines that
* answer count for more than one, and a long snapshot does not win by its length. Half of what its lines have of all
* the words together comes to that: words that stand in different lines belong together, too.
*/
function scoreEntity(rows) {
	const [only] = rows;
	if (only !== void 0 && rows.length === 1) return only.score * 1.5;
	rows.sort((a, b) => b.score - a.score || a.id - b.id);
	let score = 0;
	let weight = 1;
	const best = /* @__PURE__ */ new Map();
	for (const row of rows) {
		score += row.score * weight;
		weight /= 2;
		for (const part of row.parts) if (part.score > (best.get(part.term) ?? 0)) best.set(part.term, part.score);
	}
	for (const part of best.values()) score += part / 2;
	return score;
}

// src/store/sqlite/row-ids.ts
/**
* @module The row numbers of a SQLite store, from which the entity of a row is computed.
*
* In the indexes an entity's name and type are the row of its number × 2^22, its observations those that follow.
*/
/** Numbers that each entity has for its rows: the first is its name's, the others are its observations'. */
const ROWS_PER_ENTITY = 2 ** 22;
/** Returns the first of `count` consecutive ids for new observations of the entity. @throws INVALID_INPUT (it is full) */
function nextObservationIds(connection, entity, count) {
	const first = entity * ROWS_PER_ENTITY;
	const last = connection.get("SELECT max(id) AS id FROM observation WHERE id > ? AND id < ?", first, first + ROWS_PER_ENTITY)?.id ?? first;
	if (last + count < first + ROWS_PER_ENTITY) return last + 1;
	throw new ThroughlineError("INVALID_INPUT", "The entity has the maximum number of observations. Add further ones to another entity.");
}

// src/store/sqlite/find-rows.ts
/**
* @module The rows of a SQLite store's full-text index that answer a question, and what each has of its words.
*
* How many are read is bounded, whatever the store holds: words are looked up rarest first, as many rows as the budget has.
*/
/** Returns the entity that a row belongs to. */
function entityOf({ id }) {
	return Math.floor(id / ROWS_PER_ENTITY);
}
/** Returns the rows that hold the words, those rarest first that the budget has room for. */
function findRows(connection, asked) {
	const found = /* @__PURE__ */ new Map();
	let left = ROW_BUDGET;
	let measured = 0;
	let total;
	for (const { term, expression, rows } of asked) {
		left -= rows;
		if (left < 0) break;
		total ??= countIndexed(connection);
		const isMeasured = term.kind !== "phrase" && term.kind !== "whole" && measured + rows <= MEASURED_ROWS;
		if (isMeasured) measured += rows;
		const selected = isMeasured ? measuredRows(connection, expression, rows, total) : bareRows(connection, expression);
		for (const [id, frequency] of selected) {
			const row = rowOf(found, id);
			if (frequency !== void 0) row.frequency = frequency;
			addPart(row, {
				term: term.text,
				kind: term.kind,
				score: scoreOfPart(row.frequency, rows, total)
			});
		}
	}
	return found;
}
/** Returns the newest rows that hold all of the frequent words, of `most` that do; of the rarest of them alone where few do. */
function newestRows(connection, asked, select, most) {
	const found = /* @__PURE__ */ new Map();
	const ofEach = /* @__PURE__ */ new Map();
	const frequent = asked.filter(({ term }) => term.kind !== "phrase" && term.kind !== "whole").slice(0, 16);
	const together = frequent.map(({ expression }) => expression).join(" AND ");
	for (const expression of /* @__PURE__ */ new Set([together, ...frequent.slice(0, 1).map((each) => each.expression)])) {
		if (expression === "") continue;
		let before = Number.MAX_SAFE_INTEGER;
		let page = 500;
		for (let left = most; left > 0 && found.size < 500; left -= page, page *= PAGE_GROWTH) {
			const wanted = Math.min(page, left);
			const ids = numbersOf(connection, NEWEST, expression, before, wanted);
			const selected = select(new Set(ids.map((id) => entityOf({ id }))));
			for (const id of ids) {
				const entity = entityOf({ id });
				const others = ofEach.get(entity) ?? 0;
				if (others >= 4 || found.size >= 500 || found.has(id) || !selected.has(entity)) continue;
				ofEach.set(entity, others + 1);
				for (const { term } of frequent) addPart(rowOf(found, id), {
					term: term.text,
					kind: term.kind,
					score: 1
				});
			}
			if (ids.length < wanted) break;
			before = ids[ids.length - 1];
		}
		if (found.size >= 500) break;
	}
	return found.values();
}
/**
* Returns the numbers of an answer, which comes as one text: to make an object of each row costs the driver several times what the
* search does.
*/
function numbersOf(connection, sql, ...values) {
	const { rows } = connection.only(sql, ...values);
	return rows === void 0 ? [] : JSON.parse(`[${rows}]`);
}
/**
* Returns the number of rows of the index, from the index's own books: its first record begins with it, as a big-endian number of
* seven bits a byte (sqlite.org/fts5.html, "averages record"). Counting them would cost more than the search.
*/
function countIndexed(connection) {
	const { head } = connection.only("SELECT hex(substr(block, 1, 9)) AS head FROM word_index_data WHERE id = 1");
	let rows = 0;
	for (const [pair] of head.matchAll(/../g)) {
		const byte = Number.parseInt(pair, 16);
		rows = rows * 128 + (byte & 127);
		if (byte < 128) break;
	}
	return rows;
}
/** Rows that are asked how much of a word stands in them: of the rarest words, which tell most. */
const MEASURED_ROWS = 3e3;
/** What each further page of the newest rows is larger by: the engine walks to its place through all rows behind it. */
const PAGE_GROWTH = 4;
/** What the measure is multiplied by, to be told as a whole number. */
const PACKED_SCALE = 1e6;
function rowOf(found, id) {
	const known = found.get(id);
	if (known !== void 0) return known;
	const row = {
		id,
		score: 0,
		parts: [],
		frequency: 1
	};
	found.set(id, row);
	return row;
}
/** LIMIT keeps the engine from asking for the measure outside of the search, where it has none. */
const MEASURED = `
  SELECT group_concat(row) AS rows FROM (
    -- A word in a name weighs five times, in a type twice what it weighs in an observation.
    SELECT rowid || ',' || CAST(-?1 * bm25(word_index, 5.0, 2.0, 1.0) AS INTEGER) AS row
    FROM word_index WHERE word_index MATCH ?2 LIMIT -1)`;
const ROWS$1 = "SELECT group_concat(rowid) AS rows FROM word_index WHERE word_index MATCH ?";
const NEWEST = `
  SELECT group_concat(id) AS rows FROM (
    SELECT rowid AS id FROM word_index WHERE word_index MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?)`;
/** The rows that hold a term, each with how much of it stands there: 1 for once in a row of ordinary length. */
function measuredRows(connection, expression, rows, total) {
	const scale = PACKED_SCALE / engineRarity(rows, total);
	const numbers = numbersOf(connection, MEASURED, scale, expression);
	const selected = [];
	for (let at = 0; at < numbers.length; at += 2) selected.push([numbers[at], numbers[at + 1] / PACKED_SCALE]);
	return selected;
}
function bareRows(connection, expression) {
	return numbersOf(connection, ROWS$1, expression).map((id) => [id, void 0]);
}
/** What the engine's measure has multiplied the frequency by: nearly nothing for a term of most rows. */
function engineRarity(rows, total) {
	return Math.max(1e-6, Math.log((total - rows + .5) / (rows + .5)) || 0);
}

// src/store/sqlite/queries.ts
/**
* @module What a SQLite store answers: entities, relations, snapshots and records, each by an index.
*
* Names are looked up one by one, so that any number of them, of any characters, needs no other statement; where thousands
* are usual, those that SQL has as text are given as one list.
*/
/**
* Returns the entities of these names in stored order, at most `limit`, and none behind the one with which they are longer
* than `characters`; of all names without names.
*/
function findEntities(connection, names, limit = -1, characters = Number.POSITIVE_INFINITY) {
	const entities = [];
	let length = 0;
	for (const { id, name, type } of findEntityRows(connection, names, limit)) {
		if (length > characters) break;
		const observations = connection.all(`SELECT ${OBSERVATION} AS content FROM observation WHERE entity = ? ORDER BY seq`, id).map((row) => row.content);
		length += observations.reduce((sum, { length: one }) => sum + one, name.length + type.length);
		entities.push({
			name,
			entityType: type,
			observations
		});
	}
	return entities;
}
/** Returns the relations with either end among these names in stored order, at most `limit`; of all names without names. */
function findRelations(connection, names, limit = -1) {
	if (names !== void 0) return findTouching(connection, names, limit).relations;
	return connection.all(`${RELATIONS$1} ORDER BY id LIMIT ?`, limit).map(toRelation$1);
}
/** Returns the first relations with either end among these names, in stored order, and how many there are. */
function findTouching(connection, names, limit) {
	const texts = JSON.stringify(names.filter(isText));
	const found = TOUCHING_TEXTS.map((sql) => numbersOf(connection, sql, texts));
	for (const name of names.filter((each) => !isText(each))) for (const sql of TOUCHING$1) found.push(numbersOf(connection, sql, name));
	return firstRelations(connection, found, limit);
}
/** The same for the entities of these numbers: of many thousands no name is read. */
function findTouchingIds(connection, ids, limit) {
	const numbers = JSON.stringify(ids);
	return firstRelations(connection, TOUCHING_IDS.map((sql) => numbersOf(connection, sql, numbers)), limit);
}
/** Returns the snapshot rows for which all conditions hold, newest first. @throws INVALID_INPUT (since, until) */
function findSnapshots$1(connection, query) {
	const limit = query.limit === void 0 ? -1 : Math.max(0, Math.trunc(query.limit));
	const conditions = [];
	const values = [];
	const demand = (condition, ...bound) => {
		conditions.push(condition);
		values.push(...bound);
	};
	if (query.project !== void 0) demand("snapshot.project = ?", query.project);
	if (query.session !== void 0) demand("snapshot.session = ?", query.session);
	if (query.statuses !== void 0) demand(`snapshot.status IN (${marks(query.statuses)})`, ...query.statuses);
	if (query.types !== void 0) demand(`snapshot.type IN (${marks(query.types)})`, ...query.types);
	if (query.since !== void 0) demand("snapshot.time >= ?", parseTimestamp(query.since));
	if (query.until !== void 0) demand("snapshot.time <= ?", parseTimestamp(query.until));
	const select = (also) => `
    SELECT ${ENTITY} AS name, snapshot.entity, snapshot.project, snapshot.session, snapshot.status, snapshot.type,
      snapshot.time, snapshot.timestamp, ${SNAPSHOT} AS value FROM snapshot JOIN entity ON entity.id = snapshot.entity
    WHERE ${[
		"TRUE",
		...also,
		...conditions
	].join(" AND ")}
    ORDER BY snapshot.time DESC, snapshot.entity DESC LIMIT ?`;
	if (query.names === void 0) return connection.all(select([]), ...values, limit).map(toSnapshotRow);
	return [...new Set(query.names)].flatMap((name) => connection.all(select(["entity.name = ?"]), name, ...values, 1)).sort((a, b) => b.time - a.time || b.entity - a.entity).slice(0, limit < 0 ? void 0 : limit).map(toSnapshotRow);
}
/** Returns what is known of these entities beside their lines, in the order of the names; unknown ones are left out. */
function findFacts(connection, names, filter) {
	const { conditions, values } = filterConditions(filter);
	const sql = `${factsColumns("any", ENTITY)} FROM entity LEFT JOIN snapshot ON snapshot.entity = entity.id
    WHERE ${["entity.name = ?", ...conditions].join(" AND ")}`;
	return names.flatMap((name) => connection.all(sql, name, ...values)).map(toFacts);
}
/**
* Returns the newest entities that the filter selects. `after` is the `next` of the page before.
* @throws INVALID_INPUT (since, until)
*/
function findNewest(connection, filter, limit, after) {
	const select = (kind, from, place) => {
		const time = timeOf$1(kind);
		const { conditions, values } = filterConditions(filter, kind);
		if (kind === "others") conditions.push("NOT EXISTS (SELECT 1 FROM snapshot WHERE snapshot.entity = entity.id)");
		if (place !== void 0) {
			const range = behind(kind, place);
			conditions.push(range.condition);
			values.push(...range.values);
		}
		const sql = `${factsColumns(kind, ENTITY)} FROM ${from} WHERE ${["TRUE", ...conditions].join(" AND ")}
      ORDER BY ${time} DESC, entity.id DESC LIMIT ?`;
		return connection.all(sql, ...values, limit + 1);
	};
	const place = after === void 0 ? void 0 : readPlace(after);
	const found = [...select("snapshots", "snapshot JOIN entity ON entity.id = snapshot.entity", place), ...select("others", "entity", place)];
	if (place?.time !== void 0 && found.length <= limit) found.push(...select("others", "entity", TIMELESS));
	return newestPage(found, limit);
}
/** Returns names that contain `part`, those that begin with it first, then the newest, at most `limit`. */
function findNames(connection, part, limit) {
	const sql = `
    SELECT ${ENTITY} AS name FROM entity WHERE typeof(entity.name) = 'text' AND instr(lower(name), lower(?1)) > 0
    ORDER BY instr(lower(name), lower(?1)) = 1 DESC, id DESC LIMIT ?2`;
	return connection.all(sql, part, limit).map((row) => row.name);
}
/** Returns the numbers of entities and of relations. */
function countGraph(connection) {
	return connection.only("SELECT (SELECT count(*) FROM entity) AS entities, (SELECT count(*) FROM relation) AS relations");
}
/** Returns a record's value, or undefined. */
function findRecord(connection, key) {
	return connection.get(`SELECT ${RECORD} AS value FROM record WHERE key = ?`, key)?.value;
}
/** Returns the store's counter. */
function currentRevision(connection) {
	return connection.only("SELECT revision FROM meta WHERE id = 1").revision;
}
const RELATIONS$1 = `SELECT id, ${RELATION$1} AS from_name, to_name, type FROM relation`;
const RELATIONS_OF = `
  SELECT relation.id, ${RELATION$1} AS from_name, relation.to_name, relation.type
  FROM json_each(?) AS each CROSS JOIN relation ON relation.id = each.value`;
const ENDS = ["from_name", "to_name"];
const TOUCHING$1 = ENDS.map((end) => `SELECT group_concat(id) AS rows FROM relation WHERE ${end} = ?`);
const TOUCHING_TEXTS = ENDS.map((end) => `
    SELECT group_concat(relation.id) AS rows
    FROM json_each(?) AS each CROSS JOIN relation ON relation.${end} = each.value`);
const TOUCHING_IDS = ENDS.map((end) => `
    SELECT group_concat(relation.id) AS rows
    FROM json_each(?) AS each CROSS JOIN entity ON entity.id = each.value
    CROSS JOIN relation ON relation.${end} = entity.name`);
/** Their numbers stand in both indexes: of thousands only those rows are read that are asked for. */
function firstRelations(connection, found, limit) {
	const ids = Float64Array.from(found.flat()).sort().filter((id, place, all) => id !== all[place - 1]);
	const first = JSON.stringify(firstOf$1([...ids], limit));
	return {
		relations: connection.all(`${RELATIONS_OF} ORDER BY relation.id`, first).map(toRelation$1),
		count: ids.length
	};
}
function firstOf$1(rows, limit) {
	return limit < 0 ? rows : rows.slice(0, limit);
}
function findEntityRows(connection, names, limit) {
	if (names === void 0) return connection.all(`SELECT id, ${ENTITY} AS name, type FROM entity ORDER BY id LIMIT ?`, limit);
	return firstOf$1([...new Set(names)].flatMap((name) => connection.all(`SELECT id, ${ENTITY} AS name, type FROM entity WHERE entity.name = ?`, name)).sort(byId), limit);
}
function byId(a, b) {
	return a.id - b.id;
}
function toRelation$1(row) {
	return {
		from: row.from_name,
		to: row.to_name,
		relationType: row.type
	};
}
function toSnapshotRow(row) {
	const { name, project, session, status, type, timestamp, value } = row;
	return {
		name,
		project,
		...defined({ session }),
		status,
		type,
		timestamp,
		value
	};
}
function marks(values) {
	return values.map(() => "?").join(", ");
}

// src/store/mutations/concerns.ts
/** Returns what the batch concerns. */
function concernsOf(batch) {
	const names = [];
	const contents = [];
	const whole = [];
	const deleted = [];
	const relations = [];
	const keys = [];
	const buried = [];
	const lifted = [];
	const tombstones = [];
	for (const mutation of batch) switch (mutation.kind) {
		case "create-entity":
			names.push(mutation.entity.name);
			break;
		case "add-observations":
		case "delete-observations":
			names.push(mutation.name);
			for (const content of mutation.contents) contents.push(content);
			break;
		case "put-snapshot":
			whole.push(mutation.row.name);
			break;
		case "merge-entity":
			whole.push(mutation.entity.name);
			break;
		case "delete-entity":
			whole.push(mutation.name);
			deleted.push(mutation.name);
			break;
		case "create-relation":
		case "delete-relation":
			relations.push(mutation.relation);
			break;
		case "put-record":
		case "claim":
		case "remove-record":
			keys.push(mutation.key);
			break;
		case "put-tombstone":
			tombstones.push(mutation.tombstone);
			break;
		case "lift-tombstone":
			lifted.push(mutation.mark);
			break;
		case "bury": buried.push(mutation.mark);
	}
	return {
		names,
		contents,
		whole,
		deleted,
		relations,
		keys,
		buried,
		lifted,
		tombstones
	};
}

// src/store/sqlite/tombstones.ts
/**
* @module Tombstones of a SQLite store: hashes of what was forgotten. Who has the text can find its tombstone; nobody can
* read the text from it.
*
* A tombstone holds for what was stored before its moment; what is written later is a new fact. Imported tombstones keep
* the salt of the store that made them, so a lookup tries several salts.
*/
/** Returns for each mark when it was forgotten, the last time; undefined where it was not. */
function findTombstones(connection, marks) {
	const salts = findSalts(connection);
	return latestMoments(marks, salts, storedTombstones(connection, tombstoneIds(marks, salts)));
}
/** Returns those of these tombstones that are stored, by their key. */
function storedTombstones(connection, ids) {
	const found = /* @__PURE__ */ new Map();
	for (const id of ids) {
		const row = connection.get(FIND, id.salt, id.hash);
		if (row !== void 0) found.set(tombstoneKey(id), row);
	}
	return found;
}
/** Returns the salts of all tombstones. */
function findSalts(connection) {
	return connection.all("SELECT DISTINCT salt FROM tombstone").map((row) => row.salt);
}
/** Returns the store's own salt. */
function ownSalt(connection) {
	return connection.only("SELECT salt FROM meta WHERE id = 1").salt;
}
const FIND = "SELECT kind, salt, hash, at FROM tombstone WHERE salt = ? AND hash = ?";

// src/store/sqlite/working-set.ts
/**
* @module Loads the rows of a SQLite store that a batch concerns, inside the transaction that its caller holds.
*
* What is only compared with what the batch brings is read without its checksum: a damaged snapshot row or record is
* replaced by the next one.
*/
/** Returns what is stored of all that the batch concerns. */
function loadWorkingSet(connection, batch) {
	const { names, whole, contents, deleted, relations, keys, buried, lifted, tombstones } = concernsOf(batch);
	const entities = /* @__PURE__ */ new Map();
	const hold = (name, load) => {
		const row = connection.get("SELECT id, type FROM entity WHERE name = ?", name);
		if (row === void 0) return;
		const { id, type } = row;
		const part = load(id);
		entities.set(name, {
			id,
			name,
			entityType: type,
			storedType: type,
			storedLines: part.lines,
			isTyped: false,
			...part
		});
	};
	for (const name of names) hold(name, (id) => loadPart(connection, id, contents));
	for (const name of whole) hold(name, (id) => loadWhole(connection, id));
	const held = /* @__PURE__ */ new Map();
	for (const relation of relations) {
		const row = connection.get(RELATION, relation.from, relation.to, relation.relationType);
		if (row !== void 0) held.set(relationKey(relation), {
			relation,
			id: row.id
		});
	}
	const related = deleted.filter((name) => connection.get(TOUCHING, name) !== void 0);
	const records = /* @__PURE__ */ new Map();
	for (const key of keys) {
		const row = connection.get("SELECT key, value, at FROM record WHERE key = ?", key);
		if (row !== void 0) records.set(key, row);
	}
	const salt = buried.length === 0 ? "" : ownSalt(connection);
	const salts = lifted.length === 0 ? [] : findSalts(connection);
	const ids = [
		...tombstones,
		...tombstoneIds(buried, [salt]),
		...tombstoneIds(lifted, salts)
	];
	return workingSet({
		entities,
		relations: held,
		related: new Set(related),
		records,
		salt,
		salts: new Set(salts),
		tombstones: storedTombstones(connection, ids)
	});
}
const RELATION = "SELECT id FROM relation WHERE from_name = ? AND to_name = ? AND type = ?";
const TOUCHING = "SELECT 1 FROM relation WHERE from_name = ?1 OR to_name = ?1 LIMIT 1";
const LINES$1 = `SELECT id, seq, ${OBSERVATION} AS content FROM observation WHERE entity = ? ORDER BY seq`;
const LINES_OF = "SELECT id, seq, content FROM observation WHERE entity = ? AND content";
const END$1 = "SELECT coalesce(max(seq) + 1, 0) AS \"end\" FROM observation WHERE entity = ?";
const TYPED = "SELECT project, session, status, type, timestamp, value, time FROM snapshot WHERE entity = ?";
/** All lines and the typed row. */
function loadWhole(connection, id) {
	const snapshot = connection.get(TYPED, id);
	return {
		lines: connection.all(LINES$1, id),
		...defined({ snapshot })
	};
}
/** The lines of these contents. */
function loadPart(connection, id, contents) {
	if (contents.length === 0) return { lines: [] };
	const texts = JSON.stringify(contents.filter(isText));
	const lines = connection.all(`${LINES_OF} IN (SELECT value FROM json_each(?))`, id, texts);
	for (const content of new Set(contents)) if (!isText(content)) lines.push(...connection.all(`${LINES_OF} = ?`, id, content));
	lines.sort((a, b) => a.seq - b.seq);
	return {
		lines,
		...connection.only(END$1, id)
	};
}

// src/store/sqlite/trigrams.ts
/**
* @module Trigrams of a text, for literal search. Pure.
*
* A text that contains another one, in any case, has all of its trigrams. Scripts without blanks have bigrams instead,
* for a word of theirs has two characters. Characters are folded by ranges that are fixed here: the store outlives the
* runtime and its Unicode tables. Beyond Latin, Greek and Cyrillic all characters with two cases fold to one.
*/
/** Characters of one text that are cut into trigrams; a longer text is a candidate of every query. */
const LONGEST_CUT = 5e4;
/** Characters of a query that are cut, and trigrams of it that the index is asked for. */
const QUESTION_LENGTH = 1e3;
const MOST_ASKED = 24;
/** Marks a text that was not cut to its end. It is longer than any trigram. */
const LONG = "long";
/** Returns the trigrams of these texts, once each, separated by blanks. */
function trigramsOf(...texts) {
	const trigrams = /* @__PURE__ */ new Set();
	for (const text of texts) {
		if (text.length > 5e4) trigrams.add(LONG);
		for (const run of fold$1(text.slice(0, 5e4)).match(RUN) ?? []) if (isUnspaced(run)) {
			const characters = [...run];
			for (const [place, one] of characters.entries()) trigrams.add(`${one}${characters[place + 1] ?? ""}`);
		} else for (let from = 0; from + LETTERS <= run.length; from += 1) trigrams.add(run.slice(from, from + LETTERS));
	}
	return [...trigrams].join(" ");
}
/** Returns the FTS5 query for every text that may contain this one; undefined where it is too short. */
function trigramQuery(text) {
	const asked = /* @__PURE__ */ new Set();
	for (const run of fold$1(text.slice(0, QUESTION_LENGTH)).match(RUN) ?? []) if (isUnspaced(run)) {
		const characters = [...run];
		if (characters.length === 1) asked.add(`"${run}" *`);
		for (const [place, one] of characters.slice(1).entries()) asked.add(`"${characters[place]}${one}"`);
	} else for (let from = 0; from + LETTERS <= run.length; from += 1) asked.add(`"${run.slice(from, from + LETTERS)}"`);
	return asked.size === 0 ? void 0 : `(${[...asked].slice(0, MOST_ASKED).join(" AND ")}) OR "${LONG}"`;
}
/** Returns the text folded as its trigrams are. */
function fold$1(text) {
	return (ASCII_ALONE.test(text) ? text.toLowerCase() : text.replace(CAPITALS, (run) => run.toLowerCase()).replace(BEYOND, foldCharacter)).replace(SIGN, (sign) => String.fromCharCode(SIGNS + sign.charCodeAt(0)));
}
const LETTERS = 3;
const ASCII_ALONE = /^[\0-\x7f]*$/;
const CAPITALS = /[A-Z]+/g;
/** What all other characters with two cases fold to. */
const SOME = "à";
const BEYOND = new RegExp(`[^\\0-\\x7f\\u0590-\\u109f\\u1100-\\u139f\\u1780-\\u1c7f\\u2e80-\\ua63f\\uac00-\\ud7ff\\uf900-\\ufaff${UNSPACED}]`, "gu");
/** FTS5's `ascii` tokenizer takes characters beyond ASCII for letters: signs move to a private range. */
const SIGN = /[!-/:-@[-`{-~]/g;
const SIGNS = 57344;
/** No trigram has a blank, a control character or a lone surrogate. */
const RUN = new RegExp(`[${UNSPACED}]+|[^\\0-\\x20\\x7f${UNSPACED}\\ud800-\\udfff]+`, "gu");
const FIRST_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
function isUnspaced(run) {
	return run > "　" && FIRST_UNSPACED.test(run);
}
/** Returns one character for both cases. A lone surrogate stays as it is. */
function foldCharacter(character) {
	const code = character.codePointAt(0);
	if (code >= 55296 && code <= 57343) return character;
	if (code >= 1072 && code <= 1119) return character;
	if (code >= 1040 && code <= 1071) return String.fromCharCode(code + 32);
	if (code >= 1024 && code <= 1039) return String.fromCharCode(code + 80);
	if (code === 962) return "σ";
	if (code >= 945 && code <= 969) return character;
	if (code >= 913 && code <= 937) return String.fromCharCode(code + 32);
	return ODD.get(character) ?? SOME;
}
/** Characters that fold to another range (the Kelvin sign, the Ohm sign, the Theta symbol) or to two characters (İ). */
const ODD = /* @__PURE__ */ new Map([
	["K", "k"],
	["Ω", "ω"],
	["ϴ", "θ"],
	["İ", `i${SOME}`]
]);

// src/store/queries/spelling.ts
/** Returns the words of a text that are remembered for guesses. */
function wordsOf$1(text) {
	const words = /* @__PURE__ */ new Set();
	for (const token of text.match(TOKEN) ?? []) {
		if (token.length < SHORTEST || token.length > LONGEST$1 || !LETTERS_ALONE.test(token)) continue;
		words.add(fold(token));
	}
	return words;
}
/** Returns the word as it would be remembered; undefined for one that is not guessed at. */
function meantWord(word) {
	const meant = fold(word);
	return meant.length > LONGEST$1 || !LETTERS_ALONE.test(meant) ? void 0 : meant;
}
/** Returns how many letters of a word may be wrong. */
function mistakesIn(word) {
	if (word.length < SHORTEST_GUESSED) return 0;
	return word.length < TWO_MISTAKES_FROM ? 1 : 2;
}
/** Whether words that begin with this one are guessed. */
function isBeginning(word) {
	return word.length >= SHORTEST_PREFIX;
}
/**
* Whether words are looked for that begin with this one and go on in what is not remembered, as digits are (`httpserver` in
* `HTTPServer2`): where none of the guesses goes on in letters.
*/
function mayGoOnInDigits(word, guesses) {
	const meant = meantWord(word);
	return meant !== void 0 && isBeginning(meant) && !guesses.some((guess) => guess.startsWith(meant));
}
/**
* Returns the likeliest: a beginning is no mistake; of what is mistyped, the words with the fewest mistakes, the most
* frequent first.
*/
function likeliest(mistyped, begun, limit) {
	const fewest = mistyped.reduce((least, { distance }) => Math.min(least, distance), Number.POSITIVE_INFINITY);
	const likely = new Map(mistyped.filter(({ distance }) => distance === fewest).map((guess) => [guess.text, guess]));
	for (const { text, rows } of begun) likely.set(text, {
		text,
		rows,
		distance: .5
	});
	return [...likely.values()].sort((a, b) => a.distance - b.distance || b.rows - a.rows || (a.text < b.text ? -1 : 1)).slice(0, limit).map(({ text }) => text);
}
/** Returns the least number of letters left out, added, replaced or swapped with a neighbour; above `most`, more than it. */
function editDistance(one, other, most) {
	if (Math.abs(one.length - other.length) > most) return most + 1;
	let from = 0;
	while (from < one.length && one.charCodeAt(from) === other.charCodeAt(from)) from += 1;
	let [end, otherEnd] = [one.length, other.length];
	while (end > from && otherEnd > from && one.charCodeAt(end - 1) === other.charCodeAt(otherEnd - 1)) {
		end -= 1;
		otherEnd -= 1;
	}
	return distanceBetween(one.slice(from, end), other.slice(from, otherEnd), most);
}
/** After every text that begins so. */
const END = "􏿿";
function distanceBetween(one, other, most) {
	let before = [];
	let above = Array.from({ length: other.length + 1 }, (_, column) => column);
	for (let row = 1; row <= one.length; row += 1) {
		const current = [row];
		let least = row;
		for (let column = 1; column <= other.length; column += 1) {
			const same = one[row - 1] === other[column - 1];
			let cost = Math.min(costAt(above, column) + 1, costAt(current, column - 1) + 1, costAt(above, column - 1) + (same ? 0 : 1));
			if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) cost = Math.min(cost, costAt(before, column - 2) + 1);
			current[column] = cost;
			least = Math.min(least, cost);
		}
		if (least > most) return most + 1;
		before = above;
		above = current;
	}
	return costAt(above, other.length);
}
/** Every column that is asked for has been filled. */
function costAt(row, column) {
	return row[column];
}
/** Words of a question that are shorter are not guessed at: half of all short words lie one letter apart. */
const SHORTEST_GUESSED = 4;
/** From this length on two letters may be wrong, below it one. */
const TWO_MISTAKES_FROM = 8;
const SHORTEST_PREFIX = 3;
const SHORTEST = 3;
const LONGEST$1 = 32;
/** Letters and digits of the alphabets that are mistyped letter by letter: Latin, Greek, Cyrillic. */
const TOKEN = /(?:[A-Za-z0-9\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u03ff\u0400-\u052f]|[\u0300-\u036f])+/g;
const LETTERS_ALONE = /^[^0-9]+$/;
const MARKS = /[\u0300-\u036f]/g;
const LATIN_ALONE = /^[\0-\u024f]*$/;
function fold(word) {
	const lower = word.toLowerCase();
	return LATIN_ALONE.test(lower) ? lower.normalize("NFD").replace(MARKS, "") : lower;
}

// src/store/sqlite/vocabulary.ts
/**
* @module The words of a SQLite store as they are written, for questions that mistype or cut one.
*
* The writer counts in its own transaction how many rows of the full-text index have each word. A word without rows is
* deleted. ../queries/spelling.ts says what a word is.
*/
/** Notes that a text was put into the index (1) or taken out (-1), for `writeWords`. */
function noteWords(connection, text, rows) {
	const changes = noted.get(connection) ?? /* @__PURE__ */ new Map();
	noted.set(connection, changes);
	for (const word of wordsOf$1(text)) changes.set(word, (changes.get(word) ?? 0) + rows);
}
/** Writes the noted changes; call it before the transaction ends. A line that was added and removed again costs nothing. */
function writeWords(connection) {
	const changes = [...noted.get(connection) ?? []].filter(([, rows]) => rows !== 0);
	noted.delete(connection);
	for (const [word, rows] of changes.sort(([a], [b]) => a < b ? -1 : 1)) if (connection.run("UPDATE word SET rows = rows + ? WHERE text = ?", rows, word) === 0) connection.run("INSERT INTO word (text, reversed, rows) VALUES (?, ?, ?)", word, reverse(word), rows);
	else if (rows < 0) connection.run("DELETE FROM word WHERE text = ? AND rows < 1", word);
}
/** Drops the noted changes of a transaction that was rolled back. */
function dropWords(connection) {
	noted.delete(connection);
}
/** Returns the words that the store holds and that this one may stand for: those it begins, those it mistypes. Likeliest first. */
function guessWords(connection, word, limit) {
	const meant = meantWord(word);
	return meant === void 0 ? [] : likeliest(mistyped(connection, meant), beginning(connection, meant, limit), limit);
}
/** Returns in how many rows of the index this word stands as it is written; 0 for one that is not remembered. */
function rowsOfWord(connection, word) {
	const meant = meantWord(word);
	return meant === void 0 ? 0 : connection.get(ROWS, meant)?.rows ?? 0;
}
/** Returns which of these words the store has, but for those that stand in more rows than `most`. */
function knownWords(connection, words, most) {
	if (words.size === 0) return /* @__PURE__ */ new Set();
	const { known } = connection.only(KNOWN, JSON.stringify([...words]), most);
	return new Set(known?.split(" "));
}
/** What each connection's open transaction did to the rows of each word. */
const noted = /* @__PURE__ */ new WeakMap();
/** Words of one beginning or ending that are looked at: the bound of a guess. */
const MOST_COMPARED$1 = 4e3;
function reverse(word) {
	return [...word].reverse().join("");
}
function beginning(connection, word, limit) {
	if (!isBeginning(word)) return [];
	return connection.all("SELECT text, rows FROM word WHERE text > ? AND text < ? ORDER BY rows DESC LIMIT ?", word, word + END, limit);
}
/** Two mistakes are looked for where none is enough: that looks at many more words. */
function mistyped(connection, word) {
	for (let most = 1; most <= mistakesIn(word); most += 1) {
		const guesses = within(connection, word, most);
		if (guesses.length > 0) return guesses;
	}
	return [];
}
/**
* A mistake leaves the first or the last part of a word as it was, and each part is an index's range. Two mistakes may
* hit both parts: such words are not found. A swap may straddle the parts: it is undone and looked up.
*/
function within(connection, word, most) {
	const part = Math.max(2, Math.floor(word.length / (most + 1)));
	const start = word.slice(0, part);
	const end = reverse(word.slice(most === 1 ? part : -part));
	const lengths = [word.length - most, word.length + most];
	const compared = /* @__PURE__ */ new Set([...wordsBetween(connection, BY_START, start, lengths), ...wordsBetween(connection, BY_END, end, lengths)]);
	for (let at = 1; at < word.length; at += 1) compared.add(`${word.slice(0, at - 1)}${word.charAt(at)}${word.charAt(at - 1)}${word.slice(at + 1)}`);
	compared.delete(word);
	return [...compared].flatMap((text) => {
		const distance = editDistance(word, text, most);
		if (distance > most) return [];
		const rows = connection.get(ROWS, text)?.rows;
		return rows === void 0 ? [] : [{
			text,
			rows,
			distance
		}];
	});
}
/** As one text: to make an object of each costs more than to find it. No word holds a blank. */
function wordsBetween(connection, range, first, lengths) {
	const sql = `SELECT group_concat(text, ' ') AS words FROM (${range})`;
	const { words } = connection.only(sql, first, first + END, ...lengths, MOST_COMPARED$1);
	return words === void 0 ? [] : words.split(" ");
}
const ROWS = "SELECT rows FROM word WHERE text = ?";
const KNOWN = `
  SELECT group_concat(word.text, ' ') AS known FROM json_each(?) AS each CROSS JOIN word ON word.text = each.value
  WHERE word.rows <= ?`;
const BY_START = "SELECT text FROM word WHERE text >= ? AND text < ? AND length(text) BETWEEN ? AND ? LIMIT ?";
const BY_END = "SELECT text FROM word WHERE reversed >= ? AND reversed < ? AND length(text) BETWEEN ? AND ? LIMIT ?";

// src/store/sqlite/word-index.ts
/**
* @module The word index and the trigram index of a SQLite store, written in the writer's own transaction.
*
* An entity's name and type are one row, each observation is another: a changed line changes its own row alone. A row
* is deleted by its old text (../queries/index-text.ts, ./trigrams.ts). The vocabulary counts the words of every row.
*/
/** Adds an entity's name and type to the indexes. */
function indexEntity(connection, id, name, type) {
	addWords(connection, id * ROWS_PER_ENTITY, indexText(name), indexText(type), "");
	addTrigrams(connection, id * ROWS_PER_ENTITY, name, type);
}
/** Removes an entity's name and type from the indexes. */
function unindexEntity(connection, id, name, type) {
	removeWords(connection, id * ROWS_PER_ENTITY, indexText(name), indexText(type), "");
	removeTrigrams(connection, id * ROWS_PER_ENTITY, name, type);
}
/** Adds an observation to the indexes. */
function indexObservation(connection, id, content) {
	addWords(connection, id, "", "", indexText(content));
	addTrigrams(connection, id, content);
}
/** Removes an observation from the indexes. */
function unindexObservation(connection, id, content) {
	removeWords(connection, id, "", "", indexText(content));
	removeTrigrams(connection, id, content);
}
function addWords(connection, row, name, type, content) {
	connection.run("INSERT INTO word_index (rowid, name, type, content) VALUES (?, ?, ?, ?)", row, name, type, content);
	noteWords(connection, `${name} ${type} ${content}`, 1);
}
function removeWords(connection, row, name, type, content) {
	connection.run(REMOVE, row, name, type, content);
	noteWords(connection, `${name} ${type} ${content}`, -1);
}
function addTrigrams(connection, row, ...texts) {
	connection.run("INSERT INTO trigram_index (rowid, trigrams) VALUES (?, ?)", row, trigramsOf(...texts));
}
function removeTrigrams(connection, row, ...texts) {
	connection.run(`INSERT INTO trigram_index (trigram_index, rowid, trigrams) VALUES ('delete', ?, ?)`, row, trigramsOf(...texts));
}
const REMOVE = `INSERT INTO word_index (word_index, rowid, name, type, content) VALUES ('delete', ?, ?, ?, ?)`;

// src/store/sqlite/write-back.ts
/**
* @module Writes what a mutation changed in its working set into a SQLite store: rows and search indexes together.
*
* The caller holds the transaction. Within an entity the indexes are written in the order of their rows: the full-text
* index writes out what it has gathered whenever a lower row follows a higher one.
*/
/** Writes the changes. */
function writeBack(connection, set) {
	for (const name of set.removedEnds) connection.run("DELETE FROM relation WHERE from_name = ?1 OR to_name = ?1", name);
	for (const id of set.removedRelations) connection.run("DELETE FROM relation WHERE id = ?", id);
	for (const entity of set.removedEntities) removeEntity(connection, entity);
	for (const line of set.removedLines) removeLine(connection, line);
	for (const entity of set.entities.values()) writeEntity(connection, entity);
	for (const held of set.relations.values()) {
		if (!("by" in held)) continue;
		const { relation, by } = held;
		connection.run(ADD_RELATION, relation.from, relation.to, relation.relationType, by.at, by.source, by.project);
	}
	for (const key of set.removedRecords) connection.run("DELETE FROM record WHERE key = ?", key);
	for (const { key, value, at, isWritten } of set.records.values()) if (isWritten === true) connection.run(PUT_RECORD, key, value, at);
	for (const { salt, hash } of set.removedTombstones) connection.run(REMOVE_TOMBSTONE, salt, hash);
	for (const { salt, hash, kind, at, isWritten } of set.tombstones.values()) if (isWritten === true) connection.run(PUT_TOMBSTONE, salt, hash, kind, at);
}
const ADD_RELATION = `
  INSERT INTO relation (from_name, to_name, type, at, source, project, sum)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, checksum(?1, ?2, ?3, ?4, ?5, ?6))`;
const ADD_ENTITY = `
  INSERT INTO entity (name, type, at, source, project, sum) VALUES (?1, ?2, ?3, ?4, ?5, checksum(?1, ?2, ?3, ?4, ?5))`;
const ADD_LINE = `
  INSERT INTO observation (id, entity, seq, at, source, project, content, sum)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, checksum(?7, ?4, ?5, ?6))`;
const PUT_SNAPSHOT = `
  INSERT INTO snapshot (entity, project, session, status, type, time, timestamp, value, sum)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, checksum(?8, ?2, ?3, ?4, ?5, ?7))
  ON CONFLICT (entity) DO UPDATE SET
    project = excluded.project, session = excluded.session, status = excluded.status, type = excluded.type,
    time = excluded.time, timestamp = excluded.timestamp, value = excluded.value, sum = excluded.sum`;
const PUT_RECORD = `
  INSERT INTO record (key, value, at, sum) VALUES (?1, ?2, ?3, checksum(?2, ?1, ?3))
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, at = excluded.at, sum = excluded.sum`;
const REMOVE_TOMBSTONE = "DELETE FROM tombstone WHERE salt = ? AND hash = ?";
const PUT_TOMBSTONE = `
  INSERT INTO tombstone (salt, hash, kind, at, sum) VALUES (?1, ?2, ?3, ?4, checksum(?2, ?1, ?3, ?4))
  ON CONFLICT DO UPDATE SET at = excluded.at, sum = excluded.sum`;
function writeEntity(connection, entity) {
	const id = isStored(entity) ? entity.id : addEntity(connection, entity);
	if (isStored(entity) && entity.storedType !== entity.entityType) retypeEntity(connection, entity);
	const { removed, moved, added } = lineChanges(entity);
	for (const line of removed) removeLine(connection, line);
	for (const line of moved) connection.run("UPDATE observation SET seq = ? WHERE id = ?", line.seq, line.id);
	addLines(connection, id, added);
	if (entity.isTyped && entity.snapshot !== void 0) {
		const { project, session, status, type, time, timestamp, value } = entity.snapshot;
		connection.run(PUT_SNAPSHOT, id, project, session, status, type, time, timestamp, value);
	}
}
/** Returns the id of the new row. */
function addEntity(connection, { name, entityType, by }) {
	connection.run(ADD_ENTITY, name, entityType, by.at, by.source, by.project);
	const { id } = connection.only("SELECT last_insert_rowid() AS id");
	indexEntity(connection, id, name, entityType);
	return id;
}
function retypeEntity(connection, { id, name, entityType, storedType }) {
	unindexEntity(connection, id, name, storedType);
	connection.run("UPDATE entity SET type = ?1, sum = checksum(name, ?1, at, source, project) WHERE id = ?2", entityType, id);
	indexEntity(connection, id, name, entityType);
}
/** Removes an entity with its lines and its typed row. */
function removeEntity(connection, { id, name, storedType, storedLines }) {
	unindexEntity(connection, id, name, storedType);
	for (const line of storedLines) removeLine(connection, line);
	connection.run("DELETE FROM snapshot WHERE entity = ?", id);
	connection.run("DELETE FROM entity WHERE id = ?", id);
}
function addLines(connection, entity, added) {
	if (added.length === 0) return;
	const first = nextObservationIds(connection, entity, added.length);
	for (const [place, { line, seq }] of added.entries()) {
		const { content, at, source, project } = line;
		connection.run(ADD_LINE, first + place, entity, seq, at, source, project, content);
		indexObservation(connection, first + place, content);
	}
}
function removeLine(connection, { id, content }) {
	unindexObservation(connection, id, content);
	connection.run("DELETE FROM observation WHERE id = ?", id);
}

// src/store/sqlite/apply-mutation.ts
/**
* @module Applies mutations to a SQLite store one by one, inside the transaction that the caller holds.
*
* A statement costs no round trip here: a batch of any size needs the memory of its largest mutation.
*/
/**
* Applies one mutation and notes what it did. Returns false when it forbids the batch: a claim that was taken, an
* expectation not met. @throws ENTITY_NOT_FOUND, INVALID_INPUT (a snapshot's timestamp)
*/
function applyMutation(connection, mutation, outcome) {
	if (mutation.kind === "expect-revision") return currentRevision(connection) === mutation.revision;
	const set = loadWorkingSet(connection, [mutation]);
	if (!applyToWorkingSet(set, mutation, outcome)) return false;
	writeBack(connection, set);
	return true;
}

// src/store/sqlite/export-rows.ts
/** Calls `visit` with the counts, then each entity, relation and tombstone. */
function visitRows(connection, visit) {
	visit({
		kind: "counts",
		...countRows$1(connection)
	});
	visitEntities(connection, (entity) => visit({
		kind: "entity",
		entity
	}));
	eachPage(connection, RELATIONS, (row) => {
		visit({
			kind: "relation",
			relation: {
				relation: {
					from: row.from_name,
					to: row.to_name,
					relationType: row.type
				},
				by: provenance(row)
			}
		});
	});
	const tombstones = connection.all(`SELECT kind, salt, ${TOMBSTONE$1} AS hash, at FROM tombstone ORDER BY salt, tombstone.hash`);
	for (const tombstone of tombstones) visit({
		kind: "tombstone",
		tombstone
	});
}
/** Calls `visit` with every record whose key begins with `prefix`, by key. */
function visitRecords(connection, prefix, visit) {
	const keys = connection.all("SELECT key FROM record ORDER BY key");
	for (const { key } of keys) {
		if (!key.startsWith(prefix)) continue;
		visit(connection.only(`SELECT key, ${RECORD} AS value, at FROM record WHERE key = ?`, key));
	}
}
const PAGE = 500;
const RELATIONS = `
  SELECT id, ${RELATION$1} AS from_name, to_name, type, at, source, project FROM relation WHERE id > ? ORDER BY id LIMIT ${PAGE}`;
const ENTITIES$1 = `SELECT id, ${ENTITY} AS name, type, at, source, project FROM entity WHERE id > ? ORDER BY id LIMIT ${PAGE}`;
function visitEntities(connection, visit) {
	eachPage(connection, ENTITIES$1, (row) => {
		const observations = connection.all(`SELECT ${OBSERVATION} AS content, at, source, project FROM observation WHERE entity = ? ORDER BY seq`, row.id).map((line) => ({
			content: line.content,
			...provenance(line)
		}));
		const typed = connection.get(`SELECT project, session, status, type, timestamp, ${SNAPSHOT} AS value FROM snapshot WHERE entity = ?`, row.id);
		const { name, type: entityType } = row;
		const entity = {
			name,
			entityType,
			by: provenance(row),
			observations
		};
		visit(typed === void 0 ? entity : {
			...entity,
			snapshot: withoutSession(typed)
		});
	});
}
function eachPage(connection, sql, visit) {
	let after = Number.MIN_SAFE_INTEGER;
	for (;;) {
		const page = connection.all(sql, after);
		for (const row of page) {
			visit(row);
			after = row.id;
		}
		if (page.length < PAGE) return;
	}
}
function provenance({ at, source, project }) {
	return project === void 0 ? {
		at,
		source
	} : {
		at,
		source,
		project
	};
}
function withoutSession(row) {
	const { session, ...rest } = row;
	return session === void 0 ? rest : row;
}
function countRows$1(connection) {
	const count = (table) => connection.only(`SELECT count(*) AS count FROM ${table}`).count;
	return {
		entities: count("entity"),
		observations: count("observation"),
		relations: count("relation"),
		snapshots: count("snapshot"),
		tombstones: count("tombstone")
	};
}

// src/store/sqlite/file.ts
/**
* @module The store's file as the file system sees it: what lies there, and who may read it.
*
* The file is never opened here once it exists: closing any descriptor of it would drop the locks that SQLite holds on it
* for other connections of this process (POSIX). A symbolic link in place of the file is refused, whoever owns it and
* wherever it leads: whoever means the target names the target. (Links among the folders of the path are followed.)
* Folders are made 0700, files 0600, whatever the umask.
*/
/** Returns whether something lies at the path. @throws STORE_UNAVAILABLE when it is not a regular file */
function inspectStoreFile(path) {
	const stats = lstatSync(path, { throwIfNoEntry: false });
	if (stats === void 0) return "missing";
	if (stats.isSymbolicLink()) throw new ThroughlineError("STORE_UNAVAILABLE", `${path} is a symbolic link: name the file itself.`);
	if (!stats.isFile()) throw new ThroughlineError("STORE_UNAVAILABLE", `${path} is not a regular file.`);
	return stats.size === 0 ? "empty" : "filled";
}
/** Creates the empty file and the folders above it. Another process may have been faster: then its file is used. */
function createStoreFile(path) {
	createFolder(dirname(path));
	const { O_CREAT, O_EXCL, O_RDWR, O_NOFOLLOW } = constants;
	try {
		const file = openSync(path, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW, 384);
		fchmodSync(file, 384);
		closeSync(file);
	} catch (error) {
		if (error.code !== "EEXIST") throw error;
	}
}
/** Takes the file and SQLite's files beside it away from group and others. SQLite gives new ones the mode of the first. */
function tightenStoreFile(path) {
	for (const suffix of [
		"",
		"-wal",
		"-shm",
		"-journal"
	]) {
		const stats = lstatSync(path + suffix, { throwIfNoEntry: false });
		if (stats?.isFile() && (stats.mode & SHARED) !== 0) chmodSync(path + suffix, stats.mode & 448);
	}
}
/** Returns what tells the file from another one at the same path. */
function identifyFile(path) {
	const stats = lstatSync(path, { throwIfNoEntry: false });
	return stats === void 0 ? "none" : `${stats.dev}:${stats.ino}`;
}
/** Whether this process may write the file and the folder that holds its write-ahead log. */
function isWritableStore(path) {
	return mayWrite(path) && mayWrite(dirname(path));
}
/** Whether the write-ahead log beside the file holds anything. */
function hasWriteAheadLog(path) {
	return (lstatSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
/** Returns the address that opens a file to read it as it lies there: no lock is taken, no log read, no trace left. */
function immutableAddress(path) {
	return `${pathToFileURL(path).href}?mode=ro&immutable=1`;
}
/**
* Returns the address that opens a store read-only. In a folder without write access SQLite can open it only as immutable,
* which is safe while there is no log.
*/
function readingAddress(path) {
	return isWritableStore(path) || hasWriteAheadLog(path) ? path : immutableAddress(path);
}
/** What group and others may do; Windows has no such bits. */
const SHARED = process.platform === "win32" ? 0 : 63;
function createFolder(folder) {
	if (lstatSync(folder, { throwIfNoEntry: false }) !== void 0) return;
	createFolder(dirname(folder));
	try {
		mkdirSync(folder, { mode: 448 });
		chmodSync(folder, 448);
	} catch (error) {
		if (error.code !== "EEXIST") throw error;
	}
}
function mayWrite(path) {
	try {
		accessSync(path, constants.W_OK);
		return true;
	} catch {
		return false;
	}
}

// src/store/queries/irregular-forms.ts
/**
* @module The irregular forms of English words, which no stemmer joins: `went` and `go`. Pure.
*
* Each entry holds the forms of one word. Forms that a stemmer joins (`goes`, `going`) are left out, and so are words that
* more often mean something else (`left`, `saw`, `felt`, `bound`).
*/
/** Returns the other irregular forms of a word in lower case; none for a regular word. */
function otherForms$1(word) {
	return (FORMS.get(word) ?? []).filter((form) => form !== word);
}
const FORMS = new Map([
	"go went gone",
	"buy bought",
	"bring brought",
	"catch caught",
	"teach taught",
	"think thought",
	"seek sought",
	"fight fought",
	"sell sold",
	"tell told",
	"make made",
	"pay paid",
	"say said",
	"keep kept",
	"sleep slept",
	"sweep swept",
	"send sent",
	"spend spent",
	"lend lent",
	"build built",
	"rebuild rebuilt",
	"lose lost",
	"win won",
	"run ran",
	"begin began begun",
	"swim swam swum",
	"sing sang sung",
	"drink drank drunk",
	"come came",
	"become became",
	"give gave given",
	"forgive forgave forgiven",
	"take took taken",
	"choose chose chosen",
	"write wrote written",
	"rewrite rewrote rewritten",
	"overwrite overwrote overwritten",
	"drive drove driven",
	"ride rode ridden",
	"rise rose risen",
	"break broke broken",
	"speak spoke spoken",
	"steal stole stolen",
	"freeze froze frozen",
	"fall fell fallen",
	"eat ate eaten",
	"know knew known",
	"grow grew grown",
	"throw threw thrown",
	"draw drew drawn",
	"fly flew flown",
	"hide hid hidden",
	"forget forgot forgotten",
	"hold held",
	"stand stood",
	"understand understood",
	"find found",
	"meet met",
	"hear heard",
	"shake shook shaken",
	"wear wore worn",
	"tear tore torn",
	"stick stuck",
	"hang hung",
	"dig dug",
	"child children",
	"person people",
	"man men",
	"woman women",
	"foot feet",
	"tooth teeth",
	"mouse mice",
	"index indices"
].map((line) => line.split(" ")).flatMap((forms) => forms.map((form) => [form, forms])));

// src/store/queries/variants.ts
/** Returns the words of which spellings of these terms are made, but for what may follow the first part of a word. */
function wordsOfSpellings({ terms, unknown }) {
	const words = new Set(joinedNeighbours(terms).map(({ text }) => text));
	for (const { term, meant } of meantWords(terms)) {
		for (const word of withSharpS(meant)) words.add(word);
		if (unknown.has(term)) for (const word of beginningsOf(meant)) words.add(word);
	}
	return words;
}
/** Returns the words that may follow, where the store has the first part: of most words it has none. */
function wordsThatFollow({ terms, unknown }, known) {
	const words = /* @__PURE__ */ new Set();
	for (const { term, meant } of meantWords(terms)) {
		if (!unknown.has(term) || !beginningsOf(meant).some((beginning) => known.has(beginning))) continue;
		for (let from = SHORTEST_PART; from + SHORTEST_PART <= meant.length; from += 1) {
			const rest = meant.slice(from);
			for (const word of [...beginningsOf(rest), rest]) words.add(word);
		}
	}
	return words;
}
/** Returns the spellings of these terms that are made of the store's words, and all irregular forms of each. */
function spellingsOf({ terms, unknown }, known) {
	return [
		...meantWords(terms).flatMap(({ term, meant }) => [...withSharpS(meant).filter((word) => known.has(word)).map((text) => ({
			term,
			text
		})), ...unknown.has(term) ? splits(meant, known).map((words) => ({
			term,
			text: words.join(" ")
		})) : []]),
		...joinedNeighbours(terms).filter(({ text }) => known.has(text)).map((term) => ({
			term,
			text: term.text
		})),
		...terms.flatMap((term) => term.kind === "word" ? otherForms$1(term.text.toLowerCase()).map((text) => ({
			term,
			text
		})) : [])
	];
}
/** Shorter words are in no store's memory of words (./guesses.ts). */
const SHORTEST_PART = 3;
/** A longer word is taken apart by nobody. */
const LONGEST_SPLIT = 24;
const MOST_PARTS = 4;
/** Ways to take one word apart that are asked for. */
const MOST_SPLITS = 2;
const LONGEST_JOINED = 32;
const LATIN = /^\p{Script=Latin}+$/u;
function meantWords(terms) {
	return terms.flatMap((term) => {
		const meant = term.kind === "word" ? meantWord(term.text) : void 0;
		return meant !== void 0 && LATIN.test(meant) ? [{
			term,
			meant
		}] : [];
	});
}
/** Two words of the question that follow each other, written as one. */
function joinedNeighbours(terms) {
	const words = meantWords(terms).map(({ meant }) => meant);
	return words.slice(1).flatMap((word, before) => {
		const text = `${words[before]}${word}`;
		return text.length > LONGEST_JOINED ? [] : [{
			kind: "phrase",
			text
		}];
	});
}
/** The word with ss for ß, or with ß for each ss and for all of them. */
function withSharpS(word) {
	if (word.includes("ß")) return [word.replaceAll("ß", "ss")];
	if (!word.includes("ss")) return [];
	const places = [...word.matchAll(/ss/g)].map(({ index }) => index);
	const each = places.map((at) => `${word.slice(0, at)}ß${word.slice(at + 2)}`);
	return places.length > 1 ? [...each, word.replaceAll("ss", "ß")] : each;
}
/** What the word may begin with where it is made of several. */
function beginningsOf(word) {
	if (word.length > LONGEST_SPLIT) return [];
	const beginnings = [];
	for (let to = SHORTEST_PART; to + SHORTEST_PART <= word.length; to += 1) beginnings.push(word.slice(0, to));
	return beginnings;
}
/** The ways to take a word apart into known ones, those of the fewest parts first. */
function splits(word, known) {
	if (word.length > LONGEST_SPLIT) return [];
	let begun = [{
		words: [],
		left: word
	}];
	const found = [];
	for (let parts = 1; parts <= MOST_PARTS; parts += 1) {
		const longer = [];
		for (const { words, left } of begun) {
			if (parts > 1 && known.has(left)) found.push([...words, left]);
			for (let to = SHORTEST_PART; to + SHORTEST_PART <= left.length; to += 1) {
				const part = left.slice(0, to);
				if (known.has(part)) longer.push({
					words: [...words, part],
					left: left.slice(to)
				});
			}
		}
		begun = longer;
	}
	return found.slice(0, MOST_SPLITS);
}

// src/store/sqlite/plan-query.ts
/**
* Returns what to ask the index for, rarest first. A word that the store does not have is replaced by words that it may
* stand for. A question that is answered by guesses alone needs them for half of its words: by chance a word of noise
* resembles one of the store.
*/
function planQuestion(connection, terms) {
	const asked = /* @__PURE__ */ new Map();
	const isFrequent = frequentWords(connection);
	const ask = (term, word, kind = term.kind) => {
		const expression = matchExpression(kind, word);
		if ((kind === "phrase" || kind === "whole") && word.split(" ").every(isFrequent)) return false;
		const rows = (kind === "word" || kind === "common") && rowsOfWord(connection, word) > 6e3 ? ROW_BUDGET + 1 : countRows(connection, expression);
		const key = expression.toLowerCase();
		if (rows > 0 && !asked.has(key)) asked.set(key, {
			term,
			expression,
			rows
		});
		return rows > 0;
	};
	const guess = (term) => {
		const guesses = guessWords(connection, term.text, 8);
		const found = guesses.filter((word) => ask(term, word)).length > 0;
		return mayGoOnInDigits(term.text, guesses) && ask(term, term.text, "prefix") || found;
	};
	const unknown = /* @__PURE__ */ new Set();
	let words = 0;
	let guessed = 0;
	let known = 0;
	for (const term of terms) {
		const isKnown = ask(term, term.text);
		if (term.kind === "phrase" || term.kind === "whole") continue;
		words += 1;
		if (isKnown) known += 1;
		else unknown.add(term);
		if (!isKnown && guess(term)) guessed += 1;
	}
	for (const { term, text } of findSpellings(connection, {
		terms,
		unknown
	})) if (ask(term, text, "phrase")) known += 1;
	return known === 0 && guessed * 2 < words ? [] : [...asked.values()].sort((a, b) => a.rows - b.rows);
}
function matchExpression(kind, text) {
	switch (kind) {
		case "word":
		case "common":
		case "phrase":
		case "whole": return `"${text}"`;
		case "prefix": return `"${text}"*`;
		case "all": return `(${text.split(" ").map((word) => `"${word}"`).join(" AND ")})`;
	}
}
/** The spellings that are made of the store's words, but for the most frequent of them. */
function findSpellings(connection, spelled) {
	const first = knownWords(connection, wordsOfSpellings(spelled), ROW_BUDGET);
	const further = knownWords(connection, wordsThatFollow(spelled, first), ROW_BUDGET);
	return spellingsOf(spelled, /* @__PURE__ */ new Set([...first, ...further]));
}
/** Rows of a phrase's rarest word that are walked through: at each of them the engine compares all of its words. */
const PHRASE_ROWS = 5e4;
/** Returns what tells whether more rows hold a word than a phrase may cost; each word is counted once. */
function frequentWords(connection) {
	const known = /* @__PURE__ */ new Map();
	return (word) => {
		const frequent = known.get(word) ?? countRows(connection, matchExpression("word", word), PHRASE_ROWS) > PHRASE_ROWS;
		known.set(word, frequent);
		return frequent;
	};
}
/** Counts rows up to one more than `most`: than are read. */
function countRows(connection, expression, most = ROW_BUDGET) {
	return connection.only("SELECT count(*) AS rows FROM (SELECT 1 FROM word_index WHERE word_index MATCH ? LIMIT ?)", expression, most + 1).rows;
}

// src/store/sqlite/find-hits.ts
/**
* Returns the best entities for the words of the text, roughly best first, each with its matching lines.
* @throws INVALID_INPUT (since, until)
*/
function findHits(connection, text, filter, limit) {
	if (limit < 1) return [];
	const { best, holders } = selectEntities(connection, questionTerms(text, "alone"), filter, limit);
	return best.length === 0 ? [] : readHits(connection, best, holders);
}
/** Returns the names of the best entities for the words of the text, best first. */
function findCandidates(connection, text, limit) {
	if (limit < 1) return [];
	return selectEntities(connection, questionTerms(text), {}, limit).best.flatMap(({ id, score }) => {
		const entity = connection.get(`SELECT ${ENTITY} AS name FROM entity WHERE id = ?`, id);
		return entity === void 0 ? [] : [{
			name: entity.name,
			score
		}];
	});
}
/** Entities that the filter is asked of at once. */
const SELECTED_AT_ONCE = 500;
function selectEntities(connection, terms, filter, limit) {
	const filters = filtersInTurn(filter).filter(({ project }) => project === void 0 || hasProject(connection, project));
	if (filters.length === 0) return {
		best: [],
		holders: /* @__PURE__ */ new Map()
	};
	const asked = planQuestion(connection, terms);
	const rows = findRows(connection, asked);
	const rare = rows.size > 0 ? bestEntities(rows.values(), entityOf) : void 0;
	for (const each of filters) {
		const select = entitySelection(connection, each);
		const found = rare ?? bestEntities(newestRows(connection, asked, select, frequentRows(each)), entityOf);
		const best = firstOf(found, select, limit);
		if (best.length > 0) return {
			best,
			holders: countHolders(found)
		};
	}
	return {
		best: [],
		holders: /* @__PURE__ */ new Map()
	};
}
/** Most projects are asked for before they have anything. */
function hasProject(connection, project) {
	return connection.only(`SELECT EXISTS (SELECT 1 FROM entity WHERE project = ?1) OR EXISTS (SELECT 1 FROM snapshot WHERE project = ?1) AS has`, project).has === 1;
}
function entitySelection(connection, filter) {
	const { conditions, values } = filterConditions(filter);
	if (conditions.length === 0) return (ids) => ids;
	const sql = `
    SELECT group_concat(entity.id) AS rows
    FROM json_each(?) AS each CROSS JOIN entity ON entity.id = each.value
      LEFT JOIN snapshot ON snapshot.entity = entity.id
    WHERE ${conditions.join(" AND ")}`;
	return (ids) => new Set(numbersOf(connection, sql, JSON.stringify([...ids]), ...values));
}
function firstOf(found, select, limit) {
	const first = [];
	for (let from = 0; from < found.length && first.length < limit; from += SELECTED_AT_ONCE) {
		const some = found.slice(from, from + SELECTED_AT_ONCE);
		const selected = select(new Set(some.map(({ id }) => id)));
		first.push(...some.filter(({ id }) => selected.has(id)));
	}
	return first.slice(0, limit);
}
function readHits(connection, found, holders) {
	const given = linesGiven(found, (row) => row.id % ROWS_PER_ENTITY !== 0);
	const lines = linesOfHits(found, given, readLines(connection, given));
	const entities = new Map(connection.all(ENTITIES, JSON.stringify(found.map(({ id }) => id))).map((row) => [row.id, row]));
	const company = {
		holders,
		entities: connection.only("SELECT max(id) AS newest FROM entity").newest,
		lines: [...entities.values()].reduce((sum, { lines }) => sum + lines, 0) / entities.size
	};
	return found.flatMap(({ id, rows }, place) => {
		const entity = entities.get(id);
		if (entity === void 0) return [];
		const named = rows.find((row) => row.id === id * ROWS_PER_ENTITY)?.parts ?? [];
		const whole = scoreWhole(rows, entity.lines, company);
		const { name, type: entityType, source, owned } = entity;
		return [{
			name,
			entityType,
			source,
			isOwned: owned === 1,
			whole,
			named,
			lines: lines.slice(place, place + 1).flat()
		}];
	});
}
function readLines(connection, given) {
	const ids = given.map((rows) => rows.map(({ id }) => id));
	const places = connection.all(BESIDE, JSON.stringify(besideWhich(ids)));
	const all = /* @__PURE__ */ new Set([...ids.flat(), ...places.map(({ id }) => id)]);
	return connection.all(CONTENTS, JSON.stringify([...all]));
}
const CONTENTS = `
  SELECT observation.id, entity, seq, ${OBSERVATION} AS content
  FROM json_each(?) AS each CROSS JOIN observation ON observation.id = each.value`;
const BESIDE = `
  SELECT beside.id
  FROM json_each(?) AS each CROSS JOIN observation ON observation.id = each.value
    CROSS JOIN observation AS beside ON beside.entity = observation.entity
      AND beside.seq BETWEEN observation.seq - 1 AND observation.seq + 1`;
const ENTITIES = `
  SELECT entity.id, ${ENTITY} AS name, entity.type, entity.source, coalesce(snapshot.project, entity.project) IS NOT NULL AS owned, (
    SELECT count(*) FROM (SELECT 1 FROM observation WHERE observation.entity = each.value LIMIT ${500})
  ) AS lines
  FROM json_each(?) AS each CROSS JOIN entity ON entity.id = each.value
    LEFT JOIN snapshot ON snapshot.entity = entity.id`;

// src/store/sqlite/find-literal.ts
/**
* Returns the entities whose name, type or any observation contains the text: the names of the first `limit`, in stored
* order. Case is JavaScript's (`toLowerCase`): the Kelvin sign is a k, İ an i with a dot, ß and ss differ.
*/
function findContaining(connection, text, limit = Number.MAX_SAFE_INTEGER) {
	const wanted = text.toLowerCase();
	const rows = candidates(connection, wanted);
	const found = /* @__PURE__ */ new Set();
	if (rows === void 0) scan(connection, wanted, found);
	else for (let from = 0; from < rows.length; from += READ_AT_ONCE) readRows(connection, wanted, found, rows.slice(from, from + READ_AT_ONCE));
	const ids = [...found].sort((a, b) => a - b);
	return {
		names: readNames(connection, ids.slice(0, limit)),
		count: ids.length,
		touching: findTouchingIds(connection, ids, limit)
	};
}
/** Rows that are read by their numbers at most: so many, or such a share of all; of more it is faster to read them all. */
const FEW_CANDIDATES = 1e4;
const SHARE_OF_ROWS = .25;
/** Rows whose texts are held at once. */
const READ_AT_ONCE = 1e3;
/** Returns the rows of the index that may contain the text; undefined where it does not tell them from the others. */
function candidates(connection, wanted) {
	const question = trigramQuery(wanted);
	if (question === void 0) return void 0;
	const most = Math.max(FEW_CANDIDATES, Math.floor(countIndexed(connection) * SHARE_OF_ROWS));
	const rows = numbersOf(connection, "SELECT group_concat(row) AS rows FROM (SELECT rowid AS row FROM trigram_index WHERE trigram_index MATCH ? LIMIT ?)", question, most + 1);
	return rows.length > most ? void 0 : rows;
}
/** Adds the entities of those of these rows that contain the text. */
function readRows(connection, wanted, found, rows) {
	const isNamed = (row) => row % ROWS_PER_ENTITY === 0;
	const named = JSON.stringify(rows.filter(isNamed).map((id) => entityOf({ id })));
	const lines = JSON.stringify(rows.filter((row) => !isNamed(row)));
	for (const { id, name, type } of connection.all(NAMED, named)) if ([name, type].some((each) => each.toLowerCase().includes(wanted))) found.add(id);
	for (const { id, content } of connection.all(LINES, lines)) {
		const entity = entityOf({ id });
		if (!found.has(entity) && content.toLowerCase().includes(wanted)) found.add(entity);
	}
}
const NAMED = `
  SELECT entity.id, ${ENTITY} AS name, entity.type FROM json_each(?) AS each CROSS JOIN entity ON entity.id = each.value`;
const LINES = `
  SELECT observation.id, ${OBSERVATION} AS content
  FROM json_each(?) AS each CROSS JOIN observation ON observation.id = each.value`;
/** Returns the names of these entities in their order. @throws where one is missing: the error means damage */
function readNames(connection, ids) {
	const rows = connection.all(NAMED, JSON.stringify(ids));
	if (rows.length < ids.length) throw new Error(MISSING_ROW);
	return rows.map(({ name }) => name);
}
/** Adds the entities that contain the text, by reading all rows. */
function scan(connection, wanted, found) {
	const part = (wanted.match(CHARACTERS) ?? []).reduce((longest, run) => run.length > longest.length ? run : longest, "").slice(0, PATTERN_LENGTH);
	const pattern = anyCase(part);
	const decisive = part === wanted && !IN_CONTEXT.test(wanted) ? 1 : 0;
	for (const [table, column, entity] of SCANNED) {
		const sql = `
      SELECT ${entity} AS id,
        CASE WHEN ?2 AND typeof(${column}) = 'text' AND ${column} GLOB ?1 THEN NULL ELSE ${column} END AS text
      FROM ${table} WHERE octet_length(${column}) >= ?3 AND (${column} GLOB ?1 OR typeof(${column}) = 'blob'
        OR length(${column}) <> octet_length(${column}) AND instr(${column}, '\u0130'))`;
		for (const row of connection.all(sql, pattern, decisive, wanted.length)) {
			if (found.has(row.id)) continue;
			if (row.text === void 0 || row.text.toLowerCase().includes(wanted)) found.add(row.id);
		}
	}
}
/** What is read: table, column, and the column that gives the entity. */
const SCANNED = [
	[
		"entity",
		"name",
		"id"
	],
	[
		"entity",
		"type",
		"id"
	],
	[
		"observation",
		"content",
		"entity"
	]
];
/** NUL is in no text that the engine compares. */
const CHARACTERS = /[^\0\ud800-\udfff]+/gu;
/** Characters that the engine compares at each place of a text: those of a longer text are compared here. */
const PATTERN_LENGTH = 100;
/** A sigma's form depends on where it stands. */
const IN_CONTEXT = /[\u03c3\u03c2]/;
/** Returns the engine's pattern for every text that holds this one, in any case. */
function anyCase(lower) {
	const one = (character) => {
		const forms = character < "" ? capitalOf(character) : otherForms().get(character);
		if (forms !== void 0) return `[${character}${forms}]`;
		return "*?[".includes(character) ? `[${character}]` : character;
	};
	return `*${[...lower].map(one).join("")}*`;
}
/** The same for a character of ASCII, without asking for all characters. */
function capitalOf(character) {
	if (character === "k") return "KK";
	return character >= "a" && character <= "z" ? character.toUpperCase() : void 0;
}
let forms;
/** What JavaScript folds to each character: И to и, and the Kelvin sign to k as well as K. */
function otherForms() {
	if (forms !== void 0) return forms;
	forms = /* @__PURE__ */ new Map([["ς", "Σ"]]);
	for (let code = 65; code <= LAST_CASED; code += 1) {
		const character = String.fromCodePoint(code);
		const lower = character.toLowerCase();
		if (lower !== character) forms.set(lower, `${forms.get(lower) ?? ""}${character}`);
	}
	return forms;
}
/** No script beyond has letters of two cases. */
const LAST_CASED = 131071;

// src/store/sqlite/find-neighbourhood.ts
/** Returns the entities that lie within the depth of these, nearest first, and every relation between them. */
function findNeighbourhood(connection, query) {
	const limit = Math.max(1, query.limit);
	const distance = /* @__PURE__ */ new Map();
	let cut = false;
	const isEntity = (name) => connection.get("SELECT 1 AS present FROM entity WHERE name = ?", name) !== void 0;
	for (const name of query.names) if (distance.size < limit && isEntity(name)) distance.set(name, 0);
	const relations = /* @__PURE__ */ new Map();
	let frontier = [...distance.keys()];
	for (let depth = 1; depth <= query.depth && frontier.length > 0; depth += 1) {
		const next = [];
		for (const name of frontier) {
			const rows = relationsOf(connection, name, query.perEntity + 1, query.types);
			if (rows.length > query.perEntity) cut = true;
			for (const row of rows.slice(0, query.perEntity)) {
				const relation = toRelation(row);
				const other = row.from_name === name ? row.to_name : row.from_name;
				if (!distance.has(other)) {
					if (distance.size >= limit) {
						cut = true;
						continue;
					}
					distance.set(other, depth);
					next.push(other);
				}
				relations.set(row.id, relation);
			}
		}
		frontier = next;
	}
	for (const name of frontier) for (const row of relationsOf(connection, name, query.perEntity, query.types)) if (distance.has(row.from_name) && distance.has(row.to_name)) relations.set(row.id, toRelation(row));
	return {
		entities: [...distance].map(([name, depth]) => ({
			name,
			entityType: typeOf(connection, name),
			depth,
			relations: countRelations(connection, name)
		})),
		relations: [...relations].sort(([a], [b]) => a - b).map(([, relation]) => relation),
		cut
	};
}
/**
* Both directions, each newest first, in turns: a thousand arrows in do not hide the one out, nor do those of other types
* or those that lead nowhere.
*/
function relationsOf(connection, name, limit, types) {
	const columns = `SELECT id, ${RELATION$1} AS from_name, to_name, type FROM relation`;
	const order = `${types === void 0 ? "" : ` AND type IN (${types.map(() => "?").join(", ")})`} ORDER BY id DESC LIMIT ?`;
	const present = (column) => ` AND EXISTS (SELECT 1 FROM entity WHERE name = ${column})`;
	const rest = [...types ?? [], limit];
	const out = connection.all(`${columns} WHERE from_name = ?${present("to_name")}${order}`, name, ...rest);
	const into = connection.all(`${columns} WHERE to_name = ? AND from_name <> ?${present("from_name")}${order}`, name, name, ...rest);
	const both = [];
	for (let place = 0; place < Math.max(out.length, into.length); place += 1) for (const row of [out[place], into[place]]) if (row !== void 0) both.push(row);
	return both.slice(0, limit);
}
function typeOf(connection, name) {
	return connection.only("SELECT type FROM entity WHERE name = ?", name).type;
}
function countRelations(connection, name) {
	return connection.only(`SELECT count(*) AS count FROM (SELECT 1 FROM relation WHERE from_name = ?1 OR to_name = ?1 LIMIT ?2)`, name, COUNTED_RELATIONS).count;
}
const COUNTED_RELATIONS = 1e3;
function toRelation(row) {
	return {
		from: row.from_name,
		to: row.to_name,
		relationType: row.type
	};
}

// src/store/queries/forget-conditions.ts
/**
* @module The conditions of a forgetting: read once, asked of rows.
*/
/** Rows that are looked at in one go: most of a large store is not selected. */
const FORGET_PAGE = 5e3;
const ENTITY_ROWS = {
	sql: "SELECT id, id AS entity, name, at, source FROM entity",
	id: "entity.id"
};
const LINE_ROWS = {
	sql: `
    SELECT observation.id, observation.entity, entity.name, observation.at, observation.source
    FROM observation JOIN entity ON entity.id = observation.entity`,
	id: "observation.id"
};
/** Returns the query's conditions. @throws INVALID_INPUT where there is none, or a time that is none */
function readConditions({ names, source, since, until, sessions }) {
	const from = since === void 0 ? Number.NEGATIVE_INFINITY : parseTimestamp(since);
	const to = until === void 0 ? Number.POSITIVE_INFINITY : parseTimestamp(until);
	const byTime = since !== void 0 || until !== void 0;
	const any = names !== void 0 || source !== void 0 || byTime;
	if (!any && sessions === void 0) throw new ThroughlineError("INVALID_INPUT", "Say what to forget: names, a source or a time.");
	const inPeriod = (time) => time >= from && time <= to;
	return {
		any,
		byTime,
		byNameAlone: names !== void 0 && source === void 0 && !byTime,
		names: names === void 0 ? void 0 : new Set(names),
		inPeriod,
		holds: (row) => (source === void 0 || row.source === source) && (!byTime || inPeriod(Date.parse(row.at)))
	};
}
/** Returns by what a query selects, for the audit. */
function describeQuery({ names, source, since, until }) {
	const by = [
		...names === void 0 ? [] : ["names"],
		...source === void 0 ? [] : ["source"],
		...since === void 0 && until === void 0 ? [] : ["time"]
	];
	return by.length === 0 ? "session" : by.join(" and ");
}

// src/store/mutations/forget.ts
/** Returns the steps: every selected row is deleted, and a tombstone is left for it. */
function forgetSteps({ found, lines, relations }, query, order) {
	const ends = new Set(relations.flatMap(({ from, to }) => [from, to]));
	const marks = [
		...relations.map(({ from, to, relationType }) => ({
			kind: "relation",
			relation: {
				from,
				to,
				relationType
			}
		})),
		...lines.map(({ name, content }) => ({
			kind: "observation",
			name,
			content
		})),
		...[...found.entities, ...(query.names ?? []).filter((name) => ends.has(name))].map((name) => ({
			kind: "entity",
			name
		})),
		...found.sessions.map((session) => ({
			kind: "session",
			session
		}))
	];
	return [
		{
			kind: "remove-rows",
			lines,
			relations: relations.map(({ id }) => id)
		},
		...found.entities.map((name) => ({
			kind: "delete-entity",
			name
		})),
		...order.recordKeys.map((key) => ({
			kind: "remove-record",
			key
		})),
		...marks.map((mark) => ({
			kind: "bury",
			mark,
			at: order.at
		}))
	];
}
/** The line of audit: how much was forgotten and when. Its values are `auditValues`. */
const ADD_AUDIT = `
  INSERT INTO forgetting (at, by, entities, observations, relations, snapshots, sessions)
  VALUES (?, ?, ?, ?, ?, ?, ?)`;
/** The whole audit, newest first. */
const AUDIT = `
  SELECT at, by, entities, observations, relations, snapshots, sessions FROM forgetting ORDER BY id DESC`;
/** Returns the values of `ADD_AUDIT`. */
function auditValues(found, query, { at }) {
	const { entities, observations, relations, snapshots, sessions } = found;
	return [
		at,
		describeQuery(query),
		entities.length,
		observations,
		relations,
		snapshots,
		sessions.length
	];
}

// src/store/queries/session-closure.ts
/** Every snapshot, in stored order. */
const SNAPSHOT_ENTITIES = `
  SELECT entity.id, entity.name, entity.source, snapshot.session, snapshot.time
  FROM snapshot JOIN entity ON entity.id = snapshot.entity ORDER BY entity.id`;
/** Adds the selected snapshots, their sessions and the sessions that continue them to `whole`. Returns the sessions. */
function closeOverSessions({ query, conditions, snapshots, whole, lineHits, continuations }) {
	const byName = new Map(snapshots.map((row) => [row.name, row]));
	const bySession = groupBy(snapshots, (row) => row.session);
	const sessions = new Set(query.sessions);
	const touched = /* @__PURE__ */ new Set([...whole.keys(), ...lineHits.map((hit) => hit.entity)]);
	const waiting = snapshots.filter((row) => touched.has(row.id) || row.session !== void 0 && sessions.has(row.session) || conditions.byTime && conditions.inPeriod(row.time) && (query.source === void 0 || row.source === query.source) && (conditions.names?.has(row.name) ?? true));
	const done = /* @__PURE__ */ new Set();
	for (let row = waiting.pop(); row !== void 0; row = waiting.pop()) {
		if (done.has(row.id)) continue;
		done.add(row.id);
		whole.set(row.id, row.name);
		const { session, name } = row;
		if (session !== void 0) {
			sessions.add(session);
			for (const other of bySession.get(session)) if (!done.has(other.id)) waiting.push(other);
		}
		for (const next of continuations(name)) {
			const successor = byName.get(next);
			if (successor !== void 0) waiting.push(successor);
		}
	}
	return [...sessions];
}
/** Returns the rows by their key; those without one are left out. */
function groupBy(rows, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const row of rows) {
		const key = keyOf(row);
		if (key === void 0) continue;
		const group = groups.get(key);
		if (group === void 0) groups.set(key, [row]);
		else group.push(row);
	}
	return groups;
}

// src/store/sqlite/select-forgotten.ts
/** Returns what the query selects. @throws INVALID_INPUT */
function selectForgotten(connection, query, facts) {
	const conditions = readConditions(query);
	const whole = /* @__PURE__ */ new Map();
	if (conditions.any) for (const row of selectRows(connection, ENTITY_ROWS, query, conditions)) whole.set(row.id, row.name);
	const lineHits = conditions.any && !conditions.byNameAlone ? selectRows(connection, LINE_ROWS, query, conditions) : [];
	const later = "SELECT from_name AS name FROM relation WHERE to_name = ? AND type = ?";
	const sessions = closeOverSessions({
		query,
		conditions,
		snapshots: connection.all(SNAPSHOT_ENTITIES),
		whole,
		lineHits,
		continuations: (name) => connection.all(later, name, facts.continues).map((next) => next.name)
	});
	for (const [id, name] of madeForThemAlone(connection, whole, facts)) whole.set(id, name);
	const lines = lineHits.filter((hit) => !whole.has(hit.entity)).map((hit) => readLine$1(connection, hit));
	const relations = selectRelations(connection, query, conditions, whole);
	return {
		found: {
			...count$1(connection, query, whole, lines),
			relations: relations.length,
			sessions
		},
		lines,
		relations
	};
}
const RELATION_ROWS = "SELECT id, from_name AS \"from\", to_name AS \"to\", type AS relationType, at, source FROM relation";
/** Returns entities that were made with a deleted snapshot, are related to nothing else, and got no line since. */
function madeForThemAlone(connection, whole, facts) {
	const going = new Set(whole.values());
	const targets = /* @__PURE__ */ new Set();
	for (const [id, name] of whole) {
		if (connection.get("SELECT 1 FROM snapshot WHERE entity = ?", id) === void 0) continue;
		const made = connection.all("SELECT to_name AS \"to\", type FROM relation WHERE from_name = ?", name);
		for (const { to, type } of made) if (facts.madeBy.includes(type) && !going.has(to)) targets.add(to);
	}
	return [...targets].flatMap((name) => {
		const entity = connection.get(`SELECT id, at, source FROM entity WHERE name = ? AND id NOT IN (SELECT entity FROM snapshot)`, name);
		if (entity === void 0) return [];
		if (connection.all("SELECT from_name AS \"from\", to_name AS \"to\" FROM relation WHERE from_name = ?1 OR to_name = ?1", name).some(({ from, to }) => !going.has(from === name ? to : from))) return [];
		return connection.get("SELECT 1 FROM observation WHERE entity = ? AND (at <> ? OR source <> ?)", entity.id, entity.at, entity.source) === void 0 ? [[entity.id, name]] : [];
	});
}
function selectRelations(connection, { names: asked = [] }, conditions, whole) {
	const found = /* @__PURE__ */ new Map();
	const add = (rows) => {
		for (const { id, from, to, relationType } of rows) found.set(id, {
			id,
			from,
			to,
			relationType
		});
	};
	const names = /* @__PURE__ */ new Set([...whole.values(), ...conditions.byNameAlone ? asked : []]);
	for (const name of names) add(connection.all(`${RELATION_ROWS} WHERE from_name = ?1 OR to_name = ?1`, name));
	if (conditions.any && !conditions.byNameAlone) {
		const rows = connection.all(RELATION_ROWS);
		const { names: among, holds } = conditions;
		add(rows.filter((row) => holds(row) && (among === void 0 || among.has(row.from) || among.has(row.to))));
	}
	return [...found.values()].sort((a, b) => a.id - b.id);
}
function readLine$1(connection, { id, name }) {
	const sql = `SELECT id, seq, ${OBSERVATION} AS content FROM observation WHERE id = ?`;
	return {
		...connection.only(sql, id),
		name
	};
}
function count$1(connection, query, whole, lines) {
	let observations = lines.length;
	let byOthers = 0;
	let snapshots = 0;
	for (const id of whole.keys()) {
		const sources = connection.all("SELECT source FROM observation WHERE entity = ?", id);
		observations += sources.length;
		if (query.source !== void 0) byOthers += sources.filter(({ source }) => source !== query.source).length;
		if (connection.get("SELECT 1 FROM snapshot WHERE entity = ?", id) !== void 0) snapshots += 1;
	}
	return {
		entities: [...whole].sort(([a], [b]) => a - b).map(([, name]) => name),
		observations,
		byOthers,
		snapshots
	};
}
/** Returns the rows for which the conditions hold. Reads in pages: most rows of a large store are not selected. */
function selectRows(connection, { sql, id }, query, conditions) {
	if (query.names !== void 0) return [...new Set(query.names)].flatMap((name) => connection.all(`${sql} WHERE entity.name = ?`, name)).filter(conditions.holds);
	const found = [];
	for (let after = 0;;) {
		const page = connection.all(`${sql} WHERE ${id} > ? ORDER BY ${id} LIMIT ${FORGET_PAGE}`, after);
		for (const row of page) {
			if (conditions.holds(row)) found.push(row);
			after = row.id;
		}
		if (page.length < 5e3) return found;
	}
}

// src/store/sqlite/forget.ts
/** Deletes what the query selects, inside the transaction that the caller holds. Returns what was deleted. */
function forgetRows(connection, query, order, outcome) {
	const selection = selectForgotten(connection, query, order);
	for (const step of forgetSteps(selection, query, order)) applyMutation(connection, step, outcome);
	connection.run(ADD_AUDIT, ...auditValues(selection.found, query, order));
	outcome.changed = true;
	return selection.found;
}
/**
* Rewrites the index and the file and empties the log, outside of any transaction. Returns whether all of it succeeded:
* then no deleted byte is left. It fails while another process reads an older state, and when the disk is full.
*/
function eraseTraces(connection) {
	try {
		connection.exec(`
      INSERT INTO word_index (rowid, name, type, content) VALUES (${SPARE_ROW}, '', '', 'x');
      INSERT INTO word_index (word_index) VALUES ('optimize');
      INSERT INTO word_index (word_index, rowid, name, type, content) VALUES ('delete', ${SPARE_ROW}, '', '', 'x');
      INSERT INTO trigram_index (rowid, trigrams) VALUES (${SPARE_ROW}, 'xxx');
      INSERT INTO trigram_index (trigram_index, rowid, trigrams) VALUES ('delete', ${SPARE_ROW}, 'xxx');
      INSERT INTO trigram_index (trigram_index) VALUES ('optimize');
      VACUUM`);
		return connection.get("PRAGMA wal_checkpoint(TRUNCATE)")?.busy === 0;
	} catch {
		return false;
	}
}
/** Returns every forgetting so far, newest first. */
function findForgettings(connection) {
	return connection.all(AUDIT);
}
/** No entity and no observation has this row of the index (./word-index.ts). */
const SPARE_ROW = 1;

// src/store/sqlite/maintenance/check-index.ts
/**
* @module Checks that the search indexes and the vocabulary agree with the text: builds them again and compares.
*
* The indexes hold no text, so that no row of them can be verified alone. Works in memory, up to a size.
*/
/** Entities and observations up to which both are compared: a few seconds. */
const MOST_COMPARED = 1e5;
/** Returns whether they agree; true where the store is too large to compare. */
function isIndexTrue(connection) {
	const { rows } = connection.only("SELECT (SELECT count(*) FROM entity) + (SELECT count(*) FROM observation) AS rows");
	if (rows > MOST_COMPARED) return true;
	connection.exec(`
    CREATE VIRTUAL TABLE temp.built USING fts5 (
      name, type, content, content = '', tokenize = 'porter unicode61 remove_diacritics 2'
    );
    CREATE VIRTUAL TABLE temp.built_words USING fts5vocab (temp, built, instance);
    CREATE VIRTUAL TABLE temp.kept_words USING fts5vocab (main, word_index, instance);
    CREATE VIRTUAL TABLE temp.kept_trigrams USING fts5vocab (main, trigram_index, instance);
    BEGIN`);
	try {
		const counted = build(connection);
		return DIFFERENCES.every((sql) => connection.get(sql) === void 0) && isVocabulary(connection, counted) && areTrigramsTrue(connection);
	} finally {
		connection.exec(`
      ROLLBACK;
      DROP TABLE temp.built_words;
      DROP TABLE temp.kept_words;
      DROP TABLE temp.kept_trigrams;
      DROP TABLE temp.built`);
	}
}
const PLACES = "term, doc, col, offset";
const DIFFERENCES = [["kept_words", "built_words"], ["built_words", "kept_words"]].map(([one, other]) => `SELECT 1 FROM (SELECT ${PLACES} FROM temp.${one} EXCEPT SELECT ${PLACES} FROM temp.${other})`);
/** Fills the second index and returns in how many rows each word is. */
function build(connection) {
	const counted = /* @__PURE__ */ new Map();
	const put = (row, name, type, content) => {
		connection.run("INSERT INTO temp.built (rowid, name, type, content) VALUES (?, ?, ?, ?)", row, name, type, content);
		for (const word of wordsOf$1(`${name} ${type} ${content}`)) counted.set(word, (counted.get(word) ?? 0) + 1);
	};
	for (const { id, name, type } of connection.all("SELECT id, name, type FROM entity")) put(id * ROWS_PER_ENTITY, indexText(name), indexText(type), "");
	for (const { id, content } of connection.all("SELECT id, content FROM observation")) put(id, "", "", indexText(content));
	return counted;
}
function isVocabulary(connection, counted) {
	const words = connection.all("SELECT text, reversed, rows FROM word");
	return words.length === counted.size && words.every(({ text, reversed, rows }) => counted.get(text) === rows && reversed === [...text].reverse().join(""));
}
/** Compares the trigram index: in how many rows each trigram is, and a sum over their ids. */
function areTrigramsTrue(connection) {
	const expected = /* @__PURE__ */ new Map();
	const put = (row, ...texts) => {
		const trigrams = trigramsOf(...texts);
		for (const trigram of trigrams === "" ? [] : trigrams.split(" ")) {
			const known = expected.get(trigram);
			if (known === void 0) expected.set(trigram, {
				rows: 1,
				sum: row % SUMMED
			});
			else {
				known.rows += 1;
				known.sum += row % SUMMED;
			}
		}
	};
	for (const { id, name, type } of connection.all("SELECT id, name, type FROM entity")) put(id * ROWS_PER_ENTITY, name, type);
	for (const { id, content } of connection.all("SELECT id, content FROM observation")) put(id, content);
	const kept = connection.all(`SELECT term, count(*) AS rows, sum(doc % ${SUMMED}) AS sum FROM temp.kept_trigrams GROUP BY term`);
	return kept.length === expected.size && kept.every(({ term, rows, sum }) => expected.get(term)?.rows === rows && expected.get(term)?.sum === sum);
}
const SUMMED = 1000003;

// src/store/sqlite/maintenance/check.ts
/** Returns the engine, the size and what is wrong; at most a dozen findings. */
function checkStore(connection) {
	const found = connection.only(`
    SELECT sqlite_version() AS engine, page_count * page_size AS bytes, (SELECT count(*) FROM snapshot) AS snapshots
    FROM pragma_page_count, pragma_page_size`);
	return {
		driver: driverName(),
		...found,
		problems: findDamage(connection)
	};
}
/** Returns what is wrong with the file: its structure, its indexes, the rows' checksums and the search index. */
function findDamage(connection) {
	const found = connection.all("PRAGMA integrity_check(10)").map((row) => row.integrity_check).filter((line) => line !== "ok");
	if (found.length > 0) return found;
	if (!holds(() => currentRevision(connection) >= 0)) found.push("table meta: its row is missing");
	for (const [table, text] of CHECKSUMMED) {
		if (holds(() => connection.get(`SELECT count(${text}) FROM ${table}`) !== void 0)) continue;
		found.push(`table ${table}: a row does not match its checksum`);
	}
	if (found.length === 0 && !holds(() => isIndexTrue(connection))) found.push("the search index does not match the text");
	return found;
}
function holds(question) {
	try {
		return question();
	} catch (error) {
		if (isDamage(error)) return false;
		throw error;
	}
}

// src/store/sqlite/schema.ts
/**
* @module The store's schema, as an ordered list of small steps.
*
* `user_version` counts the steps that a file has taken, `application_id` says that the file is ours. A step that was
* released is never edited: a change is a new step. All missing steps run in one transaction.
*/
/** "Thrd", in the header of every store. */
const APPLICATION_ID = 1416131172;
/** What would run when a row is written or read, and was put there by somebody else. */
const STRANGE = `
  SELECT name FROM sqlite_schema
  WHERE type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL%' AND name NOT IN ('word_index', 'trigram_index') LIMIT 1`;
/** The steps, first to last. */
const MIGRATIONS = [m001Schema];
/** The schema version that this program reads and writes. */
const SCHEMA_VERSION = MIGRATIONS.length;
/** Returns the file's schema version; 0 for an empty one. @throws STORE_FOREIGN, STORE_NEWER */
function schemaVersion(connection, location, newest = SCHEMA_VERSION) {
	const version = connection.only("PRAGMA user_version").user_version;
	if (!isOurs(connection)) {
		if ((connection.only("SELECT count(*) AS count FROM sqlite_schema").count !== 0 || version !== 0) && !isOurs(connection)) throw new ThroughlineError("STORE_FOREIGN", `${location} is a database of another program.`);
	}
	requireKnownVersion(version, location, newest);
	if (connection.get(STRANGE) !== void 0) throw new ThroughlineError("STORE_FOREIGN", `${location} has a trigger, a view or a virtual table that Throughline did not create.`);
	return version;
}
function isOurs(connection) {
	return connection.only("PRAGMA application_id").application_id === APPLICATION_ID;
}
/** Passes when this program knows the schema version. @throws STORE_NEWER */
function requireKnownVersion(version, location, newest = SCHEMA_VERSION) {
	if (version <= newest) return;
	throw new ThroughlineError("STORE_NEWER", `${location} has schema version ${version}; this program knows ${newest}.`, { details: {
		version,
		known: newest
	} });
}
/** Brings the file to the last of the steps: all of the missing ones, or none. Several processes may call it at once. */
function migrate(connection, location, steps = MIGRATIONS) {
	connection.exec("BEGIN IMMEDIATE");
	try {
		const version = schemaVersion(connection, location, steps.length);
		for (const step of steps.slice(version)) step(connection);
		connection.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
		connection.exec(`PRAGMA user_version = ${steps.length}`);
		connection.exec("COMMIT");
	} catch (error) {
		rollback(connection);
		throw error;
	}
}
/** Ends a failed transaction. SQLite may have done so itself (disk full, I/O error). */
function rollback(connection) {
	try {
		connection.run("ROLLBACK");
	} catch {}
}
/**
* Text columns are not STRICT: a string that SQL's TEXT cannot hold is kept as a BLOB (./driver.ts). `sum` is the
* checksum of a row that holds text (./checksum.ts). A tombstone holds no text: it is a salted hash.
*
* `word_index` stores no text, and a row is deleted by its old text. FTS5's `contentless_delete` would not need that,
* but leaves deleted words in the file until segments merge; `secure-delete` removes them at once. Row ids: see
* ./row-ids.ts.
*
* `trigram_index` may keep deleted trigrams until segments merge. A set of trigrams does not tell the text, and a
* forgetting rewrites the index.
*/
function m001Schema(connection) {
	connection.exec(`
    CREATE TABLE meta (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      revision INTEGER NOT NULL,
      salt TEXT NOT NULL
    );
    INSERT INTO meta (id, revision, salt) VALUES (1, 0, lower(hex(randomblob(16))));

    CREATE TABLE entity (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL,
      at TEXT NOT NULL,
      source TEXT NOT NULL,
      project TEXT,
      -- "at" in milliseconds.
      time INTEGER GENERATED ALWAYS AS (CAST(round(unixepoch(at, 'subsec') * 1000) AS INTEGER)) VIRTUAL,
      sum INTEGER
    );
    CREATE INDEX entity_by_time ON entity (time);
    CREATE INDEX entity_by_project ON entity (project, time);

    CREATE TABLE observation (
      id INTEGER PRIMARY KEY,
      entity INTEGER NOT NULL REFERENCES entity (id),
      seq INTEGER NOT NULL,
      at TEXT NOT NULL,
      source TEXT NOT NULL,
      project TEXT,
      content TEXT NOT NULL,
      sum INTEGER
    );
    CREATE INDEX observation_by_entity ON observation (entity, seq);

    CREATE TABLE relation (
      id INTEGER PRIMARY KEY,
      from_name TEXT NOT NULL,
      to_name TEXT NOT NULL,
      type TEXT NOT NULL,
      at TEXT NOT NULL,
      source TEXT NOT NULL,
      project TEXT,
      sum INTEGER,
      UNIQUE (from_name, to_name, type)
    );
    CREATE INDEX relation_by_target ON relation (to_name);

    -- "time" is the timestamp in milliseconds: ISO texts of different precision do not sort.
    CREATE TABLE snapshot (
      entity INTEGER PRIMARY KEY REFERENCES entity (id),
      project TEXT NOT NULL,
      session TEXT,
      status TEXT NOT NULL,
      type TEXT NOT NULL,
      time INTEGER NOT NULL,
      timestamp TEXT NOT NULL,
      value TEXT NOT NULL,
      sum INTEGER
    );
    CREATE INDEX snapshot_by_project ON snapshot (project, time);
    CREATE INDEX snapshot_by_session ON snapshot (session, time);
    CREATE INDEX snapshot_by_time ON snapshot (time);

    CREATE TABLE record (
      key TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL,
      at TEXT NOT NULL,
      sum INTEGER
    );

    CREATE TABLE tombstone (
      salt TEXT NOT NULL,
      hash TEXT NOT NULL,
      kind TEXT NOT NULL,
      at TEXT NOT NULL,
      sum INTEGER,
      PRIMARY KEY (salt, hash)
    ) WITHOUT ROWID;

    -- The audit: how much was forgotten and when.
    CREATE TABLE forgetting (
      id INTEGER PRIMARY KEY,
      at TEXT NOT NULL,
      by TEXT NOT NULL,
      entities INTEGER NOT NULL,
      observations INTEGER NOT NULL,
      relations INTEGER NOT NULL,
      snapshots INTEGER NOT NULL,
      sessions INTEGER NOT NULL
    );

    CREATE VIRTUAL TABLE word_index USING fts5 (
      name, type, content,
      content = '',
      tokenize = 'porter unicode61 remove_diacritics 2'
    );
    INSERT INTO word_index (word_index, rank) VALUES ('secure-delete', 1);

    -- Words as they are written, for what was mistyped: in how many rows of the index each stands.
    CREATE TABLE word (
      text TEXT PRIMARY KEY NOT NULL,
      reversed TEXT NOT NULL,
      rows INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX word_by_ending ON word (reversed);

    CREATE VIRTUAL TABLE trigram_index USING fts5 (
      trigrams,
      content = '', tokenize = 'ascii', detail = none, columnsize = 0
    );
  `);
}

// src/store/sqlite/store.ts
/**
* @module The store in a SQLite file: opening it, and its transactions.
*
* Any number of processes may have the same file open. A commit holds the write lock from its first read to its end. A
* read sees one state of the store. After any failure the connection is usable again.
*/
/**
* Returns the open store, created where there is none.
* @throws STORE_FOREIGN, STORE_NEWER, STORE_DAMAGED, STORE_BUSY, STORE_UNAVAILABLE, DRIVER_MISSING: the file is left as it is.
*/
async function openSqliteStore(options) {
	const location = options.location === MEMORY ? MEMORY : resolve(options.location);
	return attempt(location, () => {
		return createStore(location === MEMORY ? openMemory(options) : openFile(location, options), location);
	});
}
const MEMORY = ":memory:";
function openMemory(options) {
	const connection = openConnection({
		path: MEMORY,
		readOnly: false,
		busyTimeout: options.busyTimeout
	});
	migrate(connection, MEMORY);
	return connection;
}
function openFile(path, options) {
	const found = inspectStoreFile(path);
	if (found === "filled") requireOwnFile(path);
	if (options.readOnly === true || found === "filled" && !isWritableStore(path)) {
		if (found === "filled") return openReadOnly(path, options.busyTimeout);
		throw new ThroughlineError("STORE_UNAVAILABLE", `There is no store at ${path}.`);
	}
	if (found === "missing") createStoreFile(path);
	const connection = openConnection({
		path,
		readOnly: false,
		busyTimeout: options.busyTimeout
	});
	return orClose(connection, () => {
		const version = schemaVersion(connection, path);
		tightenStoreFile(path);
		if (version < SCHEMA_VERSION) migrate(connection, path);
		switchToWal(connection, options.busyTimeout);
	});
}
/**
* Passes when the file is a store of ours, or an empty database. This check takes no lock, reads no log and writes nothing.
* @throws STORE_FOREIGN, STORE_NEWER
*/
function requireOwnFile(path) {
	try {
		const connection = openConnection({
			path: immutableAddress(path),
			readOnly: true,
			busyTimeout: 0
		});
		orClose(connection, () => schemaVersion(connection, path)).close();
	} catch (error) {
		if (isNotDatabase(error)) throw new ThroughlineError("STORE_FOREIGN", `${path} is not a Throughline store.`, { cause: error });
		if (!isDamage(error)) throw error;
	}
}
function openReadOnly(path, busyTimeout) {
	const connection = openConnection({
		path: readingAddress(path),
		readOnly: true,
		busyTimeout
	});
	return orClose(connection, () => {
		if (schemaVersion(connection, path) < SCHEMA_VERSION) throw new ThroughlineError("STORE_UNAVAILABLE", `${path} has an older schema and may not be written.`);
	});
}
function orClose(connection, prepare) {
	try {
		prepare();
		return connection;
	} catch (error) {
		connection.close();
		throw error;
	}
}
function createStore(connection, location) {
	const place = {
		location,
		file: identify(location)
	};
	let wrote = false;
	const read = async (query) => attempt(location, () => {
		connection.run("BEGIN");
		try {
			return query();
		} finally {
			rollback(connection);
		}
	});
	return {
		location,
		commit: async (batch) => attempt(location, () => {
			const result = commitBatch(connection, place, batch);
			wrote ||= result.applied;
			return result;
		}),
		entities: (names, limit, characters) => read(() => findEntities(connection, names, limit, characters)),
		relations: (names, limit) => read(() => findRelations(connection, names, limit)),
		touching: (names, limit) => read(() => findTouching(connection, names, limit)),
		names: (part, limit) => read(() => findNames(connection, part, limit)),
		check: async () => attempt(location, () => checkStore(connection)),
		size: () => read(() => countGraph(connection)),
		revision: async () => attempt(location, () => currentRevision(connection)),
		snapshots: (query) => read(() => findSnapshots$1(connection, query)),
		candidates: (text, limit) => read(() => findCandidates(connection, text, limit)),
		hits: (text, filter, limit) => read(() => findHits(connection, text, filter, limit)),
		containing: (text, limit) => read(() => findContaining(connection, text, limit)),
		facts: (names, filter) => read(() => findFacts(connection, names, filter ?? {})),
		newest: (filter, limit, after) => read(() => findNewest(connection, filter, limit, after)),
		neighbourhood: (query) => read(() => findNeighbourhood(connection, query)),
		record: async (key) => attempt(location, () => findRecord(connection, key)),
		eachRecord: (prefix, visit) => read(() => visitRecords(connection, prefix, visit)),
		eachRow: (visit) => read(() => visitRows(connection, visit)),
		forgotten: (marks) => read(() => findTombstones(connection, marks)),
		forgettable: (query, facts) => read(() => selectForgotten(connection, query, facts).found),
		forget: async (query, order) => attempt(location, () => {
			const found = forgetInStore(connection, place, query, order);
			wrote = true;
			return {
				...found,
				erased: eraseTraces(connection)
			};
		}),
		erase: async () => {
			wrote = true;
			return attempt(location, () => eraseTraces(connection));
		},
		forgettings: () => read(() => findForgettings(connection)),
		close: async () => attempt(location, () => closeConnection(connection, wrote))
	};
}
function commitBatch(connection, place, batch) {
	return transact(connection, place, (outcome) => {
		for (const mutation of batch) {
			if (applyMutation(connection, mutation, outcome)) continue;
			rollback(connection);
			return {
				applied: false,
				revision: currentRevision(connection),
				created: [],
				related: [],
				added: []
			};
		}
		return {
			applied: true,
			revision: finish(connection, outcome),
			created: outcome.created,
			related: outcome.related,
			added: outcome.added
		};
	});
}
function forgetInStore(connection, place, query, order) {
	return transact(connection, place, (outcome) => {
		const found = forgetRows(connection, query, order, outcome);
		finish(connection, outcome);
		return found;
	});
}
/** Runs `work`, which ends the transaction, under the write lock; rolls back where it throws. */
function transact(connection, { location, file }, work) {
	connection.run("BEGIN IMMEDIATE");
	dropWords(connection);
	try {
		requireKnownVersion(connection.only("PRAGMA user_version").user_version, location);
		if (identify(location) !== file) throw new ThroughlineError("STORE_UNAVAILABLE", `The store ${location} was replaced while it was open.`);
		return work(emptyOutcome());
	} catch (error) {
		rollback(connection);
		throw error;
	}
}
/** Commits and returns the store's counter. */
function finish(connection, outcome) {
	if (outcome.changed) connection.run("UPDATE meta SET revision = revision + 1 WHERE id = 1");
	const revision = currentRevision(connection);
	writeWords(connection);
	connection.run("COMMIT");
	return revision;
}
/** Empties the write-ahead log unless another process uses it; then the last process does it. */
function closeConnection(connection, wrote) {
	try {
		if (wrote) connection.exec("PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)");
	} catch {}
	connection.close();
}
function identify(location) {
	return location === MEMORY ? MEMORY : identifyFile(location);
}
function attempt(location, work) {
	try {
		return work();
	} catch (error) {
		throw toStoreError(location, error);
	}
}

// src/store/open.ts
/**
* @module Which store a location names.
*/
/** Returns the open store at the location, created where there is none. @throws INVALID_INPUT, and what the store throws */
async function openStore(options) {
	if (isAddress(options.location)) {
		const { openPostgresStore } = await import("./postgres.cjs");
		return openPostgresStore(options);
	}
	if (options.location === "" || options.location.includes("\0")) throw new ThroughlineError("INVALID_INPUT", "The location of the store is not a path.");
	return openSqliteStore(options);
}

// src/compose.ts
/** Returns a new secret of 256 bits, as text that fits a header. */
function secret() {
	return randomBytes(32).toString("base64url");
}
/** Returns the context of this process. */
function compose(config, program) {
	return {
		config,
		now,
		sentinel: () => randomBytes(6).toString("hex"),
		command: program.command,
		version: program.version,
		host: () => {
			const host = hostProcess(process.ppid);
			const isShared = hostOf(config.env).facts.openWhile !== "process";
			return host !== void 0 && isShared ? {
				...host,
				shared: true
			} : host;
		},
		withStore: async (busyTimeout, work) => {
			const store = await openStore({
				location: config.store,
				busyTimeout
			});
			try {
				return await work(store);
			} finally {
				await store.close();
			}
		}
	};
}

// src/snapshot/format/field.ts
/** Returns a field with one value on one line. */
function scalar(section, label, path, codec) {
	const read = (draft, text, raw) => {
		const value = codec.decode(text, raw);
		if (value !== void 0) draft.values.set(path, value);
		return value !== void 0 || raw && saysNothing(text);
	};
	return {
		section,
		label,
		numbered: false,
		write(snapshot) {
			const value = valueAt(snapshot, path);
			return value === void 0 ? void 0 : { inline: codec.encode(value) };
		},
		readInline: read,
		readItem: (draft, text, _number, raw) => !draft.values.has(path) && read(draft, text, raw)
	};
}
/** Returns a field that holds two values on one line. */
function pair(section, label, [first, second], codec) {
	const read = (draft, text, raw) => {
		const values = codec.decode(text, raw);
		if (values === void 0) return raw && saysNothing(text);
		for (const [path, value] of [[first, values[0]], [second, values[1]]]) if (value === void 0) draft.values.delete(path);
		else draft.values.set(path, value);
		return true;
	};
	return {
		section,
		label,
		numbered: false,
		write(snapshot) {
			const a = valueAt(snapshot, first);
			const b = valueAt(snapshot, second);
			return a === void 0 && b === void 0 ? void 0 : { inline: codec.encode([a, b]) };
		},
		readInline: read,
		readItem: (draft, text, _number, raw) => !draft.values.has(first) && !draft.values.has(second) && read(draft, text, raw)
	};
}
/** Returns a field whose entries stand one per line below its label. */
function list$1(section, label, path, item, { numbered = false, inline, part } = {}) {
	const add = (draft, text, raw) => {
		const [body, position] = part ? takePosition(text) : [text, void 0];
		const value = item.decode(body, raw);
		if (value === void 0) return false;
		entriesAt(draft, path).push({
			value,
			position
		});
		return true;
	};
	return {
		section,
		label,
		numbered,
		write(snapshot) {
			const all = valueAt(snapshot, path);
			if (all === void 0) return void 0;
			if (all.length === 0) return isRequired(path) ? void 0 : { inline: NONE };
			if (part === void 0) {
				const items = all.map(item.encode);
				const only = items[0];
				return inline === "one" && items.length === 1 && !saysNothing(only) ? { inline: only } : { items };
			}
			const settled = part.settle(all);
			const asIs = all.every((one, i) => one === settled[i]);
			const items = all.flatMap((one, i) => part.holds(one) ? [item.encode(one) + (asIs ? "" : `${POSITION}${i + 1}`)] : []);
			return items.length === 0 ? void 0 : { items };
		},
		readInline(draft, text, raw) {
			entriesAt(draft, path);
			if (saysNothing(text)) return true;
			return (raw && inline === "commas" ? splitByHand(text) : [text]).map((piece) => add(draft, piece, raw)).every(Boolean);
		},
		readItem: (draft, text, _number, raw) => add(draft, text, raw)
	};
}
/** Returns a field of single values that stand below one label by number: 1, 2, 3. */
function steps(section, label, paths, codec) {
	const readItem = (draft, text, number, raw) => {
		const value = codec.decode(text, raw);
		if (value === void 0) return false;
		const path = paths[Math.min(number, paths.length) - 1];
		const earlier = draft.values.get(path);
		draft.values.set(path, number > paths.length && earlier !== void 0 ? `${earlier}\n${value}` : value);
		return true;
	};
	return {
		section,
		label,
		numbered: true,
		write(snapshot) {
			const items = paths.map((path) => valueAt(snapshot, path));
			if (items.every((item) => item === void 0)) return void 0;
			return { items: items.map((item) => item === void 0 ? "" : codec.encode(item)) };
		},
		readInline: (draft, text, raw) => readItem(draft, text, 1, raw),
		readItem
	};
}
/** Returns a line that says of an optional part that it is there but has nothing in it. */
function presence(section, label, key) {
	const read = (draft, text) => {
		if (text === NONE) draft.values.set(key, {});
		return text === NONE;
	};
	return {
		section,
		label,
		numbered: false,
		write: (snapshot) => snapshot[key] !== void 0 && Object.keys(snapshot[key]).length === 0 ? { inline: NONE } : void 0,
		readInline: read,
		readItem: () => false
	};
}
/** Lists that every snapshot has, if only with nothing in them, by their path. */
const REQUIRED_LISTS = /* @__PURE__ */ new Set([
	"files",
	"commands",
	"tasks",
	"decisions",
	"constraints",
	"questions",
	"evidence",
	"approaches",
	"preferences",
	"discoveries",
	"filesRead",
	"conversation.requests",
	"conversation.lastExchange",
	"tools.calls"
]);
const NONE = "none";
const POSITION = `${" | "}position: `;
function isRequired(path) {
	return REQUIRED_LISTS.has(path);
}
function valueAt(snapshot, path) {
	return path.split(".").reduce((value, key) => value?.[key], snapshot);
}
function entriesAt(draft, path) {
	const entries = draft.lists.get(path) ?? [];
	draft.lists.set(path, entries);
	return entries;
}
function takePosition(text) {
	const found = /^(.*) \| position: (\d+)$/.exec(text);
	return found ? [found[1], Number(found[2])] : [text, void 0];
}

// src/snapshot/format/records.ts
/** Returns the codec of items of type T that the spec describes. */
function record(spec) {
	return {
		encode: (value) => encode(spec, value),
		decode: (text, raw) => decode$1(spec, raw ? spec.byHand?.(text) ?? text : text, raw)
	};
}
/** Returns an attribute whose codec fits the type of its key. */
function attribute(label, key, codec, otherwise) {
	return otherwise === void 0 ? {
		label,
		key,
		codec
	} : {
		label,
		key,
		codec,
		otherwise
	};
}
function encode(spec, value) {
	const { sign, lead, text, detail, attributes = [] } = spec;
	const delimiters = {
		attribute: true,
		detail: detail?.mark
	};
	const head = [];
	const tail = [];
	if (sign) head.push(sign.signs.find(([, , meaning]) => meaning === value[sign.key])?.[1] ?? "");
	const token = lead === void 0 ? void 0 : value[lead.key];
	if (lead && token !== void 0) {
		const written = String(token);
		if (lead.pattern.exec(`${written} `)?.[1] === written) head.push(written);
		else tail.push(`${lead.key}: ${escapeText(written, { attribute: true })}`);
	}
	if (text && value[text] !== void 0) head.push(escapeText(value[text], delimiters));
	let line = head.join(" ");
	if (detail && value[detail.key] !== void 0) line += detail.mark + escapeText(value[detail.key], { attribute: true });
	for (const { label, key, codec, otherwise } of attributes) {
		const given = value[key];
		if (given !== void 0 && given !== otherwise) tail.push(`${label}: ${codec.encode(given)}`);
	}
	return [line, ...tail].join(" | ");
}
function decode$1(spec, line, raw) {
	const { sign, lead, text, detail, attributes = [] } = spec;
	const out = {};
	for (const { key, otherwise } of attributes) if (otherwise !== void 0) out[key] = otherwise;
	let head = takeAttributes(spec, line, raw, out);
	if (sign) {
		const found = sign.signs.find(([pattern]) => pattern.test(head));
		if (found === void 0) return void 0;
		out[sign.key] = found[2];
		head = head.replace(found[0], "").trim();
	}
	if (lead && out[lead.key] === void 0) {
		const found = lead.pattern.exec(`${head} `);
		if (found !== null) {
			out[lead.key] = lead.type === "number" ? Number(found[1]) : found[1];
			head = head.slice(found[0].length).trim();
		} else if (!lead.optional) return void 0;
	}
	const plain = (piece) => raw ? piece : unescapeText(piece);
	if (detail) {
		const at = raw ? head.indexOf(detail.mark) : indexOfMark(head, detail.mark);
		if (at >= 0) {
			out[detail.key] = plain(head.slice(at + detail.mark.length).trim());
			head = head.slice(0, at);
		} else if (detail.mark === ": ") head = head.replace(/(?<!\\):$/, "");
	}
	if (text && head !== "") out[text] = plain(head.trim());
	return text && !spec.textOptional && out[text] === void 0 ? void 0 : out;
}
/** Reads the attributes at the end of the line; returns what precedes them. A piece that is no attribute is text. */
function takeAttributes(spec, line, raw, out) {
	const { lead, attributes = [] } = spec;
	const pieces = raw ? line.split(" | ") : splitAtMark(line, " | ");
	while (pieces.length > 1) {
		const piece = pieces.at(-1);
		const at = piece.indexOf(": ");
		const label = piece.slice(0, at).trim().toLowerCase();
		const found = at < 0 ? void 0 : attributes.find((one) => one.label === label);
		const text = piece.slice(at + 2).trim();
		const value = found?.codec.decode(text, raw);
		if (found && value !== void 0) out[found.key] = value;
		else if (at >= 0 && lead?.key === label) out[label] = raw ? text : unescapeText(text);
		else break;
		pieces.pop();
	}
	return pieces.join(" | ").trim();
}

// src/snapshot/format/fields.ts
/**
* @module The format of a snapshot's observations, as one table: which value stands in which section, behind which
* label, written how. Rendering and parsing both walk it.
*
* The first six sections carry the pre-compact interceptor's labels in its order; the others carry the rest of the
* model. Each value has exactly one home. The snapshot's name is not among them: it is the entity's.
*/
const ORIGINS = [
	"user",
	"transcript",
	"model",
	"git",
	"import"
];
/** Unstated origin is an import: a person or another program wrote the line. */
const from = attribute("from", "origin", oneOf(ORIGINS), "import");
const at = attribute("at", "at", ATTRIBUTE_TEXT);
const text$1 = (label, key = label) => attribute(label, key, ATTRIBUTE_TEXT);
const number = (label, key = label) => attribute(label, key, NUMBER);
const flag = (label, key = label) => attribute(label, key, FLAG);
const id = {
	key: "id",
	pattern: /^([A-Z]\d+)(?:[:.)]\s*|\s+)/,
	type: "text",
	optional: true
};
const count = {
	pattern: /^(?:wave\s+)?(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:[:.)]\s*|\s+)/i,
	type: "number"
};
const FILE = {
	text: "path",
	detail: {
		key: "what",
		mark: ": "
	},
	attributes: [
		attribute("change", "change", oneOf([
			"created",
			"modified",
			"deleted"
		]), "modified"),
		attribute("names", "names", CHANGED_NAMES),
		text$1("committed")
	],
	byHand: (line) => line.replaceAll("`", "").replace(/^(\S+) +(?:[-–—] +|(?=\())/, "$1: ")
};
const COMMAND = {
	text: "command",
	detail: {
		key: "result",
		mark: " → "
	},
	attributes: [
		attribute("outcome", "outcome", oneOf([
			"ok",
			"failed",
			"interrupted",
			"unknown"
		]), "unknown"),
		number("exit", "exitCode"),
		number("times"),
		text$1("by")
	],
	byHand: (line) => line.replaceAll("`", "").replace(/ +(?:->|=>|—|–) +|: +(?=[^"']*$)/, " → ")
};
const DECISION = {
	lead: id,
	text: "decision",
	attributes: [
		text$1("impact"),
		flag("reversible"),
		from,
		at
	]
};
const REASONED_DECISION = {
	...DECISION,
	detail: {
		key: "rationale",
		mark: ": "
	}
};
const TASK = {
	text: "text",
	attributes: [attribute("status", "status", oneOf([
		"pending",
		"in-progress",
		"blocked",
		"completed"
	]), "pending")],
	byHand: (line) => line.replace(/^\[ \] */, "").replace(/^(?:\[x\]|✅|✓|✔) *(.*)$/i, "$1 | status: completed")
};
const COMPLETED_TASK = {
	text: "text",
	attributes: [attribute("status", "status", oneOf(["completed"]), "completed")]
};
const APPROACH = {
	sign: {
		key: "worked",
		signs: [[
			/^(?:✅|✔️?|✓|\[x\]|worked:)/iu,
			"✅",
			true
		], [
			/^(?:❌|✗|✘|failed:)/iu,
			"❌",
			false
		]]
	},
	text: "text",
	attributes: [from]
};
const STATEMENT = {
	text: "text",
	attributes: [from]
};
const CONSTRAINT = {
	lead: id,
	text: "constraint",
	attributes: [
		text$1("source"),
		flag("blocking"),
		from,
		at
	]
};
const QUESTION = {
	lead: id,
	text: "question",
	attributes: [
		text$1("context"),
		attribute("priority", "priority", oneOf([
			"high",
			"medium",
			"low"
		])),
		from,
		at,
		text$1("resolution"),
		text$1("resolved at", "resolvedAt")
	]
};
const EVIDENCE = {
	lead: id,
	text: "content",
	attributes: [
		attribute("type", "type", oneOf([
			"error",
			"command",
			"output",
			"observation"
		]), "observation"),
		text$1("source"),
		text$1("explanation"),
		attribute("from", "origin", oneOf(ORIGINS)),
		at
	]
};
const WAVE = {
	lead: {
		...count,
		key: "number"
	},
	text: "name",
	textOptional: true,
	attributes: [
		attribute("status", "status", oneOf([
			"complete",
			"active",
			"pending"
		]), "pending"),
		attribute("agents", "agents", INLINE_LIST),
		text$1("results", "resultsKey")
	]
};
const MESSAGE = {
	sign: {
		key: "role",
		signs: [[
			/^user:/i,
			"User:",
			"user"
		], [
			/^assistant:/i,
			"Assistant:",
			"assistant"
		]]
	},
	text: "text",
	attributes: []
};
const REQUEST = {
	text: "text",
	attributes: [at]
};
const TOOL = {
	text: "name",
	attributes: [attribute("calls", "calls", NUMBER, 0)]
};
const TRANSCRIPT = {
	text: "path",
	attributes: [attribute("offset", "offset", NUMBER, 0)]
};
const DIRECTIVE = {
	text: "id",
	attributes: [
		text$1("title"),
		text$1("phase"),
		number("progress")
	]
};
const TOKEN_METRICS = {
	lead: {
		...count,
		key: "estimated"
	},
	attributes: [attribute("status", "status", oneOf([
		"healthy",
		"warning",
		"over_budget"
	]), "healthy"), text$1("last truncation", "lastTruncation")]
};
/** The number in an id such as `D12`; an id of another form comes after them. */
function idNumber({ id: given }) {
	return /^[A-Z]\d+$/.test(given ?? "") ? Number(given?.slice(1)) : Number.MAX_VALUE;
}
/** Decisions without a reason stand in COMPLETED, those with one in KEY CONTEXT; their ids restore the order. */
function settleDecisions(items) {
	return [...items.filter((one) => one.rationale === void 0), ...items.filter((one) => one.rationale !== void 0)].sort((a, b) => idNumber(a) - idNumber(b));
}
const decided = (reasoned) => ({
	holds: (one) => one.rationale !== void 0 === reasoned,
	settle: settleDecisions
});
/** What is done comes before what remains, unless positions say otherwise. */
function settleTasks(items) {
	return [...items.filter((one) => one.status === "completed"), ...items.filter((one) => one.status !== "completed")];
}
const planned = (completed) => ({
	holds: (one) => one.status === "completed" === completed,
	settle: settleTasks
});
const NUMBERED = { numbered: true };
const words = (section, label, path) => list$1(section, label, path, TEXT);
/** Marks observations that this format wrote: in others nothing is escaped. */
const FORMAT_LABEL = "Schema version";
const SCHEMA = {
	encode: String,
	decode: (given) => given === "1" ? 1 : void 0
};
/** Every field, in the order in which it is written. */
const FIELDS = [
	scalar("metadata", "Timestamp", "timestamp", TEXT),
	pair("metadata", "Token count", ["conversation.tokensUsed", "conversation.tokenWindow"], pairOfNumbers(" / ")),
	scalar("metadata", "Message count", "conversation.messages", NUMBER),
	scalar("metadata", "Reason", "reason", TEXT),
	scalar("work", "Goal", "goal", TEXT),
	scalar("work", "Topic", "topic", TEXT),
	pair("work", "Progress", ["progress", "milestone"], PROGRESS),
	pair("work", "Phase", ["phase", "phaseLabel"], labelled(PHASES, "unknown")),
	list$1("completed", "Files modified", "files", record(FILE), { inline: "commas" }),
	list$1("completed", "Decisions made", "decisions", record(DECISION), { part: decided(false) }),
	words("completed", "Solutions implemented", "solutions"),
	list$1("completed", "Tests/commands run", "commands", record(COMMAND)),
	scalar("pending", "Next immediate step", "nextStep", TEXT),
	list$1("pending", "Remaining tasks", "tasks", record(TASK), {
		...NUMBERED,
		part: planned(false)
	}),
	words("pending", "Announced steps", "announced"),
	words("pending", "Awaited", "awaited"),
	list$1("pending", "Blockers", "blockers", TEXT, { inline: "one" }),
	list$1("pending", "Needs from user", "needsFromUser", TEXT, { inline: "one" }),
	list$1("context", "Important decisions", "decisions", record(REASONED_DECISION), { part: decided(true) }),
	list$1("context", "Approaches tried", "approaches", record(APPROACH)),
	list$1("context", "User preferences", "preferences", record(STATEMENT)),
	list$1("context", "Discoveries", "discoveries", record(STATEMENT)),
	steps("resume", "To continue", [
		"resume.firstAction",
		"resume.contextToApply",
		"resume.remember"
	], TEXT),
	list$1("requests", "Requests", "conversation.requests", record(REQUEST), NUMBERED),
	scalar("plan", "Focus", "focus", TEXT),
	words("plan", "Sub-goals", "subGoals"),
	words("plan", "Completed goals", "completedGoals"),
	list$1("plan", "Completed tasks", "tasks", record(COMPLETED_TASK), { part: planned(true) }),
	pair("plan", "Wave", ["wave", "waves"], pairOfNumbers(" of ")),
	list$1("plan", "Waves", "waveList", record(WAVE)),
	scalar("plan", "Directive", "directive", record(DIRECTIVE)),
	scalar("plan", "Last hand-off", "lastHandoff", TEXT),
	scalar("plan", "Continuation context", "resume.continuation", TEXT),
	list$1("reasoning", "Constraints", "constraints", record(CONSTRAINT)),
	list$1("reasoning", "Open questions", "questions", record(QUESTION)),
	list$1("reasoning", "Evidence", "evidence", record(EVIDENCE)),
	words("reasoning", "Findings", "findings"),
	words("reasoning", "Reflection notes", "reflections"),
	scalar("reasoning", "Confidence", "confidence", NUMBER),
	scalar("workspace", "Working directory", "workspace.cwd", TEXT),
	scalar("workspace", "Git branch", "workspace.gitBranch", TEXT),
	scalar("workspace", "Git HEAD", "workspace.gitHead", TEXT),
	words("workspace", "Git status", "workspace.gitStatus"),
	scalar("workspace", "Staged changes", "workspace.stagedDiff", TEXT),
	words("workspace", "Recent commits", "workspace.recentCommits"),
	words("workspace", "Open files", "workspace.openFiles"),
	words("workspace", "Files read", "filesRead"),
	words("workspace", "Looked at last", "lookedAt"),
	words("workspace", "Environment set up", "workspace.environment"),
	words("workspace", "Dependencies installed", "workspace.dependencies"),
	words("workspace", "Configuration changed", "workspace.configuration"),
	scalar("conversation", "Started at", "conversation.startedAt", TEXT),
	scalar("conversation", "Ended at", "conversation.endedAt", TEXT),
	scalar("conversation", "Exchanges", "conversation.exchanges", NUMBER),
	scalar("conversation", "Exchanges since compaction", "conversation.exchangesSinceCompaction", NUMBER),
	scalar("conversation", "Model", "conversation.model", TEXT),
	scalar("conversation", "Provider", "conversation.provider", TEXT),
	scalar("conversation", "Host", "conversation.host", TEXT),
	scalar("conversation", "Client version", "conversation.clientVersion", TEXT),
	scalar("conversation", "Cost (USD)", "conversation.costUsd", NUMBER),
	scalar("conversation", "Elapsed (ms)", "conversation.elapsedMs", NUMBER),
	words("conversation", "Topics discussed", "conversation.topics"),
	list$1("conversation", "Last exchange", "conversation.lastExchange", record(MESSAGE)),
	scalar("conversation", "Last turn cut off", "conversation.cutOff", FLAG),
	words("conversation", "Highlights", "summaries.highlights"),
	words("conversation", "Key decisions", "summaries.decisions"),
	words("conversation", "Pending actions", "summaries.actions"),
	presence("conversation", "Summaries", "summaries"),
	scalar("conversation", "Token estimate", "tokenMetrics", record(TOKEN_METRICS)),
	list$1("tools", "Tool calls", "tools.calls", record(TOOL)),
	words("tools", "Available tools", "tools.available"),
	words("tools", "Skills", "tools.skills"),
	words("tools", "MCP servers", "tools.mcpServers"),
	words("tools", "Agents", "tools.agents"),
	words("tools", "Personas", "tools.personas"),
	words("tools", "Modes", "tools.modes"),
	words("tools", "Pending approvals", "tools.pendingApprovals"),
	words("memory", "Analysis", "memory.analysis"),
	words("memory", "Planning", "memory.planning"),
	words("memory", "Execution", "memory.execution"),
	words("memory", "Decisions", "memory.decisions"),
	words("memory", "Checkpoints", "memory.checkpoints"),
	presence("memory", "Memory", "memory"),
	scalar("quality", "Tests passing", "quality.testsPassing", FLAG),
	scalar("quality", "Validation", "quality.validation", TEXT),
	words("quality", "Known issues", "quality.knownIssues"),
	words("quality", "Technical debt", "quality.technicalDebt"),
	scalar("identity", FORMAT_LABEL, "schemaVersion", SCHEMA),
	scalar("identity", "Type", "type", oneOf(CHECKPOINT_TYPES)),
	scalar("identity", "Priority", "priority", oneOf(PRIORITIES)),
	scalar("identity", "Trigger evidence", "triggerEvidence", TEXT),
	scalar("identity", "Session", "sessionId", TEXT),
	scalar("identity", "Agent", "agentId", TEXT),
	scalar("identity", "Turn", "turnNumber", NUMBER),
	scalar("identity", "Sequence", "sequence", NUMBER),
	scalar("identity", "Compactions", "compactions", NUMBER),
	scalar("identity", "Previous", "previous", TEXT),
	words("identity", "Tags", "tags"),
	scalar("identity", "Project", "project.name", TEXT),
	scalar("identity", "Project id", "project.id", TEXT),
	scalar("identity", "Project root", "project.root", TEXT),
	scalar("identity", "Project remote", "project.remote", TEXT),
	scalar("identity", "Transcript", "transcript", record(TRANSCRIPT)),
	scalar("lifecycle", "Resumed at", "resumedAt", TEXT),
	scalar("lifecycle", "Resumed in new conversation", "resumedInNewConversation", FLAG),
	scalar("lifecycle", "Completed at", "completedAt", TEXT),
	scalar("lifecycle", "Final outcome", "finalOutcome", TEXT),
	scalar("lifecycle", "Abandoned", "abandonedReason", TEXT),
	scalar("lifecycle", "Status", "status", oneOf(STATUSES))
];

// src/snapshot/format/ordering.ts
/**
* @module From what the lines said to a whole snapshot: lists put in order, ids given where none were written, and
* what the text leaves open filled from the caller or with the model's neutral values.
*/
/** Returns the snapshot that a draft amounts to. */
function settle$1(draft, raw, otherLines, fallback) {
	const values = draft.values;
	const type = values.get("type") ?? "manual";
	const out = {
		schemaVersion: 1,
		name: fallback.name,
		sequence: 1,
		compactions: 0,
		project: {
			id: values.get("project.id") ?? fallback.project?.id ?? UNKNOWN$2,
			name: values.get("project.name") ?? fallback.project?.name ?? UNKNOWN$2
		},
		type,
		priority: TYPE_PRIORITY[type].priority,
		reason: UNKNOWN$2,
		timestamp: fallback.timestamp ?? dateOfName(fallback.name) ?? "",
		status: "in-progress",
		topic: topicFor(values.get("goal"), fallback),
		phase: "unknown",
		files: [],
		commands: [],
		tasks: [],
		decisions: [],
		constraints: [],
		questions: [],
		evidence: [],
		approaches: [],
		preferences: [],
		discoveries: [],
		workspace: {},
		filesRead: [],
		conversation: {
			exchanges: 0,
			messages: 0,
			requests: [],
			lastExchange: []
		},
		tools: { calls: [] },
		quality: {},
		resume: {}
	};
	for (const [path, value] of values) put(out, path, value);
	for (const [path, entries] of draft.lists) put(out, path, settleList(path, entries, raw));
	if (otherLines !== void 0) out["otherLines"] = otherLines;
	return out;
}
/** Returns the status that a lifecycle line implies where none is stated after it; work that has ended stays so. */
function impliedStatus(label, current) {
	if (current !== void 0 && ENDED_STATUSES.includes(current)) return void 0;
	return IMPLIED[label];
}
const UNKNOWN$2 = "unknown";
const IMPLIED = {
	"Resumed at": "resumed",
	"Completed at": "completed",
	"Final outcome": "completed",
	Abandoned: "abandoned"
};
const ID_LETTER = {
	decisions: "D",
	constraints: "C",
	questions: "Q",
	evidence: "E"
};
const TOPIC_LENGTH = 80;
function put(out, path, value) {
	const [head = "", rest] = path.split(".", 2);
	if (rest === void 0) {
		out[head] ??= value;
		if (typeof value !== "object" || Array.isArray(value) || Object.keys(value).length > 0) out[head] = value;
		return;
	}
	const inner = out[head] ?? {};
	inner[rest] = value;
	out[head] = inner;
}
function settleList(path, entries, raw) {
	const letter = ID_LETTER[path];
	const listed = letter === void 0 ? entries : withIds(entries, letter);
	const placed = listed.filter((entry) => entry.position !== void 0);
	const rest = listed.filter((entry) => entry.position === void 0).map((entry) => entry.value);
	placed.sort((a, b) => a.position - b.position);
	const settled = path === "decisions" ? settleDecisions(rest) : path === "tasks" ? settleTasks(rest) : rest;
	const all = [...placed.map((entry) => entry.value), ...settled];
	if (!raw) return all;
	if (path === "files") return lastOfEach(all, (file) => file.path);
	if (path === "decisions") return lastOfEach(all, (one) => one.decision.toLowerCase());
	return all;
}
/** Gives the next free number to entries without an id. */
function withIds(entries, letter) {
	const ids = entries.map(({ value }) => value.id);
	const numbers = ids.map((id) => id?.startsWith(letter) ? Number(id.slice(1)) : 0);
	let next = Math.max(0, ...numbers.filter(Number.isSafeInteger)) + 1;
	return entries.map((entry, i) => ids[i] === void 0 ? {
		...entry,
		value: {
			...entry.value,
			id: `${letter}${next++}`
		}
	} : entry);
}
/** By hand the same file is named behind the label and again below it, with what was done: the fuller one is kept. */
function lastOfEach(items, key) {
	const byKey = /* @__PURE__ */ new Map();
	for (const item of items) byKey.set(key(item), item);
	return [...byKey.values()];
}
function topicFor(goal, { name, topic }) {
	return goal === void 0 ? topic ?? topicOfName(name) ?? name : truncate(oneLine(goal), TOPIC_LENGTH);
}

// src/snapshot/format/observations.ts
/**
* @module The observations of a session-snapshot entity: rendered from the typed value and parsed back.
*
* Invariant: parseObservations(renderObservations(s), s) gives s, for any snapshot. What other writers do is read
* loosely: sections written by hand, lines appended at the end. A line that says nothing we know is kept as it is.
*/
/** Returns the observations of a snapshot: one line each, blank lines between the sections. */
function renderObservations(snapshot) {
	const lines = [];
	for (const section of SECTION_KEYS) {
		const body = section === "other" ? snapshot.otherLines?.map(writeOther) : renderSection(snapshot, section);
		if (body === void 0 || body.length === 0 && section !== "other" && !ALWAYS.has(section)) continue;
		if (lines.length > 0) lines.push("");
		lines.push(SECTION[section], ...body);
	}
	return lines;
}
/** Returns the snapshot that the observations describe; `fallback` gives what their text cannot say. */
function parseObservations(observations, fallback) {
	const lines = observations.flatMap(splitObservation);
	const raw = !lines.some((line) => line.startsWith(`${FORMAT_LABEL}: `));
	const reading = {
		raw,
		draft: {
			values: /* @__PURE__ */ new Map(),
			lists: /* @__PURE__ */ new Map()
		},
		others: [],
		known: 0
	};
	for (const line of lines) readLine(reading, line);
	if (reading.known === 0) return {
		ok: false,
		problem: `No section of a session snapshot, for instance "${SECTION.work}".`
	};
	const others = reading.others.length > 0 || reading.sawOther ? reading.others : void 0;
	return {
		ok: true,
		snapshot: settle$1(reading.draft, raw, others, fallback)
	};
}
const SECTION_KEYS = Object.keys(SECTION);
const SECTION_BY_NAME = new Map(SECTION_KEYS.map((key) => [headingName(SECTION[key]), key]));
/** The pre-compact interceptor's sections stand even when empty. */
const ALWAYS = /* @__PURE__ */ new Set([
	"metadata",
	"work",
	"completed",
	"pending",
	"context",
	"resume"
]);
const byLabel = (fields) => new Map(fields.map((field) => [field.label.toLowerCase(), field]));
const FIELDS_OF = new Map(SECTION_KEYS.map((key) => [key, byLabel(FIELDS.filter((field) => field.section === key))]));
const LIFECYCLE = FIELDS_OF.get("lifecycle");
/** By hand a label may stand in another section; of two fields with one label, the first. */
const ANYWHERE = byLabel([...FIELDS].reverse());
const LABEL_LINE = /^([^:]{1,40}):(?:\s+([\s\S]*))?$/;
const ITEM_LINE = /^(?:[-*•–]|(\d+)[.)])\s+([\s\S]+)$/;
function renderSection(snapshot, section) {
	return FIELDS.filter((field) => field.section === section).flatMap((field) => {
		const written = field.write(snapshot);
		if (written === void 0) return [];
		return [written.inline === void 0 ? `${field.label}:` : `${field.label}: ${written.inline}`, ...(written.items ?? []).map((item, i) => item === "" ? "" : `${field.numbered ? `${i + 1}.` : "-"} ${item}`).filter((item) => item !== "")];
	});
}
function readLine(reading, line) {
	const text = reading.raw ? plainMarkup(line.trim()) : line.trim();
	if (text === "") {
		reading.awaiting = reading.awaiting === true && reading.open?.numbered === false;
		if (reading.place === "other" && line !== "") reading.others.push(line);
		return;
	}
	const place = readHeading(text);
	if (place !== void 0) {
		reading.place = place;
		reading.open = void 0;
		if (place === "foreign") reading.others.push(line);
		else reading.known++;
		if (place === "other") reading.sawOther = true;
		return;
	}
	if (readLabelled(reading, text)) return;
	if (reading.place === "other") reading.others.push(readOther(line));
	else if (!readItem(reading, text)) reading.others.push(line);
}
/** Takes a line that begins with a known label. */
function readLabelled(reading, text) {
	const found = LABEL_LINE.exec(text);
	if (found === null) return false;
	const label = found[1].trim().toLowerCase();
	const lifecycle = LIFECYCLE.get(label);
	const field = lifecycle ?? fieldFor(reading, label);
	if (field === void 0) return false;
	const value = (found[2] ?? "").trim();
	if (value !== "" && !field.readInline(reading.draft, value, reading.raw)) return false;
	if (lifecycle && value !== "") {
		const implied = impliedStatus(lifecycle.label, reading.draft.values.get("status"));
		if (implied !== void 0) reading.draft.values.set("status", implied);
	}
	reading.known++;
	reading.open = field;
	reading.items = 0;
	reading.awaiting = value === "";
	return true;
}
/** Takes an item of the open field, or the value that stands below a label. */
function readItem(reading, text) {
	const found = ITEM_LINE.exec(text);
	const { open, draft, raw } = reading;
	if (found === null) {
		if (!raw || !reading.awaiting || open === void 0) return false;
		reading.items = (reading.items ?? 0) + 1;
		return open.readItem(draft, text, reading.items, raw);
	}
	reading.awaiting = false;
	const body = found[2];
	if (open === void 0) return raw && readLabelled(reading, body);
	reading.items = (reading.items ?? 0) + 1;
	return open.readItem(draft, body, found[1] === void 0 ? reading.items : Number(found[1]), raw);
}
function fieldFor({ place, raw }, label) {
	if (place === "other" || place === "foreign" && !raw) return void 0;
	return (place === void 0 || place === "foreign" ? void 0 : FIELDS_OF.get(place)?.get(label)) ?? (raw ? ANYWHERE.get(label) : void 0);
}
/** The section that a heading opens; 'foreign' for a heading that is not ours; undefined for any other line. */
function readHeading(text) {
	return (/^(?:={2,}|#{1,4}|\*\*)/.test(text) ? SECTION_BY_NAME.get(headingName(text)) : void 0) ?? (/^={3,} .+ ={3,}$/.test(text) ? "foreign" : void 0);
}
function headingName(text) {
	return text.replace(/^[=#*\s]+|[=#*:\s]+$/g, "").toUpperCase();
}
/** One observation is one line, unless another writer put several of ours into it. */
function splitObservation(observation) {
	if (!/[\r\n]/.test(observation)) return [observation];
	const lines = observation.split(/\r\n|\r|\n/);
	const texts = lines.map((line) => line.trim()).filter((text) => text !== "");
	const ours = (text) => ITEM_LINE.test(text) || ANYWHERE.has((LABEL_LINE.exec(text)?.[1] ?? "").toLowerCase());
	return texts.some((text) => readHeading(text) !== void 0) || texts.length > 1 && texts.every(ours) ? lines : [observation];
}
/** A line that another writer left: as it is, quoted where it would be read as something else. */
function writeOther(line) {
	const text = line.trim();
	const label = LABEL_LINE.exec(text)?.[1]?.trim().toLowerCase();
	return text === "" || /[\r\n]|\p{Surrogate}/u.test(line) || line.startsWith(QUOTED) || readHeading(text) !== void 0 || label !== void 0 && LIFECYCLE.has(label) || line.startsWith(`${"Schema version"}: `) ? `\\${JSON.stringify(line)}` : line;
}
const QUOTED = "\\\"";
function readOther(line) {
	if (!line.startsWith(QUOTED)) return line;
	try {
		return JSON.parse(line.slice(1));
	} catch {
		return line;
	}
}
/** Without the bold type and backquotes that some writers give to labels. */
function plainMarkup(text) {
	return text.replace(/^((?:[-*•]\s+)?)\*\*([^*]+?):?\*\*:?/, (whole, bullet, label) => readHeading(whole) === void 0 ? `${bullet}${label}:` : whole);
}

// src/memory/session/snapshots.ts
/**
* @module Snapshots in the graph: how a typed value is written as an entity with observations and relations, and read back.
*
* The observations win: where another client changed them, the value is parsed from them again.
*/
/** Returns the mutations that write a snapshot, its relations and their targets. Every text is redacted on the way. */
function putSnapshot(value, source) {
	const snapshot = redactDeep(value);
	const by = {
		at: snapshot.timestamp,
		source,
		project: snapshot.project.id
	};
	const { name, project } = snapshot;
	const relate = (to, relationType) => ({
		kind: "create-relation",
		relation: {
			from: name,
			to,
			relationType
		},
		by
	});
	const projectEntity = `project:${project.id}`;
	return [
		{
			kind: "put-snapshot",
			row: snapshotRow(snapshot),
			entityType: SNAPSHOT_ENTITY_TYPE,
			observations: renderObservations(snapshot),
			by
		},
		{
			kind: "create-entity",
			entity: {
				name: projectEntity,
				entityType: ENTITY_TYPE.project,
				observations: [`Name: ${project.name}`]
			},
			by
		},
		relate(projectEntity, RELATION$2.project),
		...snapshot.previous === void 0 ? [] : [relate(snapshot.previous, RELATION$2.previous)],
		...snapshot.files.flatMap((file) => {
			const entity = `file:${project.id}/${file.path}`;
			return [{
				kind: "create-entity",
				entity: {
					name: entity,
					entityType: ENTITY_TYPE.file,
					observations: [`Path: ${file.path}`]
				},
				by
			}, relate(entity, RELATION$2.file)];
		})
	];
}
/** Returns the snapshots that a query selects, newest first, each as its observations say now. */
async function findSnapshots(store, query) {
	const rows = await store.snapshots(query);
	if (rows.length === 0) return [];
	const entities = new Map((await store.entities(rows.map((row) => row.name))).map((entity) => [entity.name, entity]));
	return rows.map((row) => readSnapshot(row, entities.get(row.name)?.observations));
}
/** Returns the snapshot of this name, or undefined. */
async function findSnapshot(store, name) {
	return (await findSnapshots(store, { names: [name] }))[0];
}
/** Returns the typed row of a snapshot. */
function snapshotRow(snapshot) {
	return {
		name: snapshot.name,
		project: snapshot.project.id,
		...defined({ session: snapshot.sessionId }),
		status: snapshot.status,
		type: snapshot.type,
		timestamp: snapshot.timestamp,
		value: JSON.stringify(snapshot)
	};
}
function readSnapshot(row, observations) {
	const value = JSON.parse(row.value);
	if (observations === void 0) return value;
	const rendered = renderObservations(value);
	if (rendered.length === observations.length && rendered.every((line, index) => line === observations[index])) return value;
	const parsed = parseObservations(observations, value);
	return parsed.ok ? parsed.snapshot : {
		...value,
		otherLines: observations
	};
}

// src/snapshot/open-step.ts
/**
* @module The next step as something to be done, told from the statement that nothing is open. Pure.
*/
/** Returns the next step; undefined where none is known or the turn had ended with nothing open. */
function openStep({ nextStep }) {
	return nextStep?.startsWith("Nothing is open (the turn has ended)") === true ? void 0 : nextStep;
}

// src/snapshot/format/token-metrics.ts
/**
* @module The tokens of a snapshot as a whole, and whether that is healthy. Source: context preservation, "Budget Status".
*/
/** Returns the status of so many tokens: under 800 healthy, over 1,200 over budget. */
function tokenStatus(tokens) {
	if (tokens < STATE_TOKENS.target) return "healthy";
	return tokens <= STATE_TOKENS.max ? "warning" : "over_budget";
}
/**
* Returns the snapshot with its own size measured: of the observations in full, the line that says so left out. What is
* known of the last truncation stays.
*/
function withTokenMetrics(snapshot, truncatedAt) {
	const { tokenMetrics, ...rest } = snapshot;
	const estimated = estimateTokens(renderObservations(rest).join("\n"));
	const lastTruncation = truncatedAt ?? tokenMetrics?.lastTruncation;
	return {
		...rest,
		tokenMetrics: {
			estimated,
			status: tokenStatus(estimated),
			...defined({ lastTruncation })
		}
	};
}

// src/memory/session/deleted-texts.ts
/**
* @module What a client deleted of a session's snapshots stays deleted: no later save of the session writes it again.
*
* The store remembers each deleted text by a tombstone (a keyed hash): for every field where no line of the snapshot said it
* any more, else for the field that it was deleted from. Every save asks for the texts that it is about to write, leaves out
* those that were deleted, and takes them out of what the session remembers of its transcript. A text that was stated again
* later is a new fact and is written. Counts and states are no texts: a save writes what they are now.
*/
/** What the topic of a session is where nothing is known of it. */
const NO_TOPIC = "session";
/** Returns the texts of a snapshot with their fields. */
function placedTextsOf(snapshot) {
	const texts = [];
	withoutTexts(snapshot, (text, field) => {
		texts.push({
			text,
			field
		});
		return false;
	});
	return texts;
}
/** Returns the snapshot without the texts that are deleted; the same value where there are none. */
function withoutTexts(snapshot, isDeleted) {
	let changed = false;
	const noted = (text, field, at) => {
		const isGone = isDeleted(text, field, at);
		changed ||= isGone;
		return isGone;
	};
	const kept = Object.entries(snapshot).flatMap(([key, value]) => {
		if (OWN_FACTS.has(key)) return [[key, value]];
		const left = key === "directive" ? entryWithout(key, value, noted) : valueWithout(key, value, noted);
		return left === void 0 ? key === "topic" ? [[key, NO_TOPIC]] : [] : [[key, left]];
	});
	return changed ? Object.fromEntries(kept) : snapshot;
}
/** Returns the mark by which the store remembers that a text of a session was deleted, in one field or wherever it stands. */
function textMark(session, text, field) {
	return {
		kind: "text",
		session,
		text,
		...defined({ field })
	};
}
/** Returns the marks of a text in a field: by any of them it is deleted there. */
function marksOfText(session, { text, field }) {
	return [textMark(session, text), textMark(session, text, field)];
}
/** Returns snapshots that a session is about to be saved from, without what a client deleted of the session. */
async function withoutDeleted(store, session, snapshots) {
	const given = snapshots.filter((snapshot) => snapshot !== void 0);
	const placed = new Map(given.flatMap(placedTextsOf).map((each) => [keyOf(each), each]));
	const marks = [...placed.values()].map((each) => marksOfText(session, each));
	const times = await store.forgotten(marks.flat());
	const deleted = /* @__PURE__ */ new Map();
	for (const [place, key] of [...placed.keys()].entries()) {
		const last = [times[2 * place], times[2 * place + 1]].flatMap((at) => at === void 0 ? [] : [Date.parse(at)]);
		if (last.length > 0) deleted.set(key, Math.max(...last));
	}
	if (deleted.size === 0) return {
		snapshots,
		gone: /* @__PURE__ */ new Set()
	};
	const isLater = (text, field, at) => at !== void 0 && Date.parse(at) > (deleted.get(keyOf({
		text,
		field
	})) ?? Number.POSITIVE_INFINITY);
	const again = /* @__PURE__ */ new Set();
	for (const snapshot of given) withoutTexts(snapshot, (text, field, at) => {
		if (isLater(text, field, at)) again.add(text);
		return false;
	});
	const isDeleted = (text, field, at) => deleted.has(keyOf({
		text,
		field
	})) && (at === void 0 ? !again.has(text) : !isLater(text, field, at));
	const left = snapshots.map((snapshot) => snapshot === void 0 ? void 0 : withoutTexts(snapshot, isDeleted));
	const gone = [...deleted.keys()].flatMap((key) => placed.get(key)?.text ?? []).filter((text) => !again.has(text));
	return {
		snapshots: left,
		gone: new Set(gone)
	};
}
/** Returns every string in a value. */
function everyText(value) {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.values(value).flatMap(everyText);
}
/** What a snapshot says of itself: its identity, its time, its status. Without it there would be no snapshot. */
const OWN_FACTS = /* @__PURE__ */ new Set([
	"schemaVersion",
	"name",
	"sessionId",
	"agentId",
	"turnNumber",
	"sequence",
	"compactions",
	"previous",
	"tags",
	"project",
	"transcript",
	"type",
	"priority",
	"reason",
	"triggerEvidence",
	"timestamp",
	"status",
	"resumedAt",
	"resumedInNewConversation",
	"completedAt",
	"phase",
	"tokenMetrics"
]);
/** Where an entry of a list says what it is about: the line is known by it, whatever else it says. */
const SUBJECTS = [
	"decision",
	"constraint",
	"question",
	"content",
	"text",
	"path",
	"command",
	"name",
	"id"
];
/** The names of lists that every snapshot has, if only with nothing in them. */
const REQUIRED = new Set([...REQUIRED_LISTS].map((path) => path.slice(path.lastIndexOf(".") + 1)));
function keyOf({ text, field }) {
	return `${field}\0${text}`;
}
function valueWithout(key, value, isDeleted) {
	if (typeof value === "string") return value !== "" && isDeleted(value, key) ? void 0 : value;
	if (Array.isArray(value)) {
		const left = value.filter((entry) => entryWithout(key, entry, isDeleted) !== void 0);
		return left.length === 0 && value.length > 0 && !REQUIRED.has(key) ? void 0 : left;
	}
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).flatMap(([name, item]) => {
		const left = valueWithout(name, item, isDeleted);
		return left === void 0 ? [] : [[name, left]];
	}));
}
function entryWithout(key, entry, isDeleted) {
	if (typeof entry === "string") return entry !== "" && isDeleted(entry, key) ? void 0 : entry;
	if (typeof entry !== "object" || entry === null) return entry;
	const fields = entry;
	const subject = SUBJECTS.map((name) => fields[name]).find((value) => typeof value === "string" && value !== "");
	const at = fields["at"];
	return typeof subject === "string" && isDeleted(subject, key, typeof at === "string" ? at : void 0) ? void 0 : entry;
}

// src/text/untrusted.ts
/**
* @module The frame around recalled text: what is inside is data, and it cannot close its own frame. Pure.
*
* Source: docs/ARCHITECTURE.md, "Recalled text is data".
*/
/** Tags by which hosts and models mark the turns and instructions of a conversation. */
const FORGED_TAG = /<(?:\s*(\/))?\s*(system-reminder|system|assistant|user|human|tool_result|tool_use|function_calls|function_results|invoke|parameter|throughline-record|local-command-\w+|command-\w+|bash-\w+|task-notification|img\b|\|im_start\||\|im_end\||\|endoftext\|)/gi;
const TURN_MARK = /^([^\S\n\r\u2028\u2029]*)(Human|Assistant|System):/gim;
/** Where a Markdown link or picture begins to be one: a reader would load it. */
const LIVE_LINK = /\]\((?=\s*<?(?:[a-z][a-z0-9+.-]*:|\/\/))/gi;
/** C0 and C1 controls but tab and line end, and DEL: a terminal acts on them. */
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;
/** Bidirectional overrides, zero-width and tag characters: they hide words or change their order. Those that join letters stay. */
const INVISIBLE = /[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]+/gu;
/** Returns the text with control characters gone and invisible ones visible: a run of them as one mark with their number. */
function visible(text) {
	return text.replaceAll("\r\n", "\n").replace(CONTROL, "").replace(INVISIBLE, (run) => {
		const letters = [...run];
		return `⟨U+${(letters[0]?.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}${letters.length === 1 ? "" : ` ×${letters.length}`}⟩`;
	});
}
/** Returns the text as `visible` does, with forged markup visible but without effect. What was neutralised once stays as it is. */
function neutralise(text) {
	return visible(text).replace(FORGED_TAG, (_, slash, name) => `‹${slash ?? ""}${name}`).replace(LIVE_LINK, "] (").replace(TURN_MARK, (_, indent, name) => `${indent}${name}\u2024`);
}
/**
* Returns `body` between an opening and a closing line that carry `sentinel`. The sentinel is new and random for every
* reply, so that no stored text can contain it.
*/
function frame(opening, body, sentinel) {
	return `<throughline-record id="${sentinel}">\n${[opening, body].filter((part) => part !== "").map(neutralise).join("\n\n")}\n</throughline-record id="${sentinel}">`;
}

// src/snapshot/ceilings.ts
/**
* @module The most entries of each section that a state keeps where it does not fit whole, and which ones: what blocks or
* is urgent, then what the next step needs, then the newest. Pure; the snapshot that is stored is never cut.
*
* Source: context preservation, "Truncation Logic".
*/
/** Returns the snapshot with every section under its ceiling, entries in their order. */
function underCeilings(snapshot) {
	const needed = wordsOf([snapshot.nextStep ?? "", snapshot.goal ?? ""].join(" "));
	const dropped = {};
	const keep = (section, items, rank, text) => {
		const most = SECTION_CEILING[section];
		if (items.length <= most) return [...items];
		dropped[section] = items.length - most;
		return items.map((item, index) => ({
			item,
			index,
			rank: rank(item) + share(wordsOf(text(item)), needed)
		})).sort((a, b) => b.rank - a.rank || b.index - a.index).slice(0, most).sort((a, b) => a.index - b.index).map(({ item }) => item);
	};
	const { summaries, questions, tasks } = snapshot;
	const open = questions.filter(({ resolution }) => resolution === void 0);
	const keptOpen = new Set(keep("questions", open, ({ priority }) => URGENCY[priority ?? "low"], ({ question }) => question));
	const actions = tasks.filter(({ status }) => status !== "completed");
	const keptActions = new Set(keep("actions", [...actions].reverse(), ({ status }) => status === "in-progress" ? 4 : 0, () => ""));
	const highlights = summaries?.highlights;
	return {
		snapshot: {
			...snapshot,
			decisions: keep("decisions", snapshot.decisions, () => 0, ({ decision }) => decision),
			constraints: keep("constraints", snapshot.constraints, ({ blocking }) => blocking === true ? 4 : 0, ({ constraint }) => constraint),
			questions: questions.filter((one) => one.resolution !== void 0 || keptOpen.has(one)),
			evidence: keep("evidence", snapshot.evidence, ({ type }) => type === "error" ? .5 : 0, ({ content }) => content),
			tasks: tasks.filter((task) => task.status === "completed" || keptActions.has(task)),
			...highlights === void 0 ? {} : { summaries: {
				...summaries,
				highlights: keep("highlights", highlights, () => 0, (text) => text)
			} }
		},
		dropped
	};
}
const URGENCY = {
	high: 4,
	medium: 2,
	low: 0
};
function wordsOf(text) {
	return new Set(text.toLowerCase().match(/[\p{L}\d_]{4,}/gu) ?? []);
}
/** What part of the words that are needed stands among these: 0 to 1. */
function share(words, needed) {
	const met = [...words].filter((word) => needed.has(word)).length;
	return words.size === 0 ? 0 : met / words.size;
}

// src/agents/agent-names.ts
/**
* @module The names of the agents and the memory server in the host: their own, or others by option.
*/
/** The agents under their own names. */
const AGENT_NAMES = {
	"pre-compact-interceptor": "pre-compact-interceptor",
	"context-recovery": "context-recovery"
};
const AGENT_KINDS = Object.keys(AGENT_NAMES);
/** Returns the file name of an agent: the host requires it to equal the agent's name. */
function agentFile(name) {
	return `${name}.md`;
}
/** Returns whether the word is one of the agents' own names. */
function isAgentKind(word) {
	return word in AGENT_NAMES;
}
/** Rejects names that the host does not accept, or that are equal. @throws INVALID_INPUT */
function requireNames(agents, server) {
	const names = Object.values(agents);
	for (const name of names) if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > LONGEST) throw invalid(`"${name}" is not a valid agent name. Use lower-case letters, digits and single hyphens.`);
	if (new Set(names).size < names.length) throw invalid(`Both agents would be called "${names[0]}". Choose different names.`);
	if (server !== void 0 && (!/^[A-Za-z0-9](?:_?[A-Za-z0-9-])*$/.test(server) || server.length > LONGEST)) throw invalid(`"${server}" is not a valid server name. Use letters, digits, hyphens and single underscores.`);
}
/** Tool names have 64 characters at most, and ours take up to 23 of them. */
const LONGEST = 30;
function invalid(message) {
	return new ThroughlineError("INVALID_INPUT", message);
}

// node_modules/date-fns/locale/en-US/_lib/formatDistance.js
const formatDistanceLocale = {
	lessThanXSeconds: {
		one: "less than a second",
		other: "less than {{count}} seconds"
	},
	xSeconds: {
		one: "1 second",
		other: "{{count}} seconds"
	},
	halfAMinute: "half a minute",
	lessThanXMinutes: {
		one: "less than a minute",
		other: "less than {{count}} minutes"
	},
	xMinutes: {
		one: "1 minute",
		other: "{{count}} minutes"
	},
	aboutXHours: {
		one: "about 1 hour",
		other: "about {{count}} hours"
	},
	xHours: {
		one: "1 hour",
		other: "{{count}} hours"
	},
	xDays: {
		one: "1 day",
		other: "{{count}} days"
	},
	aboutXWeeks: {
		one: "about 1 week",
		other: "about {{count}} weeks"
	},
	xWeeks: {
		one: "1 week",
		other: "{{count}} weeks"
	},
	aboutXMonths: {
		one: "about 1 month",
		other: "about {{count}} months"
	},
	xMonths: {
		one: "1 month",
		other: "{{count}} months"
	},
	aboutXYears: {
		one: "about 1 year",
		other: "about {{count}} years"
	},
	xYears: {
		one: "1 year",
		other: "{{count}} years"
	},
	overXYears: {
		one: "over 1 year",
		other: "over {{count}} years"
	},
	almostXYears: {
		one: "almost 1 year",
		other: "almost {{count}} years"
	}
};
const formatDistance = (token, count, options) => {
	let result;
	const tokenValue = formatDistanceLocale[token];
	if (typeof tokenValue === "string") result = tokenValue;
	else if (count === 1) result = tokenValue.one;
	else result = tokenValue.other.replace("{{count}}", count.toString());
	if (options?.addSuffix) {
		if (options.comparison && options.comparison > 0) return "in " + result;
		else return result + " ago";
	}
	return result;
};

// node_modules/date-fns/locale/_lib/buildFormatLongFn.js
function buildFormatLongFn(args) {
	return (options = {}) => {
		const width = options.width ? String(options.width) : args.defaultWidth;
		return args.formats[width] || args.formats[args.defaultWidth];
	};
}

// node_modules/date-fns/locale/en-US/_lib/formatLong.js
const dateFormats = {
	full: "EEEE, MMMM do, y",
	long: "MMMM do, y",
	medium: "MMM d, y",
	short: "MM/dd/yyyy"
};
const timeFormats = {
	full: "h:mm:ss a zzzz",
	long: "h:mm:ss a z",
	medium: "h:mm:ss a",
	short: "h:mm a"
};
const dateTimeFormats = {
	full: "{{date}} 'at' {{time}}",
	long: "{{date}} 'at' {{time}}",
	medium: "{{date}}, {{time}}",
	short: "{{date}}, {{time}}"
};
const formatLong = {
	date: buildFormatLongFn({
		formats: dateFormats,
		defaultWidth: "full"
	}),
	time: buildFormatLongFn({
		formats: timeFormats,
		defaultWidth: "full"
	}),
	dateTime: buildFormatLongFn({
		formats: dateTimeFormats,
		defaultWidth: "full"
	})
};

// node_modules/date-fns/locale/en-US/_lib/formatRelative.js
const formatRelativeLocale = {
	lastWeek: "'last' eeee 'at' p",
	yesterday: "'yesterday at' p",
	today: "'today at' p",
	tomorrow: "'tomorrow at' p",
	nextWeek: "eeee 'at' p",
	other: "P"
};
const formatRelative = (token, _date, _baseDate, _options) => formatRelativeLocale[token];

// node_modules/date-fns/locale/_lib/buildLocalizeFn.js
/**
* The localize function argument callback which allows to convert raw value to
* the actual type.
*
* @param value - The value to convert
*
* @returns The converted value
*/
/**
* The map of localized values for each width.
*/
/**
* The index type of the locale unit value. It types conversion of units of
* values that don't start at 0 (i.e. quarters).
*/
/**
* Converts the unit value to the tuple of values.
*/
/**
* The tuple of localized era values. The first element represents BC,
* the second element represents AD.
*/
/**
* The tuple of localized quarter values. The first element represents Q1.
*/
/**
* The tuple of localized day values. The first element represents Sunday.
*/
/**
* The tuple of localized month values. The first element represents January.
*/
function buildLocalizeFn(args) {
	return (value, options) => {
		const context = options?.context ? String(options.context) : "standalone";
		let valuesArray;
		if (context === "formatting" && args.formattingValues) {
			const defaultWidth = args.defaultFormattingWidth || args.defaultWidth;
			const width = options?.width ? String(options.width) : defaultWidth;
			valuesArray = args.formattingValues[width] || args.formattingValues[defaultWidth];
		} else {
			const defaultWidth = args.defaultWidth;
			const width = options?.width ? String(options.width) : args.defaultWidth;
			valuesArray = args.values[width] || args.values[defaultWidth];
		}
		const index = args.argumentCallback ? args.argumentCallback(value) : value;
		return valuesArray[index];
	};
}

// node_modules/date-fns/locale/en-US/_lib/localize.js
const eraValues = {
	narrow: ["B", "A"],
	abbreviated: ["BC", "AD"],
	wide: ["Before Christ", "Anno Domini"]
};
const quarterValues = {
	narrow: [
		"1",
		"2",
		"3",
		"4"
	],
	abbreviated: [
		"Q1",
		"Q2",
		"Q3",
		"Q4"
	],
	wide: [
		"1st quarter",
		"2nd quarter",
		"3rd quarter",
		"4th quarter"
	]
};
const monthValues = {
	narrow: [
		"J",
		"F",
		"M",
		"A",
		"M",
		"J",
		"J",
		"A",
		"S",
		"O",
		"N",
		"D"
	],
	abbreviated: [
		"Jan",
		"Feb",
		"Mar",
		"Apr",
		"May",
		"Jun",
		"Jul",
		"Aug",
		"Sep",
		"Oct",
		"Nov",
		"Dec"
	],
	wide: [
		"January",
		"February",
		"March",
		"April",
		"May",
		"June",
		"July",
		"August",
		"September",
		"October",
		"November",
		"December"
	]
};
const dayValues = {
	narrow: [
		"S",
		"M",
		"T",
		"W",
		"T",
		"F",
		"S"
	],
	short: [
		"Su",
		"Mo",
		"Tu",
		"We",
		"Th",
		"Fr",
		"Sa"
	],
	abbreviated: [
		"Sun",
		"Mon",
		"Tue",
		"Wed",
		"Thu",
		"Fri",
		"Sat"
	],
	wide: [
		"Sunday",
		"Monday",
		"Tuesday",
		"Wednesday",
		"Thursday",
		"Friday",
		"Saturday"
	]
};
const dayPeriodValues = {
	narrow: {
		am: "a",
		pm: "p",
		midnight: "mi",
		noon: "n",
		morning: "morning",
		afternoon: "afternoon",
		evening: "evening",
		night: "night"
	},
	abbreviated: {
		am: "AM",
		pm: "PM",
		midnight: "midnight",
		noon: "noon",
		morning: "morning",
		afternoon: "afternoon",
		evening: "evening",
		night: "night"
	},
	wide: {
		am: "a.m.",
		pm: "p.m.",
		midnight: "midnight",
		noon: "noon",
		morning: "morning",
		afternoon: "afternoon",
		evening: "evening",
		night: "night"
	}
};
const formattingDayPeriodValues = {
	narrow: {
		am: "a",
		pm: "p",
		midnight: "mi",
		noon: "n",
		morning: "in the morning",
		afternoon: "in the afternoon",
		evening: "in the evening",
		night: "at night"
	},
	abbreviated: {
		am: "AM",
		pm: "PM",
		midnight: "midnight",
		noon: "noon",
		morning: "in the morning",
		afternoon: "in the afternoon",
		evening: "in the evening",
		night: "at night"
	},
	wide: {
		am: "a.m.",
		pm: "p.m.",
		midnight: "midnight",
		noon: "noon",
		morning: "in the morning",
		afternoon: "in the afternoon",
		evening: "in the evening",
		night: "at night"
	}
};
const ordinalNumber = (dirtyNumber, _options) => {
	const number = Number(dirtyNumber);
	const rem100 = number % 100;
	if (rem100 > 20 || rem100 < 10) switch (rem100 % 10) {
		case 1: return number + "st";
		case 2: return number + "nd";
		case 3: return number + "rd";
	}
	return number + "th";
};
const localize = {
	ordinalNumber,
	era: buildLocalizeFn({
		values: eraValues,
		defaultWidth: "wide"
	}),
	quarter: buildLocalizeFn({
		values: quarterValues,
		defaultWidth: "wide",
		argumentCallback: (quarter) => quarter - 1
	}),
	month: buildLocalizeFn({
		values: monthValues,
		defaultWidth: "wide"
	}),
	day: buildLocalizeFn({
		values: dayValues,
		defaultWidth: "wide"
	}),
	dayPeriod: buildLocalizeFn({
		values: dayPeriodValues,
		defaultWidth: "wide",
		formattingValues: formattingDayPeriodValues,
		defaultFormattingWidth: "wide"
	})
};

// node_modules/date-fns/locale/_lib/buildMatchFn.js
function buildMatchFn(args) {
	return (string, options = {}) => {
		const width = options.width;
		const matchPattern = width && args.matchPatterns[width] || args.matchPatterns[args.defaultMatchWidth];
		const matchResult = string.match(matchPattern);
		if (!matchResult) return null;
		const matchedString = matchResult[0];
		const parsePatterns = width && args.parsePatterns[width] || args.parsePatterns[args.defaultParseWidth];
		const key = Array.isArray(parsePatterns) ? findIndex(parsePatterns, (pattern) => pattern.test(matchedString)) : findKey(parsePatterns, (pattern) => pattern.test(matchedString));
		let value;
		value = args.valueCallback ? args.valueCallback(key) : key;
		value = options.valueCallback ? options.valueCallback(value) : value;
		const rest = string.slice(matchedString.length);
		return {
			value,
			rest
		};
	};
}
function findKey(object, predicate) {
	for (const key in object) if (Object.prototype.hasOwnProperty.call(object, key) && predicate(object[key])) return key;
}
function findIndex(array, predicate) {
	for (let key = 0; key < array.length; key++) if (predicate(array[key])) return key;
}

// node_modules/date-fns/locale/_lib/buildMatchPatternFn.js
function buildMatchPatternFn(args) {
	return (string, options = {}) => {
		const matchResult = string.match(args.matchPattern);
		if (!matchResult) return null;
		const matchedString = matchResult[0];
		const parseResult = string.match(args.parsePattern);
		if (!parseResult) return null;
		let value = args.valueCallback ? args.valueCallback(parseResult[0]) : parseResult[0];
		value = options.valueCallback ? options.valueCallback(value) : value;
		const rest = string.slice(matchedString.length);
		return {
			value,
			rest
		};
	};
}

// node_modules/date-fns/locale/en-US/_lib/match.js
const matchOrdinalNumberPattern = /^(\d+)(th|st|nd|rd)?/i;
const parseOrdinalNumberPattern = /\d+/i;
const matchEraPatterns = {
	narrow: /^(b|a)/i,
	abbreviated: /^(b\.?\s?c\.?|b\.?\s?c\.?\s?e\.?|a\.?\s?d\.?|c\.?\s?e\.?)/i,
	wide: /^(before christ|before common era|anno domini|common era)/i
};
const parseEraPatterns = { any: [/^b/i, /^(a|c)/i] };
const matchQuarterPatterns = {
	narrow: /^[1234]/i,
	abbreviated: /^q[1234]/i,
	wide: /^[1234](th|st|nd|rd)? quarter/i
};
const parseQuarterPatterns = { any: [
	/1/i,
	/2/i,
	/3/i,
	/4/i
] };
const matchMonthPatterns = {
	narrow: /^[jfmasond]/i,
	abbreviated: /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i,
	wide: /^(january|february|march|april|may|june|july|august|september|october|november|december)/i
};
const parseMonthPatterns = {
	narrow: [
		/^j/i,
		/^f/i,
		/^m/i,
		/^a/i,
		/^m/i,
		/^j/i,
		/^j/i,
		/^a/i,
		/^s/i,
		/^o/i,
		/^n/i,
		/^d/i
	],
	any: [
		/^ja/i,
		/^f/i,
		/^mar/i,
		/^ap/i,
		/^may/i,
		/^jun/i,
		/^jul/i,
		/^au/i,
		/^s/i,
		/^o/i,
		/^n/i,
		/^d/i
	]
};
const matchDayPatterns = {
	narrow: /^[smtwf]/i,
	short: /^(su|mo|tu|we|th|fr|sa)/i,
	abbreviated: /^(sun|mon|tue|wed|thu|fri|sat)/i,
	wide: /^(sunday|monday|tuesday|wednesday|thursday|friday|saturday)/i
};
const parseDayPatterns = {
	narrow: [
		/^s/i,
		/^m/i,
		/^t/i,
		/^w/i,
		/^t/i,
		/^f/i,
		/^s/i
	],
	any: [
		/^su/i,
		/^m/i,
		/^tu/i,
		/^w/i,
		/^th/i,
		/^f/i,
		/^sa/i
	]
};
const matchDayPeriodPatterns = {
	narrow: /^(a|p|mi|n|(in the|at) (morning|afternoon|evening|night))/i,
	any: /^([ap]\.?\s?m\.?|midnight|noon|(in the|at) (morning|afternoon|evening|night))/i
};
const parseDayPeriodPatterns = { any: {
	am: /^a/i,
	pm: /^p/i,
	midnight: /^mi/i,
	noon: /^no/i,
	morning: /morning/i,
	afternoon: /afternoon/i,
	evening: /evening/i,
	night: /night/i
} };
const match = {
	ordinalNumber: buildMatchPatternFn({
		matchPattern: matchOrdinalNumberPattern,
		parsePattern: parseOrdinalNumberPattern,
		valueCallback: (value) => parseInt(value, 10)
	}),
	era: buildMatchFn({
		matchPatterns: matchEraPatterns,
		defaultMatchWidth: "wide",
		parsePatterns: parseEraPatterns,
		defaultParseWidth: "any"
	}),
	quarter: buildMatchFn({
		matchPatterns: matchQuarterPatterns,
		defaultMatchWidth: "wide",
		parsePatterns: parseQuarterPatterns,
		defaultParseWidth: "any",
		valueCallback: (index) => index + 1
	}),
	month: buildMatchFn({
		matchPatterns: matchMonthPatterns,
		defaultMatchWidth: "wide",
		parsePatterns: parseMonthPatterns,
		defaultParseWidth: "any"
	}),
	day: buildMatchFn({
		matchPatterns: matchDayPatterns,
		defaultMatchWidth: "wide",
		parsePatterns: parseDayPatterns,
		defaultParseWidth: "any"
	}),
	dayPeriod: buildMatchFn({
		matchPatterns: matchDayPeriodPatterns,
		defaultMatchWidth: "any",
		parsePatterns: parseDayPeriodPatterns,
		defaultParseWidth: "any"
	})
};

// node_modules/date-fns/locale/en-US.js
/**
* @category Locales
* @summary English locale (United States).
* @language English
* @iso-639-2 eng
* @author Sasha Koss [@kossnocorp](https://github.com/kossnocorp)
* @author Lesha Koss [@leshakoss](https://github.com/leshakoss)
*/
const enUS = {
	code: "en-US",
	formatDistance,
	formatLong,
	formatRelative,
	localize,
	match,
	options: {
		weekStartsOn: 0,
		firstWeekContainsDate: 1
	}
};

// node_modules/date-fns/_lib/defaultOptions.js
let defaultOptions = {};
function getDefaultOptions() {
	return defaultOptions;
}

// node_modules/date-fns/_lib/getRoundingMethod.js
function getRoundingMethod(method) {
	return (number) => {
		const result = (method ? Math[method] : Math.trunc)(number);
		return result === 0 ? 0 : result;
	};
}

// node_modules/date-fns/constants.js
/**
* @constant
* @name maxTime
* @summary Maximum allowed time.
*
* @example
* import { maxTime } from "./constants/date-fns/constants";
*
* const isValid = 8640000000000001 <= maxTime;
* //=> false
*
* new Date(8640000000000001);
* //=> Invalid Date
*/
const maxTime = Math.pow(10, 8) * 24 * 60 * 60 * 1e3;
/**
* @constant
* @name minTime
* @summary Minimum allowed time.
*
* @example
* import { minTime } from "./constants/date-fns/constants";
*
* const isValid = -8640000000000001 >= minTime;
* //=> false
*
* new Date(-8640000000000001)
* //=> Invalid Date
*/
const minTime = -maxTime;
/**
* @constant
* @name millisecondsInMinute
* @summary Milliseconds in 1 minute
*/
const millisecondsInMinute = 6e4;
/**
* @constant
* @name millisecondsInHour
* @summary Milliseconds in 1 hour
*/
const millisecondsInHour = 36e5;
/**
* @constant
* @name minutesInYear
* @summary Minutes in 1 year.
*/
const minutesInYear = 525600;
/**
* @constant
* @name minutesInMonth
* @summary Minutes in 1 month.
*/
const minutesInMonth = 43200;
/**
* @constant
* @name minutesInDay
* @summary Minutes in 1 day.
*/
const minutesInDay = 1440;
/**
* @constant
* @name constructFromSymbol
* @summary Symbol enabling Date extensions to inherit properties from the reference date.
*
* The symbol is used to enable the `constructFrom` function to construct a date
* using a reference date and a value. It allows to transfer extra properties
* from the reference date to the new date. It's useful for extensions like
* [`TZDate`](https://github.com/date-fns/tz) that accept a time zone as
* a constructor argument.
*/
const constructFromSymbol = Symbol.for("constructDateFrom");

// node_modules/date-fns/constructFrom.js
/**
* @name constructFrom
* @category Generic Helpers
* @summary Constructs a date using the reference date and the value
*
* @description
* The function constructs a new date using the constructor from the reference
* date and the given value. It helps to build generic functions that accept
* date extensions.
*
* It defaults to `Date` if the passed reference date is a number or a string.
*
* Starting from v3.7.0, it allows to construct a date using `[Symbol.for("constructDateFrom")]`
* enabling to transfer extra properties from the reference date to the new date.
* It's useful for extensions like [`TZDate`](https://github.com/date-fns/tz)
* that accept a time zone as a constructor argument.
*
* @typeParam DateType - The `Date` type, the function operates on. Gets inferred from passed arguments. Allows to use extensions like [`UTCDate`](https://github.com/date-fns/utc).
*
* @param date - The reference date to take constructor from
* @param value - The value to create the date
*
* @returns Date initialized using the given date and value
*
* @example
* import { constructFrom } from "./constructFrom/date-fns";
*
* // A function that clones a date preserving the original type
* function cloneDate<DateType extends Date>(date: DateType): DateType {
*   return constructFrom(
*     date, // Use constructor from the given date
*     date.getTime() // Use the date value to create a new date
*   );
* }
*/
function constructFrom(date, value) {
	if (typeof date === "function") return date(value);
	if (date && typeof date === "object" && constructFromSymbol in date) return date[constructFromSymbol](value);
	if (date instanceof Date) return new date.constructor(value);
	return new Date(value);
}

// node_modules/date-fns/toDate.js
/**
* @name toDate
* @category Common Helpers
* @summary Convert the given argument to an instance of Date.
*
* @description
* Convert the given argument to an instance of Date.
*
* If the argument is an instance of Date, the function returns its clone.
*
* If the argument is a number, it is treated as a timestamp.
*
* If the argument is none of the above, the function returns Invalid Date.
*
* Starting from v3.7.0, it clones a date using `[Symbol.for("constructDateFrom")]`
* enabling to transfer extra properties from the reference date to the new date.
* It's useful for extensions like [`TZDate`](https://github.com/date-fns/tz)
* that accept a time zone as a constructor argument.
*
* **Note**: *all* Date arguments passed to any *date-fns* function is processed by `toDate`.
*
* @typeParam DateType - The `Date` type, the function operates on. Gets inferred from passed arguments. Allows to use extensions like [`UTCDate`](https://github.com/date-fns/utc).
* @typeParam ResultDate - The result `Date` type, it is the type returned from the context function if it is passed, or inferred from the arguments.
*
* @param argument - The value to convert
*
* @returns The parsed date in the local time zone
*
* @example
* // Clone the date:
* const result = toDate(new Date(2014, 1, 11, 11, 30, 30))
* //=> Tue Feb 11 2014 11:30:30
*
* @example
* // Convert the timestamp to date:
* const result = toDate(1392098430000)
* //=> Tue Feb 11 2014 11:30:30
*/
function toDate(argument, context) {
	return constructFrom(context || argument, argument);
}

// node_modules/date-fns/_lib/getTimezoneOffsetInMilliseconds.js
/**
* Google Chrome as of 67.0.3396.87 introduced timezones with offset that includes seconds.
* They usually appear for dates that denote time before the timezones were introduced
* (e.g. for 'Europe/Prague' timezone the offset is GMT+00:57:44 before 1 October 1891
* and GMT+01:00:00 after that date)
*
* Date#getTimezoneOffset returns the offset in minutes and would return 57 for the example above,
* which would lead to incorrect calculations.
*
* This function returns the timezone offset in milliseconds that takes seconds in account.
*/
function getTimezoneOffsetInMilliseconds(date) {
	const _date = toDate(date);
	const utcDate = new Date(Date.UTC(_date.getFullYear(), _date.getMonth(), _date.getDate(), _date.getHours(), _date.getMinutes(), _date.getSeconds(), _date.getMilliseconds()));
	utcDate.setUTCFullYear(_date.getFullYear());
	return +date - +utcDate;
}

// node_modules/date-fns/_lib/normalizeDates.js
function normalizeDates(context, ...dates) {
	const normalize = constructFrom.bind(null, context || dates.find((date) => typeof date === "object"));
	return dates.map(normalize);
}

// node_modules/date-fns/compareAsc.js
/**
* @name compareAsc
* @category Common Helpers
* @summary Compare the two dates and return -1, 0 or 1.
*
* @description
* Compare the two dates and return 1 if the first date is after the second,
* -1 if the first date is before the second or 0 if dates are equal.
*
* @param dateLeft - The first date to compare
* @param dateRight - The second date to compare
*
* @returns The result of the comparison
*
* @example
* // Compare 11 February 1987 and 10 July 1989:
* const result = compareAsc(new Date(1987, 1, 11), new Date(1989, 6, 10))
* //=> -1
*
* @example
* // Sort the array of dates:
* const result = [
*   new Date(1995, 6, 2),
*   new Date(1987, 1, 11),
*   new Date(1989, 6, 10)
* ].sort(compareAsc)
* //=> [
* //   Wed Feb 11 1987 00:00:00,
* //   Mon Jul 10 1989 00:00:00,
* //   Sun Jul 02 1995 00:00:00
* // ]
*/
function compareAsc(dateLeft, dateRight) {
	const diff = +toDate(dateLeft) - +toDate(dateRight);
	if (diff < 0) return -1;
	else if (diff > 0) return 1;
	return diff;
}

// node_modules/date-fns/formatDistanceStrict.js
/**
* The {@link formatDistanceStrict} function options.
*/
/**
* The unit used to format the distance in {@link formatDistanceStrict}.
*/
/**
* @name formatDistanceStrict
* @category Common Helpers
* @summary Return the distance between the given dates in words.
*
* @description
* Return the distance between the given dates in words, using strict units.
* This is like `formatDistance`, but does not use helpers like 'almost', 'over',
* 'less than' and the like.
*
* | Distance between dates | Result              |
* |------------------------|---------------------|
* | 0 ... 59 secs          | [0..59] seconds     |
* | 1 ... 59 mins          | [1..59] minutes     |
* | 1 ... 23 hrs           | [1..23] hours       |
* | 1 ... 29 days          | [1..29] days        |
* | 1 ... 11 months        | [1..11] months      |
* | 1 ... N years          | [1..N]  years       |
*
* @param laterDate - The date
* @param earlierDate - The date to compare with
* @param options - An object with options
*
* @returns The distance in words
*
* @throws `date` must not be Invalid Date
* @throws `baseDate` must not be Invalid Date
* @throws `options.unit` must be 'second', 'minute', 'hour', 'day', 'month' or 'year'
* @throws `options.locale` must contain `formatDistance` property
*
* @example
* // What is the distance between 2 July 2014 and 1 January 2015?
* const result = formatDistanceStrict(new Date(2014, 6, 2), new Date(2015, 0, 2))
* //=> '6 months'
*
* @example
* // What is the distance between 1 January 2015 00:00:15
* // and 1 January 2015 00:00:00?
* const result = formatDistanceStrict(
*   new Date(2015, 0, 1, 0, 0, 15),
*   new Date(2015, 0, 1, 0, 0, 0)
* )
* //=> '15 seconds'
*
* @example
* // What is the distance from 1 January 2016
* // to 1 January 2015, with a suffix?
* const result = formatDistanceStrict(new Date(2015, 0, 1), new Date(2016, 0, 1), {
*   addSuffix: true
* })
* //=> '1 year ago'
*
* @example
* // What is the distance from 1 January 2016
* // to 1 January 2015, in minutes?
* const result = formatDistanceStrict(new Date(2016, 0, 1), new Date(2015, 0, 1), {
*   unit: 'minute'
* })
* //=> '525600 minutes'
*
* @example
* // What is the distance from 1 January 2015
* // to 28 January 2015, in months, rounded up?
* const result = formatDistanceStrict(new Date(2015, 0, 28), new Date(2015, 0, 1), {
*   unit: 'month',
*   roundingMethod: 'ceil'
* })
* //=> '1 month'
*
* @example
* // What is the distance between 1 August 2016 and 1 January 2015 in Esperanto?
* import { eoLocale } from 'date-fns/locale/eo'
* const result = formatDistanceStrict(new Date(2016, 7, 1), new Date(2015, 0, 1), {
*   locale: eoLocale
* })
* //=> '1 jaro'
*/
function formatDistanceStrict(laterDate, earlierDate, options) {
	const defaultOptions = getDefaultOptions();
	const locale = options?.locale ?? defaultOptions.locale ?? enUS;
	const comparison = compareAsc(laterDate, earlierDate);
	if (isNaN(comparison)) throw new RangeError("Invalid time value");
	const localizeOptions = Object.assign({}, options, {
		addSuffix: options?.addSuffix,
		comparison
	});
	const [laterDate_, earlierDate_] = normalizeDates(options?.in, ...comparison > 0 ? [earlierDate, laterDate] : [laterDate, earlierDate]);
	const roundingMethod = getRoundingMethod(options?.roundingMethod ?? "round");
	const milliseconds = earlierDate_.getTime() - laterDate_.getTime();
	const minutes = milliseconds / millisecondsInMinute;
	const dstNormalizedMinutes = (milliseconds - (getTimezoneOffsetInMilliseconds(earlierDate_) - getTimezoneOffsetInMilliseconds(laterDate_))) / millisecondsInMinute;
	const defaultUnit = options?.unit;
	let unit;
	if (!defaultUnit) {
		if (minutes < 1) unit = "second";
		else if (minutes < 60) unit = "minute";
		else if (minutes < 1440) unit = "hour";
		else if (dstNormalizedMinutes < 43200) unit = "day";
		else if (dstNormalizedMinutes < 525600) unit = "month";
		else unit = "year";
	} else unit = defaultUnit;
	if (unit === "second") {
		const seconds = roundingMethod(milliseconds / 1e3);
		return locale.formatDistance("xSeconds", seconds, localizeOptions);
	} else if (unit === "minute") {
		const roundedMinutes = roundingMethod(minutes);
		return locale.formatDistance("xMinutes", roundedMinutes, localizeOptions);
	} else if (unit === "hour") {
		const hours = roundingMethod(minutes / 60);
		return locale.formatDistance("xHours", hours, localizeOptions);
	} else if (unit === "day") {
		const days = roundingMethod(dstNormalizedMinutes / minutesInDay);
		return locale.formatDistance("xDays", days, localizeOptions);
	} else if (unit === "month") {
		const months = roundingMethod(dstNormalizedMinutes / minutesInMonth);
		return months === 12 && defaultUnit !== "month" ? locale.formatDistance("xYears", 1, localizeOptions) : locale.formatDistance("xMonths", months, localizeOptions);
	} else {
		const years = roundingMethod(dstNormalizedMinutes / minutesInYear);
		return locale.formatDistance("xYears", years, localizeOptions);
	}
}

// node_modules/date-fns/isDate.js
/**
* @name isDate
* @category Common Helpers
* @summary Is the given value a date?
*
* @description
* Returns true if the given value is an instance of Date. The function works for dates transferred across iframes.
*
* @param value - The value to check
*
* @returns True if the given value is a date
*
* @example
* // For a valid date:
* const result = isDate(new Date())
* //=> true
*
* @example
* // For an invalid date:
* const result = isDate(new Date(NaN))
* //=> true
*
* @example
* // For some value:
* const result = isDate('2014-02-31')
* //=> false
*
* @example
* // For an object:
* const result = isDate({})
* //=> false
*/
function isDate(value) {
	return value instanceof Date || typeof value === "object" && Object.prototype.toString.call(value) === "[object Date]";
}

// node_modules/date-fns/isValid.js
/**
* @name isValid
* @category Common Helpers
* @summary Is the given date valid?
*
* @description
* Returns false if argument is Invalid Date and true otherwise.
* Argument is converted to Date using `toDate`. See [toDate](https://date-fns.org/docs/toDate)
* Invalid Date is a Date, whose time value is NaN.
*
* Time value of Date: http://es5.github.io/#x15.9.1.1
*
* @param date - The date to check
*
* @returns The date is valid
*
* @example
* // For the valid date:
* const result = isValid(new Date(2014, 1, 31))
* //=> true
*
* @example
* // For the value, convertible into a date:
* const result = isValid(1393804800000)
* //=> true
*
* @example
* // For the invalid date:
* const result = isValid(new Date(''))
* //=> false
*/
function isValid(date) {
	return !(!isDate(date) && typeof date !== "number" || isNaN(+toDate(date)));
}

// node_modules/date-fns/parseISO.js
/**
* The {@link parseISO} function options.
*/
/**
* @name parseISO
* @category Common Helpers
* @summary Parse ISO string
*
* @description
* Parse the given string in ISO 8601 format and return an instance of Date.
*
* Function accepts complete ISO 8601 formats as well as partial implementations.
* ISO 8601: http://en.wikipedia.org/wiki/ISO_8601
*
* If the argument isn't a string, the function cannot parse the string or
* the values are invalid, it returns Invalid Date.
*
* @typeParam DateType - The `Date` type, the function operates on. Gets inferred from passed arguments. Allows to use extensions like [`UTCDate`](https://github.com/date-fns/utc).
* @typeParam ResultDate - The result `Date` type, it is the type returned from the context function if it is passed, or inferred from the arguments.
*
* @param argument - The value to convert
* @param options - An object with options
*
* @returns The parsed date in the local time zone
*
* @example
* // Convert string '2014-02-11T11:30:30' to date:
* const result = parseISO('2014-02-11T11:30:30')
* //=> Tue Feb 11 2014 11:30:30
*
* @example
* // Convert string '+02014101' to date,
* // if the additional number of digits in the extended year format is 1:
* const result = parseISO('+02014101', { additionalDigits: 1 })
* //=> Fri Apr 11 2014 00:00:00
*/
function parseISO(argument, options) {
	const invalidDate = () => constructFrom(options?.in, NaN);
	const additionalDigits = options?.additionalDigits ?? 2;
	const dateStrings = splitDateString(argument);
	let date;
	if (dateStrings.date) {
		const parseYearResult = parseYear(dateStrings.date, additionalDigits);
		date = parseDate(parseYearResult.restDateString, parseYearResult.year);
	}
	if (!date || isNaN(+date)) return invalidDate();
	const timestamp = +date;
	let time = 0;
	let offset;
	if (dateStrings.time) {
		time = parseTime(dateStrings.time);
		if (isNaN(time)) return invalidDate();
	}
	if (dateStrings.timezone) {
		offset = parseTimezone(dateStrings.timezone);
		if (isNaN(offset)) return invalidDate();
	} else {
		const tmpDate = new Date(timestamp + time);
		const result = toDate(0, options?.in);
		result.setFullYear(tmpDate.getUTCFullYear(), tmpDate.getUTCMonth(), tmpDate.getUTCDate());
		result.setHours(tmpDate.getUTCHours(), tmpDate.getUTCMinutes(), tmpDate.getUTCSeconds(), tmpDate.getUTCMilliseconds());
		return result;
	}
	return toDate(timestamp + time + offset, options?.in);
}
const patterns = {
	dateTimeDelimiter: /[T ]/,
	timeZoneDelimiter: /[Z ]/i,
	timezone: /([Z+-].*)$/
};
const dateRegex = /^-?(?:(\d{3})|(\d{2})(?:-?(\d{2}))?|W(\d{2})(?:-?(\d{1}))?|)$/;
const timeRegex = /^(\d{2}(?:[.,]\d*)?)(?::?(\d{2}(?:[.,]\d*)?))?(?::?(\d{2}(?:[.,]\d*)?))?$/;
const timezoneRegex = /^([+-])(\d{2})(?::?(\d{2}))?$/;
function splitDateString(dateString) {
	const dateStrings = {};
	const array = dateString.split(patterns.dateTimeDelimiter);
	let timeString;
	if (array.length > 2) return dateStrings;
	if (/:/.test(array[0])) timeString = array[0];
	else {
		dateStrings.date = array[0];
		timeString = array[1];
		if (patterns.timeZoneDelimiter.test(dateStrings.date)) {
			dateStrings.date = dateString.split(patterns.timeZoneDelimiter)[0];
			timeString = dateString.substr(dateStrings.date.length, dateString.length);
		}
	}
	if (timeString) {
		const token = patterns.timezone.exec(timeString);
		if (token) {
			dateStrings.time = timeString.replace(token[1], "");
			dateStrings.timezone = token[1];
		} else dateStrings.time = timeString;
	}
	return dateStrings;
}
function parseYear(dateString, additionalDigits) {
	const regex = new RegExp("^(?:(\\d{4}|[+-]\\d{" + (4 + additionalDigits) + "})|(\\d{2}|[+-]\\d{" + (2 + additionalDigits) + "})$)");
	const captures = dateString.match(regex);
	if (!captures) return {
		year: NaN,
		restDateString: ""
	};
	const year = captures[1] ? parseInt(captures[1]) : null;
	const century = captures[2] ? parseInt(captures[2]) : null;
	return {
		year: century === null ? year : century * 100,
		restDateString: dateString.slice((captures[1] || captures[2]).length)
	};
}
function parseDate(dateString, year) {
	if (year === null) return /* @__PURE__ */ new Date(NaN);
	const captures = dateString.match(dateRegex);
	if (!captures) return /* @__PURE__ */ new Date(NaN);
	const isWeekDate = !!captures[4];
	const dayOfYear = parseDateUnit(captures[1]);
	const month = parseDateUnit(captures[2]) - 1;
	const day = parseDateUnit(captures[3]);
	const week = parseDateUnit(captures[4]);
	const dayOfWeek = parseDateUnit(captures[5]) - 1;
	if (isWeekDate) {
		if (!validateWeekDate(year, week, dayOfWeek)) return /* @__PURE__ */ new Date(NaN);
		return dayOfISOWeekYear(year, week, dayOfWeek);
	} else {
		const date = /* @__PURE__ */ new Date(0);
		if (!validateDate(year, month, day) || !validateDayOfYearDate(year, dayOfYear)) return /* @__PURE__ */ new Date(NaN);
		date.setUTCFullYear(year, month, Math.max(dayOfYear, day));
		return date;
	}
}
function parseDateUnit(value) {
	return value ? parseInt(value) : 1;
}
function parseTime(timeString) {
	const captures = timeString.match(timeRegex);
	if (!captures) return NaN;
	const hours = parseTimeUnit(captures[1]);
	const minutes = parseTimeUnit(captures[2]);
	const seconds = parseTimeUnit(captures[3]);
	if (!validateTime(hours, minutes, seconds)) return NaN;
	return hours * millisecondsInHour + minutes * millisecondsInMinute + seconds * 1e3;
}
function parseTimeUnit(value) {
	return value && parseFloat(value.replace(",", ".")) || 0;
}
function parseTimezone(timezoneString) {
	if (timezoneString === "Z") return 0;
	const captures = timezoneString.match(timezoneRegex);
	if (!captures) return 0;
	const sign = captures[1] === "+" ? -1 : 1;
	const hours = parseInt(captures[2]);
	const minutes = captures[3] && parseInt(captures[3]) || 0;
	if (!validateTimezone(hours, minutes)) return NaN;
	return sign * (hours * millisecondsInHour + minutes * millisecondsInMinute);
}
function dayOfISOWeekYear(isoWeekYear, week, day) {
	const date = /* @__PURE__ */ new Date(0);
	date.setUTCFullYear(isoWeekYear, 0, 4);
	const fourthOfJanuaryDay = date.getUTCDay() || 7;
	const diff = (week - 1) * 7 + day + 1 - fourthOfJanuaryDay;
	date.setUTCDate(date.getUTCDate() + diff);
	return date;
}
const daysInMonths = [
	31,
	null,
	31,
	30,
	31,
	30,
	31,
	31,
	30,
	31,
	30,
	31
];
function isLeapYearIndex(year) {
	return year % 400 === 0 || year % 4 === 0 && year % 100 !== 0;
}
function validateDate(year, month, date) {
	return month >= 0 && month <= 11 && date >= 1 && date <= (daysInMonths[month] || (isLeapYearIndex(year) ? 29 : 28));
}
function validateDayOfYearDate(year, dayOfYear) {
	return dayOfYear >= 1 && dayOfYear <= (isLeapYearIndex(year) ? 366 : 365);
}
function validateWeekDate(_year, week, day) {
	return week >= 1 && week <= 53 && day >= 0 && day <= 6;
}
function validateTime(hours, minutes, seconds) {
	if (hours === 24) return minutes === 0 && seconds === 0;
	return seconds >= 0 && seconds < 60 && minutes >= 0 && minutes < 60 && hours >= 0 && hours < 25;
}
function validateTimezone(_hours, minutes) {
	return minutes >= 0 && minutes <= 59;
}

// node_modules/date-fns/addDays.js
/**
* The {@link addDays} function options.
*/
/**
* @name addDays
* @category Day Helpers
* @summary Add the specified number of days to the given date.
*
* @description
* Add the specified number of days to the given date.
*
* **You don't need date-fns\***:
*
* Temporal has a built-in `add` method on all its classes:
*
* - [`Temporal.Instant.prototype.add()`](https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Temporal/Instant/add)
* - [`Temporal.PlainDate.prototype.add()`](https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Temporal/PlainDate/add)
* - [`Temporal.PlainDateTime.prototype.add()`](https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Temporal/PlainDateTime/add)
* - [`Temporal.PlainTime.prototype.add()`](https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Temporal/PlainTime/add)
* - [`Temporal.PlainYearMonth.prototype.add()`](https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Temporal/PlainYearMonth/add)
* - [`Temporal.ZonedDateTime.prototype.add()`](https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Temporal/ZonedDateTime/add)
*
* \* **Not really**, see: https://date-fns.org/you-dont-need-date-fns
*
* @typeParam DateType - The `Date` type, the function operates on. Gets inferred from passed arguments. Allows to use extensions like [`UTCDate`](https://github.com/date-fns/utc).
* @typeParam ResultDate - The result `Date` type, it is the type returned from the context function if it is passed, or inferred from the arguments.
*
* @param date - The date to be changed
* @param amount - The amount of days to be added.
* @param options - An object with options
*
* @returns The new date with the days added
*
* @example
* // Add 10 days to 1 September 2014:
* const result = addDays(new Date(2014, 8, 1), 10)
* //=> Thu Sep 11 2014 00:00:00
*
* @example
* // Using Temporal:
* // Add 10 days to 1 September 2014:
* Temporal.PlainDate.from("2014-09-01").add({ days: 10 }).toString();
* //=> "2014-09-11"
*/
function addDays(date, amount, options) {
	const _date = toDate(date, options?.in);
	if (isNaN(amount)) return constructFrom(options?.in || date, NaN);
	if (!amount) return _date;
	_date.setDate(_date.getDate() + amount);
	return _date;
}

// node_modules/date-fns/subDays.js
/**
* The {@link subDays} function options.
*/
/**
* @name subDays
* @category Day Helpers
* @summary Subtract the specified number of days from the given date.
*
* @typeParam DateType - The `Date` type, the function operates on. Gets inferred from passed arguments. Allows to use extensions like [`UTCDate`](https://github.com/date-fns/utc).
* @typeParam ResultDate - The result `Date` type, it is the type returned from the context function if it is passed, or inferred from the arguments.
*
* @param date - The date to be changed
* @param amount - The amount of days to be subtracted.
* @param options - An object with options
*
* @returns The new date with the days subtracted
*
* @example
* // Subtract 10 days from 1 September 2014:
* const result = subDays(new Date(2014, 8, 1), 10)
* //=> Fri Aug 22 2014 00:00:00
*/
function subDays(date, amount, options) {
	return addDays(date, -amount, options);
}

// node_modules/date-fns/addMonths.js
/**
* The {@link addMonths} function options.
*/
/**
* @name addMonths
* @category Month Helpers
* @summary Add the specified number of months to the given date.
*
* @description
* Add the specified number of months to the given date.
*
* @typeParam DateType - The `Date` type, the function operates on. Gets inferred from passed arguments. Allows to use extensions like [`UTCDate`](https://github.com/date-fns/utc).
* @typeParam ResultDate - The result `Date` type, it is the type returned from the context function if it is passed, or inferred from the arguments.
*
* @param date - The date to be changed
* @param amount - The amount of months to be added.
* @param options - The options object
*
* @returns The new date with the months added
*
* @example
* // Add 5 months to 1 September 2014:
* const result = addMonths(new Date(2014, 8, 1), 5)
* //=> Sun Feb 01 2015 00:00:00
*
* // Add one month to 30 January 2023:
* const result = addMonths(new Date(2023, 0, 30), 1)
* //=> Tue Feb 28 2023 00:00:00
*/
function addMonths(date, amount, options) {
	const _date = toDate(date, options?.in);
	if (isNaN(amount)) return constructFrom(options?.in || date, NaN);
	if (!amount) return _date;
	const dayOfMonth = _date.getDate();
	const endOfDesiredMonth = constructFrom(options?.in || date, _date.getTime());
	endOfDesiredMonth.setMonth(_date.getMonth() + amount + 1, 0);
	if (dayOfMonth >= endOfDesiredMonth.getDate()) return endOfDesiredMonth;
	else {
		_date.setFullYear(endOfDesiredMonth.getFullYear(), endOfDesiredMonth.getMonth(), dayOfMonth);
		return _date;
	}
}

// node_modules/date-fns/subMonths.js
/**
* The subMonths function options.
*/
/**
* @name subMonths
* @category Month Helpers
* @summary Subtract the specified number of months from the given date.
*
* @description
* Subtract the specified number of months from the given date.
*
* @typeParam DateType - The `Date` type, the function operates on. Gets inferred from passed arguments. Allows to use extensions like [`UTCDate`](https://github.com/date-fns/utc).
* @typeParam ResultDate - The result `Date` type, it is the type returned from the context function if it is passed, or inferred from the arguments.
*
* @param date - The date to be changed
* @param amount - The amount of months to be subtracted.
* @param options - An object with options
*
* @returns The new date with the months subtracted
*
* @example
* // Subtract 5 months from 1 February 2015:
* const result = subMonths(new Date(2015, 1, 1), 5)
* //=> Mon Sep 01 2014 00:00:00
*/
function subMonths(date, amount, options) {
	return addMonths(date, -amount, options);
}

// node_modules/date-fns/sub.js
/**
* The {@link sub} function options.
*/
/**
* @name sub
* @category Common Helpers
* @summary Subtract the specified years, months, weeks, days, hours, minutes and seconds from the given date.
*
* @description
* Subtract the specified years, months, weeks, days, hours, minutes and seconds from the given date.
*
* @typeParam DateType - The `Date` type, the function operates on. Gets inferred from passed arguments. Allows to use extensions like [`UTCDate`](https://github.com/date-fns/utc).
* @typeParam ResultDate - The result `Date` type, it is the type returned from the context function if it is passed, or inferred from the arguments.
*
* @param date - The date to be changed
* @param duration - The object with years, months, weeks, days, hours, minutes and seconds to be subtracted
* @param options - An object with options
*
* | Key     | Description                        |
* |---------|------------------------------------|
* | years   | Amount of years to be subtracted   |
* | months  | Amount of months to be subtracted  |
* | weeks   | Amount of weeks to be subtracted   |
* | days    | Amount of days to be subtracted    |
* | hours   | Amount of hours to be subtracted   |
* | minutes | Amount of minutes to be subtracted |
* | seconds | Amount of seconds to be subtracted |
*
* All values default to 0
*
* @returns The new date with the seconds subtracted
*
* @example
* // Subtract the following duration from 15 June 2017 15:29:20
* const result = sub(new Date(2017, 5, 15, 15, 29, 20), {
*   years: 2,
*   months: 9,
*   weeks: 1,
*   days: 7,
*   hours: 5,
*   minutes: 9,
*   seconds: 30
* })
* //=> Mon Sep 1 2014 10:19:50
*/
function sub(date, duration, options) {
	const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = duration;
	const withoutMonths = subMonths(date, months + years * 12, options);
	const withoutDays = subDays(withoutMonths, days + weeks * 7, options);
	const msToSub = (seconds + (minutes + hours * 60) * 60) * 1e3;
	return constructFrom(options?.in || date, +withoutDays - msToSub);
}

// src/cli/terminal/times.ts
/** Returns how long ago a time was: "3 hours ago"; "in 2 hours" if another machine's clock is ahead. */
function ago(at, now) {
	const then = parseISO(at);
	if (!isValid(then)) return "at an unknown time";
	if (Math.abs(now.getTime() - then.getTime()) < 6e4) return "moments ago";
	return formatDistanceStrict(then, now, {
		addSuffix: true,
		roundingMethod: "floor"
	});
}
/** Returns a time to the minute: "2026-11-21 10:00Z". */
function exactly(at) {
	const then = parseISO(at);
	return isValid(then) ? `${then.toISOString().slice(0, 16).replace("T", " ")}Z` : at;
}
/** Returns "3 hours ago (2026-11-21 10:00Z)". */
function when(at, now) {
	return `${ago(at, now)} (${exactly(at)})`;
}
/** Returns the time of an ISO time, a date (its start, local time) or an age before now; undefined for anything else. */
function parseMoment(text, now) {
	const span = parseSpan(text);
	if (span !== void 0) return sub(now, span);
	const moment = /^\d{4}-/.test(text) ? parseISO(text) : void 0;
	return isValid(moment) ? moment : void 0;
}
/** Returns the duration of "30d", "12h", "90m", "8w", "6mo" or "1y"; undefined for anything else. */
function parseSpan(text) {
	const [, amount, unit] = /^([1-9]\d{0,4})(m|h|d|w|mo|y)$/.exec(text) ?? [];
	return unit === void 0 ? void 0 : { [UNITS[unit]]: Number(amount) };
}
const UNITS = {
	m: "minutes",
	h: "hours",
	d: "days",
	w: "weeks",
	mo: "months",
	y: "years"
};

// src/cli/terminal/package-root.ts
/** @module The root folder of this package, whether it runs built or from source. */
/** Returns the package's folder. */
function packageRoot() {
	let folder = dirname(fileURLToPath(import.meta.url));
	while (!existsSync(join(folder, "package.json")) && dirname(folder) !== folder) folder = dirname(folder);
	return folder;
}

// node_modules/ansi-regex/index.js
const ST = String.raw`(?:\u001B\u005C|\u009C)`;
const stringControls = String.raw`\u0018\u001A\u001B\u0080-\u009F`;
const osc = String.raw`(?:\u001B\]|\u009D)[^\u0007${stringControls}]*(?:\u0007|${ST})`;
const controlString = String.raw`(?:\u001B[PX^_k]|[\u0090\u0098\u009E\u009F])[^${stringControls}]*${ST}`;
const pattern = `${String.raw`\u001B\](?:P[\dA-Fa-f]{7}|R)(?:\u0007|${ST})?`}|${osc}|${controlString}|${String.raw`(?:\u001B\[|\u009B)[\u0030-\u003F]*[\u0020-\u002F]*[\u0040-\u007E]`}|${String.raw`\u001B(?:[\u0020-\u002F]+[\u0030-\u007E]|[\dA-PR-TZcf-oq-uy=><~|}])`}`;
function ansiRegex({ onlyFirst = false } = {}) {
	return new RegExp(pattern, onlyFirst ? void 0 : "g");
}

// node_modules/strip-ansi/index.js
const regex = ansiRegex();
function stripAnsi(string) {
	if (typeof string !== "string") throw new TypeError(`Expected a \`string\`, got \`${typeof string}\``);
	if (!string.includes("\x1B") && !string.includes("")) return string;
	return string.replace(regex, "");
}

// node_modules/get-east-asian-width/lookup-data.js
const ambiguousMaximumCodePoint = 1114109;
const ambiguousRanges = [
	161,
	161,
	164,
	164,
	167,
	168,
	170,
	170,
	173,
	174,
	176,
	180,
	182,
	186,
	188,
	191,
	198,
	198,
	208,
	208,
	215,
	216,
	222,
	225,
	230,
	230,
	232,
	234,
	236,
	237,
	240,
	240,
	242,
	243,
	247,
	250,
	252,
	252,
	254,
	254,
	257,
	257,
	273,
	273,
	275,
	275,
	283,
	283,
	294,
	295,
	299,
	299,
	305,
	307,
	312,
	312,
	319,
	322,
	324,
	324,
	328,
	331,
	333,
	333,
	338,
	339,
	358,
	359,
	363,
	363,
	462,
	462,
	464,
	464,
	466,
	466,
	468,
	468,
	470,
	470,
	472,
	472,
	474,
	474,
	476,
	476,
	593,
	593,
	609,
	609,
	708,
	708,
	711,
	711,
	713,
	715,
	717,
	717,
	720,
	720,
	728,
	731,
	733,
	733,
	735,
	735,
	768,
	879,
	913,
	929,
	931,
	937,
	945,
	961,
	963,
	969,
	1025,
	1025,
	1040,
	1103,
	1105,
	1105,
	8208,
	8208,
	8211,
	8214,
	8216,
	8217,
	8220,
	8221,
	8224,
	8226,
	8228,
	8231,
	8240,
	8240,
	8242,
	8243,
	8245,
	8245,
	8251,
	8251,
	8254,
	8254,
	8308,
	8308,
	8319,
	8319,
	8321,
	8324,
	8364,
	8364,
	8451,
	8451,
	8453,
	8453,
	8457,
	8457,
	8467,
	8467,
	8470,
	8470,
	8481,
	8482,
	8486,
	8486,
	8491,
	8491,
	8531,
	8532,
	8539,
	8542,
	8544,
	8555,
	8560,
	8569,
	8585,
	8585,
	8592,
	8601,
	8632,
	8633,
	8658,
	8658,
	8660,
	8660,
	8679,
	8679,
	8704,
	8704,
	8706,
	8707,
	8711,
	8712,
	8715,
	8715,
	8719,
	8719,
	8721,
	8721,
	8725,
	8725,
	8730,
	8730,
	8733,
	8736,
	8739,
	8739,
	8741,
	8741,
	8743,
	8748,
	8750,
	8750,
	8756,
	8759,
	8764,
	8765,
	8776,
	8776,
	8780,
	8780,
	8786,
	8786,
	8800,
	8801,
	8804,
	8807,
	8810,
	8811,
	8814,
	8815,
	8834,
	8835,
	8838,
	8839,
	8853,
	8853,
	8857,
	8857,
	8869,
	8869,
	8895,
	8895,
	8978,
	8978,
	9312,
	9449,
	9451,
	9547,
	9552,
	9587,
	9600,
	9615,
	9618,
	9621,
	9632,
	9633,
	9635,
	9641,
	9650,
	9651,
	9654,
	9655,
	9660,
	9661,
	9664,
	9665,
	9670,
	9672,
	9675,
	9675,
	9678,
	9681,
	9698,
	9701,
	9711,
	9711,
	9733,
	9734,
	9737,
	9737,
	9742,
	9743,
	9756,
	9756,
	9758,
	9758,
	9792,
	9792,
	9794,
	9794,
	9824,
	9825,
	9827,
	9829,
	9831,
	9834,
	9836,
	9837,
	9839,
	9839,
	9886,
	9887,
	9919,
	9919,
	9926,
	9933,
	9935,
	9939,
	9941,
	9953,
	9955,
	9955,
	9960,
	9961,
	9963,
	9969,
	9972,
	9972,
	9974,
	9977,
	9979,
	9980,
	9982,
	9983,
	10045,
	10045,
	10102,
	10111,
	11094,
	11097,
	12872,
	12879,
	57344,
	63743,
	65024,
	65039,
	65533,
	65533,
	127232,
	127242,
	127248,
	127277,
	127280,
	127337,
	127344,
	127373,
	127375,
	127376,
	127387,
	127404,
	917760,
	917999,
	983040,
	1048573,
	1048576,
	1114109
];
const fullwidthMinimalCodePoint = 12288;
const fullwidthMaximumCodePoint = 65510;
const fullwidthRanges = [
	12288,
	12288,
	65281,
	65376,
	65504,
	65510
];
const wideMinimalCodePoint = 4352;
const wideMaximumCodePoint = 262141;
const wideRanges = [
	4352,
	4447,
	8986,
	8987,
	9001,
	9002,
	9193,
	9196,
	9200,
	9200,
	9203,
	9203,
	9725,
	9726,
	9748,
	9749,
	9776,
	9783,
	9800,
	9811,
	9855,
	9855,
	9866,
	9871,
	9875,
	9875,
	9889,
	9889,
	9898,
	9899,
	9917,
	9918,
	9924,
	9925,
	9934,
	9934,
	9940,
	9940,
	9962,
	9962,
	9970,
	9971,
	9973,
	9973,
	9978,
	9978,
	9981,
	9981,
	9989,
	9989,
	9994,
	9995,
	10024,
	10024,
	10060,
	10060,
	10062,
	10062,
	10067,
	10069,
	10071,
	10071,
	10133,
	10135,
	10160,
	10160,
	10175,
	10175,
	11035,
	11036,
	11088,
	11088,
	11093,
	11093,
	11904,
	11929,
	11931,
	12019,
	12032,
	12245,
	12272,
	12287,
	12289,
	12350,
	12353,
	12438,
	12441,
	12543,
	12549,
	12591,
	12593,
	12686,
	12688,
	12773,
	12783,
	12830,
	12832,
	12871,
	12880,
	42124,
	42128,
	42182,
	43360,
	43388,
	44032,
	55203,
	63744,
	64255,
	65040,
	65049,
	65072,
	65106,
	65108,
	65126,
	65128,
	65131,
	94176,
	94180,
	94192,
	94198,
	94208,
	101594,
	101631,
	101664,
	101760,
	101874,
	101888,
	102801,
	102816,
	102866,
	110576,
	110579,
	110581,
	110587,
	110589,
	110590,
	110592,
	110888,
	110898,
	110898,
	110928,
	110930,
	110933,
	110933,
	110948,
	110952,
	110960,
	111355,
	119552,
	119638,
	119648,
	119670,
	126980,
	126980,
	127183,
	127183,
	127374,
	127374,
	127377,
	127386,
	127406,
	127406,
	127488,
	127490,
	127504,
	127547,
	127552,
	127560,
	127568,
	127569,
	127584,
	127589,
	127744,
	127776,
	127789,
	127797,
	127799,
	127868,
	127870,
	127891,
	127904,
	127946,
	127951,
	127955,
	127968,
	127984,
	127988,
	127988,
	127992,
	128062,
	128064,
	128064,
	128066,
	128252,
	128255,
	128317,
	128331,
	128334,
	128336,
	128359,
	128378,
	128378,
	128405,
	128406,
	128420,
	128420,
	128507,
	128591,
	128640,
	128709,
	128716,
	128716,
	128720,
	128722,
	128725,
	128729,
	128732,
	128735,
	128747,
	128748,
	128756,
	128764,
	128986,
	128986,
	128992,
	129003,
	129008,
	129008,
	129292,
	129338,
	129340,
	129349,
	129351,
	129535,
	129648,
	129660,
	129664,
	129734,
	129736,
	129736,
	129740,
	129757,
	129759,
	129771,
	129775,
	129786,
	131072,
	196605,
	196608,
	262141
];

// node_modules/get-east-asian-width/utilities.js
/**
Binary search on a sorted flat array of [start, end] pairs.

@param {number[]} ranges - Flat array of inclusive [start, end] range pairs, e.g. [0, 5, 10, 20].
@param {number} codePoint - The value to search for.
@returns {boolean} Whether the value falls within any of the ranges.
*/
const isInRange = (ranges, codePoint) => {
	let low = 0;
	let high = Math.floor(ranges.length / 2) - 1;
	while (low <= high) {
		const mid = Math.floor((low + high) / 2);
		const i = mid * 2;
		if (codePoint < ranges[i]) high = mid - 1;
		else if (codePoint > ranges[i + 1]) low = mid + 1;
		else return true;
	}
	return false;
};

// node_modules/get-east-asian-width/lookup.js
const commonCjkCodePoint = 19968;
const [wideFastPathStart, wideFastPathEnd] = /* #__PURE__ */ findWideFastPathRange(wideRanges);
function findWideFastPathRange(ranges) {
	let fastPathStart = ranges[0];
	let fastPathEnd = ranges[1];
	for (let index = 0; index < ranges.length; index += 2) {
		const start = ranges[index];
		const end = ranges[index + 1];
		if (commonCjkCodePoint >= start && commonCjkCodePoint <= end) return [start, end];
		if (end - start > fastPathEnd - fastPathStart) {
			fastPathStart = start;
			fastPathEnd = end;
		}
	}
	return [fastPathStart, fastPathEnd];
}
const isAmbiguous = (codePoint) => {
	if (codePoint < 161 || codePoint > 1114109) return false;
	return isInRange(ambiguousRanges, codePoint);
};
const isFullwidth = (codePoint) => {
	if (codePoint < 12288 || codePoint > 65510) return false;
	return isInRange(fullwidthRanges, codePoint);
};
const isWide = (codePoint) => {
	if (codePoint >= wideFastPathStart && codePoint <= wideFastPathEnd) return true;
	if (codePoint < 4352 || codePoint > 262141) return false;
	return isInRange(wideRanges, codePoint);
};

// node_modules/get-east-asian-width/index.js
function validate(codePoint) {
	if (!Number.isSafeInteger(codePoint)) throw new TypeError(`Expected a code point, got \`${typeof codePoint}\`.`);
}
function eastAsianWidth(codePoint, { ambiguousAsWide = false } = {}) {
	validate(codePoint);
	if (isFullwidth(codePoint) || isWide(codePoint) || ambiguousAsWide && isAmbiguous(codePoint)) return 2;
	return 1;
}

// node_modules/string-width/index.js
/**
Logic:
- Segment graphemes to match how terminals render clusters.
- Width rules:
1. Skip non-printing clusters (Default_Ignorable, Control, pure nonspacing/enclosing Mark, lone Surrogates). Tabs are ignored by design.
2. RGI emoji clusters (\p{RGI_Emoji}) are double-width.
3. Minimally-qualified/unqualified emoji clusters (ZWJ sequences with 2+ Extended_Pictographic, or keycap sequences) are double-width.
4. Hangul jamo collapse each standard modern Hangul L+V or L+V+T syllable piece to width 2.
Unmatched repeated leading/vowel/trailing jamo stay additive because that matches how the terminals we target render them.
5. Otherwise use East Asian Width of the cluster's first visible code point, and add widths for trailing spacing marks and Halfwidth/Fullwidth Forms within the same cluster (e.g., dakuten/handakuten/prolonged sound mark).
*/
const segmenter = new Intl.Segmenter();
const visibleCharacterRegex = /[^\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Surrogate}]/v;
const spacingMarkRegex = /\p{Spacing_Mark}/v;
const rgiEmojiRegex = /^\p{RGI_Emoji}$/v;
const unqualifiedKeycapRegex = /^[\d#*]\u20E3$/;
const extendedPictographicRegex = /\p{Extended_Pictographic}/gu;
function isDoubleWidthNonRgiEmojiSequence(segment) {
	if (segment.length > 50) return false;
	if (unqualifiedKeycapRegex.test(segment)) return true;
	if (segment.includes("‍")) {
		const pictographics = segment.match(extendedPictographicRegex);
		return pictographics !== null && pictographics.length >= 2;
	}
	return false;
}
function baseVisible(segment) {
	const index = segment.search(visibleCharacterRegex);
	return index === -1 ? void 0 : segment.slice(index);
}
function isHangulLeadingJamo(codePoint) {
	return codePoint >= 4352 && codePoint <= 4447 || codePoint >= 43360 && codePoint <= 43388;
}
function isHangulVowelJamo(codePoint) {
	return codePoint >= 4448 && codePoint <= 4519 || codePoint >= 55216 && codePoint <= 55238;
}
function isHangulTrailingJamo(codePoint) {
	return codePoint >= 4520 && codePoint <= 4607 || codePoint >= 55243 && codePoint <= 55291;
}
function isHangulJamo(codePoint) {
	return isHangulLeadingJamo(codePoint) || isHangulVowelJamo(codePoint) || isHangulTrailingJamo(codePoint);
}
function hangulClusterWidth(visibleSegment, eastAsianWidthOptions) {
	const codePoints = [];
	for (const character of visibleSegment) {
		if (!visibleCharacterRegex.test(character)) continue;
		codePoints.push(character.codePointAt(0));
	}
	if (codePoints.length === 0) return;
	let width = 0;
	for (let index = 0; index < codePoints.length; index++) {
		const codePoint = codePoints[index];
		if (!isHangulJamo(codePoint)) {
			if (width === 0) return;
			for (let remaining = index; remaining < codePoints.length; remaining++) width += eastAsianWidth(codePoints[remaining], eastAsianWidthOptions);
			return width;
		}
		if (isHangulLeadingJamo(codePoint) && isHangulVowelJamo(codePoints[index + 1])) {
			width += 2;
			index += isHangulTrailingJamo(codePoints[index + 2]) ? 2 : 1;
			continue;
		}
		width += eastAsianWidth(codePoint, eastAsianWidthOptions);
	}
	return width;
}
function trailingWidth(visibleSegment, eastAsianWidthOptions) {
	let extra = 0;
	let first = true;
	for (const character of visibleSegment) {
		if (first) {
			first = false;
			continue;
		}
		if (spacingMarkRegex.test(character) || character >= "＀" && character <= "￯") extra += eastAsianWidth(character.codePointAt(0), eastAsianWidthOptions);
	}
	return extra;
}
function stringWidth(input, options = {}) {
	if (typeof input !== "string" || input.length === 0) return 0;
	const { ambiguousIsNarrow = true, countAnsiEscapeCodes = false } = options;
	let string = input;
	if (!countAnsiEscapeCodes && (string.includes("\x1B") || string.includes(""))) string = stripAnsi(string);
	if (string.length === 0) return 0;
	if (/^[\u0020-\u007E]*$/.test(string)) return string.length;
	let width = 0;
	const eastAsianWidthOptions = { ambiguousAsWide: !ambiguousIsNarrow };
	for (const { segment } of segmenter.segment(string)) {
		const visibleSegment = baseVisible(segment);
		if (visibleSegment === void 0) continue;
		if (rgiEmojiRegex.test(segment) || isDoubleWidthNonRgiEmojiSequence(segment)) {
			width += 2;
			continue;
		}
		const hangulWidth = hangulClusterWidth(visibleSegment, eastAsianWidthOptions);
		if (hangulWidth !== void 0) {
			width += hangulWidth;
			continue;
		}
		const codePoint = visibleSegment.codePointAt(0);
		width += eastAsianWidth(codePoint, eastAsianWidthOptions);
		width += trailingWidth(visibleSegment, eastAsianWidthOptions);
	}
	return width;
}

// src/cli/terminal/table.ts
/**
* @module Fits texts to the terminal: cuts, wraps and aligns them in columns. Wide characters and emoji take two cells.
*/
/** Returns the text on one line of at most `width` cells; a cut text ends in `…` and splits no grapheme. */
function fitLine(text, width) {
	const line = oneLine(visible(text));
	if (stringWidth(line) <= width) return line;
	let cut = "";
	let taken = 0;
	for (const { segment } of new Intl.Segmenter().segment(line)) {
		taken += stringWidth(segment);
		if (taken > width - 1) break;
		cut += segment;
	}
	return width < 1 ? "" : `${cut.trimEnd()}…`;
}
/**
* Returns the parts, joined by `joint`, in as few lines as the width allows. A part is never cut: one that is longer
* than a line has a line of its own.
*/
function wrap(parts, joint, width) {
	const lines = [];
	let line = "";
	for (const part of parts) {
		const longer = line === "" ? part : `${line}${joint}${part}`;
		if (line !== "" && stringWidth(longer) > width) {
			lines.push(line);
			line = part;
		} else line = longer;
	}
	return line === "" ? lines : [...lines, line];
}
/** Returns a text as lines of at most `width` cells, broken between words. */
function wrapWords(text, width) {
	return wrap(oneLine(visible(text)).split(" "), " ", width);
}
/** Returns the titles and the rows as lines of aligned columns, without trailing blanks. */
function table(columns, rows, width) {
	const cells = [columns.map(({ title }) => title), ...rows.map((row) => row.map((cell) => oneLine(visible(cell))))];
	const natural = columns.map((_, at) => Math.max(...cells.map((row) => stringWidth(row[at] ?? ""))));
	const widths = [...natural];
	const flexible = columns.findIndex((column) => column.flexible === true);
	if (flexible !== -1) {
		const room = width - natural.reduce((sum, each, at) => sum + (at === flexible ? 0 : each), 0) - GAP.length * (columns.length - 1);
		widths[flexible] = Math.max(NARROWEST_COLUMN, Math.min(natural[flexible] ?? 0, room));
	}
	return cells.map((row) => columns.map(({ align }, at) => pad(fitLine(row[at] ?? "", widths[at] ?? 0), widths[at] ?? 0, align)).join(GAP).trimEnd());
}
const GAP = "  ";
const NARROWEST_COLUMN = 8;
function pad(text, width, align) {
	const blanks = " ".repeat(Math.max(0, width - stringWidth(text)));
	return align === "right" ? blanks + text : text + blanks;
}

// src/config.ts
/**
* @module Where things are: the only reader of the environment.
*/
/**
* Returns the configuration of this process. Home: `$XDG_DATA_HOME/throughline` or `~/.local/share/throughline`; store:
* the one given, else `$THROUGHLINE_STORE`, else `throughline.db` in the home; the host's places: as the host says.
*/
function readConfig({ store, host } = {}, processEnv = process.env) {
	const env = host === void 0 ? processEnv : {
		...processEnv,
		[HOST_VARIABLE]: host
	};
	const told = env["HOME"];
	const user = told && isAbsolute(told) ? told : homeOfUser();
	const data = env["XDG_DATA_HOME"];
	const home = join(data && isAbsolute(data) ? data : join(user, ".local", "share"), "throughline");
	const memoryFile = env["MEMORY_FILE_PATH"];
	return {
		...hostOf(env).places(env, user),
		home,
		store: store || env["THROUGHLINE_STORE"] || join(home, "throughline.db"),
		user,
		...memoryFile ? { memoryFile } : {},
		settings: readSettings(home),
		env
	};
}
/** Returns where the settings of a home are kept. */
function settingsFile(home) {
	return join(home, "settings.json");
}
function homeOfUser() {
	const { homedir, userInfo } = process.getBuiltinModule("node:os");
	const folder = homedir();
	return isAbsolute(folder) ? folder : userInfo().homedir;
}
/** A hook must not fail because of a comma: what cannot be read counts as not set. */
function readSettings(home) {
	const file = settingsFile(home);
	if (!existsSync(file)) return {};
	try {
		const value = JSON.parse(readFileSync(file, "utf8"));
		return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
	} catch {
		return {};
	}
}

// node_modules/date-fns/differenceInMilliseconds.js
/**
* @name differenceInMilliseconds
* @category Millisecond Helpers
* @summary Get the number of milliseconds between the given dates.
*
* @description
* Get the number of milliseconds between the given dates.
*
* @param laterDate - The later date
* @param earlierDate - The earlier date
*
* @returns The number of milliseconds
*
* @example
* // How many milliseconds are between
* // 2 July 2014 12:30:20.600 and 2 July 2014 12:30:21.700?
* const result = differenceInMilliseconds(
*   new Date(2014, 6, 2, 12, 30, 21, 700),
*   new Date(2014, 6, 2, 12, 30, 20, 600)
* )
* //=> 1100
*/
function differenceInMilliseconds(laterDate, earlierDate) {
	return +toDate(laterDate) - +toDate(earlierDate);
}

// node_modules/date-fns/differenceInMinutes.js
/**
* The {@link differenceInMinutes} function options.
*/
/**
* @name differenceInMinutes
* @category Minute Helpers
* @summary Get the number of minutes between the given dates.
*
* @description
* Get the signed number of full (rounded towards 0) minutes between the given dates.
*
* @param dateLeft - The later date
* @param dateRight - The earlier date
* @param options - An object with options.
*
* @returns The number of minutes
*
* @example
* // How many minutes are between 2 July 2014 12:07:59 and 2 July 2014 12:20:00?
* const result = differenceInMinutes(
*   new Date(2014, 6, 2, 12, 20, 0),
*   new Date(2014, 6, 2, 12, 7, 59)
* )
* //=> 12
*
* @example
* // How many minutes are between 10:01:59 and 10:00:00
* const result = differenceInMinutes(
*   new Date(2000, 0, 1, 10, 0, 0),
*   new Date(2000, 0, 1, 10, 1, 59)
* )
* //=> -1
*/
function differenceInMinutes(dateLeft, dateRight, options) {
	const diff = differenceInMilliseconds(dateLeft, dateRight) / millisecondsInMinute;
	return getRoundingMethod(options?.roundingMethod)(diff);
}

// src/files/lines.ts
/**
* @module Reads the lines of a foreign text file in bounded memory.
*
* The file is UTF-8 with or without a byte order mark, or UTF-16 with one. Lines end in LF or CRLF. A line that is not
* text, or longer than LONGEST_LINE, is reported by its number and not kept.
*/
/** Yields every line that is not blank. @throws IMPORT_NOT_FOUND, IMPORT_UNREADABLE: not a regular file, a database, an archive */
function* readTextLines(path) {
	const file = openText(path);
	try {
		const head = Buffer.alloc(16);
		const length = readAt(file, head, 0, path);
		const encoding = requireText(head.subarray(0, length), path);
		if (encoding === "utf-8") yield* utf8Lines(file, hasMark(head) ? 3 : 0, path);
		else yield* utf16Lines(wholeFile(file, path), encoding);
	} finally {
		closeSync(file);
	}
}
/** Returns the whole text of a file; undefined if it is too large or not text. @throws IMPORT_NOT_FOUND, IMPORT_UNREADABLE */
function readWholeText(path) {
	const file = openText(path);
	try {
		if (fstatSync(file).size > LARGEST_TEXT) return void 0;
		return decode(wholeFile(file, path));
	} finally {
		closeSync(file);
	}
}
/** Longest line that is read, in bytes: one entity of a million observations. */
const LONGEST_LINE = 67108864;
/** Largest file that is read at once, in bytes: one JSON text over many lines, or UTF-16. */
const LARGEST_TEXT = 268435456;
const CHUNK = 1048576;
const NEWLINE = 10;
const FATAL = new TextDecoder("utf-8", {
	fatal: true,
	ignoreBOM: true
});
function openText(path) {
	let file;
	try {
		file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
	} catch (cause) {
		const code = cause.code;
		if (code === "ENOENT" || code === "ENOTDIR") throw new ThroughlineError("IMPORT_NOT_FOUND", `There is no file at ${path}.`, { cause });
		throw new ThroughlineError("IMPORT_UNREADABLE", `${path} cannot be opened (${code}).`, { cause });
	}
	if (fstatSync(file).isFile()) return file;
	closeSync(file);
	throw new ThroughlineError("IMPORT_UNREADABLE", `${path} is not a regular file.`);
}
function readAt(file, buffer, position, path) {
	try {
		return readSync(file, buffer, 0, buffer.length, position);
	} catch (cause) {
		const code = cause.code;
		throw new ThroughlineError("IMPORT_UNREADABLE", `${path} cannot be read (${code}).`, { cause });
	}
}
function hasMark(head) {
	return head[0] === 239 && head[1] === 187 && head[2] === 191;
}
function requireText(head, path) {
	const refuse = (what) => {
		throw new ThroughlineError("IMPORT_UNREADABLE", `${path} is ${what}, not an export.`);
	};
	if (head.toString("latin1").startsWith("SQLite format 3")) return refuse("a database");
	if (head[0] === 31 && head[1] === 139) return refuse("compressed");
	if (head[0] === 40 && head[1] === 181 && head[2] === 47 && head[3] === 253) return refuse("compressed");
	if (head[0] === 80 && head[1] === 75 && (head[2] === void 0 || head[2] < 9)) return refuse("an archive");
	if (head[0] === 255 && head[1] === 254) return "utf-16le";
	if (head[0] === 254 && head[1] === 255) return "utf-16be";
	return "utf-8";
}
function wholeFile(file, path) {
	if (fstatSync(file).size > LARGEST_TEXT) throw new ThroughlineError("IMPORT_UNREADABLE", `${path} is too large to be read at once.`);
	return readFileSync(file);
}
function decode(bytes) {
	try {
		return FATAL.decode(hasMark(bytes) ? bytes.subarray(3) : bytes);
	} catch {
		return;
	}
}
function* utf16Lines(bytes, encoding) {
	const lines = new TextDecoder(encoding).decode(bytes).split("\n");
	for (const [index, text] of lines.entries()) if (text.trim() !== "") yield {
		number: index + 1,
		text,
		...index === lines.length - 1 ? { isLast: true } : {}
	};
}
function* utf8Lines(file, start, path) {
	const chunk = Buffer.alloc(Math.min(CHUNK, fstatSync(file).size + 1));
	let parts = [];
	let length = 0;
	let number = 1;
	const take = (isLast) => {
		const line = toLine(number, parts, length, isLast);
		parts = [];
		length = 0;
		number += 1;
		return line;
	};
	for (let position = start;;) {
		const count = readAt(file, chunk, position, path);
		if (count === 0) break;
		position += count;
		let from = 0;
		for (let end = chunk.indexOf(NEWLINE); end >= 0 && end < count; end = chunk.indexOf(NEWLINE, from)) {
			hold(chunk.subarray(from, end));
			const line = take(false);
			if (line !== void 0) yield line;
			from = end + 1;
		}
		hold(chunk.subarray(from, count));
	}
	const last = take(true);
	if (last !== void 0) yield last;
	function hold(bytes) {
		length += bytes.length;
		if (length > LONGEST_LINE) parts = [];
		else if (bytes.length > 0) parts.push(Buffer.from(bytes));
	}
}
function toLine(number, parts, length, isLast) {
	const last = isLast ? { isLast } : {};
	if (length > LONGEST_LINE) return {
		number,
		text: "",
		problem: "too long",
		...last
	};
	const text = decode(Buffer.concat(parts));
	if (text === void 0) return {
		number,
		text: "",
		problem: "not UTF-8 text",
		...last
	};
	return text.trim() === "" ? void 0 : {
		number,
		text,
		...last
	};
}

// src/store/exchange/write-jsonl.ts
/**
* @module The lines that an export writes. Pure.
*
* Two formats. `throughline`: a header with counts, then each row with when, by whom and for which project it was written;
* an observation that shares these with its entity is a plain string. `reference`: the reference memory server's lines,
* nothing but the graph. The same store gives the same bytes, and a terminal
* shows them without acting on them.
*/
/** The version of the `throughline` format, and the types of its own lines. */
const EXPORT_VERSION = 1;
const HEADER = "throughline-export";
const TOMBSTONE = "tombstone";
/** Returns the line of a row in the `throughline` format, without its newline. */
function renderRow(row) {
	switch (row.kind) {
		case "counts": {
			const { entities, observations, relations, snapshots, tombstones } = row;
			return write({
				type: HEADER,
				version: 1,
				entities,
				observations,
				relations,
				snapshots,
				tombstones
			});
		}
		case "entity": return renderEntity(row.entity);
		case "relation": {
			const { from, to, relationType } = row.relation.relation;
			return write({
				type: "relation",
				from,
				to,
				relationType,
				...inOrder(row.relation.by)
			});
		}
		case "tombstone": {
			const { kind, salt, hash, at } = row.tombstone;
			return write({
				type: TOMBSTONE,
				kind,
				salt,
				hash,
				at
			});
		}
	}
}
/** Returns the line of a row as the reference memory server writes it; undefined for what it knows nothing of. */
function renderReferenceRow(row) {
	switch (row.kind) {
		case "entity": {
			const { name, entityType, observations } = row.entity;
			return write({
				type: "entity",
				name,
				entityType,
				observations: observations.map((line) => line.content)
			});
		}
		case "relation": {
			const { from, to, relationType } = row.relation.relation;
			return write({
				type: "relation",
				from,
				to,
				relationType
			});
		}
		case "counts":
		case "tombstone": return;
	}
}
/** What a terminal may act on and JSON leaves as it is: DEL, the C1 controls, the separators that some take for newlines. */
const UNWRITTEN = /[\x7f-\x9f\u2028\u2029]/g;
function write(value) {
	return JSON.stringify(value).replace(UNWRITTEN, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
function renderEntity({ name, entityType, by, observations, snapshot }) {
	return write({
		type: "entity",
		name,
		entityType,
		...inOrder(by),
		observations: observations.map(({ content, ...own }) => own.at === by.at && own.source === by.source && own.project === by.project ? content : {
			content,
			...inOrder(own)
		}),
		...snapshot === void 0 ? {} : { snapshot: inSnapshotOrder(snapshot) }
	});
}
/** Keys in one order, whatever the order in which a store gave them: the same store gives the same bytes. */
function inOrder({ at, source, project }) {
	return project === void 0 ? {
		at,
		source
	} : {
		at,
		source,
		project
	};
}
function inSnapshotOrder(row) {
	const { project, session, status, type, timestamp, value } = row;
	return {
		project,
		...defined({ session }),
		status,
		type,
		timestamp,
		value
	};
}

// src/store/exchange/parse-jsonl.ts
/**
* @module What a line of an export says, of ours or another's. Pure; never throws.
*
* More is read than is written: lines of either format in any mixture, those of the reference server's relatives
* (observations with a time, other field names, records of other kinds), and a whole graph in one JSON text. A line that
* is none of it is described by a reason of ours: never by its content.
*/
/** Returns what a text says: one thing for a line, many for a whole graph. Never throws. */
function parseLine(text) {
	let value;
	try {
		value = JSON.parse(text);
	} catch {
		return [bad("not JSON")];
	}
	try {
		return readValue(value, true);
	} catch {
		return [bad("nested too deeply")];
	}
}
/** Returns the entity to store for what a line stated, the rest filled from `fallback`. */
function settleEntity(line, fallback) {
	const by = settle(line.by, fallback);
	const observations = line.observations.map(({ content, ...stated }) => {
		return {
			content,
			...settle(stated.at === void 0 ? {
				...stated,
				at: by.at
			} : stated, fallback)
		};
	});
	const { name, entityType, snapshot } = line;
	return {
		name,
		entityType,
		by,
		observations,
		...defined({ snapshot })
	};
}
/** Returns the relation to store for what a line stated, the rest filled from `fallback`. */
function settleRelation(relation, by, fallback) {
	return {
		relation,
		by: settle(by, fallback)
	};
}
/** What is said of a type that a file leaves out. */
const UNKNOWN$1 = "unknown";
const bad = (reason) => ({
	kind: "bad",
	reason
});
function readValue(value, isOutermost) {
	if (Array.isArray(value)) return isOutermost ? value.flatMap((item) => readValue(item, false)) : [bad("an array where an object belongs")];
	if (!isFields(value)) return [bad("not an object")];
	const kind = text(value["type"]) ?? text(value["_type"]);
	if (kind === "throughline-export") return [readHeader(value)];
	if (kind === "tombstone") return [readTombstone(value)];
	if (kind === "relation") return [readRelation(value)];
	if (kind === "entity") return [readEntity(value)];
	if (kind?.startsWith("_")) return [{ kind: "mark" }];
	if (Array.isArray(value["entities"]) || Array.isArray(value["relations"])) return [...listOf(value["entities"]).map((item) => isFields(item) ? readEntity(item) : bad("not an object")), ...listOf(value["relations"]).map((item) => isFields(item) ? readRelation(item) : bad("not an object"))];
	if (isStateFile(value)) return [{
		kind: "state",
		fields: value
	}];
	if (endOf(value, FROM) !== void 0 && endOf(value, TO) !== void 0) return [readRelation(value)];
	if (ENTITY_FIELDS.some((key) => value[key] !== void 0)) return [readEntity(value)];
	return [bad("neither an entity nor a relation")];
}
const ENTITY_FIELDS = [
	"observations",
	"entityType",
	"entity_type"
];
const FROM = [
	"from",
	"source",
	"from_entity"
];
const TO = [
	"to",
	"target",
	"to_entity"
];
const STATE_SECTIONS = [
	"git",
	"sd",
	"workflow",
	"summaries"
];
function isStateFile(fields) {
	const version = text(fields["version"]);
	if (version === void 0 || !/^[12]\./.test(version) || time$2(fields["timestamp"]) === void 0) return false;
	return STATE_SECTIONS.some((key) => isFields(fields[key])) || Array.isArray(fields["decisions"]);
}
function readEntity(fields) {
	const name = text(fields["name"]);
	if (name === void 0) return bad("an entity without a name");
	const type = text(fields["type"]);
	const entityType = text(fields["entityType"]) ?? text(fields["entity_type"]) ?? (type === "entity" ? void 0 : type) ?? UNKNOWN$1;
	const by = readProvenance(fields);
	const snapshot = fields["snapshot"] === void 0 ? void 0 : readSnapshotRow(fields["snapshot"]);
	if (snapshot === "bad") return bad("a snapshot that is not whole");
	return {
		kind: "entity",
		entity: {
			name,
			entityType,
			by,
			observations: readObservations(fields["observations"], by),
			...defined({ snapshot })
		}
	};
}
function readObservations(value, by) {
	return (Array.isArray(value) ? value : value === void 0 || value === null ? [] : [value]).flatMap((item) => {
		if (item === null || item === void 0) return [];
		if (typeof item === "string") return [{
			content: item,
			...by
		}];
		if (!isFields(item)) return [{
			content: typeof item === "object" ? JSON.stringify(item) : String(item),
			...by
		}];
		const content = CONTENT.map((key) => text(item[key])).find((found) => found !== void 0);
		return [content === void 0 ? {
			content: JSON.stringify(item),
			...by
		} : {
			content,
			...readProvenance(item)
		}];
	});
}
const CONTENT = [
	"content",
	"text",
	"observation",
	"value"
];
const TIMES = [
	"at",
	"createdAt",
	"created_at",
	"timestamp"
];
function readRelation(fields) {
	const from = endOf(fields, FROM);
	const to = endOf(fields, TO);
	if (from === void 0 || to === void 0) return bad("a relation without both ends");
	const type = text(fields["type"]);
	const relationType = text(fields["relationType"]) ?? text(fields["relation_type"]) ?? (type === "relation" ? void 0 : type) ?? UNKNOWN$1;
	const isEnd = text(fields["from"]) === void 0 && text(fields["source"]) === from;
	const { source, ...stated } = readProvenance(fields);
	const by = isEnd || source === void 0 ? stated : {
		...stated,
		source
	};
	return {
		kind: "relation",
		relation: {
			from,
			to,
			relationType
		},
		by
	};
}
function endOf(fields, keys) {
	return keys.map((key) => text(fields[key])).find((found) => found !== void 0);
}
function readProvenance(fields) {
	const at = TIMES.map((key) => time$2(fields[key])).find((found) => found !== void 0);
	const source = text(fields["source"]);
	const project = text(fields["project"]);
	return { ...defined({
		at,
		source,
		project
	}) };
}
function readSnapshotRow(value) {
	if (!isFields(value)) return "bad";
	const [project, status, type] = [
		text(value["project"]),
		text(value["status"]),
		text(value["type"])
	];
	const [timestamp, typed, session] = [
		time$2(value["timestamp"]),
		text(value["value"]),
		text(value["session"])
	];
	if (project === void 0 || status === void 0 || type === void 0) return "bad";
	if (timestamp === void 0 || typed === void 0) return "bad";
	return {
		project,
		...defined({ session }),
		status,
		type,
		timestamp,
		value: typed
	};
}
function readHeader(fields) {
	if (fields["version"] !== 1) return bad("a header of another version of the export format");
	const [entities, observations, relations, snapshots, tombstones] = [
		"entities",
		"observations",
		"relations",
		"snapshots",
		"tombstones"
	].map((key) => Number.isSafeInteger(fields[key]) ? Number(fields[key]) : 0);
	return {
		kind: "header",
		counts: {
			entities,
			observations,
			relations,
			snapshots,
			tombstones
		}
	};
}
const MARK_KINDS = [
	"entity",
	"observation",
	"relation",
	"session",
	"text"
];
function readTombstone(fields) {
	const [kind, salt, hash] = [
		text(fields["kind"]),
		text(fields["salt"]),
		text(fields["hash"])
	];
	const at = time$2(fields["at"]);
	if (kind === void 0 || !MARK_KINDS.includes(kind) || at === void 0) return bad("a tombstone that is not whole");
	if (!/^[0-9a-f]{32}$/.test(salt ?? "") || !/^[0-9a-f]{64}$/.test(hash ?? "")) return bad("a tombstone that is not whole");
	return {
		kind: "tombstone",
		tombstone: {
			kind,
			salt,
			hash,
			at
		}
	};
}
function isFields(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function listOf(value) {
	return Array.isArray(value) ? value : [];
}
function text(value) {
	return typeof value === "string" ? value : void 0;
}
/** A time that can be read, as it was written. */
function time$2(value) {
	return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : void 0;
}
function settle(stated, fallback) {
	const project = stated.project ?? fallback.project;
	const at = stated.at ?? fallback.at;
	const source = stated.source ?? fallback.source;
	return project === void 0 ? {
		at,
		source
	} : {
		at,
		source,
		project
	};
}

// src/store/exchange/read-import.ts
/**
* @module What a file to import says, item by item, each with the place it stands at.
*
* A file is read line by line. Where its first line is only the beginning of a JSON text (a graph printed over many
* lines), the whole file is read as one.
*/
/** Gives the items of a file in order. Never throws for what is in it. @throws IMPORT_NOT_FOUND, IMPORT_UNREADABLE */
function* readImport(path) {
	let isFirst = true;
	for (const { number, text, problem, isLast } of readTextLines(path)) {
		if (problem !== void 0) {
			yield {
				where: `line ${number}`,
				line: {
					kind: "bad",
					reason: problem
				}
			};
			isFirst = false;
			continue;
		}
		const lines = parseLine(text);
		if (isFirst && isBroken(lines) && /^\s*[[{]/.test(text) && isLast !== true) {
			const whole = parseLine(readWholeText(path) ?? "");
			if (!isBroken(whole)) {
				yield* numbered(whole, "item");
				return;
			}
		}
		isFirst = false;
		if (isLast === true && isBroken(lines)) yield {
			where: `line ${number}`,
			line: {
				kind: "bad",
				reason: "not JSON (the file may be cut off here)"
			}
		};
		else if (lines.length === 1 && lines[0] !== void 0) yield {
			where: `line ${number}`,
			line: lines[0]
		};
		else yield* numbered(lines, `line ${number}, item`);
	}
}
function isBroken(lines) {
	return lines.length === 1 && lines[0]?.kind === "bad" && lines[0].reason === "not JSON";
}
function* numbered(lines, what) {
	for (const [place, line] of lines.entries()) yield {
		where: `${what} ${place + 1}`,
		line
	};
}

// src/memory/transfer/forgotten-guard.ts
/** Returns the guard for these items; with `restore` it blocks nothing. */
async function forgottenGuard(store, batch, restore) {
	const marks = batch.flatMap(marksOf);
	const times = await store.forgotten(marks);
	const forgotten = /* @__PURE__ */ new Map();
	for (const [place, mark] of marks.entries()) {
		const at = times[place];
		if (at !== void 0) forgotten.set(JSON.stringify(mark), {
			mark,
			at
		});
	}
	return {
		blocks: (mark, statedAt) => {
			if (restore || forgotten.size === 0) return false;
			const at = forgotten.get(JSON.stringify(mark))?.at;
			if (at === void 0) return false;
			return statedAt === void 0 || Date.parse(statedAt) <= Date.parse(at);
		},
		lifts: () => restore ? [...forgotten.values()].map(({ mark }) => ({
			kind: "lift-tombstone",
			mark
		})) : []
	};
}
function marksOf(item) {
	switch (item.kind) {
		case "tombstone": return [];
		case "relation": {
			const { relation } = item.relation;
			return [{
				kind: "relation",
				relation
			}, ...endsOf(relation)];
		}
		case "entity": {
			const { name, observations, snapshot } = item.entity;
			return [
				{
					kind: "entity",
					name
				},
				...snapshot?.session === void 0 ? [] : [{
					kind: "session",
					session: snapshot.session
				}],
				...observations.map(({ content }) => ({
					kind: "observation",
					name,
					content
				})),
				...snapshot === void 0 ? [] : textMarksOf(snapshot)
			];
		}
	}
}
/** The texts of a snapshot, by which a session remembers what was deleted of it. */
function textMarksOf({ session, value }) {
	if (session === void 0) return [];
	return placedTextsOf(JSON.parse(value)).flatMap((each) => marksOfText(session, each));
}
function endsOf({ from, to }) {
	return [from, to].map((name) => ({
		kind: "entity",
		name
	}));
}

// src/memory/transfer/read-state-file.ts
/**
* @module A session state file (`unified-session-state.json`, versions 1 and 2) read as a snapshot.
*
* Version 1 has no reasoning sections: they are empty. What the file leaves out stays unknown; nothing is taken from
* elsewhere but the project, which the file does not name. The same file gives the same name, so that it comes in once.
*/
/** Returns the snapshot that a state file describes. `fields` has a version and a time already (the store's reader saw to it). */
function readStateFile(fields, project) {
	const timestamp = new Date(string(fields["timestamp"]) ?? 0).toISOString();
	const [git, sd, workflow, summaries] = [
		"git",
		"sd",
		"workflow",
		"summaries"
	].map((key) => object(fields[key]));
	const actions = strings(summaries?.["pendingActions"]);
	const title = string(sd?.["title"]);
	const topic = title ?? string(sd?.["id"]) ?? actions[0] ?? project.name;
	const type = CHECKPOINT_TYPES.find((known) => known === fields["trigger"]) ?? "manual";
	const progress = percent(sd?.["progress"]);
	return {
		schemaVersion: 1,
		name: snapshotName({
			date: timestamp,
			topic,
			sessionId: project.id,
			sequence: 1
		}),
		sequence: 1,
		compactions: 0,
		project,
		type,
		priority: TYPE_PRIORITY[type].priority,
		reason: "imported from a session state file",
		timestamp,
		status: "in-progress",
		...given("goal", title),
		topic,
		...given("progress", progress),
		...phaseOf(string(workflow?.["currentPhase"]) ?? string(sd?.["phase"])),
		files: strings(git?.["modifiedFiles"]).map((path) => ({
			path,
			change: "modified"
		})),
		commands: [],
		...given("nextStep", actions[0]),
		tasks: actions.map((text) => ({
			text,
			status: "pending"
		})),
		...reasoningOf(fields),
		approaches: [],
		preferences: [],
		discoveries: [],
		workspace: {
			...given("gitBranch", string(git?.["branch"])),
			...given("gitStatus", filled(string(git?.["status"])?.split("\n").filter((line) => line.trim() !== "") ?? [])),
			...given("stagedDiff", string(git?.["stagedChanges"])),
			...given("recentCommits", filled(strings(git?.["recentCommits"])))
		},
		filesRead: [],
		conversation: {
			exchanges: 0,
			messages: 0,
			requests: [],
			lastExchange: []
		},
		tools: { calls: [] },
		quality: {},
		resume: { ...given("firstAction", actions[0]) },
		...directiveOf(sd, progress),
		...given("lastHandoff", string(workflow?.["lastHandoff"])),
		...summariesOf(summaries),
		...tokenMetricsOf(object(fields["tokenMetrics"]))
	};
}
/** What the file's own phase names begin with, in the words of the context preservation system. */
const PHASE_WORDS = {
	LEAD: "analysis",
	PLAN: "planning",
	EXEC: "implementation",
	VERIF: "testing",
	TEST: "testing",
	DEPLOY: "deployment"
};
function reasoningOf(fields) {
	const stated = (item) => ({
		...given("at", time$1(item["timestamp"])),
		origin: "import"
	});
	return {
		decisions: list(fields["decisions"], "D", "decision", (item, id, decision) => ({
			id,
			decision,
			...given("rationale", string(item["rationale"])),
			...given("reversible", boolean(item["reversible"])),
			...stated(item)
		})),
		constraints: list(fields["constraints"], "C", "constraint", (item, id, constraint) => ({
			id,
			constraint,
			...given("source", string(item["source"])),
			...given("blocking", boolean(item["blocking"])),
			...stated(item)
		})),
		questions: list(fields["openQuestions"], "Q", "question", (item, id, question) => ({
			id,
			question,
			...given("context", string(item["context"])),
			...given("priority", [
				"high",
				"medium",
				"low"
			].find((known) => known === item["priority"])),
			...given("resolution", string(item["resolution"])),
			...given("resolvedAt", time$1(item["resolvedAt"])),
			...stated(item)
		})),
		evidence: list(fields["evidenceLedger"], "E", "content", (item, id, content) => ({
			id,
			type: EVIDENCE_TYPES.find((known) => known === item["type"]) ?? "observation",
			content: content.slice(0, 500),
			...given("source", string(item["source"])),
			...stated(item)
		}))
	};
}
const EVIDENCE_TYPES = [
	"error",
	"command",
	"output",
	"observation"
];
/** Reads entries that say something; an id that is missing or taken is given anew. */
function list(value, kind, key, read) {
	const taken = /* @__PURE__ */ new Set();
	return (Array.isArray(value) ? value : []).map(object).filter((item) => item !== void 0).flatMap((item) => {
		const text = string(item[key]);
		if (text === void 0) return [];
		const own = string(item["id"]) ?? "";
		let id = new RegExp(`^${kind}[1-9]\\d{0,5}$`).test(own) && !taken.has(own) ? own : "";
		for (let number = 1; id === ""; number += 1) if (!taken.has(`${kind}${number}`)) id = `${kind}${number}`;
		taken.add(id);
		return [read(item, id, text)];
	});
}
function phaseOf(label) {
	if (label === void 0) return { phase: "unknown" };
	const plain = PHASES.find((known) => known === label.toLowerCase());
	if (plain !== void 0) return { phase: plain };
	const word = Object.keys(PHASE_WORDS).find((start) => label.toUpperCase().startsWith(start));
	return {
		phase: (word === void 0 ? void 0 : PHASE_WORDS[word]) ?? "unknown",
		phaseLabel: label
	};
}
function directiveOf(sd, progress) {
	const id = string(sd?.["id"]);
	if (id === void 0) return {};
	const [title, phase] = [string(sd?.["title"]), string(sd?.["phase"])];
	return { directive: {
		id,
		...given("title", title),
		...given("phase", phase),
		...given("progress", progress)
	} };
}
function summariesOf(value) {
	const summaries = {
		...given("highlights", filled(strings(value?.["contextHighlights"]))),
		...given("decisions", filled(strings(value?.["keyDecisions"]))),
		...given("actions", filled(strings(value?.["pendingActions"])))
	};
	return Object.keys(summaries).length === 0 ? {} : { summaries };
}
const BUDGET_STATUSES = [
	"healthy",
	"warning",
	"over_budget"
];
function tokenMetricsOf(value) {
	const estimated = value?.["estimatedTokens"];
	const status = BUDGET_STATUSES.find((known) => known === value?.["budgetStatus"]);
	if (!Number.isSafeInteger(estimated) || Number(estimated) < 0 || status === void 0) return {};
	const truncated = given("lastTruncation", time$1(value?.["lastTruncation"]));
	return { tokenMetrics: {
		estimated: Number(estimated),
		status,
		...truncated
	} };
}
/** The file writes a fraction; the snapshot, percent. */
function percent(value) {
	if (typeof value !== "number" || !(value >= 0 && value <= 100)) return void 0;
	return Math.round(value <= 1 ? value * 100 : value);
}
function given(key, value) {
	return value === void 0 ? {} : { [key]: value };
}
function filled(items) {
	return items.length === 0 ? void 0 : items;
}
function object(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? value : void 0;
}
function string(value) {
	return typeof value === "string" && value.trim() !== "" ? value : void 0;
}
function strings(value) {
	return Array.isArray(value) ? value.filter((item) => string(item) !== void 0) : [];
}
function boolean(value) {
	return typeof value === "boolean" ? value : void 0;
}
function time$1(value) {
	const text = string(value);
	return text === void 0 || Number.isNaN(Date.parse(text)) ? void 0 : text;
}

// src/memory/transfer/incoming.ts
/**
* @module What one line of a file brings in: redacted before anything else sees it, and nothing that is not whole.
*
* Only our own export says who wrote a line and for which project; anything else was written by `import`. Times are taken
* from any file that states them.
*/
/** Writer of what a file brings in without saying who wrote it. */
const IMPORT_SOURCE = "import";
/** Returns what a line brings in; why not, where its snapshot is none. */
function prepareLine(line, { now, isOurs, project }) {
	const fallback = {
		at: now.toISOString(),
		source: IMPORT_SOURCE
	};
	switch (line.kind) {
		case "tombstone": return {
			...line,
			isRedacted: false
		};
		case "state": {
			const read = readStateFile(line.fields, project);
			const snapshot = redactDeep(read);
			const { name, ...row } = snapshotRow(snapshot);
			const by = {
				at: snapshot.timestamp,
				project: project.id
			};
			const observations = renderObservations(snapshot).map((content) => ({
				content,
				...by
			}));
			const stated = {
				name,
				entityType: SNAPSHOT_ENTITY_TYPE,
				by,
				observations,
				snapshot: row
			};
			const isRedacted = JSON.stringify(read) !== JSON.stringify(snapshot);
			return {
				kind: "entity",
				entity: settleEntity(stated, fallback),
				stated,
				isRedacted
			};
		}
		case "relation": {
			const redacted = redactor();
			const relation = {
				from: redacted.text(line.relation.from),
				to: redacted.text(line.relation.to),
				relationType: redacted.text(line.relation.relationType)
			};
			const by = isOurs ? line.by : timeOf(line.by);
			return {
				kind: "relation",
				relation: settleRelation(relation, by, fallback),
				statedAt: line.by.at,
				isRedacted: redacted.any()
			};
		}
		case "entity": {
			const redacted = redactor();
			const stated = {
				name: redacted.text(line.entity.name),
				entityType: redacted.text(line.entity.entityType),
				by: isOurs ? line.entity.by : timeOf(line.entity.by),
				observations: line.entity.observations.map(({ content, ...by }) => ({
					content: redacted.text(content),
					...isOurs ? by : timeOf(by)
				}))
			};
			const snapshot = line.entity.snapshot === void 0 ? readTyped(stated) : checkTyped(stated.name, line.entity.snapshot, redacted);
			if (snapshot === "bad") return {
				kind: "bad",
				reason: "a snapshot that is not whole"
			};
			const whole = snapshot === void 0 ? stated : {
				...stated,
				snapshot
			};
			return {
				kind: "entity",
				entity: settleEntity(whole, fallback),
				stated: whole,
				isRedacted: redacted.any()
			};
		}
	}
}
function redactor() {
	let any = false;
	const note = (before, after, isSame) => {
		if (isSame) return before;
		any = true;
		return after;
	};
	return {
		text: (text) => {
			const after = redact(text);
			return note(text, after, after === text);
		},
		value: (value) => {
			const after = redactDeep(value);
			return note(value, after, JSON.stringify(after) === JSON.stringify(value));
		},
		any: () => any
	};
}
function timeOf({ at }) {
	return at === void 0 ? {} : { at };
}
/** The typed value of a snapshot that a file holds as lines alone, as any memory server keeps it. */
function readTyped({ name, entityType, observations, by }) {
	if (entityType !== "session-snapshot") return void 0;
	const parsed = parseObservations(observations.map((line) => line.content), {
		name,
		...defined({ timestamp: by.at })
	});
	if (!parsed.ok || Number.isNaN(Date.parse(parsed.snapshot.timestamp))) return void 0;
	const { name: _, ...row } = snapshotRow(redactDeep(parsed.snapshot));
	return row;
}
/** Passes a typed value that can be read and rendered, and is of this entity. */
function checkTyped(name, row, redacted) {
	try {
		const value = JSON.parse(row.value);
		const clean = redacted.value(value);
		renderObservations(clean);
		const { name: own, ...rest } = snapshotRow(clean);
		if (own !== name || Number.isNaN(Date.parse(rest.timestamp))) return "bad";
		return clean === value ? {
			...rest,
			value: row.value
		} : rest;
	} catch {
		return "bad";
	}
}

// src/memory/transfer/write-state-file.ts
/**
* @module A snapshot written as a session state file, version 2.0.0 (`unified-session-state.json`): what readStateFile reads.
*
* At most STATE_FILE_BYTES. A state over its token budget is written with its sections under their ceilings; one that is
* still too large loses its oldest evidence, summaries and files, and at last has its long texts cut. The store keeps all of it.
*/
/** Returns the text of the state file of a snapshot. `now` is written as the last truncation where something is cut. */
function writeStateFile(snapshot, now) {
	const measured = withTokenMetrics(snapshot);
	const under = measured.tokenMetrics.status === "over_budget" ? underCeilings(snapshot) : {
		snapshot,
		dropped: {}
	};
	const whole = textOf(fieldsOf(under.snapshot, measured, Object.keys(under.dropped).length > 0 ? now : void 0));
	if (Buffer.byteLength(whole) <= 15360) return whole;
	for (const [entries, length] of SHRINKING) {
		const text = textOf(shrink(fieldsOf(under.snapshot, measured, now), entries, length));
		if (Buffer.byteLength(text) <= 15360) return text;
	}
	const { decisions: _, constraints: __, questions: ___, ...rest } = under.snapshot;
	return textOf(shrink(fieldsOf({
		...rest,
		decisions: [],
		constraints: [],
		questions: [],
		evidence: [],
		files: []
	}, measured, now), 5, 100));
}
/** Entries of a list, and characters of a text, tried one after the other. */
const SHRINKING = [
	[20, 500],
	[10, 500],
	[10, 200],
	[5, 120]
];
const VERSION = "2.0.0";
/** Triggers that the file knows; the others are called by what they are nearest to. */
const TRIGGERS = {
	precompact: "precompact",
	threshold: "threshold",
	manual: "manual"
};
function fieldsOf(snapshot, { tokenMetrics }, cutAt) {
	const { workspace, directive, tools, summaries, tasks } = snapshot;
	const nextStep = openStep(snapshot);
	const open = tasks.filter(({ status }) => status !== "completed").map(({ text }) => text);
	const actions = [.../* @__PURE__ */ new Set([...nextStep === void 0 ? [] : [nextStep], ...open])];
	return {
		version: VERSION,
		timestamp: snapshot.timestamp,
		trigger: TRIGGERS[snapshot.type] ?? "checkpoint",
		git: {
			branch: workspace.gitBranch,
			status: workspace.gitStatus?.join("\n"),
			recentCommits: workspace.recentCommits ?? [],
			modifiedFiles: snapshot.files.map(({ path }) => path),
			stagedChanges: workspace.stagedDiff
		},
		sd: {
			id: directive?.id ?? snapshot.name,
			title: directive?.title ?? snapshot.goal ?? snapshot.topic,
			phase: directive?.phase ?? snapshot.phaseLabel ?? snapshot.phase,
			progress: fraction(directive?.progress ?? snapshot.progress)
		},
		workflow: {
			currentPhase: snapshot.phaseLabel ?? snapshot.phase,
			lastHandoff: snapshot.lastHandoff,
			toolExecutions: tools.calls.reduce((sum, { calls }) => sum + calls, 0)
		},
		decisions: snapshot.decisions.map(({ id, decision, rationale, at, reversible }) => ({
			id,
			decision,
			rationale,
			timestamp: at,
			reversible
		})),
		constraints: snapshot.constraints.map(({ id, constraint, source, blocking, at }) => ({
			id,
			constraint,
			source,
			blocking,
			timestamp: at
		})),
		openQuestions: snapshot.questions.map(({ id, question, context, priority, at, resolution, resolvedAt }) => ({
			id,
			question,
			context,
			priority,
			timestamp: at,
			...resolution === void 0 ? {} : {
				resolved: true,
				resolution,
				resolvedAt
			}
		})),
		evidenceLedger: snapshot.evidence.map(({ id, type, content, source, at }) => ({
			id,
			type,
			content,
			source,
			timestamp: at
		})),
		tokenMetrics: {
			estimatedTokens: tokenMetrics.estimated,
			budgetStatus: tokenMetrics.status,
			lastTruncation: cutAt?.toISOString() ?? tokenMetrics.lastTruncation ?? null
		},
		summaries: {
			contextHighlights: summaries?.highlights ?? snapshot.discoveries.map(({ text }) => text),
			keyDecisions: summaries?.decisions ?? [],
			pendingActions: summaries?.actions ?? actions.slice(0, SECTION_CEILING.actions)
		}
	};
}
function fraction(percent) {
	return percent === void 0 ? void 0 : percent / 100;
}
function textOf(fields) {
	return `${JSON.stringify(fields, null, 2)}\n`;
}
/** The newest entries of every list, and the beginning of every text. */
function shrink(value, entries, length) {
	if (typeof value === "string") return truncate(value, length);
	if (Array.isArray(value)) return value.slice(-entries).map((item) => shrink(item, entries, length));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shrink(item, entries, length)]));
}

// src/memory/transfer/transfer.ts
/**
* @module A store's whole content out to lines, and lines in.
*
* An import merges: it adds what is not there and takes nothing away, so that a second time changes nothing. Every text is
* redacted first. What was forgotten here stays forgotten, unless the file states a later time for it than that of the
* forgetting, or its return is asked for. Only our own export says who wrote a line; anything else was written by `import`.
*/
const EXPORT_FORMATS = [
	"throughline",
	"reference",
	"unified-state"
];
/** Gives `write` every line of the store in this format, newline included. */
async function exportGraph(store, format, write) {
	const render = format === "reference" ? renderReferenceRow : renderRow;
	await store.eachRow((row) => {
		const line = render(row);
		if (line !== void 0) write(`${line}\n`);
	});
}
/** Gives `write` every line of a session state file of the project's newest snapshot. @throws SNAPSHOT_NOT_FOUND */
async function exportState(store, project, now, write) {
	const [newest] = await findSnapshots(store, {
		project,
		limit: 1
	});
	if (newest === void 0) throw new ThroughlineError("SNAPSHOT_NOT_FOUND", "There is no snapshot of this project yet");
	for (const line of writeStateFile(newest, now).trimEnd().split("\n")) write(`${line}\n`);
}
/** Merges a file into the store, a batch at a time, and returns what that did. @throws IMPORT_NOT_FOUND, IMPORT_UNREADABLE, and what the store throws */
async function importFile(store, path, facts) {
	const tally = emptyTally();
	const project = facts.project ?? {
		id: UNKNOWN,
		name: UNKNOWN
	};
	let header;
	let read = 0;
	let batch = [];
	let weight = 0;
	for (const { where, line } of readImport(path)) {
		if (line.kind === "mark") tally.usable += 1;
		else if (line.kind === "header") {
			tally.usable += 1;
			header = line.counts;
		} else {
			const taken = line.kind === "bad" ? line : prepareLine(line, {
				now: facts.now,
				isOurs: header !== void 0,
				project
			});
			if (taken.kind === "bad") {
				tally.unusable += 1;
				if (tally.problems.length < MOST_PROBLEMS) tally.problems.push({
					where,
					reason: taken.reason
				});
				continue;
			}
			tally.usable += 1;
			read += 1;
			if (taken.isRedacted) tally.redacted += 1;
			batch.push(taken);
			weight += weigh(taken);
		}
		if (batch.length < BATCH && weight < BATCH_WEIGHT) continue;
		await admit(store, batch, facts, tally);
		facts.progress?.(read);
		batch = [];
		weight = 0;
	}
	await admit(store, batch, facts, tally);
	const promised = header === void 0 ? 0 : header.entities + header.relations + header.tombstones;
	return {
		...tally,
		...read < promised ? { cut: {
			promised,
			read
		} } : {}
	};
}
const UNKNOWN = "unknown";
/** Lines of one transaction, and characters: others wait for no longer than it takes. */
const BATCH = 1e3;
const BATCH_WEIGHT = 15e4;
const MOST_PROBLEMS = 100;
function emptyTally() {
	return {
		entities: 0,
		extended: 0,
		observations: 0,
		relations: 0,
		snapshots: 0,
		tombstones: 0,
		forgotten: 0,
		redacted: 0,
		usable: 0,
		problems: [],
		unusable: 0
	};
}
function weigh(item) {
	if (item.kind !== "entity") return 0;
	return item.entity.observations.reduce((sum, { content }) => sum + content.length, 0);
}
async function admit(store, batch, facts, tally) {
	if (batch.length === 0) return;
	const guard = await forgottenGuard(store, batch, facts.restoreForgotten === true);
	const mutations = [];
	const offered = /* @__PURE__ */ new Map();
	for (const item of batch) if (item.kind === "tombstone") {
		tally.tombstones += 1;
		mutations.push({
			kind: "put-tombstone",
			tombstone: item.tombstone
		});
	} else if (item.kind === "relation") {
		const { relation, by } = item.relation;
		const ends = [relation.from, relation.to].map((name) => ({
			kind: "entity",
			name
		}));
		if ([{
			kind: "relation",
			relation
		}, ...ends].some((mark) => guard.blocks(mark, item.statedAt))) tally.forgotten += 1;
		else mutations.push({
			kind: "create-relation",
			relation,
			by
		});
	} else {
		const entity = withoutForgotten(item.entity, item.stated, guard, tally);
		if (entity === void 0) continue;
		if (entity.snapshot !== void 0) tally.snapshots += 1;
		if (!offered.has(entity.name)) offered.set(entity.name, entity);
		mutations.push({
			kind: "merge-entity",
			entity
		});
	}
	const done = await store.commit([...guard.lifts(), ...mutations]);
	tally.entities += done.created.length;
	tally.relations += done.related.length;
	for (const name of done.created) tally.observations += offered.get(name)?.observations.length ?? 0;
	for (const { contents } of done.added) {
		tally.observations += contents.length;
		if (contents.length > 0) tally.extended += 1;
	}
}
function withoutForgotten(entity, stated, guard, tally) {
	const { name, snapshot } = entity;
	const session = snapshot?.session;
	if (guard.blocks({
		kind: "entity",
		name
	}, snapshot?.timestamp ?? stated.by.at) || session !== void 0 && guard.blocks({
		kind: "session",
		session
	}, void 0)) {
		tally.forgotten += 1;
		return;
	}
	const observations = entity.observations.filter(({ content }, place) => {
		const at = stated.observations[place]?.at ?? stated.by.at;
		return !guard.blocks({
			kind: "observation",
			name,
			content
		}, at);
	});
	tally.forgotten += entity.observations.length - observations.length;
	const left = observations.length === entity.observations.length ? entity : {
		...entity,
		observations
	};
	return session === void 0 ? left : withoutDeletedTexts(left, session, guard, tally);
}
/** A snapshot without the texts that were deleted of its session here, in its value and in its lines. */
function withoutDeletedTexts(entity, session, guard, tally) {
	const { snapshot } = entity;
	if (snapshot === void 0) return entity;
	const value = JSON.parse(snapshot.value);
	const left = withoutTexts(value, (text, field) => marksOfText(session, {
		text,
		field
	}).some((mark) => guard.blocks(mark, snapshot.timestamp)));
	if (left === value) return entity;
	const lines = new Set(renderObservations(left));
	const gone = new Set(renderObservations(value).filter((line) => !lines.has(line)));
	const observations = entity.observations.filter(({ content }) => !gone.has(content));
	tally.forgotten += entity.observations.length - observations.length;
	return {
		...entity,
		observations,
		snapshot: {
			...snapshot,
			value: JSON.stringify(left)
		}
	};
}

// node_modules/commander/lib/error.js
var require_error = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* CommanderError class
	*/
	var CommanderError = class extends Error {
		/**
		* Constructs the CommanderError class
		* @param {number} exitCode suggested exit code which could be used with process.exit
		* @param {string} code an id string representing the error
		* @param {string} message human-readable description of the error
		*/
		constructor(exitCode, code, message) {
			super(message);
			Error.captureStackTrace(this, this.constructor);
			this.name = this.constructor.name;
			this.code = code;
			this.exitCode = exitCode;
			this.nestedError = void 0;
		}
	};
	/**
	* InvalidArgumentError class
	*/
	var InvalidArgumentError = class extends CommanderError {
		/**
		* Constructs the InvalidArgumentError class
		* @param {string} [message] explanation of why argument is invalid
		*/
		constructor(message) {
			super(1, "commander.invalidArgument", message);
			Error.captureStackTrace(this, this.constructor);
			this.name = this.constructor.name;
		}
	};
	exports.CommanderError = CommanderError;
	exports.InvalidArgumentError = InvalidArgumentError;
}));

// node_modules/commander/lib/argument.js
var require_argument = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { InvalidArgumentError } = require_error();
	var Argument = class {
		/**
		* Initialize a new command argument with the given name and description.
		* The default is that the argument is required, and you can explicitly
		* indicate this with <> around the name. Put [] around the name for an optional argument.
		*
		* @param {string} name
		* @param {string} [description]
		*/
		constructor(name, description) {
			this.description = description || "";
			this.variadic = false;
			this.parseArg = void 0;
			this.defaultValue = void 0;
			this.defaultValueDescription = void 0;
			this.argChoices = void 0;
			switch (name[0]) {
				case "<":
					this.required = true;
					this._name = name.slice(1, -1);
					break;
				case "[":
					this.required = false;
					this._name = name.slice(1, -1);
					break;
				default:
					this.required = true;
					this._name = name;
			}
			if (this._name.endsWith("...")) {
				this.variadic = true;
				this._name = this._name.slice(0, -3);
			}
		}
		/**
		* Return argument name.
		*
		* @return {string}
		*/
		name() {
			return this._name;
		}
		/**
		* @package
		*/
		_collectValue(value, previous) {
			if (previous === this.defaultValue || !Array.isArray(previous)) return [value];
			previous.push(value);
			return previous;
		}
		/**
		* Set the default value, and optionally supply the description to be displayed in the help.
		*
		* @param {*} value
		* @param {string} [description]
		* @return {Argument}
		*/
		default(value, description) {
			this.defaultValue = value;
			this.defaultValueDescription = description;
			return this;
		}
		/**
		* Set the custom handler for processing CLI command arguments into argument values.
		*
		* @param {Function} [fn]
		* @return {Argument}
		*/
		argParser(fn) {
			this.parseArg = fn;
			return this;
		}
		/**
		* Only allow argument value to be one of choices.
		*
		* @param {string[]} values
		* @return {Argument}
		*/
		choices(values) {
			this.argChoices = values.slice();
			this.parseArg = (arg, previous) => {
				if (!this.argChoices.includes(arg)) throw new InvalidArgumentError(`Allowed choices are ${this.argChoices.join(", ")}.`);
				if (this.variadic) return this._collectValue(arg, previous);
				return arg;
			};
			return this;
		}
		/**
		* Make argument required.
		*
		* @returns {Argument}
		*/
		argRequired() {
			this.required = true;
			return this;
		}
		/**
		* Make argument optional.
		*
		* @returns {Argument}
		*/
		argOptional() {
			this.required = false;
			return this;
		}
	};
	/**
	* Takes an argument and returns its human readable equivalent for help usage.
	*
	* @param {Argument} arg
	* @return {string}
	* @private
	*/
	function humanReadableArgName(arg) {
		const nameOutput = arg.name() + (arg.variadic === true ? "..." : "");
		return arg.required ? "<" + nameOutput + ">" : "[" + nameOutput + "]";
	}
	exports.Argument = Argument;
	exports.humanReadableArgName = humanReadableArgName;
}));

// node_modules/commander/lib/help.js
var require_help = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { humanReadableArgName } = require_argument();
	/**
	* TypeScript import types for JSDoc, used by Visual Studio Code IntelliSense and `npm run typescript-checkJS`
	* https://www.typescriptlang.org/docs/handbook/jsdoc-supported-types.html#import-types
	* @typedef { import("./argument.js").Argument } Argument
	* @typedef { import("./command.js").Command } Command
	* @typedef { import("./option.js").Option } Option
	*/
	var Help = class {
		constructor() {
			this.helpWidth = void 0;
			this.minWidthToWrap = 40;
			this.sortSubcommands = false;
			this.sortOptions = false;
			this.showGlobalOptions = false;
		}
		/**
		* prepareContext is called by Commander after applying overrides from `Command.configureHelp()`
		* and just before calling `formatHelp()`.
		*
		* Commander just uses the helpWidth and the rest is provided for optional use by more complex subclasses.
		*
		* @param {{ error?: boolean, helpWidth?: number, outputHasColors?: boolean }} contextOptions
		*/
		prepareContext(contextOptions) {
			this.helpWidth = this.helpWidth ?? contextOptions.helpWidth ?? 80;
		}
		/**
		* Get an array of the visible subcommands. Includes a placeholder for the implicit help command, if there is one.
		*
		* @param {Command} cmd
		* @returns {Command[]}
		*/
		visibleCommands(cmd) {
			const visibleCommands = cmd.commands.filter((cmd) => !cmd._hidden);
			const helpCommand = cmd._getHelpCommand();
			if (helpCommand && !helpCommand._hidden) visibleCommands.push(helpCommand);
			if (this.sortSubcommands) visibleCommands.sort((a, b) => {
				return a.name().localeCompare(b.name());
			});
			return visibleCommands;
		}
		/**
		* Compare options for sort.
		*
		* @param {Option} a
		* @param {Option} b
		* @returns {number}
		*/
		compareOptions(a, b) {
			const getSortKey = (option) => {
				return option.short ? option.short.replace(/^-/, "") : option.long.replace(/^--/, "");
			};
			return getSortKey(a).localeCompare(getSortKey(b));
		}
		/**
		* Get an array of the visible options. Includes a placeholder for the implicit help option, if there is one.
		*
		* @param {Command} cmd
		* @returns {Option[]}
		*/
		visibleOptions(cmd) {
			const visibleOptions = cmd.options.filter((option) => !option.hidden);
			const helpOption = cmd._getHelpOption();
			if (helpOption && !helpOption.hidden) {
				const removeShort = helpOption.short && cmd._findOption(helpOption.short);
				const removeLong = helpOption.long && cmd._findOption(helpOption.long);
				if (!removeShort && !removeLong) visibleOptions.push(helpOption);
				else if (helpOption.long && !removeLong) visibleOptions.push(cmd.createOption(helpOption.long, helpOption.description));
				else if (helpOption.short && !removeShort) visibleOptions.push(cmd.createOption(helpOption.short, helpOption.description));
			}
			if (this.sortOptions) visibleOptions.sort(this.compareOptions);
			return visibleOptions;
		}
		/**
		* Get an array of the visible global options. (Not including help.)
		*
		* @param {Command} cmd
		* @returns {Option[]}
		*/
		visibleGlobalOptions(cmd) {
			if (!this.showGlobalOptions) return [];
			const globalOptions = [];
			for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) {
				const visibleOptions = ancestorCmd.options.filter((option) => !option.hidden);
				globalOptions.push(...visibleOptions);
			}
			if (this.sortOptions) globalOptions.sort(this.compareOptions);
			return globalOptions;
		}
		/**
		* Get an array of the arguments if any have a description.
		*
		* @param {Command} cmd
		* @returns {Argument[]}
		*/
		visibleArguments(cmd) {
			if (cmd._argsDescription) cmd.registeredArguments.forEach((argument) => {
				argument.description = argument.description || cmd._argsDescription[argument.name()] || "";
			});
			if (cmd.registeredArguments.find((argument) => argument.description)) return cmd.registeredArguments;
			return [];
		}
		/**
		* Get the command term to show in the list of subcommands.
		*
		* @param {Command} cmd
		* @returns {string}
		*/
		subcommandTerm(cmd) {
			const args = cmd.registeredArguments.map((arg) => humanReadableArgName(arg)).join(" ");
			return cmd._name + (cmd._aliases[0] ? "|" + cmd._aliases[0] : "") + (cmd.options.length ? " [options]" : "") + (args ? " " + args : "");
		}
		/**
		* Get the option term to show in the list of options.
		*
		* @param {Option} option
		* @returns {string}
		*/
		optionTerm(option) {
			return option.flags;
		}
		/**
		* Get the argument term to show in the list of arguments.
		*
		* @param {Argument} argument
		* @returns {string}
		*/
		argumentTerm(argument) {
			return argument.name();
		}
		/**
		* Get the longest command term length.
		*
		* @param {Command} cmd
		* @param {Help} helper
		* @returns {number}
		*/
		longestSubcommandTermLength(cmd, helper) {
			return helper.visibleCommands(cmd).reduce((max, command) => {
				return Math.max(max, this.displayWidth(helper.styleSubcommandTerm(helper.subcommandTerm(command))));
			}, 0);
		}
		/**
		* Get the longest option term length.
		*
		* @param {Command} cmd
		* @param {Help} helper
		* @returns {number}
		*/
		longestOptionTermLength(cmd, helper) {
			return helper.visibleOptions(cmd).reduce((max, option) => {
				return Math.max(max, this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option))));
			}, 0);
		}
		/**
		* Get the longest global option term length.
		*
		* @param {Command} cmd
		* @param {Help} helper
		* @returns {number}
		*/
		longestGlobalOptionTermLength(cmd, helper) {
			return helper.visibleGlobalOptions(cmd).reduce((max, option) => {
				return Math.max(max, this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option))));
			}, 0);
		}
		/**
		* Get the longest argument term length.
		*
		* @param {Command} cmd
		* @param {Help} helper
		* @returns {number}
		*/
		longestArgumentTermLength(cmd, helper) {
			return helper.visibleArguments(cmd).reduce((max, argument) => {
				return Math.max(max, this.displayWidth(helper.styleArgumentTerm(helper.argumentTerm(argument))));
			}, 0);
		}
		/**
		* Get the command usage to be displayed at the top of the built-in help.
		*
		* @param {Command} cmd
		* @returns {string}
		*/
		commandUsage(cmd) {
			let cmdName = cmd._name;
			if (cmd._aliases[0]) cmdName = cmdName + "|" + cmd._aliases[0];
			let ancestorCmdNames = "";
			for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) ancestorCmdNames = ancestorCmd.name() + " " + ancestorCmdNames;
			return ancestorCmdNames + cmdName + " " + cmd.usage();
		}
		/**
		* Get the description for the command.
		*
		* @param {Command} cmd
		* @returns {string}
		*/
		commandDescription(cmd) {
			return cmd.description();
		}
		/**
		* Get the subcommand summary to show in the list of subcommands.
		* (Fallback to description for backwards compatibility.)
		*
		* @param {Command} cmd
		* @returns {string}
		*/
		subcommandDescription(cmd) {
			return cmd.summary() || cmd.description();
		}
		/**
		* Get the option description to show in the list of options.
		*
		* @param {Option} option
		* @return {string}
		*/
		optionDescription(option) {
			const extraInfo = [];
			if (option.argChoices) extraInfo.push(`choices: ${option.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`);
			if (option.defaultValue !== void 0) {
				if (option.required || option.optional || option.isBoolean() && typeof option.defaultValue === "boolean") extraInfo.push(`default: ${option.defaultValueDescription || JSON.stringify(option.defaultValue)}`);
			}
			if (option.presetArg !== void 0 && option.optional) extraInfo.push(`preset: ${JSON.stringify(option.presetArg)}`);
			if (option.envVar !== void 0) extraInfo.push(`env: ${option.envVar}`);
			if (extraInfo.length > 0) {
				const extraDescription = `(${extraInfo.join(", ")})`;
				if (option.description) return `${option.description} ${extraDescription}`;
				return extraDescription;
			}
			return option.description;
		}
		/**
		* Get the argument description to show in the list of arguments.
		*
		* @param {Argument} argument
		* @return {string}
		*/
		argumentDescription(argument) {
			const extraInfo = [];
			if (argument.argChoices) extraInfo.push(`choices: ${argument.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`);
			if (argument.defaultValue !== void 0) extraInfo.push(`default: ${argument.defaultValueDescription || JSON.stringify(argument.defaultValue)}`);
			if (extraInfo.length > 0) {
				const extraDescription = `(${extraInfo.join(", ")})`;
				if (argument.description) return `${argument.description} ${extraDescription}`;
				return extraDescription;
			}
			return argument.description;
		}
		/**
		* Format a list of items, given a heading and an array of formatted items.
		*
		* @param {string} heading
		* @param {string[]} items
		* @param {Help} helper
		* @returns string[]
		*/
		formatItemList(heading, items, helper) {
			if (items.length === 0) return [];
			return [
				helper.styleTitle(heading),
				...items,
				""
			];
		}
		/**
		* Group items by their help group heading.
		*
		* @param {Command[] | Option[]} unsortedItems
		* @param {Command[] | Option[]} visibleItems
		* @param {Function} getGroup
		* @returns {Map<string, Command[] | Option[]>}
		*/
		groupItems(unsortedItems, visibleItems, getGroup) {
			const result = /* @__PURE__ */ new Map();
			unsortedItems.forEach((item) => {
				const group = getGroup(item);
				if (!result.has(group)) result.set(group, []);
			});
			visibleItems.forEach((item) => {
				const group = getGroup(item);
				if (!result.has(group)) result.set(group, []);
				result.get(group).push(item);
			});
			return result;
		}
		/**
		* Generate the built-in help text.
		*
		* @param {Command} cmd
		* @param {Help} helper
		* @returns {string}
		*/
		formatHelp(cmd, helper) {
			const termWidth = helper.padWidth(cmd, helper);
			const helpWidth = helper.helpWidth ?? 80;
			function callFormatItem(term, description) {
				return helper.formatItem(term, termWidth, description, helper);
			}
			let output = [`${helper.styleTitle("Usage:")} ${helper.styleUsage(helper.commandUsage(cmd))}`, ""];
			const commandDescription = helper.commandDescription(cmd);
			if (commandDescription.length > 0) output = output.concat([helper.boxWrap(helper.styleCommandDescription(commandDescription), helpWidth), ""]);
			const argumentList = helper.visibleArguments(cmd).map((argument) => {
				return callFormatItem(helper.styleArgumentTerm(helper.argumentTerm(argument)), helper.styleArgumentDescription(helper.argumentDescription(argument)));
			});
			output = output.concat(this.formatItemList("Arguments:", argumentList, helper));
			this.groupItems(cmd.options, helper.visibleOptions(cmd), (option) => option.helpGroupHeading ?? "Options:").forEach((options, group) => {
				const optionList = options.map((option) => {
					return callFormatItem(helper.styleOptionTerm(helper.optionTerm(option)), helper.styleOptionDescription(helper.optionDescription(option)));
				});
				output = output.concat(this.formatItemList(group, optionList, helper));
			});
			if (helper.showGlobalOptions) {
				const globalOptionList = helper.visibleGlobalOptions(cmd).map((option) => {
					return callFormatItem(helper.styleOptionTerm(helper.optionTerm(option)), helper.styleOptionDescription(helper.optionDescription(option)));
				});
				output = output.concat(this.formatItemList("Global Options:", globalOptionList, helper));
			}
			this.groupItems(cmd.commands, helper.visibleCommands(cmd), (sub) => sub.helpGroup() || "Commands:").forEach((commands, group) => {
				const commandList = commands.map((sub) => {
					return callFormatItem(helper.styleSubcommandTerm(helper.subcommandTerm(sub)), helper.styleSubcommandDescription(helper.subcommandDescription(sub)));
				});
				output = output.concat(this.formatItemList(group, commandList, helper));
			});
			return output.join("\n");
		}
		/**
		* Return display width of string, ignoring ANSI escape sequences. Used in padding and wrapping calculations.
		*
		* @param {string} str
		* @returns {number}
		*/
		displayWidth(str) {
			return stripColor(str).length;
		}
		/**
		* Style the title for displaying in the help. Called with 'Usage:', 'Options:', etc.
		*
		* @param {string} str
		* @returns {string}
		*/
		styleTitle(str) {
			return str;
		}
		styleUsage(str) {
			return str.split(" ").map((word) => {
				if (word === "[options]") return this.styleOptionText(word);
				if (word === "[command]") return this.styleSubcommandText(word);
				if (word[0] === "[" || word[0] === "<") return this.styleArgumentText(word);
				return this.styleCommandText(word);
			}).join(" ");
		}
		styleCommandDescription(str) {
			return this.styleDescriptionText(str);
		}
		styleOptionDescription(str) {
			return this.styleDescriptionText(str);
		}
		styleSubcommandDescription(str) {
			return this.styleDescriptionText(str);
		}
		styleArgumentDescription(str) {
			return this.styleDescriptionText(str);
		}
		styleDescriptionText(str) {
			return str;
		}
		styleOptionTerm(str) {
			return this.styleOptionText(str);
		}
		styleSubcommandTerm(str) {
			return str.split(" ").map((word) => {
				if (word === "[options]") return this.styleOptionText(word);
				if (word[0] === "[" || word[0] === "<") return this.styleArgumentText(word);
				return this.styleSubcommandText(word);
			}).join(" ");
		}
		styleArgumentTerm(str) {
			return this.styleArgumentText(str);
		}
		styleOptionText(str) {
			return str;
		}
		styleArgumentText(str) {
			return str;
		}
		styleSubcommandText(str) {
			return str;
		}
		styleCommandText(str) {
			return str;
		}
		/**
		* Calculate the pad width from the maximum term length.
		*
		* @param {Command} cmd
		* @param {Help} helper
		* @returns {number}
		*/
		padWidth(cmd, helper) {
			return Math.max(helper.longestOptionTermLength(cmd, helper), helper.longestGlobalOptionTermLength(cmd, helper), helper.longestSubcommandTermLength(cmd, helper), helper.longestArgumentTermLength(cmd, helper));
		}
		/**
		* Detect manually wrapped and indented strings by checking for line break followed by whitespace.
		*
		* @param {string} str
		* @returns {boolean}
		*/
		preformatted(str) {
			return /\n[^\S\r\n]/.test(str);
		}
		/**
		* Format the "item", which consists of a term and description. Pad the term and wrap the description, indenting the following lines.
		*
		* So "TTT", 5, "DDD DDDD DD DDD" might be formatted for this.helpWidth=17 like so:
		*   TTT  DDD DDDD
		*        DD DDD
		*
		* @param {string} term
		* @param {number} termWidth
		* @param {string} description
		* @param {Help} helper
		* @returns {string}
		*/
		formatItem(term, termWidth, description, helper) {
			const itemIndent = 2;
			const itemIndentStr = " ".repeat(itemIndent);
			if (!description) return itemIndentStr + term;
			const paddedTerm = term.padEnd(termWidth + term.length - helper.displayWidth(term));
			const spacerWidth = 2;
			const remainingWidth = (this.helpWidth ?? 80) - termWidth - spacerWidth - itemIndent;
			let formattedDescription;
			if (remainingWidth < this.minWidthToWrap || helper.preformatted(description)) formattedDescription = description;
			else formattedDescription = helper.boxWrap(description, remainingWidth).replace(/\n/g, "\n" + " ".repeat(termWidth + spacerWidth));
			return itemIndentStr + paddedTerm + " ".repeat(spacerWidth) + formattedDescription.replace(/\n/g, `\n${itemIndentStr}`);
		}
		/**
		* Wrap a string at whitespace, preserving existing line breaks.
		* Wrapping is skipped if the width is less than `minWidthToWrap`.
		*
		* @param {string} str
		* @param {number} width
		* @returns {string}
		*/
		boxWrap(str, width) {
			if (width < this.minWidthToWrap) return str;
			const rawLines = str.split(/\r\n|\n/);
			const chunkPattern = /[\s]*[^\s]+/g;
			const wrappedLines = [];
			rawLines.forEach((line) => {
				const chunks = line.match(chunkPattern);
				if (chunks === null) {
					wrappedLines.push("");
					return;
				}
				let sumChunks = [chunks.shift()];
				let sumWidth = this.displayWidth(sumChunks[0]);
				chunks.forEach((chunk) => {
					const visibleWidth = this.displayWidth(chunk);
					if (sumWidth + visibleWidth <= width) {
						sumChunks.push(chunk);
						sumWidth += visibleWidth;
						return;
					}
					wrappedLines.push(sumChunks.join(""));
					const nextChunk = chunk.trimStart();
					sumChunks = [nextChunk];
					sumWidth = this.displayWidth(nextChunk);
				});
				wrappedLines.push(sumChunks.join(""));
			});
			return wrappedLines.join("\n");
		}
	};
	/**
	* Strip style ANSI escape sequences from the string. In particular, SGR (Select Graphic Rendition) codes.
	*
	* @param {string} str
	* @returns {string}
	* @package
	*/
	function stripColor(str) {
		return str.replace(/\x1b\[\d*(;\d*)*m/g, "");
	}
	exports.Help = Help;
	exports.stripColor = stripColor;
}));

// node_modules/commander/lib/option.js
var require_option = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { InvalidArgumentError } = require_error();
	var Option = class {
		/**
		* Initialize a new `Option` with the given `flags` and `description`.
		*
		* @param {string} flags
		* @param {string} [description]
		*/
		constructor(flags, description) {
			this.flags = flags;
			this.description = description || "";
			this.required = flags.includes("<");
			this.optional = flags.includes("[");
			this.variadic = /\w\.\.\.[>\]]$/.test(flags);
			this.mandatory = false;
			const optionFlags = splitOptionFlags(flags);
			this.short = optionFlags.shortFlag;
			this.long = optionFlags.longFlag;
			this.negate = false;
			if (this.long) this.negate = this.long.startsWith("--no-");
			this.defaultValue = void 0;
			this.defaultValueDescription = void 0;
			this.presetArg = void 0;
			this.envVar = void 0;
			this.parseArg = void 0;
			this.hidden = false;
			this.argChoices = void 0;
			this.conflictsWith = [];
			this.implied = void 0;
			this.helpGroupHeading = void 0;
		}
		/**
		* Set the default value, and optionally supply the description to be displayed in the help.
		*
		* @param {*} value
		* @param {string} [description]
		* @return {Option}
		*/
		default(value, description) {
			this.defaultValue = value;
			this.defaultValueDescription = description;
			return this;
		}
		/**
		* Preset to use when option used without option-argument, especially optional but also boolean and negated.
		* The custom processing (parseArg) is called.
		*
		* @example
		* new Option('--color').default('GREYSCALE').preset('RGB');
		* new Option('--donate [amount]').preset('20').argParser(parseFloat);
		*
		* @param {*} arg
		* @return {Option}
		*/
		preset(arg) {
			this.presetArg = arg;
			return this;
		}
		/**
		* Add option name(s) that conflict with this option.
		* An error will be displayed if conflicting options are found during parsing.
		*
		* @example
		* new Option('--rgb').conflicts('cmyk');
		* new Option('--js').conflicts(['ts', 'jsx']);
		*
		* @param {(string | string[])} names
		* @return {Option}
		*/
		conflicts(names) {
			this.conflictsWith = this.conflictsWith.concat(names);
			return this;
		}
		/**
		* Specify implied option values for when this option is set and the implied options are not.
		*
		* The custom processing (parseArg) is not called on the implied values.
		*
		* @example
		* program
		*   .addOption(new Option('--log', 'write logging information to file'))
		*   .addOption(new Option('--trace', 'log extra details').implies({ log: 'trace.txt' }));
		*
		* @param {object} impliedOptionValues
		* @return {Option}
		*/
		implies(impliedOptionValues) {
			let newImplied = impliedOptionValues;
			if (typeof impliedOptionValues === "string") newImplied = { [impliedOptionValues]: true };
			this.implied = Object.assign(this.implied || {}, newImplied);
			return this;
		}
		/**
		* Set environment variable to check for option value.
		*
		* An environment variable is only used if when processed the current option value is
		* undefined, or the source of the current value is 'default' or 'config' or 'env'.
		*
		* @param {string} name
		* @return {Option}
		*/
		env(name) {
			this.envVar = name;
			return this;
		}
		/**
		* Set the custom handler for processing CLI option arguments into option values.
		*
		* @param {Function} [fn]
		* @return {Option}
		*/
		argParser(fn) {
			this.parseArg = fn;
			return this;
		}
		/**
		* Whether the option is mandatory and must have a value after parsing.
		*
		* @param {boolean} [mandatory=true]
		* @return {Option}
		*/
		makeOptionMandatory(mandatory = true) {
			this.mandatory = !!mandatory;
			return this;
		}
		/**
		* Hide option in help.
		*
		* @param {boolean} [hide=true]
		* @return {Option}
		*/
		hideHelp(hide = true) {
			this.hidden = !!hide;
			return this;
		}
		/**
		* @package
		*/
		_collectValue(value, previous) {
			if (previous === this.defaultValue || !Array.isArray(previous)) return [value];
			previous.push(value);
			return previous;
		}
		/**
		* Only allow option value to be one of choices.
		*
		* @param {string[]} values
		* @return {Option}
		*/
		choices(values) {
			this.argChoices = values.slice();
			this.parseArg = (arg, previous) => {
				if (!this.argChoices.includes(arg)) throw new InvalidArgumentError(`Allowed choices are ${this.argChoices.join(", ")}.`);
				if (this.variadic) return this._collectValue(arg, previous);
				return arg;
			};
			return this;
		}
		/**
		* Return option name.
		*
		* @return {string}
		*/
		name() {
			if (this.long) return this.long.replace(/^--/, "");
			return this.short.replace(/^-/, "");
		}
		/**
		* Return option name, in a camelcase format that can be used
		* as an object attribute key.
		*
		* @return {string}
		*/
		attributeName() {
			if (this.negate) return camelcase(this.name().replace(/^no-/, ""));
			return camelcase(this.name());
		}
		/**
		* Set the help group heading.
		*
		* @param {string} heading
		* @return {Option}
		*/
		helpGroup(heading) {
			this.helpGroupHeading = heading;
			return this;
		}
		/**
		* Check if `arg` matches the short or long flag.
		*
		* @param {string} arg
		* @return {boolean}
		* @package
		*/
		is(arg) {
			return this.short === arg || this.long === arg;
		}
		/**
		* Return whether a boolean option.
		*
		* Options are one of boolean, negated, required argument, or optional argument.
		*
		* @return {boolean}
		* @package
		*/
		isBoolean() {
			return !this.required && !this.optional && !this.negate;
		}
	};
	/**
	* This class is to make it easier to work with dual options, without changing the existing
	* implementation. We support separate dual options for separate positive and negative options,
	* like `--build` and `--no-build`, which share a single option value. This works nicely for some
	* use cases, but is tricky for others where we want separate behaviours despite
	* the single shared option value.
	*/
	var DualOptions = class {
		/**
		* @param {Option[]} options
		*/
		constructor(options) {
			this.positiveOptions = /* @__PURE__ */ new Map();
			this.negativeOptions = /* @__PURE__ */ new Map();
			this.dualOptions = /* @__PURE__ */ new Set();
			options.forEach((option) => {
				if (option.negate) this.negativeOptions.set(option.attributeName(), option);
				else this.positiveOptions.set(option.attributeName(), option);
			});
			this.negativeOptions.forEach((value, key) => {
				if (this.positiveOptions.has(key)) this.dualOptions.add(key);
			});
		}
		/**
		* Did the value come from the option, and not from possible matching dual option?
		*
		* @param {*} value
		* @param {Option} option
		* @returns {boolean}
		*/
		valueFromOption(value, option) {
			const optionKey = option.attributeName();
			if (!this.dualOptions.has(optionKey)) return true;
			const preset = this.negativeOptions.get(optionKey).presetArg;
			const negativeValue = preset !== void 0 ? preset : false;
			return option.negate === (negativeValue === value);
		}
	};
	/**
	* Convert string from kebab-case to camelCase.
	*
	* @param {string} str
	* @return {string}
	* @private
	*/
	function camelcase(str) {
		return str.split("-").reduce((str, word) => {
			return str + word[0].toUpperCase() + word.slice(1);
		});
	}
	/**
	* Split the short and long flag out of something like '-m,--mixed <value>'
	*
	* @private
	*/
	function splitOptionFlags(flags) {
		let shortFlag;
		let longFlag;
		const shortFlagExp = /^-[^-]$/;
		const longFlagExp = /^--[^-]/;
		const flagParts = flags.split(/[ |,]+/).concat("guard");
		if (shortFlagExp.test(flagParts[0])) shortFlag = flagParts.shift();
		if (longFlagExp.test(flagParts[0])) longFlag = flagParts.shift();
		if (!shortFlag && shortFlagExp.test(flagParts[0])) shortFlag = flagParts.shift();
		if (!shortFlag && longFlagExp.test(flagParts[0])) {
			shortFlag = longFlag;
			longFlag = flagParts.shift();
		}
		if (flagParts[0].startsWith("-")) {
			const unsupportedFlag = flagParts[0];
			const baseError = `option creation failed due to '${unsupportedFlag}' in option flags '${flags}'`;
			if (/^-[^-][^-]/.test(unsupportedFlag)) throw new Error(`${baseError}
- a short flag is a single dash and a single character
  - either use a single dash and a single character (for a short flag)
  - or use a double dash for a long option (and can have two, like '--ws, --workspace')`);
			if (shortFlagExp.test(unsupportedFlag)) throw new Error(`${baseError}
- too many short flags`);
			if (longFlagExp.test(unsupportedFlag)) throw new Error(`${baseError}
- too many long flags`);
			throw new Error(`${baseError}
- unrecognised flag format`);
		}
		if (shortFlag === void 0 && longFlag === void 0) throw new Error(`option creation failed due to no flags found in '${flags}'.`);
		return {
			shortFlag,
			longFlag
		};
	}
	exports.Option = Option;
	exports.DualOptions = DualOptions;
}));

// node_modules/commander/lib/suggestSimilar.js
var require_suggestSimilar = /* @__PURE__ */ __commonJSMin(((exports) => {
	const maxDistance = 3;
	function editDistance(a, b) {
		if (Math.abs(a.length - b.length) > maxDistance) return Math.max(a.length, b.length);
		const d = [];
		for (let i = 0; i <= a.length; i++) d[i] = [i];
		for (let j = 0; j <= b.length; j++) d[0][j] = j;
		for (let j = 1; j <= b.length; j++) for (let i = 1; i <= a.length; i++) {
			let cost = 1;
			if (a[i - 1] === b[j - 1]) cost = 0;
			else cost = 1;
			d[i][j] = Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
		}
		return d[a.length][b.length];
	}
	/**
	* Find close matches, restricted to same number of edits.
	*
	* @param {string} word
	* @param {string[]} candidates
	* @returns {string}
	*/
	function suggestSimilar(word, candidates) {
		if (!candidates || candidates.length === 0) return "";
		candidates = Array.from(new Set(candidates));
		const searchingOptions = word.startsWith("--");
		if (searchingOptions) {
			word = word.slice(2);
			candidates = candidates.map((candidate) => candidate.slice(2));
		}
		let similar = [];
		let bestDistance = maxDistance;
		const minSimilarity = .4;
		candidates.forEach((candidate) => {
			if (candidate.length <= 1) return;
			const distance = editDistance(word, candidate);
			const length = Math.max(word.length, candidate.length);
			if ((length - distance) / length > minSimilarity) {
				if (distance < bestDistance) {
					bestDistance = distance;
					similar = [candidate];
				} else if (distance === bestDistance) similar.push(candidate);
			}
		});
		similar.sort((a, b) => a.localeCompare(b));
		if (searchingOptions) similar = similar.map((candidate) => `--${candidate}`);
		if (similar.length > 1) return `\n(Did you mean one of ${similar.join(", ")}?)`;
		if (similar.length === 1) return `\n(Did you mean ${similar[0]}?)`;
		return "";
	}
	exports.suggestSimilar = suggestSimilar;
}));

// node_modules/commander/lib/command.js
var require_command = /* @__PURE__ */ __commonJSMin(((exports) => {
	const EventEmitter = __require("node:events").EventEmitter;
	const childProcess = __require("node:child_process");
	const path = __require("node:path");
	const fs = __require("node:fs");
	const process = __require("node:process");
	const { Argument, humanReadableArgName } = require_argument();
	const { CommanderError } = require_error();
	const { Help, stripColor } = require_help();
	const { Option, DualOptions } = require_option();
	const { suggestSimilar } = require_suggestSimilar();
	var Command = class Command extends EventEmitter {
		/**
		* Initialize a new `Command`.
		*
		* @param {string} [name]
		*/
		constructor(name) {
			super();
			/** @type {Command[]} */
			this.commands = [];
			/** @type {Option[]} */
			this.options = [];
			this.parent = null;
			this._allowUnknownOption = false;
			this._allowExcessArguments = false;
			/** @type {Argument[]} */
			this.registeredArguments = [];
			this._args = this.registeredArguments;
			/** @type {string[]} */
			this.args = [];
			this.rawArgs = [];
			this.processedArgs = [];
			this._scriptPath = null;
			this._name = name || "";
			this._optionValues = {};
			this._optionValueSources = {};
			this._storeOptionsAsProperties = false;
			this._actionHandler = null;
			this._executableHandler = false;
			this._executableFile = null;
			this._executableDir = null;
			this._defaultCommandName = null;
			this._exitCallback = null;
			this._aliases = [];
			this._combineFlagAndOptionalValue = true;
			this._description = "";
			this._summary = "";
			this._argsDescription = void 0;
			this._enablePositionalOptions = false;
			this._passThroughOptions = false;
			this._lifeCycleHooks = {};
			/** @type {(boolean | string)} */
			this._showHelpAfterError = false;
			this._showSuggestionAfterError = true;
			this._savedState = null;
			this._outputConfiguration = {
				writeOut: (str) => process.stdout.write(str),
				writeErr: (str) => process.stderr.write(str),
				outputError: (str, write) => write(str),
				getOutHelpWidth: () => process.stdout.isTTY ? process.stdout.columns : void 0,
				getErrHelpWidth: () => process.stderr.isTTY ? process.stderr.columns : void 0,
				getOutHasColors: () => useColor() ?? (process.stdout.isTTY && process.stdout.hasColors?.()),
				getErrHasColors: () => useColor() ?? (process.stderr.isTTY && process.stderr.hasColors?.()),
				stripColor: (str) => stripColor(str)
			};
			this._hidden = false;
			/** @type {(Option | null | undefined)} */
			this._helpOption = void 0;
			this._addImplicitHelpCommand = void 0;
			/** @type {Command} */
			this._helpCommand = void 0;
			this._helpConfiguration = {};
			/** @type {string | undefined} */
			this._helpGroupHeading = void 0;
			/** @type {string | undefined} */
			this._defaultCommandGroup = void 0;
			/** @type {string | undefined} */
			this._defaultOptionGroup = void 0;
		}
		/**
		* Copy settings that are useful to have in common across root command and subcommands.
		*
		* (Used internally when adding a command using `.command()` so subcommands inherit parent settings.)
		*
		* @param {Command} sourceCommand
		* @return {Command} `this` command for chaining
		*/
		copyInheritedSettings(sourceCommand) {
			this._outputConfiguration = sourceCommand._outputConfiguration;
			this._helpOption = sourceCommand._helpOption;
			this._helpCommand = sourceCommand._helpCommand;
			this._helpConfiguration = sourceCommand._helpConfiguration;
			this._exitCallback = sourceCommand._exitCallback;
			this._storeOptionsAsProperties = sourceCommand._storeOptionsAsProperties;
			this._combineFlagAndOptionalValue = sourceCommand._combineFlagAndOptionalValue;
			this._allowExcessArguments = sourceCommand._allowExcessArguments;
			this._enablePositionalOptions = sourceCommand._enablePositionalOptions;
			this._showHelpAfterError = sourceCommand._showHelpAfterError;
			this._showSuggestionAfterError = sourceCommand._showSuggestionAfterError;
			return this;
		}
		/**
		* @returns {Command[]}
		* @private
		*/
		_getCommandAndAncestors() {
			const result = [];
			for (let command = this; command; command = command.parent) result.push(command);
			return result;
		}
		/**
		* Define a command.
		*
		* There are two styles of command: pay attention to where to put the description.
		*
		* @example
		* // Command implemented using action handler (description is supplied separately to `.command`)
		* program
		*   .command('clone <source> [destination]')
		*   .description('clone a repository into a newly created directory')
		*   .action((source, destination) => {
		*     console.log('clone command called');
		*   });
		*
		* // Command implemented using separate executable file (description is second parameter to `.command`)
		* program
		*   .command('start <service>', 'start named service')
		*   .command('stop [service]', 'stop named service, or all if no name supplied');
		*
		* @param {string} nameAndArgs - command name and arguments, args are `<required>` or `[optional]` and last may also be `variadic...`
		* @param {(object | string)} [actionOptsOrExecDesc] - configuration options (for action), or description (for executable)
		* @param {object} [execOpts] - configuration options (for executable)
		* @return {Command} returns new command for action handler, or `this` for executable command
		*/
		command(nameAndArgs, actionOptsOrExecDesc, execOpts) {
			let desc = actionOptsOrExecDesc;
			let opts = execOpts;
			if (typeof desc === "object" && desc !== null) {
				opts = desc;
				desc = null;
			}
			opts = opts || {};
			const [, name, args] = nameAndArgs.match(/([^ ]+) *(.*)/);
			const cmd = this.createCommand(name);
			if (desc) {
				cmd.description(desc);
				cmd._executableHandler = true;
			}
			if (opts.isDefault) this._defaultCommandName = cmd._name;
			cmd._hidden = !!(opts.noHelp || opts.hidden);
			cmd._executableFile = opts.executableFile || null;
			if (args) cmd.arguments(args);
			this._registerCommand(cmd);
			cmd.parent = this;
			cmd.copyInheritedSettings(this);
			if (desc) return this;
			return cmd;
		}
		/**
		* Factory routine to create a new unattached command.
		*
		* See .command() for creating an attached subcommand, which uses this routine to
		* create the command. You can override createCommand to customise subcommands.
		*
		* @param {string} [name]
		* @return {Command} new command
		*/
		createCommand(name) {
			return new Command(name);
		}
		/**
		* You can customise the help with a subclass of Help by overriding createHelp,
		* or by overriding Help properties using configureHelp().
		*
		* @return {Help}
		*/
		createHelp() {
			return Object.assign(new Help(), this.configureHelp());
		}
		/**
		* You can customise the help by overriding Help properties using configureHelp(),
		* or with a subclass of Help by overriding createHelp().
		*
		* @param {object} [configuration] - configuration options
		* @return {(Command | object)} `this` command for chaining, or stored configuration
		*/
		configureHelp(configuration) {
			if (configuration === void 0) return this._helpConfiguration;
			this._helpConfiguration = configuration;
			return this;
		}
		/**
		* The default output goes to stdout and stderr. You can customise this for special
		* applications. You can also customise the display of errors by overriding outputError.
		*
		* The configuration properties are all functions:
		*
		*     // change how output being written, defaults to stdout and stderr
		*     writeOut(str)
		*     writeErr(str)
		*     // change how output being written for errors, defaults to writeErr
		*     outputError(str, write) // used for displaying errors and not used for displaying help
		*     // specify width for wrapping help
		*     getOutHelpWidth()
		*     getErrHelpWidth()
		*     // color support, currently only used with Help
		*     getOutHasColors()
		*     getErrHasColors()
		*     stripColor() // used to remove ANSI escape codes if output does not have colors
		*
		* @param {object} [configuration] - configuration options
		* @return {(Command | object)} `this` command for chaining, or stored configuration
		*/
		configureOutput(configuration) {
			if (configuration === void 0) return this._outputConfiguration;
			this._outputConfiguration = {
				...this._outputConfiguration,
				...configuration
			};
			return this;
		}
		/**
		* Display the help or a custom message after an error occurs.
		*
		* @param {(boolean|string)} [displayHelp]
		* @return {Command} `this` command for chaining
		*/
		showHelpAfterError(displayHelp = true) {
			if (typeof displayHelp !== "string") displayHelp = !!displayHelp;
			this._showHelpAfterError = displayHelp;
			return this;
		}
		/**
		* Display suggestion of similar commands for unknown commands, or options for unknown options.
		*
		* @param {boolean} [displaySuggestion]
		* @return {Command} `this` command for chaining
		*/
		showSuggestionAfterError(displaySuggestion = true) {
			this._showSuggestionAfterError = !!displaySuggestion;
			return this;
		}
		/**
		* Add a prepared subcommand.
		*
		* See .command() for creating an attached subcommand which inherits settings from its parent.
		*
		* @param {Command} cmd - new subcommand
		* @param {object} [opts] - configuration options
		* @return {Command} `this` command for chaining
		*/
		addCommand(cmd, opts) {
			if (!cmd._name) throw new Error(`Command passed to .addCommand() must have a name
- specify the name in Command constructor or using .name()`);
			opts = opts || {};
			if (opts.isDefault) this._defaultCommandName = cmd._name;
			if (opts.noHelp || opts.hidden) cmd._hidden = true;
			this._registerCommand(cmd);
			cmd.parent = this;
			cmd._checkForBrokenPassThrough();
			return this;
		}
		/**
		* Factory routine to create a new unattached argument.
		*
		* See .argument() for creating an attached argument, which uses this routine to
		* create the argument. You can override createArgument to return a custom argument.
		*
		* @param {string} name
		* @param {string} [description]
		* @return {Argument} new argument
		*/
		createArgument(name, description) {
			return new Argument(name, description);
		}
		/**
		* Define argument syntax for command.
		*
		* The default is that the argument is required, and you can explicitly
		* indicate this with <> around the name. Put [] around the name for an optional argument.
		*
		* @example
		* program.argument('<input-file>');
		* program.argument('[output-file]');
		*
		* @param {string} name
		* @param {string} [description]
		* @param {(Function|*)} [parseArg] - custom argument processing function or default value
		* @param {*} [defaultValue]
		* @return {Command} `this` command for chaining
		*/
		argument(name, description, parseArg, defaultValue) {
			const argument = this.createArgument(name, description);
			if (typeof parseArg === "function") argument.default(defaultValue).argParser(parseArg);
			else argument.default(parseArg);
			this.addArgument(argument);
			return this;
		}
		/**
		* Define argument syntax for command, adding multiple at once (without descriptions).
		*
		* See also .argument().
		*
		* @example
		* program.arguments('<cmd> [env]');
		*
		* @param {string} names
		* @return {Command} `this` command for chaining
		*/
		arguments(names) {
			names.trim().split(/ +/).forEach((detail) => {
				this.argument(detail);
			});
			return this;
		}
		/**
		* Define argument syntax for command, adding a prepared argument.
		*
		* @param {Argument} argument
		* @return {Command} `this` command for chaining
		*/
		addArgument(argument) {
			const previousArgument = this.registeredArguments.slice(-1)[0];
			if (previousArgument?.variadic) throw new Error(`only the last argument can be variadic '${previousArgument.name()}'`);
			if (argument.required && argument.defaultValue !== void 0 && argument.parseArg === void 0) throw new Error(`a default value for a required argument is never used: '${argument.name()}'`);
			this.registeredArguments.push(argument);
			return this;
		}
		/**
		* Customise or override default help command. By default a help command is automatically added if your command has subcommands.
		*
		* @example
		*    program.helpCommand('help [cmd]');
		*    program.helpCommand('help [cmd]', 'show help');
		*    program.helpCommand(false); // suppress default help command
		*    program.helpCommand(true); // add help command even if no subcommands
		*
		* @param {string|boolean} enableOrNameAndArgs - enable with custom name and/or arguments, or boolean to override whether added
		* @param {string} [description] - custom description
		* @return {Command} `this` command for chaining
		*/
		helpCommand(enableOrNameAndArgs, description) {
			if (typeof enableOrNameAndArgs === "boolean") {
				this._addImplicitHelpCommand = enableOrNameAndArgs;
				if (enableOrNameAndArgs && this._defaultCommandGroup) this._initCommandGroup(this._getHelpCommand());
				return this;
			}
			const [, helpName, helpArgs] = (enableOrNameAndArgs ?? "help [command]").match(/([^ ]+) *(.*)/);
			const helpDescription = description ?? "display help for command";
			const helpCommand = this.createCommand(helpName);
			helpCommand.helpOption(false);
			if (helpArgs) helpCommand.arguments(helpArgs);
			if (helpDescription) helpCommand.description(helpDescription);
			this._addImplicitHelpCommand = true;
			this._helpCommand = helpCommand;
			if (enableOrNameAndArgs || description) this._initCommandGroup(helpCommand);
			return this;
		}
		/**
		* Add prepared custom help command.
		*
		* @param {(Command|string|boolean)} helpCommand - custom help command, or deprecated enableOrNameAndArgs as for `.helpCommand()`
		* @param {string} [deprecatedDescription] - deprecated custom description used with custom name only
		* @return {Command} `this` command for chaining
		*/
		addHelpCommand(helpCommand, deprecatedDescription) {
			if (typeof helpCommand !== "object") {
				this.helpCommand(helpCommand, deprecatedDescription);
				return this;
			}
			this._addImplicitHelpCommand = true;
			this._helpCommand = helpCommand;
			this._initCommandGroup(helpCommand);
			return this;
		}
		/**
		* Lazy create help command.
		*
		* @return {(Command|null)}
		* @package
		*/
		_getHelpCommand() {
			if (this._addImplicitHelpCommand ?? (this.commands.length && !this._actionHandler && !this._findCommand("help"))) {
				if (this._helpCommand === void 0) this.helpCommand(void 0, void 0);
				return this._helpCommand;
			}
			return null;
		}
		/**
		* Add hook for life cycle event.
		*
		* @param {string} event
		* @param {Function} listener
		* @return {Command} `this` command for chaining
		*/
		hook(event, listener) {
			const allowedValues = [
				"preSubcommand",
				"preAction",
				"postAction"
			];
			if (!allowedValues.includes(event)) throw new Error(`Unexpected value for event passed to hook : '${event}'.
Expecting one of '${allowedValues.join("', '")}'`);
			if (this._lifeCycleHooks[event]) this._lifeCycleHooks[event].push(listener);
			else this._lifeCycleHooks[event] = [listener];
			return this;
		}
		/**
		* Register callback to use as replacement for calling process.exit.
		*
		* @param {Function} [fn] optional callback which will be passed a CommanderError, defaults to throwing
		* @return {Command} `this` command for chaining
		*/
		exitOverride(fn) {
			if (fn) this._exitCallback = fn;
			else this._exitCallback = (err) => {
				if (err.code !== "commander.executeSubCommandAsync") throw err;
			};
			return this;
		}
		/**
		* Call process.exit, and _exitCallback if defined.
		*
		* @param {number} exitCode exit code for using with process.exit
		* @param {string} code an id string representing the error
		* @param {string} message human-readable description of the error
		* @return never
		* @private
		*/
		_exit(exitCode, code, message) {
			if (this._exitCallback) this._exitCallback(new CommanderError(exitCode, code, message));
			process.exit(exitCode);
		}
		/**
		* Register callback `fn` for the command.
		*
		* @example
		* program
		*   .command('serve')
		*   .description('start service')
		*   .action(function() {
		*      // do work here
		*   });
		*
		* @param {Function} fn
		* @return {Command} `this` command for chaining
		*/
		action(fn) {
			const listener = (args) => {
				const expectedArgsCount = this.registeredArguments.length;
				const actionArgs = args.slice(0, expectedArgsCount);
				if (this._storeOptionsAsProperties) actionArgs[expectedArgsCount] = this;
				else actionArgs[expectedArgsCount] = this.opts();
				actionArgs.push(this);
				return fn.apply(this, actionArgs);
			};
			this._actionHandler = listener;
			return this;
		}
		/**
		* Factory routine to create a new unattached option.
		*
		* See .option() for creating an attached option, which uses this routine to
		* create the option. You can override createOption to return a custom option.
		*
		* @param {string} flags
		* @param {string} [description]
		* @return {Option} new option
		*/
		createOption(flags, description) {
			return new Option(flags, description);
		}
		/**
		* Wrap parseArgs to catch 'commander.invalidArgument'.
		*
		* @param {(Option | Argument)} target
		* @param {string} value
		* @param {*} previous
		* @param {string} invalidArgumentMessage
		* @private
		*/
		_callParseArg(target, value, previous, invalidArgumentMessage) {
			try {
				return target.parseArg(value, previous);
			} catch (err) {
				if (err.code === "commander.invalidArgument") {
					const message = `${invalidArgumentMessage} ${err.message}`;
					this.error(message, {
						exitCode: err.exitCode,
						code: err.code
					});
				}
				throw err;
			}
		}
		/**
		* Check for option flag conflicts.
		* Register option if no conflicts found, or throw on conflict.
		*
		* @param {Option} option
		* @private
		*/
		_registerOption(option) {
			const matchingOption = option.short && this._findOption(option.short) || option.long && this._findOption(option.long);
			if (matchingOption) {
				const matchingFlag = option.long && this._findOption(option.long) ? option.long : option.short;
				throw new Error(`Cannot add option '${option.flags}'${this._name && ` to command '${this._name}'`} due to conflicting flag '${matchingFlag}'
-  already used by option '${matchingOption.flags}'`);
			}
			this._initOptionGroup(option);
			this.options.push(option);
		}
		/**
		* Check for command name and alias conflicts with existing commands.
		* Register command if no conflicts found, or throw on conflict.
		*
		* @param {Command} command
		* @private
		*/
		_registerCommand(command) {
			const knownBy = (cmd) => {
				return [cmd.name()].concat(cmd.aliases());
			};
			const alreadyUsed = knownBy(command).find((name) => this._findCommand(name));
			if (alreadyUsed) {
				const existingCmd = knownBy(this._findCommand(alreadyUsed)).join("|");
				const newCmd = knownBy(command).join("|");
				throw new Error(`cannot add command '${newCmd}' as already have command '${existingCmd}'`);
			}
			this._initCommandGroup(command);
			this.commands.push(command);
		}
		/**
		* Add an option.
		*
		* @param {Option} option
		* @return {Command} `this` command for chaining
		*/
		addOption(option) {
			this._registerOption(option);
			const oname = option.name();
			const name = option.attributeName();
			if (option.negate) {
				const positiveLongFlag = option.long.replace(/^--no-/, "--");
				if (!this._findOption(positiveLongFlag)) this.setOptionValueWithSource(name, option.defaultValue === void 0 ? true : option.defaultValue, "default");
			} else if (option.defaultValue !== void 0) this.setOptionValueWithSource(name, option.defaultValue, "default");
			const handleOptionValue = (val, invalidValueMessage, valueSource) => {
				if (val == null && option.presetArg !== void 0) val = option.presetArg;
				const oldValue = this.getOptionValue(name);
				if (val !== null && option.parseArg) val = this._callParseArg(option, val, oldValue, invalidValueMessage);
				else if (val !== null && option.variadic) val = option._collectValue(val, oldValue);
				if (val == null) {
					if (option.negate) val = false;
					else if (option.isBoolean() || option.optional) val = true;
					else val = "";
				}
				this.setOptionValueWithSource(name, val, valueSource);
			};
			this.on("option:" + oname, (val) => {
				const invalidValueMessage = `error: option '${option.flags}' argument '${val}' is invalid.`;
				handleOptionValue(val, invalidValueMessage, "cli");
			});
			if (option.envVar) this.on("optionEnv:" + oname, (val) => {
				const invalidValueMessage = `error: option '${option.flags}' value '${val}' from env '${option.envVar}' is invalid.`;
				handleOptionValue(val, invalidValueMessage, "env");
			});
			return this;
		}
		/**
		* Internal implementation shared by .option() and .requiredOption()
		*
		* @return {Command} `this` command for chaining
		* @private
		*/
		_optionEx(config, flags, description, fn, defaultValue) {
			if (typeof flags === "object" && flags instanceof Option) throw new Error("To add an Option object use addOption() instead of option() or requiredOption()");
			const option = this.createOption(flags, description);
			option.makeOptionMandatory(!!config.mandatory);
			if (typeof fn === "function") option.default(defaultValue).argParser(fn);
			else if (fn instanceof RegExp) {
				const regex = fn;
				fn = (val, def) => {
					const m = regex.exec(val);
					return m ? m[0] : def;
				};
				option.default(defaultValue).argParser(fn);
			} else option.default(fn);
			return this.addOption(option);
		}
		/**
		* Define option with `flags`, `description`, and optional argument parsing function or `defaultValue` or both.
		*
		* The `flags` string contains the short and/or long flags, separated by comma, a pipe or space. A required
		* option-argument is indicated by `<>` and an optional option-argument by `[]`.
		*
		* See the README for more details, and see also addOption() and requiredOption().
		*
		* @example
		* program
		*     .option('-p, --pepper', 'add pepper')
		*     .option('--pt, --pizza-type <TYPE>', 'type of pizza') // required option-argument
		*     .option('-c, --cheese [CHEESE]', 'add extra cheese', 'mozzarella') // optional option-argument with default
		*     .option('-t, --tip <VALUE>', 'add tip to purchase cost', parseFloat) // custom parse function
		*
		* @param {string} flags
		* @param {string} [description]
		* @param {(Function|*)} [parseArg] - custom option processing function or default value
		* @param {*} [defaultValue]
		* @return {Command} `this` command for chaining
		*/
		option(flags, description, parseArg, defaultValue) {
			return this._optionEx({}, flags, description, parseArg, defaultValue);
		}
		/**
		* Add a required option which must have a value after parsing. This usually means
		* the option must be specified on the command line. (Otherwise the same as .option().)
		*
		* The `flags` string contains the short and/or long flags, separated by comma, a pipe or space.
		*
		* @param {string} flags
		* @param {string} [description]
		* @param {(Function|*)} [parseArg] - custom option processing function or default value
		* @param {*} [defaultValue]
		* @return {Command} `this` command for chaining
		*/
		requiredOption(flags, description, parseArg, defaultValue) {
			return this._optionEx({ mandatory: true }, flags, description, parseArg, defaultValue);
		}
		/**
		* Alter parsing of short flags with optional values.
		*
		* @example
		* // for `.option('-f,--flag [value]'):
		* program.combineFlagAndOptionalValue(true);  // `-f80` is treated like `--flag=80`, this is the default behaviour
		* program.combineFlagAndOptionalValue(false) // `-fb` is treated like `-f -b`
		*
		* @param {boolean} [combine] - if `true` or omitted, an optional value can be specified directly after the flag.
		* @return {Command} `this` command for chaining
		*/
		combineFlagAndOptionalValue(combine = true) {
			this._combineFlagAndOptionalValue = !!combine;
			return this;
		}
		/**
		* Allow unknown options on the command line.
		*
		* @param {boolean} [allowUnknown] - if `true` or omitted, no error will be thrown for unknown options.
		* @return {Command} `this` command for chaining
		*/
		allowUnknownOption(allowUnknown = true) {
			this._allowUnknownOption = !!allowUnknown;
			return this;
		}
		/**
		* Allow excess command-arguments on the command line. Pass false to make excess arguments an error.
		*
		* @param {boolean} [allowExcess] - if `true` or omitted, no error will be thrown for excess arguments.
		* @return {Command} `this` command for chaining
		*/
		allowExcessArguments(allowExcess = true) {
			this._allowExcessArguments = !!allowExcess;
			return this;
		}
		/**
		* Enable positional options. Positional means global options are specified before subcommands which lets
		* subcommands reuse the same option names, and also enables subcommands to turn on passThroughOptions.
		* The default behaviour is non-positional and global options may appear anywhere on the command line.
		*
		* @param {boolean} [positional]
		* @return {Command} `this` command for chaining
		*/
		enablePositionalOptions(positional = true) {
			this._enablePositionalOptions = !!positional;
			return this;
		}
		/**
		* Pass through options that come after command-arguments rather than treat them as command-options,
		* so actual command-options come before command-arguments. Turning this on for a subcommand requires
		* positional options to have been enabled on the program (parent commands).
		* The default behaviour is non-positional and options may appear before or after command-arguments.
		*
		* @param {boolean} [passThrough] for unknown options.
		* @return {Command} `this` command for chaining
		*/
		passThroughOptions(passThrough = true) {
			this._passThroughOptions = !!passThrough;
			this._checkForBrokenPassThrough();
			return this;
		}
		/**
		* @private
		*/
		_checkForBrokenPassThrough() {
			if (this.parent && this._passThroughOptions && !this.parent._enablePositionalOptions) throw new Error(`passThroughOptions cannot be used for '${this._name}' without turning on enablePositionalOptions for parent command(s)`);
		}
		/**
		* Whether to store option values as properties on command object,
		* or store separately (specify false). In both cases the option values can be accessed using .opts().
		*
		* @param {boolean} [storeAsProperties=true]
		* @return {Command} `this` command for chaining
		*/
		storeOptionsAsProperties(storeAsProperties = true) {
			if (this.options.length) throw new Error("call .storeOptionsAsProperties() before adding options");
			if (Object.keys(this._optionValues).length) throw new Error("call .storeOptionsAsProperties() before setting option values");
			this._storeOptionsAsProperties = !!storeAsProperties;
			return this;
		}
		/**
		* Retrieve option value.
		*
		* @param {string} key
		* @return {object} value
		*/
		getOptionValue(key) {
			if (this._storeOptionsAsProperties) return this[key];
			return this._optionValues[key];
		}
		/**
		* Store option value.
		*
		* @param {string} key
		* @param {object} value
		* @return {Command} `this` command for chaining
		*/
		setOptionValue(key, value) {
			return this.setOptionValueWithSource(key, value, void 0);
		}
		/**
		* Store option value and where the value came from.
		*
		* @param {string} key
		* @param {object} value
		* @param {string} source - expected values are default/config/env/cli/implied
		* @return {Command} `this` command for chaining
		*/
		setOptionValueWithSource(key, value, source) {
			if (this._storeOptionsAsProperties) this[key] = value;
			else this._optionValues[key] = value;
			this._optionValueSources[key] = source;
			return this;
		}
		/**
		* Get source of option value.
		* Expected values are default | config | env | cli | implied
		*
		* @param {string} key
		* @return {string}
		*/
		getOptionValueSource(key) {
			return this._optionValueSources[key];
		}
		/**
		* Get source of option value. See also .optsWithGlobals().
		* Expected values are default | config | env | cli | implied
		*
		* @param {string} key
		* @return {string}
		*/
		getOptionValueSourceWithGlobals(key) {
			let source;
			this._getCommandAndAncestors().forEach((cmd) => {
				if (cmd.getOptionValueSource(key) !== void 0) source = cmd.getOptionValueSource(key);
			});
			return source;
		}
		/**
		* Get user arguments from implied or explicit arguments.
		* Side-effects: set _scriptPath if args included script. Used for default program name, and subcommand searches.
		*
		* @private
		*/
		_prepareUserArgs(argv, parseOptions) {
			if (argv !== void 0 && !Array.isArray(argv)) throw new Error("first parameter to parse must be array or undefined");
			parseOptions = parseOptions || {};
			if (argv === void 0 && parseOptions.from === void 0) {
				if (process.versions?.electron) parseOptions.from = "electron";
				const execArgv = process.execArgv ?? [];
				if (execArgv.includes("-e") || execArgv.includes("--eval") || execArgv.includes("-p") || execArgv.includes("--print")) parseOptions.from = "eval";
			}
			if (argv === void 0) argv = process.argv;
			this.rawArgs = argv.slice();
			let userArgs;
			switch (parseOptions.from) {
				case void 0:
				case "node":
					this._scriptPath = argv[1];
					userArgs = argv.slice(2);
					break;
				case "electron":
					if (process.defaultApp) {
						this._scriptPath = argv[1];
						userArgs = argv.slice(2);
					} else userArgs = argv.slice(1);
					break;
				case "user":
					userArgs = argv.slice(0);
					break;
				case "eval":
					userArgs = argv.slice(1);
					break;
				default: throw new Error(`unexpected parse option { from: '${parseOptions.from}' }`);
			}
			if (!this._name && this._scriptPath) this.nameFromFilename(this._scriptPath);
			this._name = this._name || "program";
			return userArgs;
		}
		/**
		* Parse `argv`, setting options and invoking commands when defined.
		*
		* Use parseAsync instead of parse if any of your action handlers are async.
		*
		* Call with no parameters to parse `process.argv`. Detects Electron and special node options like `node --eval`. Easy mode!
		*
		* Or call with an array of strings to parse, and optionally where the user arguments start by specifying where the arguments are `from`:
		* - `'node'`: default, `argv[0]` is the application and `argv[1]` is the script being run, with user arguments after that
		* - `'electron'`: `argv[0]` is the application and `argv[1]` varies depending on whether the electron application is packaged
		* - `'user'`: just user arguments
		*
		* @example
		* program.parse(); // parse process.argv and auto-detect electron and special node flags
		* program.parse(process.argv); // assume argv[0] is app and argv[1] is script
		* program.parse(my-args, { from: 'user' }); // just user supplied arguments, nothing special about argv[0]
		*
		* @param {string[]} [argv] - optional, defaults to process.argv
		* @param {object} [parseOptions] - optionally specify style of options with from: node/user/electron
		* @param {string} [parseOptions.from] - where the args are from: 'node', 'user', 'electron'
		* @return {Command} `this` command for chaining
		*/
		parse(argv, parseOptions) {
			this._prepareForParse();
			const userArgs = this._prepareUserArgs(argv, parseOptions);
			this._parseCommand([], userArgs);
			return this;
		}
		/**
		* Parse `argv`, setting options and invoking commands when defined.
		*
		* Call with no parameters to parse `process.argv`. Detects Electron and special node options like `node --eval`. Easy mode!
		*
		* Or call with an array of strings to parse, and optionally where the user arguments start by specifying where the arguments are `from`:
		* - `'node'`: default, `argv[0]` is the application and `argv[1]` is the script being run, with user arguments after that
		* - `'electron'`: `argv[0]` is the application and `argv[1]` varies depending on whether the electron application is packaged
		* - `'user'`: just user arguments
		*
		* @example
		* await program.parseAsync(); // parse process.argv and auto-detect electron and special node flags
		* await program.parseAsync(process.argv); // assume argv[0] is app and argv[1] is script
		* await program.parseAsync(my-args, { from: 'user' }); // just user supplied arguments, nothing special about argv[0]
		*
		* @param {string[]} [argv]
		* @param {object} [parseOptions]
		* @param {string} parseOptions.from - where the args are from: 'node', 'user', 'electron'
		* @return {Promise}
		*/
		async parseAsync(argv, parseOptions) {
			this._prepareForParse();
			const userArgs = this._prepareUserArgs(argv, parseOptions);
			await this._parseCommand([], userArgs);
			return this;
		}
		_prepareForParse() {
			if (this._savedState === null) this.saveStateBeforeParse();
			else this.restoreStateBeforeParse();
		}
		/**
		* Called the first time parse is called to save state and allow a restore before subsequent calls to parse.
		* Not usually called directly, but available for subclasses to save their custom state.
		*
		* This is called in a lazy way. Only commands used in parsing chain will have state saved.
		*/
		saveStateBeforeParse() {
			this._savedState = {
				_name: this._name,
				_optionValues: { ...this._optionValues },
				_optionValueSources: { ...this._optionValueSources }
			};
		}
		/**
		* Restore state before parse for calls after the first.
		* Not usually called directly, but available for subclasses to save their custom state.
		*
		* This is called in a lazy way. Only commands used in parsing chain will have state restored.
		*/
		restoreStateBeforeParse() {
			if (this._storeOptionsAsProperties) throw new Error(`Can not call parse again when storeOptionsAsProperties is true.
- either make a new Command for each call to parse, or stop storing options as properties`);
			this._name = this._savedState._name;
			this._scriptPath = null;
			this.rawArgs = [];
			this._optionValues = { ...this._savedState._optionValues };
			this._optionValueSources = { ...this._savedState._optionValueSources };
			this.args = [];
			this.processedArgs = [];
		}
		/**
		* Throw if expected executable is missing. Add lots of help for author.
		*
		* @param {string} executableFile
		* @param {string} executableDir
		* @param {string} subcommandName
		*/
		_checkForMissingExecutable(executableFile, executableDir, subcommandName) {
			if (fs.existsSync(executableFile)) return;
			const executableMissing = `'${executableFile}' does not exist
 - if '${subcommandName}' is not meant to be an executable command, remove description parameter from '.command()' and use '.description()' instead
 - if the default executable name is not suitable, use the executableFile option to supply a custom name or path
 - ${executableDir ? `searched for local subcommand relative to directory '${executableDir}'` : "no directory for search for local subcommand, use .executableDir() to supply a custom directory"}`;
			throw new Error(executableMissing);
		}
		/**
		* Execute a sub-command executable.
		*
		* @private
		*/
		_executeSubCommand(subcommand, args) {
			args = args.slice();
			let launchWithNode = false;
			const sourceExt = [
				".js",
				".ts",
				".tsx",
				".mjs",
				".cjs"
			];
			function findFile(baseDir, baseName) {
				const localBin = path.resolve(baseDir, baseName);
				if (fs.existsSync(localBin)) return localBin;
				if (sourceExt.includes(path.extname(baseName))) return void 0;
				const foundExt = sourceExt.find((ext) => fs.existsSync(`${localBin}${ext}`));
				if (foundExt) return `${localBin}${foundExt}`;
			}
			this._checkForMissingMandatoryOptions();
			this._checkForConflictingOptions();
			let executableFile = subcommand._executableFile || `${this._name}-${subcommand._name}`;
			let executableDir = this._executableDir || "";
			if (this._scriptPath) {
				let resolvedScriptPath;
				try {
					resolvedScriptPath = fs.realpathSync(this._scriptPath);
				} catch {
					resolvedScriptPath = this._scriptPath;
				}
				executableDir = path.resolve(path.dirname(resolvedScriptPath), executableDir);
			}
			if (executableDir) {
				let localFile = findFile(executableDir, executableFile);
				if (!localFile && !subcommand._executableFile && this._scriptPath) {
					const legacyName = path.basename(this._scriptPath, path.extname(this._scriptPath));
					if (legacyName !== this._name) localFile = findFile(executableDir, `${legacyName}-${subcommand._name}`);
				}
				executableFile = localFile || executableFile;
			}
			launchWithNode = sourceExt.includes(path.extname(executableFile));
			let proc;
			if (process.platform !== "win32") {
				if (launchWithNode) {
					args.unshift(executableFile);
					args = incrementNodeInspectorPort(process.execArgv).concat(args);
					proc = childProcess.spawn(process.argv[0], args, { stdio: "inherit" });
				} else proc = childProcess.spawn(executableFile, args, { stdio: "inherit" });
			} else {
				this._checkForMissingExecutable(executableFile, executableDir, subcommand._name);
				args.unshift(executableFile);
				args = incrementNodeInspectorPort(process.execArgv).concat(args);
				proc = childProcess.spawn(process.execPath, args, { stdio: "inherit" });
			}
			if (!proc.killed) [
				"SIGUSR1",
				"SIGUSR2",
				"SIGTERM",
				"SIGINT",
				"SIGHUP"
			].forEach((signal) => {
				process.on(signal, () => {
					if (proc.killed === false && proc.exitCode === null) proc.kill(signal);
				});
			});
			const exitCallback = this._exitCallback;
			proc.on("close", (code) => {
				code = code ?? 1;
				if (!exitCallback) process.exit(code);
				else exitCallback(new CommanderError(code, "commander.executeSubCommandAsync", "(close)"));
			});
			proc.on("error", (err) => {
				if (err.code === "ENOENT") this._checkForMissingExecutable(executableFile, executableDir, subcommand._name);
				else if (err.code === "EACCES") throw new Error(`'${executableFile}' not executable`);
				if (!exitCallback) process.exit(1);
				else {
					const wrappedError = new CommanderError(1, "commander.executeSubCommandAsync", "(error)");
					wrappedError.nestedError = err;
					exitCallback(wrappedError);
				}
			});
			this.runningCommand = proc;
		}
		/**
		* @private
		*/
		_dispatchSubcommand(commandName, operands, unknown) {
			const subCommand = this._findCommand(commandName);
			if (!subCommand) this.help({ error: true });
			subCommand._prepareForParse();
			let promiseChain;
			promiseChain = this._chainOrCallSubCommandHook(promiseChain, subCommand, "preSubcommand");
			promiseChain = this._chainOrCall(promiseChain, () => {
				if (subCommand._executableHandler) this._executeSubCommand(subCommand, operands.concat(unknown));
				else return subCommand._parseCommand(operands, unknown);
			});
			return promiseChain;
		}
		/**
		* Invoke help directly if possible, or dispatch if necessary.
		* e.g. help foo
		*
		* @private
		*/
		_dispatchHelpCommand(subcommandName) {
			if (!subcommandName) this.help();
			const subCommand = this._findCommand(subcommandName);
			if (subCommand && !subCommand._executableHandler) subCommand.help();
			return this._dispatchSubcommand(subcommandName, [], [this._getHelpOption()?.long ?? this._getHelpOption()?.short ?? "--help"]);
		}
		/**
		* Check this.args against expected this.registeredArguments.
		*
		* @private
		*/
		_checkNumberOfArguments() {
			this.registeredArguments.forEach((arg, i) => {
				if (arg.required && this.args[i] == null) this.missingArgument(arg.name());
			});
			if (this.registeredArguments.length > 0 && this.registeredArguments[this.registeredArguments.length - 1].variadic) return;
			if (this.args.length > this.registeredArguments.length) this._excessArguments(this.args);
		}
		/**
		* Process this.args using this.registeredArguments and save as this.processedArgs!
		*
		* @private
		*/
		_processArguments() {
			const myParseArg = (argument, value, previous) => {
				let parsedValue = value;
				if (value !== null && argument.parseArg) {
					const invalidValueMessage = `error: command-argument value '${value}' is invalid for argument '${argument.name()}'.`;
					parsedValue = this._callParseArg(argument, value, previous, invalidValueMessage);
				}
				return parsedValue;
			};
			this._checkNumberOfArguments();
			const processedArgs = [];
			this.registeredArguments.forEach((declaredArg, index) => {
				let value = declaredArg.defaultValue;
				if (declaredArg.variadic) {
					if (index < this.args.length) {
						value = this.args.slice(index);
						if (declaredArg.parseArg) value = value.reduce((processed, v) => {
							return myParseArg(declaredArg, v, processed);
						}, declaredArg.defaultValue);
					} else if (value === void 0) value = [];
				} else if (index < this.args.length) {
					value = this.args[index];
					if (declaredArg.parseArg) value = myParseArg(declaredArg, value, declaredArg.defaultValue);
				}
				processedArgs[index] = value;
			});
			this.processedArgs = processedArgs;
		}
		/**
		* Once we have a promise we chain, but call synchronously until then.
		*
		* @param {(Promise|undefined)} promise
		* @param {Function} fn
		* @return {(Promise|undefined)}
		* @private
		*/
		_chainOrCall(promise, fn) {
			if (promise?.then && typeof promise.then === "function") return promise.then(() => fn());
			return fn();
		}
		/**
		*
		* @param {(Promise|undefined)} promise
		* @param {string} event
		* @return {(Promise|undefined)}
		* @private
		*/
		_chainOrCallHooks(promise, event) {
			let result = promise;
			const hooks = [];
			this._getCommandAndAncestors().reverse().filter((cmd) => cmd._lifeCycleHooks[event] !== void 0).forEach((hookedCommand) => {
				hookedCommand._lifeCycleHooks[event].forEach((callback) => {
					hooks.push({
						hookedCommand,
						callback
					});
				});
			});
			if (event === "postAction") hooks.reverse();
			hooks.forEach((hookDetail) => {
				result = this._chainOrCall(result, () => {
					return hookDetail.callback(hookDetail.hookedCommand, this);
				});
			});
			return result;
		}
		/**
		*
		* @param {(Promise|undefined)} promise
		* @param {Command} subCommand
		* @param {string} event
		* @return {(Promise|undefined)}
		* @private
		*/
		_chainOrCallSubCommandHook(promise, subCommand, event) {
			let result = promise;
			if (this._lifeCycleHooks[event] !== void 0) this._lifeCycleHooks[event].forEach((hook) => {
				result = this._chainOrCall(result, () => {
					return hook(this, subCommand);
				});
			});
			return result;
		}
		/**
		* Process arguments in context of this command.
		* Returns action result, in case it is a promise.
		*
		* @private
		*/
		_parseCommand(operands, unknown) {
			const parsed = this.parseOptions(unknown);
			this._parseOptionsEnv();
			this._parseOptionsImplied();
			operands = operands.concat(parsed.operands);
			unknown = parsed.unknown;
			this.args = operands.concat(unknown);
			if (operands && this._findCommand(operands[0])) return this._dispatchSubcommand(operands[0], operands.slice(1), unknown);
			if (this._getHelpCommand() && operands[0] === this._getHelpCommand().name()) return this._dispatchHelpCommand(operands[1]);
			if (this._defaultCommandName) {
				this._outputHelpIfRequested(unknown);
				return this._dispatchSubcommand(this._defaultCommandName, operands, unknown);
			}
			if (this.commands.length && this.args.length === 0 && !this._actionHandler && !this._defaultCommandName) this.help({ error: true });
			this._outputHelpIfRequested(parsed.unknown);
			this._checkForMissingMandatoryOptions();
			this._checkForConflictingOptions();
			const checkForUnknownOptions = () => {
				if (parsed.unknown.length > 0) this.unknownOption(parsed.unknown[0]);
			};
			const commandEvent = `command:${this.name()}`;
			if (this._actionHandler) {
				checkForUnknownOptions();
				this._processArguments();
				let promiseChain;
				promiseChain = this._chainOrCallHooks(promiseChain, "preAction");
				promiseChain = this._chainOrCall(promiseChain, () => this._actionHandler(this.processedArgs));
				if (this.parent) promiseChain = this._chainOrCall(promiseChain, () => {
					this.parent.emit(commandEvent, operands, unknown);
				});
				promiseChain = this._chainOrCallHooks(promiseChain, "postAction");
				return promiseChain;
			}
			if (this.parent?.listenerCount(commandEvent)) {
				checkForUnknownOptions();
				this._processArguments();
				this.parent.emit(commandEvent, operands, unknown);
			} else if (operands.length) {
				if (this._findCommand("*")) return this._dispatchSubcommand("*", operands, unknown);
				if (this.listenerCount("command:*")) this.emit("command:*", operands, unknown);
				else if (this.commands.length) this.unknownCommand();
				else {
					checkForUnknownOptions();
					this._processArguments();
				}
			} else if (this.commands.length) {
				checkForUnknownOptions();
				this.help({ error: true });
			} else {
				checkForUnknownOptions();
				this._processArguments();
			}
		}
		/**
		* Find matching command.
		*
		* @private
		* @return {Command | undefined}
		*/
		_findCommand(name) {
			if (!name) return void 0;
			return this.commands.find((cmd) => cmd._name === name || cmd._aliases.includes(name));
		}
		/**
		* Return an option matching `arg` if any.
		*
		* @param {string} arg
		* @return {Option}
		* @package
		*/
		_findOption(arg) {
			return this.options.find((option) => option.is(arg));
		}
		/**
		* Display an error message if a mandatory option does not have a value.
		* Called after checking for help flags in leaf subcommand.
		*
		* @private
		*/
		_checkForMissingMandatoryOptions() {
			this._getCommandAndAncestors().forEach((cmd) => {
				cmd.options.forEach((anOption) => {
					if (anOption.mandatory && cmd.getOptionValue(anOption.attributeName()) === void 0) cmd.missingMandatoryOptionValue(anOption);
				});
			});
		}
		/**
		* Display an error message if conflicting options are used together in this.
		*
		* @private
		*/
		_checkForConflictingLocalOptions() {
			const definedNonDefaultOptions = this.options.filter((option) => {
				const optionKey = option.attributeName();
				if (this.getOptionValue(optionKey) === void 0) return false;
				return this.getOptionValueSource(optionKey) !== "default";
			});
			definedNonDefaultOptions.filter((option) => option.conflictsWith.length > 0).forEach((option) => {
				const conflictingAndDefined = definedNonDefaultOptions.find((defined) => option.conflictsWith.includes(defined.attributeName()));
				if (conflictingAndDefined) this._conflictingOption(option, conflictingAndDefined);
			});
		}
		/**
		* Display an error message if conflicting options are used together.
		* Called after checking for help flags in leaf subcommand.
		*
		* @private
		*/
		_checkForConflictingOptions() {
			this._getCommandAndAncestors().forEach((cmd) => {
				cmd._checkForConflictingLocalOptions();
			});
		}
		/**
		* Parse options from `argv` removing known options,
		* and return argv split into operands and unknown arguments.
		*
		* Side effects: modifies command by storing options. Does not reset state if called again.
		*
		* Examples:
		*
		*     argv => operands, unknown
		*     --known kkk op => [op], []
		*     op --known kkk => [op], []
		*     sub --unknown uuu op => [sub], [--unknown uuu op]
		*     sub -- --unknown uuu op => [sub --unknown uuu op], []
		*
		* @param {string[]} args
		* @return {{operands: string[], unknown: string[]}}
		*/
		parseOptions(args) {
			const operands = [];
			const unknown = [];
			let dest = operands;
			function maybeOption(arg) {
				return arg.length > 1 && arg[0] === "-";
			}
			const negativeNumberArg = (arg) => {
				if (!/^-(\d+|\d*\.\d+)(e[+-]?\d+)?$/.test(arg)) return false;
				return !this._getCommandAndAncestors().some((cmd) => cmd.options.map((opt) => opt.short).some((short) => /^-\d$/.test(short)));
			};
			let activeVariadicOption = null;
			let activeGroup = null;
			let i = 0;
			while (i < args.length || activeGroup) {
				const arg = activeGroup ?? args[i++];
				activeGroup = null;
				if (arg === "--") {
					if (dest === unknown) dest.push(arg);
					dest.push(...args.slice(i));
					break;
				}
				if (activeVariadicOption && (!maybeOption(arg) || negativeNumberArg(arg))) {
					this.emit(`option:${activeVariadicOption.name()}`, arg);
					continue;
				}
				activeVariadicOption = null;
				if (maybeOption(arg)) {
					const option = this._findOption(arg);
					if (option) {
						if (option.required) {
							const value = args[i++];
							if (value === void 0) this.optionMissingArgument(option);
							this.emit(`option:${option.name()}`, value);
						} else if (option.optional) {
							let value = null;
							if (i < args.length && (!maybeOption(args[i]) || negativeNumberArg(args[i]))) value = args[i++];
							this.emit(`option:${option.name()}`, value);
						} else this.emit(`option:${option.name()}`);
						activeVariadicOption = option.variadic ? option : null;
						continue;
					}
				}
				if (arg.length > 2 && arg[0] === "-" && arg[1] !== "-") {
					const option = this._findOption(`-${arg[1]}`);
					if (option) {
						if (option.required || option.optional && this._combineFlagAndOptionalValue) this.emit(`option:${option.name()}`, arg.slice(2));
						else {
							this.emit(`option:${option.name()}`);
							activeGroup = `-${arg.slice(2)}`;
						}
						continue;
					}
				}
				if (/^--[^=]+=/.test(arg)) {
					const index = arg.indexOf("=");
					const option = this._findOption(arg.slice(0, index));
					if (option && (option.required || option.optional)) {
						this.emit(`option:${option.name()}`, arg.slice(index + 1));
						continue;
					}
				}
				if (dest === operands && maybeOption(arg) && !(this.commands.length === 0 && negativeNumberArg(arg))) dest = unknown;
				if ((this._enablePositionalOptions || this._passThroughOptions) && operands.length === 0 && unknown.length === 0) {
					if (this._findCommand(arg)) {
						operands.push(arg);
						unknown.push(...args.slice(i));
						break;
					} else if (this._getHelpCommand() && arg === this._getHelpCommand().name()) {
						operands.push(arg, ...args.slice(i));
						break;
					} else if (this._defaultCommandName) {
						unknown.push(arg, ...args.slice(i));
						break;
					}
				}
				if (this._passThroughOptions) {
					dest.push(arg, ...args.slice(i));
					break;
				}
				dest.push(arg);
			}
			return {
				operands,
				unknown
			};
		}
		/**
		* Return an object containing local option values as key-value pairs.
		*
		* @return {object}
		*/
		opts() {
			if (this._storeOptionsAsProperties) {
				const result = {};
				const len = this.options.length;
				for (let i = 0; i < len; i++) {
					const key = this.options[i].attributeName();
					result[key] = key === this._versionOptionName ? this._version : this[key];
				}
				return result;
			}
			return this._optionValues;
		}
		/**
		* Return an object containing merged local and global option values as key-value pairs.
		*
		* @return {object}
		*/
		optsWithGlobals() {
			return this._getCommandAndAncestors().reduce((combinedOptions, cmd) => Object.assign(combinedOptions, cmd.opts()), {});
		}
		/**
		* Display error message and exit (or call exitOverride).
		*
		* @param {string} message
		* @param {object} [errorOptions]
		* @param {string} [errorOptions.code] - an id string representing the error
		* @param {number} [errorOptions.exitCode] - used with process.exit
		*/
		error(message, errorOptions) {
			this._outputConfiguration.outputError(`${message}\n`, this._outputConfiguration.writeErr);
			if (typeof this._showHelpAfterError === "string") this._outputConfiguration.writeErr(`${this._showHelpAfterError}\n`);
			else if (this._showHelpAfterError) {
				this._outputConfiguration.writeErr("\n");
				this.outputHelp({ error: true });
			}
			const config = errorOptions || {};
			const exitCode = config.exitCode || 1;
			const code = config.code || "commander.error";
			this._exit(exitCode, code, message);
		}
		/**
		* Apply any option related environment variables, if option does
		* not have a value from cli or client code.
		*
		* @private
		*/
		_parseOptionsEnv() {
			this.options.forEach((option) => {
				if (option.envVar && option.envVar in process.env) {
					const optionKey = option.attributeName();
					if (this.getOptionValue(optionKey) === void 0 || [
						"default",
						"config",
						"env"
					].includes(this.getOptionValueSource(optionKey))) {
						if (option.required || option.optional) this.emit(`optionEnv:${option.name()}`, process.env[option.envVar]);
						else this.emit(`optionEnv:${option.name()}`);
					}
				}
			});
		}
		/**
		* Apply any implied option values, if option is undefined or default value.
		*
		* @private
		*/
		_parseOptionsImplied() {
			const dualHelper = new DualOptions(this.options);
			const hasCustomOptionValue = (optionKey) => {
				return this.getOptionValue(optionKey) !== void 0 && !["default", "implied"].includes(this.getOptionValueSource(optionKey));
			};
			this.options.filter((option) => option.implied !== void 0 && hasCustomOptionValue(option.attributeName()) && dualHelper.valueFromOption(this.getOptionValue(option.attributeName()), option)).forEach((option) => {
				Object.keys(option.implied).filter((impliedKey) => !hasCustomOptionValue(impliedKey)).forEach((impliedKey) => {
					this.setOptionValueWithSource(impliedKey, option.implied[impliedKey], "implied");
				});
			});
		}
		/**
		* Argument `name` is missing.
		*
		* @param {string} name
		* @private
		*/
		missingArgument(name) {
			const message = `error: missing required argument '${name}'`;
			this.error(message, { code: "commander.missingArgument" });
		}
		/**
		* `Option` is missing an argument.
		*
		* @param {Option} option
		* @private
		*/
		optionMissingArgument(option) {
			const message = `error: option '${option.flags}' argument missing`;
			this.error(message, { code: "commander.optionMissingArgument" });
		}
		/**
		* `Option` does not have a value, and is a mandatory option.
		*
		* @param {Option} option
		* @private
		*/
		missingMandatoryOptionValue(option) {
			const message = `error: required option '${option.flags}' not specified`;
			this.error(message, { code: "commander.missingMandatoryOptionValue" });
		}
		/**
		* `Option` conflicts with another option.
		*
		* @param {Option} option
		* @param {Option} conflictingOption
		* @private
		*/
		_conflictingOption(option, conflictingOption) {
			const findBestOptionFromValue = (option) => {
				const optionKey = option.attributeName();
				const optionValue = this.getOptionValue(optionKey);
				const negativeOption = this.options.find((target) => target.negate && optionKey === target.attributeName());
				const positiveOption = this.options.find((target) => !target.negate && optionKey === target.attributeName());
				if (negativeOption && (negativeOption.presetArg === void 0 && optionValue === false || negativeOption.presetArg !== void 0 && optionValue === negativeOption.presetArg)) return negativeOption;
				return positiveOption || option;
			};
			const getErrorMessage = (option) => {
				const bestOption = findBestOptionFromValue(option);
				const optionKey = bestOption.attributeName();
				if (this.getOptionValueSource(optionKey) === "env") return `environment variable '${bestOption.envVar}'`;
				return `option '${bestOption.flags}'`;
			};
			const message = `error: ${getErrorMessage(option)} cannot be used with ${getErrorMessage(conflictingOption)}`;
			this.error(message, { code: "commander.conflictingOption" });
		}
		/**
		* Unknown option `flag`.
		*
		* @param {string} flag
		* @private
		*/
		unknownOption(flag) {
			if (this._allowUnknownOption) return;
			let suggestion = "";
			if (flag.startsWith("--") && this._showSuggestionAfterError) {
				let candidateFlags = [];
				let command = this;
				do {
					const moreFlags = command.createHelp().visibleOptions(command).filter((option) => option.long).map((option) => option.long);
					candidateFlags = candidateFlags.concat(moreFlags);
					command = command.parent;
				} while (command && !command._enablePositionalOptions);
				suggestion = suggestSimilar(flag, candidateFlags);
			}
			const message = `error: unknown option '${flag}'${suggestion}`;
			this.error(message, { code: "commander.unknownOption" });
		}
		/**
		* Excess arguments, more than expected.
		*
		* @param {string[]} receivedArgs
		* @private
		*/
		_excessArguments(receivedArgs) {
			if (this._allowExcessArguments) return;
			const expected = this.registeredArguments.length;
			const s = expected === 1 ? "" : "s";
			const message = `error: too many arguments${this.parent ? ` for '${this.name()}'` : ""}. Expected ${expected} argument${s} but got ${receivedArgs.length}.`;
			this.error(message, { code: "commander.excessArguments" });
		}
		/**
		* Unknown command.
		*
		* @private
		*/
		unknownCommand() {
			const unknownName = this.args[0];
			let suggestion = "";
			if (this._showSuggestionAfterError) {
				const candidateNames = [];
				this.createHelp().visibleCommands(this).forEach((command) => {
					candidateNames.push(command.name());
					if (command.alias()) candidateNames.push(command.alias());
				});
				suggestion = suggestSimilar(unknownName, candidateNames);
			}
			const message = `error: unknown command '${unknownName}'${suggestion}`;
			this.error(message, { code: "commander.unknownCommand" });
		}
		/**
		* Get or set the program version.
		*
		* This method auto-registers the "-V, --version" option which will print the version number.
		*
		* You can optionally supply the flags and description to override the defaults.
		*
		* @param {string} [str]
		* @param {string} [flags]
		* @param {string} [description]
		* @return {(this | string | undefined)} `this` command for chaining, or version string if no arguments
		*/
		version(str, flags, description) {
			if (str === void 0) return this._version;
			this._version = str;
			flags = flags || "-V, --version";
			description = description || "output the version number";
			const versionOption = this.createOption(flags, description);
			this._versionOptionName = versionOption.attributeName();
			this._registerOption(versionOption);
			this.on("option:" + versionOption.name(), () => {
				this._outputConfiguration.writeOut(`${str}\n`);
				this._exit(0, "commander.version", str);
			});
			return this;
		}
		/**
		* Set the description.
		*
		* @param {string} [str]
		* @param {object} [argsDescription]
		* @return {(string|Command)}
		*/
		description(str, argsDescription) {
			if (str === void 0 && argsDescription === void 0) return this._description;
			this._description = str;
			if (argsDescription) this._argsDescription = argsDescription;
			return this;
		}
		/**
		* Set the summary. Used when listed as subcommand of parent.
		*
		* @param {string} [str]
		* @return {(string|Command)}
		*/
		summary(str) {
			if (str === void 0) return this._summary;
			this._summary = str;
			return this;
		}
		/**
		* Set an alias for the command.
		*
		* You may call more than once to add multiple aliases. Only the first alias is shown in the auto-generated help.
		*
		* @param {string} [alias]
		* @return {(string|Command)}
		*/
		alias(alias) {
			if (alias === void 0) return this._aliases[0];
			/** @type {Command} */
			let command = this;
			if (this.commands.length !== 0 && this.commands[this.commands.length - 1]._executableHandler) command = this.commands[this.commands.length - 1];
			if (alias === command._name) throw new Error("Command alias can't be the same as its name");
			const matchingCommand = this.parent?._findCommand(alias);
			if (matchingCommand) {
				const existingCmd = [matchingCommand.name()].concat(matchingCommand.aliases()).join("|");
				throw new Error(`cannot add alias '${alias}' to command '${this.name()}' as already have command '${existingCmd}'`);
			}
			command._aliases.push(alias);
			return this;
		}
		/**
		* Set aliases for the command.
		*
		* Only the first alias is shown in the auto-generated help.
		*
		* @param {string[]} [aliases]
		* @return {(string[]|Command)}
		*/
		aliases(aliases) {
			if (aliases === void 0) return this._aliases;
			aliases.forEach((alias) => this.alias(alias));
			return this;
		}
		/**
		* Set / get the command usage `str`.
		*
		* @param {string} [str]
		* @return {(string|Command)}
		*/
		usage(str) {
			if (str === void 0) {
				if (this._usage) return this._usage;
				const args = this.registeredArguments.map((arg) => {
					return humanReadableArgName(arg);
				});
				return [].concat(this.options.length || this._helpOption !== null ? "[options]" : [], this.commands.length ? "[command]" : [], this.registeredArguments.length ? args : []).join(" ");
			}
			this._usage = str;
			return this;
		}
		/**
		* Get or set the name of the command.
		*
		* @param {string} [str]
		* @return {(string|Command)}
		*/
		name(str) {
			if (str === void 0) return this._name;
			this._name = str;
			return this;
		}
		/**
		* Set/get the help group heading for this subcommand in parent command's help.
		*
		* @param {string} [heading]
		* @return {Command | string}
		*/
		helpGroup(heading) {
			if (heading === void 0) return this._helpGroupHeading ?? "";
			this._helpGroupHeading = heading;
			return this;
		}
		/**
		* Set/get the default help group heading for subcommands added to this command.
		* (This does not override a group set directly on the subcommand using .helpGroup().)
		*
		* @example
		* program.commandsGroup('Development Commands:);
		* program.command('watch')...
		* program.command('lint')...
		* ...
		*
		* @param {string} [heading]
		* @returns {Command | string}
		*/
		commandsGroup(heading) {
			if (heading === void 0) return this._defaultCommandGroup ?? "";
			this._defaultCommandGroup = heading;
			return this;
		}
		/**
		* Set/get the default help group heading for options added to this command.
		* (This does not override a group set directly on the option using .helpGroup().)
		*
		* @example
		* program
		*   .optionsGroup('Development Options:')
		*   .option('-d, --debug', 'output extra debugging')
		*   .option('-p, --profile', 'output profiling information')
		*
		* @param {string} [heading]
		* @returns {Command | string}
		*/
		optionsGroup(heading) {
			if (heading === void 0) return this._defaultOptionGroup ?? "";
			this._defaultOptionGroup = heading;
			return this;
		}
		/**
		* @param {Option} option
		* @private
		*/
		_initOptionGroup(option) {
			if (this._defaultOptionGroup && !option.helpGroupHeading) option.helpGroup(this._defaultOptionGroup);
		}
		/**
		* @param {Command} cmd
		* @private
		*/
		_initCommandGroup(cmd) {
			if (this._defaultCommandGroup && !cmd.helpGroup()) cmd.helpGroup(this._defaultCommandGroup);
		}
		/**
		* Set the name of the command from script filename, such as process.argv[1],
		* or require.main.filename, or __filename.
		*
		* (Used internally and public although not documented in README.)
		*
		* @example
		* program.nameFromFilename(require.main.filename);
		*
		* @param {string} filename
		* @return {Command}
		*/
		nameFromFilename(filename) {
			this._name = path.basename(filename, path.extname(filename));
			return this;
		}
		/**
		* Get or set the directory for searching for executable subcommands of this command.
		*
		* @example
		* program.executableDir(__dirname);
		* // or
		* program.executableDir('subcommands');
		*
		* @param {string} [path]
		* @return {(string|null|Command)}
		*/
		executableDir(path) {
			if (path === void 0) return this._executableDir;
			this._executableDir = path;
			return this;
		}
		/**
		* Return program help documentation.
		*
		* @param {{ error: boolean }} [contextOptions] - pass {error:true} to wrap for stderr instead of stdout
		* @return {string}
		*/
		helpInformation(contextOptions) {
			const helper = this.createHelp();
			const context = this._getOutputContext(contextOptions);
			helper.prepareContext({
				error: context.error,
				helpWidth: context.helpWidth,
				outputHasColors: context.hasColors
			});
			const text = helper.formatHelp(this, helper);
			if (context.hasColors) return text;
			return this._outputConfiguration.stripColor(text);
		}
		/**
		* @typedef HelpContext
		* @type {object}
		* @property {boolean} error
		* @property {number} helpWidth
		* @property {boolean} hasColors
		* @property {function} write - includes stripColor if needed
		*
		* @returns {HelpContext}
		* @private
		*/
		_getOutputContext(contextOptions) {
			contextOptions = contextOptions || {};
			const error = !!contextOptions.error;
			let baseWrite;
			let hasColors;
			let helpWidth;
			if (error) {
				baseWrite = (str) => this._outputConfiguration.writeErr(str);
				hasColors = this._outputConfiguration.getErrHasColors();
				helpWidth = this._outputConfiguration.getErrHelpWidth();
			} else {
				baseWrite = (str) => this._outputConfiguration.writeOut(str);
				hasColors = this._outputConfiguration.getOutHasColors();
				helpWidth = this._outputConfiguration.getOutHelpWidth();
			}
			const write = (str) => {
				if (!hasColors) str = this._outputConfiguration.stripColor(str);
				return baseWrite(str);
			};
			return {
				error,
				write,
				hasColors,
				helpWidth
			};
		}
		/**
		* Output help information for this command.
		*
		* Outputs built-in help, and custom text added using `.addHelpText()`.
		*
		* @param {{ error: boolean } | Function} [contextOptions] - pass {error:true} to write to stderr instead of stdout
		*/
		outputHelp(contextOptions) {
			let deprecatedCallback;
			if (typeof contextOptions === "function") {
				deprecatedCallback = contextOptions;
				contextOptions = void 0;
			}
			const outputContext = this._getOutputContext(contextOptions);
			/** @type {HelpTextEventContext} */
			const eventContext = {
				error: outputContext.error,
				write: outputContext.write,
				command: this
			};
			this._getCommandAndAncestors().reverse().forEach((command) => command.emit("beforeAllHelp", eventContext));
			this.emit("beforeHelp", eventContext);
			let helpInformation = this.helpInformation({ error: outputContext.error });
			if (deprecatedCallback) {
				helpInformation = deprecatedCallback(helpInformation);
				if (typeof helpInformation !== "string" && !Buffer.isBuffer(helpInformation)) throw new Error("outputHelp callback must return a string or a Buffer");
			}
			outputContext.write(helpInformation);
			if (this._getHelpOption()?.long) this.emit(this._getHelpOption().long);
			this.emit("afterHelp", eventContext);
			this._getCommandAndAncestors().forEach((command) => command.emit("afterAllHelp", eventContext));
		}
		/**
		* You can pass in flags and a description to customise the built-in help option.
		* Pass in false to disable the built-in help option.
		*
		* @example
		* program.helpOption('-?, --help' 'show help'); // customise
		* program.helpOption(false); // disable
		*
		* @param {(string | boolean)} flags
		* @param {string} [description]
		* @return {Command} `this` command for chaining
		*/
		helpOption(flags, description) {
			if (typeof flags === "boolean") {
				if (flags) {
					if (this._helpOption === null) this._helpOption = void 0;
					if (this._defaultOptionGroup) this._initOptionGroup(this._getHelpOption());
				} else this._helpOption = null;
				return this;
			}
			this._helpOption = this.createOption(flags ?? "-h, --help", description ?? "display help for command");
			if (flags || description) this._initOptionGroup(this._helpOption);
			return this;
		}
		/**
		* Lazy create help option.
		* Returns null if has been disabled with .helpOption(false).
		*
		* @returns {(Option | null)} the help option
		* @package
		*/
		_getHelpOption() {
			if (this._helpOption === void 0) this.helpOption(void 0, void 0);
			return this._helpOption;
		}
		/**
		* Supply your own option to use for the built-in help option.
		* This is an alternative to using helpOption() to customise the flags and description etc.
		*
		* @param {Option} option
		* @return {Command} `this` command for chaining
		*/
		addHelpOption(option) {
			this._helpOption = option;
			this._initOptionGroup(option);
			return this;
		}
		/**
		* Output help information and exit.
		*
		* Outputs built-in help, and custom text added using `.addHelpText()`.
		*
		* @param {{ error: boolean }} [contextOptions] - pass {error:true} to write to stderr instead of stdout
		*/
		help(contextOptions) {
			this.outputHelp(contextOptions);
			let exitCode = Number(process.exitCode ?? 0);
			if (exitCode === 0 && contextOptions && typeof contextOptions !== "function" && contextOptions.error) exitCode = 1;
			this._exit(exitCode, "commander.help", "(outputHelp)");
		}
		/**
		* // Do a little typing to coordinate emit and listener for the help text events.
		* @typedef HelpTextEventContext
		* @type {object}
		* @property {boolean} error
		* @property {Command} command
		* @property {function} write
		*/
		/**
		* Add additional text to be displayed with the built-in help.
		*
		* Position is 'before' or 'after' to affect just this command,
		* and 'beforeAll' or 'afterAll' to affect this command and all its subcommands.
		*
		* @param {string} position - before or after built-in help
		* @param {(string | Function)} text - string to add, or a function returning a string
		* @return {Command} `this` command for chaining
		*/
		addHelpText(position, text) {
			const allowedValues = [
				"beforeAll",
				"before",
				"after",
				"afterAll"
			];
			if (!allowedValues.includes(position)) throw new Error(`Unexpected value for position to addHelpText.
Expecting one of '${allowedValues.join("', '")}'`);
			const helpEvent = `${position}Help`;
			this.on(helpEvent, (context) => {
				let helpStr;
				if (typeof text === "function") helpStr = text({
					error: context.error,
					command: context.command
				});
				else helpStr = text;
				if (helpStr) context.write(`${helpStr}\n`);
			});
			return this;
		}
		/**
		* Output help information if help flags specified
		*
		* @param {Array} args - array of options to search for help flags
		* @private
		*/
		_outputHelpIfRequested(args) {
			const helpOption = this._getHelpOption();
			if (helpOption && args.find((arg) => helpOption.is(arg))) {
				this.outputHelp();
				this._exit(0, "commander.helpDisplayed", "(outputHelp)");
			}
		}
	};
	/**
	* Scan arguments and increment port number for inspect calls (to avoid conflicts when spawning new command).
	*
	* @param {string[]} args - array of arguments from node.execArgv
	* @returns {string[]}
	* @private
	*/
	function incrementNodeInspectorPort(args) {
		return args.map((arg) => {
			if (!arg.startsWith("--inspect")) return arg;
			let debugOption;
			let debugHost = "127.0.0.1";
			let debugPort = "9229";
			let match;
			if ((match = arg.match(/^(--inspect(-brk)?)$/)) !== null) debugOption = match[1];
			else if ((match = arg.match(/^(--inspect(-brk|-port)?)=([^:]+)$/)) !== null) {
				debugOption = match[1];
				if (/^\d+$/.test(match[3])) debugPort = match[3];
				else debugHost = match[3];
			} else if ((match = arg.match(/^(--inspect(-brk|-port)?)=([^:]+):(\d+)$/)) !== null) {
				debugOption = match[1];
				debugHost = match[3];
				debugPort = match[4];
			}
			if (debugOption && debugPort !== "0") return `${debugOption}=${debugHost}:${parseInt(debugPort) + 1}`;
			return arg;
		});
	}
	/**
	* @returns {boolean | undefined}
	* @package
	*/
	function useColor() {
		if (process.env.NO_COLOR || process.env.FORCE_COLOR === "0" || process.env.FORCE_COLOR === "false") return false;
		if (process.env.FORCE_COLOR || process.env.CLICOLOR_FORCE !== void 0) return true;
	}
	exports.Command = Command;
	exports.useColor = useColor;
}));

// node_modules/commander/index.js
var require_commander = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { Argument } = require_argument();
	const { Command } = require_command();
	const { CommanderError, InvalidArgumentError } = require_error();
	const { Help } = require_help();
	const { Option } = require_option();
	exports.program = new Command();
	exports.createCommand = (name) => new Command(name);
	exports.createOption = (flags, description) => new Option(flags, description);
	exports.createArgument = (name, description) => new Argument(name, description);
	/**
	* Expose classes
	*/
	exports.Command = Command;
	exports.Option = Option;
	exports.Argument = Argument;
	exports.Help = Help;
	exports.CommanderError = CommanderError;
	exports.InvalidArgumentError = InvalidArgumentError;
	exports.InvalidOptionArgumentError = InvalidArgumentError;
}));

// node_modules/commander/esm.mjs
var import_commander = /* @__PURE__ */ __toESM(require_commander(), 1);
const { program, createCommand, createArgument, createOption, CommanderError, InvalidArgumentError, InvalidOptionArgumentError, Command, Argument, Option, Help } = import_commander.default;

// src/cli/terminal/context.ts
/**
* @module The context of every group of commands, and the options that several commands share.
*/
const JSON_OPTION = ["--json", "print JSON"];
const ID_HELP = "full name or a unique part of it";
const ID_OR_NEWEST = "full name or a unique part of it (default: this project's newest snapshot)";
/** Returns the option that limits a text's length in tokens. */
function budgetOption() {
	return new Option("--budget <tokens>", "maximum length in tokens (characters / 4)").argParser(positive);
}
/** Returns an option that takes a time. */
function timeOption(flags, description) {
	return new Option(flags, description).argParser(time);
}
/** Returns an option that takes a whole number above 0. */
function countOption(flags, description, standard) {
	const option = new Option(flags, description).argParser(positive);
	return standard === void 0 ? option : option.default(standard);
}
function positive(text) {
	const value = Number(text);
	if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError("Expected a whole number above 0.");
	return value;
}
function time(text) {
	const value = parseMoment(text, now());
	if (value === void 0) throw new InvalidArgumentError("Expected a time: ISO, for example 2026-11-21T10:00:00Z, or an age, for example 7d.");
	return value;
}

// src/cli/commands/host-options.ts
/**
* @module Defines the commands for the host and this machine: install, doctor, settings, serve, view and the like.
*/
/** Adds the commands. */
function addHostCommands({ program, output, config, context, here, leaveWith }) {
	const scope = () => new Option("--scope <scope>", "user: all your projects; project: this project only").choices(["user", "project"]).default("user");
	const host = () => new Option("--host <host>", "the host that Throughline is registered with").choices(hostIds()).default(hostIds()[0]);
	program.command("install").description("registers the hooks, agents and status line with Claude Code").addOption(scope()).addOption(host()).option("--no-statusline", "do not register the status line").option("--server <name>", "name of the memory server in Claude Code (default: memory, or throughline if that is taken)").addOption(new Option("--agent-name <agent=name>", "another name for an agent in Claude Code; repeatable").argParser(agentName).default({}, "their own names")).option(...JSON_OPTION).action(async (options) => (await import("./cli-rest.js").then((n) => n.y)).installCommand(options, here(), config(), output));
	program.command("uninstall").description("removes everything that install added; keeps your memory").addOption(scope()).addOption(host()).option(...JSON_OPTION).action(async (options) => (await import("./cli-rest.js").then((n) => n.y)).uninstallCommand(options, here(), config(), output));
	program.command("doctor").description("checks what is registered, whether it works and when each hook last ran; exits with 0 if there is no problem").option(...JSON_OPTION).action(async (options) => {
		const { doctorCommand } = await import("./cli-rest.js").then((n) => n.v);
		leaveWith(await doctorCommand(options, here(), process.execPath, context(), output));
	});
	for (const [name, description] of [["off", "switches Throughline off for this project: its hooks read, save and print nothing"], ["on", "switches Throughline on again for this project"]]) program.command(name).description(description).option(...JSON_OPTION).action(async (options) => (await import("./cli-rest.js").then((n) => n.y)).switchCommand(name === "off", options, here(), config(), output));
	program.command("settings").description("prints the settings, or sets one").argument("[key]", "offer").argument("[value]", "quiet, always or never").option(...JSON_OPTION).action(async (key, value, options) => (await import("./cli-rest.js").then((n) => n.d)).settingsCommand(key, value, options, context(), output));
	program.command("serve").description("runs the memory server for an MCP client over stdin and stdout; with --http for REST, MCP and the browser").option("--http", "serve REST, the viewer and MCP over HTTP until stopped").addOption(new Option("--port <n>", "port to listen on; 0 selects a free port").default(HTTP.port).argParser(port)).option("--host <address>", "address to listen on; another one opens the server to the network (default: 127.0.0.1)").option("--allow-host <names...>", "host names under which clients may call the server, besides its address").action(async ({ http, port: at, host, allowHost }) => {
		const { store } = program.opts();
		if (http !== true) return startServer(store, VERSION$1);
		const { startHttpServer } = await import("./cli-rest.js").then((n) => n.l);
		await startHttpServer(store, VERSION$1, {
			port: at,
			...defined({
				host,
				allowedHosts: allowHost
			})
		});
	});
	program.command("view").description("opens the memory in a browser: timeline, snapshots and graph; serves it until stopped").addOption(new Option("--port <n>", "port of the running server, or of a new one").default(HTTP.port).argParser(port)).option("--no-open", "only print the address").action(async (options) => {
		const { store } = program.opts();
		return (await import("./cli-rest.js").then((n) => n.i)).viewCommand(store, VERSION$1, options, config(), output);
	});
	program.command("new-token").description("replaces the tokens of the HTTP server; the old tokens stop working").option(...JSON_OPTION).action(async (options) => (await import("./cli-rest.js").then((n) => n.h)).newTokenCommand(options, config(), output));
	program.command("demo").description("shows how a session is saved before a compaction and recovered in a new chat").option("--transcript <file>", "use your own session instead of the sample").action(async (options) => (await import("./cli-rest.js").then((n) => n.b)).demoCommand(options.transcript === void 0 ? SAMPLE_SESSION() : resolve(options.transcript), context(), output));
	program.command("completion").description("prints a shell script that completes commands, options and snapshot names").argument("<shell>", SHELLS.join(", ")).action(async (shell) => (await Promise.resolve().then(() => completion_exports)).completionCommand(shell, program, output));
	program.command("hook", { hidden: true }).description("runs a host's hook: reads its JSON from stdin, prints the answer, always exits with 0").argument("<event>", "the host's name of the event").option("--host <host>", "the host that runs it: claude-code, codex (default: as the environment tells)").action(async (event, { host }) => (await import("./cli-rest.js").then((n) => n.r)).hookProcess(event, {
		...program.opts(),
		host
	}, VERSION$1));
	program.command("statusline", { hidden: true }).description("prints the status line: reads Claude Code's JSON from stdin, always exits with 0").addOption(new Option("--after <command>", "another status line, printed first").hideHelp()).action(async ({ after }) => {
		const { store } = program.opts();
		const words = after === void 0 ? [] : ["--after", after];
		return (await import("./cli-rest.js").then((n) => n.n)).statusLineProcess(words, store, VERSION$1);
	});
}
function port(text) {
	const value = Number(text);
	if (!Number.isInteger(value) || value < 0 || value > 65535) throw new InvalidArgumentError("Expected a port from 0 to 65535.");
	return value;
}
const SAMPLE_SESSION = () => join(packageRoot(), "graph-data", "sample-session.jsonl");
function agentName(text, before) {
	const [agent = "", name = ""] = text.split("=");
	if (!isAgentKind(agent) || name === "") throw new InvalidArgumentError("Expected pre-compact-interceptor=NAME or context-recovery=NAME.");
	return {
		...before,
		[agent]: name
	};
}

// src/cli/commands/memory-options.ts
/**
* @module Defines the commands that query the memory: search, related, diff, timeline, stats, explain.
*/
/** Adds the commands. */
function addMemoryCommands({ program, output, context, here }) {
	program.command("search").description("searches the memory of this project for words, prefixes or typos; without words, lists the newest").argument("[words...]", "words to search for, in any order").option("--all", "search every project").option("--type <type>", "only entities of this type, or snapshots of this checkpoint type").option("--status <status>", "only snapshots with this status").addOption(timeOption("--since <time>", "only from this time on: ISO, or an age such as 7d")).addOption(timeOption("--until <time>", "only up to this time")).addOption(countOption("--limit <n>", `maximum number of results, up to ${RECALL.longestPage}`, RECALL.page)).option("--cursor <cursor>", "the next page, by the cursor that the last page printed").option(...JSON_OPTION).action(async (words, options) => (await import("./cli-rest.js").then((n) => n.f)).searchCommand(words.join(" "), options, here(), context(), output));
	program.command("related").description("lists the entities most closely linked to a snapshot or another entity, such as related sessions").argument("<name>", ID_HELP).addOption(countOption("--limit <n>", "maximum number of results", 10)).option(...JSON_OPTION).action(async (name, options) => (await import("./cli-rest.js").then((n) => n.f)).relatedCommand(name, options, context(), output));
	program.command("diff").description("shows what differs between two snapshots").argument("<before>", ID_HELP).argument("<after>", ID_HELP).option(...JSON_OPTION).action(async (before, after, options) => (await import("./cli-rest.js").then((n) => n.f)).diffCommand(before, after, options, context(), output));
	program.command("timeline").description("shows the sessions of this project, their snapshots, and what each compaction lost").argument("[session]", "a session id or one of its snapshots: shows only this session and names each lost item").addOption(countOption("--limit <n>", "maximum number of sessions", MAX_TIMELINE.sessions)).option(...JSON_OPTION).action(async (id, options) => (await import("./cli-rest.js").then((n) => n._)).timelineCommand(id, options, here(), context(), output));
	program.command("stats").description("sums up this project's compactions: what the summaries kept and lost, what was given back, and the tokens used").option("--all", "include every project").option(...JSON_OPTION).action(async (options) => (await import("./cli-rest.js").then((n) => n.s)).statsCommand(options, here(), context(), output));
	program.command("explain").description("explains what a message would recover in a new session, and why; writes nothing").argument("[message...]", "the message").option("--message-file <file>", "file with the message instead; - reads stdin").option("--all", "show every candidate, its evidence and every reason").option(...JSON_OPTION).addOption(timeOption("--now <iso>", "time of the message")).option("--project <folder>", "project folder (default: the current folder)").action(async (words, options) => (await import("./cli-rest.js").then((n) => n.d)).explainCommand({
		...defined({
			messageFile: options.messageFile,
			json: options.json,
			all: options.all
		}),
		message: words.join(" "),
		project: options.project === void 0 ? here() : resolve(options.project),
		fixed: options.now !== void 0
	}, context(options.now), output));
}

// src/cli/commands/session-options.ts
/**
* @module Defines the commands for one session: capture, save, list, show, summary, load, age, validate, status.
*/
/** Adds the commands. */
function addSessionCommands({ program, output, context, here, leaveWith }) {
	program.command("capture").description("prints what would be saved of a session; writes nothing").requiredOption("--transcript <file>", "the session's transcript").option(...JSON_OPTION).addOption(budgetOption()).addOption(timeOption("--now <iso>", "time of the capture")).option("--project <folder>", "project folder, if the one in the transcript is not right").action(async (options) => (await import("./cli-session.js").then((n) => n.t)).captureCommand({
		...options,
		transcript: resolve(options.transcript),
		...options.project === void 0 ? {} : { project: resolve(options.project) }
	}, context(options.now), output));
	program.command("save").description("saves a checkpoint of the running session and prints its continuation summary").option("--transcript <file>", "save the session of this transcript instead").addOption(new Option("--type <type>", `checkpoint type: ${CHECKPOINT_TYPES.join(", ")}`).default("manual")).addOption(new Option("--trigger <type>", "same as --type").hideHelp()).option(...JSON_OPTION).action(async (options) => (await import("./cli-session.js").then((n) => n.t)).saveCommand({
		...options,
		type: options.trigger ?? options.type,
		...options.transcript === void 0 ? {} : { transcript: resolve(options.transcript) }
	}, here(), context(), output));
	program.command("list").description("lists the sessions of this project by their newest snapshot, newest first").option("--all", "include every project").addOption(countOption("--limit <n>", "maximum number of sessions; of snapshots with --names or --json", 50)).addOption(new Option("--status <status>", "only those with this status").choices(STATUSES)).option("--names", "print only the names, of every snapshot").option(...JSON_OPTION).action(async (options) => (await import("./cli-rest.js").then((n) => n.g)).listCommand(options, here(), context(), output));
	program.command("show").description("prints one snapshot").argument("<id>", ID_HELP).addOption(budgetOption()).option(...JSON_OPTION).action(async (id, options) => (await import("./cli-session.js").then((n) => n.t)).showCommand(id, options, context(), output));
	program.command("handoff").description("prints what another agent needs to go on with a session, and the command that starts it").argument("[id]", ID_OR_NEWEST).addOption(new Option("--to <host>", "the agent that goes on (default: the other one)").choices(hostIds())).option(...JSON_OPTION).action(async (id, options) => (await import("./cli-session.js").then((n) => n.t)).handoffCommand(id, options, here(), context(), output));
	program.command("summary").description("prints only the continuation summary, to paste into a new chat").argument("[id]", ID_OR_NEWEST).option(...JSON_OPTION).action(async (id, options) => (await import("./cli-session.js").then((n) => n.t)).summaryCommand(id, options, here(), context(), output));
	program.command("load").description("shows the state of a saved session: git, decisions, constraints, open questions, pending actions").argument("[id]", ID_OR_NEWEST).option(...JSON_OPTION).action(async (id, options) => (await import("./cli-rest.js").then((n) => n.c)).loadCommand(id, options, here(), context(), output));
	program.command("age").description("prints how old the saved state is, and whether it counts as recent").argument("[id]", ID_OR_NEWEST).option(...JSON_OPTION).action(async (id, options) => (await import("./cli-rest.js").then((n) => n.c)).ageCommand(id, options, here(), context(), output));
	program.command("validate").description("checks whether a snapshot holds what a recovery needs; exits with 65 if something is missing").argument("[id]", ID_OR_NEWEST).option(...JSON_OPTION).action(async (id, options) => leaveWith(await (await import("./cli-rest.js").then((n) => n.c)).validateCommand(id, options, here(), context(), output)));
	program.command("status").description("prints or sets the status of a snapshot and its session; without an id, an overview of this project's memory").argument("[id]", `${ID_HELP}; without it, an overview of this project`).argument("[status]", "the new status; an illegal one is rejected with the list of legal ones").option("--reason <text>", "why the work is abandoned").option("--outcome <text>", "what the completed work achieved").option("--reopen", "reopen work that is completed or abandoned").option(...JSON_OPTION).action(async (id, status, options) => id === void 0 ? (await import("./cli-rest.js").then((n) => n.m)).overviewCommand(options, here(), context(), output) : (await import("./cli-rest.js").then((n) => n.d)).statusCommand(id, status, options, context(), output));
}

// src/cli/commands/upkeep-options.ts
/**
* @module Defines the commands that maintain the memory: export, import, backup, repair, prune, forget, backfill.
*/
/** Adds the commands. */
function addUpkeepCommands({ program, output, streams, context, here }) {
	program.command("export").description("writes the memory to a file or to stdout").argument("[file]", "a new file (default: stdout)").addOption(new Option("--format <format>", "throughline: everything; other formats: for the reference memory server, or the newest snapshot as a state file").choices(EXPORT_FORMATS).default("throughline")).option("--force", "replace an existing file").action(async (file, options) => (await import("./cli-rest.js").then((n) => n.o)).exportCommand(file, options, here(), context(), output));
	program.command("import").description("merges a file into the memory: an export, a memory server's file or a unified-session-state.json").argument("<file>", "the file to import").option("--restore-forgotten", "also import what was forgotten before").option(...JSON_OPTION).action(async (file, options) => (await import("./cli-rest.js").then((n) => n.o)).importCommand(file, options, context(), output));
	program.command("backup").description("copies the store to a file, even while other processes write; the copy is a store itself").argument("<file>", "a new file").option("--force", "replace an existing file").option(...JSON_OPTION).action(async (file, options) => (await import("./cli-rest.js").then((n) => n.a)).backupCommand(file, options, context(), output));
	program.command("repair").description("rebuilds a damaged store and keeps the damaged file").option("--backup <file>", "replace the store with this backup instead").option(...JSON_OPTION).action(async (options) => (await import("./cli-rest.js").then((n) => n.u)).repairCommand(options, context(), output));
	program.command("prune").description("deletes old snapshots of this project by number, age or session").addOption(countOption("--keep <n>", "delete all but the newest n")).addOption(new Option("--older-than <age>", "delete only older ones: 12h, 30d, 8w, 6mo, 1y").argParser(age)).option("--session <id>", "delete only those of this session, given by its id or one of its snapshots").option("--all", "include every project").option("--dry-run", "only list what would be deleted").option("--yes", "do not ask for confirmation").option(...JSON_OPTION).action(async (options) => (await import("./cli-rest.js").then((n) => n.a)).pruneCommand(options, here(), context(), streams, output));
	program.command("forget").description("erases entries from the memory for good, by name, source or time").argument("[names...]", "names of entities and snapshots").option("--source <source>", "only what this client wrote").addOption(timeOption("--since <time>", "only what was written from this time on: ISO, or an age such as 7d")).addOption(timeOption("--until <time>", "only what was written up to this time")).option("--dry-run", "only list what would be erased").option("--yes", "do not ask for confirmation").option("--list", "list earlier forgettings: when and how much").option("--erase", "finish an earlier forgetting that could not erase the files").option(...JSON_OPTION).action(async (names, options) => (await import("./cli-rest.js").then((n) => n.o)).forgetCommand(names, options, context(), streams, output));
	program.command("backfill").description("imports the sessions whose transcripts Claude Code still keeps; never offered without your asking").option("--all", "include every project").option(...JSON_OPTION).action(async (options) => (await import("./cli-rest.js").then((n) => n._)).backfillCommand(options, here(), context(), output));
}
function age(text) {
	const span = parseSpan(text);
	if (span === void 0) throw new InvalidArgumentError("Expected an age: a number and m, h, d, w, mo or y, for example 30d.");
	return span;
}

// src/cli/terminal/command-groups.ts
/** The commands in the order in which a person meets them. */
const GROUPS = [
	[
		"Install",
		"Try it, install it, check it, and switch it off for a project.",
		[
			"demo",
			"install",
			"doctor",
			"settings",
			"off",
			"on",
			"completion",
			"uninstall"
		]
	],
	[
		"While you work",
		"Sessions are saved without you. These commands save one now, and show what is saved.",
		[
			"status",
			"save",
			"summary",
			"handoff",
			"capture"
		]
	],
	[
		"Come back",
		"A new session is offered unfinished work. These commands show where a saved session stands, and what a message would bring back.",
		[
			"load",
			"age",
			"validate",
			"explain"
		]
	],
	[
		"Look around",
		"Find and compare what is saved.",
		[
			"list",
			"show",
			"search",
			"related",
			"diff",
			"timeline",
			"stats",
			"view"
		]
	],
	[
		"Move, repair and delete",
		"Take the memory along, take other sessions in, repair the store, and delete what you do not want to keep.",
		[
			"backup",
			"export",
			"import",
			"backfill",
			"repair",
			"prune",
			"forget"
		]
	],
	[
		"For other programs",
		"Clients and hosts start these.",
		[
			"serve",
			"new-token",
			"hook",
			"statusline"
		]
	]
];
/** What a person types, each with what it is for. */
const EXAMPLES = [
	"throughline status                                  # what is saved here, what is unfinished",
	"throughline summary                                 # the text to paste into a new chat",
	"throughline explain \"continue the orders\"            # what this message would bring back in a new session",
	"throughline load                                    # where the saved session stands",
	"throughline search uuid                             # find a session again, by words that may be cut or mistyped",
	"throughline stats --all                             # what compactions lost, what was given back, at what cost",
	"throughline backup ~/throughline-backup.db          # a copy, while others write",
	"throughline prune --older-than 90d --dry-run        # what could be deleted",
	"eval \"$(throughline completion bash)\"               # zsh and fish, too"
];
/** Puts the commands of a program into their groups, in their order, for `--help`. */
function groupCommands(program) {
	const order = GROUPS.flatMap(([heading, , names]) => names.map((name) => ({
		heading,
		name
	})));
	const placeOf = (command) => order.findIndex(({ name }) => name === command.name());
	for (const command of program.commands) command.helpGroup(`${order[placeOf(command)]?.heading ?? "Others"}:`);
	program.commands.sort((a, b) => placeOf(a) - placeOf(b));
}

// src/cli/terminal/output.ts
/**
* @module The output of the command line: data on stdout, messages on stderr, errors with a hint.
*
* All output passes through here, so no text from a store, a transcript or an argument can control the terminal: control
* characters are removed and invisible ones shown. Colour codes are inserted last, in place of random marks that no
* stored text can contain.
*/
/** Colours that are readable on dark and light backgrounds; yellow is not. */
const COLORS = {
	bold: [1, 22],
	dim: [2, 22],
	red: [31, 39],
	green: [32, 39],
	magenta: [35, 39],
	cyan: [36, 39]
};
/** Returns the output of a run. Colours only on a terminal and not with NO_COLOR. */
function createOutput({ stdout, stderr, env }) {
	const key = stdout.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb" ? secret() : void 0;
	const write = (text) => void stdout.write(`${text}\n`);
	return {
		data: (text) => write(paint(visible(text), key)),
		json: (value) => write(plainJson(JSON.stringify(value, void 0, 2))),
		jsonLine: (line) => write(plainJson(line)),
		fault: (value) => void stderr.write(`${plainJson(JSON.stringify(value))}\n`),
		say: (text) => {
			const painted = paint(visible(text), key, stderr.isTTY === true);
			stderr.write(`${stderr.isTTY === true ? folded(painted, stderr.columns ?? 80) : painted}\n`);
		},
		color: createColors(key),
		width: Math.max(NARROWEST, stdout.columns ?? 80),
		progress: (done, total) => {
			if (stderr.isTTY === true) stderr.write(progressLine(done, total, stderr.columns ?? 80));
		},
		working: (what) => {
			if (stderr.isTTY === true) stderr.write(what === void 0 ? ERASED : `${ERASED}${visible(what)} …`);
		}
	};
}
/** Returns an error's parts, its text for the person and its exit status. With THROUGHLINE_DEBUG, a defect of ours shows its stack. */
function describeError(error, env) {
	if (error instanceof ThroughlineError) {
		const { code, message, hint, exit } = error;
		return {
			text: `error[${code}]: ${message}\n  hint: ${hint}`,
			code,
			message,
			hint,
			exit
		};
	}
	const message = error instanceof Error ? error.message : String(error);
	const stack = error instanceof Error && env["THROUGHLINE_DEBUG"] ? `\n${error.stack}` : "";
	const hint = "This is a defect of Throughline. Run the command again with THROUGHLINE_DEBUG=1 and report its output.";
	return {
		text: `error: ${message}\n  hint: ${hint}${stack}`,
		code: "DEFECT",
		message,
		hint,
		exit: EX_SOFTWARE
	};
}
const EX_SOFTWARE = 70;
const NARROWEST = 40;
const BAR = 30;
const ERASED = "\r\x1B[2K";
/** Whatever a terminal might act on, as the escape that JSON has for it: the value stays what it is. */
function plainJson(text) {
	return text.replace(/[\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udfff]/g, (found) => Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""));
}
function createColors(key) {
	const names = Object.keys(COLORS);
	const color = (name) => (text) => key === void 0 ? text : `${key}${COLORS[name][0]};${text}${key}${COLORS[name][1]};`;
	return Object.fromEntries(names.map((name) => [name, color(name)]));
}
function paint(text, key, colored = true) {
	if (key === void 0) return text;
	return text.replace(new RegExp(`${key}(\\d+);`, "g"), colored ? "\x1B[$1m" : "");
}
/** Breaks long lines before a word, where the terminal would break inside it. */
function folded(text, columns) {
	return text.split("\n").flatMap((line) => {
		const indent = /^ */.exec(line)?.[0] ?? "";
		return wrap(line.slice(indent.length).split(" "), " ", columns - indent.length).map((each) => indent + each);
	}).join("\n");
}
function progressLine(done, total, columns) {
	if (total !== void 0 && done >= total) return ERASED;
	if (total === void 0) return `${ERASED}${done.toLocaleString("en")} …`;
	const bar = Math.max(5, Math.min(BAR, columns - 30));
	const full = Math.round(bar * done / total);
	return `${ERASED}${"█".repeat(full)}${"░".repeat(bar - full)} ${done} of ${total}`;
}

// src/cli/terminal/reading-context.ts
/**
* @module The context of a command that only reads: where there is no store, it reads an empty one and creates none.
*/
/** Returns the context for a command; for one that only reads, without a store's file, that of an empty store in memory. */
function readingContext(command, context) {
	const { config, version } = context;
	if (command === void 0 || !READING.has(command) || !isAbsent(config.store)) return context;
	const { withStore } = compose({
		...config,
		store: ":memory:"
	}, {
		command: context.command,
		version
	});
	return {
		...context,
		withStore
	};
}
const READING = /* @__PURE__ */ new Set([...[
	"list",
	"show",
	"summary",
	"load",
	"age",
	"validate",
	"status",
	"search",
	"related",
	"diff",
	"timeline",
	"stats"
], ...[
	"explain",
	"export",
	"handoff",
	"prune"
]]);
/** A path that leads through a file can hold no store: opening it says so. */
function isAbsent(location) {
	if (location === "" || location.includes("\0") || isAddress(location)) return false;
	try {
		statSync(location);
		return false;
	} catch (error) {
		return error.code === "ENOENT";
	}
}

// src/cli/program.ts
/**
* @module The command line: composes the groups of commands and runs one command.
*
* A group defines its commands' arguments and options. A command's implementation is loaded when it runs.
*/
var program_exports = /* @__PURE__ */ __exportAll({ runProgram: () => runProgram });
/** Exit status of a wrong command line (sysexits). */
const EX_USAGE = 64;
/** Runs one command line and returns its exit status. */
async function runProgram(args, streams) {
	const output = createOutput(streams);
	let exit = 0;
	const quiet = {
		...streams,
		stderr: Object.assign(Object.create(streams.stderr), { write: () => true })
	};
	const program = createProgram(wantsJson(args) ? quiet : streams, output, (status) => {
		exit = status;
	});
	try {
		await program.parseAsync([...args], { from: "user" });
		return exit;
	} catch (error) {
		if (error instanceof CommanderError && error.exitCode === 0) return 0;
		const { text, ...fault } = error instanceof CommanderError ? describeUsage(error) : describeError(error, streams.env);
		if (wantsJson(args)) output.fault({ error: fault });
		else if (text !== "") output.say(text);
		return fault.exit;
	}
}
/** Returns the program with all its commands, not yet run. */
function createProgram(streams, output, leaveWith) {
	let running;
	const program = new Command("throughline").description("Session memory for coding agents: saves a session before a compaction loses it, and recovers it when you need it.").version(VERSION$1).option("--store <file>", "the store (default: $THROUGHLINE_STORE, else throughline.db in the data folder)").showHelpAfterError("(use --help to list commands and options)").addHelpText("after", [
		"",
		"Examples:",
		...EXAMPLES.map((line) => `  ${line}`)
	].join("\n")).hook("preAction", (_, action) => {
		running = action.name();
	}).exitOverride().configureOutput({
		writeOut: (text) => streams.stdout.write(visible(text)),
		writeErr: (text) => streams.stderr.write(visible(text)),
		getOutHelpWidth: () => output.width,
		getErrHelpWidth: () => output.width,
		getOutHasColors: () => false,
		getErrHasColors: () => false
	});
	const config = () => readConfig(program.opts(), streams.env);
	const context = (at) => {
		const composed = readingContext(running, compose(config(), {
			command: "throughline",
			version: VERSION$1
		}));
		return at === void 0 ? composed : {
			...composed,
			now: () => at
		};
	};
	const cli = {
		program,
		output,
		streams,
		config,
		context,
		here: () => process.cwd(),
		leaveWith
	};
	addSessionCommands(cli);
	addMemoryCommands(cli);
	addUpkeepCommands(cli);
	addHostCommands(cli);
	groupCommands(program);
	return program;
}
function wantsJson(args) {
	const end = args.indexOf("--");
	return (end === -1 ? args : args.slice(0, end)).includes("--json");
}
/** The text of a wrong command line is printed already. */
function describeUsage({ message }) {
	return {
		text: "",
		code: "INVALID_INPUT",
		message: message.replace(/^error: /, ""),
		hint: ERRORS.INVALID_INPUT.hint,
		exit: EX_USAGE
	};
}

export { isDamage as $, STATUS_LINE_DEADLINE as $n, defined as $t, findSnapshot as A, MANUAL_PHRASES as An, typedText as At, schemaVersion as B, RECENT_AGE as Bn, isJson as Bt, underCeilings as C, HOST_OPENING$1 as Cn, isHostFolder as Ct, withoutDeleted as D, KEEP as Dn, completedItem as Dt, everyText as E, IMMINENT_COMPACTION_TEXT as En, PROJECT_FOLDER as Et, secret as F, PLUGIN_NAME as Fn, blocksOf as Ft, readingAddress as G, SAVE_SHARE as Gn, UNSCANNED as Gt, immutableAddress as H, RELATION$2 as Hn, SYSTEM32 as Ht, openStore as I, PRIORITIES as In, plainText as It, countGraph as J, SNAPSHOT_NAME_PREFIX as Jn, estimateTokens as Jt, editDistance as K, SERVER_NAMES as Kn, redact as Kt, openSqliteStore as L, RANK as Ln, promptText as Lt, putSnapshot as M, MINUTE as Mn, PROJECT_FOLDER$1 as Mt, renderObservations as N, NOTHING_OPEN as Nn, readTyped$1 as Nt, withTokenMetrics as O, LOST as On, parseRecord as Ot, compose as P, OFFER as Pn, withoutHostBlocks as Pt, openConnection as Q, STATUSES as Qn, truncateMiddle as Qt, SCHEMA_VERSION as R, READ_TOKENS as Rn, timeOf$3 as Rt, requireNames as S, HOOK_EVENTS as Sn, hostOrFirst as St, neutralise as T, HOUR as Tn, hookHost as Tt, inspectStoreFile as U, REQUEST_LENGTH as Un, programPaths as Ut, findDamage as V, RECENT_MESSAGE_LENGTH as Vn, stringOf as Vt, isWritableStore as W, RESUME_PHRASES as Wn, shellCall as Wt, QUESTION_LENGTH$1 as X, STATEMENT_LENGTH as Xn, oneLine as Xt, ROWS_PER_ENTITY as Y, STALE_AGE as Yn, fitLines as Yt, isCutQuestion as Z, STATE_RECENT_AGE as Zn, truncate as Zt, sub as _, FRESH_AGE as _n, nameChecksum as _t, importFile as a, ASSUMED_ALERT_TOKENS as an, TIME_CHECKPOINT_AFTER as ar, SNAPSHOT as at, AGENT_NAMES as b, HISTORY_TAG as bn, hostIds as bt, settingsFile as c, BUDGET as cn, UNDERSTANDING as cr, isAddress as ct, wrap as d, CONFIDENCE_PENALTY as dn, isAlive as dt, ERRORS as en, STATUS_MOVES as er, toStoreError as et, wrapWords as f, CONTINUATION_PHRASES as fn, isRunning as ft, when as g, FINDING_LENGTH as gn, isSnapshotName as gt, exactly as h, ENTITY_TYPE as hn, isAliasName as ht, exportState as i, APPLY_ORDER as in, TIER_DECISION as ir, RELATION$1 as it, findSnapshots as j, MAX_TIMELINE as jn, hookHost$1 as jt, openStep as k, MANUAL_COMMANDS as kn, textOf$1 as kt, fitLine as l, BUSY_TIMEOUT as ln, WORKER_TIME as lr, mayHoldStore as lt, ago as m, ENDED_STATUSES as mn, PROGRESS as mt, EXPORT_FORMATS as n, UNKNOWN_CURSOR as nn, TEMPLATE as nr, OBSERVATION as nt, differenceInMinutes as o, ASSUMED_COMPACTION_TOKENS as on, TRANSCRIPT_POLL as or, TOMBSTONE$1 as ot, packageRoot as p, DAY as pn, now as pt, mistakesIn as q, SNAPSHOT_ENTITY_TYPE as qn, redactDeep as qt, exportGraph as r, ALERT_SHARE as rn, TIER_BOUND as rr, RECORD as rt, readConfig as s, BASE_CONFIDENCE as sn, TYPE_PRIORITY as sr, unownedOf as st, program_exports as t, ThroughlineError as tn, SUMMARY_HEADING as tr, ENTITY as tt, table as u, CHECKPOINT_TYPES as un, placeOfStore as ut, parseISO as v, GIT_TIME as vn, snapshotName as vt, frame as w, HOST_TEXT_CAP as wn, mostBytesOf as wt, agentFile as x, HOOK_DEADLINE as xn, hostOf as xt, AGENT_KINDS as y, GRAPH as yn, HOST_VARIABLE as yt, rollback as z, RECALL as zn, idOf as zt };