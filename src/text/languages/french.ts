/** @module The words of French. What each list means: ./language.ts. */

import type { Headings, Replies, Statements } from './language.ts'

export const replies: Replies = {
  greetings: 'bonjour, bonsoir, salut, coucou, ça va, je suis de retour',
  greeted: 'à tous',
  yes: 'oui, ouais, ouaip',
  weakYes: 'continue, vas-y',
  no: 'non, laisse tomber, aucun',
  later: 'pas maintenant, plus tard, pas aujourdhui, demain',
  besides: 'merci, stp, sil te plaît, sil vous plaît',
  pick: 'les, numéro, le, la',
  ordinals: 'premi*, un; deuxième, second*, deux; troisième, trois; quatrième, quatre; cinquième, cinq',
}

export const headings: Headings = {
  title: 'passation, reprise de session, état de session, où nous en sommes',
  done: 'terminé*, réalisé*, fait, ce qui a été fait',
  status: 'état actuel, situation',
  next: 'prochaine* étape*, il reste, à faire, à venir, la suite',
  context: 'contexte',
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
  preferences: {
    needs: ['préf'],
    phrases: ['(?:^|\\s)préf(?:ère|érons|érerait|érerais|érait)(?=[\\s,.])'],
  },
}
