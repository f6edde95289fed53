/** @module The words of Spanish. What each list means: ./language.ts. */

import type { EarlierWork, Replies, Statements } from './language.ts'
import { END } from './notation.ts'

export const replies: Replies = {
  greetings: ['hola', 'buenas', 'buenos días', 'buenos dias', 'buenas tardes', 'buenas noches', 'qué tal', 'que tal'],
  greeted: [],
  yes: ['sí', 'si'],
  weakYes: ['claro', 'vale', 'dale', 'continúa', 'sigue', 'adelante', 'continue por favor'],
  no: ['no gracias', 'ahora no'],
  afterYes: ['por favor'],
  afterWeakYes: ['por favor'],
  besides: ['por favor'],
}

export const earlierWork: EarlierWork = {
  withinWords: false,
  asks: [
    {
      needs: [
        'contin',
        'prosig',
        'proseg',
        'retom',
        'reanud',
        'sig(?:ue|amos|o)',
        'segui',
        'dejamos',
        'deje',
        'qued',
        'estaba',
        'ibamos',
      ],
      phrases: [
        {
          at: 'start',
          words: [
            [[['vamos a', 'podemos', 'puedes', 'podrías', 'quiero', 'quisiera', 'me gustaría', 'hay que', 'a'], ' ']],
            '?',
            [
              'contin[uú]a(?:r|mos|ndo|d)?',
              'contin[uú]e(?:mos)?',
              'prosigue',
              'proseguir',
              'prosigamos',
              'retoma(?:r|mos|ndo)?',
              'retomemos',
              'reanuda(?:r|mos)?',
              'reanudemos',
            ],
            END,
            '(?! to )',
          ],
        },
        {
          at: 'start',
          words: [
            '(?:vamos a |podemos )?(?:sigue|sigamos|seguimos|seguir|sigo)',
            END,
            '(?= *',
            [
              '$',
              '[.!,]',
              'con ',
              'trabajando',
              'desde ',
              'donde ',
              'adelante',
              'en (?:donde|el|la|lo)',
              'desarrollando',
              'implementando',
            ],
            ')',
          ],
        },
        {
          at: 'any',
          whole: true,
          words: [
            [
              [
                '(?:donde|dónde) (?:lo |nos |me |te )?',
                ['dejamos', 'quedamos', 'quedaste', 'quedé', 'dejé', 'habíamos (?:dejado|quedado)', 'estábamos'],
              ],
              'en qué (?:estábamos|nos quedamos|quedamos|íbamos)',
              'por dónde íbamos',
              'en qué estaba trabajando',
            ],
          ],
        },
      ],
    },
  ],
  mentions: {
    needs: ['como ', 'vez', 'ayer', 'acuerda', 'recuerda', 'anterior', 'pasada', 'previa', 'ultima', 'estabamos'],
    phrases: [
      {
        at: 'any',
        whole: true,
        words: [
          [
            [
              'como (?:ya )?',
              [
                'hablamos',
                'acordamos',
                'discutimos',
                'comentamos',
                'dijimos',
                'quedamos',
                'habíamos (?:acordado|hablado|dicho)',
              ],
            ],
            'la última vez(?: que)?',
            'la vez pasada',
            'ayer (?:nosotros )?\\p{L}+mos',
            '(?:te acuerdas|recuerdas) (?:de|qué|que|cuál|cómo|lo|el|la|cuando)',
            '(?:de|en) (?:la|nuestra) (?:sesión|conversación|charla|plática) (?:anterior|pasada|previa)',
            '(?:la|nuestra) (?:última|anterior) (?:sesión|conversación|charla)',
            'estábamos (?:\\p{L}+ndo)',
          ],
        ],
      },
    ],
  },
  courtesies: ['hola', 'buenas', 'buenos d[ií]as', 'por favor', 'vale', 'bueno'],
  headings: {
    title: [
      'traspaso(?: de (?:sesión|contexto))?',
      '(?:próxima|nueva|última|siguiente) sesión',
      'sesión (?:anterior|siguiente)',
      'resumen de (?:la )?(?:sesión|conversación)',
    ],
    handoff: [],
    done: [
      'complet(?:ad[oa]s?|ado)',
      'hecho',
      'realizad[oa]s?',
      'terminad[oa]s?',
      'implementad[oa]s?',
      'lo que (?:ya )?(?:está|se ha|hemos|funciona)[^:]{0,20}',
      'avances?',
      'progreso',
    ],
    status: ['estado(?: actual| del proyecto)?', 'situación actual', 'en (?:curso|progreso)'],
    next: [
      'próxim[oa]s? (?:pasos?|tareas?)',
      'siguientes? (?:pasos?|tareas?)',
      'pendientes?',
      'tareas (?:pendientes|restantes)',
      '(?:lo que )?falta(?: por hacer| fazer|n)?',
      'por hacer',
    ],
    context: ['contexto', 'antecedentes'],
    detail: ['archivos?(?: (?:modificados|clave|importantes))?', 'decisiones'],
    issue: [],
  },
  done: ['ya (?:está|están|se)', 'completad\\p{L}+'],
  topicHeadings: ['(?:continuar|retomar)(?: (?:el trabajo|trabajando|o trabalho|trabalhando))? (?:en|em|con|com)'],
  otherMeaning: {
    uiParts: ['bot[óo]n', 'bucle'],
    uiPrepositions: ['con'],
    articles: ['el', 'los', 'las'],
    resuming: ['retom', 'reanud'],
    runtimeThings: ['reproducción', 'descarga'],
    noWork: ['fall\\p{L}*', 'dando', 'mostrando', 'aparec\\p{L}*', 'devolv\\p{L}*'],
    noWorkPrepositions: ['el'],
    uiWords: ['bot[óo]n'],
    neverWork: ['curriculo', 'curriculum'],
    workWords: ['trabajo', 'trabajando', 'ayer'],
    conditions: ['cuando'],
  },
}

export const statements: Statements = {
  decisions: {
    needs: ['decid[ií]', 'decisión', 'elegido', 'optado', 'acordado', 'acordamos', 'elegimos', 'optamos'],
    phrases: [
      '(?:^|\\s)(?:he|hemos|ha|han) (?:decidido|elegido|optado|acordado)\\b',
      '(?:^|\\s)(?:decidí|decidimos|acordamos|elegimos|optamos|se decidió|decidió)(?=[\\s:,.])',
      '^(?:decidido|decisión)(?: |:)',
    ],
  },
  preferences: {
    needs: ['prefer', 'prefi'],
    phrases: ['(?:^|\\s)(?:prefiero|prefiere|preferimos|preferiría|prefieren)(?=[\\s,.])'],
  },
}
