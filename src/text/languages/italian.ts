/** @module The words of Italian. What each list means: ./language.ts. */

import type { Headings, Replies, Statements } from './language.ts'

export const replies: Replies = {
  greetings: 'ciao, buongiorno, buonasera, salve, come va',
  yes: 'certo',
  weakYes: 'si, va bene, continua',
  no: 'lascia stare, lascia perdere, nessuno',
  later: 'non ora, più tardi, dopo, non adesso, domani',
  besides: 'grazie, per favore',
  pick: 'numero',
  ordinals: 'primo, uno, la prima; second*, due; terz*, tre; quart*, quattro; quint*, cinque',
}

export const headings: Headings = {
  title: 'riepilogo sessione',
  done: 'fatto, finit*, terminat*',
  status: 'stato, in corso',
  next: 'prossimi passi, da fare, manca',
  context: 'contesto',
}

export const statements: Statements = {
  decisions: {
    needs: ['deciso', 'decisione', 'scelto', 'optato', 'concordato', 'stabilito'],
    phrases: [
      '(?:^|\\s)(?:ho|abbiamo|ha|hanno) (?:deciso|scelto|optato|concordato|stabilito)\\b',
      '^(?:deciso|optato|scelto|decisione)(?: |:)',
    ],
  },
  preferences: {
    needs: ['prefer'],
    phrases: ['(?:^|\\s)prefer(?:isco|isce|iamo|irebbe|irei|iscono)\\b'],
  },
}
