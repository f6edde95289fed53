/**
 * @module English words too common to ask the index for: each costs a walk over most of it and tells nothing.
 */

export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about all also am an and any are as at be been but by can could did do does for from get had has have he her his how ' +
    'i if in into is it its just let like may me more my no not of on one or our out please she should so some than that ' +
    'the their them then there these they this to too us was we were what when where which who will with would you your'
  ).split(' '),
)
