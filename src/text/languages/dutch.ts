/** @module The words of Dutch. What each list means: ./language.ts. */

import type { Headings, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'hoi, hallo, goedemorgen, goedemiddag, goedenavond, dag',
  yes: 'ja, jawel, jazeker',
  weakYes: 'graag, ga door, doe maar',
  no: 'nee, nee dank je, laat maar, geen',
  later: 'niet nu, later, nu niet, straks, vandaag niet',
  besides: 'alsjeblieft, bedankt',
  pick: 'het, nummer',
  ordinals: 'eerste, een; tweede, twee; derde, drie; vierde, vier; vijfde, vijf',
}

export const headings: Headings = {
  title: 'vorige sessie',
  done: 'klaar',
  status: 'status, bezig',
  next: 'volgende stap*, resterend*',
  context: 'context',
}
