import { describe, expect, it } from 'vitest'
import { judgeCommand, telling } from '../../../src/capture/commands/outcome.ts'
import { beginningAndEnd, linesOf, linesWith } from '../../../src/capture/commands/output.ts'

const ESC = '\u001b'
const OUTPUTS = [
  '',
  'ok',
  '\nok\n',
  'one\r\nok two\r\nthree',
  '10 %\r50 %\r100 % ok\nnot here\n',
  'ok\rdrawn over\nok\r\n\rok\r\r\nok\r',
  'ok ok ok\nok',
  `${'x'.repeat(3_999)}ok\n${'x'.repeat(3_000)}ok`,
  `${ESC}[32mok${ESC}[0m\no${ESC}[1mk\n\u2028ok\u2028\n`,
  `${'first\n'.repeat(10_000)}ok\n${'last\n'.repeat(10_000)}ok`,
]

describe('the lines of an output', () => {
  it.each(OUTPUTS)('%# with a word are those of all lines that have it', (output) => {
    const shown = beginningAndEnd(output)
    const found = linesWith(shown, /ok/g).filter((line) => line.includes('ok'))
    expect(found).toEqual(linesOf(shown).filter((line) => line.includes('ok')))
  })

  it('are what stands when a line was drawn over itself, and no line is longer than 4,000 characters', () => {
    const lines = linesOf(beginningAndEnd(`a\rb\r\n${'c'.repeat(5_000)}\rd\n${'e'.repeat(5_000)}`))
    expect(lines).toEqual(['b', 'd', 'e'.repeat(4_000)])
  })

  it('are of a long output those at its ends', () => {
    const lines = linesOf(beginningAndEnd(`first\n${'middle\n'.repeat(20_000)}last`))
    expect([lines[0], lines.at(-1)]).toEqual(['first', 'last'])
    expect(lines.length).toBeLessThan(12_000)
  })
})

describe('what every line of a kind has stands in each', () => {
  it.each([
    'Found 2 errors in 1 file.',
    '✖ 3 problems (2 errors, 1 warning)',
    "src/tides.ts(4,7): error TS2322: Type 'string' is not assignable.",
    'npm ERR! code 1',
    'npm error code 1',
    'error: could not compile `tides`',
    'error[E0308]: mismatched types',
    'error: expected one of',
    'BUILD FAILED in 2s',
    'FAILURE: Build failed with an exception.',
    'make: *** [all] Error 2',
    'gmake[2]: *** [all] Error 2',
    ' ELIFECYCLE  Command failed.',
    'web:build: error TS2322: no',
  ])('of a build that broke: %s', (line) => {
    expect(judgeCommand('npm run build | tail', `building\n${line}\n`, false, {}).outcome).toBe('failed')
  })

  it.each([
    'a/b\t0.01s [no tests to run]',
    'No tests found, exiting with code 0',
    'No test files found',
    'No test suite found in file',
    'no tests ran in 0.01s',
    '===== no tests ran in 0.01s =====',
    'npm ERR! Missing script: "test"',
    'npm error Missing script: "test"',
    'error: no such command: `test`',
  ])('of a run without tests: %s', (line) => {
    expect(judgeCommand('npm test', `testing\n${line}\n`, false, {}).passed).toBeUndefined()
  })

  it.each([
    ['Tests  3 passed (3)', true],
    ['3 passed in 1.2s', true],
    ['OK', true],
    ['OK (3 tests)', true],
    ['3 examples, 0 failures', true],
    ['Tests run: 3, Failures: 0, Errors: 0', true],
    ['ok  \ttides\t0.1s', true],
    [' 0 fail', true],
    ['# pass 3', true],
    ['Passed!  - Failed:     0, Passed:     3', true],
    ['Executed 3 tests, with 0 failures', true],
    ['100% tests passed, 0 tests failed out of 3', true],
    ['Test Suites: 1 failed, 2 total', false],
    ['1 error in 0.2s', false],
    ['test result: FAILED. 1 passed', false],
    ['FAILED (errors=1)', false],
    ['3 runs, 1 failures', false],
    ['Tests run: 3, Errors: 1', false],
    ['--- FAIL: TestTides', false],
    ['Not OK 2 - low water', false],
    ['ℹ fail 1', false],
    ['Failed!  - Failed:     1', false],
    ['Executed 3 tests, with 1 failure', false],
    ['67% tests passed, 1 tests failed out of 3', false],
    ['3 tests completed, 1 failed', false],
  ])('of a verdict on tests: %s', (line, passed) => {
    expect(judgeCommand('npm test | tail', `testing\n${line}\n`, false, {}).passed).toBe(passed)
  })

  it.each([
    'ValueError: no tide',
    'java.lang.NullPointerException: null',
    'error[E0308] mismatched',
    'error: no',
    'Error: no',
    'fatal: not a repository',
    'panic: nil map',
    'npm ERR! code 1',
    'npm error code 1',
    '✖ low water',
    '✗ low water',
    'tide: command not found',
    'Command timed out after 2m',
    'not ok 3',
    'make: *** [all]',
    'src/tides.c:4:7: bad',
    'ERROR in tides',
    'ls: No such file',
    'I Cannot read',
    'I cannot read',
    'Permission denied',
    'tide: low',
  ])('of what went wrong: %s', (line) => {
    const { result } = judgeCommand('./run', `Exit code 2\nrunning now\n${line}\nzzz\n`, true, {})
    expect(result).toBe(line)
  })
})

describe('what is kept of an output', () => {
  it.each([
    '=== RUN   TestLow',
    '--- PASS: TestLow (0.00s)',
    'PASS',
    ' ✓ low water 3 ms',
    'ok 3 - low water',
    '?   \texample.org/tides\t[no test files]',
    'ok  \texample.org/tides\t0.1s [no tests to run]',
    '# Subtest: the tide turns',
    '# skipped 0',
    'ℹ duration_ms 645.484034',
    '  duration_ms: 9.050334',
  ])('is no line of what passed: %s', (line) => {
    expect(telling(`${line}\nTests 4 passed`)).toBe('Tests 4 passed')
  })

  it('has short lines, from both ends of a long output', () => {
    const lines = telling(`first\n${'x'.repeat(400)}\n${'row\n'.repeat(9_000)}last`).split('\n')
    expect([lines[0], lines.at(-1)]).toEqual(['first', 'last'])
    expect(Math.max(...lines.map(({ length }) => length))).toBe(160)
  })
})
