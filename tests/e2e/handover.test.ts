/** One project, two agents: what one of them left is taken up in the other. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allText, runSession, type World } from './client.ts'
import { ask, codexRecordsIn, createCodexWorld, runCodex, whatIsMissingForCodex } from './codex.ts'
import { createCopilotWorld, runCopilot, tell, whatIsMissingForCopilot } from './copilot.ts'
import { LEDGER_FILES, LEDGER_PROMPT } from './ledger-script.ts'
import { buildProgram, recordsIn, recordsInText, throughline } from './product.ts'

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
  }, 120_000)
  afterAll(() => world?.remove())

  it('names the agent in the list, the timeline and the hand-over', () => {
    expect(throughline(world, 'list')).toMatch(/· Codex\b/)
    expect(throughline(world, 'timeline')).toMatch(/· Codex\b/)
    const handoff = JSON.parse(throughline(world, 'handoff', '--json')) as { from: string; to: string; command: string }
    expect(handoff).toMatchObject({ from: 'codex', to: 'claude-code' })
    expect(handoff.command).toMatch(/^claude "\$\(.* summary checkpoint-\S+\)"$/)
  })

  it("gives Claude Code the state of Codex's session, with where it comes from", { timeout: 60_000 }, async () => {
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

  it("gives Codex the state of Claude Code's session, started by the command of the hand-over", {
    timeout: 60_000,
  }, async () => {
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

describe.skipIf(whatIsMissingForCopilot())('installed for Claude Code and Copilot CLI', () => {
  let world: World
  beforeAll(async () => {
    buildProgram()
    world = createCopilotWorld(FILES)
    throughline(world, 'install')
    throughline(world, 'install', '--host', 'copilot')
    await runCopilot(world, {
      turns: [
        { say: 'I check it.', call: [{ name: 'bash', input: { command: 'sh check.sh', description: 'check' } }] },
        { say: 'Next I name the row of a missing amount.' },
      ],
      steps: [tell(LEDGER_PROMPT)],
    })
  }, 120_000)
  afterAll(() => world?.remove())

  it("gives Claude Code the state of Copilot CLI's session, and the other way round", { timeout: 90_000 }, async () => {
    const handoff = JSON.parse(throughline(world, 'handoff', '--to', 'claude-code', '--json')) as {
      from: string
      summary: string
    }
    expect(handoff.from).toBe('copilot')
    const claude = await runSession(world, {
      turns: [{ say: 'I name the row.' }, { say: 'Described.' }],
      steps: [{ prompt: handoff.summary }, { prompt: 'Now describe the format in the README.', resume: true }],
    })
    const [given = '', ...more] = recordsIn(claude.requests[0])
    expect(more).toEqual([])
    expect(given).toContain(FAILED)
    expect(given).toMatch(/^Evidence: .*saved in Copilot CLI; same project/m)

    const back = JSON.parse(throughline(world, 'handoff', '--to', 'copilot', '--json')) as {
      command: string
      summary: string
    }
    expect(back.command).toMatch(/^copilot -i "\$\(.* summary checkpoint-\S+\)"$/)
    const copilot = await runCopilot(world, { turns: [{ say: 'I go on.' }], steps: [tell(back.summary)] })
    const [taken = '', ...others] = recordsInText(copilot.requests[0]?.text ?? '')
    expect(others).toEqual([])
    expect(taken).toMatch(/^Evidence: .*saved in Claude Code; same project/m)
    expect(taken).toContain(FAILED)
  })
})
