/** One project, two agents: what one of them left is taken up in the other. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatCall, ChatTurn } from './chat-model-api.ts'
import { allText, runSession, type World } from './client.ts'
import { ask, codexRecordsIn, createCodexWorld, runCodex, whatIsMissingForCodex } from './codex.ts'
import { createCopilotWorld, runCopilot, tell, whatIsMissingForCopilot, withCopilot } from './copilot.ts'
import { LEDGER_FILES, LEDGER_PROMPT } from './ledger-script.ts'
import { createOpenCodeWorld, runOpenCode, tellOpenCode, whatIsMissingForOpenCode } from './opencode.ts'
import { buildProgram, recordsIn, recordsInText, throughline } from './product.ts'
import { createQwenWorld, qwenRecordsIn, runQwen, tellQwen, whatIsMissingForQwen } from './qwen.ts'

const missing = whatIsMissingForCodex()
const FILES = { ...LEDGER_FILES, 'check.sh': 'echo "row 17: amount is missing" >&2\nexit 3\n' }
const FAILED = '`sh check.sh` → failed, exit 3: row 17: amount is missing'

describe.skipIf(missing)('installed for both agents', () => {
  let world: World
  beforeAll(async () => {
    buildProgram()
    world = createCodexWorld(FILES)
    throughline(world, 'install')
    throughline(world, 'install', '--host', 'codex')
    await runCodex(world, {
      turns: [
        { say: 'I check it.', call: [{ name: 'exec_command', input: { cmd: 'sh check.sh' } }] },
        { say: 'Next I name the row of a missing amount.' },
      ],
      steps: [ask(LEDGER_PROMPT)],
    })
  })
  afterAll(() => world?.remove())

  it('names the agent in the list, the timeline and the hand-over', () => {
    expect(throughline(world, 'list')).toMatch(/· Codex\b/)
    expect(throughline(world, 'timeline')).toMatch(/· Codex\b/)
    const handoff = JSON.parse(throughline(world, 'handoff', '--json')) as { from: string; to: string; command: string }
    expect(handoff).toMatchObject({ from: 'codex', to: 'claude-code' })
    expect(handoff.command).toMatch(/^claude "\$\(.* summary checkpoint-\S+\)"$/)
  })

  it("gives Claude Code the state of Codex's session, with where it comes from", async () => {
    const summary = throughline(world, 'handoff')
    const session = await runSession(world, {
      turns: [{ say: 'I name the row.' }, { say: 'Described.' }],
      steps: [{ prompt: summary }, { prompt: 'Now describe the format in the README.', resume: true }],
    })
    const [given = '', ...more] = recordsIn(session.requests[0])
    expect(more).toEqual([])
    expect(given).toContain(FAILED)
    expect(given).toMatch(/^Evidence: .*saved in Codex; same project/m)
    expect(given).toMatch(/^Confidence: 0\.9\d \(high\)\./m)
    expect(allText(session.requests[0] as never)).toContain('Rows with an amount must not be dropped.')
  })

  it("gives Codex the state of Claude Code's session, started by the command of the hand-over", async () => {
    const { to, summary } = JSON.parse(throughline(world, 'handoff', '--to', 'codex', '--json')) as {
      to: string
      summary: string
    }
    expect(to).toBe('codex')
    const session = await runCodex(world, { turns: [{ say: 'I go on.' }], steps: [ask(summary)] })
    const [given = '', ...more] = codexRecordsIn(session.requests[0])
    expect(more).toEqual([])
    expect(given).toMatch(/^Evidence: .*saved in Claude Code; same project/m)
    expect(given).toContain(FAILED)
  })
})

/** An agent beside Claude Code: how it is run, and what it puts before its model of ours. */
interface Other {
  readonly host: 'copilot' | 'qwen' | 'opencode'
  readonly name: string
  readonly missing: string | undefined
  readonly create: (files: typeof FILES) => World
  readonly shell: (command: string) => ChatCall
  /** What starts it with a prompt. */
  readonly start?: string
  /** Returns our records in the first request of a session that begins with a prompt. */
  readonly play: (world: World, turns: readonly ChatTurn[], prompt: string) => Promise<string[]>
}

const OTHERS: readonly Other[] = [
  {
    host: 'copilot',
    name: 'Copilot CLI',
    missing: whatIsMissingForCopilot(),
    create: createCopilotWorld,
    shell: (command) => ({ name: 'bash', input: { command, description: 'check' } }),
    play: async (world, turns, prompt) => {
      const { requests } = await runCopilot(world, { turns, steps: [tell(prompt)] })
      return recordsInText(requests[0]?.text ?? '')
    },
  },
  {
    host: 'qwen',
    name: 'Qwen Code',
    missing: whatIsMissingForQwen(),
    create: createQwenWorld,
    shell: (command) => ({ name: 'run_shell_command', input: { command, description: 'check', is_background: false } }),
    play: async (world, turns, prompt) => {
      const { requests } = await runQwen(world, { turns, steps: [tellQwen(prompt)] })
      return qwenRecordsIn(requests[0])
    },
  },
  {
    host: 'opencode',
    name: 'OpenCode',
    missing: whatIsMissingForOpenCode(),
    create: createOpenCodeWorld,
    shell: (command) => ({ name: 'bash', input: { command, description: 'check' } }),
    start: 'opencode --prompt',
    play: async (world, turns, prompt) => {
      const { requests } = await runOpenCode(world, { turns, steps: [tellOpenCode(prompt)] })
      return recordsInText(requests.find(({ kind }) => kind === 'main')?.text ?? '')
    },
  },
]

describe.each(OTHERS)(
  'installed for Claude Code and $name',
  ({ host, name, missing: lacks, create, shell, play, start = `${host} -i` }) => {
    it.skipIf(lacks)("gives Claude Code the state of the other's session, and the other way round", async () => {
      buildProgram()
      const world = create(FILES)
      try {
        throughline(world, 'install')
        throughline(world, 'install', '--host', host)
        await play(
          world,
          [{ say: 'I check it.', call: [shell('sh check.sh')] }, { say: 'Next I name the row of a missing amount.' }],
          LEDGER_PROMPT,
        )
        const handoff = JSON.parse(throughline(world, 'handoff', '--to', 'claude-code', '--json')) as {
          from: string
          summary: string
        }
        expect(handoff.from).toBe(host)
        const claude = await runSession(world, {
          turns: [{ say: 'I name the row.' }, { say: 'Described.' }],
          steps: [{ prompt: handoff.summary }, { prompt: 'Now describe the format in the README.', resume: true }],
        })
        const [given = '', ...more] = recordsIn(claude.requests[0])
        expect(more).toEqual([])
        expect(given).toContain(FAILED)
        expect(given).toMatch(new RegExp(`^Evidence: .*saved in ${name}; same project`, 'm'))

        const back = JSON.parse(throughline(world, 'handoff', '--to', host, '--json')) as {
          command: string
          summary: string
        }
        expect(back.command).toMatch(new RegExp(`^${start} "\\$\\(.* summary checkpoint-\\S+\\)"$`))
        const [taken = '', ...others] = await play(world, [{ say: 'I go on.' }], back.summary)
        expect(others).toEqual([])
        expect(taken).toMatch(/^Evidence: .*saved in Claude Code; same project/m)
        expect(taken).toContain(FAILED)
      } finally {
        world.remove()
      }
    })
  },
)

describe.skipIf(missing ?? whatIsMissingForCopilot())('installed for Codex and Copilot CLI', () => {
  it('gives each the state of the other, with where it comes from', async () => {
    buildProgram()
    const world = withCopilot(createCodexWorld(FILES))
    const handoff = (to: string) =>
      JSON.parse(throughline(world, 'handoff', '--to', to, '--json')) as { from: string; summary: string }
    try {
      throughline(world, 'install', '--host', 'codex')
      throughline(world, 'install', '--host', 'copilot')
      await runCodex(world, {
        turns: [
          { say: 'I check it.', call: [{ name: 'exec_command', input: { cmd: 'sh check.sh' } }] },
          { say: 'Next I name the row of a missing amount.' },
        ],
        steps: [ask(LEDGER_PROMPT)],
      })
      const first = handoff('copilot')
      expect(first.from).toBe('codex')
      const taken = await runCopilot(world, { turns: [{ say: 'I go on.' }], steps: [tell(first.summary)] })
      const [given = '', ...more] = recordsInText(taken.requests[0]?.text ?? '')
      expect(more).toEqual([])
      expect(given).toMatch(/^Evidence: .*saved in Codex; same project/m)
      expect(given).toContain(FAILED)

      const back = handoff('codex')
      expect(back.from).toBe('copilot')
      const again = await runCodex(world, { turns: [{ say: 'I go on.' }], steps: [ask(back.summary)] })
      const [state = '', ...others] = codexRecordsIn(again.requests[0])
      expect(others).toEqual([])
      expect(state).toMatch(/^Evidence: .*saved in Copilot CLI; same project/m)
      expect(state).toContain(FAILED)
    } finally {
      world.remove()
    }
  })
})
