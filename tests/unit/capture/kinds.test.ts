import { describe, expect, it } from 'vitest'
import { lastChecks } from '../../../src/capture/commands/kinds.ts'
import { type CheckKind, checksOf } from '../../../src/text/checks.ts'

describe('what a command checks', () => {
  it.each<[string, CheckKind[]]>([
    ['npm test', ['tests']],
    ['npx tsc --noEmit', ['types']],
    ['pnpm run typecheck', ['types']],
    ['npm run build', ['build']],
    ['cd app && go build ./...', ['build']],
    ['make', ['build']],
    ['npx next build', ['build']],
    ['next dev', []],
    ['npx vite', []],
    ['vite preview --port 4000', []],
    ['webpack --mode production', ['build']],
    ['webpack serve', []],
    ['esbuild src/main.ts --bundle', ['build']],
    ['esbuild src/main.ts --bundle --watch', []],
    ['esbuild src/main.ts --bundle --serve', []],
    ['npm run build:watch', []],
    ['npm run build:docs', ['build']],
    ['golangci-lint run ./...', ['lint']],
    ['mise run fmt && mise run lint && mise run test', ['tests', 'lint', 'format']],
    ['cargo clippy', ['lint']],
    ['prettier --check .', ['format']],
    ['ls -la', []],
    ['git commit -m "fix the build"', []],
    ['grep -rn "npm test" docs', []],
    ['cat build.log', []],
  ])('%s: %j', (command, checks) => {
    expect(checksOf(command)).toEqual(checks)
  })
})

describe('the last state of each kind', () => {
  const run = (command: string, outcome: 'ok' | 'failed' | 'unknown', more = {}) => ({
    command,
    outcome,
    checks: checksOf(command),
    ...more,
  })

  it('is unknown of the parts of a command that failed, and of a run without a result', () => {
    expect(lastChecks([run('npm run lint && npm run build', 'failed'), run('npm run build', 'unknown')])).toEqual([])
  })
})
