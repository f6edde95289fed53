/** @module The words of Portuguese. What each list means: ./language.ts. */

import type { EarlierWork, Replies, Statements } from './language.ts'
import { END } from './notation.ts'

export const replies: Replies = {
  greetings: ['olá', 'ola', 'oi', 'bom dia', 'boa tarde', 'boa noite', 'tudo bem'],
  greeted: [],
  yes: ['sim'],
  weakYes: ['pode', 'pode continuar', 'isso'],
  no: ['não', 'nao', 'não obrigado', 'agora não'],
}

export const earlierWork: EarlierWork = {
  withinWords: false,
  asks: [
    {
      needs: ['contin', 'prossi', 'prosse', 'retom', 'siga', 'par(?:amos|ou|ei|ado)', 'ficamos', 'deixamos', 'estava'],
      phrases: [
        {
          at: 'start',
          words: [
            [[['vamos', 'podemos', 'podes', 'pode', 'poderia', 'quero', 'gostaria de', 'queria', 'preciso'], ' ']],
            '?',
            [
              'continu(?:ar|e|a|emos|amos|ando|em)',
              'prossiga',
              'prosseguir',
              'prossigamos',
              'retom(?:e|ar|emos|ando|a)',
              'dar continuidade',
              'dê continuidade',
              'dando continuidade',
              'siga (?=com |de onde|a partir|em frente)',
            ],
            END,
            '(?! to )',
          ],
        },
        {
          at: 'any',
          whole: true,
          words: [
            [
              [
                '(?:de |a partir de )?(?:onde|aonde) (?:nós |a gente |eu |você |nos )?',
                ['paramos', 'parou', 'parei', 'tínhamos parado', 'ficamos', 'deixamos', 'estávamos'],
              ],
              'em que (?:ponto )?(?:estávamos|paramos|ficamos)',
              'no que (?:eu estava|estávamos) trabalhando',
            ],
          ],
        },
      ],
    },
  ],
  mentions: {
    needs: ['como ', 'vez', 'ontem', 'lembra', 'anterior', 'passada', 'ultima', 'estavamos'],
    phrases: [
      {
        at: 'any',
        whole: true,
        words: [
          [
            [
              'como (?:já )?',
              ['combinamos', 'combinado', 'discutimos', 'discutido', 'falamos', 'conversamos', 'decidimos'],
            ],
            '(?:da|na|a) última vez',
            'ontem (?:nós |a gente )?\\p{L}+mos',
            [
              [
                'você (?:se |ainda )?(?:se )?lembra',
                'lembra-se',
                'te lembras',
                'lembras-te',
                'lembra (?:do|da|de|que|quando|qual|o que)',
              ],
            ],
            '(?:na|da|em nossa) (?:sessão|conversa) (?:anterior|passada)',
            '(?:na|da|nossa) última (?:sessão|conversa)',
            '(?:nós )?estávamos (?:\\p{L}+ndo|a \\p{L}+r)',
          ],
        ],
      },
    ],
  },
  courtesies: ['ol[áa]', 'oi', 'bom dia', 'boa tarde', 'certo', 'ent[ãa]o'],
  headings: {
    title: [
      '(?:próxima|nova|última) sessão',
      'sessão anterior',
      'resumo da (?:sessão|conversa)',
      'passagem de (?:contexto|bastão|turno)',
    ],
    handoff: [],
    done: [
      'conclu[ií]d[oa]s?',
      'feit[oa]s?',
      'finalizad[oa]s?',
      '(?:o que )?já (?:foi )?(?:feito|implementado|está)',
      'progresso',
    ],
    status: ['estado (?:atual|do projeto)', 'situação atual', 'em andamento'],
    next: ['próxim[oa]s? (?:passos?|etapas?|tarefas?)', 'pendentes?', 'pendências', 'restantes?', 'a fazer'],
    context: ['contexto'],
    detail: ['arquivos?(?: (?:modificados|importantes))?', 'decisões'],
    issue: [],
  },
  done: ['já (?:está|foi|estão)', 'concluíd\\p{L}+'],
  otherMeaning: {
    uiParts: ['botão', 'laço'],
    uiPrepositions: ['com'],
    articles: ['o', 'a', 'os', 'as'],
    runtimeThings: ['reprodução'],
    noWork: ['falh\\p{L}*'],
    noWorkPrepositions: ['a'],
    uiWords: ['botão'],
    workWords: ['trabalho', 'ontem'],
    conditions: ['quando'],
  },
}

export const statements: Statements = {
  decisions: {
    needs: ['decid[ií]', 'decisão', 'escolhemos', 'optamos', 'concordamos', 'optei'],
    phrases: [
      '(?:^|\\s)(?:decidi|decidimos|decidiu|escolhemos|optamos|concordamos|optei)(?=[\\s:,.])',
      '^(?:decidiu-se|decisão)(?: |:)',
    ],
  },
  preferences: {
    needs: ['prefer', 'prefi'],
    phrases: ['(?:^|\\s)(?:prefiro|prefere|preferimos|preferia|preferem)\\b'],
  },
}
