/**
 * @module The words of a text that may say what work is about, and whether two of them are forms of one word. Pure.
 *
 * Words are compared by their beginnings ("auth", "authentication"); scripts without blanks by pairs of characters.
 */

/** Returns the words of a text, each once; words without a meaning of their own are left out. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
  const pairs = (plain.match(WITHOUT_BLANKS) ?? []).flatMap((run) => {
    const letters = [...run]
    return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
  })
  const words = plain.replace(WITHOUT_BLANKS, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set([...pairs, ...words.filter((word) => word.length > 1 && !STOP.has(word))])]
}

/** Returns whether a text has a word that may say what work is about. */
export function saysWhat(text: string): boolean {
  return wordsOf(text).some((word) => !COMMONPLACE.has(word))
}

/** Words by which people speak of earlier work, in English, and such as any work has: they tell little of it. */
export const COMMONPLACE = new Set(
  'pls plz stop stopped dropped doing yesterdays wrap began begun crashed killed died rebooted name remember recall forget say says said tell told talk discuss decide agree agreement suggest mention choose chose chosen pick picked settle conclude know knew think thought yesterday today tonight time times week weeks month day days night morning ago other past prior once recently monday tuesday wednesday thursday friday saturday sunday chat conversations sessions thread discussion exchange memory memories context search look find found made make built build wrote written write ran did done got get gave given took set put came left went about still just also already any all same one both more again now here don didn doesn isn wasn couldn really probably maybe want need use used using help like read see load open follow check start begin proceed carry keep pick up handoff handover notes doc docs document file files plan plans next item items step steps phase remaining rest todo todos list instructions implementation implementing development first cut off lost very only while because repo repository unfinished finished anything something nothing everything open opened pending activity activities hour hours minute minutes ago lunch earlier later recent back state status progress'.split(
    ' ',
  ),
)

/** Returns whether two words are forms of one: "limiter" and "limits", "migrating" and "migration". */
export function sameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < SHARED_BEGINNING) return false
  if (long.startsWith(short)) return true
  // Two forms of one word differ in an ending: "limiter", "limits"; "migrating", "migration".
  const stem = short.slice(0, Math.max(SHARED_BEGINNING + 1, short.length - 3))
  return stem.length < short.length && long.startsWith(stem) && long.length - short.length <= 3
}

/** Letters that two forms of a word share from its beginning, at least. */
export const SHARED_BEGINNING = 4

// --- internal ---

const STOP = new Set(
  'a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its let me my no not of on or our out over please she should so some than that the their them then there these they this those to too up us was we were what when where which who why will with would you your work working thing things stuff feature task project session conversation continue continuing resume last previous before earlier again back going go der die das und ist wir an mit von für le la les de des du et un une el los las y en con que по на и в с что мы'.split(
    ' ',
  ),
)
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}/gu
