/**
 * @module The schema of a session snapshot in requests and responses.
 *
 * The compiler checks that it equals the model's own type.
 */

import { z } from 'zod'
import { CHECKPOINT_TYPES, PHASES, PRIORITIES, STATUSES } from '../rules.ts'
import { SCHEMA_VERSION, type SessionSnapshot } from '../snapshot/types.ts'

const text = z.string()
const texts = z.array(text)
const some = z.exactOptional
const Origin = z.enum(['user', 'transcript', 'model', 'git', 'import'])
const Statement = z.object({ text, origin: Origin })

export const SnapshotShape: z.ZodType<SessionSnapshot> = z
  .object({
    schemaVersion: z.literal(SCHEMA_VERSION),
    name: text,
    sessionId: some(text),
    agentId: some(text),
    turnNumber: some(z.number()),
    sequence: z.number(),
    compactions: z.number(),
    previous: some(text),
    tags: some(texts),
    project: z.object({ id: text, name: text, root: some(text), remote: some(text) }),
    transcript: some(z.object({ path: text, offset: z.number() })),
    type: z.enum(CHECKPOINT_TYPES),
    priority: z.enum(PRIORITIES),
    reason: text,
    triggerEvidence: some(text),
    timestamp: text,
    status: z.enum(STATUSES),
    resumedAt: some(text),
    resumedInNewConversation: some(z.boolean()),
    completedAt: some(text),
    finalOutcome: some(text),
    abandonedReason: some(text),
    goal: some(text),
    topic: text,
    progress: some(z.number()),
    milestone: some(text),
    phase: z.enum(PHASES),
    phaseLabel: some(text),
    wave: some(z.number()),
    waves: some(z.number()),
    focus: some(text),
    subGoals: some(texts),
    files: z.array(
      z.object({
        path: text,
        change: z.enum(['created', 'modified', 'deleted']),
        what: some(text),
        names: some(z.object({ added: texts, removed: texts })),
        committed: some(text),
      }),
    ),
    solutions: some(texts),
    commands: z.array(
      z.object({
        command: text,
        outcome: z.enum(['ok', 'failed', 'interrupted', 'unknown']),
        exitCode: some(z.number()),
        result: some(text),
        times: some(z.number()),
        by: some(text),
      }),
    ),
    completedGoals: some(texts),
    nextStep: some(text),
    tasks: z.array(z.object({ text, status: z.enum(['pending', 'in-progress', 'blocked', 'completed']) })),
    announced: some(texts),
    awaited: some(texts),
    blockers: some(texts),
    needsFromUser: some(texts),
    waveList: some(
      z.array(
        z.object({
          number: z.number(),
          name: some(text),
          status: z.enum(['complete', 'active', 'pending']),
          agents: some(texts),
          resultsKey: some(text),
        }),
      ),
    ),
    decisions: z.array(
      z.object({
        id: text,
        decision: text,
        rationale: some(text),
        impact: some(text),
        reversible: some(z.boolean()),
        at: some(text),
        origin: Origin,
      }),
    ),
    constraints: z.array(
      z.object({
        id: text,
        constraint: text,
        source: some(text),
        blocking: some(z.boolean()),
        at: some(text),
        origin: Origin,
      }),
    ),
    questions: z.array(
      z.object({
        id: text,
        question: text,
        context: some(text),
        priority: some(z.enum(['high', 'medium', 'low'])),
        at: some(text),
        resolution: some(text),
        resolvedAt: some(text),
        origin: Origin,
      }),
    ),
    evidence: z.array(
      z.object({
        id: text,
        type: z.enum(['error', 'command', 'output', 'observation']),
        content: text,
        source: some(text),
        explanation: some(text),
        at: some(text),
        origin: some(Origin),
      }),
    ),
    approaches: z.array(z.object({ text, worked: z.boolean(), origin: Origin })),
    preferences: z.array(Statement),
    discoveries: z.array(Statement),
    findings: some(texts),
    lessons: some(texts),
    reflections: some(texts),
    confidence: some(z.number()),
    workspace: z.object({
      cwd: some(text),
      gitBranch: some(text),
      gitHead: some(text),
      gitStatus: some(texts),
      stagedDiff: some(text),
      recentCommits: some(texts),
      openFiles: some(texts),
      environment: some(texts),
      dependencies: some(texts),
      configuration: some(texts),
    }),
    filesRead: texts,
    lookedAt: some(texts),
    conversation: z.object({
      startedAt: some(text),
      endedAt: some(text),
      exchanges: z.number(),
      exchangesSinceCompaction: some(z.number()),
      messages: z.number(),
      tokensUsed: some(z.number()),
      tokenWindow: some(z.number()),
      model: some(text),
      provider: some(text),
      host: some(text),
      clientVersion: some(text),
      topics: some(texts),
      requests: z.array(z.object({ text, at: some(text) })),
      lastExchange: z.array(z.object({ role: z.enum(['user', 'assistant']), text })),
      cutOff: some(z.boolean()),
      costUsd: some(z.number()),
      elapsedMs: some(z.number()),
    }),
    tools: z.object({
      calls: z.array(z.object({ name: text, calls: z.number() })),
      available: some(texts),
      skills: some(texts),
      mcpServers: some(texts),
      agents: some(texts),
      personas: some(texts),
      modes: some(texts),
      pendingApprovals: some(texts),
    }),
    memory: some(
      z.object({
        analysis: some(texts),
        planning: some(texts),
        execution: some(texts),
        decisions: some(texts),
        checkpoints: some(texts),
      }),
    ),
    quality: z.object({
      testsPassing: some(z.boolean()),
      editedSinceTests: some(texts),
      validation: some(text),
      knownIssues: some(texts),
      technicalDebt: some(texts),
    }),
    resume: z.object({
      firstAction: some(text),
      contextToApply: some(text),
      remember: some(text),
      continuation: some(text),
    }),
    directive: some(z.object({ id: text, title: some(text), phase: some(text), progress: some(z.number()) })),
    lastHandoff: some(text),
    summaries: some(z.object({ highlights: some(texts), decisions: some(texts), actions: some(texts) })),
    tokenMetrics: some(
      z.object({
        estimated: z.number(),
        status: z.enum(['healthy', 'warning', 'over_budget']),
        lastTruncation: some(text),
      }),
    ),
    otherLines: some(texts),
  })
  .readonly()
