/**
 * @module The tool `forget`: shows what would be erased with a confirmation code, and erases it when the caller sends
 * the code.
 *
 * The code is a digest of the request and of the names and sessions that it selects. If the selection has changed, the
 * tool shows it again.
 */

import { createHash } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { isNothing } from '../../memory/session/forget.ts'
import type { Forgotten } from '../../memory/session/select-forgotten.ts'
import { GRAPH } from '../../operations/graph.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { framedResult } from '../framed.ts'
import { result } from '../reply.ts'
import type { Surface } from '../surface.ts'
import type { ForgetInput } from './arguments.ts'

/** Shows what would be forgotten, or forgets it if `confirm` is the code of this selection. */
export async function forgetSelected(
  surface: Surface,
  { confirm, ...request }: z.infer<typeof ForgetInput>,
): Promise<CallToolResult> {
  const { context } = surface
  const plan = await GRAPH.forget.run(surface, { ...request, dryRun: true })
  const code = codeOf(request, plan)
  if (isNothing(plan)) return result('Nothing matches. Nothing was forgotten.', { forgotten: false, ...countsOf(plan) })
  if (confirm !== code) {
    const stale = confirm === undefined ? '' : 'The confirm code does not match the current selection. '
    return framedResult(context, {
      opening:
        `${stale}Nothing is forgotten yet. This would erase, for good: ${inWords(plan)}. ` +
        `Show it to the user; after their yes make the same call with confirm: "${code}".`,
      body: namesOf(plan),
      structured: { forgotten: false, confirm: code, ...countsOf(plan) },
      goOn: 'select fewer to see all names',
    })
  }
  const done = await GRAPH.forget.run(surface, request)
  surface.wrote()
  const { erased = true, mentions, copies } = done
  return framedResult(context, {
    opening: [
      `Forgotten: ${inWords(done)}.`,
      erased
        ? 'It is completely erased from the store.'
        : 'It is not yet erased from the files: another process is using the store, or the disk is full. ' +
          `To finish, run \`${context.command} forget --erase\`.`,
      ...(done.sessions.length === 0
        ? []
        : ["Its sessions will not be saved any more; the host's transcripts are unchanged."]),
      ...(mentions.length === 0 ? [] : ['The text of the entities under "still named in" contains a forgotten name.']),
      ...(copies.length === 0 ? [] : ['Files under "may still hold it" are copies that forget does not change.']),
    ].join(' '),
    body: [namesOf(done), listed('still named in', mentions), listed('may still hold it', copies)]
      .filter((part) => part !== '')
      .join('\n'),
    structured: { forgotten: true, erased, ...countsOf(done), mentions, copies },
  })
}

// --- internal ---

/** Most names that are shown, and the longest one in characters. */
const SHOWN = 100
const LONGEST_NAME = 300
const CODE_LENGTH = 12

function codeOf(request: Omit<z.infer<typeof ForgetInput>, 'confirm'>, { entities, sessions }: Forgotten): string {
  const { names = [], source, since, until } = request
  const asked = [[...names].sort(), source ?? null, since ?? null, until ?? null]
  const selected = [[...entities].sort(), [...sessions].sort()]
  return createHash('sha256')
    .update(JSON.stringify([asked, selected]))
    .digest('hex')
    .slice(0, CODE_LENGTH)
}

function inWords({ entities, observations, relations, snapshots, sessions }: Forgotten): string {
  const parts = [
    `entities: ${entities.length}`,
    `observations: ${observations}`,
    `relations: ${relations}`,
    ...(snapshots === 0 ? [] : [`snapshots among them: ${snapshots}`]),
    ...(sessions.length === 0 ? [] : [`sessions: ${sessions.length}`]),
  ]
  return parts.join(', ')
}

function countsOf({ entities, observations, relations, snapshots, sessions, unknown }: Forgotten) {
  return {
    entities: entities.map((name) => truncate(name, LONGEST_NAME)),
    observations,
    relations,
    snapshots,
    sessions,
    ...(unknown.length === 0 ? {} : { unknown }),
  }
}

function namesOf({ entities, unknown }: Forgotten): string {
  const more = entities.length > SHOWN ? [`- and ${entities.length - SHOWN} more`] : []
  return [
    ...entities.slice(0, SHOWN).map((name) => `- ${truncate(oneLine(name), LONGEST_NAME)}`),
    ...more,
    ...(unknown.length === 0 ? [] : [listed('unknown names', unknown)]),
  ].join('\n')
}

function listed(title: string, names: readonly string[]): string {
  if (names.length === 0) return ''
  return [`${title}:`, ...names.slice(0, SHOWN).map((name) => `- ${truncate(oneLine(name), LONGEST_NAME)}`)].join('\n')
}
