/** @module The words of French. What each list means: ./language.ts. */

import type { EarlierWork, Replies, Statements } from './language.ts'
import { END } from './notation.ts'

export const replies: Replies = {
  greetings: ['bonjour', 'bonsoir', 'salut', 'coucou'],
  greeted: ['à tous'],
  yes: ['oui', 'ouais'],
  weakYes: ["d'accord", 'vas-y', 'continuons', 'bien sûr'],
  no: ['non', 'non merci', 'pas maintenant', 'plus tard'],
  afterWeakYes: ['svp'],
  besides: ['svp'],
}

export const earlierWork: EarlierWork = {
  withinWords: false,
  asks: [
    {
      needs: [
        'contin',
        'poursui',
        'repren',
        'arret',
        'laiss',
        'etion',
        'etait',
        'rendus',
        'quitt',
        'travaill',
        'sommes',
      ],
      phrases: [
        {
          at: 'start',
          words: [
            [
              [
                [
                  'on',
                  'nous',
                  'je',
                  "j'ai",
                  'on va',
                  'nous allons',
                  'je vais',
                  'peux-tu',
                  'pouvez-vous',
                  'tu peux',
                  'vous pouvez',
                  'pourrais-tu',
                  'je (?:veux|voudrais|souhaite)',
                  "j'aimerais",
                  'peut-on',
                  'on peut',
                  'il faut',
                ],
                ' ',
              ],
            ],
            '?',
            [
              'continue(?:r|ons|z|s)?',
              'poursuiv(?:re|ons|ez)',
              'poursuis',
              'reprend(?:s|re)?',
              'reprenons',
              'reprenez',
              'allons-y,? continue',
            ],
            END,
            '(?! à (?:échouer|planter))(?! to )',
          ],
        },
        {
          at: 'any',
          whole: true,
          words: [
            [
              [
                "(?:où|ou|là où) (?:en )?(?:on|nous|tu|j')",
                [
                  [
                    ' ',
                    ["s'", "s'était ", "s'est ", 'nous ', 'en ', 'avait ', 'avions ', 'étions ', 'sommes ', 'était '],
                  ],
                ],
                '*\\s?',
                ['arrêtée?s?', 'laissée?s?', 'étions', 'était', 'rendus?', 'quittée?s?'],
              ],
              'où en étions-nous',
              'où en était-on',
              'où en sommes-nous',
              '(?:on|nous) en (?:était|étions) où',
              'à quoi (?:on|nous) (?:travaillait|travaillions)',
            ],
          ],
        },
      ],
    },
  ],
  mentions: {
    needs: ['comme ', 'derniere', 'hier', 'souvien', 'rappel', 'precedent', 'travaill', 'en train'],
    phrases: [
      {
        at: 'any',
        whole: true,
        words: [
          [
            "comme (?:on|nous) (?:l'|en )?(?:a|avons|avait|avions) ?(?:vu|discuté|convenu|dit|parlé|décidé)",
            'comme (?:convenu|discuté|vu ensemble)',
            'la dernière fois,? (?:on|nous|que|tu)',
            'hier,? (?:on|nous|tu)',
            'tu te (?:souviens|rappelles)',
            'vous (?:souvenez|rappelez)-vous',
            'te (?:souviens|rappelles)-tu',
            '(?:dans|de|lors de|durant) (?:la|notre|ma) (?:dernière|précédente) (?:session|conversation|discussion)',
            '(?:la|notre|ma) (?:session|conversation|discussion) précédente',
            '(?:on|nous) (?:travaillait|travaillions) sur',
            '(?:on était|nous étions) en train de',
          ],
        ],
      },
    ],
  },
  courtesies: ['bonjour', 'bonsoir', 'salut', "s'il (?:te|vous) pla[iî]t", 'stp', 'svp', 'bon', 'alors', 'allons-y'],
  headings: {
    title: [
      'passation',
      'transmission de (?:session|contexte)',
      '(?:prochaine|nouvelle|dernière|précédente) session',
      'session (?:précédente|suivante|en cours)',
      'résumé de (?:la )?(?:session|conversation)',
    ],
    handoff: [],
    done: [
      'terminée?s?',
      'réalisée?s?',
      'accomplie?s?',
      'achevée?s?',
      '(?:déjà|ce qui (?:est|a été)) (?:faite?s?|réalisé|terminé|implémenté|en place)',
      'fait',
      'avancement',
      'progression',
    ],
    status: [
      "état (?:actuel|du projet|des lieux|d'avancement)",
      'statut(?: actuel)?',
      'situation actuelle',
      'en cours',
    ],
    next: [
      'prochaines? (?:étapes?|tâches?|actions?)',
      'étapes? suivantes?',
      "(?:reste|restant|ce qui reste|ce qu'il reste)(?: à faire)?",
      'à (?:faire|venir)',
      'tâches? (?:restantes?|en attente)',
    ],
    context: ['contexte'],
    detail: ['fichiers?(?: (?:modifiés|clés|importants))?', 'décisions?'],
    issue: [],
  },
  done: ['est (?:terminé|fait|en place)', 'a été (?:fait|implémenté)'],
  topicHeadings: ['(?:continuer|reprendre) (?:le travail )?sur'],
  otherMeaning: {
    uiParts: ['bouton', 'boucle'],
    uiPrepositions: ['au'],
    articles: ['le', 'la', 'les'],
    resuming: ['repren', 'repris'],
    runtimeThings: ['texte', 'couleurs?', 'police', 'maquette', 'lecture', 'téléchargement'],
    noWorkPrepositions: ['le', 'la', 'à'],
    uiWords: ['bouton'],
    workWords: ['travail', 'hier'],
    conditions: ['si', 'quand', 'lorsque'],
  },
}

export const statements: Statements = {
  decisions: {
    needs: ['décid', 'décision', 'choisi', 'opté', 'convenu', 'tranché', "d['’]accord"],
    phrases: [
      "(?:^|\\b)(?:j['’]ai|nous avons|on a|a|ont) (?:décidé|choisi|opté|convenu|tranché)(?=[\\s,.:])",
      "(?:^|\\s)mis(?:es)? d[’']accord\\b",
      "^décision (?:prise |d['’]utiliser|de )",
    ],
  },
  preferences: { needs: ['préf'], phrases: ['(?:^|\\s)préf(?:ère|érons|érerait|érerais|érait)(?=[\\s,.])'] },
}
