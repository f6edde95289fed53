/** The table of docs/HOSTS.md says what is so: each yes names tests that exist, and the README says the same in short. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HOSTS } from '../../src/hosts/known.ts'

const ROOT = join(import.meta.dirname, '../..')
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const CLAUDE = {
  after: 'e2e/product.test.ts: gives the model back what the summary lost',
  alert:
    'unit/memory/automatic.slow.test.ts: saves in silence at three quarters, and alerts the person with the next prompt at four fifths, once',
  line: 'e2e/screens.test.ts: tells in one line what was left unfinished, and which state came back',
  used: 'e2e/pack.test.ts: is used by the agents, updated, used again, and leaves only what the client wrote and the memory',
  status: "e2e/screens.test.ts: shows the status line below the person's own",
  saved: 'e2e/product.test.ts: is in the list of this home: a checkpoint of each compaction and one working snapshot',
} as const
/** Titles in the file of each host beside Claude Code: `e2e/<host>.test.ts`. */
const SAVED = 'keeps the session with its window, its host and one checkpoint of the compaction'
const SAVED_WITH_TASKS = 'keeps the session with its window, its host, its tasks and one checkpoint of the compaction'
const CODEX_PACK = 'has its commands, its memory tools and its agents'
const QWEN_KILLED = 'is imported by backfill where no hook saw it, with what its subagent did'
const OPENCODE_ENDED = 'saves the session with its end, and what was taken back as such'
const OPENCODE_AGENTS =
  'has its model told with the next prompt that the window is nearly full, and has agents, whose work it knows'
const SUMMARISER = 'adds nothing to what the summariser is asked'
const LOST = 'records what the compaction lost, once'
const OFFERED = 'is offered in the next one, and a yes brings its state'
const FORKED = 'keeps a fork as a session of its own, with what it goes on with'
const COMMANDS = 'has its commands, which tell the model what was typed behind them'
const OTHERS = 'e2e/handover.test.ts: gives each the state of the other, and leaves the project as it was'

/**
 * The tests of each cell that says yes, in the order of the hosts: `file: title`, or the title alone where it is in the host's own file.
 * A cell without any says no.
 */
const PROOFS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  save: [
    [CLAUDE.saved],
    [SAVED],
    [SAVED],
    [SAVED_WITH_TASKS, 'saves the session with its end'],
    [SAVED_WITH_TASKS, OPENCODE_ENDED],
  ],
  'before compaction': [
    [CLAUDE.saved, `e2e/product.test.ts: ${SUMMARISER}`],
    [SAVED, SUMMARISER],
    [SAVED, SUMMARISER],
    [SAVED_WITH_TASKS, SUMMARISER],
    [SAVED_WITH_TASKS, SUMMARISER],
  ],
  after: [
    [
      CLAUDE.after,
      'e2e/product.test.ts: gives it back again after the second compaction, with what happened since, and nothing twice',
    ],
    ['gives the model back what the summary lost, and not what Codex keeps'],
    [
      'gives the model back what the summary lost with the next tool result, once, and not what Copilot CLI keeps',
      'gives the state back once, with a prompt after /compact: the next one that finds it in the transcript',
    ],
    [
      'gives the model back what the summary lost, once, where the hook had the time',
      'gives the state back at once after /compress, once',
    ],
    [
      'gives the model back what the summary lost, with the next request, once',
      'gives the state back with the prompt after /compact, once',
    ],
  ],
  'what a compaction lost': [
    ['e2e/history.test.ts: has a record of each compaction: what the summary kept, what it lost, what was given back'],
    [
      'records what the compaction lost, once, with the requests as kept',
      'gives the state back all the same, and the timeline says that nobody can read the summary',
    ],
    ['records what the compaction lost, once, with the requests as kept'],
    [LOST],
    [LOST],
  ],
  offer: [
    [
      'e2e/recovery.test.ts: tells the person when the next session starts, with what is unfinished',
      'e2e/recovery.test.ts: brings the whole state after a yes, which marks the work as resumed in the session that continues it',
    ],
    [OFFERED],
    [OFFERED],
    [OFFERED],
    [OFFERED],
  ],
  paste: [
    [
      'e2e/product.test.ts: puts the state before the model, with how sure that is and why',
      'e2e/product.test.ts: answers an id in the second message of a session',
    ],
    [OTHERS],
    [OTHERS],
    [OTHERS],
    [OTHERS],
  ],
  gauge: [[CLAUDE.status], [SAVED], [SAVED], [SAVED_WITH_TASKS], [SAVED_WITH_TASKS]],
  alert: [
    [CLAUDE.alert, 'e2e/nearly-full.test.ts: asks the model once, in a line, for what no transcript shows'],
    ['tells the person with the next prompt that the context fills up'],
    ['has its model told so with the next prompt, with the checkpoint'],
    ['has its model told with the next prompt that the window is nearly full'],
    [OPENCODE_AGENTS],
  ],
  'line for the person': [
    [CLAUDE.line],
    ['gives the state back with the prompt after /compact, and tells the person'],
    [],
    [],
    [],
  ],
  agents: [
    [CLAUDE.used],
    [CODEX_PACK],
    ['has its agents, which may call its memory tools'],
    ['has its agents, which may call its memory tools'],
    [OPENCODE_AGENTS],
  ],
  commands: [
    ['e2e/pack-commands.test.ts: %s reaches the model as it is written, with what the person adds'],
    [CODEX_PACK],
    [COMMANDS],
    [COMMANDS],
    [COMMANDS],
  ],
  'status line': [[CLAUDE.status], [], [], [], []],
  backfill: [
    ['e2e/history.test.ts: can be taken in from its transcript where the memory was lost, and is then known'],
    ['is imported by backfill where no hook saw it'],
    ['is imported by backfill where no hook saw it'],
    [QWEN_KILLED],
    ['is imported by backfill where no hook saw it, with what it held before we were there'],
  ],
  'memory server': [
    ['e2e/memory-server.test.ts: has written into the store of this home, under its own session'],
    [CODEX_PACK],
    ['serves the memory to its model, which needs no id of its session'],
    ['serves the memory to its model, which needs no id of its session'],
    ['serves the memory to its model, which needs no id of its session'],
  ],
  plugin: [
    ['e2e/pack-plugin.test.ts: from its folder in a built clone: works with nothing beside it'],
    ['saves a session and gives its state back after a compaction, once'],
    [
      'saves a session and gives its state back after a compaction, once',
      'has its agents and its commands, which name nothing that the client does not fill in',
    ],
    ['ran no hook that failed', OFFERED, "has the plugin's agents and commands"],
    [],
  ],
  '`doctor`': [
    [CLAUDE.used],
    [
      'is doubted by doctor until the person trusts it',
      'asks the person once to trust the hooks, which doctor then finds trusted',
    ],
    [
      'is found well by doctor',
      'unit/hosts/copilot.test.ts: are said not to run where the client has them switched off, and where the plugin is on',
    ],
    [
      'is found well by doctor, which names what it cannot do',
      'unit/hosts/qwen.test.ts: are said not to run where the client has them switched off',
    ],
    [
      'is found well by doctor, which names what it cannot do',
      'unit/hosts/opencode.test.ts: is doubted where the recorder is not beside the hooks',
    ],
  ],
  subagents: [
    [
      'unit/capture/subagent-files.slow.test.ts: give the files they changed and the commands they ran, and nothing of their conversation',
    ],
    ["unit/hosts/codex.test.ts: read a subagent's file as work of its session, and not as a session"],
    ['contract/host.contract.ts: comes to the state of its sample, in one go and in any number of steps'],
    [QWEN_KILLED],
    [OPENCODE_AGENTS, 'unit/hosts/opencode.test.ts: hold what subagents ran'],
  ],
  forks: [
    [
      'unit/hooks/offers.process.test.ts: in a fork, which has another id than the session that the host said it resumes',
    ],
    [FORKED],
    ['is a session of its own, with what it goes on with'],
    [FORKED],
    [FORKED],
  ],
  rewinds: [
    ['unit/capture/snapshot.test.ts: has the goal of the way on that was taken, and keeps every request'],
    [
      'goes on without what was taken back, also where backfill reads it',
      'unit/hosts/codex.test.ts: read a session that was rewound twice up to what stands, as one session',
    ],
    [],
    ['unit/hosts/qwen.test.ts: take back what a rewind took back'],
    [OPENCODE_ENDED],
  ],
  'project scope': [
    ['e2e/product.test.ts: works in a session that is started in the project'],
    [OTHERS],
    [OTHERS],
    [OTHERS],
    [OTHERS],
  ],
  'taken up in another host': [
    [OTHERS],
    [OTHERS],
    [OTHERS, 'e2e/handover.test.ts: gives each the state of the other, with where it comes from'],
    [OTHERS],
    [OTHERS],
  ],
}

/** The rows of the first table of a page: what stands in the first column, and the other cells. */
function tableOf(page: string, begins: string): Map<string, string[]> {
  const lines = page.slice(page.indexOf(begins)).split('\n')
  const rows = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('|')),
  )
  return new Map(
    rows
      .filter((row) => !row.startsWith('| --- '))
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
      .map(([first = '', ...cells]) => [first, cells]),
  )
}

const yesOrNo = (cell: string): string | undefined => /^(?:yes|no)\b/.exec(cell)?.[0]

describe('the table of docs/HOSTS.md', () => {
  const { ability, ...rows } = Object.fromEntries(tableOf(text('docs/HOSTS.md'), '| ability |'))

  it('has a column for each host, and a row for each ability that has proofs', () => {
    expect(ability).toEqual(HOSTS.map(({ name }) => name))
    expect(Object.keys(rows)).toEqual(Object.keys(PROOFS))
  })

  const cells = Object.entries(rows).flatMap(([row, all]) =>
    all.map((cell, index) => {
      const { id, name } = HOSTS[index] as (typeof HOSTS)[number]
      const proofs = (PROOFS[row]?.[index] ?? []).map((proof) =>
        /^\w+\/\S+: /.test(proof) ? proof : `e2e/${id}.test.ts: ${proof}`,
      )
      return { row, host: name, cell, proofs }
    }),
  )

  it.each(cells)('$row, $host: a yes has a proof, and a no has none', ({ cell, proofs }) => {
    expect(yesOrNo(cell)).toBe(proofs.length > 0 ? 'yes' : 'no')
  })

  it('says no as the hosts do: where they show no line, and where they tell no status', () => {
    expect(rows['line for the person']?.map(yesOrNo)).toEqual(
      HOSTS.map(({ facts }) => (facts.personLine ? 'yes' : 'no')),
    )
    expect(rows['status line']?.map(yesOrNo)).toEqual(HOSTS.map(({ status }) => (status === undefined ? 'no' : 'yes')))
  })

  it.each([...new Set(cells.flatMap(({ proofs }) => proofs))])('is proven by a test that is there: %s', (proof) => {
    const [, file = '', title = ''] = /^(\S+): (.*)$/.exec(proof) ?? []
    const titles = [
      ...text(`tests/${file}`).matchAll(
        /^ +(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"),$|\b(?:it|describe)\b.*?\((?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/gm,
      ),
    ]
    expect(titles.map(([, ...found]) => found.find((one) => one !== undefined))).toContain(title)
  })
})

describe('the README', () => {
  const readme = text('README.md').replaceAll(/\s+/g, ' ')
  const namesOf = (hosts: readonly { readonly name: string }[]): string =>
    hosts
      .map(({ name }) => name)
      .join(', ')
      .replace(/, ([^,]*)$/, ' and $1')

  it('names the hosts', () => {
    expect(readme).toContain(`It works in ${namesOf(HOSTS)};`)
  })

  it('names those whose person sees its lines, and those that have a status line', () => {
    expect(readme).toContain(`The person sees its lines in ${namesOf(HOSTS.filter(({ facts }) => facts.personLine))};`)
    expect(readme).toContain(`Only ${namesOf(HOSTS.filter(({ status }) => status !== undefined))} has a status line.`)
  })
})
