/** One project, five agents of a person, four of them installed for this project alone: each takes up what the one before it left. */

import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { allText, createWorld, runSession, type World, whatIsMissing } from './client.ts'
import { CODEX } from './codex.ts'
import { COPILOT } from './copilot.ts'
import { FAILED, FILES } from './host-suite.ts'
import { LEDGER_PROMPT } from './ledger-script.ts'
import { OPENCODE } from './opencode.ts'
import { type Host, hostRecordsIn, playHost, whatIsMissingFor } from './other-host.ts'
import { buildProgram, recordsIn, snapshotsIn, throughline } from './product.ts'
import { QWEN } from './qwen.ts'
import { prepare } from './second-attempt.ts'

const NEXT = 'Next I name the row of a missing amount.'
const OTHERS: readonly Host[] = [CODEX, COPILOT, QWEN, OPENCODE]
const missing = [whatIsMissing(), ...OTHERS.map(whatIsMissingFor)].find((lack) => lack !== undefined)

/** What an agent was given of ours for a prompt, and all that it was asked. It checks the project, too. */
type Taking = (world: World, prompt: string) => Promise<{ readonly given: readonly string[]; readonly asked: string }>

const inHost =
  (host: Host): Taking =>
  async (world, prompt) => {
    const turns = [{ say: 'I check it.', call: [host.shell('sh check.sh')] }, { say: NEXT }]
    const { requests } = await playHost(host, world, turns, host.tell(prompt))
    const first = requests.find(({ kind }) => kind === 'main')
    return { given: hostRecordsIn(first), asked: first?.text ?? '' }
  }
const inClaude: Taking = async (world, prompt) => {
  const check = { tool: 'Bash', input: { command: 'sh check.sh', description: 'Check' } }
  const { requests } = await runSession(world, { turns: [{ call: [check] }, { say: NEXT }], steps: [{ prompt }] })
  return { given: recordsIn(requests[0]), asked: allText(requests[0] as never) }
}

/** Each agent with the one that it takes over from. */
const LINKS = [
  { from: CODEX, to: { id: 'claude-code', name: 'Claude Code', start: 'claude' }, take: inClaude },
  { from: { id: 'claude-code', name: 'Claude Code' }, to: COPILOT, take: inHost(COPILOT) },
  { from: COPILOT, to: QWEN, take: inHost(QWEN) },
  { from: QWEN, to: OPENCODE, take: inHost(OPENCODE) },
  { from: OPENCODE, to: CODEX, take: inHost(CODEX) },
]

describe.skipIf(missing)('installed for Claude Code, and for the project in every other host', () => {
  interface Handed {
    readonly from: string
    readonly to: string
    readonly command: string
    readonly summary: string
  }
  let world: World
  let handed: Handed[]
  let taken: Awaited<ReturnType<Taking>>[]
  const files = () =>
    execFileSync('git', ['status', '--porcelain', '--ignored', '--untracked-files=all'], {
      cwd: world.project,
      encoding: 'utf8',
    })
  prepare(async () => {
    buildProgram()
    world = OTHERS.reduce<World>((place, { equip }) => equip(place), createWorld(FILES))
    expect(files()).toBe('')
    throughline(world, 'install')
    for (const { id } of OTHERS) throughline(world, 'install', '--host', id)
    await inHost(CODEX)(world, LEDGER_PROMPT)
    expect(snapshotsIn(world)).toHaveLength(1)
    handed = []
    taken = []
    for (const { to, take } of LINKS) {
      const one = JSON.parse(throughline(world, 'handoff', '--json', '--to', to.id)) as Handed
      handed.push(one)
      taken.push(await take(world, one.summary))
    }
  })
  afterAll(() => world?.remove())

  it.each(LINKS.map((link, index) => [link.to.name, link.from.name, link, index] as const))(
    'gives %s the state that %s left, with where it comes from',
    (_to, _from, { from, to }, index) => {
      expect(handed[index]).toMatchObject({ from: from.id, to: to.id })
      expect(handed[index]?.command).toMatch(
        new RegExp(`^state="\\$\\(.* summary checkpoint-\\S+\\)" && ${to.start} "\\$state"$`),
      )
      const [given = '', ...more] = taken[index]?.given ?? []
      expect(more).toEqual([])
      expect(given).toMatch(new RegExp(`^Evidence: .*saved in ${from.name}; same project`, 'm'))
      expect(given).toMatch(/^Confidence: 0\.9\d \(high\)\./m)
      expect(given).toMatch(FAILED)
      expect(taken[index]?.asked).toContain('Rows with an amount must not be dropped.')
    },
  )

  it('names the host of each session that is none of Claude Code', () => {
    for (const { name } of OTHERS) expect(throughline(world, 'list')).toMatch(new RegExp(`· ${name}\\b`))
    for (const { commands } of snapshotsIn(world))
      expect(commands.map(({ command, exitCode }) => `${command}: ${exitCode}`)).toContain('sh check.sh: 3')
  })

  it('leaves the project as it was', () => {
    throughline(world, 'uninstall')
    expect(files()).toBe('')
  })
})
