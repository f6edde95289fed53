/** @module The seeds' worked example as a whole snapshot: 165k tokens, 45 messages, JWT authentication at 60 %. */

import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { PLAIN } from './arbitrary.ts'

export const JWT_SESSION: SessionSnapshot = {
  ...PLAIN,
  sessionId: '42661bfb-4389-467b-a199-331f7c2a8952',
  sequence: 2,
  previous: 'checkpoint-2026-11-21-jwt-auth-m3p9',
  type: 'threshold',
  priority: 'critical',
  reason: 'context approaching limit (80%+)',
  triggerEvidence: '165,000 of 200,000 tokens (82.5%)',
  goal: 'Add JWT authentication to the API.\nKeep the old session cookies working.',
  topic: 'JWT authentication implementation',
  progress: 60,
  milestone: '3 of 5 tasks done',
  phaseLabel: 'EXEC',
  focus: 'the refresh endpoint',
  files: [
    { path: 'auth.js', change: 'modified', what: '3 edits, +42 −6' },
    { path: 'middleware.js', change: 'created' },
    { path: 'tests/auth.test.js', change: 'created', what: 'login: 4 cases | logout: 2 cases' },
  ],
  solutions: ['Token generation with a rotating key'],
  commands: [
    { command: 'npm test', outcome: 'failed', exitCode: 1, result: '1 failed, 11 passed', times: 3 },
    { command: 'node -e "console.log(1)"', outcome: 'ok', exitCode: 0 },
  ],
  nextStep: 'Implement refresh endpoint in auth.js line 45',
  tasks: [
    { text: 'Login/logout endpoints', status: 'completed' },
    { text: 'JWT token generation', status: 'completed' },
    { text: 'Auth middleware', status: 'completed' },
    { text: 'Token refresh endpoint', status: 'in-progress' },
    { text: 'Expiry handling', status: 'pending' },
  ],
  needsFromUser: ['The secret for staging'],
  decisions: [
    {
      id: 'D1',
      decision: 'Use JWT, not OAuth',
      rationale: 'simpler here',
      at: '2026-11-21T09:50:00.000Z',
      origin: 'user',
    },
    { id: 'D2', decision: '1-hour token expiry', reversible: true, origin: 'model' },
  ],
  constraints: [
    { id: 'C1', constraint: 'Old session cookies keep working', source: 'user', blocking: true, origin: 'user' },
  ],
  questions: [{ id: 'Q1', question: 'Where is the staging secret kept?', priority: 'high', origin: 'model' }],
  evidence: [
    {
      id: 'E1',
      type: 'error',
      content: "TypeError: Cannot read properties of undefined (reading 'exp')",
      source: 'npm test',
    },
  ],
  approaches: [
    { text: 'Middleware per route', worked: true, origin: 'model' },
    { text: 'Global middleware: broke the health check', worked: false, origin: 'model' },
  ],
  preferences: [{ text: 'Small commits', origin: 'user' }],
  discoveries: [{ text: 'C:\\keys\\old holds the retired keys', origin: 'model' }],
  workspace: { cwd: '/home/ada/shop', gitBranch: 'auth', gitHead: '1a2b3c4', recentCommits: ['1a2b3c4 Add login'] },
  filesRead: ['README.md'],
  conversation: {
    exchanges: 22,
    messages: 45,
    tokensUsed: 165_000,
    tokenWindow: 200_000,
    model: 'claude-opus',
    requests: [{ text: 'Add JWT authentication to the API.', at: '2026-11-21T09:40:00.000Z' }],
    lastExchange: [{ role: 'user', text: 'Now the refresh endpoint.' }],
  },
  tools: { calls: [{ name: 'Edit', calls: 7 }] },
  quality: { testsPassing: false },
  resume: {
    firstAction: 'Implement the refresh endpoint',
    contextToApply: 'Tokens last one hour',
    remember: 'Small commits',
  },
}
