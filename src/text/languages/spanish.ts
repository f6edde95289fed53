/** @module The words of Spanish. What each list means: ./language.ts. */

import type { Headings, Replies, Statements } from './language.ts'

export const replies: Replies = {
  greetings: 'hola, buenas, buenos días, buenas tardes, buenas noches, qué tal',
  yes: 'sip',
  weakYes: 'dale, si, claro, vale, continúa',
  no: 'no quiero, déjalo, olvídalo, ninguno',
  later: 'ahora no, más tarde, hoy no, luego, después, mañana',
  besides: 'por favor, gracias',
  pick: 'número, opción, el',
  ordinals: 'primer*, uno; segund*, dos; tercer*, tres; cuart*, cuatro; quint*, cinco',
}

export const headings: Headings = {
  title: 'última sesión, resumen de la sesión',
  done: 'hecho, realizad*, lo que ya, avance*',
  status: 'estado',
  next: 'próximos pasos, siguiente tarea, pendiente*, falta*, por hacer',
  context: 'contexto',
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
