/**
 * @module What a person and the model are told where the context is nearly full. Pure.
 *
 * Known values alone. Source: pre-compact interceptor, step 2.
 */

import { TEMPLATE } from '../../rules.ts'
import type { Gauge } from './context-usage.ts'

/** Returns the alert for a person; what was saved follows it. */
export function alertText({ tokensUsed, window, share, mark, exchanges }: Gauge): string {
  return [
    TEMPLATE.triggered,
    ...(tokensUsed === undefined
      ? []
      : window === undefined || share === undefined
        ? [`Context: ${thousands(tokensUsed)} tokens (window unknown; ${thousands(mark)} assumed as the mark)`]
        : [`Context: ${thousands(tokensUsed)} / ${thousands(window)} tokens (${Math.floor(share * 1_000) / 10}%)`]),
    ...(exchanges === undefined ? [] : [`Messages: ${exchanges} exchanges`]),
  ].join('\n')
}

/** Returns the text for the model with the prompt after the alert: what was saved, and what only the model can add. */
export function requestText({
  name,
  tokensUsed,
  window,
}: Pick<Gauge, 'tokensUsed' | 'window'> & { name: string }): string {
  const of = window === undefined ? '' : ` of ${thousands(window)}`
  const used =
    tokensUsed === undefined ? 'The context is nearly full' : `${thousands(tokensUsed)}${of} tokens of context are used`
  return `Throughline: ${used}; ${name} holds what the transcript shows. What only you know (decisions with reasons, standing limits, what failed and why, the next step; 200 tokens at most) is kept by save_session_snapshot, without checkpoint.`
}

// --- internal ---

function thousands(tokens: number): string {
  return `${Math.round(tokens / 1_000)}k`
}
