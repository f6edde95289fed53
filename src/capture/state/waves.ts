/**
 * @module Waves of work, read from what a session wrote to a memory: names such as `wave_2_backend_complete`. Pure.
 *
 * Source: context guardian, the memory keys of execution ("wave_" … "complete") and the wave context of a checkpoint.
 */

import type { Wave } from '../../snapshot/types.ts'
import { clipLine } from '../../text/clip.ts'
import { isJson, type Json, stringOf } from '../../text/json.ts'

const MOST = 50
/** Tools that write to a memory under a name: the graph's own, and those of servers that keep notes. */
const WRITES = /(?:create_entities|add_observations|write_memory)$/

/** True for a server's tool that writes to a memory. */
export function writesMemory(tool: string): boolean {
  return WRITES.test(tool)
}

/** Returns the waves that a write names, with what it says of them; none for a write of something else. */
export function readWaves(input: Json): Wave[] {
  const entities = Array.isArray(input['entities']) ? input['entities'] : []
  const additions = Array.isArray(input['observations']) ? input['observations'] : []
  return [...entities, ...additions, input]
    .filter(isJson)
    .slice(0, MOST)
    .flatMap((write): Wave[] => {
      const key = stringOf(write['name']) ?? stringOf(write['entityName']) ?? stringOf(write['memory_name'])
      return key === undefined ? [] : waveOf(key, write)
    })
}

/** Returns the waves with one more state of one: the latest holds, and what it does not say stays. */
export function withWave(waves: readonly Wave[], wave: Wave): Wave[] {
  const known = waves.find(({ number }) => number === wave.number)
  return [...waves.filter(({ number }) => number !== wave.number), { ...known, ...wave }]
    .sort((a, b) => a.number - b.number)
    .slice(-MOST)
}

/** Returns the wave that is worked on and how many there are: the active one, else the last that ended. */
export function currentWave(waves: readonly Wave[]): { readonly wave: number; readonly waves: number } | undefined {
  const current =
    waves.find(({ status }) => status === 'active') ?? waves.findLast(({ status }) => status === 'complete')
  return current === undefined
    ? undefined
    : { wave: current.number, waves: Math.max(...waves.map(({ number }) => number)) }
}

// --- internal ---

const KEY = /^(.*?)wave_(\d{1,3})(?:_(.*))?$/i
const STATUS = /(?:^|_)(complete[d]?|done|active|started|in_progress|current|pending|planned|plan|next)(?:_|$)/i

function waveOf(key: string, write: Json): Wave[] {
  const [, , number, rest = ''] = KEY.exec(key) ?? []
  const status = STATUS.exec(rest)?.[1]?.toLowerCase()
  if (number === undefined || status === undefined) return []
  const lines = textsOf(write)
  const name = textBehind(lines, /^(?:wave )?name:\s*(.+)$/i) ?? rest.replace(STATUS, ' ').replaceAll('_', ' ').trim()
  const agents = textBehind(lines, /^agents?(?: used)?:\s*(.+)$/i)
  const complete = /^(?:complete|done)/.test(status)
  return [
    {
      number: Number(number),
      ...(name === '' ? {} : { name: clipLine(name, 120) }),
      status: complete ? 'complete' : /^(?:pending|plan|next)/.test(status) ? 'pending' : 'active',
      ...(agents === undefined ? {} : { agents: agents.split(/,\s*/).map((agent) => clipLine(agent, 80)) }),
      ...(complete ? { resultsKey: clipLine(key, 200) } : {}),
    },
  ]
}

function textsOf(write: Json): string[] {
  const contents = [write['observations'], write['contents']].find(Array.isArray) ?? []
  return [...contents, write['content']].filter((text): text is string => typeof text === 'string').slice(0, MOST)
}

function textBehind(lines: readonly string[], pattern: RegExp): string | undefined {
  return lines
    .flatMap((text) => text.slice(0, 4_000).split('\n'))
    .map((line) => pattern.exec(line.trim())?.[1])
    .find(Boolean)
}
