/** @module The words of Dutch. What each list means: ./language.ts. */

import type { EarlierWork, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'hoi, hallo, goedemorgen, goedemiddag, goedenavond, dag, hey',
  yes: 'ja, jawel, jazeker, doe maar',
  weakYes: 'graag, prima, goed, ga door, ga verder',
  no: 'nee, nee bedankt, nee dank je, laat maar, geen',
  later: 'niet nu, later, nu niet, straks, morgen, vandaag niet',
  besides: 'alsjeblieft, aub, graag, bedankt, dan, maar',
  pick: 'de, het, nummer',
  ordinals: 'eerste, een; tweede, twee; derde, drie; vierde, vier; vijfde, vijf',
}

export const earlierWork: EarlierWork = {
  goOn: 'ga door, doorgaan, pak … op, verder, waar waren we',
  small: `
    de, het, een, van, met, aan, op, in, voor, bij, naar, om, te, en, of, ons, mijn, is, niet, waar, wat, ik, je, we,
    dat, die, dit`,
  read: 'lees',
  headings: {
    title: 'vorige sessie',
    done: 'klaar',
    status: 'huidige status, status, bezig',
    next: 'volgende stap*, volgende stappen, resterend*',
    context: 'context',
    detail: 'bestanden',
  },
}
