/** @module The state that a session gets back after a compaction: all of it, or the part that is ready. */

import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import type { HookAnswer, HookPayload } from '../../hosts/hook.ts'
import { hostOf, mostBytesOf } from '../../hosts/hook-hosts.ts'
import { sourceOf } from '../../hosts/known.ts'
import { lastSummary } from '../../hosts/transcript-files.ts'
import { claimGivenBack, recordCompaction } from '../../memory/history/compactions.ts'
import { logInjection } from '../../memory/session/history.ts'
import { claim, promptKey } from '../../memory/session/print-claim.ts'
import { withoutClients } from '../../memory/session/snapshots.ts'
import { turnsOfWork } from '../../memory/session/turns.ts'
import { presentReinjection } from '../../recovery/texts/state.ts'
import { isPartial, missingPart } from '../../snapshot/partial.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import { estimateTokens } from '../../text/budget.ts'
import { waitForPrompt } from '../process/pending.ts'

/**
 * Returns the state as the text that goes back, and a line for the person; undefined where another installation gives it. Of a
 * partial one, the rest waits for the next prompt. `late`: the part of it that a prompt waited for.
 */
export async function giveBack(
  store: GraphStore,
  snapshot: SessionSnapshot,
  payload: HookPayload,
  context: Context,
  late?: 'whole' | 'rest',
): Promise<HookAnswer | undefined> {
  const { sessionId } = payload
  const now = context.now()
  const partial = isPartial(snapshot)
  const occasionKey =
    late === undefined ? `compact:${partial ? snapshot.name : snapshot.compactions}` : `state:${promptKey(payload)}`
  const event = `${sessionId}:${occasionKey}`
  if (partial && !(await claim(store, event, now))) return undefined
  const { keeps, summary } = hostOf(context.config.env).facts
  const toModel = presentReinjection(await withoutClients(store, snapshot), {
    written: snapshot,
    turns: await turnsOfWork(store, snapshot),
    sentinel: context.sentinel(),
    now,
    command: context.command,
    keeps,
    ...defined({ mostBytes: mostBytesOf(hostOf(context.config.env)) }),
    ...(late === 'rest' ? { replacesPart: true as const } : {}),
  })
  const given = `Throughline gave back ${estimateTokens(toModel)} tokens of state after the compaction (${snapshot.name}).`
  const toPerson = partial
    ? `${given} This is a part: ${missingPart(snapshot)} of the session are still being read. The rest comes with your next prompt.`
    : late === 'rest'
      ? `${given} Now all of the session has been read.`
      : given
  const host = hostOf(context.config.env).id
  if (partial) {
    waitForPrompt(context.config.home, sessionId, { state: 'rest' })
    const hook = late === undefined ? 'SessionStart' : 'UserPromptSubmit'
    const occasion = { session: sessionId, now, hook, host, project: snapshot.project.id } as const
    await logInjection(store, occasion, 'reinjection', { toModel, toPerson }).catch(() => undefined)
    return { toPerson, toModel }
  }
  const facts = { sessionId, snapshot, text: toModel, toPerson, host, now }
  // Only the scoreboard is the poorer where this cannot be written: the state is given back all the same.
  if (!(await claimGivenBack(store, event, facts).catch(() => claim(store, event, now)))) return undefined
  if (summary === 'transcript') await noteWrittenLoss(store, snapshot, payload, context).catch(() => undefined)
  return { toPerson, toModel }
}

// --- internal ---

/** Records what a summary lost that no hook is told: the transcript has it. */
async function noteWrittenLoss(
  store: GraphStore,
  snapshot: SessionSnapshot,
  { sessionId, transcriptPath }: HookPayload,
  context: Context,
): Promise<void> {
  const { keeps } = hostOf(context.config.env).facts
  const summary = transcriptPath === undefined ? undefined : lastSummary(sourceOf(transcriptPath), transcriptPath)
  if (summary === undefined) return
  await recordCompaction(store, { sessionId, summary, now: context.now(), snapshot, keeps })
}
