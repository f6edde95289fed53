/**
 * @module A prompt that asks for the session to be saved: it is saved before the model reads the prompt.
 *
 * The prompt itself is not in the transcript yet; what it follows on is.
 */

import { existsSync } from 'node:fs'
import type { Context } from '../../compose.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { answerToPerson, hostOf } from '../../hosts/hook-hosts.ts'
import { saveClaimed } from '../../memory/session/checkpoints.ts'
import { logInjection } from '../../memory/session/history.ts'
import { promptKey } from '../../memory/session/print-claim.ts'
import { BUSY_TIMEOUT, TEMPLATE } from '../../rules.ts'
import { renderSaved } from '../../snapshot/format/summary.ts'
import { isPartial, missingPart } from '../../snapshot/partial.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { SaveRequest } from '../../text/save-request.ts'
import { neutralise } from '../../text/untrusted.ts'
import { type HookOutcome, withSession } from './with-session.ts'

/** Saves a checkpoint and returns it for the person, with the summary to paste, and its name for the model that it need not save again. */
export async function onSaveRequest(
  request: SaveRequest | undefined,
  payload: HookPayload,
  context: Context,
): Promise<HookOutcome | undefined> {
  const { transcriptPath } = payload
  // The first prompt of a session.
  if (transcriptPath === undefined || !existsSync(transcriptPath))
    return answerToPerson(context.config.env, TEMPLATE.nothingYet)
  return withSession('AskingPrompt', payload, context, BUSY_TIMEOUT.asking, async (store, capture, facts) => {
    const { sessionId, now } = facts
    if (capture.state.requests.length === 0) return answerToPerson(context.config.env, TEMPLATE.nothingYet)
    // What is saved in part is saved once more, as a whole.
    const part = capture.reading.unfinished ? ':part' : ''
    const saved = await saveClaimed(store, capture, `${sessionId}:save:${promptKey(payload)}${part}`, {
      ...facts,
      ...(request === 'imminent'
        ? { type: 'precompact', reason: 'a compaction was announced', triggerEvidence: 'the prompt announces it' }
        : { type: 'manual', reason: 'the user asked for it', triggerEvidence: 'asked for in a prompt' }),
    })
    if (saved === undefined) return undefined
    const { name } = saved
    const toPerson = isPartial(saved) ? partialText(saved) : neutralise(renderSaved(saved))
    const toModel = `Throughline saved this session for this prompt: ${name}. A second checkpoint would supersede it; what only you know can be added by save_session_snapshot without checkpoint.`
    const host = hostOf(context.config.env).id
    const occasion = { session: sessionId, now, hook: 'UserPromptSubmit', host, project: saved.project.id } as const
    await logInjection(store, occasion, 'save', { toModel, toPerson })
    return { toPerson, toModel }
  })
}

// --- internal ---

function partialText(snapshot: SessionSnapshot): string {
  return `${TEMPLATE.checkpoint} ${snapshot.name}\nSo far it holds a part: ${missingPart(snapshot)} of the session are still being read, and are added to it.`
}
