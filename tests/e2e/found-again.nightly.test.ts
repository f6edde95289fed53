/**
 * A session that ran is found by the next one, on the real clients: resumed and killed, killed in another host, killed three
 * days ago. `tests/unit/hooks/found-again.process.test.ts` asks the same of the hooks alone.
 */

import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { allText, createWorld, runSession, type World, whatIsMissing } from './client.ts'
import { CODEX } from './codex.ts'
import { COPILOT } from './copilot.ts'
import { crashAfter, FILES } from './host-suite.ts'
import { OPENCODE } from './opencode.ts'
import { type Host, playHost, whatIsMissingFor } from './other-host.ts'
import { buildProgram, keepMoment, throughline, untilSaved } from './product.ts'
import { QWEN } from './qwen.ts'
import { prepare } from './second-attempt.ts'

const OLD = 'Make the import of march.csv skip blank lines'
const NEW = 'Write the export of the tide tables as CSV, with a header line and quoted fields'
const WISH = 'continue where we left off'

/** A client, as a person uses it. */
interface Client {
  readonly id: string
  readonly name: string
  readonly missing: string | undefined
  readonly equip: (world: World) => World
  /** A session with one answered prompt; returns its id. */
  readonly work: (world: World, prompt: string) => Promise<string>
  /** Goes on with a session, and is killed before the answer. */
  readonly crash: (world: World, prompt: string, session: string) => Promise<void>
  /** All that the model is asked in a new session with this prompt. */
  readonly ask: (world: World, prompt: string) => Promise<string>
  readonly transcripts: (world: World) => readonly string[]
}

const clientOf = (host: Host): Client => ({
  id: host.id,
  name: host.name,
  missing: whatIsMissingFor(host),
  equip: host.equip,
  work: async (world, prompt) =>
    (await playHost(host, world, [{ say: 'They are skipped now.' }], host.tell(prompt))).id,
  crash: async (world, prompt, session) => {
    const killed = await playHost(
      host,
      world,
      [{ say: 'I begin.', call: [host.shell('sh crash.sh')] }],
      host.tell(prompt, session),
    )
    expect(killed.steps[0]?.exit).not.toBe(0)
  },
  ask: async (world, prompt) => {
    const { requests } = await playHost(host, world, [{ say: 'I go on.' }], host.tell(prompt))
    return requests.map(({ text }) => text).join('\n')
  },
  transcripts: (world) => [...host.transcripts(world).values()],
})

const CLAUDE_CODE: Client = {
  id: 'claude-code',
  name: 'Claude Code',
  missing: whatIsMissing(),
  equip: (world) => world,
  work: async (world, prompt) => {
    const { steps } = await runSession(world, { turns: [{ say: 'They are skipped now.' }], steps: [{ prompt }] })
    return steps[0]?.session ?? ''
  },
  crash: async (world, prompt, session) => {
    const hanging = join(world.home, 'hanging')
    const command = `node -e "fs.writeFileSync('${hanging}', ''); setTimeout(() => {}, 600_000)"`
    const call = [{ tool: 'Bash', input: { command, description: 'Wait' } }]
    const { steps } = await runSession(world, {
      turns: [{ say: 'I begin.', call }],
      steps: [{ prompt, resume: session, killedBy: hanging }],
    })
    expect(steps[0]?.exit).toBeUndefined()
  },
  ask: async (world, prompt) => {
    const { requests } = await runSession(world, { turns: [{ say: 'I go on.' }], steps: [{ prompt }] })
    return allText(requests.find(({ kind }) => kind === 'main') as never)
  },
  transcripts: ({ home }) => {
    const projects = join(home, '.claude/projects')
    const names = existsSync(projects) ? readdirSync(projects, { recursive: true, encoding: 'utf8' }) : []
    return names.filter((name) => name.endsWith('.jsonl')).map((name) => join(projects, name))
  },
}

const CLIENTS: readonly Client[] = [CLAUDE_CODE, ...[CODEX, COPILOT, QWEN, OPENCODE].map(clientOf)]
const elsewhere = ({ id }: Client): Client => (id === 'claude-code' ? clientOf(CODEX) : CLAUDE_CODE)

/** As if the transcripts, begun at a date, had last been written three days ago. */
function age(files: readonly string[], begun: Date): void {
  const then = new Date(Date.now() - 3 * 24 * 3_600_000)
  const day = (date: Date) => date.toISOString().slice(0, 10)
  for (const file of files) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(day(begun), day(then)))
    utimesSync(file, then, then)
  }
}

describe.each(CLIENTS)('a session of $name', (client) => {
  const other = elsewhere(client)

  describe.skipIf(client.missing ?? other.missing)('that ended, was resumed and killed before its first answer', () => {
    let world: World
    let begun: Date
    let restore: () => void
    prepare(async () => {
      world?.remove()
      buildProgram()
      begun = new Date()
      world = [client, other].reduce(
        (place, { equip }) => equip(place),
        createWorld({ ...FILES, 'crash.sh': crashAfter(NEW) }),
      )
      for (const { id } of [client, other]) throughline(world, 'install', '--host', id)
      const session = await client.work(world, OLD)
      untilSaved(world)
      await client.crash(world, NEW, session)
      restore = keepMoment(world)
    })
    afterAll(() => world?.remove())

    const nothing = (): void => undefined
    const cases: readonly (readonly [string, Client, () => void])[] = [
      ['comes back in the next one', client, nothing],
      ['comes back in another host', other, nothing],
      ['comes back three days later', client, () => age(client.transcripts(world), begun)],
    ]
    it.each(cases)('%s', async (_, asked, before) => {
      restore()
      before()
      expect(await asked.ask(world, WISH)).toContain(NEW)
    })
  })
})
