/** An installation for one project, in the hosts beside Claude Code: each reads it where the person trusts the folder. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { World } from './client.ts'
import { ask, createCodexWorld, runCodex, whatIsMissingForCodex } from './codex.ts'
import { createCopilotWorld, runCopilot, tell, whatIsMissingForCopilot } from './copilot.ts'
import { LEDGER_FILES, LEDGER_PROMPT } from './ledger-script.ts'
import { createOpenCodeWorld, runOpenCode, tellOpenCode, whatIsMissingForOpenCode } from './opencode.ts'
import { buildProgram, snapshotsIn, throughline } from './product.ts'
import { createQwenWorld, runQwen, tellQwen, whatIsMissingForQwen } from './qwen.ts'

const FILES = { ...LEDGER_FILES, 'check.sh': 'echo "row 17: amount is missing" >&2\nexit 3\n' }
const NEXT = 'Next I name the row of a missing amount.'

interface Client {
  readonly host: 'codex' | 'copilot' | 'qwen' | 'opencode'
  readonly name: string
  readonly missing: string | undefined
  readonly create: (files: typeof FILES) => World
  /** Plays a session that runs the check, in a folder that the person trusts. */
  readonly play: (world: World) => Promise<unknown>
  /** What git shows of the files that the client itself leaves in the project. */
  readonly leaves: string
}

const CLIENTS: readonly Client[] = [
  {
    host: 'codex',
    name: 'Codex',
    missing: whatIsMissingForCodex(),
    create: createCodexWorld,
    play: (world) =>
      runCodex(world, {
        turns: [{ call: [{ name: 'exec_command', input: { cmd: 'sh check.sh' } }] }, { say: NEXT }],
        steps: [ask(LEDGER_PROMPT)],
      }),
    leaves: '',
  },
  {
    host: 'copilot',
    name: 'Copilot CLI',
    missing: whatIsMissingForCopilot(),
    create: (files) => {
      const world = createCopilotWorld(files)
      mkdirSync(join(world.home, '.copilot'), { recursive: true })
      writeFileSync(join(world.home, '.copilot/config.json'), JSON.stringify({ trustedFolders: [world.project] }))
      return world
    },
    play: (world) =>
      runCopilot(world, {
        turns: [{ call: [{ name: 'bash', input: { command: 'sh check.sh', description: 'check' } }] }, { say: NEXT }],
        steps: [tell(LEDGER_PROMPT)],
      }),
    leaves: '',
  },
  {
    host: 'qwen',
    name: 'Qwen Code',
    missing: whatIsMissingForQwen(),
    create: createQwenWorld,
    play: (world) => {
      const check = { command: 'sh check.sh', description: 'check', is_background: false }
      return runQwen(world, {
        turns: [{ call: [{ name: 'run_shell_command', input: check }] }, { say: NEXT }],
        steps: [tellQwen(LEDGER_PROMPT)],
      })
    },
    // Its settings there, with nothing but the version of their form, which the client wrote into them.
    leaves: '?? .qwen/settings.json\n',
  },
  {
    host: 'opencode',
    name: 'OpenCode',
    missing: whatIsMissingForOpenCode(),
    create: createOpenCodeWorld,
    play: (world) =>
      runOpenCode(world, {
        turns: [{ call: [{ name: 'bash', input: { command: 'sh check.sh', description: 'check' } }] }, { say: NEXT }],
        steps: [tellOpenCode(LEDGER_PROMPT)],
      }),
    // Its list of what git is not to see, which hides itself.
    leaves: '!! .opencode/.gitignore\n',
  },
]

describe.each(CLIENTS)('installed in $name for a project', ({ host, missing, create, play, leaves }) => {
  it.skipIf(missing)('saves a session there, and leaves the project as it was', async () => {
    buildProgram()
    const world = create(FILES)
    const files = () =>
      execFileSync('git', ['status', '--porcelain', '--ignored', '--untracked-files=all'], {
        cwd: world.project,
        encoding: 'utf8',
      })
    try {
      expect(files()).toBe('')
      throughline(world, 'install', '--host', host, '--scope', 'project')
      await play(world)
      const [saved, ...more] = snapshotsIn(world)
      expect(more).toEqual([])
      expect(saved?.commands.map(({ command, exitCode }) => `${command}: ${exitCode}`)).toContain('sh check.sh: 3')
      throughline(world, 'uninstall', '--host', host, '--scope', 'project')
      expect(files()).toBe(leaves)
    } finally {
      world.remove()
    }
  })
})
