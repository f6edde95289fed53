/**
 * @module What a text of the session names, quotes and tells, whatever its wording. Pure.
 *
 * Every answer is the way in which the text has the item, or undefined where it does not. In doubt about a rewording it
 * is taken for kept: a loss is only said where too few of the item's own words stand together anywhere.
 */

export interface ParsedText {
  /** As written, with `{a,b}` in paths spelled out. */
  readonly raw: string
  /** On one line, lower case, without quotes and emphasis. */
  readonly plain: string
  /** The words that carry meaning, as stems, in order; the positions count every word. */
  readonly words: readonly { readonly stem: string; readonly at: number }[]
  /** Stems that it uses all over. */
  readonly common: ReadonlySet<string>
}

/** Returns the words, names and figures of a text, ready to be compared. */
export function parseText(text: string): ParsedText {
  const raw = spellOutBraces(text.slice(0, LONGEST_SUMMARY).normalize('NFKC'))
  const words = stemsOf(raw)
  const counts = new Map<string, number>()
  for (const { stem } of words) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const most = Math.max(COMMON_TIMES, words.length * COMMON_SHARE)
  const common = new Set([...counts].filter(([, count]) => count > most).map(([stem]) => stem))
  return { raw, plain: plainText(raw), words, common }
}

/** Says how the text has these very words: all of them, the beginning of a long text, or its first sentence. */
export function quotes({ plain }: ParsedText, text: string): string | undefined {
  const wanted = plainText(text.normalize('NFKC'))
  if (wanted === '') return undefined
  if (wanted.length <= LONG_QUOTE && hasPhrase(plain, wanted)) return 'in its own words'
  if (wanted.length > LONG_QUOTE && plain.includes(wanted)) return 'in its own words'
  const first = FIRST_SENTENCE.exec(text.trim())?.[0] ?? ''
  const openings = [
    ...(wanted.length > LONG_QUOTE ? [wanted.slice(0, LONG_QUOTE).trimEnd()] : []),
    ...(countWords(first) >= FEWEST_WORDS && first.split(/\s+/).length > FEWEST_WORDS
      ? [plainText(first).replace(/(?<![.:!?])[.:!?]+$/, '')]
      : []),
  ]
  return openings.some((opening) => hasPhrase(plain, opening)) ? 'its beginning in its own words' : undefined
}

/**
 * Says how the text tells what the text tells: enough of the text's own words close together, `share` of them and
 * not fewer than `fewest`. Words that the text uses all over tell nothing, as long as others are there.
 */
export function tells(
  { words, common }: ParsedText,
  text: string,
  share: number,
  fewest = FEWEST_WORDS,
): string | undefined {
  const all = new Set(stemsOf(text.normalize('NFKC').slice(0, LONGEST_TEXT)).map(({ stem }) => stem))
  const rare = new Set([...all].filter((word) => !common.has(word)))
  const wanted = rare.size >= 2 ? rare : all
  if (wanted.size === 0) return undefined
  const needed = Math.max(Math.min(fewest, wanted.size), Math.ceil(wanted.size * share))
  const most = mostTogether(words, wanted, Math.max(SHORTEST_STRETCH, wanted.size * STRETCH_PER_WORD))
  return most >= needed ? `${most} of its ${wanted.size} words together` : undefined
}

/** Returns how many different words that carry meaning a text has. */
export function countWords(text: string): number {
  return new Set(stemsOf(text.normalize('NFKC').slice(0, LONGEST_TEXT)).map(({ stem }) => stem)).size
}

/**
 * Says how the text names a path: whole, with its folder, or by its name alone where no other file that
 * is known has it. A file of the same name in another folder is another file.
 */
export function namesPath({ raw }: ParsedText, path: string, isOnlyOne: boolean): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (name === '') return undefined
  let best = 0
  for (let at = raw.indexOf(name); at !== -1; at = raw.indexOf(name, at + 1)) {
    if (!GOES_ON.test(raw.slice(at + name.length, at + name.length + 3)))
      best = Math.max(best, partsBefore(raw, at, path))
  }
  if (best > 1) return best === path.split('/').length ? 'by its path' : 'with its folder'
  return best === 1 && isOnlyOne ? 'by its name' : undefined
}

/** Says whether the text has this id, number or version, whole. */
export function holds({ raw }: ParsedText, token: string): string | undefined {
  for (let at = raw.indexOf(token); at !== -1; at = raw.indexOf(token, at + 1)) {
    if (
      !/[\p{L}\p{N}]/u.test(raw[at - 1] ?? '') &&
      !/^(?:[\p{L}\p{N}]|[.,]\d)/u.test(raw.slice(at + token.length, at + token.length + 2))
    )
      return 'exactly'
  }
  return undefined
}

/** Returns the text on one line, in lower case, without quotes and emphasis: what quoting leaves the same. */
function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[`"'“”‘’«»„]|\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

// --- internal ---

/** Characters of a quotation by which a longer one is known: summaries cut them. */
const LONG_QUOTE = 60
const LONGEST_TEXT = 2_000
/** Ten times the longest summary that a host wrote. */
const LONGEST_SUMMARY = 200_000
const FEWEST_WORDS = 3
/** A summary uses the words of its subject on every line. */
const COMMON_TIMES = 8
const COMMON_SHARE = 0.015
const FIRST_SENTENCE = /^[^\n]*?(?:[.!?:。！？](?=[\s"')\]]|$)|$)/m
/** Longest stretch, in words of the text, in which the words of an item count as told together. */
const SHORTEST_STRETCH = 30
const STRETCH_PER_WORD = 4

/** What follows a name that is not over yet: `explain.go` in `explain.gold`, `list` in `list/view.go`. */
const GOES_ON = /^(?:[\p{L}\p{N}_/-]|\.[\p{L}\p{N}])/u
const PATH_CHARACTER = /[\p{L}\p{N}_.~+$[\]-]/u

function hasPhrase(plain: string, phrase: string): boolean {
  for (let at = plain.indexOf(phrase); at !== -1; at = plain.indexOf(phrase, at + 1)) {
    const goesOn = /^[-:]?[\p{L}\p{N}]/u.test(plain.slice(at + phrase.length, at + phrase.length + 2))
    if (!goesOn && !/[\p{L}\p{N}]/u.test(plain[at - 1] ?? '')) return true
  }
  return false
}

/** How many last parts of `path` are written where its name stands; 0 where another path is written there. */
function partsBefore(text: string, nameAt: number, path: string): number {
  const own = path.split('/')
  let at = nameAt
  let parts = 1
  for (; parts < own.length; parts += 1) {
    const folder = `${own[own.length - 1 - parts]}/`
    if (!text.startsWith(folder, at - folder.length)) break
    at -= folder.length
  }
  const before = text[at - 1] ?? ' '
  if (before !== '/') return PATH_CHARACTER.test(before) ? 0 : parts
  if (parts === own.length) return parts
  // Another folder stands before ours: fine where it stands for any, or is the end of another file's name in a list.
  const folder = /([^/\s`"'(*]{0,80})\/$/.exec(text.slice(Math.max(0, at - 80), at))?.[1] ?? ''
  return /^(?:\.{0,3}|…|@|~)$/.test(folder) || /\.[a-z]\w{0,4}$/i.test(folder) ? parts : 0
}

function spellOutBraces(text: string): string {
  return text.replace(
    /((?:(?:(?<![\w./@-])|(?=@))[\w./@-]{1,200})?)\{([^{}\s]{1,200}(?:, ?[^{}\s,]{1,100}){0,20})\}([\w./-]{0,200})/g,
    (all, before: string, list: string, after: string) =>
      before === '' && after === ''
        ? all
        : list
            .split(',')
            .map((part) => `${before}${part.trim()}${after}`)
            .join(' '),
  )
}

/** The most different words of `wanted` that stand within `stretch` words. */
function mostTogether(words: ParsedText['words'], wanted: ReadonlySet<string>, stretch: number): number {
  const hits = words.filter(({ stem }) => wanted.has(stem))
  const counts = new Map<string, number>()
  let most = 0
  let first = 0
  for (const hit of hits) {
    counts.set(hit.stem, (counts.get(hit.stem) ?? 0) + 1)
    for (let old = hits[first]; old !== undefined && hit.at - old.at >= stretch; old = hits[++first]) {
      const left = (counts.get(old.stem) ?? 0) - 1
      if (left === 0) counts.delete(old.stem)
      else counts.set(old.stem, left)
    }
    most = Math.max(most, counts.size)
  }
  return most
}

/** Words as stems: identifiers in their parts, scripts without blanks in pairs of characters, no words that carry nothing. */
function stemsOf(text: string): { stem: string; at: number }[] {
  const stems: { stem: string; at: number }[] = []
  let at = 0
  for (const [written] of text.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)) {
    const parts = written
      .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
      .toLowerCase()
      .split('_')
      .filter(Boolean)
    // The whole name says more than its parts, which may be words of every line.
    if (parts.length > 1) stems.push({ stem: parts.join('_'), at: at + 1 })
    for (const word of parts) {
      at += 1
      if (UNSPACED.test(word)) {
        for (let i = 0; i < Math.max(1, word.length - 1); i += 1) stems.push({ stem: word.slice(i, i + 2), at: at + i })
        at += word.length
      } else if ((word.length > 2 || /\d/.test(word)) && !EMPTY.has(word)) stems.push({ stem: stem(word), at })
    }
  }
  return stems
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** English endings only: other languages keep their forms, and a summary in them mostly repeats them. */
function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  const bare = word
    .replace(/ie[sd]$/, 'y')
    .replace(word.length < 5 ? /(?<!s)s$/ : /(?:ations?|ments?|ings?|ers?|ed|es|(?<!s)s|ly)$/, '')
  if (bare.length < 3) return word
  return bare.length > 3 ? bare.replace(/([^aeiou])\1$/, '$1').replace(/e$/, '') : bare
}

const EMPTY: ReadonlySet<string> = new Set(
  `the and for are was were been being but not you your yours our ours his her its their they them this that these those
  with from into onto over under than then there here what which who whom whose when where why how all any both each few
  more most other some such only own same too very can could will would shall should may might must have has had having does
  did doing done just also now get got let lets please want wants need needs like make makes made use uses used using see
  know think sure following okay yes yeah hey hello thanks thank about after again before because between during out off further once
  upon while still yet really maybe well way thing things something anything everything one ones`.split(/\s+/),
)
