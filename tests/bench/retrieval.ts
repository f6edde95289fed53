/**
 * @module Does recall find what it is asked for? Known answers, counted beside a baseline.
 *
 * Fairness contract
 * - Every contender searches the same entities with the same text and gets the same questions, word for word: nobody's
 *   are rewritten for it. Where snapshots are asked for, each answer is reduced to snapshots before ranks are counted.
 * - The forms of a question (two typos, two rarest words) are made from the seed before anybody is asked. A question too
 *   short for a form is left out for everybody; how many there are stands in the table.
 * - "MiniSearch" is that library with its default options over everything, built once and kept in memory; recall asks the store
 *   anew each time. The reference memory server looks for the question as it stands: it finds next to nothing, and is left out.
 * - Where several answers are right, the first one counts for the rank (MRR, recall of snapshots and sessions); recall of
 *   turns is the share of a question's turns that are found.
 * - A set on which recall is behind the baseline is marked "behind", and the run ends with exit code 1.
 * - The constants of the ranking were chosen on the transcripts of this very bench, on generated talk and on ./conversations/develop.json.
 *   ./conversations/held-out.json, by another writer, was run only afterwards.
 * - "turns as read" counts the lines of the first page of a reply in the order in which a model reads them.
 *
 * Run: npm run bench:retrieval -- [--transcripts FOLDER] [--locomo FILE] [--seed N] [--json FILE]; without FILE, on ./conversations.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, platform, release } from 'node:os'
import { basename, resolve } from 'node:path'
import { SNAPSHOT_ENTITY_TYPE } from '../../src/rules.ts'
import type { Entity, GraphStore } from '../../src/store/port.ts'
import { openSqliteStore } from '../../src/store/sqlite/store.ts'
import { type Contender, type Corpus, createContenders } from './contenders.ts'
import { captureKnownItems } from './known-items.ts'
import { type Conversation, readConversations, SESSION_TYPE } from './locomo.ts'
import { createRandom, documentFrequencies, FORMS, type Form, inForm } from './question-forms.ts'

/** Shares and means of one contender on one set. */
export interface Score {
  readonly contender: string
  readonly at1: number
  readonly at5: number
  readonly at10: number
  readonly mrr: number
  /** Median milliseconds for one question. */
  readonly time: number
}

interface Result {
  readonly set: string
  readonly form: Form
  readonly questions: number
  readonly scores: readonly Score[]
}

/** A question to one corpus: what is right, and whether that is named among entities or among lines. */
interface Asked {
  readonly corpus: number
  readonly text: string
  readonly answers: ReadonlySet<string>
  readonly among: 'entities' | 'lines' | 'read'
}

const CUTS = [1, 5, 10] as const
/** Conversations that were written by hand for this bench, see the fairness contract. */
const WRITTEN = ['develop', 'held-out'].map((name) => `tests/bench/conversations/${name}.json`)
const NAMES = { lines: 'turns', read: 'turns as read', entities: 'sessions' } as const

await main(process.argv.slice(2))

// --- internal ---

async function main(words: readonly string[]): Promise<void> {
  const option = (name: string): string | undefined => words[words.indexOf(name) + 1 || words.length]
  const seed = Number(option('--seed') ?? 42)
  const transcripts = resolve(option('--transcripts') ?? '../shared/data/transcripts')
  const locomo = option('--locomo')
  const results: Result[] = []
  console.log(header(seed))
  if (existsSync(transcripts)) results.push(...(await searchKnownItems(transcripts, seed)))
  else console.log(`\n!!! NOT RUN: there are no transcripts at ${transcripts}; name their folder with --transcripts.\n`)
  for (const file of locomo === undefined ? WRITTEN : [locomo]) {
    console.log(`${file}:`)
    const searched = await searchConversations(readConversations(resolve(file)), seed)
    const half = locomo === undefined ? `${basename(file, '.json')}: ` : ''
    results.push(...searched.map((result) => ({ ...result, set: `${half}${result.set}` })))
  }
  console.log(renderTable(results))
  const json = option('--json')
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ header: header(seed), results }, undefined, 2)}\n`)
  if (results.length === 0 || results.some(isBehind)) process.exitCode = 1
}

function header(seed: number): string {
  const git = (...args: string[]): string => {
    try {
      return execFileSync('git', args, { encoding: 'utf8' }).trim()
    } catch {
      return 'unknown'
    }
  }
  const changed = git('status', '--porcelain', '--', 'src') === '' ? '' : ' with changes'
  const version = (name: string): string =>
    (JSON.parse(readFileSync(resolve('node_modules', name, 'package.json'), 'utf8')) as { version: string }).version
  return [
    `commit ${git('rev-parse', '--short', 'HEAD')}${changed} · ${new Date().toISOString().slice(0, 10)} · seed ${seed}`,
    `${cpus()[0]?.model ?? 'unknown processor'} × ${cpus().length} · ${platform()} ${release()} · Node ${process.versions.node}`,
    ['minisearch', '@photostructure/sqlite'].map((name) => `${name} ${version(name)}`).join(' · '),
  ].join('\n')
}

async function searchKnownItems(folder: string, seed: number): Promise<Result[]> {
  const store = await openSqliteStore({ location: ':memory:', busyTimeout: 0 })
  try {
    const { snapshots, sets } = await captureKnownItems(store, folder)
    const entities = await store.entities()
    console.log(`Snapshots: ${snapshots.length}, among ${entities.length} entities.`)
    const corpus: Corpus = { store, entities, entityType: SNAPSHOT_ENTITY_TYPE, lines: false }
    const results: Result[] = []
    for (const [set, questions] of Object.entries(sets)) {
      const asked = questions.map(({ text, answers }): Asked => ({ corpus: 0, text, answers, among: 'entities' }))
      results.push(...(await compare(set, asked, [corpus], seed)))
    }
    return results
  } finally {
    await store.close()
  }
}

/** Each conversation asked about itself, then all of them in one store. */
async function searchConversations(conversations: readonly Conversation[], seed: number): Promise<Result[]> {
  const leftOut = conversations.reduce((sum, each) => sum + each.leftOut, 0)
  const turns = conversations.flatMap((each) => each.entities.flatMap((entity) => entity.observations)).length
  const questions = conversations.reduce((sum, each) => sum + each.questions.length, 0)
  console.log(
    `Conversations: ${conversations.length}, ${turns} turns, ${questions} questions, ${leftOut} without evidence that can be found.`,
  )
  const results: Result[] = []
  const groups = [
    { name: 'in one conversation', corpora: conversations.map((each) => [each]) },
    ...(conversations.length > 1 ? [{ name: 'in all', corpora: [conversations] }] : []),
  ]
  for (const { name, corpora } of groups) {
    const opened = await Promise.all(corpora.map(openConversations))
    try {
      for (const among of ['lines', 'read', 'entities'] as const) {
        const asked = corpora.flatMap((group, corpus) =>
          group.flatMap((conversation) =>
            conversation.questions.map(
              (question): Asked => ({
                corpus,
                text: question.text,
                answers: among === 'entities' ? question.sessions : question.turns,
                among,
              }),
            ),
          ),
        )
        results.push(...(await compare(`${NAMES[among]} ${name}`, asked, opened, seed)))
      }
    } finally {
      for (const { store } of opened) await store.close()
    }
  }
  return results
}

async function openConversations(conversations: readonly Conversation[]): Promise<Corpus> {
  const store: GraphStore = await openSqliteStore({ location: ':memory:', busyTimeout: 0 })
  const entities: Entity[] = conversations.flatMap((conversation) => conversation.entities)
  const times = new Map(conversations.flatMap((conversation) => [...conversation.times]))
  await store.commit(
    entities.map((entity) => ({
      kind: 'create-entity',
      entity,
      by: { at: times.get(entity.name) ?? '2026-01-01T00:00:00.000Z', source: 'bench' },
    })),
  )
  return { store, entities, entityType: SESSION_TYPE, lines: true }
}

async function compare(
  set: string,
  questions: readonly Asked[],
  corpora: readonly Corpus[],
  seed: number,
): Promise<Result[]> {
  const contenders = corpora.map(createContenders)
  const frequencies = corpora.map(({ entities }) =>
    documentFrequencies(entities.map((entity) => [entity.name, ...entity.observations].join('\n'))),
  )
  const results: Result[] = []
  for (const form of FORMS) {
    const random = createRandom(seed)
    const asked = questions.flatMap((question) => {
      const text = inForm(question.text, form, random, frequencies[question.corpus] ?? new Map())
      return text === undefined ? [] : [{ ...question, text }]
    })
    const scores: Score[] = []
    for (const [place, { name }] of (contenders[0] ?? []).entries()) {
      const own = contenders.map((each) => each[place]).filter((each) => each !== undefined)
      scores.push({ contender: name, ...(await scoreOf(own, asked)) })
    }
    results.push({ set, form, questions: asked.length, scores })
  }
  return results
}

async function scoreOf(contenders: readonly Contender[], asked: readonly Asked[]): Promise<Omit<Score, 'contender'>> {
  const found = CUTS.map(() => 0)
  const times: number[] = []
  let reciprocal = 0
  for (const { corpus, text, answers, among } of asked) {
    const started = performance.now()
    const answer =
      (await contenders[corpus]?.answer(text, among === 'read'))?.[among === 'entities' ? 'entities' : 'lines'] ?? []
    times.push(performance.now() - started)
    const ranks = [...answers].map((right) => answer.indexOf(right) + 1).filter((rank) => rank > 0)
    const first = Math.min(...ranks)
    if (ranks.length > 0) reciprocal += 1 / first
    for (const [place, cut] of CUTS.entries()) {
      const within = ranks.filter((rank) => rank <= cut).length
      found[place] = (found[place] ?? 0) + (among === 'entities' ? Math.min(1, within) : within / answers.size)
    }
  }
  const [at1 = 0, at5 = 0, at10 = 0] = found.map((sum) => sum / Math.max(1, asked.length))
  times.sort((a, b) => a - b)
  return { at1, at5, at10, mrr: reciprocal / Math.max(1, asked.length), time: times[times.length >> 1] ?? 0 }
}

/** Behind on any measure, in the digits that the table shows. */
function isBehind({ scores: [own, ...baselines], questions }: Result): boolean {
  if (own === undefined || questions === 0) return false
  const digits = (value: number): number => Math.round(value * 1_000)
  return (['at1', 'at5', 'at10', 'mrr'] as const).some((measure) =>
    baselines.some((baseline) => digits(baseline[measure]) > digits(own[measure])),
  )
}

function renderTable(results: readonly Result[]): string {
  const percent = (share: number): string => (100 * share).toFixed(1).padStart(5)
  const lines = results.map((result) => {
    const cells = result.scores.map(
      ({ at1, at5, at10, mrr, time }) =>
        `${percent(at1)} ${percent(at5)} ${percent(at10)}  ${mrr.toFixed(3)} ${time.toFixed(1).padStart(6)}`,
    )
    const head = `${result.set}, ${result.form}`.padEnd(44) + String(result.questions).padStart(5)
    return `${head} │ ${cells.join(' │ ')}${isBehind(result) ? ' │ behind' : ''}`
  })
  const columns = 'R@1   R@5  R@10    MRR     ms'
  const names = (results[0]?.scores ?? []).map(({ contender }) => contender.padEnd(32))
  return [
    '',
    `${''.padEnd(49)} │ ${names.join(' │ ')}`,
    `${'set, form'.padEnd(44)}    n │ ${names.map(() => columns.padStart(32)).join(' │ ')}`,
    ...lines,
  ].join('\n')
}
