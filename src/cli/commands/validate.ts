/**
 * @module The commands that inspect one saved state: age, validate.
 */

import { differenceInMinutes } from 'date-fns/differenceInMinutes'
import { parseISO } from 'date-fns/parseISO'
import { ERRORS } from '../../errors.ts'
import { type Validation, validateStored } from '../../memory/session/validation.ts'
import { MINUTE, STATE_RECENT_AGE } from '../../rules.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { checkFreshness } from '../../snapshot/validate.ts'
import type { Run } from '../terminal/context.ts'
import { findByIdOrNewest } from '../terminal/find-by-id.ts'
import type { Output } from '../terminal/output.ts'
import { wrap, wrapWords } from '../terminal/table.ts'
import { when } from '../terminal/times.ts'

type Options = { readonly json?: boolean }

/** Prints how old a saved state is. */
export async function ageCommand(id: string | undefined, options: Options, run: Run): Promise<void> {
  const { context, output } = run
  const { name, timestamp } = await find(id, run)
  const now = context.now()
  const isRecent = checkFreshness({ timestamp }, now, STATE_RECENT_AGE).isFresh
  const minutes = differenceInMinutes(now, parseISO(timestamp), { roundingMethod: 'floor' })
  if (options.json === true) return output.json({ name, timestamp, minutes, isRecent })
  const facts = [when(timestamp, now), isRecent ? 'recent' : `older than ${STATE_RECENT_AGE / MINUTE} minutes`]
  for (const line of wrap(facts, ', ', output.width)) output.data(line)
  output.data(output.color.dim(`  ${name}`))
}

/** Prints every check of a snapshot and returns the exit status: 0 if it can be restored. */
export async function validateCommand(id: string | undefined, options: Options, run: Run): Promise<number> {
  const { context, output } = run
  const validation = await run.withStore(async (store) =>
    validateStored(store, (await findByIdOrNewest(store, id, run)).name, context.now()),
  )
  if (options.json === true) output.json(validation)
  else for (const line of validationLines(validation, output)) output.data(line)
  return validation.ok ? 0 : ERRORS.SNAPSHOT_MALFORMED.exit
}

// --- internal ---

function find(id: string | undefined, run: Run): Promise<SessionSnapshot> {
  return run.withStore((store) => findByIdOrNewest(store, id, run))
}

function validationLines(validation: Validation, { color, width }: Output): string[] {
  const { integrity, freshness, coverage, probes } = validation
  const mark = (ok: boolean) => (ok ? color.green('✓') : color.magenta('!'))
  const line = (ok: boolean, text: string) => {
    const [first = '', ...more] = wrapWords(text, width - 4)
    return [`  ${mark(ok)} ${first}`, ...more.map((each) => `    ${each}`)]
  }
  const missing = coverage.missing.length === 0 ? '' : `: missing ${coverage.missing.join(', ')}`
  return [
    color.bold(validation.snapshot),
    ...integrity.flatMap(({ check, ok, message }) => line(ok, `${check}: ${message}`)),
    ...line(freshness.isFresh, freshness.message),
    ...line(coverage.isComplete, `related memories: ${coverage.percent}% of ${coverage.expected} found${missing}`),
    `answers ${validation.score}% of a resume's questions:`,
    ...probes.flatMap(({ question, score, answer, ask }) =>
      line(score === 1, `${question} ${answer ?? (ask === undefined ? 'unknown' : `unknown: ${ask}`)}`),
    ),
    validation.ok ? 'This snapshot can be restored.' : color.red('This snapshot lacks something that a restore needs.'),
  ]
}
