/**
 * @module Where our nine tools answer otherwise than the published reference, on purpose: the whole list, as data.
 *
 * Each entry is shown to be true of both servers by ./recorded.process.test.ts, and is what ./sequences.ts leaves out.
 * Everything that is not here is equal to the byte.
 */

/** One call, and the part of both answers that differs. */
export interface DeclaredDifference {
  readonly id: string
  /** Why ours is otherwise. */
  readonly reason: string
  /** Calls that come before, answered equally. */
  readonly before?: readonly (readonly [tool: string, args: object])[]
  readonly call: readonly [tool: string, args: object]
  /** The structured content of each. */
  readonly reference: unknown
  readonly ours: unknown
}

const note = (name: string, ...observations: string[]) => ({ name, entityType: 'note', observations })
const secret = `ghp_${'a1B2'.repeat(9)}`

export const DECLARED_DIFFERENCES: readonly DeclaredDifference[] = [
  {
    id: 'entity-twice-in-one-call',
    reason: 'two entities of one name cannot be told apart afterwards: the first is stored',
    call: ['create_entities', { entities: [note('a', 'one'), note('a', 'two')] }],
    reference: { entities: [note('a', 'one'), note('a', 'two')] },
    ours: { entities: [note('a', 'one')] },
  },
  {
    id: 'relation-twice-in-one-call',
    reason: 'the same relation twice says nothing more: it is stored once',
    call: [
      'create_relations',
      {
        relations: [
          { from: 'a', to: 'b', relationType: 'knows' },
          { from: 'a', to: 'b', relationType: 'knows' },
        ],
      },
    ],
    reference: {
      relations: [
        { from: 'a', to: 'b', relationType: 'knows' },
        { from: 'a', to: 'b', relationType: 'knows' },
      ],
    },
    ours: { relations: [{ from: 'a', to: 'b', relationType: 'knows' }] },
  },
  {
    id: 'observation-twice-in-one-call',
    reason: 'the same observation twice says nothing more: it is stored once',
    before: [['create_entities', { entities: [note('a')] }]],
    call: ['add_observations', { observations: [{ entityName: 'a', contents: ['one', 'one'] }] }],
    reference: { results: [{ entityName: 'a', addedObservations: ['one', 'one'] }] },
    ours: { results: [{ entityName: 'a', addedObservations: ['one'] }] },
  },
  {
    id: 'secrets',
    reason: 'a secret is redacted before anything is stored, also in names',
    call: ['create_entities', { entities: [note('a', `token ${secret}`)] }],
    reference: { entities: [note('a', `token ${secret}`)] },
    ours: { entities: [note('a', 'token [REDACTED:github-token]')] },
  },
  {
    id: 'search-that-finds-nothing',
    reason: 'where nothing holds the query literally, ranked fuzzy matches are more use than an empty graph',
    before: [['create_entities', { entities: [note('checkpoint-2025-10-07-jwt-auth', 'JWT authentication')] }]],
    call: ['search_nodes', { query: 'authentication JWT checkpoint' }],
    reference: { entities: [], relations: [] },
    ours: { entities: [note('checkpoint-2025-10-07-jwt-auth', 'JWT authentication')], relations: [] },
  },
]
