/** What a server reports of its faults: a host keeps it in a log of its own. */

import { afterEach, describe, expect, it, vi } from 'vitest'
import { reportFault } from '../../../src/mcp/server-process.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a fault of a server', () => {
  it('is reported with its stack, without a secret that its message quotes', () => {
    const written: string[] = []
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
    const secret = ['kWq7', 'TzLmX2', 'vR9pNd'].join('')
    reportFault(new SyntaxError(`Unexpected token: {"password": "${secret}"}`))
    expect(written.join('')).toMatch(/^throughline: SyntaxError: Unexpected token.*\[REDACTED.*\n\s+at /)
    expect(written.join('')).not.toContain(secret)
  })
})
