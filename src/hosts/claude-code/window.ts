/** @module The window that a model's id tells. Pure. */

import { LONG_WINDOW } from '../../rules.ts'

/**
 * Returns the window that a model's id tells, in tokens, in this environment of the host; undefined where it tells none.
 */
export function windowOfModel(model: string | undefined, env: NodeJS.ProcessEnv): number | undefined {
  if (model === undefined || env['CLAUDE_CODE_DISABLE_1M_CONTEXT']) return undefined
  const isLong = model.endsWith(LONG_WINDOW.suffix) || LONG_WINDOW.models.some((known) => known === model)
  return isLong ? LONG_WINDOW.tokens : undefined
}
