/** @module The words of Spanish. What each list means: ./language.ts. */

import type { EarlierWork, Replies, Statements } from './language.ts'

export const replies: Replies = {
  greetings: 'hola, buenas, buenos días, buenas tardes, buenas noches, qué tal',
  yes: 'sip, dale',
  weakYes: 'si, claro, vale, continúa, sigue, adelante, eso es, por supuesto, bueno, hazlo',
  no: 'no gracias, no quiero, déjalo, olvídalo, ninguno',
  later: 'ahora no, más tarde, hoy no, luego, después, mañana',
  besides: 'por favor, porfa, gracias, pues, continúa, continua, sigue',
  pick: 'el, la, número, opción',
  ordinals: [
    'primero, primera, uno',
    'segundo, segunda, dos',
    'tercero, tercera, tres',
    'cuarto, cuatro',
    'quinto, cinco',
  ],
}

export const earlierWork: EarlierWork = {
  goOn: `
    continúa, continuemos, continuar, sigue, sigamos, seguimos, retoma, retomemos, en q est*, en qué nos quedamos,
    por dónde íbamos`,
  small: `
    el, la, los, las, lo, un, una, de, del, al, a, en, con, por, para, que, qué, y, o, mi, es, no, se, me, te, su,
    donde, este, esta, trabajo`,
  read: 'lee, lea, leer, revisa, mira, consulta',
  headings: {
    title: `
      traspaso, próxima sesión, nueva sesión, última sesión, siguiente sesión, sesión anterior,
      resumen de la sesión, resumen de sesión, resumen de la conversación`,
    done: `
      complet*, hecho, ya está hecho, realizad*, terminad*, implementad*, lo que ya, lo que está,
      lo que funciona, avance*, progreso`,
    status: 'estado, estado actual, estado del proyecto, situación actual, en curso, en progreso',
    next: `
      próximo paso, próximos pasos, próximas tareas, próxima tarea, siguiente paso, siguientes pasos,
      siguiente tarea, pendiente*, tareas pendientes, falta*, por hacer`,
    context: 'contexto, antecedentes',
    detail: 'archivos, decisiones',
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
