/** @module What a promise's test is: it works in a folder of its own, from a seed, and says what it counted and what was wrong. */

/** A promise that the product makes, and how often its test tries to break it. */
export interface PromiseTest {
  readonly id: string
  /** The promise. */
  readonly says: string
  /** What is counted. */
  readonly unit: string
  /** Tries of a full run, and of one that takes seconds. */
  readonly full: number
  readonly small: number
  /** Its tries know nothing of each other: so many processes share them, each with a seed of its own; `true` for one a core. */
  readonly splits?: true | number
  /** Its times are judged: nothing is run beside it. */
  readonly alone?: true
  /** Nothing of it asks the disk: it runs on a file system in memory where there is one. */
  readonly inMemory?: true
  readonly run: (task: Task, tally: Tally) => Promise<void>
}

export interface Task {
  /** An empty folder. */
  readonly folder: string
  readonly programs: Programs
  /** Tries that are to be made. */
  readonly tries: number
  readonly seed: number
  /** After this moment, in milliseconds of `performance.now()`, no new try is begun. */
  readonly until: number
  /** How long something takes is judged, too, and not only told. */
  readonly isTimed: boolean
}

/** The built files that the tests start: the product's own, and `worker.mjs`, which is also the tests'. */
export interface Programs {
  readonly folder: string
  readonly worker: string
  readonly server: string
  readonly hook: string
}

export interface Outcome {
  /** What was counted. */
  readonly count: number
  readonly violations: number
  /** The first violations, in words. */
  readonly examples: readonly string[]
  /** What was measured, and what was left out. */
  readonly notes: readonly string[]
}

export interface Tally {
  /** Counts so many of what the promise is about. */
  count(number?: number): void
  /** Notes a violation where the statement does not hold; returns whether it holds. */
  holds(statement: boolean, otherwise: string | (() => string)): boolean
  note(text: string): void
  outcome(): Outcome
}

/** Violations that are told in words. */
const EXAMPLES = 5

/** Returns what several processes found that shared the tries of one test. */
export function joinOutcomes(outcomes: readonly Outcome[]): Outcome {
  const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  return {
    count: sum(({ count }) => count),
    violations: sum(({ violations }) => violations),
    examples: outcomes.flatMap(({ examples }) => examples).slice(0, EXAMPLES),
    notes: [...new Set(outcomes.flatMap(({ notes }) => notes))],
  }
}

/** Returns an empty tally. */
export function createTally(): Tally {
  let count = 0
  let violations = 0
  const examples: string[] = []
  const notes: string[] = []
  return {
    count: (number = 1) => {
      count += number
    },
    holds(statement, otherwise) {
      if (statement) return true
      violations += 1
      if (examples.length < EXAMPLES) examples.push(typeof otherwise === 'string' ? otherwise : otherwise())
      return false
    },
    note: (text) => notes.push(text),
    outcome: () => ({ count, violations, examples, notes }),
  }
}
