/**
 * @module Runs `save_session_snapshot`.
 */

import type { CallToolResult } from '@modelcontextprotocol/server'
import { defined } from '../../defined.ts'
import { saveSession } from '../../memory/session/save-session.ts'
import type { Statements } from '../../memory/session/statements.ts'
import { PHASES } from '../../rules.ts'
import { renderSummary } from '../../snapshot/format/summary.ts'
import { probeResume, probeScore } from '../../snapshot/probe.ts'
import { neutralise } from '../../text/untrusted.ts'
import { readOffTimes } from '../../workspace/off-times.ts'
import { framedResult } from '../framed.ts'
import { result } from '../reply.ts'
import { nameIt, type Surface } from '../surface.ts'
import type { SaveArguments } from './session-arguments.ts'

/** Saves what the model states, and a checkpoint on request; `call` is the host's id of this call. */
export async function save(
  surface: Surface,
  { checkpoint, session_id, ...stated }: SaveArguments,
  call: string | undefined,
): Promise<CallToolResult> {
  const { source, context, withStore, wrote } = surface
  const session = await surface.session(session_id, call)
  const { project, git } = await surface.workspace()
  const now = context.now()
  const until = now.getTime() + LONGEST_READING
  const facts = {
    now,
    source: source(),
    sessionId: session.sessionId,
    project,
    ...defined({ git, projectDir: context.config.projectDir }),
    env: context.config.env,
    off: readOffTimes(context.config.home),
    expired: () => context.now().getTime() > until,
  }
  const named = checkpoint === true ? ({ type: 'manual', reason: 'saved by the model' } as const) : undefined
  const { ids, snapshot } = await withStore((store) => saveSession(store, session, statementsOf(stated), facts, named))
  wrote()
  const { resolve_question: resolved, withdraw = [], reopen = [] } = stated
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
  return framedResult(context, {
    opening:
      `${added}Checkpoint saved: ${snapshot.name}.${goOn}${resumeCheck(checked)}\n` +
      'To continue in a new chat, the person pastes the following text unchanged:',
    body: summary,
    structured: { ids, checkpoint: snapshot.name, summary, ...checked },
  })
}

// --- internal ---

function statementsOf({
  next_step,
  resolve_question,
  phase,
  ...rest
}: Omit<SaveArguments, 'checkpoint' | 'session_id'>): Statements {
  const known = PHASES.find((word) => word === phase?.toLowerCase())
  const statements = {
    ...rest,
    nextStep: next_step,
    resolve: resolve_question === undefined ? undefined : [resolve_question],
    phase: phase === undefined ? undefined : (known ?? 'unknown'),
    phaseLabel: known === undefined ? phase : undefined,
  }
  // What was left out of a call is left out of what is stated, at every depth.
  return JSON.parse(JSON.stringify(statements)) as Statements
}

/** Longest that a transcript is read for one call, in milliseconds; the rest is read by the next one. */
const LONGEST_READING = 5_000

/** Asks for what is missing, so that a second save can add it. */
function resumeCheck({ score, missing = [] }: { score?: number; missing?: readonly { ask: string }[] }): string {
  if (score === undefined || missing.length === 0) return ''
  const asks = missing.map(({ ask }) => `\n- ${neutralise(ask)}`).join('')
  return ` The snapshot answers ${score}% of a resume's questions. If you know the rest, save it too:${asks}`
}
