/**
 * @module Makes graph-data/sample-session.jsonl: the real client plays the sample script, its transcript is made shippable.
 *
 * Shippable means: a neutral home and project path, none of the client's listings and reminders, and the time
 * that a person and a model would have taken. Everything else is as the client wrote it.
 */

import { createWorld, runSession, type Session } from './client.ts'
import { SAMPLE_FILES, SAMPLE_STEPS, sampleTurns } from './sample-script.ts'

export interface Sample {
  readonly session: Session
  /** The text of the file. */
  readonly text: string
}

/** The session as the client played it just now, and its transcript made shippable. */
export async function makeSample(): Promise<Sample> {
  const world = createWorld(SAMPLE_FILES)
  try {
    const session = await runSession(world, { turns: sampleTurns(world.project), steps: SAMPLE_STEPS })
    const records = session.transcripts.flatMap((transcript) => transcript.records)
    const lines = slowed(withoutChatter(records)).map((record) => `${JSON.stringify(record)}\n`)
    return { session, text: neutral(lines.join(''), world.home, world.project) }
  } finally {
    world.remove()
  }
}

// --- internal ---

type Record = Readonly<{ [field: string]: unknown }>

/** Attachments in which the client lists what it can do or nags: bulky, different with each version, nothing of the session. */
const CHATTER = [
  'skill_listing',
  'agent_listing_delta',
  'deferred_tools_delta',
  'mcp_instructions_delta',
  'task_reminder',
]

/** Without the client's chatter and print mode's queue; what followed such a record hangs on what came before it. */
function withoutChatter(records: readonly Record[]): Record[] {
  const parents = new Map<unknown, unknown>()
  const kept: Record[] = []
  for (const record of records) {
    if (record['type'] === 'queue-operation') continue
    const parent = parents.get(record['parentUuid']) ?? record['parentUuid']
    const attachment = record['attachment'] as { type?: string } | undefined
    if (CHATTER.includes(attachment?.type ?? '')) parents.set(record['uuid'], parent)
    else kept.push('parentUuid' in record ? { ...record, parentUuid: parent } : record)
  }
  return kept
}

/** The client plays the script in seconds. What the model and the person took is stretched; tools took what they took. */
const SLOWER = 600
const START = Date.parse('2026-11-19T13:04:00.000Z')

function slowed(records: readonly Record[]): Record[] {
  let now = START
  let before: number | undefined
  return records.map((record) => {
    if (typeof record['timestamp'] !== 'string') return record
    const recorded = Date.parse(record['timestamp'])
    const passed = Math.max(0, recorded - (before ?? recorded))
    before = recorded
    now += record['toolUseResult'] === undefined ? passed * SLOWER : passed
    return { ...record, timestamp: new Date(now).toISOString() }
  })
}

function neutral(text: string, home: string, project: string): string {
  const slug = (path: string): string => path.replace(/[^A-Za-z0-9]/g, '-')
  return [
    [project, '/home/dev/tidepool'],
    [slug(project), slug('/home/dev/tidepool')],
    [home, '/home/dev'],
    [slug(home), slug('/home/dev')],
  ].reduce((neutralised, [from = '', to = '']) => neutralised.replaceAll(from, to), text)
}
