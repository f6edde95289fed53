/** @module Every field of the sources has a home in the model: it is rendered under a label of its own and read back. */

import { describe, expect, it } from 'vitest'
import { FIELDS } from '../../src/snapshot/format/fields.ts'
import { parseObservations, renderObservations } from '../../src/snapshot/format/observations.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import { PLAIN } from '../unit/snapshot/arbitrary.ts'

const LABELS = new Set(FIELDS.map(({ label }) => label))

/** By the names of each source: the label of the observations that holds the field. */
const HOMES: readonly (readonly [source: string, fields: Readonly<Record<string, string>>])[] = [
  [
    'the context guardian',
    {
      checkpoint_timestamp: 'Timestamp',
      checkpoint_type: 'Type',
      checkpoint_trigger: 'Reason',
      session_id: 'Session',
      project_id: 'Project id',
      project_name: 'Project',
      active_phase: 'Phase',
      phase_progress: 'Progress',
      current_wave: 'Wave',
      total_waves: 'Wave',
      'memory_categories.analysis': 'Analysis',
      'memory_categories.planning': 'Planning',
      'memory_categories.execution': 'Execution',
      'memory_categories.decisions': 'Decisions',
      'memory_categories.checkpoints': 'Checkpoints',
      current_focus: 'Focus',
      in_progress_files: 'Open files',
      in_progress_tasks: 'Remaining tasks',
      pending_tasks: 'Remaining tasks',
      blocked_tasks: 'Remaining tasks',
      completed_waves: 'Waves',
      active_wave: 'Waves',
      pending_waves: 'Waves',
      key_decisions: 'Important decisions',
      mcps_active: 'MCP servers',
      tools_active: 'Tool calls',
      personas_active: 'Personas',
      modes_active: 'Modes',
      validation_status: 'Validation',
      tests_passing: 'Tests passing',
      known_issues: 'Known issues',
      technical_debt: 'Technical debt',
      next_action: 'Next immediate step',
      continuation_context: 'Continuation context',
      restoration_instructions: 'To continue',
    },
  ],
  [
    'the pre-compact interceptor',
    {
      Timestamp: 'Timestamp',
      'Token count': 'Token count',
      'Message count': 'Message count',
      Reason: 'Reason',
      Goal: 'Goal',
      Topic: 'Topic',
      Progress: 'Progress',
      Phase: 'Phase',
      'Files modified': 'Files modified',
      'Decisions made': 'Decisions made',
      'Solutions implemented': 'Solutions implemented',
      'Tests/commands run': 'Tests/commands run',
      'Next immediate step': 'Next immediate step',
      'Remaining tasks': 'Remaining tasks',
      Blockers: 'Blockers',
      'Needs from user': 'Needs from user',
      'Important decisions': 'Important decisions',
      'Approaches tried': 'Approaches tried',
      'User preferences': 'User preferences',
      Discoveries: 'Discoveries',
      'To continue': 'To continue',
    },
  ],
  [
    'memori checkpoints',
    {
      messages: 'Last exchange',
      contextWindowRemaining: 'Token count',
      activeSkills: 'Skills',
      availableTools: 'Available tools',
      toolCallHistory: 'Tool calls',
      pendingApprovals: 'Pending approvals',
      currentGoal: 'Goal',
      subGoals: 'Sub-goals',
      completedGoals: 'Completed goals',
      confidence: 'Confidence',
      reflectionNotes: 'Reflection notes',
      workingDir: 'Working directory',
      openFiles: 'Open files',
      recentChanges: 'Files modified',
      gitBranch: 'Git branch',
      gitHeadCommit: 'Git HEAD',
      cortexVersion: 'Client version',
      providerName: 'Provider',
      modelName: 'Model',
      totalTokensUsed: 'Token count',
      totalCostUsd: 'Cost (USD)',
      elapsedMs: 'Elapsed (ms)',
      tags: 'Tags',
      agent_id: 'Agent',
      turn_number: 'Turn',
    },
  ],
  [
    'context preservation',
    {
      trigger: 'Type',
      'git.branch': 'Git branch',
      'git.status': 'Git status',
      'git.recentCommits': 'Recent commits',
      'git.modifiedFiles': 'Files modified',
      'git.stagedChanges': 'Staged changes',
      sd: 'Directive',
      'workflow.currentPhase': 'Phase',
      'workflow.lastHandoff': 'Last hand-off',
      'workflow.toolExecutions': 'Tool calls',
      decisions: 'Important decisions',
      constraints: 'Constraints',
      openQuestions: 'Open questions',
      evidenceLedger: 'Evidence',
      tokenMetrics: 'Token estimate',
      'summaries.contextHighlights': 'Highlights',
      'summaries.keyDecisions': 'Key decisions',
      'summaries.pendingActions': 'Pending actions',
    },
  ],
]

describe.each(HOMES)('the fields of %s', (_, fields) => {
  it.each(Object.entries(fields))('%s has its home at "%s"', (_name, label) => {
    expect(LABELS).toContain(label)
  })
})

describe('a field that somebody stated', () => {
  it.each<[string, Partial<SessionSnapshot>]>([
    [
      'cost, elapsed, provider',
      { conversation: { ...PLAIN.conversation, costUsd: 1.5, elapsedMs: 60_000, provider: 'x' } },
    ],
    ['agent, turn, tags', { agentId: 'a1', turnNumber: 7, tags: ['risky'] }],
    [
      'personas, modes, tools, skills',
      { tools: { calls: [], personas: ['p'], modes: ['m'], available: ['Bash'], skills: ['s'] } },
    ],
    ['debt and issues', { quality: { technicalDebt: ['d'], knownIssues: ['k'], validation: 'gates passed' } }],
    [
      'environment',
      { workspace: { openFiles: ['a'], environment: ['e'], dependencies: ['x@1'], configuration: ['c'] } },
    ],
    ['goals and notes', { subGoals: ['s'], completedGoals: ['c'], reflections: ['r'], confidence: 0.7 }],
    ['directive', { directive: { id: 'SD-1', title: 't', phase: 'EXEC', progress: 75 }, lastHandoff: 'then' }],
    ['summaries', { summaries: { highlights: ['h'], decisions: ['d'], actions: ['a'] } }],
    [
      'metrics',
      { tokenMetrics: { estimated: 1_300, status: 'over_budget', lastTruncation: '2026-11-21T10:00:00.000Z' } },
    ],
  ])('is rendered and read back: %s', (_, fields) => {
    const snapshot = { ...PLAIN, ...fields }
    expect(parseObservations(renderObservations(snapshot), snapshot)).toStrictEqual({ ok: true, snapshot })
  })
})
