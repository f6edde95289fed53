/**
 * @module How people ask to go on, or mention earlier work: the phrases of ../../text/languages as patterns.
 *
 * They are looked for in this order. Each pattern is made when a message first needs it.
 */

import { CONTINUATION_PHRASES } from '../../rules.ts'
import { EARLIER_WORK } from '../../text/languages/index.ts'
import type { EarlierWork, SpokenPhrase, SpokenTable } from '../../text/languages/language.ts'
import { alternatives, inOrder } from '../../text/languages/notation.ts'
import { once } from '../../text/pattern.ts'
import { any, type Language, literal, type Phrase, type PhraseTable, start, word } from './phrase.ts'

const [english, ...others] = EARLIER_WORK
const NONE: PhraseTable = { needs: /(?!)/, phrases: [] }

/** English, with the phrases of the rules before its own. */
export const ENGLISH: readonly Language[] = english === undefined ? [] : tablesOf(english, rulePhrases())

export const LANGUAGES: readonly Language[] = [...ENGLISH, ...others.flatMap((language) => tablesOf(language))]

// --- internal ---

/** The last of its tables stands beside its mentions. */
function tablesOf({ asks, mentions }: EarlierWork, rules: Rules = { natural: [], reference: [] }): Language[] {
  return asks.map((table, index) => ({
    natural: tableOf(table, index === 0 ? rules.natural : []),
    reference: index === asks.length - 1 ? tableOf(mentions, rules.reference) : NONE,
  }))
}

interface Rules {
  readonly natural: readonly Phrase[]
  readonly reference: readonly Phrase[]
}

function rulePhrases(): Rules {
  return {
    natural: CONTINUATION_PHRASES.natural.map((phrase) =>
      any(word(literal(phrase)), {
        topic: / on$/.test(phrase) && !phrase.startsWith('what') ? 'after' : 'none',
        openingOnly: phrase === 'continue work on',
      }),
    ),
    reference: CONTINUATION_PHRASES.reference.map((phrase) =>
      any(word(literal(phrase)), { topic: phrase.endsWith(' on') ? 'after' : 'none' }),
    ),
  }
}

function tableOf({ needs, phrases }: SpokenTable, before: readonly Phrase[]): PhraseTable {
  const needed = once(() => new RegExp(alternatives(needs)))
  let made: readonly Phrase[] | undefined
  return {
    get needs() {
      return needed()
    },
    get phrases() {
      made ??= [...before, ...phrases.map(phraseOf)]
      return made
    },
  }
}

function phraseOf({ at, words, whole = false, ...options }: SpokenPhrase): Phrase {
  const source = inOrder(words)
  return at === 'start' ? start(source, options) : any(whole ? word(source) : source, options)
}
