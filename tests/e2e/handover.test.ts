/** One project, two agents, one of them for this project alone: what one of them left is taken up in the other. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allText, runSession, type World } from './client.ts'
import { withCopilot } from './copilot.ts'
import { CODEX, COPILOT, FAILED, FILES, type Host, OPENCODE, QWEN } from './host-checks.ts'
import { LEDGER_PROMPT } from './ledger-script.ts'
import { buildProgram, recordsIn, snapshotsIn, throughline } from './product.ts'

const NEXT = 'Next I name the row of a missing amount.'

const handoff = (world: World, ...words: string[]) =>
  JSON.parse(throughline(world, 'handoff', '--json', ...words)) as Record<'from' | 'to' | 'command' | 'summary', string>

/** The one record of ours that a model was given has what failed, and says where it was saved. */
function expectTakenUp([given = '', ...more]: readonly string[], from: string): void {
  expect(more).toEqual([])
  expect(given).toMatch(new RegExp(`^Evidence: .*saved in ${from}; same project`, 'm'))
  expect(given).toMatch(/^Confidence: 0\.9\d \(high\)\./m)
  expect(given).toContain(FAILED)
}

const check = ({ play, shell }: Host, world: World) =>
  play(world, [{ say: 'I check it.', call: [shell('sh check.sh')] }, { say: NEXT }], LEDGER_PROMPT)

/** What git shows of the files that the client itself leaves in the project. */
const HOSTS: readonly (Host & { readonly leaves: string })[] = [
  { ...CODEX, leaves: '' },
  {
    ...COPILOT,
    create: (files) => {
      const world = COPILOT.create(files)
      mkdirSync(join(world.home, '.copilot'), { recursive: true })
      writeFileSync(join(world.home, '.copilot/config.json'), JSON.stringify({ trustedFolders: [world.project] }))
      return world
    },
    leaves: '',
  },
  // Its settings there, with nothing but the version of their form, which the client wrote into them.
  { ...QWEN, leaves: '?? .qwen/settings.json\n' },
  // Its list of what git is not to see, which hides itself.
  { ...OPENCODE, leaves: '!! .opencode/.gitignore\n' },
]

describe.each(HOSTS)('installed for Claude Code, and for the project in $name', (other) => {
  const { host, name, missing, create, play, start, leaves } = other

  it.skipIf(missing)('gives each the state of the other, and leaves the project as it was', async () => {
    buildProgram()
    const world = create(FILES)
    const files = () =>
      execFileSync('git', ['status', '--porcelain', '--ignored', '--untracked-files=all'], {
        cwd: world.project,
        encoding: 'utf8',
      })
    try {
      expect(files()).toBe('')
      throughline(world, 'install')
      throughline(world, 'install', '--host', host, '--scope', 'project')
      await check(other, world)
      const [saved, ...more] = snapshotsIn(world)
      expect(more).toEqual([])
      expect(saved?.commands.map(({ command, exitCode }) => `${command}: ${exitCode}`)).toContain('sh check.sh: 3')
      for (const words of ['list', 'timeline']) expect(throughline(world, words)).toMatch(new RegExp(`· ${name}\\b`))
      const first = handoff(world)
      expect(first).toMatchObject({ from: host, to: 'claude-code' })
      expect(first.command).toMatch(/^claude "\$\(.* summary checkpoint-\S+\)"$/)
      const claude = await runSession(world, {
        turns: [{ say: 'I name the row.' }],
        steps: [{ prompt: first.summary }],
      })
      expectTakenUp(recordsIn(claude.requests[0]), name)
      expect(allText(claude.requests[0] as never)).toContain('Rows with an amount must not be dropped.')

      const back = handoff(world, '--to', host)
      expect(back.to).toBe(host)
      expect(back.command).toMatch(new RegExp(`^${start} "\\$\\(.* summary checkpoint-\\S+\\)"$`))
      expectTakenUp((await play(world, [{ say: 'I go on.' }], back.summary)).given, 'Claude Code')
      throughline(world, 'uninstall', '--host', host, '--scope', 'project')
      expect(files()).toBe(leaves)
    } finally {
      world.remove()
    }
  })
})

describe.skipIf(CODEX.missing ?? COPILOT.missing)('installed for Codex and Copilot CLI', () => {
  it('gives each the state of the other, with where it comes from', async () => {
    buildProgram()
    const world = withCopilot(CODEX.create(FILES))
    try {
      throughline(world, 'install', '--host', 'codex')
      throughline(world, 'install', '--host', 'copilot')
      await check(CODEX, world)
      for (const [from, to] of [
        [CODEX, COPILOT],
        [COPILOT, CODEX],
      ] as const) {
        const handed = handoff(world, '--to', to.host)
        expect(handed.from).toBe(from.host)
        expectTakenUp((await to.play(world, [{ say: 'I go on.' }], handed.summary)).given, from.name)
      }
    } finally {
      world.remove()
    }
  })
})
