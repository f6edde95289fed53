/** What may stand in a transcript and its name: secrets of every kind, names that mean something elsewhere, files without an end. Each test is named by its rule. */

import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readSession, type SessionCursor } from '../../src/capture/events/read-session.ts'
import { addObservations, createEntities, createRelations } from '../../src/memory/graph/operations.ts'
import { exportGraph, exportState } from '../../src/memory/transfer/transfer.ts'
import { REDACTION_KINDS, redact } from '../../src/redact/redact.ts'
import { worldForEachTest } from '../each-test.ts'
import { START } from '../world.ts'

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

describe('A10: a million lines', () => {
  it('are left at the time budget, and the next reading goes on where that one stopped', () => {
    const path = join(world.folder, 'long.jsonl')
    const line = `${JSON.stringify({ type: 'assistant', message: { role: 'assistant', content: [] } })}\n`
    writeFileSync(path, line.repeat(1_000_000))
    let cursor: SessionCursor | undefined
    let readings = 0
    for (let unfinished = true; unfinished; readings += 1) {
      let asked = 0
      // The budget is a count here: the same on any machine.
      const read = readSession(path, cursor, { expired: () => ++asked > 40 })
      cursor = { file: read.file, state: read.state }
      unfinished = read.unfinished
    }
    expect(readings).toBeGreaterThan(1)
    expect(cursor?.state.messages).toBe(1_000_000)
    expect(cursor?.state.offset).toBe(statSync(path).size)
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
const HEX = '0123456789abcdef'
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Twenty kinds of token, each with a part of its own by which its bytes are looked for. */
const TOKENS: readonly (readonly [string, (body: (length: number, alphabet?: string) => string) => string])[] = [
  ['anthropic', (x) => `sk-${'ant-api03-'}${x(93)}`],
  ['openai', (x) => `sk-${'proj-'}${x(74)}`],
  ['hugging face', (x) => `hf${'_'}${x(34)}`],
  ['groq', (x) => `gs${'k_'}${x(52)}`],
  ['aws', (x) => `AK${'IA'}${x(16, UPPER)}`],
  ['google', (x) => `AI${'za'}${x(35)}`],
  ['github', (x) => `gh${'p_'}${x(36)}`],
  ['github, fine', (x) => `github${'_pat_'}${x(22)}_${x(59)}`],
  ['gitlab', (x) => `gl${'pat-'}${x(20)}`],
  ['slack', (x) => `xo${'xb-'}${x(12, '0123456789')}-${x(12, '0123456789')}-${x(24)}`],
  ['stripe', (x) => `sk${'_live_'}${x(24)}`],
  ['npm', (x) => `npm${'_'}${x(36)}`],
  ['pypi', (x) => `pypi-${'AgEIcHlwaS5vcmc'}${x(70)}`],
  ['sendgrid', (x) => `S${'G.'}${x(22)}.${x(43)}`],
  ['bearer header', (x) => `Authorization: ${'Bearer'} ${x(40)}`],
  ['address', (x) => `postgres://ada:${x(24)}@db.example.org/tides`],
  ['password', (x) => `password = "${x(20)}"`],
  ['environment', (x) => `export API_${'TOKEN'}=${x(32)}`],
  ['argument', (x) => `curl -H 'X-Api-${'Key'}: ${x(32, HEX)}' https://example.org`],
  [
    'private key',
    (x) => `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${x(64)}\n${x(64)}\n${x(64)}\n-----END RSA ${'PRIVATE'} KEY-----`,
  ],
]

describe('D01, D02: twenty kinds of secret, wherever they are said', () => {
  it('leave no byte in the database, its log, an export or a log of ours', async () => {
    const bodies: string[] = []
    const secretOf = (at: number, place: number) =>
      (TOKENS[at]?.[1] ?? (() => ''))((length, alphabet = ALNUM) => {
        const body = chars(length, alphabet, 7 + at * 100 + place * 7 + bodies.length)
        if (length >= 16) bodies.push(body)
        return body
      })
    const record = (type: string, message: object, more: object = {}) =>
      appendFileSync(world.transcript, `${JSON.stringify({ type, sessionId: 's1', message, ...more })}\n`)
    TOKENS.forEach((_, at) => {
      const id = `toolu_${at}`
      world.say(`Use ${secretOf(at, 1)} for it`, `I have used ${secretOf(at, 2)} for it.`)
      const input = { command: `deploy <<< '${secretOf(at, 3)}'`, description: secretOf(at, 4) }
      record('assistant', { id: `m${at}`, role: 'assistant', content: [{ type: 'tool_use', id, name: 'Bash', input }] })
      const content = `Exit code 1\nerror: refused ${secretOf(at, 5)}`
      record('user', { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, is_error: true, content }] })
      const thinking = `I need to:\n1. rotate ${secretOf(at, 6)}\n2. go on`
      record('assistant', { id: `t${at}`, role: 'assistant', content: [{ type: 'thinking', thinking }] })
    })
    await stop()
    await world.hook('PreCompact', { trigger: 'auto' })
    const exported: string[] = []
    await world.context.withStore(1_000, async (store) => {
      const by = { source: 'test', at: START.toISOString() }
      const names = TOKENS.map((_, at) => `entity ${at} ${secretOf(at, 7)}`)
      await createEntities(
        store,
        names.map((name, at) => ({
          name,
          entityType: `kind ${secretOf(at, 8)}`,
          observations: [`says ${secretOf(at, 9)}`],
        })),
        by,
      )
      const stored: string[] = []
      await store.eachRow((row) => {
        if (row.kind === 'entity') stored.push(row.entity.name)
      })
      const [first = '', second = ''] = stored
      await createRelations(
        store,
        TOKENS.map((_, at) => ({ from: first, to: second, relationType: `knows ${secretOf(at, 10)}` })),
        by,
      )
      await addObservations(
        store,
        TOKENS.map((_, at) => ({ entityName: first, contents: [`later ${secretOf(at, 11)}`] })),
        by,
      )
      await exportGraph(store, 'throughline', (text) => exported.push(text))
      await exportGraph(store, 'reference', (text) => exported.push(text))
      await exportState(store, (await world.snapshots())[0]?.project.id ?? '', new Date(), (text) =>
        exported.push(text),
      )
    })
    const { home } = world.context.config
    const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const bytes = [
      ...files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')),
      exported.join(''),
    ].join('\n')
    expect(bodies.length).toBeGreaterThan(200)
    expect(bytes).toContain('[REDACTED:')
    expect(bodies.filter((body) => bytes.includes(body))).toEqual([])
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
