import { describe, expect, it } from 'vitest'
import { HOSTS } from '../../src/hosts/known.ts'
import { CLAUDE_CODE } from './claude-code-samples.ts'
import { CODEX } from './codex-samples.ts'
import { COPILOT } from './copilot-samples.ts'
import { describeHost, type HostSamples } from './host.contract.ts'
import { OPENCODE } from './opencode-samples.ts'
import { QWEN } from './qwen-samples.ts'

const SAMPLES: readonly HostSamples[] = [CLAUDE_CODE, CODEX, COPILOT, QWEN, OPENCODE]

for (const [at, samples] of SAMPLES.entries()) describeHost(samples, at === 0)

describe('the hosts that are known', () => {
  it('have samples each, and all pass the contract', () => {
    expect(HOSTS.map(({ id }) => id)).toEqual(SAMPLES.map(({ host }) => host.id))
  })
})
