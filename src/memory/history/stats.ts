/**
 * @module What the compactions of many sessions came to: how much the summaries kept and lost, and what was given back.
 */

import { defined } from '../../defined.ts'
import { LOSS_CLASSES, type LossClass } from '../../recovery/loss/losses.ts'
import { WAYS } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { type InjectionReason, type InjectionRecord, readHistory } from '../session/history.ts'
import { isOfProject, type Outcome, outcomeOf } from './injections.ts'

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
    /** Put before the model by hooks, in all ways. */
    readonly toModel: number
    /** Printed for the person, at no cost. */
    readonly toPerson: number
    /** Ways in which nothing was said are absent. */
    readonly ways: readonly GivenSum[]
  }
}

export interface GivenSum {
  readonly way: InjectionReason
  readonly times: number
  readonly toModel: number
  readonly toPerson: number
  /** Texts that went to the model and that the session then used; that it was not seen to use; the rest is unknown. */
  readonly used: number
  readonly notSeen: number
}

/** Returns the sums of a project; of all where none is given. */
export async function compactionStats(store: GraphStore, project: string | undefined): Promise<Stats> {
  const rows = await store.snapshots(defined({ project }))
  const sessions = new Set(rows.map(({ session, name }) => session ?? name))
  // Those that hooks recorded: before Throughline was there, nothing could be given back.
  const history = await readHistory(store)
  const compactions = history.compactions.filter(
    ({ session, fromHistory }) => fromHistory !== true && sessions.has(session),
  )
  const classes = LOSS_CLASSES.flatMap((kind) => {
    const losses = compactions.flatMap(({ classes: all }) => all[kind] ?? [])
    const sum = (value: (loss: (typeof losses)[number]) => number) =>
      losses.reduce((total, loss) => total + value(loss), 0)
    const [of, kept, back] = [sum((loss) => loss.of), sum((loss) => loss.kept), sum((loss) => loss.back)]
    return of === 0 ? [] : [{ class: kind, of, kept, lost: of - kept, back }]
  })
  const given = history.injections.filter(await isOfProject(store, project))
  const total = (key: keyof LossCount) => classes.reduce((sum, each) => sum + each[key], 0)
  return {
    snapshots: rows.length,
    sessions: sessions.size,
    compactions: compactions.length,
    total: { of: total('of'), kept: total('kept'), lost: total('lost'), back: total('back') },
    classes,
    tokens: {
      summaries: compactions.reduce((sum, { summaryTokens }) => sum + summaryTokens, 0),
      ...tokensOf(given),
      ways: WAYS.flatMap((way) => {
        const said = given.filter((each) => each.way === way)
        return said.length === 0 ? [] : [{ way, times: said.length, ...tokensOf(said), ...usesOf(said) }]
      }),
    },
  }
}

// --- internal ---

function tokensOf(given: readonly InjectionRecord[]): { readonly toModel: number; readonly toPerson: number } {
  return {
    toModel: given.reduce((sum, { toModel }) => sum + toModel, 0),
    toPerson: given.reduce((sum, { toPerson }) => sum + toPerson, 0),
  }
}

function usesOf(given: readonly InjectionRecord[]): { readonly used: number; readonly notSeen: number } {
  const outcomes = given.filter(({ toModel }) => toModel > 0).map(outcomeOf)
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length
  return { used: count('used'), notSeen: count('not seen') }
}
