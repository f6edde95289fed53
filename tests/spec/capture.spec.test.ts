/** @module What the seeds want kept of a session, line by line, from one transcript: no model is asked. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { captureSession } from '../../src/capture/draft/capture-session.ts'
import { EVIDENCE_LENGTH, GOAL_LENGTH, RECENT_MESSAGE_LENGTH, RECENT_MESSAGES } from '../../src/rules.ts'
import { renderObservations } from '../../src/snapshot/format/observations.ts'
import { folderForAllTests } from '../temporary-folders.ts'
import {
  answer,
  assistant,
  at,
  boundary,
  compactSummary,
  draft,
  fold,
  prompt,
  ROOT,
  refused,
  used,
} from '../unit/capture/records.ts'

const folder = folderForAllTests()
const path = join(folder, 'session.jsonl')

const LINES = [
  prompt('Add JWT authentication to the API. Keep the old session cookies working.', { timestamp: at(0) }),
  ...used('TodoWrite', {
    todos: [
      { content: 'Write the token service', status: 'completed' },
      { content: 'Write the refresh endpoint', status: 'in_progress' },
      { content: 'Document it', status: 'pending' },
    ],
  }),
  ...used('AskUserQuestion', {}, '', { structured: { answers: { 'How long may a token live?': '15 minutes' } } }),
  ...used('Write', { file_path: `${ROOT}/src/token.ts` }, '', { structured: { type: 'create', content: 'a\nb\n' } }),
  ...used('Edit', { file_path: `${ROOT}/src/server.ts` }, '', {
    structured: { structuredPatch: [{ lines: ['-a', '+b', '+c'] }] },
  }),
  ...used('Bash', { command: 'npm install jose' }, 'added 1 package'),
  ...used('Bash', { command: 'npm test' }, 'Exit code 1\n Tests  1 failed | 11 passed (12)', { failed: true }),
  ...refused('Bash', { command: 'git push origin main' }, 'never push to main, open a pull request'),
  answer('The refresh endpoint is half done.'),
  boundary(),
  compactSummary(),
  prompt('Good. The refresh token must never be stored in local storage.', { timestamp: at(40) }),
  assistant(
    'msg_last',
    {
      type: 'text',
      text: 'Understood.\n\nNext: make the refresh endpoint rotate its token\n\nShall I use a cookie for it?',
    },
    {
      usage: {
        input_tokens: 5,
        cache_read_input_tokens: 120_000,
        cache_creation_input_tokens: 4_000,
        output_tokens: 995,
      },
    },
  ),
]

async function capture() {
  writeFileSync(path, LINES.map((line) => `${line}\n`).join(''))
  const { reading, project } = await captureSession({ transcriptPath: path, env: {} })
  return draft(reading.state, {
    name: 'checkpoint-2026-11-21-jwt-authentication-k3x9',
    type: 'precompact',
    reason: 'the host compacts the conversation',
    timestamp: at(41),
    project,
    transcriptPath: path,
    window: 200_000,
  })
}

describe('what the pre-compact interceptor captures', () => {
  it('is all that the seeds name, from one transcript', async () => {
    const { conversation, ...snapshot } = await capture()
    // "Original goal/request from user", in the user's words
    expect(conversation.requests.map(({ text }) => text)).toEqual([
      'Add JWT authentication to the API. Keep the old session cookies working.',
      'never push to main, open a pull request',
      'Good. The refresh token must never be stored in local storage.',
    ])
    // "When session started", "Token count at checkpoint", "Number of messages"
    expect(conversation).toMatchObject({
      startedAt: at(0),
      endedAt: at(40),
      elapsedMs: 40 * 60_000,
      tokensUsed: 125_000,
      tokenWindow: 200_000,
      exchanges: 2,
      exchangesSinceCompaction: 1,
    })
    expect(snapshot).toMatchObject({
      // "What is being worked on RIGHT NOW" and "current progress (percentage/milestone)"
      focus: 'Write the refresh endpoint',
      topic: 'Add JWT authentication to the API',
      progress: 33,
      milestone: '1 of 3 tasks done',
      // "All files created/modified (with paths)", with what was done
      files: [
        { path: 'src/token.ts', change: 'created', what: '1 edit, +2 −0 lines' },
        { path: 'src/server.ts', change: 'modified', what: '1 edit, +2 −1 lines' },
      ],
      // "All decisions made", as far as the person made them
      decisions: [{ id: 'D1', decision: 'How long may a token live? 15 minutes' }],
      // "All tests run/passed" and "commands run", each with its result
      commands: [
        { command: 'npm install jose', outcome: 'ok', exitCode: 0, result: 'added 1 package' },
        { command: 'npm test', outcome: 'failed', exitCode: 1, result: 'Tests 1 failed | 11 passed (12)' },
      ],
      quality: { testsPassing: false },
      // "TodoWrite list (if active)", whole and in its order
      tasks: [
        { text: 'Write the token service', status: 'completed' },
        { text: 'Write the refresh endpoint', status: 'in-progress' },
        { text: 'Document it', status: 'pending' },
      ],
      // "Next immediate steps" and "What needs user input"
      nextStep: 'The user is asked: Shall I use a cookie for it?',
      nextStepFrom: 'question',
      needsFromUser: ['Shall I use a cookie for it?'],
      // "Rejected approaches", with the words of the one who rejected
      approaches: [
        {
          text: 'Bash git push origin main: refused: never push to main, open a pull request',
          worked: false,
          origin: 'user',
        },
      ],
    })
  })

  it('gives all of it the form of a session-snapshot entity', async () => {
    const lines = renderObservations(await capture())
    for (const line of [
      'Reason: the host compacts the conversation',
      'Progress: 33% — 1 of 3 tasks done',
      'Next immediate step: The user is asked: Shall I use a cookie for it?',
      'Needs from user: Shall I use a cookie for it?',
    ])
      expect(lines).toContain(line)
  })
})

describe('the limits of context preservation and memori', () => {
  it('"Verbatim content (max 500 chars)"', () => {
    const failed = used('Bash', { command: 'make' }, `Exit code 2\nerror: ${'x'.repeat(2_000)}`, { failed: true })
    for (const { result = '' } of fold(failed).commands) expect(result.length).toBeLessThanOrEqual(EVIDENCE_LENGTH)
    expect(fold(failed).commands).toHaveLength(1)
  })

  it('"goal_snapshot TEXT, truncated to 500 chars"', () => {
    const state = fold(prompt(`Add ${'JWT authentication '.repeat(60)}`))
    const { goal = '' } = draft(state)
    expect(goal.length).toBeLessThanOrEqual(GOAL_LENGTH)
    expect(goal.endsWith('…')).toBe(true)
  })

  it('"recent messages (last 4 …)", each shortened', () => {
    const turns = Array.from({ length: 9 }, (_, i) => [
      prompt(`question ${i}`),
      answer(`answer ${i} ${'x'.repeat(5_000)}`),
    ])
    const { lastMessages } = fold(turns.flat())
    expect(lastMessages.map(({ text }) => text.slice(0, 10))).toEqual([
      'question 7',
      'answer 7 x',
      'question 8',
      'answer 8 x',
    ])
    expect(lastMessages).toHaveLength(RECENT_MESSAGES)
    for (const { text } of lastMessages) expect(text.length).toBeLessThanOrEqual(RECENT_MESSAGE_LENGTH)
  })
})

describe('what capture never does', () => {
  it('ask a shell, a model or the network: a capture of a folder that does not exist reads one file', async () => {
    const { project } = await capture()
    expect(project).toEqual({ id: ROOT, name: 'tidepool', root: ROOT })
  })
})
