/** @module Every field of the sources has a home in the model: it is rendered under a label of its own and read back. */

import { describe, expect, it } from 'vitest'
import { parseObservations, renderObservations } from '../../src/snapshot/format/observations.ts'
import { FIELDS } from '../../src/snapshot/schema.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import { PLAIN } from '../unit/snapshot/arbitrary.ts'

const LABELS = new Set<string>(FIELDS.map(({ label }) => label))

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
      'memory_categories.analysis': 'Notes',
      'memory_categories.planning': 'Notes',
      'memory_categories.execution': 'Notes',
      'memory_categories.decisions': 'Notes',
      'memory_categories.checkpoints': 'Notes',
      current_focus: 'Focus',
      in_progress_files: 'Notes',
      in_progress_tasks: 'Remaining tasks',
      pending_tasks: 'Remaining tasks',
      blocked_tasks: 'Remaining tasks',
      completed_waves: 'Waves',
      active_wave: 'Waves',
      pending_waves: 'Waves',
      key_decisions: 'Important decisions',
      mcps_active: 'MCP servers',
      tools_active: 'Tool calls',
      personas_active: 'Notes',
      modes_active: 'Notes',
      validation_status: 'Validation',
      tests_passing: 'Tests passing',
      known_issues: 'Notes',
      technical_debt: 'Notes',
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
      availableTools: 'Notes',
      toolCallHistory: 'Tool calls',
      pendingApprovals: 'Notes',
      currentGoal: 'Goal',
      subGoals: 'Notes',
      completedGoals: 'Notes',
      confidence: 'Notes',
      reflectionNotes: 'Notes',
      workingDir: 'Working directory',
      openFiles: 'Notes',
      recentChanges: 'Files modified',
      gitBranch: 'Git branch',
      gitHeadCommit: 'Git HEAD',
      cortexVersion: 'Client version',
      providerName: 'Notes',
      modelName: 'Model',
      totalTokensUsed: 'Token count',
      totalCostUsd: 'Notes',
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
      sd: 'Notes',
      'workflow.currentPhase': 'Phase',
      'workflow.lastHandoff': 'Notes',
      'workflow.toolExecutions': 'Tool calls',
      decisions: 'Important decisions',
      constraints: 'Constraints',
      openQuestions: 'Open questions',
      evidenceLedger: 'Evidence',
      tokenMetrics: 'Notes',
      'summaries.contextHighlights': 'Notes',
      'summaries.keyDecisions': 'Notes',
      'summaries.pendingActions': 'Notes',
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
    ['agent, turn, tags', { agentId: 'a1', turnNumber: 7, tags: ['risky'] }],
    [
      'a field of another system, by its name there',
      {
        notes: [
          { key: 'sd.id', text: 'SD-1' },
          { key: 'summaries.keyDecisions', text: 'JWT: short-lived' },
          { key: 'summaries.keyDecisions', text: 'no cookies' },
          { key: 'personas_active' },
        ],
      },
    ],
  ])('is rendered and read back: %s', (_, fields) => {
    const snapshot = { ...PLAIN, ...fields }
    expect(parseObservations(renderObservations(snapshot), snapshot)).toStrictEqual({ ok: true, snapshot })
  })
})
