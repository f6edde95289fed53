/** State files of another program: version 1 has git, work and summaries, version 2 the reasoning, too. */

export const PROJECT = { id: 'github.com/acme/shop', name: 'shop' }
export const AT = '2026-01-26T10:00:00.000Z'
export const VERSION_1 = {
  version: '1.0.0',
  timestamp: AT,
  trigger: 'precompact',
  git: {
    branch: 'feature/uuid',
    status: 'M src/a.js\nA src/b.js\n',
    recentCommits: ['abc123 keys as UUIDs'],
    modifiedFiles: ['src/a.js', 'src/b.js'],
    stagedChanges: '2 files changed, 50 insertions(+)',
  },
  sd: { id: 'SD-KEYS-001', title: 'UUID keys', phase: 'EXEC', progress: 0.75 },
  workflow: { currentPhase: 'EXEC_IMPLEMENTATION', lastHandoff: AT, toolExecutions: 42 },
  summaries: { contextHighlights: ['all tables'], keyDecisions: [], pendingActions: ['migrate orders', 'update docs'] },
}
export const VERSION_2 = {
  ...VERSION_1,
  version: '2.0.0',
  decisions: [{ id: 'D3', decision: 'Use UUIDs', rationale: 'no conflicts', timestamp: AT, reversible: false }],
  constraints: [{ id: 'C1', constraint: 'no downtime', source: 'user', blocking: true, timestamp: AT }],
  openQuestions: [
    { id: 'Q1', question: 'v4 or v7?', context: 'index size', priority: 'high', timestamp: AT },
    { question: 'who reviews?', resolved: true, resolution: 'Ada', resolvedAt: AT },
  ],
  evidenceLedger: [{ id: 'E1', type: 'error', content: 'duplicate key', source: 'npm test', timestamp: AT }],
  tokenMetrics: { estimatedTokens: 850, budgetStatus: 'warning', lastTruncation: null },
}
