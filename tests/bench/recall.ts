/**
 * @module Whether a reply of `recall` holds the answer, on real sessions, beside a plain search of their messages in the same run.
 *
 * Fairness contract
 * - The questions and what an answer must hold were written from the transcripts, by somebody who had not seen what is stored of
 *   them. They lie beside the transcripts, outside the repository: QUESTION_FILE, a list of `Question`.
 * - Half of them are asked in the session's words (`own`), half in others (`other`). A third of the projects is held out: the
 *   ranking was not changed by looking at them.
 * - What failed and which file was changed is asked by program: the first words of an error must bring the command, the end of a path
 *   its session.
 * - Both search all sessions of the collection. Recall answers through the running server, with its frame. The plain search
 *   is a MiniSearch with default options over passages of the raw messages, calls and errors; its reply is the best three.
 * - `asked again` counts questions that were answered at once, or once the words that the first reply offered were added.
 *
 * Run: npm run bench:recall -- [--data FOLDER] [--questions FILE] [--store FILE] [--list] [--no-write]
 */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import MiniSearch from 'minisearch'
import { backfill } from '../../src/memory/history/backfill.ts'
import { openSqliteStore } from '../../src/store/sqlite/store.ts'
import { type McpProcess, startServer } from './mcp-process.ts'
import { createRandom } from './question-forms.ts'
import { dataFolder, transcriptsIn, wordAfter } from './real-segments.ts'
import { blocksOf, parse, textOf } from './transcript-rows.ts'

interface Question {
  /** Owner and name, as the folder of its transcripts. */
  readonly project: string
  readonly kind: (typeof KINDS)[number]
  readonly question: string
  /** Patterns that the reply must match, all of them. */
  readonly answer: readonly string[]
}

interface Message {
  readonly session: string
  readonly text: string
}

interface Told {
  readonly asked: Question
  readonly reply: string
  readonly again?: string
  readonly plain: string
}

const KINDS = ['own', 'other', 'error', 'file'] as const
const QUESTION_FILE = 'recall-questions.json'
/** Owners whose sessions were looked at while the ranking was changed. */
const TUNED = ['entireio__cli', 'PackmindHub__context-evaluator']
const BY_PROGRAM = 30
const PLAIN = { passages: 3, characters: 680 } as const
const SEED = 42
/** Of a session that was recorded fifteen times as it grew, the last. */
const OTHER_STATES = /series-0cf3db51\/(?!14)/
const OFFERED = /Nearest words here: (.*)\.$/m
/** A line of an error that says something. */
const ERROR_LINE =
  /^.*\b(?:error|fatal|failed|FAIL|cannot|not found|no such|undefined|denied|unknown|invalid|Exception)\b.*$/im
const REFUSED = /doesn't want to proceed|requires approval|was blocked|tool_use_error|interrupted by user/

await main(process.argv.slice(2))

// --- internal ---

async function main(words: readonly string[]): Promise<void> {
  const data = dataFolder(words)
  if (data === undefined) return
  const file = wordAfter(words, '--questions') ?? join(data, QUESTION_FILE)
  if (!existsSync(file)) {
    console.error(`\n!!! NOT RUN: there are no questions at ${file}; name their file with --questions.\n`)
    process.exitCode = 1
    return
  }
  const root = join(data, 'transcripts')
  const paths = transcriptsIn(root).filter((path) => !OTHER_STATES.test(path))
  const sessions = paths.map((path) => readTranscript(path, relative(root, path)))
  const questions = [
    ...(JSON.parse(readFileSync(file, 'utf8')) as Question[]),
    ...some(sessions.flatMap(({ errors }) => errors)),
    ...some(changedOnce(sessions)),
  ]
  const folder = mkdtempSync(join(tmpdir(), 'throughline-recall-'))
  try {
    const store = wordAfter(words, '--store') ?? join(folder, 'recall.db')
    if (!existsSync(store)) await fill(store, paths)
    const server = await startServer([resolve('dist/cli.js'), 'serve', '--store', resolve(store)], {
      PATH: process.env['PATH'],
      HOME: folder,
    })
    const plain = plainSearch(sessions.flatMap(({ messages }) => messages))
    const told: Told[] = []
    // The first question loads what is loaded by need.
    await server.read('recall', { query: 'first', project: 'all' })
    const before = server.spent()
    for (const asked of questions) told.push(await ask(server, asked, plain.search))
    const spent = (server.spent() - before) / told.length
    await server.stop()
    const text = report(told, { ours: spent, plain: plain.spent() / told.length })
    console.log(text)
    if (words.includes('--list')) list(told)
    if (!words.includes('--no-write')) writeFileSync('tests/bench/results/recall.md', text)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(path: string, transcripts: readonly string[]): Promise<void> {
  const store = await openSqliteStore({ location: path, busyTimeout: 5_000 })
  const listed = transcripts.map((each) => ({ path: each, sessionId: 'named in its records', time: Date.now() }))
  const { added, broken } = await backfill(store, listed, { now: new Date(), env: { PATH: '' } })
  console.error(`${added} sessions, ${broken.length} unreadable`)
  await store.close()
}

async function ask(server: McpProcess, asked: Question, plain: (question: string) => string): Promise<Told> {
  const query = asked.question
  const reply = await server.read('recall', { query, project: 'all' })
  const told = { asked, reply, plain: plain(query) }
  const offered = OFFERED.exec(reply)?.[1]
  if (isAnswered(asked, reply) || offered === undefined) return told
  return { ...told, again: await server.read('recall', { query: `${query} ${offered}`, project: 'all' }) }
}

function isAnswered({ answer }: Question, reply: string): boolean {
  const text = reply.replace(/\s+/g, ' ')
  return answer.every((part) => new RegExp(part, 'i').test(text))
}

interface Read {
  readonly messages: readonly Message[]
  readonly errors: readonly Question[]
  readonly changed: readonly Question[]
}

function readTranscript(path: string, name: string): Read {
  const [owner = ''] = name.split('/')
  const [project = ''] = owner.split('/')
  const rows = readFileSync(path, 'utf8').split('\n').flatMap(parse)
  const session = rows.flatMap((row) => ('sessionId' in row ? [String(row.sessionId)] : []))[0] ?? name
  const messages: Message[] = []
  const errors = new Map<string, Question>()
  const changed = new Map<string, Question>()
  const calls = new Map<string, { name: string; input: Readonly<Record<string, unknown>> }>()
  for (const row of rows) {
    if (row.isMeta === true || row.isSidechain === true || row.isCompactSummary === true) continue
    for (const block of blocksOf(row)) {
      const { type, text = '', id = '', name: tool = '', input = {} } = block
      if (type === 'text') messages.push({ session, text })
      if (type === 'tool_use') {
        calls.set(id, { name: tool, input })
        messages.push({ session, text: `${tool} ${String(input['command'] ?? input['file_path'] ?? '')}` })
      }
      const call = type === 'tool_result' ? calls.get(block.tool_use_id ?? '') : undefined
      if (call === undefined) continue
      const said = textOf(block.content)
      const command = String(call.input['command'] ?? '')
      if (block.is_error === true) messages.push({ session, text: `${command}\n${said}` })
      const words = ERROR_LINE.exec(said)?.[0].split(/\s+/).slice(0, 10) ?? []
      if (block.is_error === true && call.name === 'Bash' && words.length > 4 && !REFUSED.test(said)) {
        const question = `which command failed with ${words.join(' ')}`
        const answer = [escaped((command.split('\n')[0] ?? '').trim().slice(0, 24))]
        errors.set(question, { project, kind: 'error', question, answer })
      }
      const file = String(call.input['file_path'] ?? '')
      if (block.is_error !== true && (call.name === 'Edit' || call.name === 'Write') && file !== '') {
        const end = file.split('/').slice(-2).join('/')
        changed.set(end, {
          project,
          kind: 'file',
          question: `which session changed ${end}?`,
          answer: [escaped(session)],
        })
      }
    }
  }
  return { messages, errors: [...errors.values()], changed: [...changed.values()] }
}

/** Files that one session alone changed. */
function changedOnce(sessions: readonly Read[]): Question[] {
  const times = new Map<string, number>()
  for (const { changed } of sessions)
    for (const { question } of changed) times.set(question, (times.get(question) ?? 0) + 1)
  return sessions.flatMap(({ changed }) => changed.filter(({ question }) => times.get(question) === 1))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
}

/** So many of them by chance, always the same ones. */
function some(questions: readonly Question[]): Question[] {
  const random = createRandom(SEED)
  return questions
    .map((question) => ({ question, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, BY_PROGRAM)
    .map(({ question }) => question)
}

function plainSearch(messages: readonly Message[]) {
  const passages = messages.flatMap(({ session, text }) => pieces(text).map((piece) => ({ session, text: piece })))
  const index = new MiniSearch<object>({ fields: ['text'], storeFields: ['text', 'session'] })
  index.addAll(passages.map((passage, id) => ({ id, ...passage })))
  let spent = 0
  return {
    search(question: string): string {
      const before = process.cpuUsage()
      const found = index.search(question).slice(0, PLAIN.passages)
      const { user, system } = process.cpuUsage(before)
      spent += (user + system) / 1_000
      return found.map((each) => `${each['session']}: ${each['text']}`).join('\n')
    },
    spent: () => spent,
  }
}

/** A message in parts of whole lines, where lines are not longer. */
function pieces(text: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const line of text.split('\n').flatMap((each) => each.match(/.{1,680}/g) ?? [])) {
    if (part.length + line.length > PLAIN.characters) {
      parts.push(part)
      part = ''
    }
    part += `${line}\n`
  }
  return [...parts, part].filter((each) => each.trim() !== '')
}

function report(told: readonly Told[], spent: { readonly ours: number; readonly plain: number }): string {
  const row = (name: string, of: readonly Told[]): string => {
    const share = (is: (one: Told) => boolean): string =>
      of.length === 0
        ? ''
        : `${of.filter(is).length} of ${of.length} (${((100 * of.filter(is).length) / of.length).toFixed(0)} %)`
    const mean = (length: (one: Told) => number): string =>
      of.length === 0 ? '' : (of.reduce((sum, one) => sum + length(one), 0) / of.length).toFixed(0)
    return [
      '',
      name,
      share(({ asked, reply }) => isAnswered(asked, reply)),
      share(({ asked, reply, again = '' }) => isAnswered(asked, reply) || isAnswered(asked, again)),
      share(({ asked, plain }) => isAnswered(asked, plain)),
      mean(({ reply }) => reply.length),
      String(Math.max(0, ...of.map(({ reply }) => reply.length))),
      mean(({ plain }) => plain.length),
      '',
    ]
      .join(' | ')
      .trim()
  }
  const isTuned = ({ asked }: Told): boolean => TUNED.some((owner) => asked.project.replace('/', '__') === owner)
  const kindsOf = (name: string, of: readonly Told[]): string[] =>
    KINDS.map((kind) =>
      row(
        `${name}, ${kind}`,
        of.filter(({ asked }) => asked.kind === kind),
      ),
    )
  return [
    '# Whether a reply of recall holds the answer',
    '',
    `${new Date().toISOString().slice(0, 10)} · Node ${process.versions.node} · ${cpus()[0]?.model ?? 'unknown'} · processor time a question: recall ${spent.ours.toFixed(0)} ms with its server and store, MiniSearch ${spent.plain.toFixed(1)} ms with its index in memory`,
    '',
    '| questions | recall | recall, asked again | MiniSearch | characters | longest | of MiniSearch |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...kindsOf('tuned', told.filter(isTuned)),
    ...kindsOf(
      'held out',
      told.filter((one) => !isTuned(one)),
    ),
    ...kindsOf('all', told),
    row(
      'own and other, all',
      told.filter(({ asked }) => asked.kind === 'own' || asked.kind === 'other'),
    ),
    '',
  ].join('\n')
}

function list(told: readonly Told[]): void {
  for (const { asked, reply, again = '', plain } of told)
    console.log(
      [isAnswered(asked, reply), isAnswered(asked, again), isAnswered(asked, plain)]
        .map((is) => (is ? '+' : '-'))
        .join(''),
      asked.project,
      asked.kind,
      asked.question,
    )
}
