/** @module The words of German. What each list means: ./language.ts. */

import type { EarlierWork, Replies, Statements } from './language.ts'

export const replies: Replies = {
  greetings: `
    hallo, guten morgen, guten tag, guten abend, moin, moin moin, servus, grüß gott, grüezi, na, bin wieder da`,
  greeted: 'zusammen, wieder',
  yes: 'ja, jawohl, jo, jup, jep, klar',
  weakYes: 'gerne, mach weiter, weiter, weitermachen, genau, bitte, mach das, los, passt',
  no: 'nein, nee, nö, kein interesse',
  later: 'jetzt nicht, später, heute nicht, morgen, nicht jetzt',
  besides: 'bitte, danke, mal, dann, doch, nein',
  pick: 'die, der, das, den, nummer, nr, bitte',
  ordinals: [
    'erste, ersten, erster, eins',
    'zweite, zweiten, zweiter, zwei',
    'dritte, dritten, dritter, drei',
    'vierte, vier',
    'fünfte, fünf',
  ],
}

export const earlierWork: EarlierWork = {
  lead: `
    hallo, guten morgen, guten tag, guten abend, moin, servus, bitte, nun, gut, mal, jetzt, einfach, lass uns,
    lasst uns, können wir, könnten wir, kannst du, könntest du, wir können, wir sollten, wir wollen, wir müssen,
    ich möchte, ich will, ich würde gerne, wollen wir, so, also, und, dann, noch, bitte mach`,
  goOn: `
    mach weiter, macht weiter, mache weiter, machen wir weiter, mach … weiter, machen wir … weiter,
    wir machen … weiter, arbeite … weiter, arbeiten wir … weiter, weitermachen, weiterarbeiten, weiterführen,
    weiterentwickeln, fahr fort, fahre fort, fahren wir fort, fortfahren, fortsetzen, fortsetzung, setze … fort,
    setz … fort, setzen wir … fort, führe … fort, führ … fort, weiter gehts, weiter geht es, gehts weiter,
    da weitermachen, knüpf … an, knüpfe … an, nimm … wieder auf, weiter mit, weiter am, weiter an, anknüpfen,
    weiterbauen`,
  alone: 'weiter',
  leftOff: `
    was steht noch an, was fehlt noch, wo warma, wo samma,
    wo waren wir, wo war ich, wo sind wir … stehen geblieben, wo wir … aufgehört, wo wir … stehen geblieben,
    wo wir waren, wo ich … aufgehört, wo du … aufgehört, wo du … abgebrochen, wo du warst,
    wo wir … unterbrochen, stehen geblieben, stehengeblieben, woran haben wir, woran habe ich, woran hatten wir,
    letzte stand, letzter stand, letzten stand, was ist noch offen, was war noch offen, was fehlt noch von,
    ich war … dabei, wo standen wir, wo stehen wir, was hatten wir, was du angefangen, was wir angefangen,
    was ich angefangen, noch offen war, wo wir standen, was fehlte noch, was ist noch zu tun, was war noch`,
  mention: `
    wie … besprochen, wie … vereinbart, wie … abgesprochen, wie … diskutiert, wie … abgemacht,
    letztes mal haben wir, gestern haben wir, gestern hatten wir, wir haben gestern, wir haben letzte,
    wir haben neulich, erinnerst du dich, weißt du noch, kannst du dich … erinnern, aus unserer letzten,
    in der letzten sitzung, in unserer letzten, im letzten chat, wir waren dabei, wir waren gerade dabei`,
  small: `
    der, die, das, den, dem, des, ein, eine, einen, einem, am, an, bei, beim, mit, im, in, auf, von, vom, zu,
    zum, zur, unser*, mein*, und, wo, da, dort, hier, ist, nicht, für, wie, was, ich, du, wir, es, nach, arbeit`,
  thing: 'schaltfläche, knopf, button, anweisung, schleife, wiedergabe, lebenslauf, nutzer, timer, -button',
  turns: 'leitung, nicht',
  against: 'nicht weitermachen, nicht weiter, vergiss, lass … liegen, statt',
  read: 'lies, lese, lest, schau, sieh, folge',
  task: `
    schreib*, erstell*, füge, mach, baue, bau, implementiere, aktualisier*, korrigiere, übersetze, fasse,
    überarbeite, ändere, lösche, entferne, benenne, zeig, erkläre, prüfe, warum, wieso, wie, was, der, die, das,
    seit, leite, weitere, weiterer, fortschritt`,
  headings: {
    title: `
      sitzungsübergabe, sitzungszusammenfassung, sitzungsprotokoll, übergabe*, nächste sitzung, neue sitzung,
      letzte sitzung, vorherige sitzung, diese sitzung, nächste session, letzte session, fortsetzungsprompt,
      fortsetzungsdokument`,
    done: `
      erledigt*, fertig*, abgeschlossen*, umgesetzt*, bereits, bisher*, fortschritt, was funktioniert,
      was läuft`,
    status: 'stand, aktueller stand, stand der dinge, projektstand, status, zustand, in arbeit',
    next: `
      nächste schritte, nächster schritt, nächste aufgabe*, als nächstes, offen, noch offen, offene punkte,
      offene aufgaben, ausstehend, verbleibend*, noch zu tun, zu tun, todo, fehlt noch, was fehlt`,
    context: 'kontext, hintergrund, überblick',
    detail: 'dateien, geänderte dateien, entscheidungen, bekannte fehler, bekannte probleme',
    issue: 'spalten',
  },
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
