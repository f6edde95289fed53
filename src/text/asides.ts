/**
 * @module What a model says beside the matter: what it does next, and what it asks the person. Pure.
 *
 * In a text that is no longer the latest, the announced call was made and the question was answered.
 */

/**
 * Returns the text without the sentences of its prose that only announce or ask, and without the list of a plan that
 * such a sentence opens; other lists, tables and code stay as they are.
 */
export function withoutAsides(text: string): string {
  if (!HINT.test(text)) return text
  let inCode = false
  let opensList = false
  const lines = text.split('\n').flatMap((line) => {
    if (FENCE.test(line)) inCode = !inCode
    if (opensList && (line.trim() === '' || LIST_ITEM.test(line))) return []
    opensList = false
    if (inCode || !HINT.test(line) || NO_PROSE.test(line)) return [line]
    const sentences = line.split(SENTENCE_END)
    const kept = sentences.filter((sentence) => !isAside(sentence))
    // The last sentence was left out, and a list follows it.
    opensList = kept.at(-1) !== sentences.at(-1) && OPENS_LIST.test(line)
    const rest = kept.join(' ')
    return rest.trim() === '' ? [] : [rest]
  })
  return lines.join('\n').trim()
}

// --- internal ---

const SENTENCE_END = /(?<=[.!?:。！？])\s+(?=\S)/
const FENCE = /^\s*(?:`{3}|~{3})/
/** A plan, and no explanation: "I need to:". */
const OPENS_LIST = /(?:\b(?:need|going|have) to|\b(?:i['’]ll|will))[:：][*_\s]*$/i
const LIST_ITEM = /^\s*(?:[-*•+]|\d{1,2}[.)])\s/
/** Entries of lists, tables, headings, quotations, indented code. */
const NO_PROSE = /^(?:\s*(?:[-*•+]|\d{1,2}[.)])\s|\s*(?:\||#{1,6}\s|>)| {4}|\t)/
const HINT =
  /\b(?:let me|let['’]s|i['’]ll|i will|i['’]m going to|i am going to|i (?:also |now |still )?need to|first,|now)\b|[?？]/i
const OPENING =
  '^[\\s*_]*(?:(?:ok|okay|good|great|perfect|excellent|now|so|then|next|first|also|and|alright|right|done|yes|sure|finally|actually)[,.!: ]+)*'
const ANNOUNCES = new RegExp(
  `${OPENING}(?:(?:now )?let me (?!know\\b)|let['’]s |i['’]ll |i will |i(?:['’]m| am) going to |(?:now )?i (?:also |now |still )?need to[ :]|now (?:add|apply|build|check|clean|commit|create|define|delete|edit|find|fix|implement|install|make|move|populate|port|push|read|rebuild|refactor|remove|rename|replace|rewrite|run|set|start|test|update|use|verify|wire|write)\\b)`,
  'i',
)
const ASKS = new RegExp(
  `${OPENING}(?:or )?(?:(?:do |would )?you (?:want|like|prefer)|want me|would you|do you|should (?:i|we)|shall (?:i|we)|can you|could you|may i|(?:is|does|do) (?:that|this|it|these) |sound (?:good|right)|ready to|which (?:one|option|approach|of)|what (?:would|do) you|how (?:would|do) you)[^\\n]*[?？][*_\\s]*$`,
  'i',
)

function isAside(sentence: string): boolean {
  return ANNOUNCES.test(sentence) || ASKS.test(sentence)
}
