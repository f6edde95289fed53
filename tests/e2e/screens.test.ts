/**
 * What a person sees in the interactive client: the line at the start, the offer, what comes back, the status line, the agents.
 * `npm run screens` draws the README's pictures from it.
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createWorld, runSession, type World, whatIsMissing } from './client.ts'
import type { ToolCall } from './model-api.ts'
import { buildProgram, throughline } from './product.ts'
import { renderScreens } from './screen-svg.ts'
import { prepare } from './second-attempt.ts'
import { atTerminal, plain, whatTheTerminalLacks } from './terminal.ts'

const missing = whatIsMissing() ?? whatTheTerminalLacks()
const DRAWN = join(import.meta.dirname, '../../docs/screens')
const SIZE = { columns: 112, rows: 40 }

const task = (subject: string): ToolCall => ({
  tool: 'TaskCreate',
  input: { subject, description: subject, activeForm: subject },
})
const done = (taskId: string): ToolCall => ({ tool: 'TaskUpdate', input: { taskId, status: 'completed' } })
const CHECK = { command: 'npm test', description: 'Run the tests' }
const OFFER =
  'There is unfinished work from just now: a rate limit per client, 1 of 3 tasks done, the last test run failed. Pick it up? (yes/no)'
const GOES_ON =
  'I go on where it stopped: the refill in sweep() is counted twice, which is why the test after a pause fails.'

describe.skipIf(missing)('at the terminal', () => {
  let world: World
  let screens: Readonly<Record<string, string>>
  prepare(async () => {
    buildProgram()
    const made = createWorld(
      {
        'limiter.js': 'export const sweep = () => 1\n',
        'package.json': '{"scripts": {"test": "echo not ok 3 - refills after a pause && exit 1"}}\n',
      },
      { statusLine: { type: 'command', command: "printf 'tidepool on main'" } },
    )
    const project = join(made.home, 'tidepool')
    execFileSync('git', ['clone', '--quiet', made.project, project], { env: made.env, stdio: 'pipe' })
    world = { ...made, project }
    throughline(world, 'install')
    // A model whose window is known, and is 200,000 tokens behind any address.
    const env = { ANTHROPIC_MODEL: 'claude-sonnet-4-6' }
    await runSession(world, {
      env,
      turns: [
        { call: [task('Write the limiter'), task('Refill after a pause'), task('Answer 429 with Retry-After')] },
        { call: [done('1'), { tool: 'Bash', input: CHECK }] },
        { say: 'The test after a pause fails. Next step: count the refill once in sweep(), then run the tests.' },
      ],
      steps: [{ prompt: "Add a rate limit per client. Don't add a dependency." }],
    })
    screens = await atTerminal(
      world,
      {
        env,
        turns: [
          { say: OFFER, tokens: 118_000 },
          { say: GOES_ON, tokens: 122_000 },
        ],
        acts: [
          { until: 'SessionStart:startup says' },
          { until: 'tidepool on main' },
          { keep: 'started' },
          { type: 'hello' },
          { until: 'Pick it up?' },
          { keep: 'offered' },
          { type: 'yes' },
          { until: 'counted twice' },
          { until: 'context 61%' },
          { until: ' · saved ' },
          { keep: 'recovery' },
        ],
      },
      SIZE,
    )
    if (process.env['THROUGHLINE_DRAW_SCREENS']) draw('recovery', ['started', 'offered', 'recovery'])
  })
  afterAll(() => world?.remove())

  function draw(file: string, names: readonly string[]): void {
    const shown = names.map((name) => {
      // What stood there before is in the other picture, and the home is a folder of this run.
      const lines = (screens[name] ?? '').replaceAll(world.home, '~').split('\n')
      return lines
        .slice(
          Math.max(
            0,
            lines.findIndex((line) => plain(line).includes('❯ /')),
          ),
        )
        .join('\n')
    })
    mkdirSync(DRAWN, { recursive: true })
    writeFileSync(join(DRAWN, `${file}.svg`), renderScreens(shown, SIZE.columns))
  }

  const shows = (name: string) => plain(screens[name]).replaceAll(/\s+/g, ' ')

  it('tells in one line what was left unfinished, and which state came back', () => {
    expect(shows('recovery')).toMatch(
      /⎿ SessionStart:startup says: Unfinished: .*rate limit.* Say "continue" to pick it up\./,
    )
    expect(shows('recovery')).toMatch(/❯ yes ⎿ UserPromptSubmit says: Throughline recovered checkpoint-\S+, saved/)
  })

  it('asks before it brings anything back', () => {
    expect(shows('started')).toContain('Say "continue" to pick it up.')
    expect(shows('offered')).toMatch(/❯ hello .*Pick it up\? \(yes\/no\)/)
    expect(shows('offered')).not.toContain('Throughline recovered')
  })

  it("shows the status line below the person's own", () => {
    expect(shows('recovery')).toMatch(/tidepool on main .*context 61% of 200k · (?:~\d+ turns · )?saved [\w ]+ ago/)
  })
})
