/** What no version of ours can read, in a transcript of each host: the rest is saved, hooks say nothing of it, doctor does. */

import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { examine } from '../../../src/cli/commands/doctor.ts'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import { recordRun } from '../../../src/hooks/process/last-run.ts'
import { CLAUDE_CODE } from '../../contract/claude-code-samples.ts'
import { CODEX } from '../../contract/codex-samples.ts'
import { COPILOT } from '../../contract/copilot-samples.ts'
import { OPENCODE } from '../../contract/opencode-samples.ts'
import { QWEN } from '../../contract/qwen-samples.ts'
import { worldForEachTest } from '../../each-test.ts'
import { START } from '../../world.ts'

const world = worldForEachTest()

describe.each([CLAUDE_CODE, CODEX, COPILOT, QWEN, OPENCODE])(
  'a transcript of $host.name',
  ({ host, session, unknown, comesTo }) => {
    const lines = session.map(({ line }) => line)
    const play = async (text: string) => {
      writeFileSync(world.transcript, text)
      const config = { ...world.context.config, env: { ...world.context.config.env, THROUGHLINE_HOST: host.id } }
      const payload = { sessionId: 's1', transcriptPath: world.transcript, cwd: world.project }
      const answer = await runHook('Stop', payload, { ...world.context, config })
      recordRun(config.home, host.id, 'Stop', { at: START, sessionId: 's1', version: 'test' })
      const [saved] = await world.snapshots()
      const { remarks } = await examine(world.project, world.context)
      return {
        answer,
        requests: saved?.conversation.requests.map(({ text: said }) => said),
        told: remarks.map(({ what }) => what),
      }
    }

    it('that a newer client wrote is saved as far as it is known, and doctor names the rest', async () => {
      const { answer, requests, told } = await play([...lines, unknown, ''].join('\n'))
      expect([answer, requests]).toEqual([undefined, comesTo.requests])
      const named = told.filter((what) => what.includes('does not know'))
      expect(named).toEqual([
        expect.stringMatching(new RegExp(`^${host.name}\\b.* wrote 1 record that Throughline test does not know`)),
      ])
    })

    it('that is damaged in its middle and torn at its end is saved but for that', async () => {
      const [first = '', ...rest] = lines
      const { answer, requests } = await play([first, 'damaged', ...rest, '{"torn'].join('\n'))
      expect([answer, requests]).toEqual([undefined, comesTo.requests])
    })

    it.each([
      ['half a record', (record: string) => record.slice(0, record.length / 2)],
      ['what the system left empty', () => '\0'.repeat(300)],
    ])('that begins and ends with a record behind %s, without a newline, is saved whole', async (_, torn) => {
      const [first = '', ...rest] = lines
      const last = rest.pop() ?? ''
      const { answer, requests } = await play([torn(first) + first, ...rest, torn(last) + last].join('\n'))
      expect([answer, requests]).toEqual([undefined, comesTo.requests])
    })

    it('that is whole gives doctor nothing to say of it', async () => {
      const { told } = await play([...lines, ''].join('\n'))
      expect(told.filter((what) => /does not know|could not be read/.test(what))).toEqual([])
    })
  },
)
