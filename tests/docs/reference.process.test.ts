/** docs/CLI.md is what the program says, and its schemas hold for what is printed. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { GROUPS } from '../../src/cli/program.ts'
import { worldForEachTest } from '../each-test.ts'
import { runWords } from '../unit/cli/run-words.ts'
import { SAMPLE } from '../world.ts'
import { bareProgram, CaptureShape, ExplanationShape, renderReference, renderSchema } from './reference.ts'

const DOCS = join(import.meta.dirname, '..', '..', 'docs')
const PAGE = join(DOCS, 'CLI.md')

const world = worldForEachTest()

describe('docs/CLI.md', () => {
  it('is as the program is', async () => {
    await expect(renderReference()).toMatchFileSnapshot(PAGE)
  })

  it.each([
    ['snapshot.json', CaptureShape],
    ['explanation.json', ExplanationShape],
  ] as const)('leads to the schema %s as the program has it', async (file, shape) => {
    await expect(renderSchema(shape)).toMatchFileSnapshot(join(DOCS, 'schemas', file))
  })

  it('has every command under one heading', () => {
    const named = GROUPS.flatMap(([, , commands]) => commands)
    const known = bareProgram().commands.map((command) => command.name())
    expect(named.toSorted()).toEqual(known.toSorted())
  })

  it('has every command with a description', () => {
    for (const command of bareProgram().commands) expect(command.description()).not.toBe('')
  })

  const holds = (shape: z.ZodType, out: string) =>
    expect(shape.safeParse(JSON.parse(out)).error?.issues ?? []).toEqual([])

  it('has the schema of what capture prints', async () => {
    const { out } = await runWords(world, ['capture', '--transcript', SAMPLE, '--json'])
    holds(CaptureShape, out)
    const { nonsense: _, ...snapshot } = { ...(JSON.parse(out) as Record<string, unknown>), nonsense: 1 }
    expect(CaptureShape.safeParse({ ...snapshot, sequence: 'one' }).success).toBe(false)
  })

  it.each([
    'continue the rate limit work',
    'hello',
    'Continue work on: add a rate limit per client\nNext steps:\n1. compute the refilled count',
  ])('has the schema of what explain prints for %j', async (message) => {
    await runWords(world, ['save', '--transcript', world.transcript])
    writeFileSync(join(world.folder, 'message.txt'), message)
    const { out } = await runWords(world, ['explain', '--message-file', join(world.folder, 'message.txt'), '--json'])
    holds(ExplanationShape, out)
  })
})
