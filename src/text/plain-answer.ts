/** @module An answer of the agent without marks, paths said twice and announcements, known by their form alone. Pure. */

/**
 * Returns an answer without the marks of bold words; a link whose words are the name of its file becomes the path. Code,
 * tables, addresses and all other links stay as they are.
 */
export function plainAnswer(text: string): string {
  return linesOf(text)
    .map(({ line, isProse }) => (isProse ? plainLine(line) : line))
    .join('\n')
    .trim()
}

/**
 * Returns a text of the agent without its last sentence, where that is short, of plain words alone, and ends in a colon: it
 * announced a call.
 */
export function withoutAnnouncement(text: string): string {
  const whole = text.trimEnd()
  const { line = '', isProse = false } = linesOf(whole).at(-1) ?? {}
  if (!isProse || !ENDS_IN_COLON.test(line)) return text.trim()
  const last = line.split(/(?<=[.!?。！？]\s)/).at(-1) ?? ''
  const isPlain = last.split(/[\s，、]+/).every((word) => PLAIN_WORD.test(word))
  return (isPlain && last.length <= LONGEST_ANNOUNCEMENT ? whole.slice(0, whole.length - last.length) : text).trim()
}

// --- internal ---

/** Stands for each character of code while the rest of its line is searched. */
const CODE = '\0'
const CODE_SPAN = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g
const FENCE = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?!.*`)|~{3,})/
/** What Markdown may show as code or as a table. */
const CODE_OR_TABLE = /^(?: {4}|\t|\s*\|)/
/** Never a glob, a power or an argument: before, in and behind the marks stands what stands there around words. */
const BOLD = new RegExp(
  [
    String.raw`(?<=^|[\s("'“‘«\p{Lo}。，：；、！？（「])\*\*(?=[\p{L}\p{N}\p{So}\0"'“‘«(\[#])`,
    '[^*]{1,200}',
    String.raw`(?<=[\p{L}\p{M}\p{N}\p{So}\0"'”’»)\].,:;!?…%。，：；！？）])\*\*`,
    String.raw`(?=[.,:;!?…)"'”’»—–]{0,4}(?:\s|$)|[\p{Lo}。，：；、！？（）「」])`,
  ].join(''),
  'gu',
)
/** A link, but no picture, no call and no item of a list in code. */
const LINK = /(?<![!\w)\]\\])\[[^[\]]{1,200}\]\([^()\s\0]{1,300}\)/g
/** A path with the line that it names: "a.ts:42", "a.ts#L42-L51". */
const LINE_OF_PATH = /(?::\d+(?:[:-]\d+)?|#L\d+(?:-L?\d+)?)$/
const LONGEST_ANNOUNCEMENT = 80
const ENDS_IN_COLON = /[:：][*_]{0,3}$/
/** A word without a digit, a sign or a capital in it: no code, path or number is one. A dash stands for a word. */
const LETTERS = String.raw`\p{L}[\p{Ll}\p{Lo}\p{Lm}\p{M}]*`
const PLAIN_WORD = new RegExp(`^(?:["“‘'(*]{0,3}${LETTERS}(?:['’-]${LETTERS})*["”’')*,;:!…：；！]{0,6}|[—–-]|)$`, 'u')

interface Line {
  readonly line: string
  /** No code and no table. */
  readonly isProse: boolean
}

function linesOf(text: string): Line[] {
  let fence = ''
  return text.split('\n').map((line) => {
    const marks = FENCE.exec(line)?.[1] ?? ''
    const isProse = fence === '' && marks === '' && !CODE_OR_TABLE.test(line)
    if (fence === '') fence = marks
    else if (marks.startsWith(fence) && line.trimEnd().endsWith(marks)) fence = ''
    return { line, isProse }
  })
}

function plainLine(line: string): string {
  return replaced(replaced(line, LINK, shortLink), BOLD, (bold) => bold.slice(2, -2))
}

/** A line with other words for what is found outside of its code. One whose code does not end on it stays as it is. */
function replaced(line: string, pattern: RegExp, by: (found: string) => string): string {
  const masked = line.replace(CODE_SPAN, (span) => CODE.repeat(span.length))
  if (masked.includes('`')) return line
  let done = 0
  let start = ''
  for (const { 0: found, index } of masked.matchAll(pattern)) {
    const end = index + found.length
    start += `${line.slice(done, index)}${by(line.slice(index, end))}`
    done = end
  }
  return `${start}${line.slice(done)}`
}

/** The path alone, with its line, where the words are its end; else the link as it is. */
function shortLink(link: string): string {
  const [words = '', target = ''] = link.slice(1, -1).split('](')
  const name = words.replace(/^`(.*)`$/, '$1')
  const [said, named] = [lineOf(name), lineOf(target)]
  const path = target.slice(0, target.length - named.length)
  const isSame = `/${path}`.endsWith(`/${name.slice(0, name.length - said.length)}`)
  if (!isSame || !path.includes('/') || path.includes('://')) return link
  if (named === '') return `${path}${said}`
  return said === '' || digitsOf(said) === digitsOf(named) ? target : link
}

function lineOf(path: string): string {
  return LINE_OF_PATH.exec(path)?.[0] ?? ''
}

function digitsOf(text: string): string {
  return text.replace(/\D+/g, ' ')
}
