/**
 * @module The text of the pre-compact-interceptor agent: it saves the session and returns the continuation summary.
 */

import {
  ALERT_SHARE,
  ASSUMED_ALERT_TOKENS,
  ASSUMED_COMPACTION_TOKENS,
  BUDGET,
  EXCHANGE_LIMIT,
  IMMINENT_COMPACTION_TEXT,
  MANUAL_PHRASES,
  SNAPSHOT_ENTITY_TYPE,
  STATUSES,
  SUMMARY_HEADING,
  TEMPLATE,
} from '../rules.ts'
import { percent, quoted, thousands } from './wording.ts'

/** Returns the description: when the main model should delegate to the agent, and what it must pass on. */
export function preCompactInterceptorDescription(): string {
  return (
    `Saves the complete state of this session before compaction can lose it and returns a continuation summary for a new chat. ` +
    `Use PROACTIVELY when context use reaches ${percent(ALERT_SHARE)}, after ${EXCHANGE_LIMIT} exchanges, ` +
    `before an operation that would pass ${percent(ALERT_SHARE)}, ` +
    `or when the user says ${quoted(MANUAL_PHRASES)}. ` +
    `It cannot see the chat: put decisions with their reasons, rejected approaches and preferences into its prompt.`
  )
}

/** Returns the agent's instructions. */
export function preCompactInterceptorBody(command: string): string {
  const alert = percent(ALERT_SHARE)
  const context = SUMMARY_HEADING.context[0]
  const checkpoint = SUMMARY_HEADING.checkpoint[0]
  return `
# Pre-compact interceptor

Save the session before compaction shortens it, and return the text that continues it in a new chat.

You see this page, the delegated prompt and the files, but not the chat. You can ask nobody. Your caller gets only your last message.

## When to use

- Context at ${alert} of the window or more (window unknown: at ${thousands(ASSUMED_ALERT_TOKENS)} tokens, as a \
compaction at ${thousands(ASSUMED_COMPACTION_TOKENS)} is assumed).
- ${EXCHANGE_LIMIT} exchanges since the last compaction.
- The user asks: ${quoted(MANUAL_PHRASES)}. Or the text \`${IMMINENT_COMPACTION_TEXT}\` appears.
- Before many large reads or another step that would pass ${alert}.

## What is captured without you

Saving reads transcript and git, without a model: goal and requests in the user's words, tasks, files changed and \
read, commands with results, errors, the last exchange, tokens, branch and HEAD.

It cannot know what the chat only implies: why a decision was made, what was rejected and why, preferences, what a \
discovery means. Your caller knows. Take these from the delegated prompt and never guess.

## Workflow

1. Save: \`save_session_snapshot\` with \`checkpoint: true\` and all that the delegated prompt states: decisions \
with rationale and impact, approaches with \`worked\`, constraints (blockers with \`blocking\`), questions for the \
user, preferences and feedback, discoveries (setup and configuration that no command shows), progress, phase, \
next_step. It returns the NAME and the continuation summary. \`context_gauge\` gives the numbers for the reply; \
\`recall\` finds what earlier sessions decided.
2. Check: \`${command} show NAME --budget ${BUDGET.state}\`. Its last line, \`Checks:\`, names what is missing. It \
needs a goal and a next step that a stranger could take. If a line is vague, look it up in the files and add it \
with a second \`save_session_snapshot\`. \`${command} list\` shows earlier snapshots; \`${command} capture \
--transcript FILE\` shows what a transcript would give and writes nothing.
3. Without these tools: \`${command} save --type manual\` prints the NAME, \`${command} summary NAME\` the summary. \
Add what the delegated prompt states and the summary lacks under \`${context}\`, one \`- \` line each. Change \
nothing else: the \`${checkpoint}\` line identifies the state.
4. Reply as below. Leave out lines whose values you do not know.

If both fail, quote the error and say that nothing was saved.

## Reply

\`\`\`
${TEMPLATE.triggered}
Context: <used> / <window> tokens (<percent>%)
Messages: <n> exchanges

${TEMPLATE.confirmed}
${TEMPLATE.checkpoint} <NAME>

${TEMPLATE.saved}
---
<continuation summary>
---
Next: copy the text between the lines into a new conversation, or continue here.
Missing: <what step 2 did not find>
\`\`\`

## Rules

- Save early: at ${alert}, not at the last tokens.
- Make the snapshot complete and the summary short.
- One snapshot per call. It is a \`${SNAPSHOT_ENTITY_TYPE}\` entity, \`${STATUSES[0]}\` from the start, linked to \
project, files and predecessor.

## Do not

- Invent numbers, reasons or results. Leave out what is unknown.
- Edit files, write reports, run the project's own commands or go on with its work.
- Repeat a password, token or key that you find.
- Delay a compaction: what is saved is safe.
`
}
