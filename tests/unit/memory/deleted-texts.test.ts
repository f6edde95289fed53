/** What goes with a deleted text, and what does not. */

import { describe, expect, it } from 'vitest'
import { emptyState } from '../../../src/capture/state/session-state.ts'
import { deletedTexts, isDeletedWith, textsOf, withoutTexts } from '../../../src/memory/session/deleted-texts.ts'
import { clearMentions, historyKey, putInjection } from '../../../src/memory/session/history.ts'
import { emptiedRecord } from '../../../src/memory/session/session-record.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import type { GraphStore, Mutation } from '../../../src/store/port.ts'
import { PLAIN } from '../snapshot/arbitrary.ts'

const LATER = '2026-11-27T12:00:00.000Z'

describe('the texts of a snapshot', () => {
  it('are what its entries are about, and nothing else that they say', () => {
    const what = '1 edit, +1 −1 lines'
    const files = ['src/a.ts', 'src/b.ts'].map((path) => ({ path, what, change: 'modified' as const }))
    const questions = ['Which port?', 'Which host?'].map((question, place) => ({
      ...{ id: `Q${place + 1}`, question, resolution: 'yes', origin: 'user' as const },
    }))
    const snapshot: SessionSnapshot = { ...PLAIN, files, questions }
    expect(textsOf(snapshot)).not.toContain(what)
    expect(textsOf(snapshot)).not.toContain('yes')
    const left = withoutTexts(snapshot, (text) => ['src/a.ts', 'Which port?', what, 'yes'].includes(text))
    expect([left.files.map(({ path }) => path), left.questions.map(({ question }) => question)]).toEqual([
      ['src/b.ts'],
      ['Which host?'],
    ])
  })

  it('are held as deleted also where a time cannot be read', async () => {
    const store = { forgotten: async (marks: object[]) => marks.map(() => LATER) } as unknown as GraphStore
    const constraints = [{ id: 'C1', constraint: 'no network', at: 'yesterday' }]
    const snapshot = { ...PLAIN, constraints } as unknown as SessionSnapshot
    expect(await deletedTexts(store, 's1', [snapshot])).toContain('no network')
  })
})

describe('what the hooks remember', () => {
  it('loses the name of a tool that was deleted, and keeps words of ours that a deleted text holds', () => {
    const goes = isDeletedWith(
      new Set(['mcp__tide__read', 'the reinjection in UserPromptSubmit of the context-75 rule']),
      [],
    )
    const record = {
      state: { toolCalls: { Bash: 1, mcp__tide__read: 2 } },
      told: { way: 'reinjection', hook: 'UserPromptSubmit' },
      fired: { thresholds: ['context-75'] },
    }
    expect(withoutTexts(record, goes, true)).toEqual({ ...record, state: { toolCalls: { Bash: 1 } } })
  })

  it('has no mark of what went once all of a session is deleted', () => {
    const marks = { titled: true, wroteEntities: true, afterOff: true, began: 3, workEnded: true } as const
    const state = { ...emptyState(), ...marks, toolCalls: { Bash: 1 } }
    expect(emptiedRecord({ sequence: 1, cursor: { state } as never }).cursor?.state).toEqual(emptyState())
  })
})

describe('what sessions were told', () => {
  const occasion = { session: 's7', now: new Date(LATER), hook: 'Stop', host: undefined } as const
  async function leftOf(toModel: string, deleted: string): Promise<string> {
    const told = putInjection(occasion, 'recovery', { toModel }) as Mutation & { key: string; value: string }
    const store = {
      eachRecord: async (_: string, each: (record: object) => void) => each({ ...told, at: LATER }),
    } as unknown as GraphStore
    const [cleared] = (await clearMentions(store, [deleted])) as { value?: string }[]
    return JSON.parse(cleared?.value ?? told.value).modelText ?? ''
  }
  const text = 'move the tide tables to the new pump behind the harbour, with a valve for each'

  it.each([
    ['cut within a sign of two units', `Goal: ${'a'.repeat(39)}🚢 and more`, `${'a'.repeat(39)}🚢 and more`],
    ['from its middle', '- the new pump behind the harbour, with a valve', text],
    ['cut before its fortieth character', '- Goal: move the tide tables…', text],
    ['over several lines', 'Then:\n  move the tide tables\n  to the new pump', text],
  ])('goes where it stands there %s', async (_, toModel, deleted) => {
    expect(await leftOf(toModel, deleted)).toBe('')
  })

  it('stays where it says something else', async () => {
    expect(await leftOf('Goal: draw the map', text)).toBe('Goal: draw the map')
  })

  it('is deleted where it cannot be read', async () => {
    const record = { session: 's7', way: 'lost', at: LATER, toModel: 2, toPerson: 0 }
    const key = historyKey(record as never)
    const store = {
      eachRecord: async (_: string, each: (record: object) => void) =>
        each({ key, value: JSON.stringify(record), at: LATER }),
    } as unknown as GraphStore
    expect(await clearMentions(store, [])).toEqual([{ kind: 'delete-record', key }])
  })
})
