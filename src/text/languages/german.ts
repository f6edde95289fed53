/** @module The words of German. What each list means: ./language.ts. */

import type { EarlierWork, Replies, Statements } from './language.ts'
import { END, WORD, WORD_END } from './notation.ts'

export const replies: Replies = {
  greetings: [
    'hallo',
    'guten morgen',
    'guten tag',
    'guten abend',
    'moin',
    'moin moin',
    'servus',
    'grüß gott',
    'grüezi',
    'morgen',
    'na',
    'bin wieder da',
  ],
  greeted: ['zusammen', 'wieder'],
  yes: ['ja', 'jawohl', 'jo'],
  weakYes: ['gerne', 'mach weiter', 'weiter', 'weitermachen', 'genau', 'klar', 'bitte'],
  no: ['nein', 'nein danke', 'nee', 'nö', 'jetzt nicht', 'später'],
  afterYes: ['bitte'],
  afterWeakYes: ['bitte'],
}

export const earlierWork: EarlierWork = {
  withinWords: false,
  asks: [
    {
      needs: ['weiter', 'fort', 'wieder', 'knupf', 'aufgehort', 'geblieben', 'woran', 'waren wir'],
      phrases: [
        {
          at: 'start',
          openingOnly: false,
          words: [
            [
              'lass(?:t)? uns',
              'können wir',
              'könnten wir',
              'kannst du',
              'könntest du',
              'wir (?:können|sollten|wollen|müssen)',
              'ich (?:möchte|will|würde gerne?)',
              'wollen wir',
            ],
            END,
            '[^.!?\\n]{0,80}?',
            WORD,
            [
              ['weiter', ['machen', 'arbeiten', 'gehen', 'führen', 'entwickeln', 'bauen', 'programmieren'], '?'],
              'fortfahren',
              'fortsetzen',
              'fortführen',
              'wieder aufnehmen',
              'weitermachen',
            ],
            WORD_END,
          ],
        },
        {
          at: 'start',
          words: [
            '(?:(?:wir|ich) )?',
            [
              'mach(?:e|en|t)?',
              'arbeit(?:e|en|et)?',
              'fahr(?:e|en|t)?',
              'geh(?:e|t|en)?',
              'führ(?:e|en)?',
              'setz(?:e|en|t)?',
              'entwickl?(?:e|le|eln)?',
              'nimm',
              'nehmen',
              'knüpf(?:e|en)?',
            ],
            END,
            [' wir', ' bitte', ' mal', ' nun', ' jetzt', ' einfach', ' da', ' dort', ' hier'],
            '*[^.!?\\n]{0,80}?',
            WORD,
            ['weiter', 'fort', 'wieder auf', 'an (?=gestern|die letzte|das letzte|unser)'],
            WORD_END,
          ],
        },
        {
          at: 'start',
          words: [
            "weiter(?:machen|arbeiten| ?geht'?s| geht es)?",
            END,
            '(?= *(?:$|[.!?,]|mit |an |am |bei |beim |wo |im |in |da |dort |von |ab ))',
          ],
        },
        { at: 'start', words: [['fortfahren', 'fortsetzen', 'fortsetzung', 'weiterführen'], END] },
        {
          at: 'any',
          whole: true,
          words: [
            [
              [
                'wo (?:wir|ich) (?:\\p{L}+ ){0,2}',
                ['aufgehört', 'stehen ?geblieben', 'stehengeblieben', 'unterbrochen', 'waren', 'geendet'],
              ],
              [
                'wo (?:waren|sind|standen|haben) wir(?: \\p{L}+){0,5}?',
                [' stehen ?geblieben', ' stehengeblieben', ' aufgehört'],
              ],
              'wo waren wir',
              [
                'woran ',
                ['haben wir', 'habe ich', 'hatten wir', 'arbeiteten wir'],
                '(?: zuletzt| gestern| gerade)?(?: gearbeitet)?',
              ],
            ],
          ],
        },
      ],
    },
  ],
  mentions: {
    needs: [
      'besproch',
      'vereinbart',
      'abgesproch',
      'diskutiert',
      'abgemacht',
      'letzte',
      'gestern',
      'wir ',
      'erinner',
      'wei(?:ss|ß)t',
      'vorherig',
      'vorig',
      'fruher',
    ],
    phrases: [
      {
        at: 'any',
        whole: true,
        words: [
          [
            ['wie (?:\\p{L}+ ){0,3}?', ['besprochen', 'vereinbart', 'abgesprochen', 'diskutiert', 'abgemacht']],
            '(?:letztes|das letzte|beim letzten) mal,? (?:haben|hatten|waren|als)',
            'gestern (?:haben|hatten|waren) wir',
            ['wir (?:haben|hatten) ', ['gestern', 'letzte woche', 'letztes mal', 'zuletzt', 'neulich']],
            'erinnerst du dich',
            'weißt du noch',
            'kannst du dich (?:noch )?(?:an|erinnern)',
            [
              '(?:in|aus) (?:der|unserer) (?:letzten|vorherigen|vorigen|früheren) ',
              ['sitzung', 'session', 'unterhaltung', 'konversation', 'besprechung'],
            ],
            '(?:im|aus dem) letzten (?:chat|gespräch)',
            'wir waren (?:gerade )?(?:dabei|daran)',
            'wir haben (?:gerade )?an [^.!?\\n]{1,60}? gearbeitet',
          ],
        ],
      },
    ],
  },
  courtesies: ['hallo', 'guten (?:morgen|tag|abend)', 'moin', 'servus', 'bitte', 'nun', 'gut'],
  headings: {
    title: [
      'sitzungs(?:übergabe|zusammenfassung|protokoll)',
      'übergabe(?:dokument|protokoll|bericht|notiz(?:en)?)?',
      '(?:nächste|neue|letzte|vorherige|diese[rn]?) (?:sitzung|session)',
      'fortsetzungs?(?:prompt|dokument)',
    ],
    handoff: [],
    done: [
      'erledigt\\p{L}*',
      'fertig(?:gestellt\\p{L}*)?',
      'abgeschlossen\\p{L}*',
      'umgesetzt\\p{L}*',
      'bereits (?:\\p{L}+ )?(?:implementiert|gemacht|vorhanden)',
      'bisher(?:ige\\p{L}*)?',
      'fortschritt',
      'was (?:bisher|bereits|schon|funktioniert|läuft)',
    ],
    status: [
      '(?:aktueller |derzeitiger |jetziger )?(?:projekt)?stand(?: der dinge)?',
      '(?:aktueller?|derzeitiger?) (?:status|zustand|phase)',
      'projektstatus',
      'in arbeit',
    ],
    next: [
      'als nächstes',
      'weiteres vorgehen',
      '(?<=^)plan(?=$)',
      'nächste[rns]? (?:\\p{L}+ )?(?:schritte?|aufgaben?|todos?|ziele?)',
      'offene?[rs]? ?(?:punkte|aufgaben|fragen|todos?)?',
      'noch (?:zu tun|offen|ausstehend)',
      '(?:jetzt|was) (?:jetzt )?(?:zu tun|ansteht|fehlt|noch)',
      'ausstehend\\p{L}*',
      'zu erledigen',
    ],
    context: ['(?:projekt)?kontext', 'hintergrund', 'voraussetzung(?:en)?'],
    detail: [
      'architektur',
      '(?:wichtige |geänderte |relevante )dateien[^:]{0,20}',
      'entscheidungen',
      'bekannte (?:probleme|fehler)',
    ],
    issue: [],
  },
  done: [
    'bereits (?:\\p{L}+ ){0,3}?(?:fertig|implementiert|umgesetzt|vorhanden|erledigt)',
    'ist fertig',
    'abgeschlossen',
  ],
  topicHeadings: ['(?:arbeit fortsetzen|weiterarbeiten) an'],
  otherMeaning: {
    uiParts: ['schaltfläche', 'knopf', 'anweisung', 'schleife'],
    uiPrepositions: ['mit'],
    articles: ['der', 'die', 'das', 'den', 'dem'],
    resuming: ['fort'],
    runtimeThings: ['wiedergabe'],
    uiWords: ['schaltfläche'],
    neverWork: ['lebenslauf'],
    workWords: ['arbeit\\p{L}*', 'gestern'],
    conditions: ['wenn', 'falls', 'sobald'],
  },
}

export const statements: Statements = {
  decisions: {
    needs: ['entschieden', 'geeinigt', 'beschlossen', 'entscheidung', 'wählt'],
    phrases: [
      [
        '\\b',
        ['ich habe', 'wir haben', 'hat', 'habe', 'haben', 'uns', 'mich', 'dafür', 'statt .{1,60}', 'dass .{1,60}'],
        ' (?:mich |uns |sich )?(?:für .{1,80} )?(?:entschieden|geeinigt|beschlossen)\\b',
      ],
      '^(?:entschieden|beschlossen|entscheidung(?: getroffen)?(?: (?:zur|zum|für) [^:]{1,60})?:)',
      [
        '\\b',
        ['wir (?:haben uns|einigten uns)', 'ich habe mich', '(?:hat|haben) sich'],
        ' (?:auf|für|dafür|gegen|dagegen) .{1,100}(?:entschieden|geeinigt|gewählt)\\b',
      ],
      '\\bwir haben .{1,60} (?:gewählt|ausgewählt)\\b',
    ],
  },
  preferences: {
    needs: ['bevorzug', 'ziehe', 'lieber'],
    phrases: [
      [
        '\\b',
        [
          'bevorzug(?:e|t|en|te)',
          'ziehe? (?:es )?vor',
          'lieber (?:als|hätte|möchte)',
          'es vorziehen',
          'hätte(?:n)? lieber',
          'möchte lieber',
        ],
        '\\b',
      ],
    ],
  },
}
