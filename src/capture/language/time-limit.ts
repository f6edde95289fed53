/**
 * @module The deadline of understanding one text: what takes longer is ended, and the text is kept as plain words.
 *
 * A pattern that runs can be ended by the engine alone, and node gives that to scripts (`node:vm`). It costs 40 µs a call
 * (measured, node 20), so it stands around the whole reading of a text and not around each pattern.
 */

import { Script } from 'node:vm'
import { sinceStart } from '../../clock.ts'
import { UNDERSTANDING } from '../../rules.ts'

/**
 * Returns what `read` returns. If it takes longer than a text may, it is stopped, and `plainly` is called instead.
 * `read` changes nothing that is used after it was ended. All texts of a process share what may be lost to slow ones,
 * but for one that has a time of its own: `within`, in milliseconds. A text inside another one gets at most half of the
 * time that the other one has left, so it is ended first.
 */
export function understood<T>(read: () => T, plainly: () => T, within = longest()): T {
  const started = sinceStart()
  const surrounding = deadline
  const limit = Math.max(1, Math.ceil(Math.min(within, (surrounding - started) / 2)))
  let answer: { readonly is: T } | undefined
  Object.assign(globalThis, {
    [WORK]: () => {
      answer = { is: read() }
    },
  })
  deadline = started + limit
  try {
    RUN.runInThisContext({ timeout: limit, displayErrors: false })
  } catch (error) {
    if (!isTimeout(error)) throw error
    lost += sinceStart() - started
  } finally {
    deadline = surrounding
  }
  return answer === undefined ? plainly() : answer.is
}

// --- internal ---

const WORK = Symbol.for('throughline.work')
const RUN = new Script("globalThis[Symbol.for('throughline.work')]()")
/** Milliseconds of this process that were lost to slow texts. */
let lost = 0
/** When the text that is being read must be understood, in milliseconds since this process began. */
let deadline = Number.POSITIVE_INFINITY

function longest(): number {
  return Math.ceil(Math.max(UNDERSTANDING.least, Math.min(UNDERSTANDING.text, (UNDERSTANDING.all - lost) / 2)))
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
