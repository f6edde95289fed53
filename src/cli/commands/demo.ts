/**
 * @module The main job, for a person to watch: a session is captured as if a compaction struck, and comes back in a new chat.
 *
 * Everything printed is what the product does with this transcript; the store is a temporary one and is removed.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { captureSession } from '../../capture/draft/capture-session.ts'
import { type Context, compose } from '../../compose.ts'
import { ThroughlineError } from '../../errors.ts'
import { findRecovery } from '../../memory/recover/by-reference.ts'
import { moveSession, saveNamed } from '../../memory/session/checkpoints.ts'
import { findReference } from '../../recovery/message/reference.ts'
import { presentRecovery } from '../../recovery/texts/state.ts'
import { commandLine } from '../../recovery/texts/state-lines.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import { renderSummary } from '../../snapshot/format/summary.ts'
import { ownCommands } from '../../snapshot/own-commands.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { estimateTokens, truncate } from '../../text/budget.ts'
import type { Output } from '../terminal/output.ts'
import { counted } from '../terminal/plural.ts'

/** Runs the demo on a transcript. @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE */
export async function demoCommand(transcript: string, context: Context, output: Output): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-demo-'))
  try {
    const config = { ...context.config, store: join(folder, 'demo.db') }
    const own = compose(config, context)
    await run(transcript, own, output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// --- internal ---

async function run(transcript: string, context: Context, output: Output): Promise<void> {
  const { bold, dim, green } = output.color
  const title = (text: string) => output.data(`${output.color.cyan('▌')} ${bold(text)}`)
  const capture = await captureSession({ transcriptPath: transcript, env: context.config.env })
  const { state } = capture.reading
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
    // The conversation is left, as a real one is before its summary is pasted elsewhere.
    await moveSession(store, 'paused', { now, source: 'demo', sessionId })
    title('1. A compaction is about to strike. The session is saved first, without a model call:')
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
    })
    title('3. It is pasted into a fresh session, which is given this:')
    for (const line of shortened(text)) output.data(indent(line))
    output.data('')
    const { confidence, tier, decision } = recovery.assessment
    output.data(
      `${green('✓')} ${bold(`confidence ${confidence.toFixed(2)}, ${tier}: ${decision}`)}; next: ${saved.nextStep ?? 'nothing was left open'}`,
    )
    output.data(
      dim(
        `  (${counted(estimateTokens(text), 'token')}, estimated; of longer sections the first and the last line are shown)`,
      ),
    )
  })
}

function savedLines(saved: SessionSnapshot): string[] {
  const { conversation, files, commands, tasks, constraints, evidence } = saved
  const test = ownCommands(commands).findLast((run) => /\btest\b/.test(run.command))
  return [
    `${conversation.exchanges} requests, ${files.length} files changed, ${commands.length} commands with results, ${tasks.length} tasks, ${constraints.length} constraints, ${evidence.length} errors`,
    ...(test === undefined ? [] : [`last test run: ${commandLine(test)}`]),
  ]
}

/** The lines as a person reads them: without the frame, and of each longer section only where it begins and ends. */
function shortened(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '' && !FRAME.test(line))
  const sections = lines.reduce<string[][]>(
    (all, line) => {
      if (HEADING.test(line) || LAST_WORD.test(line)) all.push([line])
      else all.at(-1)?.push(line)
      return all
    },
    [[]],
  )
  return sections.flatMap(([first = '', ...rest], at) => {
    if (at === 0 || rest.length <= WHOLE) return [first, ...rest].map((line) => truncate(line, LONGEST))
    const ends = [rest[0] ?? '', rest.at(-1) ?? '']
    return [`${first} (${rest.length} lines)`, ...ends.map((line) => truncate(line, LONGEST))]
  })
}

const FRAME = /^<\/?throughline-record /
const HEADING = /^[^\p{L}\p{N}]+[A-Z][A-Z ]+$/u
const LAST_WORD = /^(?:Left out for length|▶️)/
/** Lines of a section that is shown whole. */
const WHOLE = 2
/** Characters of a line: two rows of a usual terminal, and a little. */
const LONGEST = 180

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n')
}
