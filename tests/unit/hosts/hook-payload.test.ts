import { describe, expect, it } from 'vitest'
import { parsePayload } from '../../../src/hosts/claude-code/hook-payload.ts'

describe('what the host sends a hook', () => {
  it('has the prompt as the person wrote it, without the marks that newer clients put around a paste', () => {
    const prompt = '\n\n<pasted_content id="7273">\nyes\n</pasted_content id="7273">\n'
    expect(parsePayload(JSON.stringify({ session_id: 's1', prompt }))?.prompt?.trim()).toBe('yes')
  })
})
