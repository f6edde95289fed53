/**
 * @module Is a message a continuation, and of which form? Real messages with labels, counted against what detectSignal says.
 *
 * Two tables first: messages written in 24 languages, and short replies to a question. Half of both, by the hash of the text,
 * is there to develop on, the other half to report (--half develop|held|all; held unless told; misses are named for develop).
 *
 * Then five sets: first messages labelled by others; every distinct prompt of real transcripts, typed or queued, in main
 * conversations, forks and sidechains; the prompts that agents wrote for subagents; the bodies of commands and skills
 * that stand in a person's place; statements in ten languages, which ask for nothing. Labels of the three in the middle
 * are in labels/first-prompts.json, by the hash of the text: the texts are not ours. What has no label is counted and
 * named. The baseline looks for the seeds' words anywhere.
 *
 * Run: npm run bench:signals -- [--data FOLDER] [--half develop|held|all]
 */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readTyped } from '../../src/hosts/claude-code/prompt-text.ts'
import { detectSignal, type Signal } from '../../src/recovery/message/signal.ts'
import { CONTINUATION_PHRASES, SUMMARY_HEADING } from '../../src/rules.ts'
import { isGreeting, readReply } from '../../src/text/reply.ts'
import { MESSAGE_SETS, type MessageSet } from './message-sets.ts'
import { jsonLines, userText } from './transcript-prompts.ts'

type Kind = Signal['kind']
interface Message {
  readonly name: string
  readonly text: string
  readonly label: Kind | undefined
}

const KINDS: readonly Kind[] = ['formatted', 'natural', 'reference', 'none']

const SEED_WORDS = [
  'resume',
  ...CONTINUATION_PHRASES.natural,
  ...CONTINUATION_PHRASES.reference,
  ...CONTINUATION_PHRASES.formatted,
  ...SUMMARY_HEADING.progress,
  ...SUMMARY_HEADING.next,
  ...SUMMARY_HEADING.files,
].map((phrase) => phrase.toLowerCase())

main(process.argv.slice(2))

// --- internal ---

function main(words: readonly string[]): void {
  const at = words.indexOf('--data')
  const data = resolve(at === -1 ? '../shared/data' : (words[at + 1] ?? ''))
  const firstMessages = join(data, 'first-messages.jsonl')
  if (!existsSync(firstMessages)) {
    console.error(`\n!!! NOT RUN: there are no labelled messages at ${firstMessages}; name their folder with --data.\n`)
    process.exitCode = 1
    return
  }
  const labels = JSON.parse(readFileSync(resolve('tests/bench/labels/first-prompts.json'), 'utf8')) as Record<
    string,
    Kind
  >
  const { typed, delegated, bodies } = transcriptPrompts(join(data, 'transcripts'), labels)
  const half = words[words.indexOf('--half') + 1] ?? ''
  if (existsSync(join(data, 'messages'))) {
    const chosen = words.includes('--half') ? (half as Half) : 'held'
    reportMessages(jsonLines(join(data, 'messages', 'first-prompts.jsonl')), chosen)
    reportReplies(jsonLines(join(data, 'messages', 'replies.jsonl')), chosen)
  }
  for (const set of MESSAGE_SETS) {
    const messages = resolve(`tests/bench/messages/${set}-set.jsonl`)
    if (existsSync(messages)) reportMessages(jsonLines(messages), set)
    const replies = resolve(`tests/bench/messages/${set}-replies.jsonl`)
    if (existsSync(replies)) reportReplies(jsonLines(replies), set)
  }
  report('first messages', readFirstMessages(firstMessages))
  report('prompts in transcripts', typed)
  report('prompts for subagents', delegated)
  report('bodies of commands and skills', bodies)
  report('all of the transcripts', [...typed, ...delegated, ...bodies])
  report('statements in ten languages', readStatements(join(data, 'statements')))
}

type Half = 'develop' | 'held' | 'all' | MessageSet

/** A text always lies in the same half. */
function isIn(half: Half, text: string): boolean {
  const even = Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 2), 16) % 2 === 0
  return (half !== 'develop' && half !== 'held') || even === (half === 'develop')
}

/** Wishes that are noticed or left to the model, false alarms, by the kind and the language of the message. */
function reportMessages(rows: readonly Record<string, unknown>[], half: Half): void {
  const found = rows
    .filter(({ text }) => isIn(half, String(text)))
    .map(({ text, label, kind, lang }) => ({
      text: String(text),
      label: String(label),
      kind: String(kind),
      lang: String(lang),
      found: String(detectSignal(String(text), { firstMessages: true }).kind),
    }))
  const share = (of: typeof found, is: (row: (typeof found)[number]) => boolean) =>
    `${of.filter(is).length}/${of.length}`
  const certain = ({ found: kind }: { readonly found: string }) => kind !== 'none' && kind !== 'uncertain'
  const uncertain = ({ found: kind }: { readonly found: string }) => kind === 'uncertain'
  const wishes = found.filter(({ label }) => label !== 'none')
  const others = found.filter(({ label, text }) => label === 'none' && !isGreeting(text))
  console.log(`\nmessages, ${half}`)
  const line = (title: string, of: typeof found) =>
    console.log(`  ${title.padEnd(26)} certain ${share(of, certain).padStart(8)}  to the model ${share(of, uncertain)}`)
  line('wishes', wishes)
  line('others', others)
  for (const by of ['kind', 'lang'] as const)
    for (const value of [...new Set(found.map((row) => row[by]))].sort()) {
      const [of, not] = [wishes, others].map((set) => set.filter((row) => row[by] === value))
      if (of !== undefined && of.length > 0) line(`wishes, ${value}`, of)
      if (not?.some((row) => row.found !== 'none')) line(`others, ${value}`, not)
    }
  if (half === 'held') return
  for (const { text, lang, label, found: kind } of found)
    if ((label === 'none') !== (kind === 'none'))
      console.log(`  ${label === 'none' ? 'false' : 'miss '} ${lang} ${kind}: ${JSON.stringify(text.slice(0, 120))}`)
}

/** What short answers to a question are heard as. */
function reportReplies(rows: readonly Record<string, unknown>[], half: Half): void {
  const found = rows
    .filter(({ text }) => isIn(half, String(text)))
    .map(({ text, expected }) => ({ text: String(text), expected: String(expected), heard: heardAs(String(text)) }))
  console.log(`\nreplies, ${half}`)
  for (const expected of [...new Set(found.map((row) => row.expected))]) {
    const of = found.filter((row) => row.expected === expected)
    console.log(`  ${expected.padEnd(6)} ${of.filter(({ heard }) => heard === expected).length}/${of.length}`)
    if (half !== 'held')
      for (const { text, heard } of of) if (heard !== expected) console.log(`    ${heard}: ${JSON.stringify(text)}`)
  }
}

function heardAs(text: string): string {
  const reply = readReply(text)
  if (reply === undefined) return 'none'
  return reply.kind === 'pick' ? `pick${reply.number}` : reply.kind
}

function report(title: string, messages: readonly Message[]): void {
  const labelled = messages.filter((message) => message.label !== undefined)
  const found = labelled.map((message) => ({ ...message, found: detectSignal(message.text, { firstMessages: true }) }))
  console.log(`\n${title}: ${labelled.length} labelled${without(messages.length - labelled.length)}`)
  console.log(row('label \\ found', KINDS))
  for (const label of KINDS) {
    const of = found.filter((message) => message.label === label)
    if (of.length > 0)
      console.log(
        row(
          label,
          KINDS.map((kind) => String(of.filter((m) => m.found.kind === kind).length)),
        ),
      )
  }
  for (const { name, label, found: signal } of found)
    if (signal.kind !== label && signal.kind !== 'uncertain')
      console.log(`  miss ${name}: ${label}, found ${signal.kind}`)
  const left = found.filter((message) => message.found.kind === 'uncertain')
  console.log(`  left to the model ${left.length}/${labelled.length}`)
  const positive = labelled.filter(({ label }) => label !== 'none')
  const negative = labelled.filter(({ label }) => label === 'none')
  const count = (of: readonly Message[], is: (text: string) => boolean) => of.filter(({ text }) => is(text)).length
  const isFound = (text: string) => !['none', 'uncertain'].includes(detectSignal(text, { firstMessages: true }).kind)
  console.log(
    `  continuations found ${count(positive, isFound)}/${positive.length}, false alarms ${count(negative, isFound)}/${negative.length}` +
      ` · the seeds' words anywhere: ${count(positive, hasSeedWord)}/${positive.length}, ${count(negative, hasSeedWord)}/${negative.length}`,
  )
}

function without(count: number): string {
  return count === 0 ? '' : `; !!! ${count} WITHOUT A LABEL, not counted`
}

function row(head: string, cells: readonly string[]): string {
  return `  ${head.padEnd(14)}${cells.map((cell) => cell.padStart(11)).join('')}`
}

function hasSeedWord(text: string): boolean {
  const lower = text.toLowerCase()
  return SEED_WORDS.some((phrase) => lower.includes(phrase))
}

function readFirstMessages(file: string): Message[] {
  return jsonLines(file).map(({ id, text, label }) => ({ name: `#${id}`, text: String(text), label: label as Kind }))
}

function readStatements(folder: string): Message[] {
  const files = readdirSync(folder).filter((file) => file.includes('.dataset.'))
  return files.flatMap((file) =>
    jsonLines(join(folder, file)).map(({ id, text }) => ({
      name: `${file} ${id}`,
      text: String(text),
      label: 'none' as const,
    })),
  )
}

/** Every distinct prompt, in the order of the files. */
function transcriptPrompts(folder: string, labels: Readonly<Record<string, Kind>>) {
  const typed = new Map<string, Message>()
  const delegated = new Map<string, Message>()
  const bodies = new Map<string, Message>()
  const known = (hash: string) => [typed, delegated, bodies].some((set) => set.has(hash))
  const add = (to: Map<string, Message>, text: string) => {
    const hash = createHash('sha256').update(text.normalize('NFKC').replace(/\s+/g, ' ').trim()).digest('hex')
    if (!known(hash)) to.set(hash, { name: hash.slice(0, 12), text, label: labels[hash] })
  }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.jsonl'))
  for (const file of files.sort()) {
    for (const record of jsonLines(join(folder, file))) {
      const text = userText(record)
      if (text !== undefined && readTyped(text).is === 'prompt') {
        if (record['isMeta'] === true) add(bodies, text)
        else add(record['isSidechain'] === true ? delegated : typed, text)
      }
      for (const prompt of delegatedPrompts(record)) add(delegated, prompt)
    }
  }
  return { typed: [...typed.values()], delegated: [...delegated.values()], bodies: [...bodies.values()] }
}

function delegatedPrompts(record: Readonly<Record<string, unknown>>): string[] {
  const inner = (record['message'] as { content?: unknown } | undefined)?.content
  if (record['type'] !== 'assistant' || !Array.isArray(inner)) return []
  return (inner as { type?: string; name?: string; input?: { prompt?: string } }[]).flatMap((part) =>
    part?.type === 'tool_use' && (part.name === 'Task' || part.name === 'Agent') && part.input?.prompt !== undefined
      ? [part.input.prompt]
      : [],
  )
}
