/**
 * @module The interactive client at a terminal, in a world of its own, with a scripted model.
 */

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { notTested } from '../not-tested.ts'
import { clientPath, inNamespace, type World } from './client.ts'
import type { Turn } from './model-api.ts'
import type { TerminalPlan, TerminalReport } from './terminal-runner.ts'
import type { Act } from './terminal-session.ts'

/** What these tests lack beside the client, or undefined when nothing. Prints it; throws under CI. */
export function whatTheTerminalLacks(): string | undefined {
  try {
    execFileSync('tmux', ['-V'], { stdio: 'pipe' })
    return undefined
  } catch {
    return notTested('at a terminal: no tmux')
  }
}

/** The screens that were kept while these acts were done at the client's terminal. */
export async function atTerminal(
  world: World,
  script: { readonly turns: readonly Turn[]; readonly acts: readonly Act[]; readonly env?: Record<string, string> },
  size: { readonly columns: number; readonly rows: number },
): Promise<Readonly<Record<string, string>>> {
  greetedAlready(world)
  const env = { ...world.env, ...script.env }
  const plan: TerminalPlan = {
    program: [clientPath()],
    cwd: world.project,
    env,
    ...size,
    turns: script.turns,
    acts: script.acts,
  }
  const { screens } = await inNamespace<TerminalReport>('terminal-runner.ts', plan)
  return screens
}

/** A screen without its colours. */
export function plain(screen: string | undefined): string {
  return (screen ?? '').replaceAll(/\u001b\[[0-9;:]*m|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g, '')
}

// --- internal ---

/** A client that was started before asks nothing of the person: no theme, no key, no trust. */
function greetedAlready(world: World): void {
  const file = join(world.home, '.claude.json')
  const config = JSON.parse(readFileSync(file, 'utf8'))
  const key = world.env['ANTHROPIC_API_KEY']?.slice(-20)
  const project = { ...config.projects?.[world.project], hasTrustDialogAccepted: true, projectOnboardingSeenCount: 4 }
  const known = {
    ...config,
    hasCompletedOnboarding: true,
    theme: 'dark',
    numStartups: 9,
    customApiKeyResponses: { approved: [key], rejected: [] },
    projects: { ...config.projects, [world.project]: { ...project, hasCompletedProjectOnboarding: true } },
  }
  writeFileSync(file, JSON.stringify(known, undefined, 2))
}
