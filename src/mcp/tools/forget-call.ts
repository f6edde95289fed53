/**
 * @module What the tool `forget` does: shows what would go with a code for it, and takes it when the code comes back.
 *
 * The code is made of what was asked for and of the names and sessions that it selects. Where these are others by now, what
 * would go is shown again.
 */

import { createHash } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { ThroughlineError } from '../../errors.ts'
import {
  type ForgetPlan,
  type ForgetRequest,
  forget,
  isNothing,
  mentionsOf,
  planForget,
} from '../../memory/session/forget.ts'
import { findCopies } from '../../memory/transfer/backups.ts'
import { redact } from '../../redact/redact.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { framedResult } from '../framed.ts'
import { result } from '../reply.ts'
import type { Surface } from '../surface.ts'
import type { ForgetGiven } from './session-arguments.ts'

/** Shows what would be forgotten, or forgets it where `confirm` is the code of just that. */
export async function forgetSelected(
  { context, withStore, wrote }: Surface,
  { confirm, names, ...when }: ForgetGiven,
): Promise<CallToolResult> {
  const request = {
    ...when,
    ...(names === undefined || names.length === 0 ? {} : { names: names.map(redact) }),
  } as ForgetRequest
  const shown = await withStore(async (store) => {
    const plan = await planForget(store, request)
    if (plan.unknown.length > 0 && plan.unknown.length === request.names?.length)
      throw new ThroughlineError(
        'ENTITY_NOT_FOUND',
        'None of these names is in the memory: recall {query} finds names.',
      )
    const code = codeOf(request, plan)
    if (confirm !== code || isNothing(plan)) return { plan, code }
    const { erased, ...done } = await forget(store, request, context.now())
    const mentions = await mentionsOf(store, [...(request.names ?? []), ...done.entities])
    return { plan: done, done: { erased, mentions, copies: await findCopies(store) } }
  })
  const { plan, done, code } = shown
  if (isNothing(plan) && done === undefined)
    return result('There is nothing of it to forget.', { forgotten: false, ...countsOf(plan) })
  if (done === undefined) {
    const stale = confirm === undefined ? '' : 'That confirm does not fit what this selects now. '
    return framedResult(context, {
      opening: `${stale}Nothing is forgotten yet. This would go, and cannot be brought back: ${inWords(plan)}. Show it to the user; after their yes make the same call with confirm: "${code}".`,
      body: namesOf(plan),
      structured: { forgotten: false, confirm: code, ...countsOf(plan) },
      goOn: 'select fewer to see all names',
    })
  }
  wrote()
  const { erased, mentions, copies } = done
  return framedResult(context, {
    opening: [
      `Forgotten: ${inWords(plan)}.`,
      erased
        ? 'No byte of it is left in the store.'
        : 'It is not erased from the files yet: another process holds the store, or the disk is full. `throughline forget --erase` finishes it.',
      ...(plan.sessions.length === 0
        ? []
        : ["Its sessions are not saved any more; the host's transcripts are not touched."]),
      ...(mentions.length === 0 ? [] : ['Entities under "still named in" repeat a forgotten name.']),
      ...(copies.length === 0 ? [] : ['Files under "may still hold it" are copies that no forgetting reaches.']),
    ].join(' '),
    body: [namesOf(plan), listed('still named in', mentions), listed('may still hold it', copies)]
      .filter((part) => part !== '')
      .join('\n'),
    structured: { forgotten: true, erased, ...countsOf(plan), mentions, copies },
  })
}

// --- internal ---

/** Names that are shown, and the longest of one in characters. */
const SHOWN = 100
const LONGEST_NAME = 300
const CODE_LENGTH = 12

function codeOf(request: ForgetRequest, { entities, sessions }: ForgetPlan): string {
  const { names = [], source, since, until } = request
  const asked = [[...names].sort(), source ?? null, since ?? null, until ?? null]
  const selected = [[...entities].sort(), [...sessions].sort()]
  return createHash('sha256')
    .update(JSON.stringify([asked, selected]))
    .digest('hex')
    .slice(0, CODE_LENGTH)
}

function inWords({ entities, observations, byOthers, relations, snapshots, sessions }: ForgetPlan): string {
  const others = byOthers === 0 ? '' : ` (${byOthers} of them by other sources)`
  const parts = [
    `entities: ${entities.length}`,
    `observations: ${observations}${others}`,
    `relations: ${relations}`,
    ...(snapshots === 0 ? [] : [`snapshots among them: ${snapshots}`]),
    ...(sessions.length === 0 ? [] : [`sessions: ${sessions.length}`]),
  ]
  return parts.join(', ')
}

function countsOf({ entities, observations, byOthers, relations, snapshots, sessions, unknown }: ForgetPlan) {
  return {
    entities: entities.map((name) => truncate(name, LONGEST_NAME)),
    observations,
    byOthers,
    relations,
    snapshots,
    sessions,
    ...(unknown.length === 0 ? {} : { unknown }),
  }
}

function namesOf({ entities, unknown }: ForgetPlan): string {
  const more = entities.length > SHOWN ? [`- and ${entities.length - SHOWN} more`] : []
  return [
    ...entities.slice(0, SHOWN).map((name) => `- ${truncate(oneLine(name), LONGEST_NAME)}`),
    ...more,
    ...(unknown.length === 0 ? [] : [listed('nothing is called', unknown)]),
  ].join('\n')
}

function listed(title: string, names: readonly string[]): string {
  if (names.length === 0) return ''
  return [`${title}:`, ...names.slice(0, SHOWN).map((name) => `- ${truncate(oneLine(name), LONGEST_NAME)}`)].join('\n')
}
