/**
 * @module Runs `save_session_snapshot`.
 */

import type { CallToolResult } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { defined } from '../../defined.ts'
import { SESSIONS } from '../../operations/sessions.ts'
import { renderSummary } from '../../snapshot/format/summary.ts'
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
  if (checkpoint !== true) {
    const name = snapshot === undefined ? 'The working snapshot' : snapshot.name
    return result(`${added}${name} is up to date.${goOn}`, {
      ids,
      ...defined({ snapshot: snapshot?.name, session_id: toName }),
    })
  }
  if (snapshot === undefined) throw new Error('A checkpoint was asked for and none was saved.')
  const summary = renderSummary(snapshot)
  return framedResult(surface.context, {
    opening:
      `${added}Checkpoint saved: ${snapshot.name}.${goOn}\n` +
      'To continue in a new chat, the person pastes the following text unchanged:',
    body: summary,
    structured: { ids, checkpoint: snapshot.name, summary, ...defined({ session_id: toName }) },
  })
}
