/**
 * @module One pass over a text that finds where any of some hundred keywords stands (Aho and Corasick's automaton).
 *
 * A search per keyword costs half a millisecond a megabyte each; this one costs the same for all of them together. It
 * looks at each character once, whatever the text. Moves are worked out when a text first needs them: making the scan
 * costs little, which a short-lived process notices.
 */

/** Calls `onHit` with the keyword's index and where it starts, in the order in which the keywords end. */
type KeywordScan = (text: string, onHit: (keyword: number, start: number) => void) => void

/** Not worked out yet: the complement of state 0, which has no hits. */
const UNKNOWN = -1

/** Returns a scan for these keywords (lower case, not empty) in a text of either case. */
export function createKeywordScan(keywords: readonly string[]): KeywordScan {
  const { columns, wide, width } = createColumns(keywords)
  const { parents, children, hits } = createTrie(keywords)
  /** Rows of moves, one per state; a move to a state with hits is its complement, so that one comparison tells. */
  const moves = new Int32Array(parents.length * width).fill(UNKNOWN)
  const suffixes: (number | undefined)[] = [0]

  /** The state of the longest proper suffix that is a state: where its parent's suffix goes by the same character. */
  const suffixOf = (state: number): number => {
    const { state: parent, char } = parents[state] as Parent
    suffixes[state] ??= parent === 0 ? 0 : moveFrom(suffixOf(parent), char)
    return suffixes[state]
  }
  const moveFrom = (state: number, char: string): number =>
    children[state]?.get(char) ?? (state === 0 ? 0 : moveFrom(suffixOf(state), char))
  const hitsOf = (state: number): readonly number[] =>
    state === 0 ? [] : [...(hits[state] ?? []), ...hitsOf(suffixOf(state))]
  const allHits: (readonly number[] | undefined)[] = []

  return (text, onHit) => {
    let state = 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      const column = code < 128 ? (columns[code] as number) : (wide.get(code) ?? 0)
      const cell = state * width + column
      let next = moves[cell] as number
      if (next < 0) {
        if (next === UNKNOWN) {
          const target = column === 0 ? 0 : moveFrom(state, String.fromCharCode(code).toLowerCase())
          allHits[target] ??= hitsOf(target)
          next = allHits[target].length > 0 ? ~target : target
          moves[cell] = next
        }
        if (next < 0) {
          next = ~next
          for (const keyword of allHits[next] as readonly number[]) {
            onHit(keyword, at + 1 - (keywords[keyword] as string).length)
          }
        }
      }
      state = next
    }
  }
}

// --- internal ---

interface Parent {
  readonly state: number
  readonly char: string
}

/** One column for each letter (of either case) and sign that occurs in a keyword; column 0 is every other character. */
function createColumns(keywords: readonly string[]) {
  const columns = new Uint8Array(128)
  const wide = new Map<number, number>()
  let width = 1
  for (const char of new Set(keywords.join('').split(''))) {
    for (const written of [char, char.toUpperCase()]) {
      const code = written.charCodeAt(0)
      if (code >= 128 && written.toLowerCase() === char) wide.set(code, width)
      else if (code < 128) columns[code] = width
    }
    width += 1
  }
  return { columns, wide, width }
}

/** State 0 is the empty beginning; `hits` are the keywords that end in a state. */
function createTrie(keywords: readonly string[]) {
  const parents: Parent[] = [{ state: 0, char: '' }]
  const children: (Map<string, number> | undefined)[] = []
  const hits: (number[] | undefined)[] = []
  for (const [index, keyword] of keywords.entries()) {
    let state = 0
    for (const char of keyword) {
      let child = children[state]?.get(char)
      if (child === undefined) {
        child = parents.length
        const siblings = children[state] ?? new Map<string, number>()
        children[state] = siblings.set(char, child)
        parents.push({ state, char })
      }
      state = child
    }
    hits[state] = [...(hits[state] ?? []), index]
  }
  return { parents, children, hits }
}
