/**
 * @module Any session snapshot, for properties: every field present and absent, strings as odd as they come.
 *
 * The records are typed by the snapshot itself: a field added to the model fails to compile here until it is generated.
 */

import * as fc from 'fast-check'
import { CHECKPOINT_TYPES, PHASES, PRIORITIES, SECTION, STATUSES, STEP_ORIGINS } from '../../../src/rules.ts'
import { snapshotName } from '../../../src/snapshot/name.ts'
import type { Origin, SessionSnapshot } from '../../../src/snapshot/types.ts'

type S = SessionSnapshot
type Arbitraries<T> = { [K in keyof Required<T>]: fc.Arbitrary<NonNullable<T[K]>> }

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
  '=== NOTES ===',
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
  fc.string({ unit: 'binary' }),
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
const strings = fc.array(anyString, { maxLength: 3 })
const origin = fc.constantFrom<Origin>('user', 'transcript', 'model', 'git', 'import')
const anyId = fc.oneof(
  fc.nat(30).map((n) => `D${n}`),
  anyString,
)

/** A record with the named keys always there and the others sometimes. */
function value<T>(parts: Arbitraries<T>, required: readonly (keyof T & string)[]): fc.Arbitrary<T> {
  return fc.record(parts as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...required] as string[],
    noNullPrototype: true,
  }) as fc.Arbitrary<T>
}
function list<T>(parts: Arbitraries<T>, required: readonly (keyof T & string)[]): fc.Arbitrary<T[]> {
  return fc.array(value(parts, required), { maxLength: 4 })
}
type ItemOf<K extends keyof S> = NonNullable<S[K]> extends readonly (infer T)[] ? T : never

const statement = { text: anyString, origin }

export const anySnapshot: fc.Arbitrary<SessionSnapshot> = value<S>(
  {
    schemaVersion: fc.constant(1),
    name: anyString,
    sessionId: anyString,
    agentId: anyString,
    turnNumber: anyNumber,
    workTurn: anyNumber,
    sequence: anyNumber,
    compactions: anyNumber,
    previous: anyString,
    tags: strings,
    project: value<S['project']>({ id: anyString, name: anyString, root: anyString, remote: anyString }, [
      'id',
      'name',
    ]),
    transcript: value<NonNullable<S['transcript']>>({ path: anyString, offset: anyNumber, unread: anyNumber }, [
      'path',
      'offset',
    ]),
    type: fc.constantFrom(...CHECKPOINT_TYPES),
    priority: fc.constantFrom(...PRIORITIES),
    reason: anyString,
    triggerEvidence: anyString,
    timestamp: anyString,
    status: fc.constantFrom(...STATUSES),
    resumedAt: anyString,
    resumedInNewConversation: fc.boolean(),
    completedAt: anyString,
    finalOutcome: anyString,
    abandonedReason: anyString,
    goal: anyString,
    topic: anyString,
    progress: anyNumber,
    milestone: anyString,
    phase: fc.constantFrom(...PHASES),
    phaseLabel: anyString,
    wave: anyNumber,
    waves: anyNumber,
    focus: anyString,
    subGoals: strings,
    files: list<ItemOf<'files'>>(
      {
        path: anyString,
        change: fc.constantFrom('created', 'modified', 'deleted'),
        what: anyString,
        names: fc.tuple(strings, strings).map(([added, removed]) => ({ added, removed })),
      },
      ['path', 'change'],
    ),
    solutions: strings,
    commands: list<ItemOf<'commands'>>(
      {
        command: anyString,
        outcome: fc.constantFrom('ok', 'failed', 'interrupted', 'unknown'),
        exitCode: fc.integer(),
        result: anyString,
        times: anyNumber,
        by: anyString,
      },
      ['command', 'outcome'],
    ),
    completedGoals: strings,
    nextStep: anyString,
    nextStepFrom: fc.constantFrom(...STEP_ORIGINS),
    goalStated: fc.boolean(),
    awaited: strings,
    tasks: list<ItemOf<'tasks'>>(
      { text: anyString, status: fc.constantFrom('pending', 'in-progress', 'blocked', 'completed') },
      ['text', 'status'],
    ),
    blockers: strings,
    needsFromUser: strings,
    waveList: list<ItemOf<'waveList'>>(
      {
        number: anyNumber,
        name: anyString,
        status: fc.constantFrom('complete', 'active', 'pending'),
        agents: strings,
        resultsKey: anyString,
      },
      ['number', 'status'],
    ),
    decisions: list<ItemOf<'decisions'>>(
      {
        id: anyId,
        decision: anyString,
        rationale: anyString,
        impact: anyString,
        reversible: fc.boolean(),
        at: anyString,
        origin,
      },
      ['id', 'decision', 'origin'],
    ),
    constraints: list<ItemOf<'constraints'>>(
      { id: anyId, constraint: anyString, source: anyString, blocking: fc.boolean(), at: anyString, origin },
      ['id', 'constraint', 'origin'],
    ),
    questions: list<ItemOf<'questions'>>(
      {
        id: anyId,
        question: anyString,
        context: anyString,
        priority: fc.constantFrom('high', 'medium', 'low'),
        at: anyString,
        resolution: anyString,
        resolvedAt: anyString,
        origin,
      },
      ['id', 'question', 'origin'],
    ),
    evidence: list<ItemOf<'evidence'>>(
      {
        id: anyId,
        type: fc.constantFrom('error', 'command', 'output', 'observation'),
        content: anyString,
        source: anyString,
        explanation: anyString,
        at: anyString,
        origin,
      },
      ['id', 'type', 'content'],
    ),
    approaches: list<ItemOf<'approaches'>>({ text: anyString, worked: fc.boolean(), origin }, [
      'text',
      'worked',
      'origin',
    ]),
    preferences: list<ItemOf<'preferences'>>(statement, ['text', 'origin']),
    discoveries: list<ItemOf<'discoveries'>>(statement, ['text', 'origin']),
    reflections: strings,
    confidence: anyNumber,
    workspace: value<S['workspace']>(
      {
        cwd: anyString,
        gitBranch: anyString,
        gitHead: anyString,
        gitStatus: strings,
        stagedDiff: anyString,
        recentCommits: strings,
        openFiles: strings,
        environment: strings,
        dependencies: strings,
        configuration: strings,
      },
      [],
    ),
    filesRead: strings,
    lookedAt: strings,
    conversation: value<S['conversation']>(
      {
        startedAt: anyString,
        endedAt: anyString,
        exchanges: anyNumber,
        exchangesSinceCompaction: anyNumber,
        messages: anyNumber,
        tokensUsed: anyNumber,
        tokenWindow: anyNumber,
        model: anyString,
        provider: anyString,
        host: anyString,
        clientVersion: anyString,
        topics: strings,
        requests: list<S['conversation']['requests'][number]>({ text: anyString, at: anyString }, ['text']),
        lastExchange: list<S['conversation']['lastExchange'][number]>(
          { role: fc.constantFrom('user', 'assistant'), text: anyString },
          ['role', 'text'],
        ),
        cutOff: fc.boolean(),
        costUsd: anyNumber,
        elapsedMs: anyNumber,
      },
      ['exchanges', 'messages', 'requests', 'lastExchange'],
    ),
    tools: value<S['tools']>(
      {
        calls: list<S['tools']['calls'][number]>({ name: anyString, calls: anyNumber }, ['name', 'calls']),
        available: strings,
        skills: strings,
        mcpServers: strings,
        agents: strings,
        personas: strings,
        modes: strings,
        pendingApprovals: strings,
      },
      ['calls'],
    ),
    memory: value<NonNullable<S['memory']>>(
      { analysis: strings, planning: strings, execution: strings, decisions: strings, checkpoints: strings },
      [],
    ),
    quality: value<S['quality']>(
      {
        testsPassing: fc.boolean(),
        askedSince: fc.boolean(),
        editedSinceTests: strings,
        validation: anyString,
        knownIssues: strings,
        technicalDebt: strings,
      },
      [],
    ),
    resume: value<S['resume']>(
      { firstAction: anyString, contextToApply: anyString, remember: anyString, continuation: anyString },
      [],
    ),
    directive: value<NonNullable<S['directive']>>(
      { id: anyString, title: anyString, phase: anyString, progress: anyNumber },
      ['id'],
    ),
    lastHandoff: anyString,
    summaries: value<NonNullable<S['summaries']>>({ highlights: strings, decisions: strings, actions: strings }, []),
    tokenMetrics: value<NonNullable<S['tokenMetrics']>>(
      {
        estimated: anyNumber,
        status: fc.constantFrom('healthy', 'warning', 'over_budget'),
        lastTruncation: anyString,
      },
      ['estimated', 'status'],
    ),
    otherLines: strings,
    writtenBy: fc.record({ sources: strings, lines: strings }, { requiredKeys: ['sources'] }),
  },
  [
    'schemaVersion',
    'name',
    'sequence',
    'compactions',
    'project',
    'type',
    'priority',
    'reason',
    'timestamp',
    'status',
    'topic',
    'phase',
    'files',
    'commands',
    'tasks',
    'decisions',
    'constraints',
    'questions',
    'evidence',
    'approaches',
    'preferences',
    'discoveries',
    'workspace',
    'filesRead',
    'conversation',
    'tools',
    'quality',
    'resume',
  ],
)

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
