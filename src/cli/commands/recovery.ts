/**
 * @module The commands for recovery: explain, status, settings.
 */

import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { settingsFile } from '../../config.ts'
import { invalidInput } from '../../errors.ts'
import { ensureFolder, writeWhole } from '../../files/atomic-write.ts'
import { type Explanation, explain } from '../../memory/recover/explain.ts'
import { legalMoves } from '../../memory/recover/lifecycle.ts'
import { offerSetting } from '../../memory/recover/offers.ts'
import { OPERATIONS } from '../../operations/operations.ts'
import { type Prompt, readPrompt } from '../../recovery/message/read-prompt.ts'
import { OFFER } from '../../rules.ts'
import type { Status } from '../../snapshot/types.ts'
import { mayHoldStore } from '../../store/location.ts'
import { neutralise } from '../../text/untrusted.ts'
import { readProject } from '../../workspace/git.ts'
import type { Run } from '../terminal/context.ts'
import { findById } from '../terminal/find-by-id.ts'
import { fitLine, wrapWords } from '../terminal/fit.ts'
import type { Output } from '../terminal/output.ts'

interface ExplainOptions {
  /** A file with the message; `-` is stdin. */
  readonly messageFile?: string
  /** Whether every candidate and reason is printed. */
  readonly all?: boolean
  readonly json?: boolean
  readonly project?: string
  /** The time that was set: then the sessions running on this machine are ignored. */
  readonly now?: Date
}

/**
 * Prints what a message would recover as the first of a new session, and why. Nothing is written, but that what sessions left
 * unread is read first, as the hook does; not so where the time was set.
 */
export async function explainCommand(words: readonly string[], options: ExplainOptions, run: Run): Promise<void> {
  const { context, output, folder, withStore } = run
  const prompt = readPrompt(messageOf(words.join(' '), options))
  const place = await readProject(resolve(folder, options.project ?? ''), context.config.env)
  const facts = {
    ...place,
    now: context.now(),
    source: 'cli',
    ...(options.now !== undefined ? { running: () => undefined } : {}),
    exchanges: 0,
    offer: offerSetting(context.config.settings),
    goesOn: false,
  }
  const explained = mayHoldStore(context.config.store)
    ? await withStore(async (store) => {
        if (options.now === undefined) await run.readUnread(store, place)
        return explain(store, prompt, facts)
      })
    : emptyExplanation(prompt)
  if (options.json === true) output.json(explained)
  else for (const line of explanationLines(explained, options.all === true, output)) output.data(line)
}

interface StatusOptions {
  readonly reason?: string
  readonly outcome?: string
  readonly reopen?: boolean
  readonly json?: boolean
}

/** Prints the status of a snapshot and its legal next statuses; with `to`, changes it first. Without one, an overview. */
export async function statusCommand(
  id: string | undefined,
  to: string | undefined,
  options: StatusOptions,
  run: Run,
): Promise<void> {
  if (id === undefined) return (await import('./overview.ts')).overviewCommand(options, run)
  const { output } = run
  const known = await run.withStore((store) => findById(store, id))
  const status = (to ?? (options.reopen === true ? 'in-progress' : undefined)) as Status | undefined
  const input = { id: known.name, status, note: options.outcome ?? options.reason }
  const { snapshot, from, along } =
    status === undefined
      ? { snapshot: known, from: undefined, along: [] }
      : await OPERATIONS.setStatus.run(run, { ...input, status })
  const moves = legalMoves(snapshot)
  if (options.json === true) return output.json({ name: snapshot.name, status: snapshot.status, from, along, moves })
  const was = from === undefined ? '' : ` (was ${from})`
  output.data(`${output.color.bold(snapshot.name)}  ${snapshot.status}${was}`)
  for (const name of along) output.data(`  ${name}  ${snapshot.status}`)
  output.data(
    output.color.dim(moves.length === 0 ? '  ended; use --reopen to reopen it' : `  next: ${moves.join(', ')}`),
  )
}

/** Prints the settings; with a key and a value, changes one first. */
export function settingsCommand(
  key: string | undefined,
  value: string | undefined,
  options: { readonly json?: boolean },
  { context, output }: Run,
): void {
  const { home, settings } = context.config
  if (key !== undefined && key !== 'offer') throw invalidInput(`There is no setting "${key}". The only one is offer.`)
  if (value === undefined) {
    if (options.json === true) {
      output.json({ offer: offerSetting(settings) })
      return
    }
    output.data(`offer  ${offerSetting(settings)}`)
    output.data(output.color.dim(`  one of ${OFFER.settings.join(', ')}; stored in ${settingsFile(home)}`))
    return
  }
  if (!(OFFER.settings as readonly string[]).includes(value))
    throw invalidInput(`"${value}" is not a value of offer. Choose one of ${OFFER.settings.join(', ')}.`)
  ensureFolder(home, 0o700)
  writeWhole(settingsFile(home), `${JSON.stringify({ ...settings, offer: value }, null, 2)}\n`, 0o600)
  if (options.json === true) output.json({ offer: value })
  else output.data(`offer  ${value}`)
}

// --- internal ---

const LONGEST_MESSAGE = 16 * 1024 * 1024

function messageOf(message: string, { messageFile }: ExplainOptions): string {
  if (messageFile !== undefined && message !== '') throw invalidInput('Give the message or --message-file, not both.')
  if (messageFile !== undefined) return readMessage(messageFile)
  if (message === '') throw invalidInput('Give the message, for example: throughline explain "continue"')
  return message
}

function readMessage(path: string): string {
  try {
    if (path !== '-' && (statSync(path).isDirectory() || statSync(path).size > LONGEST_MESSAGE))
      throw new Error('no message')
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (cause) {
    throw invalidInput(`Cannot read the message from ${path}`, { cause })
  }
}

function emptyExplanation({ signal }: Prompt): Explanation {
  return {
    signal,
    candidates: [],
    decision: 'none',
    reasons: ['nothing has been saved on this machine yet'],
  }
}

/** Returns the beginning of a text, cut between words: it may name an id. */
function firstLine(text: string, width: number): string {
  const [first = '', ...more] = wrapWords(neutralise(text), width - 2)
  return more.length === 0 ? first : `${first} …`
}

/** Five lines: what the message is, what would happen, the best candidate, why, and how to see the rest. */
function explanationLines(
  { signal, candidates, decision, reasons }: Explanation,
  isWhole: boolean,
  { color, width }: Output,
): string[] {
  const phrases = signal.phrases.map((phrase) => `"${neutralise(phrase)}"`).join(', ')
  const head = [
    `signal    ${fitLine(`${signal.kind}${phrases === '' ? '' : `: ${phrases}`}`, width - 10)}`,
    `decision  ${color.bold(decision)}`,
  ]
  const nameLine = ({ name, likelihood, confidence, tier }: Explanation['candidates'][number]) =>
    `${color.bold(name)}  meant ${likelihood.toFixed(2)}, may be applied ${confidence.toFixed(2)} ${tier}`
  const indented = (text: string) => wrapWords(neutralise(text), width - 2).map((line) => `  ${line}`)
  if (isWhole) {
    // What was found stands with its evidence.
    const others = reasons.filter((reason) => !candidates.some(({ name }) => reason.startsWith(`${name}: `)))
    return [
      ...head,
      ...candidates.flatMap((each) => [nameLine(each), ...each.evidence.flatMap(indented)]),
      ...(others.length === 0 ? [] : ['why', ...others.flatMap(indented)]),
    ]
  }
  const [best] = candidates
  const more = Math.max(0, candidates.length - 1) + Math.max(0, reasons.length - 1) + (best?.evidence.length ?? 0)
  return [
    ...head,
    ...(best === undefined ? [] : [nameLine(best)]),
    ...reasons.slice(0, 1).map((reason) => `why       ${firstLine(reason.replace(`${best?.name}: `, ''), width - 10)}`),
    ...(more === 0 ? [] : [color.dim('          add --all for every candidate, its evidence and every reason')]),
  ]
}
