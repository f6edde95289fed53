/**
 * @module The command `demo`: captures a session as before a compaction and recovers it as in a new chat.
 *
 * The output is what Throughline really does with this transcript. The store is temporary and is removed.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { captureSession } from '../../capture/draft/capture-session.ts'
import { type Context, compose } from '../../compose.ts'
import { ThroughlineError } from '../../errors.ts'
import { findRecovery } from '../../memory/recover/by-reference.ts'
import { moveSession, saveNamed } from '../../memory/session/checkpoints.ts'
import { turnsOfWork } from '../../memory/session/turns.ts'
import { findReference } from '../../recovery/message/reference.ts'
import { commandLine } from '../../recovery/texts/command-lines.ts'
import { presentRecovery } from '../../recovery/texts/state.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import { renderSummary } from '../../snapshot/format/summary.ts'
import { ownCommands } from '../../snapshot/own-commands.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { estimateTokens, truncate } from '../../text/budget.ts'
import type { Run } from '../terminal/context.ts'
import type { Output } from '../terminal/output.ts'
import { packageRoot } from '../terminal/package-root.ts'
import { counted } from '../terminal/plural.ts'

/** Runs the demo on a transcript, or on the sample. @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE */
export async function demoCommand(options: { readonly transcript?: string }, { context, output }: Run): Promise<void> {
  const transcript = options.transcript ?? join(packageRoot(), 'graph-data', 'sample-session.jsonl')
  const folder = mkdtempSync(join(tmpdir(), 'throughline-demo-'))
  try {
    const config = { ...context.config, store: join(folder, 'demo.db') }
    const own = compose(config, context)
    await play(resolve(transcript), own, output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// --- internal ---

async function play(transcript: string, context: Context, output: Output): Promise<void> {
  const { bold, dim, green } = output.color
  const title = (text: string) => output.data(`${output.color.cyan('▌')} ${bold(text)}`)
  const capture = await captureSession({ transcriptPath: transcript, env: context.config.env })
  const { state } = capture
  const sessionId = state.sessionId ?? 'demo'
  if (state.requests.length === 0)
    throw new ThroughlineError('TRANSCRIPT_UNREADABLE', `${transcript} holds no session to save`)
  await context.withStore(BUSY_TIMEOUT.foreground, async (store) => {
    const now = context.now()
    const saved = await saveNamed(store, capture, {
      source: 'demo',
      now,
      sessionId,
      type: 'precompact',
      reason: 'the demo plays a compaction',
    })
    // A session is paused when its conversation ends, before its summary is pasted elsewhere.
    await moveSession(store, 'paused', { now, source: 'demo', sessionId })
    title('1. A compaction is about to happen. Throughline saves the session first, without a model call:')
    for (const line of savedLines(saved)) output.data(`  ${line}`)
    const summary = renderSummary(saved)
    output.data('')
    title('2. The continuation summary, to paste into a new chat:')
    output.data(indent(summary))
    output.data('')
    const recovery = await findRecovery(store, findReference(summary), {
      now: context.now(),
      source: 'demo',
      project: capture.project,
    })
    if (recovery.kind !== 'found') throw new Error('the saved snapshot was not found again')
    const text = presentRecovery(recovery.snapshot, recovery.assessment, {
      sentinel: context.sentinel(),
      now: context.now(),
      command: context.command,
      turns: await turnsOfWork(store, recovery.snapshot),
    })
    title('3. You paste it into a new session. Throughline gives that session this state:')
    for (const line of shortened(text)) output.data(indent(line))
    output.data('')
    const { confidence, tier, decision } = recovery.assessment
    const verdict = bold(`confidence ${confidence.toFixed(2)}, ${tier}: ${decision}`)
    output.data(`${green('✓')} ${verdict}; next: ${saved.nextStep ?? 'nothing was left open'}`)
    output.data(
      dim(
        `  (${counted(estimateTokens(text), 'token')}, estimated; longer sections show their first and last lines only)`,
      ),
    )
  })
}

function savedLines(saved: SessionSnapshot): string[] {
  const { conversation, files, commands, tasks } = saved
  const test = ownCommands(commands).findLast((run) => /\btest\b/.test(run.command))
  return [
    [
      `${counted(conversation.exchanges, 'request')}, ${counted(files.length, 'file')} changed`,
      `${counted(commands.length, 'command')} with results, ${counted(tasks.length, 'task')}`,
    ].join(', '),
    ...(test === undefined ? [] : [`last test run: ${commandLine(test)}`]),
  ]
}

/** Returns the lines without the frame; of each longer section the first and last line, and of the turns the newest. */
function shortened(text: string): string[] {
  const lines = text.split('\n').filter((line) => SAYS.test(line) && !FRAME.test(line))
  const sections = lines.reduce<string[][]>(
    (all, line) => {
      if (HEADING.test(line) || LAST_WORD.test(line)) all.push([line])
      else all.at(-1)?.push(line)
      return all
    },
    [[]],
  )
  return sections.flatMap(([first = '', ...rest], at) => {
    const shown = TURNS.test(first) ? LAST_LINES : 1
    if (at === 0 || rest.length <= shown + 1) return [first, ...rest].map((line) => truncate(line, LONGEST))
    const ends = [rest[0] ?? '', '…', ...rest.slice(-shown)]
    return [`${first} (${rest.length} lines)`, ...ends.map((line) => truncate(line, LONGEST))]
  })
}

/** Blank lines, and lines of code that are brackets alone, tell nothing. */
const SAYS = /[\p{L}\p{N}]/u
const FRAME = /^<\/?throughline-record /
const HEADING = /^[^\p{L}\p{N}\s]\S* [A-Z][A-Z ]+(?:, .*)?$/u
const LAST_WORD = /^▶️/
/** Of the turns, the newest are shown. */
const TURNS = /^🗣/u
const LAST_LINES = 3
/** Longest line, in characters: a little more than two rows of a usual terminal. */
const LONGEST = 180

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n')
}
