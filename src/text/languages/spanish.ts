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
  lead: `
    hola, buenas, buenos días, por favor, porfa, vale, bueno, ok, y, ahora, entonces, vamos a, podemos, puedes,
    podrías, quiero, quisiera, me gustaría, hay que, tenemos que, gracias`,
  goOn: `
    continúa, continua, continuemos, continuar, continuamos, sigue, sigamos, seguimos, seguir, prosigue,
    prosigamos, proseguir, retoma, retomemos, retomamos, retomar, reanuda, reanudar, vamos a continuar,
    vamos a seguir`,
  leftOff: `
    en q est*,
    donde lo dejamos, donde lo dejaste, donde quedamos, donde te quedaste, donde nos quedamos,
    en qué nos quedamos, en qué quedamos, dónde estábamos, qué estábamos haciendo, lo que estabas haciendo,
    lo q estabas haciendo, lo que estábamos haciendo, por dónde íbamos, donde íbamos, quedó pendiente,
    lo dejamos, qué faltaba, qué quedaba, qué nos faltaba, lo que empezaste, lo que empezamos, lo que faltaba,
    lo que quedaba, en qué estábamos, en qué andábamos, por dónde vamos`,
  mention: `
    como acordamos, como hablamos, como quedamos, como dijimos, como comentamos, te acuerdas, recuerdas que,
    recuerdas el, recuerdas la, recuerdas qué, la última vez *amos, en la última sesión, en nuestra última,
    ayer *amos, ayer *imos`,
  small: `
    el, la, los, las, lo, un, una, de, del, al, a, en, con, por, para, que, qué, y, o, mi, nuestro, nuestra, es,
    no, se, me, te, su, donde, este, esta, trabajo`,
  thing: `
    botón, bucle, reproducción, descarga, currículo, currículum, usuario, bot*n, resume este, resume esta,
    resume el`,
  turns: 'fall*, dando, mostrando, aparec*, devolv*, las instrucciones, un, al',
  against: 'olvida, no continúes, no sigas, en lugar de, no hace falta',
  read: 'lee, lea, leer, revisa, mira, consulta',
  task: `
    escribe, crea, genera, redacta, agrega, añade, corrige, traduce, hazme, haz, actualiza, arregla, la, el,
    los, cambia, por qué, cómo, implementa, elimina, borra, resume, resumir, sigue las, siguiente`,
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
