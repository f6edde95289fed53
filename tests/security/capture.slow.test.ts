/** What may stand in a transcript and its name: secrets of every kind, names that mean something elsewhere, files without an end. Each test is named by its rule. */

import { closeSync, ftruncateSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readSession } from '../../src/capture/events/read-session.ts'
import { addObservations, createEntities, createRelations } from '../../src/memory/graph/operations.ts'
import { exportGraph } from '../../src/memory/transfer/transfer.ts'
import { REDACTION_KINDS, redact } from '../../src/redact/redact.ts'
import { worldForEachTest } from '../each-test.ts'
import { START } from '../world.ts'
import { bytesBelow } from './all-told.ts'

const world = worldForEachTest()

const stop = (fields: object = {}) => world.hook('Stop', { ...fields })

describe('A02: names that mean something elsewhere', () => {
  it.each([
    ['blanks', 'a b  c'],
    ['quotes', `it's "here"`],
    ['a line end', 'a\nb'],
    ['a leading dash', '-rf'],
    ['a leading double dash', '--output=x'],
    ['percent signs', '%0a%2e%2e'],
    ['a variable', '$(touch x)'],
  ])('are data: %s in the folder, the session and the path', async (_, name) => {
    const folder = join(world.folder, name)
    mkdirSync(folder)
    const transcript = join(folder, `${name}.jsonl`)
    writeFileSync(transcript, readFileSync(world.transcript))
    expect(await stop({ cwd: folder, sessionId: name, transcriptPath: transcript })).toBeUndefined()
    const [saved] = await world.snapshots()
    expect(saved?.transcript?.path).toBe(transcript)
    expect(saved?.sessionId).toBe(name)
    expect(readdirSync(folder)).toEqual([`${name}.jsonl`])
  })
})

describe('A06: what is packed or without an end', () => {
  it('is never unpacked: a megabyte of lines in a gzip file is not one line', () => {
    const path = join(world.folder, 'bomb.jsonl.gz')
    const line = `${JSON.stringify({ type: 'user', message: { role: 'user', content: 'unpacked' } })}\n`
    writeFileSync(path, gzipSync(line.repeat(20_000)))
    const { state } = readSession(path)
    expect(state.requests).toEqual([])
    expect(state.exchanges).toBe(0)
  })

  it('is left at the deadline: ten gigabytes of nothing, and what came before is kept', () => {
    const path = join(world.folder, 'sparse.jsonl')
    writeFileSync(path, `${JSON.stringify({ type: 'user', message: { role: 'user', content: 'before the hole' } })}\n`)
    const fd = openSync(path, 'r+')
    ftruncateSync(fd, 10 * 2 ** 30)
    closeSync(fd)
    // The deadline passes after a few parts. How often it is asked after that says how late it is noticed.
    let asked = 0
    const { state, unfinished } = readSession(path, undefined, { expired: () => ++asked > 20 })
    expect(asked).toBeLessThan(40)
    expect(unfinished).toBe(true)
    expect(state.requests.map(({ text }) => text)).toEqual(['before the hole'])
  })
})

/** Characters of a fixed sequence: no secret stands in this file. */
function chars(length: number, alphabet: string, seed: number): string {
  let state = seed
  let text = ''
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    text += alphabet.charAt((state >> 8) % alphabet.length)
  }
  return text
}
const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

describe('D02: a secret that a client writes into the graph', () => {
  it('leaves no byte of itself, whether it stands in a name, a type, a line or a relation', async () => {
    const secrets = Array.from({ length: 5 }, (_, seed) => chars(36, ALNUM, seed + 20))
    const [name, entityType, line, relationType, later] = secrets.map((secret) => `gh${'p_'}${secret}`)
    const by = { source: 'test', at: START.toISOString() }
    const exported: string[] = []
    await world.context.withStore(1_000, async (store) => {
      await createEntities(store, [{ name: `of ${name}`, entityType: `${entityType}`, observations: [`${line}`] }], by)
      const [entity] = await store.entities()
      const entityName = entity?.name ?? ''
      await createRelations(store, [{ from: entityName, to: entityName, relationType: `${relationType}` }], by)
      await addObservations(store, [{ entityName, contents: [`${later}`] }], by)
      for (const form of ['throughline', 'reference'] as const)
        await exportGraph(store, form, (text) => exported.push(text))
    })
    const told = [...bytesBelow(world.context.config.home, new Set()).values(), ...exported].join('\n')
    expect(told.match(/\[REDACTED:github-token\]/g)?.length).toBeGreaterThan(10)
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([])
  })
})

describe('D05: what redaction knowingly misses', () => {
  const token = (seed: number) => `gh${'p_'}${chars(36, ALNUM, seed)}`
  const told = readFileSync(join(import.meta.dirname, '../../src/redact/redact.ts'), 'utf8').split('*/', 1)[0] ?? ''

  it.each([
    ['split by a line break', 'a line break', (text: string) => `${text.slice(0, 12)}\n${text.slice(12)}`],
    ['split by zero-width characters', 'zero-width characters', (text: string) => [...text].join('\u200b')],
    [
      'URL-encoded',
      'URL-encoded',
      (text: string) => [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join(''),
    ],
  ])('is told where the code is: a secret %s', (_, words, hide) => {
    const hidden = hide(token(3))
    expect(redact(hidden)).toBe(hidden)
    expect(told.replace(/\s*\n \*\s*/g, ' ')).toContain(words)
  })

  it('is nothing of what the table names', () => {
    expect(REDACTION_KINDS.length).toBeGreaterThanOrEqual(20)
    expect(redact(token(4))).toMatch(/^\[REDACTED:/)
  })
})

describe('D08: a secret that stands where something fails', () => {
  it('is in no error, whatever the store says of it', async () => {
    const secret = `gh${'p_'}${chars(36, ALNUM, 11)}`
    const fault = await world.context
      .withStore(1_000, (store) =>
        addObservations(store, [{ entityName: `nobody ${secret}`, contents: [secret] }], {
          source: 'test',
          at: START.toISOString(),
        }),
      )
      .catch((error: Error) => `${error.message}\n${error.stack}\n${JSON.stringify(error)}`)
    expect(typeof fault).toBe('string')
    expect(fault).not.toContain(secret)
  })
})
