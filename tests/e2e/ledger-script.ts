/**
 * @module A session to lose and to bring back: an edit, a command that fails, one that passes, a todo list, a compaction.
 *
 * The scripted summary of the compaction names nothing of it: what the model knows afterwards, it was given.
 */

import type { ToolCall, Turn } from './model-api.ts'

export const LEDGER_FILES = {
  'package.json': '{ "name": "ledger", "type": "module" }\n',
  'src/totals.js': `export const total = (rows) => rows.reduce((sum, row) => sum + row.amount, 0)

export const rows = (text) => text.split('\\n').map((line) => ({ amount: Number(line) }))
`,
  'test/totals.test.js': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { total } from '../src/totals.js'

test('adds the amounts', () => assert.equal(total([{ amount: 1 }, { amount: 2 }]), 3))
`,
  'check.sh': 'echo "reading march.csv"\necho "row 17: amount is missing" >&2\nexit 3\n',
}

/** Above the threshold at which the client compacts a window of 200,000 tokens. */
const FULL = 170_000

export const LEDGER_PROMPT =
  'Make the import of march.csv work: skip blank lines. Rows with an amount must not be dropped.'

/** The first compaction falls into the work, as the client makes it: between two tool calls. */
export function ledgerTurns(project: string): Turn[] {
  return [
    { say: 'I read it first.', call: [{ tool: 'Read', input: { file_path: `${project}/src/totals.js` } }] },
    {
      call: [
        task('Skip blank lines', 'Skipping blank lines'),
        task('Name the row of a missing amount', 'Naming the row'),
        task('Describe the format in the README', 'Describing the format'),
      ],
    },
    {
      call: [
        {
          tool: 'Edit',
          input: {
            file_path: `${project}/src/totals.js`,
            old_string: "text.split('\\n')",
            new_string: "text.split('\\n').filter(Boolean)",
          },
        },
        mark('1', 'completed'),
      ],
    },
    { call: [bash('sh check.sh', 'Check the import')] },
    { call: [bash('node --test', 'Run the tests')] },
    { call: [mark('2', 'in_progress')], tokens: FULL },
    { summary: 'The user works on a ledger.' },
    { say: LEDGER_ANSWER },
  ]
}

const LEDGER_ANSWER = 'Row 17 has no amount.\n\nNext: let total() name the row.\n\nMay a blank amount count as zero?'

/** The session goes on in a second prompt and is compacted once more. */
export const LEDGER_SECOND_PROMPT = 'Yes, as zero. Let total() name the row.'
export const LEDGER_SECOND_ANSWER = 'The README is left.'
export const LEDGER_SECOND_TURNS: Turn[] = [
  { call: [bash('grep -n amount src/totals.js', 'Find the amounts'), mark('2', 'completed')] },
  { call: [mark('3', 'in_progress')], tokens: FULL },
  { summary: 'The user still works on a ledger.' },
  { say: LEDGER_SECOND_ANSWER },
]

// --- internal ---

function task(subject: string, activeForm: string): ToolCall {
  return { tool: 'TaskCreate', input: { subject, description: subject, activeForm } }
}

function mark(taskId: string, status: 'in_progress' | 'completed'): ToolCall {
  return { tool: 'TaskUpdate', input: { taskId, status } }
}

function bash(command: string, description: string): ToolCall {
  return { tool: 'Bash', input: { command, description } }
}
