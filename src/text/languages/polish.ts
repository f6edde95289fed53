/** @module The words of Polish. What each list means: ./language.ts. */

import type { EarlierWork, Replies } from './language.ts'
import { END } from './notation.ts'

export const replies: Replies = {
  greetings: ['hej', 'cześć', 'dzień dobry', 'ahoj'],
  greeted: [],
  yes: ['tak', 'ano'],
  weakYes: [],
  no: ['nie'],
}

export const earlierWork: EarlierWork = {
  withinWords: false,
  asks: [
    {
      needs: ['kontynu', 'wznow', 'wroc', 'wrac', 'dalej', 'skonczy', 'stanel', 'przerwa', 'zatrzyma', 'pracowa'],
      phrases: [
        {
          at: 'start',
          words: [
            [[['możemy', 'możesz', 'chcę', 'chciałbym', 'chciałabym', 'musimy'], ' ']],
            '?',
            [
              'kontynuuj(?:my|cie|emy|ę)?',
              'kontynuować',
              'kontynuacja',
              'wznów(?:my)?',
              'wróć(?:my)? do',
              'wracamy do',
              'wracajmy do',
              [
                [
                  'idź',
                  'idźmy',
                  'jedź',
                  'jedźmy',
                  'jedziemy',
                  'lecimy',
                  'działaj',
                  'działamy',
                  'pracuj',
                  'pracujmy',
                  'rób',
                  'róbmy',
                ],
                ' dalej',
              ],
              'dalej',
            ],
            END,
          ],
        },
        {
          at: 'any',
          whole: true,
          words: [
            [
              [
                ['na czym', 'gdzie', 'w którym miejscu', 'tam,? gdzie', 'od miejsca,? w którym'],
                ' (?:\\p{L}+ ){0,2}',
                ['skończy\\p{L}*', 'stanęł\\p{L}*', 'przerwa\\p{L}*', 'zatrzyma\\p{L}*'],
              ],
              'nad czym (?:ostatnio )?pracowa\\p{L}*',
            ],
          ],
        },
      ],
    },
  ],
  mentions: {
    needs: ['jak ', 'razem', 'wczoraj', 'pamieta', 'poprzedni', 'ostatni', 'wczesniejsz', 'pracowalismy'],
    phrases: [
      {
        at: 'any',
        whole: true,
        words: [
          [
            [
              'jak ',
              [
                'ustaliliśmy',
                'rozmawialiśmy',
                'omawialiśmy',
                'omówiliśmy',
                'mówiliśmy',
                'uzgodniliśmy',
                'zdecydowaliśmy',
                'wczoraj',
              ],
            ],
            '(?:ostatnim|poprzednim|zeszłym) razem',
            'wczoraj (?:\\p{L}+ ){0,3}?\\p{L}+(?:liśmy|łyśmy)',
            'pamięta(?:sz|cie)',
            [
              '(?:z|w|na) (?:naszej )?',
              ['poprzedni\\p{L}+', 'ostatni\\p{L}+', 'wcześniejsz\\p{L}+'],
              ' ',
              ['sesj\\p{L}+', 'rozmow\\p{L}+', 'konwersacj\\p{L}+', 'cza\\p{L}+'],
            ],
            'pracowaliśmy (?:nad|z)',
          ],
        ],
      },
    ],
  },
  courtesies: ['cześć', 'hej', 'dzień dobry', 'proszę', 'dobra'],
  headings: {
    title: [
      'przekazanie (?:sesji|kontekstu|pracy)',
      '(?:następn\\p{L}+|nowa|poprzedni\\p{L}+|ostatni\\p{L}+) sesj\\p{L}+',
      'podsumowanie (?:sesji|rozmowy)',
    ],
    handoff: [],
    done: [
      'zrobion\\p{L}*',
      'ukończon\\p{L}*',
      'zakończon\\p{L}*',
      'gotowe',
      'wykonan\\p{L}*',
      'zrealizowan\\p{L}*',
      'postęp\\p{L}*',
      'co (?:już )?(?:działa|zrobiono|jest)',
    ],
    status: ['(?:aktualny|obecny|bieżący) (?:stan|status|etap)', 'stan (?:projektu|prac|obecny)', 'w trakcie'],
    next: [
      'następn\\p{L}+ (?:krok\\p{L}*|zadani\\p{L}*)',
      'kolejn\\p{L}+ (?:krok\\p{L}*|zadani\\p{L}*)',
      '(?:co )?(?:pozostało|zostało|dalej)(?: do zrobienia)?',
      'do zrobienia',
    ],
    context: ['kontekst', 'tło'],
    detail: ['(?:zmienione |kluczowe )?pliki', 'decyzje'],
    issue: [],
  },
  done: ['gotow\\p{L}*', 'zrobion\\p{L}*'],
  otherMeaning: {
    uiParts: ['przycisk\\p{L}*'],
    resuming: ['wznow'],
    runtimeThings: ['odtwarzanie', 'pobieranie'],
    uiWords: ['przycisk\\p{L}*'],
    workWords: ['prac\\p{L}*', 'wczoraj'],
    conditions: ['jeśli', 'gdy', 'kiedy'],
  },
}
