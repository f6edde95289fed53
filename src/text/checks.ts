/** @module What a command checks, as far as its words tell: tests, types, a build, a linter, the format. Pure. */

import { repeating } from './memoize.ts'
import { commandParts } from './shell-commands.ts'

/** What a command checks. */
export type CheckKind = 'tests' | 'types' | 'build' | 'lint' | 'format'

/** Returns what a command checks; of one with several parts, each. */
export function checksOf(command: string): readonly CheckKind[] {
  if (!HINT.test(command)) return []
  return isTestCommand(command) ? ['tests', ...otherChecksOf(command)] : otherChecksOf(command)
}

/** Returns what a command checks beside tests: to know test commands takes ten patterns. */
export function otherChecksOf(command: string): readonly CheckKind[] {
  if (!HINT.test(command)) return []
  const parts = commandParts(command).filter(({ text }) => ANY_CHECK.test(text))
  if (parts.length === 0) return []
  return CHECKS.filter(([, pattern]) => parts.some(({ text }) => pattern.test(text))).map(([kind]) => kind)
}

/** Returns true when the command runs tests, as far as its words tell; naming a test tool is not running it. */
export const isTestCommand: (command: string) => boolean = repeating((command) =>
  commandParts(command).some(({ text }) => RUNS_TESTS.some((pattern) => pattern.test(text))),
)

// --- internal ---

const TASK = String.raw`(?:\S*:)?(?:unit|integration|e2e|all)?[-_]?(?:tests?|specs?|e2e)(?:[:_-][\w:.-]*)?`
const RUNS_TESTS: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:npm|pnpm|yarn|bun)\s+(?:(?:-\S+|workspaces?)(?:[ =]\S+)?\s+){0,4}(?:run(?:-script)?\s+)?(?:-\S+\s+)*(?:t|tst|${TASK})(?:\s|$)`,
  ),
  /^(?:(?:yarn|pnpm)\s+)?(?:\S*\/)?(?:vitest|jest|mocha|ava|tap|tape|uvu|pytest|py\.test|tox|nox|nose2|rspec|phpunit|pest|ctest|bats|karma|wdio|gotestsum|ginkgo|behave|cucumber|testcafe|busted|prove)(?!\S)(?!\s+(?:--version|-v$|--help|-h$|init|list|--listTests|--collect-only|--co)\b)/,
  /^(?:\S*\/)?(?:cypress\s+run|playwright\s+test|web-test-runner|react-scripts\s+test|vue-cli-service\s+test|ng\s+test|ember\s+test)\b/,
  /^(?:go|cargo|dotnet|swift|deno|bun|mix|zig|dart|flutter|forge|gleam|stack|cabal|elixir|crystal|lein|sbt|nimble|dune|opam|phoenix|hardhat)\s+(?:[+-]\S+\s+)*(?:n?extest\s+run|tests?|t|spec|runtest)(?:\s|$)/,
  new RegExp(
    String.raw`^(?:make|gmake|just|bazel|bazelisk|mise|task|rake|rails|invoke|poe|gradle|mvn|nx|turbo|lerna|moon|composer|xcodebuild|meson|ninja|earthly|ant|\S*\/?(?:gradlew|mvnw)|bin\/(?:rails|rake))(?:\s+\S+){0,6}?\s+${TASK}(?:\s|$)`,
  ),
  /^(?:\S*\/)?node\s(?:.*\s)?--test(?:\s|=|$)/,
  /^(?:\S*\/)?python[\d.]*\s+(?:-\S+\s+)*?-m\s+(?:unittest|pytest|nose2|tox|(?:coverage\s+run\s+(?:-\S+\s+)*-m\s+(?:pytest|unittest)))(?:\s|$)/,
  /^coverage\s+run\s+(?:-\S+\s+)*-m\s+(?:pytest|unittest)/,
  /^(?:\S*\/)?python[\d.]*\s+(?:\S*\/)?manage\.py\s+test\b/,
  /^(?:(?:\S*\/)?(?:python[\d.]*|node|tsx|ts-node|bash|sh|ruby|php|perl|deno\s+run|bun(?:\s+run)?)\s+(?:-\S+\s+)*)?(?:\.{0,2}\/)?(?:\S*\/)?(?:(?:run[-_])?(?:all[-_])?tests?\.(?:sh|py|js|mjs|cjs|ts|rb|pl|php)|run[-_]tests?|test_\w+\.py|\w+_test\.(?:py|rb|sh)|[\w.-]+\.(?:test|spec)\.[cm]?[jt]s)(?:\s|$)/,
]

/** Most commands check nothing: they are not taken apart. */
const HINT =
  /test|spec|jest|mocha|tsc|types?\b|typecheck|mypy|pyright|build|compile|lint|clippy|vet|ruff|biome|eslint|check|fmt|format|prettier|black|make|cargo|mvn|gradle|webpack|rollup|vite|tox|ctest|bats|phpunit/
const RUN = String.raw`^(?:(?:npm|pnpm|yarn|bun|mise|just|task|make|rake|nx|turbo|poe|invoke|composer|gradle|\S*gradlew)\s+(?:-\S+\s+)*(?:run(?:-script)?\s+)?(?:-\S+\s+)*)`
const check = (tasks: string, programs: string): RegExp =>
  new RegExp(`${RUN}(?:\\S*:)?(?:${tasks})(?!:watch)(?::\\S*)?(?=\\s|$)|${programs}`)

/** Of each kind the tasks that are run by their names, and the programs. */
const KNOWN: readonly (readonly [kind: CheckKind, tasks: string, programs: string])[] = [
  [
    'types',
    'typecheck|type-check|types|check-types|check:types',
    String.raw`^(?:\S*/)?(?:tsc(?!\S)(?!.*\s--(?:init|version))|vue-tsc|mypy|pyright|pyre|flow\s+check|cargo\s+check)(?!\S)`,
  ],
  [
    'build',
    String.raw`build|assemble\w*|compile\w*|bundle`,
    String.raw`^(?:go\s+build|cargo\s+build|dotnet\s+build|swift\s+build|(?:\S*/)?(?:(?:vite|next|astro|nuxt)\s+build|(?:webpack|rollup|rolldown|esbuild)(?!.*\s(?:(?:--)?serve|-w|--watch)(?!\S)))|mvn\s+(?:\S+\s+)*(?:compile|package|install)|cmake\s+--build|docker\s+build|make\s*$|make\s+all|xcodebuild)(?!\S)`,
  ],
  [
    'lint',
    'lint|eslint|clippy|vet|check',
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
