/**
 * @module What the compactions of many sessions came to: how much the summaries kept and lost, and what was given back.
 */

import { LOSS_CLASSES, type LossClass } from '../recovery/survival.ts'
import type { GraphStore } from '../store/port.ts'
import { findCompactions } from './compactions.ts'

export interface LossCount {
  /** Items that the snapshots before the compactions had. */
  readonly of: number
  /** Of these, in the host's summaries. */
  readonly kept: number
  readonly lost: number
  /** Of the lost, given back beside the summary. */
  readonly back: number
}

export interface Stats {
  readonly snapshots: number
  readonly sessions: number
  readonly compactions: number
  readonly total: LossCount
  /** Classes that no snapshot had anything of are absent. */
  readonly classes: readonly ({ readonly class: LossClass } & LossCount)[]
  readonly tokens: {
    /** Of the host's summaries, as characters / 4. */
    readonly summaries: number
    /** Put before the model after compactions. */
    readonly injected: number
    /** Compactions after which something was. */
    readonly injections: number
  }
}

/** Returns the sums of a project; of all where none is given. */
export async function compactionStats(store: GraphStore, project: string | undefined): Promise<Stats> {
  const rows = await store.snapshots(project === undefined ? {} : { project })
  const sessions = new Set(rows.map(({ session, name }) => session ?? name))
  const compactions = (await findCompactions(store)).filter(({ session }) => sessions.has(session))
  const classes = LOSS_CLASSES.flatMap((kind) => {
    const losses = compactions.flatMap(({ classes: all }) => all[kind] ?? [])
    const sum = (value: (loss: (typeof losses)[number]) => number) =>
      losses.reduce((total, loss) => total + value(loss), 0)
    const [of, kept, back] = [sum((loss) => loss.of), sum((loss) => loss.kept), sum((loss) => loss.back)]
    return of === 0 ? [] : [{ class: kind, of, kept, lost: of - kept, back }]
  })
  const total = (key: keyof LossCount) => classes.reduce((sum, each) => sum + each[key], 0)
  return {
    snapshots: rows.length,
    sessions: sessions.size,
    compactions: compactions.length,
    total: { of: total('of'), kept: total('kept'), lost: total('lost'), back: total('back') },
    classes,
    tokens: {
      summaries: compactions.reduce((sum, { summaryTokens }) => sum + summaryTokens, 0),
      injected: compactions.reduce((sum, { givenTokens }) => sum + (givenTokens ?? 0), 0),
      injections: compactions.filter(({ givenTokens }) => givenTokens !== undefined).length,
    },
  }
}
