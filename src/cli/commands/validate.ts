/**
 * @module The command `validate`: whether a saved state would carry the work on.
 */

import { ERRORS } from '../../errors.ts'
import { type Validation, validateStored } from '../../memory/session/validation.ts'
import type { Run } from '../terminal/context.ts'
import { findByIdOrNewest } from '../terminal/find-by-id.ts'
import { wrapWords } from '../terminal/fit.ts'
import type { Output } from '../terminal/output.ts'

/** Prints every check of a snapshot and returns the exit status: 0 if it can be restored. */
export async function validateCommand(
  id: string | undefined,
  options: { readonly json?: boolean },
  run: Run,
): Promise<number> {
  const { context, output } = run
  const validation = await run.withStore(async (store) =>
    validateStored(store, (await findByIdOrNewest(store, id, run)).name, context.now()),
  )
  if (options.json === true) output.json(validation)
  else for (const line of validationLines(validation, output)) output.data(line)
  return validation.ok ? 0 : ERRORS.SNAPSHOT_MALFORMED.exit
}

// --- internal ---

function validationLines(validation: Validation, { color, width }: Output): string[] {
  const { integrity, freshness, coverage } = validation
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
    validation.ok ? 'This snapshot can be restored.' : color.red('This snapshot lacks something that a restore needs.'),
  ]
}
