/** What a person sees at the interactive client after the first answer, and where git hangs. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAlive } from '../../src/hosts/process.ts'
import { createWorld, type World, whatIsMissing } from './client.ts'
import { buildProgram, snapshotsIn, throughline } from './product.ts'
import { atTerminal, plain, whatTheTerminalLacks } from './terminal.ts'

const missing = whatIsMissing() ?? whatTheTerminalLacks()
/** The client's own prompt: from here on it takes what is typed. */
const READY = '❯'
const SIZE = { columns: 112, rows: 40 }

describe.skipIf(missing)('at the terminal', () => {
  let world: World
  beforeEach(() => {
    buildProgram()
    world = createWorld({ 'limiter.js': 'export const sweep = () => 1\n' })
    throughline(world, 'install')
  })
  afterEach(() => world.remove())

  it('the status line says by itself that the first answer is saved, and names nothing that is unknown', async () => {
    const screens = await atTerminal(
      world,
      {
        turns: [{ say: 'The limiter counts twice.', tokens: 30_000 }],
        acts: [
          { until: READY },
          { keep: 'fresh' },
          { type: 'What does the limiter do?' },
          { until: 'counts twice' },
          { keep: 'answered' },
          { until: '· saved ' },
          { keep: 'saved' },
        ],
      },
      SIZE,
    )
    for (const screen of Object.values(screens)) expect(plain(screen)).not.toMatch(/unknown|not saved yet/)
  })

  it('a git that hangs keeps neither a save nor a compaction from being done, and leaves no process behind', async () => {
    const bin = join(world.home, 'bin')
    const pids = join(world.home, 'pids')
    mkdirSync(bin)
    // The client's own git works: only ours is told to start nothing.
    writeFileSync(
      join(bin, 'git'),
      `#!/bin/sh\ncase "$GIT_ALLOW_PROTOCOL$GIT_NO_LAZY_FETCH$LC_ALL" in none1C) ;; *) exec /usr/bin/git "$@" ;; esac\ntrap '' TERM\necho $$ >> '${pids}'\n(trap '' TERM; exec sleep 600) &\necho $! >> '${pids}'\nwait\n`,
      { mode: 0o755 },
    )
    const screens = await atTerminal(
      { ...world, env: { ...world.env, PATH: `${bin}${delimiter}${world.env['PATH']}` } },
      {
        turns: [{ say: 'The limiter counts twice.' }, { say: 'It is saved.' }],
        acts: [
          { until: READY },
          { type: 'What does the limiter do?' },
          { until: 'counts twice' },
          { type: 'save state' },
          { until: 'It is saved.' },
          { keep: 'saved' },
          { type: '/compact' },
          // One client writes it large, the other small.
          { until: 'ompacted' },
        ],
      },
      SIZE,
    )
    expect(plain(screens['saved'])).toMatch(/Checkpoint ID: checkpoint-|ran out of time before it saved this session/)
    expect(snapshotsIn(world).map(({ type }) => type)).toEqual(expect.arrayContaining(['manual', 'precompact']))
    const started = existsSync(pids) ? readFileSync(pids, 'utf8').trim().split('\n').map(Number) : []
    expect(started.length).toBeGreaterThan(0)
    expect(started.filter(isAlive)).toEqual([])
  })
})
