/** `npm run bench:retrieval -- --locomo FILE` on talk that was written by hand: what it counts, and that recall is not behind. */

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConversations } from '../../bench/locomo.ts'
import type { Score } from '../../bench/retrieval.ts'
import { folderForAllTests } from '../../temporary-folders.ts'

interface Result {
  readonly set: string
  readonly form: string
  readonly questions: number
  readonly scores: readonly [own: Score, ...baselines: Score[]]
}

const BENCH = join(import.meta.dirname, '../../bench/run.js')
const MEASURES = ['at1', 'at5', 'at10', 'mrr'] as const
const WRITTEN = join(import.meta.dirname, '../../bench/conversations')
/** A hundred questions: what chance moves. */
const CHANCE = 0.03

const folder = folderForAllTests()

describe('the talk that was written by hand', () => {
  const halves = ['develop', 'held-out'].map((half) => readConversations(join(WRITTEN, `${half}.json`)))

  it('is two halves that share no conversation, and every question names turns that there are', () => {
    for (const conversations of halves) {
      expect(conversations).toHaveLength(4)
      for (const { entities, times, questions, leftOut } of conversations) {
        expect(entities.length).toBeGreaterThanOrEqual(4)
        expect([...times.keys()]).toEqual(entities.map(({ name }) => name))
        expect(questions.length).toBeGreaterThan(25)
        expect(leftOut).toBe(0)
      }
    }
    const names = halves.flat().map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('the bench of a conversations file', { timeout: 300_000 }, () => {
  it('counts turns and sessions in three forms, and recall is at least equal to the better baseline', () => {
    const json = join(folder, 'results.json')
    const { stdout } = spawnSync(
      process.execPath,
      [
        BENCH,
        'retrieval',
        '--transcripts',
        join(folder, 'none'),
        '--locomo',
        join(WRITTEN, 'develop.json'),
        '--json',
        json,
      ],
      { encoding: 'utf8' },
    )
    expect(stdout).toMatch(/turns in one conversation, plain +\d+ │ +\d+\.\d +\d+\.\d +\d+\.\d +\d\.\d{3}/)
    const { results } = JSON.parse(readFileSync(json, 'utf8')) as { results: Result[] }
    expect(results.map(({ set, form }) => `${set}, ${form}`)).toHaveLength(18)
    for (const { set, form, questions, scores } of results) {
      const [own, ...baselines] = scores
      expect(questions).toBeGreaterThan(100)
      expect([own.contender, ...baselines.map(({ contender }) => contender)]).toEqual([
        'recall',
        'substring',
        'MiniSearch',
      ])
      // Of four to six sessions, a list of all that hold any word finds nearly all.
      if (set === 'sessions in one conversation') continue
      for (const baseline of baselines) {
        for (const measure of MEASURES) {
          expect(own[measure], `${set}, ${form}: ${measure}`).toBeGreaterThanOrEqual(baseline[measure] - CHANCE)
        }
        // Whole questions, also mistyped, are what it is made for.
        if (form !== 'two rarest words') expect(own.at5, `${set}, ${form}`).toBeGreaterThan(baseline.at5)
      }
    }
  })

  it('reads evidence however the lists write it, and leaves out and counts what names no turn', () => {
    const turns = [{ speaker: 'Ann', dia_id: 'D1:1', text: 'hello', blip_caption: 'a red boat' }]
    const odd = join(folder, 'odd.json')
    const ask = (evidence: unknown) => ({ question: 'a boat?', evidence })
    writeFileSync(
      odd,
      JSON.stringify([
        { conversation: { session_1: turns }, qa: [ask(['D1:01; D9:9']), ask([]), ask(undefined), ask(['D2:1'])] },
      ]),
    )
    const [talk] = readConversations(odd)
    expect(talk?.entities[0]?.observations).toEqual(['Ann: hello [shows a red boat]'])
    expect(talk?.questions.map(({ turns: found }) => [...found])).toEqual([
      ['conversation 1/session_1\nAnn: hello [shows a red boat]'],
    ])
    expect(talk?.leftOut).toBe(3)
  })
})
