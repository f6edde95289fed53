/** @module The words of Dutch. What each list means: ./language.ts. */

import type { EarlierWork, Replies } from './language.ts'
import { END, WORD, WORD_END } from './notation.ts'

export const replies: Replies = {
  greetings: ['hoi', 'goedemorgen', 'goedendag'],
  greeted: [],
  yes: ['ja'],
  weakYes: [],
  no: ['nee'],
}

export const earlierWork: EarlierWork = {
  withinWords: false,
  asks: [
    {
      needs: [
        'verder',
        'door',
        'hervat',
        'voortzet',
        'gebleven',
        'gestopt',
        'opgehouden',
        'gestrand',
        'waren we',
        'oppakken',
        'mee bezig',
      ],
      phrases: [
        {
          at: 'start',
          words: [
            [
              [
                [
                  'laten we',
                  'zullen we',
                  'kunnen we',
                  'kun je',
                  'kan je',
                  'we (?:gaan|kunnen|moeten)',
                  'ik wil',
                  'ga',
                  'gaan we',
                  'werk',
                  'ga maar',
                  'gaan',
                ],
                END,
                '(?: we| maar| dan| nu| even)?[^.!?\\n]{0,70}?',
              ],
            ],
            '?',
            WORD,
            ['verder(?: ?(?:gaan|werken))?', 'doorgaan', 'hervatten', 'voortzetten', 'door'],
            WORD_END,
            '(?= *(?:$|[.!?,]|met |aan |waar |vanaf |bij |op ))',
          ],
        },
        {
          at: 'any',
          whole: true,
          words: [
            [
              'waar (?:we|ik|je) (?:\\p{L}+ ){0,2}(?:gebleven|gestopt|opgehouden|gestrand)',
              'waar waren we',
              '(?:de draad|het) weer oppakken',
              'waar (?:was ik|waren we) mee bezig',
            ],
          ],
        },
      ],
    },
  ],
  mentions: {
    needs: ['zoals', 'vorige', 'gisteren', 'weet je', 'herinner', 'laatste', 'eerdere', 'we waren'],
    phrases: [
      {
        at: 'any',
        whole: true,
        words: [
          [
            'zoals (?:\\p{L}+ ){0,3}?(?:besproken|afgesproken|bespraken)',
            '(?:de )?vorige keer',
            'gisteren (?:hebben|hadden|waren) we',
            'weet je nog',
            'herinner je je',
            '(?:in|uit|van) (?:de|het|onze|ons) (?:vorige|laatste|eerdere) (?:sessie|gesprek|chat|conversatie)',
            'we waren (?:bezig|aan het)',
          ],
        ],
      },
    ],
  },
  courtesies: ['hoi', 'goedemorgen', 'alsjeblieft', 'graag'],
  headings: {
    title: ['overdracht', '(?:volgende|nieuwe|vorige) sessie'],
    handoff: [],
    done: ['voltooid', 'gedaan', 'afgerond', 'klaar', 'voortgang'],
    status: ['(?:huidige|projekt|project) ?(?:status|stand|staat)', 'stand van zaken'],
    next: ['volgende (?:stap(?:pen)?|taken)', 'nog te doen', 'te doen', 'openstaand\\p{L}*', 'resterend\\p{L}*'],
    context: ['achtergrond'],
    detail: ['(?:gewijzigde|belangrijke) bestanden', 'besluiten', 'beslissingen'],
    issue: [],
  },
  done: ['is (?:klaar|af|afgerond)'],
  otherMeaning: {
    uiParts: ['knop'],
    articles: ['de', 'het'],
    resuming: ['hervat'],
    workWords: ['werk'],
    conditions: ['als', 'wanneer'],
  },
}
