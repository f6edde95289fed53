/**
 * @module How near a snapshot's next step is to what came next: by words, and by the files and commands it names. Pure.
 */

import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import { mean } from './figures.ts'
import type { RealSegment } from './real-segments.ts'

export interface CompactionCase extends Pick<RealSegment, 'name' | 'hostNext' | 'after'> {
  readonly snapshot: SessionSnapshot
}

export interface NextStepScore {
  readonly rows: readonly {
    readonly name: string
    readonly goal?: string
    readonly ours?: string
    readonly host: string
    readonly first: string
  }[]
  /** Snapshots that name a next step at all. */
  readonly given: number
  /** Of the compactions that were followed by an action: those of which the next step names a file or a command. */
  readonly named: { readonly hit: number; readonly of: number }
  /** Mean shares of the next step's words that the other text has too; a missing next step counts as 0. */
  readonly first: number
  readonly host: number
  /** The same against the host's next steps in other repositories. */
  readonly control: number
}

/** Returns the score of the next steps of these compactions. */
export function scoreNextSteps(cases: readonly CompactionCase[]): NextStepScore {
  const rows = cases.map(({ name, snapshot, hostNext, after }) => ({
    name,
    ...(snapshot.goal === undefined ? {} : { goal: snapshot.goal }),
    ...(snapshot.nextStep === undefined ? {} : { ours: snapshot.nextStep }),
    host: hostNext,
    first: after.text,
    objects: after.objects,
    project: name.split('/')[0] ?? name,
  }))
  const acted = rows.filter(({ objects }) => objects.length > 0)
  return {
    rows,
    given: rows.filter(({ ours }) => ours !== undefined).length,
    named: {
      hit: acted.filter(({ ours = '', objects }) => objects.some((object) => names(ours, object))).length,
      of: acted.length,
    },
    first: mean(acted.map(({ ours = '', first }) => overlap(ours, first))),
    host: mean(rows.map(({ ours = '', host }) => overlap(ours, host))),
    control: mean(
      rows.flatMap(({ ours = '', project }) =>
        rows.filter((other) => other.project !== project).map(({ host }) => overlap(ours, host)),
      ),
    ),
  }
}

// --- internal ---

function names(text: string, object: string): boolean {
  return text.toLowerCase().includes(object.toLowerCase())
}

/** Share of a text's distinct words that the other has too. */
function overlap(text: string, other: string): number {
  const own = wordsOf(text)
  if (own.size === 0) return 0
  const known = wordsOf(other)
  return [...own].filter((word) => known.has(word)).length / own.size
}

const EMPTY = new Set(
  'the and for that this with from have has are was were will would should could into onto then than also can all any not but now let need more some when what which who its our your their them they been being does did done just about after before because there here over under only'.split(
    ' ',
  ),
)

function wordsOf(text: string): Set<string> {
  const found = text.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? []
  return new Set(found.filter((word) => !EMPTY.has(word)).map((word) => word.replace(/(?:ing|ed|es|s)$/, '')))
}
