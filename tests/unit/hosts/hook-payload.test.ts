import { describe, expect, it } from 'vitest'
import { hookHost } from '../../../src/hosts/claude-code/hook-host.ts'

describe('what the host sends a hook', () => {
  it('has the prompt as the person wrote it, without the marks that newer clients put around a paste', () => {
    const prompt = '\n\n<pasted_content id="7273">\nyes\n</pasted_content id="7273">\n'
    const payload = hookHost.payload(JSON.stringify({ session_id: 's1', prompt }), { hostFolder: '/home/ada/.claude' })
    expect(payload?.prompt?.trim()).toBe('yes')
  })
})
