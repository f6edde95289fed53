/** @module The words of Ukrainian. What each list means: ./language.ts. */

import type { Headings, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'привіт, добрий день, доброго ранку, вітаю',
  yes: 'так, ага, звісно',
  weakYes: 'добре, давай, продовжуй',
  no: 'ні, не треба, не потрібно, забудь',
  later: 'не зараз, пізніше, потім, завтра',
  besides: 'будь ласка, дякую',
  ordinals:
    'перший, перша, перше, один; другий, друга, друге, два; третій, третя, три; четвертий, чотири; пʼятий, пять',
}

export const headings: Headings = {
  title: 'передача сесії',
  done: 'зроблен*, готово',
  next: 'наступн* крок*, далі',
  context: 'контекст',
  detail: 'файли',
}
