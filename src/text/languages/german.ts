/** @module The words of German. What each list means: ./language.ts. */

import type { Headings, Replies, Statements } from './language.ts'

export const replies: Replies = {
  greetings:
    'hallo, guten morgen, guten tag, guten abend, moin, moin moin, servus, grüß gott, grüezi, na, bin wieder da',
  greeted: 'zusammen, wieder',
  yes: 'ja, jawohl, jo, jup, jep',
  weakYes: 'weiter, gerne, mach weiter, klar',
  no: 'nein, nee, nö, kein interesse',
  later: 'jetzt nicht, später, heute nicht, nicht jetzt',
  besides: 'bitte, danke',
  pick: 'die, der, das, den, nummer',
  ordinals: 'erste*, eins; zweite*, zwei; dritte*, drei; vierte*, vier; fünfte*, fünf',
}

export const headings: Headings = {
  title: 'übergabe*, letzte sitzung',
  done: 'erledigt*, fertig*, abgeschlossen*, umgesetzt*, bereits, bisher*, fortschritt',
  status: 'stand, aktueller stand, status, in arbeit',
  next: 'nächste schritte, nächster schritt, als nächstes, offen, offene punkte, zu tun, fehlt noch, was fehlt',
  context: 'kontext, hintergrund, überblick',
  issue: 'spalten',
}

export const statements: Statements = {
  decisions: {
    needs: ['entschieden', 'geeinigt', 'beschlossen', 'entscheidung', 'wählt'],
    phrases: [
      '\\b(?:ich habe|wir haben|hat|habe|haben|uns|mich|dafür|statt .{1,60}|dass .{1,60}) (?:mich |uns |sich )?(?:für .{1,80} )?(?:entschieden|geeinigt|beschlossen)\\b',
      '^(?:entschieden|beschlossen|entscheidung(?: getroffen)?(?: (?:zur|zum|für) [^:]{1,60})?:)',
      '\\b(?:wir (?:haben uns|einigten uns)|ich habe mich|(?:hat|haben) sich) (?:auf|für|dafür|gegen|dagegen) .{1,100}(?:entschieden|geeinigt|gewählt)\\b',
      '\\bwir haben .{1,60} (?:gewählt|ausgewählt)\\b',
    ],
  },
  preferences: {
    needs: ['bevorzug', 'ziehe', 'lieber'],
    phrases: [
      '\\b(?:bevorzug(?:e|t|en|te)|ziehe? (?:es )?vor|lieber (?:als|hätte|möchte)|es vorziehen|hätte(?:n)? lieber|möchte lieber)\\b',
    ],
  },
}
