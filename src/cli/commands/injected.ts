/**
 * @module The command `injected`: what hooks put before models, word for word, and whether it was used.
 */

import { hostOrFirst } from '../../hosts/hook-hosts.ts'
import type { Injection } from '../../memory/history/injections.ts'
import { usedItems } from '../../memory/session/history.ts'
import { OPERATIONS } from '../../operations/operations.ts'
import { DAY, INJECTION } from '../../rules.ts'
import type { Run } from '../terminal/context.ts'
import { fitLine, wrap } from '../terminal/fit.ts'
import type { Output } from '../terminal/output.ts'
import { counted, grouped } from '../terminal/plural.ts'
import { when } from '../terminal/times.ts'
import { WAY } from './stats.ts'

interface InjectedOptions {
  readonly all?: boolean
  readonly full?: boolean
  readonly limit: number
  readonly json?: boolean
}

/** Prints what hooks gave to the model in this project, newest first; with a session, or `full`, every text whole. */
export async function injectedCommand(
  session: string | undefined,
  { all, full, limit, json }: InjectedOptions,
  run: Run,
): Promise<void> {
  const { context, output } = run
  const where = all === true ? { project: 'all' } : {}
  const { injections, earlier } = await OPERATIONS.injections.run(run, { ...where, sessionId: session, limit })
  if (json === true) return output.json(injections)
  if (injections.length === 0)
    output.say(
      session === undefined && all !== true
        ? 'Nothing was given to a model in this project. Use --all for every project.'
        : 'Nothing was given to a model.',
    )
  for (const [index, injection] of injections.entries()) {
    if (index > 0) output.data('')
    const isWhole = full === true || session !== undefined
    for (const line of injectionLines(injection, isWhole, context.now(), output)) output.data(line)
  }
  if (earlier > 0)
    output.say(`${counted(earlier, 'earlier text')} not shown. To see all, add --limit ${earlier + limit}.`)
}

/** Returns what became of a text, for a person. */
export function outcomeText({ outcome, use }: Pick<Injection, 'outcome' | 'use'>): string {
  if (use === undefined) return 'whether it was used is not known'
  if (outcome === 'not seen') return `not seen to be used in ${counted(use.turns, 'prompt')}`
  const items = usedItems(use)
  return items.length === 0 ? 'used' : `used: ${items.join(', ')}`
}

// --- internal ---

function injectionLines(injection: Injection, isWhole: boolean, now: Date, { color, width }: Output): string[] {
  const { session, way, at, hook, host, toModel, modelText } = injection
  const facts = [
    when(at, now),
    ...(host === undefined ? [] : [hostOrFirst(host).name]),
    ...(hook === undefined ? [] : [hook]),
    `${grouped(toModel)} tokens`,
  ]
  return [
    color.bold(fitLine(`${WAY[way]} · session ${session}`, width)),
    ...wrap(facts, ' · ', width - 2).map((line) => color.dim(`  ${line}`)),
    ...wrap(outcomeText(injection).split(' '), ' ', width - 2).map((line) => `  ${line}`),
    ...(modelText === undefined
      ? [color.dim(`  the text is not kept any more (${INJECTION.kept / DAY} days, or forgotten)`)]
      : isWhole
        ? modelText.split('\n').map((line) => `  | ${line}`)
        : [`  ${fitLine(firstLine(modelText), width - 2)}`]),
  ]
}

/** The first line that says something: a frame begins with a mark. */
function firstLine(text: string): string {
  return text.split('\n').find((line) => line.trim() !== '' && !line.startsWith('<')) ?? text
}
