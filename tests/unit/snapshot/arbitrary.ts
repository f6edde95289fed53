/**
 * @module Any session snapshot, for properties: every field present and absent, strings as odd as they come.
 */

import * as fc from 'fast-check'
import { SECTION } from '../../../src/rules.ts'
import type { JsonSchema } from '../../../src/snapshot/format/codecs.ts'
import { SNAPSHOT_SCHEMA } from '../../../src/snapshot/json-schema.ts'
import { snapshotName } from '../../../src/snapshot/name.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { anyText } from '../../any-text.ts'

const ODD = [
  '',
  ' ',
  'a\nb',
  'a\r\nb\n',
  '\\',
  'C:\\new\\users\\',
  '\\d+\\n',
  'x | from: user',
  'x | position: 2',
  'a: b',
  'a:',
  'a → b',
  'a, b,',
  ...Object.values(SECTION),
  '=== MINE ===',
  '- item',
  '1. item',
  '✅ done',
  'Status: completed',
  'Goal: x',
  'Schema version: 1',
  'none',
  'unknown',
  '""',
  '[]',
  '[x] y',
  '60% complete',
  '60%',
  'testing',
  'D2 text',
  ' padded ',
  '\u00a0nbsp\u00a0',
  '\u2028',
  '\u0000',
  '\ud800',
  '👩‍👩‍👧‍👦🇩🇪',
  '\\"quoted"',
  '## CURRENT WORK',
  'id: D1',
  '|',
  '"',
]

/** Strings: ordinary, any unicode, our own marks, and the two mixed. */
export const anyString: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD),
  fc.string(),
  anyText(),
  fc
    .array(fc.constantFrom(...ODD, ' | ', ': ', ' → ', ', ', '\\', ' ', '- ', 'word', '"', 'n', 'u0041', '\n'), {
      maxLength: 6,
    })
    .map((pieces) => pieces.join('')),
)

const anyNumber = fc.oneof(
  fc.nat(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
)
const anyId = fc.oneof(
  fc.nat(30).map((n) => `D${n}`),
  anyString,
)

/** Any value of a schema; what is optional is there sometimes. */
function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.type === 'object') {
    const parts = Object.entries(schema.properties).map(([key, part]) => [
      key,
      key === 'id' ? anyId : arbitraryOf(part),
    ])
    return fc.record<Record<string, unknown>>(Object.fromEntries(parts), {
      requiredKeys: [...schema.required],
      noNullPrototype: true,
    })
  }
  if (schema.type === 'array') return fc.array(arbitraryOf(schema.items), { maxLength: 4 })
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  return schema.type === 'string' ? anyString : schema.type === 'number' ? anyNumber : fc.boolean()
}

export const anySnapshot = arbitraryOf(SNAPSHOT_SCHEMA) as fc.Arbitrary<SessionSnapshot>

/** A snapshot with a name that this project gives. */
export const namedSnapshot: fc.Arbitrary<SessionSnapshot> = fc
  .tuple(anySnapshot, fc.nat(3_000_000), fc.nat(50), fc.stringMatching(/^[a-z0-9]{8}$/))
  .map(([snapshot, minutes, sequence, sessionId]) => {
    const date = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString()
    return { ...snapshot, name: snapshotName({ date, topic: snapshot.topic, sessionId, sequence }) }
  })

/** The least that a snapshot has; tests add what they are about. */
export const PLAIN: SessionSnapshot = {
  schemaVersion: 1,
  name: 'checkpoint-2026-11-21-jwt-auth-x7k2',
  sequence: 1,
  compactions: 0,
  project: { id: 'github.com/acme/shop', name: 'shop' },
  type: 'manual',
  priority: 'high',
  reason: 'asked for',
  timestamp: '2026-11-21T10:15:00.000Z',
  status: 'in-progress',
  topic: 'JWT authentication',
  phase: 'implementation',
  files: [],
  commands: [],
  tasks: [],
  decisions: [],
  constraints: [],
  questions: [],
  evidence: [],
  approaches: [],
  preferences: [],
  discoveries: [],
  workspace: {},
  filesRead: [],
  conversation: { exchanges: 0, messages: 0, requests: [], lastExchange: [] },
  tools: { calls: [] },
  quality: {},
  resume: {},
}
