/**
 * @module The tests that prove each yes in the table of docs/HOSTS.md, and which of them did not pass in a run.
 *
 * `hosts-table.test.ts` compares them with the table and looks whether they are there. Under CI, a reporter (tests/vitest.config.ts)
 * fails a run in which one of them was skipped, has gone or did not pass; where only some files run, one of theirs.
 */

const CLAUDE = {
  after: 'e2e/product.test.ts: gives the model back what the summary lost',
  alert:
    'unit/memory/automatic.slow.test.ts: saves in silence at three quarters, and alerts the person with the next prompt at four fifths, once',
  line: 'e2e/screens.test.ts: tells in one line what was left unfinished, and which state came back',
  used: 'e2e/pack.test.ts: is used by the agents, updated, used again, and leaves only what the client wrote and the memory',
  status: "e2e/screens.test.ts: shows the status line below the person's own",
  saved: 'e2e/product.test.ts: is in the list of this home: a checkpoint of each compaction and one working snapshot',
} as const
/** The hosts with their ids, in the order of the table's columns. */
export const COLUMNS = [
  { id: 'claude-code', name: 'Claude Code' },
  { id: 'codex', name: 'Codex' },
  { id: 'copilot', name: 'Copilot CLI' },
  { id: 'qwen', name: 'Qwen Code' },
  { id: 'opencode', name: 'OpenCode' },
] as const
const OTHER_HOSTS = COLUMNS.slice(1)
/** What is asked of every other host, and those titles that its own file has. */
const SUITE = 'e2e/host-suite.ts'
const SAVED = `${SUITE}: keeps the session with its window, its host and one checkpoint of the compaction`
const SUMMARISER = 'adds nothing to what the summariser is asked'
const GIVEN = `${SUITE}: gives the model back what the summary lost, once`
const LOST = `${SUITE}: records what the compaction lost, once`
const OFFERED = `${SUITE}: is offered in the next one, and a yes brings its state`
const FORKED = `${SUITE}: keeps a fork as a session of its own, with what it goes on with`
const COMMANDS = `${SUITE}: has its commands, which tell the model what was typed behind them`
const AGENTS = `${SUITE}: has its agents, which may call its memory tools`
const SERVED = `${SUITE}: serves the memory to its model, which needs no id of its session`
const ALERT = `${SUITE}: has its model told with the next prompt that the window is nearly full`
const BACKFILLED = `${SUITE}: is imported by backfill where no hook saw it`
const DOCTOR = `${SUITE}: is looked at by doctor, which finds it registered and every record known`
const ENDED = 'is saved with its end'
const OPENCODE_ENDED = 'saves the session with its end, and what was taken back as such'
const TAKEN = 'e2e/handover.test.ts: gives %s the state that %s left, with where it comes from'

/**
 * The tests of each cell that says yes, in the order of the hosts: `file: title`, or the title alone where it is in the host's own file.
 * A cell without any says no.
 */
export const PROOFS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  save: [[CLAUDE.saved], [SAVED], [SAVED], [SAVED, ENDED], [SAVED, OPENCODE_ENDED]],
  'before compaction': [
    [CLAUDE.saved, `e2e/product.test.ts: ${SUMMARISER}`],
    ...OTHER_HOSTS.map(() => [SAVED, `${SUITE}: ${SUMMARISER}`]),
  ],
  after: [
    [
      CLAUDE.after,
      'e2e/product.test.ts: gives it back again after the second compaction, with what happened since, and nothing twice',
    ],
    [GIVEN, 'gives the state back with the prompt after /compact, and tells the person'],
    [GIVEN, 'gives the state back once, with a prompt after /compact: the next one that finds it in the transcript'],
    [GIVEN, 'is given its state back at once after /compress, once'],
    [GIVEN, 'gives the state back with the prompt after /compact, once'],
  ],
  'what a compaction lost': [
    ['e2e/product.test.ts: has a record of each compaction: what the summary kept, what it lost, what was given back'],
    [LOST, 'knows that nobody can read the summary'],
    [LOST],
    [LOST],
    [LOST],
  ],
  offer: [
    [
      'e2e/recovery.test.ts: tells the person when the next session starts, with what is unfinished',
      'e2e/recovery.test.ts: brings the whole state after a yes, which marks the work as resumed in the session that continues it',
    ],
    ...OTHER_HOSTS.map(() => [OFFERED]),
  ],
  paste: [
    ['e2e/product.test.ts: puts the state before the model, with how sure that is and why'],
    ...OTHER_HOSTS.map(() => [TAKEN]),
  ],
  gauge: [[CLAUDE.status], ...OTHER_HOSTS.map(() => [SAVED])],
  alert: [
    [CLAUDE.alert, 'e2e/nearly-full.test.ts: asks the model once, in a line, for what no transcript shows'],
    ['tells the person with the next prompt that the context fills up, and says nothing else'],
    [ALERT],
    [ALERT, 'tells the model with the next prompt that the window is nearly full, once'],
    [ALERT],
  ],
  'line for the person': [
    [CLAUDE.line],
    ['gives the state back with the prompt after /compact, and tells the person'],
    [],
    [],
    [],
  ],
  agents: [[CLAUDE.used], ...OTHER_HOSTS.map(() => [AGENTS])],
  commands: [
    ['e2e/pack-commands.test.ts: %s reaches the model as it is written, with what the person adds'],
    [COMMANDS],
    ['has its commands where they are typed at its terminal, with what was typed behind them'],
    [COMMANDS],
    [COMMANDS],
  ],
  'status line': [[CLAUDE.status], [], [], [], []],
  backfill: [
    ['e2e/product.test.ts: can be taken in from its transcript where the memory was lost, and is then known'],
    ...OTHER_HOSTS.map(() => [BACKFILLED]),
  ],
  'memory server': [
    ['e2e/memory-server.test.ts: has written into the store of this home, under its own session'],
    ...OTHER_HOSTS.map(() => [SERVED]),
  ],
  plugin: [
    ['e2e/pack-plugin.test.ts: from its folder in a built clone: works with nothing beside it'],
    [],
    [],
    [OFFERED, "has the plugin's agents and commands"],
    [],
  ],
  '`doctor`': [
    [CLAUDE.used],
    [DOCTOR, 'asks the person once to trust the hooks, which doctor then finds trusted'],
    [DOCTOR, 'unit/hosts/copilot.test.ts: are said not to run where the client has them switched off'],
    [DOCTOR, 'unit/hosts/qwen.test.ts: are said not to run where the client has them switched off'],
    [DOCTOR, 'unit/hosts/opencode.test.ts: is doubted where the recorder is not beside the hooks'],
  ],
  subagents: [
    [
      'unit/capture/subagent-files.slow.test.ts: give the files they changed and the commands they ran, and nothing of their conversation',
    ],
    ["unit/hosts/codex.test.ts: read a subagent's file as work of its session, and not as a session"],
    ['contract/host.contract.ts: comes to the state of its sample, in one go and in any number of steps'],
    [BACKFILLED],
    ["has the work of its agents in the session, and the person's sessions alone in recordings"],
  ],
  forks: [
    [
      'unit/hooks/offers.process.test.ts: in a fork, which has another id than the session that the host said it resumes',
    ],
    [FORKED],
    ['keeps a fork that was made at its terminal as a session of its own'],
    [FORKED],
    [FORKED],
  ],
  rewinds: [
    ['unit/capture/snapshot.test.ts: has the goal of the way on that was taken, and keeps every request'],
    [
      'goes on without what was taken back by a rewind, also where backfill reads it',
      'unit/hosts/codex.test.ts: read a session that was rewound twice up to what stands, as one session',
    ],
    [],
    ['unit/hosts/qwen.test.ts: take back what a rewind took back'],
    [OPENCODE_ENDED],
  ],
  'taken up in another host': [[TAKEN], ...OTHER_HOSTS.map(() => [TAKEN])],
}

/** A cell of the table, with what proves it. */
export interface Cell {
  readonly row: string
  readonly id: string
  readonly host: string
  /** Each as `file: title`; the file is below `tests`. */
  readonly proofs: readonly string[]
}

/** Returns the cells of the table, row by row. */
export function cellsOfTable(): Cell[] {
  return Object.entries(PROOFS).flatMap(([row, all]) =>
    COLUMNS.map(({ id, name }, index) => ({
      row,
      id,
      host: name,
      proofs: (all[index] ?? []).map((proof) => (/^\w+\/\S+: /.test(proof) ? proof : `e2e/${id}.test.ts: ${proof}`)),
    })),
  )
}

/** A test that ran. */
export interface RanTest {
  /** Its file, below `tests`. */
  readonly file: string
  readonly title: string
  /** The title behind those of its groups. */
  readonly fullTitle: string
  readonly passed: boolean
}

/**
 * Returns the yeses that a run does not prove, one sentence each: of the files that it ran, or of all. A test proves nothing where another
 * one of its name was skipped.
 */
export function unproven(tests: readonly RanTest[], { ofAllFiles = false } = {}): string[] {
  const files = new Set(tests.map(({ file }) => file))
  return cellsOfTable().flatMap(({ row, id, host, proofs }) =>
    proofs.flatMap((proof) => {
      const { file, title, isOfSuite } = placeOf(proof, id)
      if (!ofAllFiles && !files.has(file)) return []
      const pattern = new RegExp(`^${title.split('%s').map(escaped).join('.+')}$`)
      const namesHost = isOfSuite ? file.startsWith('contract/') : file === HANDOVER && title.includes('%s')
      const named = tests.filter(
        (test) => test.file === file && pattern.test(test.title) && (!namesHost || test.fullTitle.includes(host)),
      )
      const isProven = named.length > 0 && named.every(({ passed }) => passed)
      return isProven ? [] : [`docs/HOSTS.md says yes to ${row} in ${host}, and no test passed of the name: ${title}`]
    }),
  )
}

// --- internal ---

const HANDOVER = 'e2e/handover.test.ts'
/** Files of sentences that are asked of each host, and where they are asked. */
const ASKED_IN: Readonly<Record<string, (id: string) => string>> = {
  'e2e/host-suite.ts': (id) => `e2e/${id}.test.ts`,
  'contract/host.contract.ts': () => 'contract/host.slow.test.ts',
}

function placeOf(proof: string, id: string) {
  const [, file = '', title = ''] = /^(\S+): (.*)$/.exec(proof) ?? []
  const askedIn = ASKED_IN[file]?.(id)
  return { file: askedIn ?? file, title, isOfSuite: askedIn !== undefined }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
