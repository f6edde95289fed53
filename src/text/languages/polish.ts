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
  lead: `
    cześć, hej, dzień dobry, proszę, dobra, ok, no, i, to, teraz, możemy, możesz, chcę, chciałbym, chciałabym,
    musimy, dzięki, więc`,
  goOn: `
    kontynuuj, kontynuujmy, kontynuujcie, kontynuujemy, kontynuować, kontynuacja, kontynuuję, wznów, wznówmy,
    idź dalej, idźmy dalej, jedź dalej, jedziemy dalej, lecimy dalej, działaj dalej, działamy dalej,
    pracuj dalej, pracujmy dalej, rób dalej, leć dalej, wracamy do, wróćmy do, wróć do, wracajmy do`,
  alone: 'dalej',
  leftOff: `
    na czym … skończy*, na czym … stanę*, na czym … przerwa*, gdzie … skończy*, gdzie … stanę*,
    gdzie … przerwa*, od miejsca, nad czym … pracowa*, to co zaczą*, co zaczą*, co zaczę*, co zostało,
    na czym stoimy, co robiliśmy, gdzie byliśmy, co było do zrobienia`,
  mention: `
    jak ustaliliśmy, jak rozmawialiśmy, jak omawialiśmy, jak mówiliśmy, jak uzgodniliśmy, jak wczoraj,
    ostatnim razem, poprzednim razem, pamiętasz, pamiętacie, z poprzedniej sesji, w poprzedniej sesji,
    w ostatniej sesji, pracowaliśmy nad`,
  small: `
    w, na, z, ze, do, od, nad, po, o, i, a, to, ten, ta, co, jak, jest, się, nie, dla, przy, który, która,
    pracę`,
  thing: 'przycisk*, odtwarzanie, pobieranie, pętla, cv',
  turns: 'nie, jest',
  against: 'zapomnij, nie kontynuuj, zamiast',
  read: 'przeczytaj, czytaj, zobacz, sprawdź',
  task: `
    napisz, dodaj, stwórz, utwórz, popraw, napraw, usuń, zmień, zaktualizuj, przetłumacz, streść, dlaczego,
    test, następna`,
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
