/** @module The words of Dutch. What each list means: ./language.ts. */

import type { EarlierWork, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'hoi, hallo, goedemorgen, goedemiddag, goedenavond, dag, hey',
  yes: 'ja, jawel, jazeker, doe maar',
  weakYes: 'graag, prima, goed, ga door, ga verder, oke, zeker, klopt',
  no: 'nee, nee bedankt, nee dank je, laat maar, geen',
  later: 'niet nu, later, nu niet, straks, morgen, vandaag niet',
  besides: 'alsjeblieft, aub, graag, bedankt, dan, maar',
  pick: 'de, het, nummer',
  ordinals: ['eerste, een', 'tweede, twee', 'derde, drie', 'vierde, vier', 'vijfde, vijf'],
}

export const earlierWork: EarlierWork = {
  goOn: 'ga door, doorgaan, pak … op, verder, waar waren we',
  small: `
    de, het, een, van, met, aan, op, in, voor, bij, naar, om, te, en, of, ons, mijn, is, niet, waar, wat, ik, je,
    we, dat, die, dit`,
  read: 'lees, bekijk, volg',
  headings: {
    title: 'overdracht*, volgende sessie, nieuwe sessie, vorige sessie, laatste sessie, sessiesamenvatting',
    done: 'klaar, gedaan, afgerond, voltooid, wat er is gedaan, voortgang',
    status: 'huidige status, huidige stand, stand van zaken, status, bezig',
    next: 'volgende stap*, volgende stappen, nog te doen, te doen, openstaand*, resterend*, wat nog',
    context: 'context, achtergrond',
    detail: 'bestanden, beslissingen, besluiten',
  },
}
