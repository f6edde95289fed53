/**
 * @module Does the capture find what people state? Labelled statements in ten languages, and the real transcripts.
 *
 * The labels know decisions and preferences; facts, opinions and commitments are what must not be taken for them. The
 * phrases were chosen looking at the first half of the texts: the second half is counted apart. Of the transcripts the
 * number of statements of each kind is printed, and with `--texts` every one of them, to be judged by eye.
 *
 * Run: npm run bench:statements -- [--data FOLDER] [--texts]
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSession } from '../../src/capture/events/read-session.ts'
import { statementsOfUser } from '../../src/capture/language/session-statements.ts'
import { transcriptsIn, wordAfter } from './real-segments.ts'

const KINDS = ['decision', 'preference'] as const
const words = process.argv.slice(2)
const data = resolve(wordAfter(words, '--data') ?? '../shared/data')
const folder = join(data, 'statements')
if (!existsSync(folder)) {
  console.error(`\n!!! NOT RUN: there are no labelled statements in ${folder}; name their folder with --data.\n`)
  process.exitCode = 1
} else {
  scoreLabelled()
  countReal(join(data, 'transcripts'))
}

function scoreLabelled(): void {
  const labels = new Map(
    jsonl<{ id: string; memories: { type: string }[] }>('memory_extraction.labels.jsonl').map(({ id, memories }) => [
      id,
      new Set(memories.map(({ type }) => type)),
    ]),
  )
  console.log('labelled texts        kind          looked at: precision, recall     not looked at: precision, recall')
  const files = readdirSync(folder).filter((file) => file.startsWith('memory_extraction.dataset.'))
  for (const file of files.sort()) {
    const language = /dataset\.(?:(.+)\.)?jsonl$/.exec(file)?.[1] ?? 'en'
    const texts = jsonl<{ id: string; text: string }>(file)
    const half = Math.floor(texts.length / 2)
    for (const kind of KINDS) {
      const parts = [texts.slice(0, half), texts.slice(half)].map((part) => {
        const wrong: string[] = []
        const [hit, found, all] = [0, 1, 2].map((what) => {
          return part.filter(({ id, text }) => {
            const meant = labels.get(id)?.has(kind) === true
            const seen = statementsOfUser(text).some((statement) => statement.kind === kind)
            if (what === 1 && seen !== meant) wrong.push(`${seen ? 'wrong' : 'missed'} ${kind} ${id}: ${text}`)
            return what === 0 ? meant && seen : what === 1 ? seen : meant
          }).length
        }) as [number, number, number]
        if (words.includes('--texts')) for (const line of wrong) console.log(`  ${line}`)
        return `${share(hit, found)}, ${share(hit, all)}`
      })
      console.log(`${language.padEnd(22)}${kind.padEnd(14)}${parts[0]?.padEnd(33)}${parts[1]}`)
    }
  }
}

function countReal(transcripts: string): void {
  const counts: Record<string, number> = {}
  const shown: string[] = []
  const files = transcriptsIn(transcripts)
  const count = (kind: string, text: string) => {
    counts[kind] = (counts[kind] ?? 0) + 1
    shown.push(`${kind}: ${text}`)
  }
  for (const file of files) {
    const { state } = readSession(file)
    for (const { kind, origin, text } of state.statements) count(`${kind} (${origin})`, text)
    for (const { text } of state.limits) count('constraint (user)', text)
    for (const { question, answer } of state.answers) count('answer (user)', `${question} → ${answer}`)
    for (const { what, said } of state.refusals) count('refused (user)', `${what} → ${said ?? '–'}`)
    for (const { command, error, files } of state.fixes) count('fix (transcript)', `${command}: ${error} → ${files}`)
  }
  console.log(`\n${files.length} transcripts:`)
  for (const [kind, number] of Object.entries(counts).sort()) console.log(`${String(number).padStart(5)}  ${kind}`)
  if (words.includes('--texts')) console.log(`\n${[...new Set(shown)].sort().join('\n')}`)
}

function jsonl<T>(file: string): T[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}

function share(part: number, whole: number): string {
  return `${whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`} (${part}/${whole})`
}
