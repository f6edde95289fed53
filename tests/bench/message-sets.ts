/**
 * @module The sets of labelled messages that the project wrote, oldest first: `./messages/<name>-set.jsonl`, replies beside some.
 * A set that is not there is left out of a bench.
 */

export const MESSAGE_SETS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
] as const

export type MessageSet = (typeof MESSAGE_SETS)[number]
