/** @module How the real Codex is run. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from './client.ts'
import type { HostStep } from './host-runner.ts'
import type { Host } from './other-host.ts'

/** The client's settings in a world; the address of the model is given with each start. */
export function codexConfig(project: string, { provider = 'Mock', model = 'gpt-5.5' } = {}): string {
  return `model = "${model}"
model_provider = "mock"
model_context_window = 100000
model_auto_compact_token_limit = 90000
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false

[model_providers.mock]
name = "${provider}"
base_url = "http://127.0.0.1:1/v1"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0

[analytics]
enabled = false

[tui]
show_tooltips = false

[projects."${project}"]
trust_level = "trusted"
`
}

const ADDRESS = ['-c', 'model_providers.mock.base_url="{api}"']

export const CODEX: Host = {
  id: 'codex',
  name: 'Codex',
  speaks: 'responses',
  equip: (world) => withCodex(world),
  tell: (prompt, resume) => {
    const to = resume === undefined ? [] : ['resume', resume]
    return { args: ['exec', ...to, '--dangerously-bypass-hook-trust', ...ADDRESS, prompt] }
  },
  // A first session begins with screens of the client's own, which are passed: hooks to trust, and a newer model. One that goes
  // on begins without.
  atTerminal: (acts, resume) => {
    const passed = [
      { until: 'Hooks need review' },
      { keep: 'review' },
      { press: '2' },
      { press: 'Enter' },
      { until: 'Use existing model' },
      { press: '2' },
      { press: 'Enter' },
    ]
    // Without it, a process of its own would go on after the terminal.
    const alone = ['--disable', 'daemon_auto_start', ...ADDRESS]
    return {
      args: [...(resume === undefined ? [] : ['resume', resume]), ...alone],
      acts: [...(resume === undefined ? passed : []), { until: 'Ask Codex to do anything' }, ...acts],
    }
  },
  shell: (cmd) => ({ name: 'exec_command', input: { cmd } }),
  transcripts: ({ home }) => {
    const folder = join(home, '.codex/sessions')
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
    const rollouts = names.filter((name) => name.endsWith('.jsonl'))
    return new Map(rollouts.map((name) => [name.slice(-42, -6), join(folder, name)]))
  },
  start: 'codex',
}

/** A world in which the client can be run, too. */
export function withCodex(world: World, how: Parameters<typeof codexConfig>[1] = {}): World {
  mkdirSync(join(world.home, '.codex'), { recursive: true })
  writeFileSync(join(world.home, '.codex/config.toml'), codexConfig(world.project, how))
  return world
}

/** A prompt to a fork of a session. */
export function forkCodex(prompt: string, session: string): HostStep {
  const [exec = '', ...words] = CODEX.tell(prompt).args
  return { args: [exec, 'fork', ...words.slice(0, -1), session, prompt] }
}
