/** @module The words of Ukrainian. What each list means: ./language.ts. */

import type { Headings, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'привіт, добрий день, доброго ранку, вітаю',
  yes: 'так, ага, звісно',
  weakYes: 'давай, добре, продовжуй',
  no: 'ні, не треба, не потрібно, забудь',
  later: 'не зараз, пізніше, потім, завтра',
  besides: 'будь ласка, дякую',
  ordinals: 'перш*, один; другий, друга, друге, два; трет*, три; четверт*, чотири; пятий, пята',
}

export const headings: Headings = {
  title: 'передача сесії',
  done: 'зроблен*',
  next: 'наступн* крок*, далі',
  context: 'контекст',
}
