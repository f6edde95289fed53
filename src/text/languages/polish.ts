/** @module The words of Polish. What each list means: ./language.ts. */

import type { Headings, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'hej, cześć, dzień dobry, ahoj, siema, witam',
  yes: 'tak, ano, jasne, no jasne',
  weakYes: 'kontynuuj, dobra',
  no: 'nie, nie trzeba, żaden',
  later: 'nie teraz, później, potem, jutro, nie dzisiaj',
  besides: 'proszę, dzięk*',
  pick: 'ten, numer',
  ordinals: 'pierwsz*, jeden; drugi*, druga, dwa; trzeci*, trzy; cztery, czwarty, czwarta; pięć, piąty, piąta',
}

export const headings: Headings = {
  title: 'ostatnia sesja',
  done: 'zrobion*',
  next: 'następn* krok*, zostało',
  context: 'kontekst',
}
