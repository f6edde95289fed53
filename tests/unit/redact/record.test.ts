import { describe, expect, it } from 'vitest'
import { redactRecord, redactText } from '../../../src/redact/record.ts'

/** A password that only its name or its place tells. */
const SECRET = ['kWq7Tz', 'LmX2v', 'R9pNd'].join('')

const listed = (...lines: string[]) => lines.map((line, index) => `     ${index + 1}\t${line}`).join('\n')
const KUBERNETES = ['apiVersion: v1', 'kind: Secret', 'data:', `  host: ${SECRET}`]

describe('a record', () => {
  it.each<[where: string, record: Record<string, unknown>]>([
    ['in a text', { content: `export const db = { password: "${SECRET}" }` }],
    ['under its name', { db: { password: SECRET } }],
    ['in a field beside its name', { env: [{ name: 'DB_PASSWORD', value: SECRET }] }],
    ['below its name', { db_password: { type: 'string', value: SECRET } }],
    ['in a pair of a list', { headers: [['X-Api-Key', SECRET]] }],
    ['in the words of a command', { command: ['mysql', '-u', 'root', `-p${SECRET}`] }],
    ['in a word behind its option', { command: ['deploy', '--password', SECRET] }],
    ['in the lines of a patch', { lines: KUBERNETES.map((line) => `+${line}`) }],
    ['in a numbered file', { content: listed(...KUBERNETES) }],
    ['in a diff', { content: `@@ -0,0 +1,4 @@\n${KUBERNETES.map((line) => `+${line}`).join('\n')}` }],
    ['in a file inside JSON', { arguments: JSON.stringify({ path: 'a.yaml', text: KUBERNETES.join('\n') }) }],
    ['in a field of JSON', { output: JSON.stringify({ env: [{ key: 'DB_PASSWORD', type: 'x', value: SECRET }] }) }],
    ['behind a colour', { output: `password: \u001b[32m"${SECRET}"\u001b[0m` }],
    ['as a key', { [`password="${SECRET}"`]: 1 }],
  ])('holds no secret that stands %s', (_, record) => {
    const redacted = redactRecord(record)
    expect(JSON.stringify(redacted)).not.toContain(SECRET)
    expect(JSON.stringify(redacted)).toContain('[REDACTED:')
    expect(redactRecord(redacted)).toEqual(redacted)
  })

  it('is the same object where it holds none', () => {
    const record = { type: 'user', uuid: 'u', message: { content: [{ type: 'text', text: 'Fix the parser' }] }, at: 5 }
    expect(redactRecord(record)).toBe(record)
  })

  it('keeps as many lines of a patch as it had', () => {
    const lines = ['-----BEGIN PRIVATE KEY-----', 'A1b2'.repeat(16), 'C3d4'.repeat(16), '-----END PRIVATE KEY-----']
    const { patch } = redactRecord({ patch: ['+// the key', ...lines.map((line) => `+${line}`), ' end'] })
    expect(patch).toHaveLength(6)
    expect(JSON.stringify(patch)).not.toContain('A1b2')
  })

  it('leaves out what nobody reads, unless it is empty', () => {
    const unread = new Set(['originalFile'])
    expect(redactRecord({ originalFile: 'a', type: 'x' }, unread)).toEqual({ type: 'x' })
    expect(redactRecord({ originalFile: '', type: 'x' }, unread)).toEqual({ originalFile: '', type: 'x' })
  })

  it('stays JSON where a text is JSON', () => {
    const text = JSON.stringify({ command: `export API_TOKEN="${SECRET}"; echo "a"` })
    expect(JSON.parse(String(redactText(text)))).toEqual({ command: expect.stringContaining('[REDACTED:') })
  })
})
