/** The command that `handoff` prints, run by a shell. */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openMemory, save } from '../../../src/index.ts'
import { worldForEachTest } from '../../each-test.ts'
import { runWords } from './run-words.ts'

const world = worldForEachTest()

it.each([
  ['starts the client with the summary', 'echo "the summary"', 'the summary'],
  ['starts no client where there is no summary', 'exit 66', undefined],
])('the command of a hand-over %s', async (_, program, given) => {
  const { name } = await save(await openMemory({ store: world.context.config.store }), { goal: 'Cache the orders' })
  const bin = join(world.folder, 'bin')
  mkdirSync(bin)
  const prompt = join(world.folder, 'prompt')
  for (const [file, body] of Object.entries({ throughline: program, codex: `printf %s "$1" > '${prompt}'` }))
    writeFileSync(join(bin, file), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  const { out } = await runWords(world, ['handoff', name, '--json', '--to', 'codex'])
  const { command } = JSON.parse(out) as { command: string }
  spawnSync('sh', ['-c', command], { env: { PATH: `${bin}:${process.env['PATH']}` } })
  expect(existsSync(prompt) ? readFileSync(prompt, 'utf8') : undefined).toBe(given)
})
