/**
 * @module Which sentence of a request asks for work. English alone. Pure.
 */

import { isGreeting } from './reply.ts'

export const SENTENCE_END = /(?<=[.!?])\s|(?<=[。！？])/
/** A sentence that asks for work, unlike the story that leads to it. */
export const ASKING =
  /^(?:(?:please|now|so|then|ok|okay|hi|hey|first|yes|yeah|no|and|also|but|great|thanks)[,!.]? )*(?:(?:can|could|would) you|(?:can|could|shall|should) we|let[’']?s|i(?:[’']d| would)? (?:want|need|like)|we (?:also )?(?:need|want|should|have) to|help me|add|build|change|clean|convert|create|debug|delete|design|document|draft|explain|extract|find|fix|generate|implement|improve|install|integrate|investigate|analy[sz]e|apply|address|branch off|check|compare|disable|enable|handle|look (?:at|into)|make|migrate|move|optimi[sz]e|port|prepare|refactor|remove|rename|replace|review|rewrite|run|set up|simplify|split|switch|test|translate|update|upgrade|write)\b/i

/** Returns the first sentence of a text on one line that asks for work; else its first one that is no greeting. */
export function sentenceThatAsks(words: string): string {
  const sentences = words.split(SENTENCE_END).filter((sentence) => !isGreeting(sentence))
  return sentences.find((sentence) => ASKING.test(sentence)) ?? sentences[0] ?? ''
}
