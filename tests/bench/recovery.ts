/**
 * @module Is the right session found? Labelled messages sent to the real hooks, over a store of sessions of four projects.
 *
 * Each message is the first of a new session, on the store as it was before. The rules were made looking at every second
 * message; the others are counted apart. A message that means the last work and says "yesterday" may mean that of
 * yesterday. `words apart` decides each wish as a wish, also where its words were not recognised. For the likelihood, the
 * wishes that name their work are also sent in a project that does not have it, where every answer is wrong.
 *
 * Run: npm run bench:recovery -- [--data FOLDER] [--only PARTS] [--write SECTION] [--misses] [--processes N]
 * PARTS: some of others, first to twelfth and ordinary, with commas between.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { detectSignal } from '../../src/recovery/message/signal.ts'
import type { FoundWork } from '../../src/recovery/texts/offer.ts'
import { estimateTokens } from '../../src/text/budget.ts'
import { MESSAGE_SETS, type MessageSet } from './message-sets.ts'
import { SENT, SESSIONS } from './recovery-sessions.ts'
import { type BenchWorld, createBenchWorld } from './recovery-world.ts'
import { firstPrompts } from './transcript-prompts.ts'

interface Labelled {
  readonly id: number
  /** The message that was sent before it in its session. */
  readonly after?: string
  readonly text: string
  readonly lang: string
  readonly label: 'none' | 'natural' | 'reference' | 'formatted'
  readonly kind: string
  readonly project: string
  readonly expected: {
    readonly reaction: 'show' | 'silence' | 'offer' | 'either'
    readonly means: 'last' | 'offer' | string[] | null
  }
}

type Place = 'first' | 'in list' | 'wrong' | 'silence'

interface Outcome {
  readonly message: Labelled
  /** Sessions that it may mean; none where no stored one is meant. */
  readonly meant: readonly string[]
  readonly noticed: boolean
  /** What its words were read as. */
  readonly signal: string
  readonly place: Place
  readonly apart: Place
  readonly tokens: number
  readonly toPerson: boolean
  readonly likelihood: number | undefined
  readonly top: string | undefined
  /** How likely the first one found is said to be in a project without the work that is meant. */
  readonly elsewhere: number | undefined
}

const YESTERDAY =
  /yesterday|last night|gestern|hier\b|ayer|ontem|\bieri\b|gisteren|wczoraj|вчера|昨日|昨天|어제|\bkal\b|कल|dün\b|kemarin|أمس|χθες|אתמול/iu

interface Reply {
  readonly text: string
  readonly lang: string
  readonly expected: 'yes' | 'no' | 'later' | 'pick2' | 'none'
}

/** What a reply leads to: the answers that the hooks give. */
type Heard = 'yes' | 'no' | 'later' | 'pick2' | 'to the model' | 'none'

interface HeardReply {
  readonly reply: Reply
  readonly heard: Heard
}

const here = resolve('tests/bench/messages')
const words = process.argv.slice(2)
const option = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined)
const data = resolve(option('--data') ?? '../shared/data')
const file = join(data, 'messages', 'first-prompts.jsonl')
if (existsSync(file)) await main()
else {
  console.error(`\n!!! NOT RUN: there are no labelled messages at ${file}; name their folder with --data.\n`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const messages = read<Labelled>(file)
  const world = await createBenchWorld(data, new Date(`${SENT.day}T${SENT.time}`))
  try {
    const { missing } = world
    if (missing.length > 0) console.error(`!!! these sessions are not in the data folder: ${missing.join(', ')}`)
    const parts = [`${SESSIONS.length - missing.length} sessions of 4 projects.`, '']
    const shown: Outcome[] = []
    if (isWanted('others')) {
      const outcomes = await sendAll(world, messages)
      const half = (rest: number) => outcomes.filter((_, index) => index % 2 === rest)
      parts.push(
        render(`The other half of ${messages.length} messages of others`, half(1)),
        render('Messages that the rules were made with', half(0)),
      )
      shown.push(...half(0))
    }
    for (const name of MESSAGE_SETS.filter(isWanted)) {
      const own = join(here, `${name}-set.jsonl`)
      if (!existsSync(own)) continue
      const sent = await sendAll(world, read<Labelled>(own))
      const answers = join(here, `${name}-replies.jsonl`)
      const replies = existsSync(answers) ? await replyAll(world, read<Reply>(answers)) : []
      parts.push(render(`Ours, the ${name} set`, sent), ...(replies.length === 0 ? [] : [renderReplies(replies)]))
      shown.push(...sent)
      if (words.includes('--misses')) for (const reply of replies) printMissedReply(reply)
    }
    if (isWanted('ordinary')) parts.push(await sendOrdinary(world))
    const text = parts.join('\n')
    console.log(text)
    if (words.includes('--misses')) for (const outcome of shown) printMiss(outcome)
    const section = option('--write')
    if (section !== undefined) writeSection(section, text)
  } finally {
    world.remove()
  }
  const sample = Number(option('--processes') ?? 0)
  if (sample > 0)
    await compareProcesses(messages.filter((_, index) => index % Math.floor(messages.length / sample) === 0))
}

/** Returns whether a part is to be run: those that `--only` names, or all. */
function isWanted(part: 'others' | MessageSet | 'ordinary'): boolean {
  const only = option('--only')
  return only === undefined || only.split(',').includes(part)
}

function read<Row>(path: string): Row[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Row)
}

async function sendAll(world: BenchWorld, messages: readonly Labelled[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const message of messages) outcomes.push(await send(world, message))
  return outcomes
}

async function send(world: BenchWorld, message: Labelled): Promise<Outcome> {
  const { text, project, after } = message
  const meant = meantBy(message)
  const { answer } = await world.send(text, project, after)
  const given = answer?.toModel ?? ''
  const verdict = await world.decide(text, project, message.label !== 'none')
  const [first] = verdict.found
  const named = Array.isArray(message.expected.means) && message.kind !== 'bare' && message.kind !== 'time'
  const other = named ? await world.decide(text, project === 'cli' ? 'omp' : 'cli', true) : undefined
  const [wrong] = other?.decision === 'none' ? [] : (other?.found ?? [])
  return {
    message,
    meant,
    noticed: given !== '',
    signal: detectSignal(text, { firstMessages: true }).kind,
    place: placeOf(shownIn(given, world), meant, given !== ''),
    apart: placeOf(keysOf(verdict.found, world), meant, false),
    tokens: estimateTokens(given),
    toPerson: answer?.toPerson !== undefined,
    likelihood: first && likelihoodOf(first),
    elsewhere: wrong && likelihoodOf(wrong),
    top: first && world.sessions.get(first.snapshot.name),
  }
}

/** Each reply as the second message of a session, behind a greeting that was answered with an offer of two sessions. */
async function replyAll(world: BenchWorld, replies: readonly Reply[]): Promise<HeardReply[]> {
  const heard: HeardReply[] = []
  for (const reply of replies) {
    const sent = await world.send(reply.text, 'cli', 'hi')
    if (shownIn(sent.before?.toModel ?? '', world)[0] !== 'restore')
      throw new Error(`The greeting before "${reply.text}" was not answered.`)
    heard.push({ reply, heard: heardIn(sent.answer?.toModel ?? '', world) })
  }
  return heard
}

/** What real first prompts that ask for no earlier work are told, where unfinished work stands. */
async function sendOrdinary(world: BenchWorld): Promise<string> {
  const stored = new Set(SESSIONS.map(({ file }) => file))
  const labelled = read<{ text: string; label: string }>(join(data, 'first-messages.jsonl'))
  const texts = new Set([
    ...labelled.filter(({ label }) => label === 'none').map(({ text }) => text),
    ...firstPrompts(join(data, 'transcripts'))
      .filter(({ file, text }) => !stored.has(file) && detectSignal(text, { firstMessages: true }).kind !== 'formatted')
      .map(({ text }) => text),
  ])
  const told: number[] = []
  let toPerson = 0
  for (const text of texts) {
    const { answer } = await world.send(text, 'cli')
    if (answer?.toModel !== undefined) told.push(estimateTokens(answer.toModel))
    if (answer?.toPerson !== undefined) toPerson += 1
    if (answer !== undefined && words.includes('--misses'))
      console.log(`  ordinary: ${text.slice(0, 90).replaceAll('\n', '⏎')} → ${answer.toModel?.slice(0, 90)}`)
  }
  return [
    '### Ordinary first prompts of real people',
    '',
    `Told something: ${share(told.length, texts.size)}, in at most ${Math.max(0, ...told)} tokens; the person: ${toPerson}.`,
    '',
  ].join('\n')
}

function heardIn(given: string, world: BenchWorld): Heard {
  if (given === '') return 'none'
  if (given.includes('the user declined')) return 'no'
  if (given.includes('does not want the earlier work now')) return 'later'
  if (given.includes('Only if the user means it')) return 'to the model'
  // A yes to an offer of two is asked which one.
  return shownIn(given, world)[0] === 'logging' ? 'pick2' : 'yes'
}

function renderReplies(heard: readonly HeardReply[]): string {
  const kinds = ['yes', 'no', 'later', 'pick2', 'none'] as const
  const cells = kinds.map((kind) => {
    const of = heard.filter(({ reply }) => reply.expected === kind)
    return [of.length, ...[...kinds, 'to the model'].map((way) => of.filter((one) => one.heard === way).length)]
  })
  return [
    '| replies to an offer | number | yes | no | later | second | nothing | to the model |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...kinds.map((kind, at) => `| ${kind} | ${cells[at]?.join(' | ')} |`),
    '',
  ].join('\n')
}

function printMissedReply({ reply, heard }: HeardReply): void {
  if (reply.expected !== heard) console.log(`  reply ${reply.expected}, heard ${heard}: ${reply.text}`)
}

function meantBy({ expected: { means }, text, project }: Labelled): readonly string[] {
  if (means === null || means === 'offer') return []
  if (means !== 'last') return means
  const newest = SESSIONS.filter((session) => session.project === project).map(({ key }) => key)
  return newest.slice(0, YESTERDAY.test(text) ? 2 : 1)
}

function likelihoodOf({ assessment }: FoundWork): number {
  return (assessment as { readonly likelihood?: number }).likelihood ?? assessment.confidence
}

/** The sessions that a text names, in its order. */
function shownIn(text: string, { sessions }: BenchWorld): string[] {
  return [...sessions]
    .map(([name, key]) => ({ key, at: text.indexOf(name) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at)
    .map(({ key }) => key)
}

function keysOf(found: readonly FoundWork[], { sessions }: BenchWorld): string[] {
  return found.flatMap(({ snapshot }) => sessions.get(snapshot.name) ?? [])
}

function placeOf(shown: readonly string[], meant: readonly string[], said: boolean): Place {
  const [first] = shown
  if (first === undefined) return said ? 'wrong' : 'silence'
  if (meant.includes(first)) return 'first'
  return shown.some((key) => meant.includes(key)) ? 'in list' : 'wrong'
}

function render(title: string, outcomes: readonly Outcome[]): string {
  const wishes = outcomes.filter(({ message: { label } }) => label !== 'none')
  const rest = outcomes.filter(({ message: { expected } }) => expected.reaction === 'silence')
  const falseOnes = rest.filter(({ noticed, toPerson }) => noticed || toPerson)
  const groups = (name: string, of: (outcome: Outcome) => string) =>
    [...new Set(wishes.map(of))].sort().map((group) =>
      row(
        `${name} ${group}`,
        wishes.filter((one) => of(one) === group),
      ),
    )
  return [
    `### ${title}`,
    '',
    `Wishes noticed ${share(wishes.filter(({ noticed }) => noticed).length, wishes.length)}, false alarms ${share(falseOnes.length, rest.length)}` +
      `; tokens of an answer ${Math.round(mean(wishes.filter(({ noticed }) => noticed).map(({ tokens }) => tokens)))} on average.`,
    '',
    '| wishes whose work is stored | number | right first | in list | wrong | silence | right, words apart |',
    '|---|--:|--:|--:|--:|--:|--:|',
    row('all', wishes),
    ...groups('kind', ({ message }) => message.kind),
    ...groups('language', ({ message }) => (message.lang === 'en' ? 'en' : 'others')),
    '',
    reliability(outcomes.filter(({ message, noticed }) => message.label !== 'none' || noticed)),
    '',
  ].join('\n')
}

function row(name: string, outcomes: readonly Outcome[]): string {
  const present = outcomes.filter(({ meant }) => meant.length > 0)
  const count = (place: Place) => present.filter((outcome) => outcome.place === place).length
  const apart = present.filter(({ apart }) => apart === 'first' || apart === 'in list').length
  const cells = [count('first'), count('in list'), count('wrong'), count('silence'), apart]
  return `| ${name} | ${present.length} | ${cells.join(' | ')} |`
}

/** How often the first one found is the right one, beside how likely that was said to be. */
function reliability(outcomes: readonly Outcome[]): string {
  const points = outcomes.flatMap(({ likelihood, top, meant, elsewhere }) => [
    ...(likelihood === undefined
      ? []
      : [{ said: likelihood, right: top !== undefined && meant.includes(top) ? 1 : 0 }]),
    ...(elsewhere === undefined ? [] : [{ said: elsewhere, right: 0 }]),
  ])
  const base = mean(points.map(({ right }) => right))
  const brier = mean(points.map(({ said, right }) => (said - right) ** 2))
  const bins = [0, 0.2, 0.4, 0.6, 0.8].map((low) => {
    const of = points.filter(({ said }) => said >= low && (said < low + 0.2 || low === 0.8))
    return `| ${low.toFixed(1)} to ${(low + 0.2).toFixed(1)} | ${of.length} | ${shown(of.map(({ said }) => said))} | ${shown(of.map(({ right }) => right))} |`
  })
  return [
    `Likelihood of the first one found, words apart, and of what is found in a project without the work: ${points.length} cases, Brier ${brier.toFixed(3)} (base rate ${(base * (1 - base)).toFixed(3)}), AUC ${auc(points).toFixed(2)}.`,
    '',
    '| said | number | mean said | right |',
    '|---|--:|--:|--:|',
    ...bins,
  ].join('\n')
}

function auc(points: readonly { readonly said: number; readonly right: number }[]): number {
  const [yes, no] = [1, 0].map((right) => points.filter((point) => point.right === right))
  const pairs = (yes ?? []).flatMap((a) => (no ?? []).map((b) => (a.said > b.said ? 1 : a.said === b.said ? 0.5 : 0)))
  return mean(pairs)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length
}

function shown(values: readonly number[]): string {
  return values.length === 0 ? '–' : mean(values).toFixed(2)
}

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`
}

function printMiss({ message, signal, meant, place, apart, noticed, likelihood, top }: Outcome): void {
  const { id, text, label, expected } = message
  const fine =
    label === 'none' ? !noticed || expected.reaction !== 'silence' : meant.length === 0 ? noticed : place === 'first'
  if (fine) return
  console.log(
    `  ${id} ${label} ${signal} ${place}, words apart ${apart}: ${top} ${likelihood}, meant ${meant}: ${text.slice(0, 110).replaceAll('\n', '⏎')}`,
  )
}

function writeSection(name: string, text: string): void {
  const to = resolve('tests/bench/results/recovery.md')
  const before = existsSync(to) ? readFileSync(to, 'utf8') : '# Is the right session found?\n'
  const [head = '', ...sections] = before.split(/^(?=## )/m)
  const others = sections.filter((section) => !section.startsWith(`## ${name}\n`))
  const all = [...others.map((section) => section.trimEnd()), `## ${name}\n\n${text.trimEnd()}`]
  writeFileSync(to, `${[head.trimEnd(), ...all.sort().reverse()].join('\n\n')}\n`)
}

/** The built hook as a process a message, at this machine's time, beside the same hook in this process. */
async function compareProcesses(messages: readonly Labelled[]): Promise<void> {
  const world = await createBenchWorld(data, new Date())
  let same = 0
  try {
    for (const { text, project, id } of messages) {
      const { answer } = await world.send(text, project)
      world.restore()
      const { home } = world.place
      const run = (event: string, fields: object) =>
        spawnSync('node', [resolve('dist/hook.cjs'), event], {
          input: JSON.stringify({
            session_id: `process-${id}`,
            transcript_path: join(home, `process-${id}.jsonl`),
            cwd: world.place.project(project),
            hook_event_name: event,
            ...fields,
          }),
          env: { HOME: home, PATH: process.env['PATH'] },
          encoding: 'utf8',
        }).stdout
      run('SessionStart', { source: 'startup' })
      const printed = run('UserPromptSubmit', { prompt: text, prompt_id: `p-${id}` })
      const [ours, theirs] = [shownIn(answer?.toModel ?? '', world), shownIn(printed, world)]
      if (ours.join() === theirs.join()) same += 1
      else
        console.log(
          `  message ${id}: in this process ${ours.join(', ') || 'nothing'}, by the hook ${theirs.join(', ') || 'nothing'}`,
        )
    }
    console.log(`Through processes: ${same} of ${messages.length} messages are answered as in this process.`)
  } finally {
    world.remove()
  }
}
