/** A real working day, replayed through the hooks turn by turn: how often the person and the model were told anything. */

import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import type { HookEvent, HookPayload } from '../../../src/hosts/hook.ts'
import { BUDGET } from '../../../src/rules.ts'
import { estimateTokens } from '../../../src/text/budget.ts'
import { transcripts } from '../../real-data.ts'
import { createWorld, START } from '../../world.ts'

const README = join(import.meta.dirname, '../../../README.md')
const { folder: FOLDER, files, isReal } = transcripts('entireio__cli')

/** Seven sessions of one project, one after the other. Without them, the sample session with a compaction in it. */
const REAL_DAY = [
  'a5_d8ec9bae67_0-43b2bd6e',
  '37_995ebed6e4_2-130d7b7e',
  '55_04c1f4266f_0-a032db5a',
  '26_2cf8fa0634_0-c26d2153',
  '8e_0a64736bc7_0-8b418ea5',
  '13_340918e71b_0-eb4bcc15',
  '5d_755497c182_0-2577a596',
]
const DAY = isReal ? REAL_DAY.map((name) => `${name}.jsonl`) : files
/** Between two sessions. */
const PAUSE = 10 / 60

interface Line {
  readonly text: string
  readonly kind: 'prompt' | 'boundary' | 'summary' | 'other'
  readonly content: string
}

interface Shown {
  readonly event: string
  readonly person: string
  readonly model: string
}

describe('a working day of seven sessions', () => {
  it('is told to the person in a few lines, and to the model after compactions and in one line a session', {
    timeout: 120_000,
  }, async () => {
    const { shown, runs, prompts, compactions } = await replay()
    const person = shown.filter(({ person: text }) => text !== '')
    const model = shown.filter(({ model: text }) => text !== '')
    const tokens = model.reduce((sum, { model: text }) => sum + estimateTokens(text), 0)
    const count = (list: readonly Shown[]) => {
      const events = [...new Set(list.map(({ event }) => event))]
      return (
        events.map((event) => `${event} ${list.filter((one) => one.event === event).length}`).join(', ') || 'nothing'
      )
    }
    console.info(
      [
        `\nA working day: ${DAY.length} sessions, ${prompts} prompts, ${compactions} compactions, ${runs} hook runs.`,
        `The person was shown ${person.length} lines (${count(person)}):`,
        ...person.map(({ event, person: text }) => `  ${event}: ${text.split('\n')[0]?.slice(0, 140)}`),
        `The model was given ${model.length} texts (${count(model)}), ${tokens} tokens.\n`,
      ].join('\n'),
    )
    // What the README says of it.
    const readme = readFileSync(README, 'utf8').replaceAll('\n', ' ')
    const claims = [
      `${DAY.length} sessions of one project, ${prompts} prompts, ${compactions} compactions.`,
      `The person saw ${person.length} lines.`,
      `The model was given ${model.length} texts, less than 5,500 tokens in all.`,
    ]
    if (isReal) for (const said of claims) expect(readme).toContain(said)
    expect(tokens).toBeLessThan(5_500)
    expect(prompts).toBeGreaterThan(isReal ? 40 : 2)
    expect(compactions).toBeGreaterThan(isReal ? 2 : 0)
    // After a compaction the state comes back, within its budget. A session's first prompt gets one line at most, every other
    // prompt nothing.
    const isLine = (text: string) => text.endsWith('else ignore this.')
    const lines = model.filter(({ model: text }) => isLine(text))
    expect(lines.length).toBeLessThanOrEqual(DAY.length)
    for (const { model: text } of lines) expect(estimateTokens(text)).toBeLessThanOrEqual(BUDGET.offer)
    const given = model.filter(({ model: text }) => !isLine(text))
    expect(given.map(({ event }) => event)).toEqual(Array.from({ length: compactions }, () => 'SessionStart:compact'))
    for (const { model: text } of given) expect(estimateTokens(text)).toBeLessThanOrEqual(BUDGET.reinject)
    // One line a compaction, one a start with unfinished work, one an alert; never one a turn.
    expect(person.length).toBeLessThanOrEqual(2 * DAY.length + 2 * compactions)
    for (const { event } of person) expect(event).toMatch(/^(SessionStart:|Stop|UserPromptSubmit)/)
  })
})

async function replay() {
  const world = createWorld()
  const shown: Shown[] = []
  let [hours, runs, prompts, compactions] = [0, 0, 0, 0]
  const run = async (event: HookEvent, payload: HookPayload): Promise<void> => {
    const answer = await runHook(event, payload, world.context)
    runs += 1
    const [person, model] = [answer?.toPerson ?? '', answer?.toModel ?? '']
    const name = event === 'SessionStart' ? `${event}:${payload.source}` : event
    if (person !== '' || model !== '') shown.push({ event: name, person, model })
  }
  try {
    for (const [index, name] of DAY.entries()) {
      const lines = isReal ? readLines(join(FOLDER, name)) : compacted(readLines(join(FOLDER, name)))
      const sessionId = `${index}-${basename(name, '.jsonl')}`
      const transcriptPath = join(world.folder, 'sessions', `${sessionId}.jsonl`)
      mkdirSync(join(world.folder, 'sessions'), { recursive: true })
      const given = { sessionId, transcriptPath, cwd: world.project }
      const first = lines.findIndex(({ kind }) => kind === 'prompt')
      const times = shift(lines, START.getTime() + hours * 3_600_000)
      await run('SessionStart', { ...given, source: 'startup' })
      let answered = true
      for (const [at, line] of lines.entries()) {
        hours = (times.at(at) - START.getTime()) / 3_600_000
        world.after(hours)
        if (line.kind === 'prompt' && at >= first) {
          if (!answered) await run('Stop', given)
          prompts += 1
          await run('UserPromptSubmit', { ...given, promptId: `${index}-${at}`, prompt: line.content })
          answered = false
        }
        if (line.kind === 'boundary') {
          await run('PreCompact', { ...given, trigger: 'auto' })
          compactions += 1
        }
        appendFileSync(transcriptPath, `${times.text(at)}\n`)
        if (line.kind === 'summary') {
          await run('SessionStart', { ...given, source: 'compact' })
          await run('PostCompact', { ...given, trigger: 'auto', compactSummary: line.content })
        }
      }
      await run('Stop', given)
      await run('SessionEnd', { ...given, reason: 'prompt_input_exit' })
      hours += PAUSE
      world.after(hours)
    }
    return { shown, runs, prompts, compactions }
  } finally {
    world.remove()
  }
}

function readLines(path: string): Line[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => ({ text, ...describeLine(parse(text)) }))
}

/** The session with a compaction before its last quarter, as the host records one. */
function compacted(lines: readonly Line[]): Line[] {
  const at = Math.floor(lines.length * 0.75)
  const records = [
    { type: 'system', subtype: 'compact_boundary' },
    { type: 'user', isCompactSummary: true, message: { role: 'user', content: 'A rate limit is being built.' } },
  ]
  const made = records.map((record) => ({ text: JSON.stringify(record), ...describeLine(record) }))
  return [...lines.slice(0, at), ...made, ...lines.slice(at)]
}

/** A real file holds lines that are cut or run together. */
function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function describeLine(record: Record<string, unknown>): Pick<Line, 'kind' | 'content'> {
  const content = textOf((record['message'] as Record<string, unknown> | undefined)?.['content'])
  if (record['subtype'] === 'compact_boundary') return { kind: 'boundary', content }
  if (record['isCompactSummary'] === true) return { kind: 'summary', content }
  const typed = record['type'] === 'user' && record['isMeta'] !== true && record['isSidechain'] !== true
  return { kind: typed && content !== '' && !/^<|^\[Request/.test(content) ? 'prompt' : 'other', content }
}

/** What a person typed: text, no tool result. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content) || content.some((part) => part?.type === 'tool_result')) return ''
  return content.flatMap((part) => (part?.type === 'text' ? [String(part.text)] : [])).join('\n')
}

/** The session as if it had begun then; a night inside it is no part of the day. */
function shift(lines: readonly Line[], start: number) {
  let [now, last] = [start, Number.NaN]
  const times = lines.map(({ text }) => {
    const at = Date.parse(/"timestamp":"([^"]+)"/.exec(text)?.[1] ?? '')
    if (!Number.isNaN(at)) {
      if (at > last) now += Math.min(at - last, 20 * 60_000)
      last = at
    }
    return now
  })
  return {
    at: (index: number): number => times[index] ?? now,
    text: (index: number): string =>
      (lines[index]?.text ?? '').replace(
        /"timestamp":"[^"]+"/,
        `"timestamp":"${new Date(times[index] ?? now).toISOString()}"`,
      ),
  }
}
