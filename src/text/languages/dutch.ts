/** @module The words of Dutch. What each list means: ./language.ts. */

import type { Headings, Replies } from './language.ts'

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

export const headings: Headings = {
  title: 'vorige sessie',
  done: 'klaar',
  status: 'huidige status, status, bezig',
  next: 'volgende stap*, volgende stappen, resterend*',
  context: 'context',
  detail: 'bestanden',
}
