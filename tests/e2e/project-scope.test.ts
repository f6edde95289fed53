/** An installation for one project, in the hosts beside Claude Code: each reads it where the person trusts the folder. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CODEX, COPILOT, FILES, type Host, NEXT, OPENCODE, QWEN } from './host-checks.ts'
import { LEDGER_PROMPT } from './ledger-script.ts'
import { buildProgram, snapshotsIn, throughline } from './product.ts'

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

describe.each(HOSTS)('installed in $name for a project', ({ host, missing, create, play, shell, leaves }) => {
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
      await play(world, [{ call: [shell('sh check.sh')] }, { say: NEXT }], LEDGER_PROMPT)
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
