/** @module The words of Italian. What each list means: ./language.ts. */

import type { EarlierWork, Replies, Statements } from './language.ts'
import { END } from './notation.ts'

export const replies: Replies = {
  greetings: ['ciao', 'buongiorno', 'buonasera', 'salve'],
  greeted: [],
  yes: ['sì'],
  weakYes: ['continua', 'certo', 'va bene', 'vai', 'procedi'],
  no: ['no grazie', 'non ora'],
}

export const earlierWork: EarlierWork = {
  withinWords: false,
  asks: [
    {
      needs: [
        'contin',
        'proseg',
        'riprend',
        'avanti',
        'eravamo',
        'rimast',
        'lasciat',
        'interrott',
        'fermat',
        'arrivat',
        'stava',
        'stavo',
        'siamo',
      ],
      phrases: [
        {
          at: 'start',
          words: [
            [[['possiamo', 'puoi', 'potresti', 'vorrei', 'voglio', 'dobbiamo'], ' ']],
            '?',
            [
              'continu(?:a|iamo|are|ate|ando)',
              'prosegu(?:i|iamo|ire|endo)',
              'riprend(?:i|iamo|ere|ete|endo)',
              'vai avanti',
              'andiamo avanti',
              'andare avanti',
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
                '(?:da )?dove (?:ci )?',
                ['eravamo', 'abbiamo', 'avevamo', 'siamo', 'ero', 'avevo', 'hai', 'ho'],
                '(?: \\p{L}+)? ?',
                ['rimasti', 'rimasto', 'lasciato', 'interrotto', 'fermati', 'arrivati'],
              ],
              'dove eravamo',
              'a cosa stav(?:amo|o) lavorando',
              'a che punto (?:eravamo|siamo)',
            ],
          ],
        },
      ],
    },
  ],
  mentions: {
    needs: ['come ', 'volta', 'ieri', 'ricordi', 'precedente', 'scorsa', 'ultima', 'stavamo'],
    phrases: [
      {
        at: 'any',
        whole: true,
        words: [
          [
            [
              'come (?:abbiamo |avevamo |già |ne )*',
              ['discusso', 'concordato', 'parlato', 'deciso', 'detto', 'concordavamo'],
            ],
            "(?:l'|la )?(?:ultima|scorsa) volta",
            'ieri abbiamo',
            'ti ricordi',
            ['ricordi ', ['che', 'cosa', 'quale', 'come', 'quando', 'il', 'la', 'lo', 'di']],
            '(?:nella|dalla|della) (?:nostra )?(?:sessione|conversazione|chat) precedente',
            '(?:precedente|scorsa|ultima) (?:sessione|conversazione|chat)',
            'stavamo \\p{L}+ndo',
          ],
        ],
      },
    ],
  },
  courtesies: ['ciao', 'buongiorno', 'per favore', 'allora'],
  headings: {
    title: [
      'passaggio di consegne',
      '(?:prossima|nuova|ultima) sessione',
      'sessione precedente',
      'riepilogo (?:della )?(?:sessione|conversazione)',
    ],
    handoff: [],
    done: ['completat[oaie]', 'fatt[oaie]', 'realizzat[oaie]', 'terminat[oaie]', 'implementat[oaie]', 'avanzamento'],
    status: ['stato (?:attuale|del progetto)', 'situazione attuale', 'in corso'],
    next: [
      'prossim[oi] (?:pass[oi]|passaggi|attività|compiti)',
      'da (?:fare|completare)',
      '(?:attività |cosa )?(?:rimanenti|rimane|manca)',
      'in sospeso',
    ],
    context: ['contesto'],
    detail: ['file (?:modificati|importanti)', 'decisioni'],
    issue: [],
  },
  done: ['completat[oaie]', 'terminat[oaie]', 'è (?:completo|stato)', 'già (?:implementat|fatt)\\p{L}+'],
  otherMeaning: {
    uiParts: ['pulsante', 'ciclo'],
    articles: ['il', 'lo'],
    resuming: ['riprend'],
    runtimeThings: ['riproduzione'],
    uiWords: ['pulsante'],
    workWords: ['lavoro', 'ieri'],
    conditions: ['se'],
  },
}

export const statements: Statements = {
  decisions: {
    needs: ['deciso', 'decisione', 'scelto', 'optato', 'concordato', 'stabilito'],
    phrases: [
      '(?:^|\\s)(?:ho|abbiamo|ha|hanno) (?:deciso|scelto|optato|concordato|stabilito)\\b',
      '^(?:deciso|optato|scelto|decisione)(?: |:)',
    ],
  },
  preferences: { needs: ['prefer'], phrases: ['(?:^|\\s)prefer(?:isco|isce|iamo|irebbe|irei|iscono)\\b'] },
}
