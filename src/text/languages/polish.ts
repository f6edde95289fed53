/** @module The words of Polish. What each list means: ./language.ts. */

import type { Headings, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'hej, cześć, dzień dobry, ahoj, siema, witam',
  yes: 'tak, ano, jasne, no jasne',
  weakYes: 'dobra, ok, dawaj, kontynuuj',
  no: 'nie, nie dzięki, nie trzeba, żaden',
  later: 'nie teraz, później, potem, jutro, nie dzisiaj',
  besides: 'proszę, dzięki, no, dziękuję, to',
  pick: 'ten, ta, to, numer',
  ordinals: `
    pierwszy, pierwsza, pierwsze, jeden; drugi, druga, drugie, dwa; trzeci, trzecia, trzy; czwarty, cztery; piąty, pięć`,
}

export const headings: Headings = {
  title: 'ostatnia sesja',
  done: 'zrobion*, co zrobiono',
  next: 'następn* krok*, zostało',
  context: 'kontekst',
  detail: 'pliki',
}
