/**
 * @module The commands for recovery: explain, status, settings.
 */

import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Context } from '../../compose.ts'
import { settingsFile } from '../../config.ts'
import { defined } from '../../defined.ts'
import { invalidInput } from '../../errors.ts'
import { ensureFolder, writeWhole } from '../../files/atomic-write.ts'
import { type Explanation, explain } from '../../memory/recover/explain.ts'
import { legalMoves, setStatus } from '../../memory/recover/lifecycle.ts'
import { offerSetting } from '../../memory/recover/offers.ts'
import { type Prompt, readPrompt } from '../../recovery/message/read-prompt.ts'
import { OFFER } from '../../rules.ts'
import { mayHoldStore } from '../../store/location.ts'
import type { GraphStore } from '../../store/port.ts'
import { neutralise } from '../../text/untrusted.ts'
import { readProject } from '../../workspace/git.ts'
import type { Run } from '../terminal/context.ts'
import { findById } from '../terminal/find-by-id.ts'
import type { Output } from '../terminal/output.ts'
import { readUnread } from '../terminal/read-unread.ts'
import { fitLine, wrapWords } from '../terminal/table.ts'

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
  const place = resolve(folder, options.project ?? '')
  const facts = {
    ...(await readProject(place, context.config.env)),
    now: context.now(),
    source: 'cli',
    ...(options.now !== undefined ? { running: () => undefined } : {}),
    exchanges: 0,
    offer: offerSetting(context.config.settings),
    goesOn: false,
    env: context.config.env,
  }
  const explained = mayHoldStore(context.config.store)
    ? await withStore(async (store) => {
        if (options.now === undefined) await readUnread(store, { ...run, folder: place })
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
  const { context, output, withStore } = run
  const { snapshot, from, along } = await withStore((store) =>
    moveOrRead(store, id, to ?? (options.reopen === true ? 'in-progress' : undefined), options, context),
  )
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

async function moveOrRead(
  store: GraphStore,
  id: string,
  to: string | undefined,
  { reason, outcome, reopen }: StatusOptions,
  context: Context,
) {
  const known = await findById(store, id)
  if (to === undefined) return { snapshot: known, from: undefined, along: [] }
  return setStatus(store, known.name, to, {
    now: context.now(),
    source: 'cli',
    ...defined({ reason, outcome, reopen }),
  })
}

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
