/**
 * @module Is a snapshot complete enough to resume from, recent enough, and is what it links to still there? Each check
 * with its verdict; none of them throws. Pure.
 *
 * The context guardian's integrity, freshness and coverage under its own names, and the context recovery agent's "STEP
 * 3: VALIDATE". Mended: a field that is there and empty does not count; a time in the future or without a zone is not
 * fresh by accident; coverage counts what was expected only, and of nothing expected it is whole.
 */

import { CHECKPOINT_TYPES, CLOCK_SKEW, HOUR, RECENT_AGE } from '../rules.ts'
import { notesOf, noteTexts } from './notes.ts'
import type { SessionSnapshot } from './types.ts'

export interface Check {
  readonly check:
    | 'has_timestamp'
    | 'has_type'
    | 'has_project_id'
    | 'has_memory_keys'
    | 'has_continuation'
    | 'has_phase'
    | 'has_wave_context'
    | 'has_current_work'
    | 'has_pending'
    | 'has_resume_instructions'
  readonly ok: boolean
  /** What was found, or what is missing. */
  readonly message: string
}

/** Without these nothing can be restored. Context guardian, `required_fields`. */
export const REQUIRED_CHECKS: ReadonlySet<string> = new Set([
  'has_timestamp',
  'has_type',
  'has_project_id',
  'has_memory_keys',
  'has_continuation',
])

/** Returns every check of a snapshot, in a fixed order. */
export function validateSnapshot(snapshot: SessionSnapshot): Check[] {
  const { timestamp, type, project, phase, phaseLabel, nextStep, resume, goal, topic, tasks } = snapshot
  const continuation = [nextStep, resume.firstAction, resume.continuation].find(isSaid)
  const remaining = tasks.filter((task) => task.status !== 'completed').length
  const waves = waveContext(snapshot)
  const memories = linkedMemories(snapshot).length
  return [
    check('has_timestamp', isTime(timestamp), `saved at ${timestamp}`, 'no readable timestamp'),
    check('has_type', CHECKPOINT_TYPES.includes(type), `type ${type}`, 'no checkpoint type'),
    check('has_project_id', isKnown(project.id), `project ${project.id}`, 'the project is unknown'),
    // Nothing related was recorded: nothing is missing.
    check(
      'has_memory_keys',
      notesOf(snapshot, MEMORIES).length === 0 || memories > 0,
      memories > 0 ? `${memories} related memories` : 'no related memories expected',
      'the inventory of related memories is empty',
    ),
    check('has_continuation', continuation !== undefined, `next: ${continuation}`, 'no next step and no first action'),
    check(
      'has_phase',
      phase !== 'unknown' || isSaid(phaseLabel),
      `phase ${phaseLabel ?? phase}`,
      'the phase is unknown',
    ),
    check(
      'has_wave_context',
      waves.ok,
      waves.found,
      'waves are planned but neither a current nor a completed one is recorded',
    ),
    check('has_current_work', isSaid(goal) || isSaid(topic), `working on ${topic || goal}`, 'neither goal nor topic'),
    check(
      'has_pending',
      isSaid(nextStep) || remaining > 0,
      `${remaining} tasks remain`,
      'no next step and no remaining tasks',
    ),
    check(
      'has_resume_instructions',
      isSaid(resume.firstAction) || isSaid(nextStep),
      'says what to do first',
      'nothing says what to do first',
    ),
  ]
}

export interface Freshness {
  readonly isFresh: boolean
  /** Absent where the time cannot be read. */
  readonly ageHours?: number
  readonly message: string
}

/** Returns how old a snapshot is at `now`, and whether that is young enough: 24 hours by default. */
export function checkFreshness(
  { timestamp }: Pick<SessionSnapshot, 'timestamp'>,
  now: Date,
  maxAge: number = RECENT_AGE,
): Freshness {
  const age = now.getTime() - Date.parse(timestamp)
  if (Number.isNaN(age)) return { isFresh: false, message: 'its age is unknown' }
  const ageHours = Math.round(age / (HOUR / 100)) / 100
  if (age < -CLOCK_SKEW) return { isFresh: false, ageHours, message: 'its time lies in the future' }
  const isFresh = age < maxAge
  return {
    isFresh,
    ageHours,
    message: `${Math.max(0, ageHours).toFixed(1)} hours old, ${isFresh ? 'within' : 'beyond'} ${maxAge / HOUR} hours`,
  }
}

export interface Coverage {
  readonly isComplete: boolean
  readonly expected: number
  readonly percent: number
  readonly missing: readonly string[]
}

/** Returns the names that a snapshot links to as related memories, each once. */
export function linkedMemories(snapshot: Pick<SessionSnapshot, 'notes'>): string[] {
  return [...new Set(noteTexts(snapshot, MEMORIES))]
}

/** Returns how many of the names that are expected were found; what was found beside them counts for nothing. */
export function checkCoverage(expected: readonly string[], found: ReadonlySet<string>): Coverage {
  const missing = expected.filter((name) => !found.has(name))
  const whole = missing.length === 0
  // Rounded down: one that is missing of a thousand is not 100 %.
  const percent = whole ? 100 : Math.floor((100 * (expected.length - missing.length)) / expected.length)
  return { isComplete: whole, expected: expected.length, percent, missing }
}

// --- internal ---

/** The notes that name related memories: context guardian, "Memory Inventory" (`memory.analysis`, `memory.planning`, …). */
const MEMORIES = 'memory.'

function check(name: Check['check'], ok: boolean, found: string, missing: string): Check {
  return { check: name, ok, message: ok ? found : missing }
}

function waveContext({ wave, waves, waveList }: SessionSnapshot): { ok: boolean; found: string } {
  const used = wave !== undefined || waves !== undefined || (waveList?.length ?? 0) > 0
  if (!used) return { ok: true, found: 'no waves in use' }
  const completed = waveList?.filter((wave) => wave.status === 'complete').length ?? 0
  const current = wave ?? waveList?.find((wave) => wave.status === 'active')?.number
  return {
    ok: current !== undefined || completed > 0,
    found: `${current === undefined ? 'no current wave' : `wave ${current}`}, ${completed} completed`,
  }
}

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

function isKnown(text: string): boolean {
  return isSaid(text) && text !== 'unknown'
}

function isSaid(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== ''
}
