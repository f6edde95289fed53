/**
 * @module Is a message a handoff: a continuation summary or a document by which one session hands its work to the next? Pure.
 *
 * The seeds' block is read by parseSummary(). What people write besides is known by its headings: a title that says so,
 * or what is done together with what comes next. A plan, an issue, a log and a text to be worked on have such headings
 * too; one alone proves nothing.
 */

import { CONTINUATION_PHRASES, HOST_OPENING } from '../../rules.ts'
import { pattern, plain } from '../../text/pattern.ts'
import { classesIn, type HeadingClass, isTopicHeading } from './handoff-headings.ts'
import { type Label, type LabelledText, readLabels } from './handoff-lines.ts'
import { pastedSummary } from './pasted-summary.ts'
import { mark, ordersText } from './phrases.ts'
import { outsideFences } from './sentences.ts'
import { cleanTopic } from './topic.ts'

export interface Handoff {
  /** The lines that decided, as written. */
  readonly phrases: readonly string[]
  readonly topic?: string
}

/** Returns what makes a message a handoff, or undefined. `continuing`: its own sentences ask to go on, or mention earlier work. */
export function readHandoff(message: string, continuing: boolean): Handoff | undefined {
  const text = message.slice(0, LONGEST)
  const trimmed = text.trimStart()
  if (trimmed.startsWith(HOST_OPENING.compaction)) return { phrases: [HOST_OPENING.compaction] }
  if (trimmed.startsWith(HOST_OPENING.plan)) return undefined
  const summary = MAY_BE_SUMMARY.test(text) ? pastedSummary(text) : undefined
  if (summary !== undefined) return withTopic(summaryLines(text), summary.topic)
  const isLine = !trimmed.trimEnd().includes('\n')
  // A single line has no headings, but labels in its sentences.
  if (isLine && (trimmed.match(INLINE_LABEL)?.length ?? 0) < MIN_INLINE_LABELS) return undefined
  // Fenced text is a quotation, unless the message is nothing else or says that the work goes on.
  const unfenced = /^(?:`{3}|~{3})/.test(trimmed) || continuing ? text : outsideFences(text)
  const own = isLine ? unfenced.replace(INLINE_LABEL, '\n$&') : unfenced
  const evidence = weigh(readLabels(own), continuing)
  const topicHeading = evidence.heads.find(({ text: heading }) => isTopicHeading(heading))
  if (topicHeading !== undefined) return withTopic([topicHeading.line], cleanTopic(topicHeading.body))
  if (isAboutText(evidence)) return undefined
  for (const proof of PROOFS) {
    const labels = proof(evidence)
    if (labels !== undefined)
      return withTopic(
        labels.map(({ line }) => line),
        cleanTopic(topicOf(evidence) ?? ''),
      )
  }
  return undefined
}

/** Returns whether a message has the shape of a handoff, though none of its headings is known: ticked boxes and open ones. */
export function mayBeHandoff(message: string): boolean {
  const text = message.slice(0, LONGEST)
  if (!TICKED_BOX.test(text) || !OPEN_BOX.test(text)) return false
  const evidence = weigh(readLabels(text), false)
  const { labels } = evidence
  return having('issue', labels).length === 0 && !isAboutText(evidence)
}

// --- internal ---

/** Handoffs are long, but their headings come early. */
const LONGEST = 100_000
const LONGEST_PHRASE = 120
const MOST_PHRASES = 6
/** Characters beside headings that a document has at least. */
const MIN_BODY = 15
/** The same below a first line that is only a label. */
const MIN_RETROSPECT = 40
const MIN_PROMPT_HEADINGS = 4
/** Sentences of one line that begin with a label: "Done: the parser. Next: tests". */
const INLINE_LABEL = /(?:^|(?<=[.。] ))[^.:\n。]{3,40}: /g
const MIN_INLINE_LABELS = 2
/** A title without a mark stands at the beginning. */
const TITLE_WITHIN = 4

interface Evidence extends LabelledText {
  readonly continuing: boolean
  readonly heads: readonly Label[]
  readonly inline: readonly Label[]
  readonly titles: readonly Label[]
  readonly done: readonly Label[]
  readonly status: readonly Label[]
  readonly next: readonly Label[]
  /** Every heading that tells a part of the state. */
  readonly states: readonly Label[]
  readonly saysDone: boolean
}

function weigh(text: LabelledText, continuing: boolean): Evidence {
  const heads = text.labels.filter(({ mark, body }) => mark === 'head' && body !== '')
  const inline = text.labels.filter(({ mark, classes }) => mark === 'inline' && classes.size > 0)
  const [done, status, next] = [having('done', heads), having('status', heads), having('next', heads)]
  return {
    ...text,
    continuing,
    heads,
    inline,
    titles: having('title', [
      ...text.labels.filter(({ mark, position }) => mark === 'inline' && position === 0),
      ...heads,
    ]).filter(isTitle),
    done,
    status,
    next,
    states: [...new Set([...done, ...status, ...next])],
    saysDone: done.length > 0 || text.ticked > 0 || status.some(tellsDone),
  }
}

type Proof = (evidence: Evidence) => readonly Label[] | undefined

/** In order; the first that holds decides. */
const PROOFS: readonly Proof[] = [
  function titled({ titles, states, size, continuing }) {
    const [title] = titles
    const retrospect = title?.position === 0 && size >= MIN_RETROSPECT && !AHEAD.test(plain(title.text))
    const proven = states.length > 0 || (size >= MIN_BODY && (title?.hash === true || continuing)) || retrospect
    return titles.length > 0 && proven ? [...titles, ...states] : undefined
  },
  function patternRecognition({ first, states }) {
    return PATTERN_RECOGNITION.test(first) && states.length > 0 ? states : undefined
  },
  function calledHandoff({ heads, inline, states, saysDone }) {
    const called = having('handoff', heads).filter((label) => label.position < TITLE_WITHIN && isTitle(label))
    const proven = (saysDone && states.length > 1) || inline.filter(isWork).length > 1
    return called.length > 0 && proven ? [...called, ...states, ...inline] : undefined
  },
  function goesOnWithState({ continuing, done, status, next, inline, states }) {
    if (!continuing) return undefined
    const inlineWork = inline.filter(isWork)
    const proven = done.length + status.length + next.length > 0 || (inline.length > 1 && inlineWork.length > 0)
    return proven ? [...states, ...inline] : undefined
  },
  function doneAndNext({ labels, saysDone, done, status, next, inline, states }) {
    if (having('issue', labels).length > 0 || !saysDone || done.length + status.length === 0) return undefined
    const ahead = [...next, ...having('next', inline).filter(isWorded)].filter((label) => !done.includes(label))
    return ahead.length > 0 ? [...new Set([...states, ...ahead])] : undefined
  },
  function inlineDoneAndNext({ labels, inline }) {
    if (having('issue', labels).length > 0) return undefined
    const worded = inline.filter(isWorded)
    const done = [...having('done', worded), ...having('status', worded)]
    const ahead = having('next', worded).filter((label) => !done.includes(label))
    return done.length > 0 && ahead.length > 0 ? [...new Set([...done, ...ahead])] : undefined
  },
  function tickedAndOpen({ labels, ticked, open, status, next, states }) {
    if (having('issue', labels).length > 0) return undefined
    return ticked > 0 && open > 0 && status.length + next.length > 0 ? states : undefined
  },
  /** A prompt that was written beforehand and says what there is already. */
  function promptWithPremise({ labels, heads, status }) {
    const [title] = labels
    if (title === undefined || title.position > 0 || !title.classes.has('prompt')) return undefined
    const premise = [...having('context', heads), ...status].find(tellsDone)
    return premise !== undefined && heads.length >= MIN_PROMPT_HEADINGS ? [title, premise] : undefined
  },
]

function having(name: HeadingClass, labels: readonly Label[]): Label[] {
  return labels.filter(({ classes }) => classes.has(name))
}

function isTitle({ text, hash, position }: Label): boolean {
  const begins = classesIn(text).some(({ tag, start }) => tag === 'title' && start === 0)
  return hash || (position < TITLE_WITHIN && (begins || !ordersText(mark(text))))
}

function isWork({ classes }: Label): boolean {
  return classes.has('done') || classes.has('status') || classes.has('next')
}

function tellsDone({ body, section }: Label): boolean {
  return classesIn(`${body}\n${section}`).some(({ tag }) => tag === 'done')
}

const WORDS = new RegExp(pattern(String.raw`\p{L}{2,}`), 'g')

/** A value in words; a counter of a log does not count. */
function isWorded({ body }: Label): boolean {
  return (plain(body).match(WORDS)?.length ?? 0) >= 3 || /[\u3040-\u9fff\uac00-\ud7af]{4}/.test(body)
}

function isAboutText({ first, continuing }: Evidence): boolean {
  return !continuing && !PATTERN_RECOGNITION.test(first) && ordersText(mark(first))
}

function withTopic(lines: readonly string[], topic: string | undefined): Handoff {
  const phrases = [...new Set(lines.map((line) => line.slice(0, LONGEST_PHRASE)))].slice(0, MOST_PHRASES)
  return { phrases, ...(topic === undefined || topic === '' ? {} : { topic }) }
}

/** The words of the title that are not those of a handoff, nor a date. */
function topicOf({ titles, labels }: Evidence): string | undefined {
  const title = titles[0]?.text ?? (labels[0]?.hash === true ? labels[0].text : undefined)
  return title
    ?.replace(/\(?\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\)?/g, '')
    .split(/(?:(?<!\s)\s+)?(?:[:：|]|\s[-–—]\s|—)\s*/)
    .map((part) => part.replace(/(?<![-–—\s])[-–—\s]+$/, '').trim())
    .filter(
      (part) =>
        part !== '' &&
        !NO_TOPIC.some((name) => isOnly(part, name)) &&
        !classesIn(part).some(({ tag }) => tag === 'title'),
    )
    .join(' ')
    .slice(0, LONGEST_PHRASE)
}

/** A label that speaks of what begins, not of what was. */
const AHEAD = pattern('^(?:a |the )?(?:new|this|next|upcoming)(?![\\p{L}])|^(?:新|새|次|下一?次|다음|この|이번)')

const NO_TOPIC = ['handoff', 'context', 'status', 'done', 'next'] as const satisfies readonly HeadingClass[]

function isOnly(text: string, name: HeadingClass): boolean {
  return classesIn(text).some(({ tag, start, end }) => tag === name && text.length - (end - start) <= 8)
}

const TICKED_BOX = /^[ >\t]{0,9}[-*+] \[x\] /im
const OPEN_BOX = /^[ >\t]{0,9}[-*+] \[ \] /m
/** Cheap look that spares the ordinary message the parser. */
const MAY_BE_SUMMARY = /continue work on|resume\s{0,3}\*{0,2}\s{0,3}[:：]|checkpoint\s{0,3}\*{0,2}\s{0,3}[:：]/i
const SUMMARY_LINE = pattern(
  String.raw`^[^\p{L}\n]{0,8}(?:continue work on|resume|progress|progress so far|next|next steps|files|files modified|key context|key decisions|checkpoint)\s*\**\s*[:：]`,
)
const PATTERN_RECOGNITION = new RegExp(`\\[[^\\]]{0,40}${CONTINUATION_PHRASES.formatted[0]}`, 'i')

function summaryLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => SUMMARY_LINE.test(plain(line)))
}
