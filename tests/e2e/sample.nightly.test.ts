import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { whatIsMissing } from './client.ts'
import { makeSample } from './make-sample.ts'
import { SAMPLE_STEPS } from './sample-script.ts'

/** Set to write the file anew instead of comparing with it. */
const UPDATE = process.env['THROUGHLINE_UPDATE_SAMPLE'] === '1'
const FILE = join(import.meta.dirname, '../../graph-data/sample-session.jsonl')
const shipped = (): string => readFileSync(FILE, 'utf8')

describe.skipIf(whatIsMissing())('the sample session, played again by the real client', () => {
  it('gives the shipped file, but for ids, times and durations', async () => {
    const { session, text } = await makeSample()
    expect(session.steps.map((step) => step.exit)).toEqual(SAMPLE_STEPS.map(() => 0))
    expect(session.turnsLeft).toBe(0)
    if (UPDATE) writeFileSync(FILE, text)
    expect(outline(text)).toEqual(outline(shipped()))
  })
})

describe('the shipped sample session', () => {
  it('is small and names no machine and no key', () => {
    const text = shipped()
    expect(Buffer.byteLength(text)).toBeLessThan(160_000)
    for (const trace of ['/tmp', '/root', '-tmp-', 'sk-ant', '127.0.0.1']) expect(text).not.toContain(trace)
  })

  it('stops mid-work: the last test run is red and two tasks are open', () => {
    const text = shipped()
    const done = new Set(text.match(/(?<="taskId":")\d(?=","status":"completed")/g))
    expect(text.match(/"name":"TaskCreate"/g)).toHaveLength(6)
    expect([...done].sort()).toEqual(['1', '2', '3', '5'])
    expect(text.match(/ℹ fail \d/g)?.at(-1)).toBe('ℹ fail 1')
  })
})

/** What the host writes into a session that goes on without its last answer. */
const RESUMED = 'Continue from where you left off.'

interface Block {
  readonly type: string
  readonly text?: string
  readonly input?: unknown
  readonly content?: unknown
}

/**
 * Prompts and calls in order; then the first line of each result, sorted: calls made at once end in any order. The
 * model's words are ours by script and left out: on a slow machine the host exits before the last of them are written,
 * and puts RESUMED in their place when the session goes on.
 */
function outline(text: string): string[] {
  const conversation: string[] = []
  const results: string[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    const { type, message } = JSON.parse(line)
    const content: string | Block[] = message?.content ?? []
    for (const block of typeof content === 'string' ? [{ type: 'text', text: content }] : content) {
      if (block.type === 'tool_result') results.push(firstLine(block.content))
      else if (block.type !== 'text') conversation.push(JSON.stringify(block.input))
      else if (type === 'user' && block.text !== RESUMED) conversation.push(String(block.text))
    }
  }
  return [...conversation, ...results.sort()]
}

function firstLine(content: unknown): string {
  return (
    String(content)
      .split('\n')[0]
      ?.replace(/^[0-9a-f]{7} /, '<commit> ')
      // Newer clients say it of some files alone.
      .replace(/ \(file state is current in your context.*\)$/, '') ?? ''
  )
}
