/** @module The window that a model's id tells. Pure. */

/**
 * Returns the window that a model's id tells, in tokens, in this environment of the host; undefined where it tells none.
 */
export function windowOfModel(model: string | undefined, env: NodeJS.ProcessEnv): number | undefined {
  if (model === undefined || env['CLAUDE_CODE_DISABLE_1M_CONTEXT']) return undefined
  const isLong = model.endsWith(LONG_WINDOW.suffix) || LONG_WINDOW.models.some((known) => known === model)
  return isLong ? LONG_WINDOW.tokens : undefined
}

// --- internal ---

/**
 * The suffix of model ids with the longest window, the models that have it without the suffix, and its size in tokens
 * (host, observed: client 2.1.330 reports it for each, also behind other addresses). No other id reveals its window.
 */
const LONG_WINDOW = {
  suffix: '[1m]',
  models: [
    'claude-opus-5-5',
    'claude-opus-5',
    'claude-sonnet-5-5',
    'claude-haiku-5-5',
    'claude-fable-5',
    'claude-fable-5-1',
    'claude-fable-5-2',
    'claude-mythos-5',
    'claude-mythos-5-1',
    'claude-mythos-5-2',
  ],
  tokens: 1_000_000,
} as const
