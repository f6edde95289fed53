/**
 * @module Runs `save_session_snapshot`.
 */

import type { CallToolResult } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { defined } from '../../defined.ts'
import { SESSIONS } from '../../operations/sessions.ts'
import { renderSummary } from '../../snapshot/format/summary.ts'
import { probeResume, probeScore } from '../../snapshot/probe.ts'
import { neutralise } from '../../text/untrusted.ts'
import { framedResult } from '../framed.ts'
import { result } from '../reply.ts'
import { nameIt, type Surface } from '../surface.ts'
import type { SaveInput } from './arguments.ts'

/** Saves what the model states, and a checkpoint on request; `call` is the host's id of this call. */
export async function save(
  surface: Surface,
  { checkpoint, session_id, ...stated }: z.infer<typeof SaveInput>,
  call: string | undefined,
): Promise<CallToolResult> {
  const { resolve_question: resolved, next_step: nextStep, ...rest } = stated
  const { ids, snapshot, session } = await SESSIONS.capture.run(
    { ...surface, session: (named) => surface.session(named, call) },
    {
      ...rest,
      nextStep,
      resolveQuestion: resolved,
      sessionId: session_id,
      checkpoint: checkpoint === true,
      reason: 'saved by the model',
    },
  )
  surface.wrote()
  const { withdraw = [], reopen = [] } = rest
  const added = [
    ...(ids.length === 0 ? [] : [`Ids: ${ids.join(', ')}. `]),
    ...(resolved === undefined ? [] : [`${resolved.id} is resolved. `]),
    ...(withdraw.length === 0 ? [] : [`Withdrawn: ${withdraw.join(', ')}. `]),
    ...(reopen.length === 0 ? [] : [`Open again: ${reopen.join(', ')}. `]),
  ].join('')
  const toName = surface.toName(session)
  const goOn = toName === undefined ? '' : ` ${nameIt(toName)}`
  const probes = snapshot === undefined ? [] : probeResume(snapshot)
  const missing = probes.flatMap(({ probe, ask }) => (ask === undefined ? [] : [{ probe, ask }]))
  const checked = {
    ...(snapshot === undefined ? {} : { score: probeScore(probes), missing }),
    ...defined({ session_id: toName }),
  }
  if (checkpoint !== true) {
    const name = snapshot === undefined ? 'The working snapshot' : snapshot.name
    return result(`${added}${name} is up to date.${goOn}${resumeCheck(checked)}`, {
      ids,
      ...defined({ snapshot: snapshot?.name }),
      ...checked,
    })
  }
  if (snapshot === undefined) throw new Error('A checkpoint was asked for and none was saved.')
  const summary = renderSummary(snapshot)
  return framedResult(surface.context, {
    opening:
      `${added}Checkpoint saved: ${snapshot.name}.${goOn}${resumeCheck(checked)}\n` +
      'To continue in a new chat, the person pastes the following text unchanged:',
    body: summary,
    structured: { ids, checkpoint: snapshot.name, summary, ...checked },
  })
}

// --- internal ---

/** Asks for what is missing, so that a second save can add it. */
function resumeCheck({ score, missing = [] }: { score?: number; missing?: readonly { ask: string }[] }): string {
  if (score === undefined || missing.length === 0) return ''
  const asks = missing.map(({ ask }) => `\n- ${neutralise(ask)}`).join('')
  return ` The snapshot answers ${score}% of a resume's questions. If you know the rest, save it too:${asks}`
}
