/**
 * @module The command `search`.
 */

import type { Passage } from '../../memory/graph/passages.ts'
import type { Recalled } from '../../memory/graph/recall.ts'
import { OPERATIONS } from '../../operations/operations.ts'
import { CHECKPOINT_TYPES, DECISION_TYPE, RECALL, SNAPSHOT_ENTITY_TYPE } from '../../rules.ts'
import { type Clean, cleanLine } from '../../snapshot/format/clean-line.ts'
import type { EntityFacts } from '../../store/port.ts'
import { oneLine } from '../../text/budget.ts'
import type { Run } from '../terminal/context.ts'
import { fitLine, wrap, wrapWords } from '../terminal/fit.ts'
import type { Output } from '../terminal/output.ts'
import { when } from '../terminal/times.ts'

interface SearchOptions {
  readonly all?: boolean
  readonly type?: string
  readonly status?: string
  readonly since?: string
  readonly until?: string
  readonly limit?: number
  readonly cursor?: string
  readonly json?: boolean
}

/** Prints a page of results, best first. */
export async function searchCommand(words: readonly string[], options: SearchOptions, run: Run): Promise<void> {
  const { context, output } = run
  const { all, json, ...filters } = options
  const where = all === true ? { project: 'all' } : {}
  const page = await OPERATIONS.recall.run(run, { ...filters, ...where, q: words.join(' ') })
  if (json === true) return output.json(page)
  if (page.found.length === 0)
    output.say(`Nothing found${all === true ? '.' : ' in this project. Use --all to search every project.'}`)
  if (page.found.length === 0 && options.type !== undefined)
    output.say(
      `--type takes ${SNAPSHOT_ENTITY_TYPE}, a checkpoint type (${CHECKPOINT_TYPES.join(', ')}), ${DECISION_TYPE}, or a type of your own.`,
    )
  const shown = new Set(bestPassages(page.found, options.limit))
  for (const each of page.found) for (const line of foundLines(each, shown, context.now(), output)) output.data(line)
  if (page.absent !== undefined) output.say(`Stand nowhere: ${page.absent.join(', ')}.`)
  if (page.nearest !== undefined) output.say(fitLine(`Nearest words here: ${page.nearest.join(' ')}`, output.width))
  if (page.nextCursor !== undefined) output.say(`For the next page, add --cursor ${page.nextCursor}`)
  if (page.cut !== undefined) output.say(page.cut)
}

// --- internal ---

/** Most lines of one passage, and passages of one session or entity on the average: a page of the default length is 25 lines. */
const MATCH_LINES = 2
const PASSAGES = 7 / RECALL.answers

function bestPassages(found: readonly Recalled[], limit: number | undefined): Passage[] {
  const passages = Math.floor(PASSAGES * (limit ?? RECALL.answers))
  return found
    .flatMap(({ matches }) => matches)
    .sort((a, b) => b.score - a.score)
    .slice(0, Math.max(passages, found.length))
}

function foundLines(each: Recalled, shown: ReadonlySet<Passage>, now: Date, output: Output): string[] {
  return [
    ...headLines(each, now, output),
    ...(each.title === undefined ? [] : [`  ${fitLine(oneLine(each.title), output.width - 2)}`]),
    ...each.matches
      .filter((passage) => shown.has(passage))
      .flatMap((passage) => matchLines(saidIn(passage), output.width)),
  ]
}

function saidIn({ content, turn, who }: Passage): string {
  if (turn !== undefined) return `[${turn} ${who}] ${oneLine(content)}`
  const line = cleanLine(content)
  return line === undefined ? '' : saidOf(line)
}

function saidOf({ label, text, failed }: Clean): string {
  return `${label === undefined ? '' : `${label}: `}${text}${failed ? ' (failed)' : ''}`
}

/** The beginning of a text, cut between words: it may name an id. */
function matchLines(content: string, width: number): string[] {
  const lines = wrapWords(content, width - 4)
  const shown = lines.slice(0, MATCH_LINES)
  return shown.map((line, at) => `  ${line}${at === MATCH_LINES - 1 && lines.length > MATCH_LINES ? ' …' : ''}`)
}

function headLines(each: EntityFacts, now: Date, { color, width }: Output): string[] {
  const facts = [
    each.entityType,
    ...(each.checkpointType === undefined ? [] : [each.checkpointType]),
    ...(each.status === undefined ? [] : [each.status]),
    when(each.at, now),
  ]
  // A name is never cut, because people copy it.
  return [color.bold(oneLine(each.name)), ...wrap(facts, ' · ', width - 2).map((line) => color.dim(`  ${line}`))]
}
