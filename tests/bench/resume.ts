/**
 * @module What a session uses next, and how much of it stands in each text that could be given to it.
 *
 * Each real transcript is cut twice at random, before one prompt, and at each compaction. Asked are the words that are
 * rare in other projects, were known before the cut and are used in the next events, and the files that are touched next.
 * No rater: everything is counted. Half of the sessions are looked at while the texts are changed, the others are not.
 *
 * Run: npm run bench:resume -- [--data FOLDER] [--random CUTS] [--keep FILE] [--before FILE] [--write]
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { estimateTokens } from '../../src/text/budget.ts'
import { dataFolder, wordAfter } from './real-segments.ts'
import { commonWords, neededAfter, type Score, scoreOf } from './resume-score.ts'
import { cutsOf, readSessions } from './resume-sessions.ts'
import { type Result, tableOf } from './resume-table.ts'
import { ABLATED, CONTENDERS, textsAt } from './resume-texts.ts'

const BEFORE = 'before: ours'
const BEFORE_HOST = 'before: host + ours'
const BEFORE_SUMMARY = 'before: continuation summary'
const HALVES = ['developing', 'held out'] as const
const NOTES = [
  'Share of what the next events use that stands in each text: words that are rare in other projects (in the transcripts of at most one other owner) and were known before the cut; files by their path, or by their name where it is the only one. The mean over the cuts in which at least five words (one file) are asked.',
  'Beside each: points of ours against it on the same cuts, the 95 % interval (2,000 draws of sessions, fixed seed), and wins/ties/losses. Every text has at most 1,500 tokens (characters / 4), but for the host’s whole summary, alone and with ours behind it.',
]

await main(process.argv.slice(2))

// --- internal ---

async function main(words: readonly string[]): Promise<void> {
  const data = dataFolder(words)
  if (data === undefined) return
  const results = withBefore(
    await measure(data, Number(wordAfter(words, '--random') ?? 2)),
    wordAfter(words, '--before'),
  )
  const report = reportOf(results)
  console.log(report)
  const keep = wordAfter(words, '--keep')
  if (keep !== undefined) save(keep, `${JSON.stringify(keptOf(results))}\n`)
  if (!words.includes('--write')) return
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const head = `npm run bench:resume · ${new Date().toISOString().slice(0, 10)} · commit ${commit}`
  save('tests/bench/results/resume.md', `# What the next session uses\n\n${head}\n\n${report}\n`)
}

async function measure(data: string, atRandom: number): Promise<Result[]> {
  const sessions = readSessions(data)
  const common = commonWords(sessions)
  const results: Result[] = []
  for (const session of sessions) {
    for (const cut of cutsOf(session, atRandom)) {
      const needed = neededAfter(session, cut, common.get(session.owner) ?? new Set())
      if (needed.soon.size === 0 && needed.files.length === 0) continue
      const texts = await textsAt(session, cut)
      const paths = [...session.paths]
      results.push({
        id: `${session.id}:${cut.line}`,
        session: session.id,
        half: session.half,
        kind: cut.kind,
        scores: mapped(texts, (text) => scoreOf(text, needed, paths)),
        tokens: mapped(texts, estimateTokens),
      })
    }
  }
  return results
}

function mapped<T>(texts: Readonly<Record<string, string>>, value: (text: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, value(text)]))
}

type Kept = Record<string, { scores: Record<string, Score>; tokens: Record<string, number> }>

/** The figures of our own texts, by cut. */
function keptOf(results: readonly Result[]): Kept {
  return Object.fromEntries(
    results.map(({ id, scores, tokens }) => {
      const own = (from: Readonly<Record<string, unknown>>) =>
        [
          [BEFORE, from['ours']],
          [BEFORE_SUMMARY, from['continuation summary']],
          [BEFORE_HOST, from['host + ours']],
        ].filter(([, value]) => value !== undefined)
      return [id, { scores: Object.fromEntries(own(scores)), tokens: Object.fromEntries(own(tokens)) }]
    }),
  )
}

function withBefore(results: readonly Result[], file: string | undefined): Result[] {
  const kept = file === undefined ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Kept)
  return results.map((result) => ({
    ...result,
    scores: { ...result.scores, ...kept[result.id]?.scores },
    tokens: { ...result.tokens, ...kept[result.id]?.tokens },
  }))
}

function reportOf(results: readonly Result[]): string {
  const names = ['ours', BEFORE, ...CONTENDERS.slice(1, 2), BEFORE_SUMMARY, ...CONTENDERS.slice(2), BEFORE_HOST]
  const table = (title: string, some: readonly Result[]) => [
    `### ${title}: ${some.length} cuts of ${new Set(some.map(({ session }) => session)).size} sessions`,
    '',
    ...tableOf(some, names, 'ours'),
    '',
  ]
  const halves = HALVES.flatMap((half) => {
    const own = results.filter((result) => result.half === half)
    return [
      `## Sessions ${half === 'developing' ? 'for developing' : 'held out'}`,
      '',
      ...table('All cuts', own),
      ...table(
        'At compactions',
        own.filter(({ kind }) => kind === 'compaction'),
      ),
      `### One part left out: ours against what is left of it`,
      '',
      ...tableOf(own, ['ours', ...ABLATED], 'ours'),
      '',
    ]
  })
  return [...NOTES.flatMap((note) => [note, '']), ...halves].join('\n').trimEnd()
}

function save(file: string, text: string): void {
  mkdirSync(dirname(resolve(file)), { recursive: true })
  writeFileSync(resolve(file), text)
}
