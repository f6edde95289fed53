/** @module The words of Polish. What each list means: ./language.ts. */

import type { EarlierWork, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'hej, cześć, dzień dobry, ahoj, siema, witam',
  yes: 'tak, ano, jasne, no jasne',
  weakYes: 'dobrze, dobra, ok, dawaj, kontynuuj, pewnie, śmiało, oczywiście',
  no: 'nie, nie dzięki, nie trzeba, żaden',
  later: 'nie teraz, później, potem, jutro, nie dzisiaj',
  besides: 'proszę, dzięki, no, dziękuję, to',
  pick: 'ten, ta, to, numer',
  ordinals: [
    'pierwszy, pierwsza, pierwsze, jeden',
    'drugi, druga, drugie, dwa',
    'trzeci, trzecia, trzy',
    'czwarty, cztery',
    'piąty, pięć',
  ],
}

export const earlierWork: EarlierWork = {
  goOn: 'kontynuuj, kontynuujmy, dalej, na czym … skończy*, na czym … stanę*, co zaczą*',
  small: 'w, na, z, ze, do, od, nad, po, o, i, a, to, ten, ta, co, jak, jest, się, nie, dla, który, która, pracę',
  read: 'przeczytaj, czytaj, zobacz, sprawdź',
  headings: {
    title: `
      przekazanie, następna sesja, nowa sesja, poprzednia sesja, ostatnia sesja, podsumowanie sesji,
      podsumowanie rozmowy`,
    done: `
      zrobion*, ukończon*, zakończon*, gotowe, gotow*, wykonan*, zrealizowan*, postęp*, co już działa,
      co zrobiono`,
    status: 'aktualny stan, obecny stan, stan projektu, stan obecny, aktualny status, w trakcie',
    next: `
      następn* krok*, następn* zadani*, kolejn* krok*, kolejn* zadani*, pozostało, zostało, do zrobienia,
      co dalej`,
    context: 'kontekst, tło',
    detail: 'pliki, zmienione pliki, decyzje',
  },
}
