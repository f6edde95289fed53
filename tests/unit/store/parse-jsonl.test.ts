import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Line, parseLine, settleEntity, settleRelation } from '../../../src/store/exchange/read-import.ts'
import { renderReferenceRow, renderRow } from '../../../src/store/exchange/write-jsonl.ts'
import type { StoreRow } from '../../../src/store/port.ts'
import { anyText } from '../../any-text.ts'

const AT = '2025-10-07T14:30:00.000Z'
const entity = (fields: object): Line => ({
  kind: 'entity',
  entity: { name: 'a', entityType: 'unknown', by: {}, observations: [], ...fields },
})
const said = (...contents: string[]) => ({ observations: contents.map((content) => ({ content })) })
const relation = (by: object = {}, relationType = 'knows'): Line => ({
  kind: 'relation',
  relation: { from: 'a', to: 'b', relationType },
  by,
})
const bad = (reason: string): Line => ({ kind: 'bad', reason })

describe('parseLine', () => {
  it.each<[string, unknown, Line[]]>([
    [
      "the reference's entity",
      { type: 'entity', name: 'a', entityType: 'note', observations: ['x', ''] },
      [entity({ entityType: 'note', ...said('x', '') })],
    ],
    ["the reference's relation", { type: 'relation', from: 'a', to: 'b', relationType: 'knows' }, [relation()]],
    [
      'an entity that does not say that it is one',
      { name: 'a', entityType: 'note', observations: [] },
      [entity({ entityType: 'note' })],
    ],
    ['a relation that does not say that it is one', { from: 'a', to: 'b', relationType: 'knows' }, [relation()]],
    [
      'the type under another name',
      { _type: 'entity', name: 'a', entityType: 'note' },
      [entity({ entityType: 'note' })],
    ],
    ['an entity without a type or observations', { type: 'entity', name: 'a' }, [entity({})]],
    [
      'observations with a time',
      { name: 'a', observations: [{ text: 'x', timestamp: AT, version: '1.0' }, { text: 'y' }] },
      [entity({ observations: [{ content: 'x', at: AT }, { content: 'y' }] })],
    ],
    [
      'the time of an entity, for its lines, too',
      { name: 'a', observations: ['x'], createdAt: AT, version: 1 },
      [entity({ by: { at: AT }, observations: [{ content: 'x', at: AT }] })],
    ],
    [
      'a time in words',
      { name: 'a', observations: [], createdAt: '7 Oct 2025 14:30 UTC' },
      [entity({ by: { at: AT } })],
    ],
    ['a time that is none', { name: 'a', observations: ['x'], createdAt: 'yesterday' }, [entity(said('x'))]],
    [
      'observations of any shape, as text',
      { name: 'a', observations: [1, true, null, ['x'], { b: 1 }] },
      [entity(said('1', 'true', '["x"]', '{"b":1}'))],
    ],
    ['one observation without a list', { name: 'a', observations: 'x' }, [entity(said('x'))]],
    [
      'observations that are null',
      { name: 'a', observations: null, entityType: 'note' },
      [entity({ entityType: 'note' })],
    ],
    [
      'a graph in one text',
      { entities: [{ name: 'a', entityType: 'note' }], relations: [{ from: 'a', to: 'b', relationType: 'knows' }] },
      [entity({ entityType: 'note' }), relation()],
    ],
    [
      'a graph with other names for its fields',
      { entities: [{ name: 'a', type: 'note' }], relations: [{ source: 'a', target: 'b', relationType: 'knows' }] },
      [entity({ entityType: 'note' }), relation()],
    ],
    [
      'a list of lines',
      [
        { name: 'a', observations: [] },
        { from: 'a', to: 'b', relationType: 'knows' },
      ],
      [entity({}), relation()],
    ],
    ['another program’s mark', { type: '_aim', source: 'mcp-knowledge-graph' }, [{ kind: 'mark' }]],
    ['an empty list', [], []],
    [
      'names that are keys of every object',
      { type: 'entity', name: '__proto__', entityType: 'constructor' },
      [entity({ name: '__proto__', entityType: 'constructor' })],
    ],
    ['an entity without a name', { type: 'entity', entityType: 'note' }, [bad('an entity without a name')]],
    ['an entity whose name is none', { type: 'entity', name: 1 }, [bad('an entity without a name')]],
    ['a relation with one end', { type: 'relation', from: 'a' }, [bad('a relation without both ends')]],
    ['a record of an unknown kind', { type: 'note', text: 'x' }, [bad('neither an entity nor a relation')]],
    ['an object of other things', { hello: 'world' }, [bad('neither an entity nor a relation')]],
    ['no object', 'text', [bad('not an object')]],
    ['null', null, [bad('not an object')]],
    ['a list in a list', [[{ name: 'a' }]], [bad('an array where an object belongs')]],
    [
      'a header of another version',
      { type: 'throughline-export', version: 2 },
      [bad('a header of another version of the export format')],
    ],
  ])('reads %s', (_what, value, lines) => {
    expect(parseLine(JSON.stringify(value))).toEqual(lines)
  })

  it.each(['', '{', 'root:x:0:0:root:/root:/bin/bash', '{"type":"entity","name":"a', "{'name':'a'}", '\0', '1 2'])(
    'says that %j is not JSON, and not what it is',
    (text) => {
      expect(parseLine(text)).toEqual([bad('not JSON')])
    },
  )

  it('survives a text that is nested 200,000 deep', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = `${open.repeat(200_000)}1${close.repeat(200_000)}`
      const [line] = parseLine(`{"name":"a","observations":[${deep}]}`)
      expect(['entity', 'bad']).toContain(line?.kind)
      expect(parseLine(deep)).toHaveLength(1)
    }
  })

  it('never throws and never repeats what it cannot use', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), anyText()), (text) => {
        for (const line of parseLine(text)) {
          if (line.kind === 'bad') expect(line.reason).toMatch(/^(not|an?|neither) [A-Za-z -]+$/)
        }
      }),
    )
  })
})

describe('renderRow', () => {
  const by = fc.record(
    { at: fc.constantFrom(AT, '2025-10-07T14:30:00+02:00'), source: fc.string(), project: fc.string() },
    { requiredKeys: ['at', 'source'] },
  )
  const text = anyText()
  const hex = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
  const anyRow: fc.Arbitrary<StoreRow> = fc.oneof(
    fc.record({
      kind: fc.constant('entity' as const),
      entity: fc.record(
        {
          name: text,
          entityType: text,
          by,
          observations: fc.array(fc.tuple(text, by).map(([content, own]) => ({ content, ...own }))),
          snapshot: fc.record(
            { project: text, session: text, status: text, type: text, timestamp: fc.constant(AT), value: text },
            { requiredKeys: ['project', 'status', 'type', 'timestamp', 'value'] },
          ),
        },
        { requiredKeys: ['name', 'entityType', 'by', 'observations'] },
      ),
    }),
    fc.record({
      kind: fc.constant('relation' as const),
      relation: fc.record({ relation: fc.record({ from: text, to: text, relationType: text }), by }),
    }),
    fc.record({
      kind: fc.constant('tombstone' as const),
      tombstone: fc.record({
        kind: fc.constantFrom('entity' as const, 'observation' as const, 'relation' as const, 'session' as const),
        salt: hex(32),
        hash: hex(64),
        at: fc.constant(AT),
      }),
    }),
  )

  it('writes one line that reads back as the row, whatever its texts hold', () => {
    const nobody = { at: 'never', source: 'nobody' }
    fc.assert(
      fc.property(anyRow, (row) => {
        const written = renderRow(row)
        // A terminal acts on none of it, and no reader of lines stops inside it.
        expect(written).not.toMatch(/[\0-\x1f\x7f-\x9f\u2028\u2029]/)
        const [line] = parseLine(written)
        if (line?.kind === 'entity') expect({ kind: 'entity', entity: settleEntity(line.entity, nobody) }).toEqual(row)
        else if (line?.kind === 'relation') {
          expect({ kind: 'relation', relation: settleRelation(line.relation, line.by, nobody) }).toEqual(row)
        } else expect(line).toEqual(row)
      }),
    )
  })

  it('writes what an observation shares with its entity once', () => {
    const own = { at: AT, source: 'hook', project: 'p' }
    const observations = [
      { content: 'x', ...own },
      { content: 'y', at: AT, source: 'cli' },
    ]
    expect(renderRow({ kind: 'entity', entity: { name: 'a', entityType: 'note', by: own, observations } })).toBe(
      `{"type":"entity","name":"a","entityType":"note","at":"${AT}","source":"hook","project":"p","observations":["x",{"content":"y","at":"${AT}","source":"cli"}]}`,
    )
  })
})

describe('renderReferenceRow', () => {
  it('writes the lines that the reference memory server writes, and nothing that it does not know', () => {
    const by = { at: AT, source: 'hook' }
    const rows: StoreRow[] = [
      { kind: 'counts', entities: 1, observations: 1, relations: 1, snapshots: 0, tombstones: 0 },
      {
        kind: 'entity',
        entity: { name: 'a', entityType: 'note', by, observations: [{ content: 'x', ...by }] },
      },
      { kind: 'relation', relation: { relation: { from: 'a', to: 'b', relationType: 'knows' }, by } },
      { kind: 'tombstone', tombstone: { kind: 'entity', salt: '', hash: '', at: AT } },
    ]
    expect(rows.map(renderReferenceRow)).toEqual([
      undefined,
      '{"type":"entity","name":"a","entityType":"note","observations":["x"]}',
      '{"type":"relation","from":"a","to":"b","relationType":"knows"}',
      undefined,
    ])
  })
})
