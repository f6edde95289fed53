/**
 * @module The prompt that a hook is about, read once: the hook's main makes it and hands it down.
 *
 * Each part is read at its first use and kept. What tells an ordinary prompt is light and loaded with the hook; what reads
 * whole messages is loaded by `words`. The value lies with the hooks because it joins what two folders know that do not
 * import each other: the host's own prompts, and the message of recovery.
 */

import type { HookPayload } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { mayRefer as mayReferIn } from '../../recovery/message/quick-check.ts'
import type { Prompt } from '../../recovery/message/read-prompt.ts'
import type { Signal } from '../../recovery/message/signal.ts'
import { OFFER } from '../../rules.ts'
import { lazy } from '../../text/lazy.ts'
import { type Reply, readReply } from '../../text/reply.ts'
import type { SaveRequest } from '../../text/save-request.ts'
import { mayAskForSave as mayAskForSaveIn } from '../../text/save-request-hint.ts'

export interface SentPrompt {
  /** The host sent it, not the person. */
  readonly isFromHost: () => boolean
  /** It may ask for a save. */
  readonly mayAskForSave: () => boolean
  /** It may refer to a snapshot. */
  readonly mayRefer: () => boolean
  /** What it would answer, had something been asked. */
  readonly reply: () => Reply | undefined
  /** Prompts that the session's transcript begins with, counted up to `OFFER.firstMessages`. */
  readonly before: () => number
  /** Loads what reads whole messages, and returns the message. */
  readonly words: () => Promise<PromptWords>
}

export interface PromptWords {
  /** What it says of earlier work. */
  readonly message: Prompt
  /** It asks to go on with earlier work, in plain words or by a document, where such words count. */
  readonly isWish: boolean
  /** Its person waits for something: it refers to a checkpoint, asks to go on or to save, may answer a question, or opens with a greeting. */
  readonly asks: boolean
  /** The save that it asks for. A pasted summary mentions a checkpoint and asks for no save. */
  readonly save: SaveRequest | undefined
}

const WISHES: ReadonlySet<Signal['kind']> = new Set(['natural', 'formatted'])

/** Returns the prompt of a payload; nothing of it is read yet. */
export function sentPrompt({ prompt = '', transcriptPath }: HookPayload, env: NodeJS.ProcessEnv): SentPrompt {
  const host = hostOf(env)
  const isFromHost = lazy(() => host.isFromHost(prompt))
  const mayAskForSave = lazy(() => mayAskForSaveIn(prompt))
  const mayRefer = lazy(() => mayReferIn(prompt))
  const reply = lazy(() => readReply(prompt))
  const before = lazy(() => (transcriptPath === undefined ? 0 : host.countPrompts(transcriptPath, OFFER.firstMessages)))
  const words = lazy(async (): Promise<PromptWords> => {
    const [{ readPrompt }, { findSaveRequest }] = await Promise.all([
      import('../../recovery/message/read-prompt.ts'),
      import('../../text/save-request.ts'),
    ])
    const isEarly = before() < OFFER.firstMessages
    const message = readPrompt(prompt, { mayRefer: mayRefer(), isEarly })
    const refers = message.reference.kind !== 'none'
    const save = mayAskForSave() && !refers ? findSaveRequest(prompt) : undefined
    const isWish = isEarly && WISHES.has(message.signal.kind)
    const greets = before() === 0 && message.isGreeting
    const asks = refers || save !== undefined || isWish || greets || reply() !== undefined
    return { message, save, isWish, asks }
  })
  return { isFromHost, mayAskForSave, mayRefer, reply, before, words }
}
