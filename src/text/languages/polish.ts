/** @module The words of Polish. What each list means: ./language.ts. */

import type { EarlierWork, Replies } from './language.ts'

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

export const earlierWork: EarlierWork = {
  goOn: 'kontynuuj, kontynuujmy, dalej, na czym … skończy*, na czym … stanę*, co zaczą*',
  small: 'w, na, z, ze, do, od, nad, po, o, i, a, to, ten, ta, co, jak, jest, się, nie, dla, który, która, pracę',
  read: 'przeczytaj, sprawdź',
  headings: {
    title: 'ostatnia sesja',
    done: 'zrobion*, co zrobiono',
    next: 'następn* krok*, zostało',
    context: 'kontekst',
    detail: 'pliki',
  },
}
