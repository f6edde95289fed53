/** @module The words of Portuguese. What each list means: ./language.ts. */

import type { Headings, Replies, Statements } from './language.ts'

export const replies: Replies = {
  greetings: 'olá, oi, bom dia, boa tarde, boa noite, e aí, tudo bem',
  yes: 'sim, isso mesmo',
  weakYes: 'claro, continua, vai, bora',
  no: 'não, deixa pra lá, nenhum',
  later: 'agora não, depois, mais tarde, hoje não, amanhã',
  besides: 'por favor, obrigad*',
  pick: 'número, opção',
  ordinals: 'primeir*, um; segund*, dois; terceir*, três; quart*, quatro; quint*, cinco',
}

export const headings: Headings = {
  title: 'última sessão, onde paramos',
  done: 'concluíd*, feito, o que já',
  status: 'status',
  next: 'próximo passo, próximos passos, pendente*, falta*',
  context: 'contexto',
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
