/**
 * @module What a hook prints: a text for the person, a text for the model, or nothing.
 */

import type { HookEvent } from './hook-payload.ts'

export interface HookAnswer {
  readonly systemMessage?: string
  readonly hookSpecificOutput?: { readonly hookEventName: HookEvent; readonly additionalContext: string }
}
