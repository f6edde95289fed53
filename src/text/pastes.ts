/**
 * @module What a person pasted into a prompt, and their own words beside it. By form alone. Pure.
 *
 * Only what nobody types counts as pasted here, since the person's words are quoted. What may be nobody's words at all, for
 * instance an id in a quotation, is told in ../recovery/message/own-words.ts.
 */

/** Returns the prompt with each paste folded to its first line and its size; the words before and behind are kept whole. */
export function foldPastes(text: string): string {
  return partsOf(text)
    .map(({ lines, pasted }) => (pasted ? folded(lines) : lines.join('\n')))
    .join('\n')
}

/** Returns the words beside the pastes; all of it where nothing else is there. */
export function withoutPastes(text: string): string {
  const own = partsOf(text)
    .filter(({ pasted }) => !pasted)
    .map(({ lines }) => lines.join('\n'))
    .join('\n')
    .trim()
  return own === '' ? text.trim() : own
}

/** Returns the text without what a terminal shows in the place of a paste or a picture: no words of anybody. */
export function withoutPlaceholders(text: string): string {
  return text.replace(PLACEHOLDER, ' ')
}

// --- internal ---

const PLACEHOLDER = /\[(?:Pasted text|Image) #\d+(?: \+\d+ lines)?\]/g

interface Part {
  readonly lines: readonly string[]
  readonly pasted: boolean
}

/** A paste of fewer lines and fewer characters is left as it is: people ask about what stands in it. */
const FOLDED = { lines: 16, characters: 1_200 } as const
const FIRST_LINE = 160
const FOLDED_BEFORE = /^\[pasted: .{0,160} … \d+ lines, \d+ characters\]$/
const FENCE = /^\s*(?:`{3,}|~{3,})/
const MARK = /<(\/?)(pasted[-_ ]?content|paste|file|document|log)\b[^>]{0,200}>/i
/** A line that nobody types: a time first, a frame of a stack, a mark of a log, a diff, a table, JSON, a prompt of a shell. */
const MACHINE =
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]|\[?\d\d:\d\d:\d\d|at \S+ ?\(|File "[^"]+", line|(?:\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL)\b)|[+-]{3} [ab]\/|@@ |diff --git|[{}[\]],?$|"[\w.-]+": |[│├└┌╭╰|]|\$ |> |\S+:\d+:\d+|\d+ \|)/

function partsOf(text: string): Part[] {
  const lines = text.split('\n')
  const pasted = lines.map(() => false)
  for (const [index, line] of lines.entries()) if (FOLDED_BEFORE.test(line)) pasted[index] = true
  markFences(lines, pasted)
  markRuns(lines, pasted)
  const parts: { lines: string[]; pasted: boolean }[] = []
  for (const [index, line] of lines.entries()) {
    const is = pasted[index] === true
    const last = parts.at(-1)
    if (last !== undefined && last.pasted === is) last.lines.push(line)
    else parts.push({ lines: [line], pasted: is })
  }
  return parts
}

function markFences(lines: readonly string[], pasted: boolean[]): void {
  const last = new Map<string, number>()
  /** Whether a later line ends what begins here. The lines are read once for each end: there are few. */
  const ends = (end: RegExp, index: number): boolean => {
    const found = last.get(end.source) ?? lines.findLastIndex((line) => end.test(line))
    last.set(end.source, found)
    return found > index
  }
  let end: RegExp | undefined
  for (const [index, line] of lines.entries()) {
    if (end !== undefined) {
      pasted[index] = true
      if (end.test(line)) end = undefined
    } else if (FENCE.test(line) && ends(FENCE, index)) {
      pasted[index] = true
      end = FENCE
    } else {
      const [, closes, name] = MARK.exec(line) ?? []
      if (name === undefined || closes === '/') continue
      const closing = new RegExp(`</${name.toLowerCase()}>`, 'i')
      pasted[index] = true
      if (!closing.test(line) && ends(closing, index)) end = closing
    }
  }
}

/** Lines that a machine wrote, with those between and behind them that belong to them by their form. */
function markRuns(lines: readonly string[], pasted: boolean[]): void {
  let goesOn = false
  let last = -1
  for (const [index, line] of lines.entries()) {
    if (MACHINE.test(line)) {
      pasted[index] = true
      if (goesOn) pasted.fill(true, last, index)
      goesOn = true
      last = index
    } else if (goesOn && CHANGED.test(line)) {
      pasted[index] = true
      last = index
    } else goesOn &&= BELONGS.test(line)
  }
}

/** A line of a diff. */
const CHANGED = /^[+-](?![-+\s]|$)\S/
/** Blank, or set in. */
const BELONGS = /^(?:\s*$|\s{2,}|\t)/

function folded(lines: readonly string[]): string {
  const size = lines.join('\n').length
  if (lines.length < FOLDED.lines && size < FOLDED.characters) return lines.join('\n')
  const first = lines.find((line) => /[\p{L}\p{N}]/u.test(line) && !FENCE.test(line) && !MARK.test(line)) ?? ''
  return `[pasted: ${first.trim().slice(0, FIRST_LINE)} … ${lines.length} lines, ${size} characters]`
}
