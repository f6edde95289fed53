/**
 * @module What the compactions of many sessions came to: how much the summaries kept and lost, and what was given back.
 */

import { defined } from '../../defined.ts'
import { LOSS_CLASSES, type LossClass } from '../../recovery/loss/losses.ts'
import { WAYS } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { type InjectionReason, type InjectionRecord, readHistory } from '../session/history.ts'
import { countLosses, type LossCount } from './compactions.ts'
import { isOfProject, type Outcome, outcomeOf } from './injections.ts'

export interface Stats {
  readonly snapshots: number
  readonly sessions: number
  /** Those that hooks recorded. */
  readonly compactions: number
  /** Of these, the ones with an encrypted summary: what they lost is unknown. */
  readonly opaque: number
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
  const rows = await store.snapshots(defined({ project }), 'head')
  const sessions = new Set(rows.map(({ session, name }) => session ?? name))
  // Those that hooks recorded: before Throughline was there, nothing could be given back.
  const history = await readHistory(store)
  const compactions = history.compactions.filter(
    ({ session, fromHistory }) => fromHistory !== true && sessions.has(session),
  )
  const classes = LOSS_CLASSES.flatMap((kind) => {
    const count = countLosses(compactions.flatMap(({ classes: all }) => all[kind] ?? []))
    return count.of === 0 ? [] : [{ class: kind, ...count }]
  })
  const given = history.injections.filter(await isOfProject(store, project))
  return {
    snapshots: rows.length,
    sessions: sessions.size,
    compactions: compactions.length,
    opaque: compactions.filter(({ opaque }) => opaque === true).length,
    total: countLosses(compactions.flatMap((one) => Object.values(one.classes))),
    classes,
    tokens: {
      summaries: compactions.reduce((sum, { summaryTokens }) => sum + summaryTokens, 0),
      ...tokensOf(given),
      ways: WAYS.flatMap((way) => {
        const ofWay = given.filter((each) => each.way === way)
        return ofWay.length === 0 ? [] : [{ way, times: ofWay.length, ...tokensOf(ofWay), ...usesOf(ofWay) }]
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
