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
  lead: `
    olá, oi, bom dia, boa tarde, por favor, ok, e, agora, então, vamos, bora, podemos, pode, você pode, poderia,
    quero, gostaria de, preciso, obrigado, obrigada`,
  goOn: `
    continua, continue, continuar, continuemos, continuamos, prossiga, prosseguir, prossegue, retoma, retome,
    retomar, retomemos, vamos continuar, siga, segue, seguimos, seguir, dá continuidade, bora continuar`,
  leftOff: `
    de onde paramos, onde paramos, onde parou, onde você parou, onde a gente parou, onde a gente tava,
    onde a gente estava, onde estávamos, em que paramos, o que ficou faltando, o que estávamos fazendo,
    o que a gente tava fazendo, a gente tava, a gente estava, o que faltava, o que falta, o que você começou,
    o que começamos, em que estávamos, onde ficamos, onde eu parei`,
  mention: `
    como combinamos, como combinado, como discutimos, como falamos, você lembra, lembra da, lembra do,
    lembra que, lembra quando, na última sessão, na nossa última, da última vez *amos, ontem *emos, ontem *amos,
    ontem *imos`,
  small: `
    o, a, os, as, um, uma, de, do, da, dos, das, em, no, na, nos, nas, com, por, para, pra, que, e, ou, meu,
    minha, nosso, nossa, é, não, se, onde, este, essa, esse, ao, à, trabalho`,
  thing: 'botão, laço, reprodução, usuário, currículo, conta',
  turns: 'falhando, dando, com erro, as instruções, sem',
  against: 'esquece, esqueça, não continue, em vez de, não precisa',
  read: 'leia, lê, ler, veja, consulte',
  task: `
    escreva, crie, gere, adicione, corrija, traduza, resuma, faz, faça, atualize, o teste, os, por que, como,
    implemente, remova, próxima página`,
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
