/** @module How much of the processor a reading takes; one that would never end is ended. */

import { Script } from 'node:vm'
import { startMeter } from '../spent.ts'
import type { RepetitiveText } from './repetitive-texts.ts'

/**
 * Returns the names of the texts that a reading takes longer over than so many milliseconds of the processor. Where it is
 * much longer it is ended, as far as that goes, and no more texts are tried.
 */
export function slowAmong(texts: readonly RepetitiveText[], read: (text: string) => unknown, most: number): string[] {
  const slow: string[] = []
  for (const { name, text } of texts) {
    const before = process.cpuUsage()
    const ended = endedWithin(5 * most, () => read(text))
    const { user, system } = process.cpuUsage(before)
    const taken = Math.round((user + system) / 1_000)
    if (!ended || taken > most) slow.push(`${name}: ${ended ? '' : 'not ended after '}${taken} ms`)
    if (!ended || slow.length > 5) break
  }
  return slow
}

/** Does the work and returns whether it came to its end within so many milliseconds; if not, it is ended. */
export function endedWithin(milliseconds: number, work: () => unknown): boolean {
  Object.assign(globalThis, { [WORK]: work })
  try {
    RUN.runInThisContext({ timeout: milliseconds })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}

/** The same by the time of the processor, of which a busy machine gives less: what was ended early is done again. */
export function endsWithin(milliseconds: number, work: () => unknown): boolean {
  const spent = startMeter()
  while (!endedWithin(milliseconds, work)) if (spent() > milliseconds) return false
  return true
}

// --- internal ---

const WORK = Symbol.for('patterns.work')
/** The only way to end a pattern that runs: the engine is told to. */
const RUN = new Script(`globalThis[Symbol.for('${WORK.description}')]()`)
