/** The session that `throughline demo` reads, as the package ships it. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

describe('the shipped sample session', () => {
  const text = readFileSync(join(import.meta.dirname, '../../graph-data/sample-session.jsonl'), 'utf8')

  it('is small and names no machine and no key', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(160_000)
    for (const trace of ['/tmp', '/root', '-tmp-', 'sk-ant', '127.0.0.1']) expect(text).not.toContain(trace)
  })

  it('stops mid-work: the last test run is red and two tasks are open', () => {
    const done = new Set(text.match(/(?<="taskId":")\d(?=","status":"completed")/g))
    expect(text.match(/"name":"TaskCreate"/g)).toHaveLength(6)
    expect([...done].sort()).toEqual(['1', '2', '3', '5'])
    expect(text.match(/ℹ fail \d/g)?.at(-1)).toBe('ℹ fail 1')
  })
})
