/**
 * @module What a command checks: tests, types, a build, a linter, the format. Pure.
 *
 * So that "is the build green now?" has an answer: the last command of each kind, and what became of it.
 */

import { defined } from '../../defined.ts'
import type { CommandRun } from '../../snapshot/types.ts'
import { oneLine } from '../../text/budget.ts'
import { repeating } from '../../text/memoize.ts'
import { commandParts } from '../../text/shell-commands.ts'
import type { CheckKind, CommandState } from '../state/session-state.ts'
import { isTestCommand } from './test-output.ts'

export interface CheckState {
  readonly kind: CheckKind
  readonly passed: boolean
  readonly command: string
  readonly result?: string
  /** The turn in which it ran. */
  readonly turn?: number
}

/** Returns what a command checks; of one with several parts, each. */
export function checksOf(command: string): readonly CheckKind[] {
  if (!HINT.test(command)) return []
  const parts = commandParts(command).filter(({ text }) => ANY_CHECK.test(text))
  const tests: CheckKind[] = isTestCommand(command) ? ['tests'] : []
  if (parts.length === 0) return tests
  const checks = CHECKS.filter(([, pattern]) => parts.some(({ text }) => pattern.test(text)))
  return [...tests, ...checks.map(([kind]) => kind)]
}

/**
 * Returns the last state of each kind of check, in a fixed order. A command of several kinds that failed says nothing of
 * one kind alone: which of its parts failed is not known, so it counts for the last of them only where they are one.
 */
export function lastChecks(
  commands: readonly (CommandRun & Pick<CommandState, 'checks' | 'passed' | 'turn'>)[],
): CheckState[] {
  return KINDS.flatMap((kind): CheckState[] => {
    const run = commands.findLast(({ checks, outcome, passed }) => {
      if (checks?.includes(kind) !== true) return false
      if (kind === 'tests' && passed !== undefined) return true
      return outcome === 'ok' || (outcome === 'failed' && checks.length === 1)
    })
    if (run === undefined) return []
    const passed = kind === 'tests' && run.passed !== undefined ? run.passed : run.outcome === 'ok'
    return [{ kind, passed, command: run.command, ...defined({ result: run.result, turn: run.turn }) }]
  })
}

/** Returns a command without the folder it is run in and without what only cuts its output: two runs of one check are equal by it. */
export const commandKey: (command: string) => string = repeating((command) =>
  oneLine(
    command
      .replace(/^\s*cd\s+\S+\s*(?:&&|;)\s*/, '')
      .replace(/(?:(?<!\s)\s+)?(?:2>&1|2>\s*\/dev\/null|\|&)/g, '')
      .replace(/(?:(?<!\s)\s+)?\|\s*(?:tail|head|grep|rg|tee|cat|less|sed|awk|sort|uniq|wc)\b[^|;&]*/g, '')
      .replace(/(?:(?<!\s)\s+)?;\s*echo\s[^;&|]*\$.*$/, ''),
  ),
)

// --- internal ---

const KINDS: readonly CheckKind[] = ['tests', 'types', 'build', 'lint', 'format']
/** Most commands check nothing: they are not taken apart. */
const HINT =
  /test|spec|jest|mocha|tsc|types?\b|typecheck|mypy|pyright|build|compile|lint|clippy|vet|ruff|biome|eslint|check|fmt|format|prettier|black|make|cargo|mvn|gradle|webpack|rollup|vite|tox|ctest|bats|phpunit/
const RUN = String.raw`^(?:(?:npm|pnpm|yarn|bun|mise|just|task|make|rake|nx|turbo|poe|invoke|composer|gradle|\S*gradlew)\s+(?:-\S+\s+)*(?:run(?:-script)?\s+)?(?:-\S+\s+)*)`
const check = (tasks: string, programs: string): RegExp =>
  new RegExp(`${RUN}(?:\\S*:)?(?:${tasks})(?::\\S*)?(?=\\s|$)|${programs}`)

/** Of each kind the tasks that are run by their names, and the programs. */
const KNOWN: readonly (readonly [kind: CheckKind, tasks: string, programs: string])[] = [
  [
    'types',
    'typecheck|type-check|types|check-types|check:types',
    String.raw`^(?:\S*/)?(?:tsc(?!\S)(?!.*\s--(?:init|version))|vue-tsc|mypy|pyright|pyre|flow\s+check|cargo\s+check)(?!\S)`,
  ],
  [
    'build',
    'build|compile|bundle',
    String.raw`^(?:go\s+build|cargo\s+build|dotnet\s+build|swift\s+build|(?:\S*/)?(?:vite|next|webpack|rollup|rolldown|esbuild|astro|nuxt)(?:\s+build)?|mvn\s+(?:\S+\s+)*(?:compile|package|install)|cmake\s+--build|docker\s+build|make\s*$|make\s+all|xcodebuild)(?!\S)`,
  ],
  [
    'lint',
    'lint|eslint|clippy|vet',
    String.raw`^(?:\S*/)?(?:eslint|oxlint|stylelint|golangci-lint|staticcheck|ruff(?!\s+format)|flake8|pylint|rubocop|shellcheck|biome\s+(?:lint|check|ci)|cargo\s+clippy|go\s+vet|ktlint|swiftlint)(?!\S)`,
  ],
  [
    'format',
    'fmt|format|prettier',
    String.raw`^(?:\S*/)?(?:prettier|black|gofmt|go\s+fmt|cargo\s+fmt|ruff\s+format|biome\s+format|rustfmt|dprint)(?!\S)`,
  ],
]

const CHECKS = KNOWN.map(([kind, tasks, programs]) => [kind, check(tasks, programs)] as const)
/** What checks something, of whatever kind: most parts do not, and are searched once. */
const ANY_CHECK = check(KNOWN.map(([, tasks]) => tasks).join('|'), KNOWN.map(([, , programs]) => programs).join('|'))
