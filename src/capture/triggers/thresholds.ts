/**
 * @module The marks at which a session is saved: the defaults of ../rules.ts, or what the person set. Pure.
 */

import {
  ALERT_SHARE,
  ASSUMED_ALERT_TOKENS,
  EXCHANGE_LIMIT,
  MINUTE,
  SAVE_SHARE,
  TIME_CHECKPOINT_AFTER,
} from '../../rules.ts'

export interface Thresholds {
  /** Share of the window at which the person is alerted; above 0, at most 1. */
  readonly alertShare: number
  /** Share at which a snapshot is saved silently. */
  readonly saveShare: number
  /** Tokens at which the alert fires where the window is unknown. */
  readonly assumedTokens: number
  /** Exchanges since the last compaction. */
  readonly exchanges: number
  /** Time without a checkpoint, in milliseconds. */
  readonly timeAfter: number
}

export const DEFAULT_THRESHOLDS: Thresholds = {
  alertShare: ALERT_SHARE,
  saveShare: SAVE_SHARE,
  assumedTokens: ASSUMED_ALERT_TOKENS,
  exchanges: EXCHANGE_LIMIT,
  timeAfter: TIME_CHECKPOINT_AFTER,
}

/**
 * Returns the marks that the settings name under `thresholds` (`alertShare`, `saveShare`, `assumedTokens`, `exchanges`,
 * `minutes`), the default for each that is absent or makes no sense.
 */
export function readThresholds(settings: Readonly<Record<string, unknown>>): Thresholds {
  const given = settings['thresholds']
  const values = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  const positive = (key: string, most: number): number | undefined => {
    const value = values[key]
    return typeof value === 'number' && value > 0 && value <= most ? value : undefined
  }
  const minutes = positive('minutes', Number.MAX_SAFE_INTEGER)
  return {
    alertShare: positive('alertShare', 1) ?? DEFAULT_THRESHOLDS.alertShare,
    saveShare: positive('saveShare', 1) ?? DEFAULT_THRESHOLDS.saveShare,
    assumedTokens: positive('assumedTokens', Number.MAX_SAFE_INTEGER) ?? DEFAULT_THRESHOLDS.assumedTokens,
    exchanges: positive('exchanges', Number.MAX_SAFE_INTEGER) ?? DEFAULT_THRESHOLDS.exchanges,
    timeAfter: minutes === undefined ? DEFAULT_THRESHOLDS.timeAfter : minutes * MINUTE,
  }
}
