/**
 * @module Limits that a person states in a prompt: "don't add a dependency", "keep the public API", "never …".
 *
 * Their own sentence is kept, whole. Only plain statements count: no questions, no code, no pasted logs. Pure.
 */

const LONGEST = 240
/** An imperative that forbids or fixes something, at the start of a sentence. */
const OPENING =
  /^(?:(?:but|and|also|please|oh|so|note|remember|important|ok|okay)[,:]? )*(?:don[’']?t|do not|never|avoid|always|make sure|no (?!problem|worries|need|idea|longer|one\b)\w+|stick (?:to|with)|keep (?:the|it|this|our)|leave (?:the|it|this|our))\b/i
const INSIDE =
  /\b(?:must(?: not| never)?|may not|is not allowed|are not allowed|should(?:n[’']t| not| never)|instead of|without (?:adding|touching|changing|breaking|using)|rather than|(?:but )?only (?:when|if))\b/i

/** Returns the sentences of a prompt that set a limit, in order. */
export function findLimits(prompt: string): string[] {
  if (prompt.length > 1_500 || prompt.includes('```')) return []
  return prompt
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) => sentence.replace(/^[-*•\d.)\s]+/, '').trim())
    .filter(
      (sentence) =>
        sentence.length >= 8 &&
        sentence.length <= LONGEST &&
        !sentence.endsWith('?') &&
        (OPENING.test(sentence) || INSIDE.test(sentence)),
    )
    .slice(0, 5)
}
