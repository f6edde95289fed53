/** @module What follows from a prompt, written and rendered as the hook's answer. */

import { defined } from '../../defined.ts'
import type { HookAnswer } from '../../hosts/hook.ts'
import { type Answer, type Conversation, carryOut } from '../../memory/recover/transition.ts'
import { type InjectedTexts, logInjection, putInjection } from '../../memory/session/injection-log.ts'

/** Writes what the answer writes, with what the session is told, and returns what is printed. */
export async function giveAnswer(answer: Answer, { store, sessionId, facts }: Conversation): Promise<HookAnswer> {
  const transition = await answer()
  const given = [
    { session: sessionId, now: facts.now, hook: 'UserPromptSubmit', host: facts.writtenIn, project: facts.project.id },
    transition.way,
    transition,
  ] as const
  let isNoted = false
  await carryOut(store, {
    mutations: async () => {
      const mutations = await transition.mutations()
      isNoted = mutations.length > 0
      return isNoted ? [...mutations, putInjection(...given)] : []
    },
  })
  if (!isNoted) await logInjection(store, ...given)
  return render(transition)
}

// --- internal ---

function render({ toModel, toPerson }: InjectedTexts): HookAnswer {
  return {
    ...defined({ toPerson, toModel }),
  }
}
