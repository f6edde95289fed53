/**
 * @module Conversations in the LoCoMo format: `[{ sample_id, conversation: { session_1: [{ speaker, dia_id, text }] }, qa: [{ question, evidence }] }]`.
 *
 * A session is an entity, written when it was held, a turn one of its observations (`<speaker>: <text>`, with the caption of a
 * picture where there is one). The answers to a question are the turns that its evidence names, and their sessions. A question whose
 * evidence names no turn that there is, is left out and counted.
 */

import { readFileSync } from 'node:fs'
import type { Entity } from '../../src/store/port.ts'
import { lineKey } from './contenders.ts'

export const SESSION_TYPE = 'conversation-session'

export interface TurnQuestion {
  readonly text: string
  /** Keys of the turns. */
  readonly turns: ReadonlySet<string>
  /** Names of their entities. */
  readonly sessions: ReadonlySet<string>
}

export interface Conversation {
  readonly name: string
  readonly entities: readonly Entity[]
  /** When each session was held, ISO, by the name of its entity; without those whose time cannot be read. */
  readonly times: ReadonlyMap<string, string>
  readonly questions: readonly TurnQuestion[]
  /** Questions without evidence that can be found. */
  readonly leftOut: number
}

/** Returns the conversations of a file. A file that is not of the format throws. */
export function readConversations(file: string): Conversation[] {
  const samples: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const list = Array.isArray(samples) ? samples : [samples]
  return list.map((sample, place) => readConversation(sample as Sample, `conversation ${place + 1}`))
}

// --- internal ---

interface Turn {
  readonly speaker?: string
  readonly dia_id?: string
  readonly text?: string
  readonly blip_caption?: string
}

interface Sample {
  readonly sample_id?: string
  readonly conversation: Readonly<Record<string, unknown>>
  readonly qa: readonly { readonly question?: string; readonly evidence?: unknown }[]
}

/** Returns the ISO time of `1:56 pm on 8 May, 2023`. */
function timeOf(text: string): string | undefined {
  const [clock, day] = text.split(' on ')
  const time = Date.parse(`${day?.replace(',', '')} ${clock} UTC`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** Some lists hold several ids in one string: "D8:6; D9:17". Some ids have zeroes: "D30:05". */
const TURN_ID = /D(\d+):(\d+)/g

function readConversation(sample: Sample, standIn: string): Conversation {
  const name = sample.sample_id ?? standIn
  const byId = new Map<string, { session: string; key: string }>()
  const entities: Entity[] = []
  const times = new Map<string, string>()
  for (const [field, turns] of Object.entries(sample.conversation)) {
    if (!/^session_\d+$/.test(field) || !Array.isArray(turns)) continue
    const session = `${name}/${field}`
    const time = timeOf(String(sample.conversation[`${field}_date_time`] ?? ''))
    if (time !== undefined) times.set(session, time)
    const observations = (turns as Turn[]).map((turn) => {
      const picture = turn.blip_caption === undefined ? '' : ` [shows ${turn.blip_caption}]`
      const line = `${turn.speaker ?? ''}: ${turn.text ?? ''}${picture}`
      if (turn.dia_id !== undefined) byId.set(turn.dia_id, { session, key: lineKey(session, line) })
      return line
    })
    entities.push({ name: session, entityType: SESSION_TYPE, observations })
  }
  const questions = sample.qa.flatMap(({ question, evidence }): TurnQuestion[] => {
    const ids = [...JSON.stringify(evidence ?? []).matchAll(TURN_ID)].map(
      ([, session, turn]) => `D${Number(session)}:${Number(turn)}`,
    )
    const found = ids.flatMap((id) => byId.get(id) ?? [])
    if (question === undefined || found.length === 0) return []
    return [
      {
        text: question,
        turns: new Set(found.map((turn) => turn.key)),
        sessions: new Set(found.map((turn) => turn.session)),
      },
    ]
  })
  return { name, entities, times, questions, leftOut: sample.qa.length - questions.length }
}
