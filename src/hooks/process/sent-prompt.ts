/**
 * @module The prompt that a hook is about, read once: the hook's main makes it and hands it down.
 *
 * Each part is read at its first use and kept. What tells an ordinary prompt is light and loaded with the hook; what reads
 * whole messages is loaded by `words`. The value lies with the hooks because it joins what three folders know that do not
 * import each other: the host's own prompts, the save request of capture, and the message of recovery.
 */

import type { SaveRequest } from '../../capture/language/save-request.ts'
import { mayAskForSave } from '../../capture/language/save-request-hint.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { mayRefer } from '../../recovery/message/quick-check.ts'
import type { Prompt } from '../../recovery/message/read-prompt.ts'
import { OFFER } from '../../rules.ts'
import { lazy } from '../../text/lazy.ts'
import { type Reply, readReply } from '../../text/reply.ts'

export interface SentPrompt {
  /** The host sent it, not the person. */
  readonly isFromHost: boolean
  /** It may ask for a save. */
  readonly mayAskForSave: boolean
  /** It may refer to a snapshot. */
  readonly mayRefer: boolean
  /** What it would answer, had something been asked. */
  readonly reply: Reply | undefined
  /** Prompts that the session's transcript begins with, counted up to `OFFER.firstMessages`. */
  readonly before: number
  /** Loads what reads whole messages, and returns the message. */
  readonly words: () => Promise<PromptWords>
}

export interface PromptWords {
  /** What it says of earlier work. */
  readonly message: Prompt
  /** The save that it asks for. A pasted summary speaks of a checkpoint and asks for none. */
  readonly save: SaveRequest | undefined
}

/** Returns the prompt of a payload; nothing of it is read yet. */
export function sentPrompt({ prompt = '', transcriptPath }: HookPayload, env: NodeJS.ProcessEnv): SentPrompt {
  const host = hostOf(env)
  const ofHost = lazy(() => host.isFromHost(prompt))
  const saveHint = lazy(() => mayAskForSave(prompt))
  const referenceHint = lazy(() => mayRefer(prompt))
  const reply = lazy(() => readReply(prompt))
  const before = lazy(() => (transcriptPath === undefined ? 0 : host.countPrompts(transcriptPath, OFFER.firstMessages)))
  const words = lazy(async (): Promise<PromptWords> => {
    const { readPrompt } = await import('../../recovery/message/read-prompt.ts')
    const { findSaveRequest } = await import('../../capture/language/save-request.ts')
    const message = readPrompt(prompt, { mayRefer: referenceHint() })
    const save = lazy(() => (saveHint() && message.reference.kind === 'none' ? findSaveRequest(prompt) : undefined))
    return {
      message,
      get save() {
        return save()
      },
    }
  })
  return {
    get isFromHost() {
      return ofHost()
    },
    get mayAskForSave() {
      return saveHint()
    },
    get mayRefer() {
      return referenceHint()
    },
    get reply() {
      return reply()
    },
    get before() {
      return before()
    },
    words,
  }
}
