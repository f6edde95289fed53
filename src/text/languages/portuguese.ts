/** @module The words of Portuguese. What each list means: ./language.ts. */

import type { EarlierWork, Replies, Statements } from './language.ts'

export const replies: Replies = {
  greetings: 'olá, oi, bom dia, boa tarde, boa noite, e aí, tudo bem',
  yes: 'sim, bora, isso mesmo',
  weakYes: `
    claro, pode ser, continua, continue, isso, vai, vamos, manda ver, beleza, pode continuar, com certeza`,
  no: 'não, não obrigado, não obrigada, deixa pra lá, nenhum',
  later: 'agora não, depois, mais tarde, hoje não, amanhã',
  besides: 'por favor, obrigado, obrigada, ok, então',
  pick: 'o, a, número, opção',
  ordinals: [
    'primeiro, primeira, um',
    'segundo, segunda, dois',
    'terceiro, terceira, três',
    'quarto, quatro',
    'quinto, cinco',
  ],
}

export const earlierWork: EarlierWork = {
  goOn: `
    continua, continue, continuar, continuemos, prossiga, retoma, retomemos, siga, segue, seguimos, onde paramos,
    onde a gente tava, o que ficou faltando`,
  small: `
    o, a, os, as, um, uma, de, do, da, das, em, no, na, nos, com, por, para, pra, que, e, ou, meu, é, não, se, onde,
    este, esse, ao, à, trabalho`,
  read: 'leia, lê, ler, veja, consulte',
  headings: {
    title: `
      próxima sessão, nova sessão, última sessão, sessão anterior, resumo da sessão, resumo da conversa,
      onde paramos, passagem`,
    done: 'concluíd*, feito, já foi feito, realizado*, implementado*, finalizado*, progresso, o que já',
    status: 'estado atual, status, situação atual, em andamento',
    next: `
      próximo passo, próximos passos, próxima tarefa, próximas tarefas, pendente*, falta*, a fazer, o que falta,
      restante`,
    context: 'contexto',
    detail: 'arquivos, decisões',
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
