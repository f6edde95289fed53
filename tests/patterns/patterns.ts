/**
 * @module Every regular expression of the source: the literals as the parser finds them, and those that are put together
 * when a module is loaded or when a function first needs one.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { vi } from 'vitest'

export interface FoundPattern {
  /** The file, from `src`. */
  readonly file: string
  readonly source: string
  readonly flags: string
}

const SRC = join(import.meta.dirname, '..', '..', 'src')
/** The folders whose patterns see the text of a session. */
const ROOMS = ['capture', 'hosts', 'recovery', 'redact', 'snapshot', 'memory', 'store', 'text', 'workspace'].map(
  (room) => `${room}/`,
)
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .sort()

/** Returns every literal of the source. */
export function literalPatterns(): FoundPattern[] {
  return FILES.flatMap((file) =>
    nodesOf(file).flatMap(({ regex }) =>
      regex === undefined ? [] : [{ file, source: regex.pattern, flags: regex.flags }],
    ),
  )
}

/** Returns the places where the rooms put a pattern together, as `file:line`. */
export function placesThatMake(): string[] {
  return FILES.filter(isOfRoom).flatMap((file) => {
    const text = readFileSync(join(SRC, file), 'utf8')
    return nodesOf(file)
      .filter(({ type, callee }) => type === 'NewExpression' && callee?.name === 'RegExp')
      .map(({ start }) => `${file}:${text.slice(0, start).split('\n').length}`)
  })
}

/** Patterns that were put together, each with the place that did. */
export interface MadePatterns {
  readonly patterns: FoundPattern[]
  readonly places: ReadonlySet<string>
}

/**
 * Loads the rooms anew and returns what they put together: when they are loaded, for what they would make at its first
 * use (`once`, `hinted`, `either`), and in the calls of `use`.
 */
export async function madePatterns(use: () => Promise<void>): Promise<MadePatterns> {
  const patterns = new Map<string, FoundPattern>()
  const places = new Set<string>()
  const Original = globalThis.RegExp
  const note = (source: string | RegExp, flags?: string) => {
    const place = placeOf(new Error().stack ?? '')
    if (place === undefined) return
    places.add(place)
    const file = place.slice(0, place.lastIndexOf(':'))
    const made = typeof source === 'string' ? new Original(source, flags) : new Original(source.source, flags)
    patterns.set(`${file} ${made}`, { file, source: made.source, flags: made.flags })
  }
  const Noting = new Proxy(Original, {
    construct: (target, [source, flags]: [string | RegExp, string?], self) => {
      note(source, flags)
      return Reflect.construct(target, flags === undefined ? [source] : [source, flags], self) as RegExp
    },
  })
  vi.resetModules()
  vi.stubGlobal('RegExp', Noting)
  try {
    for (const file of FILES) if (isOfRoom(file)) await import(join(SRC, file))
    await use()
  } finally {
    vi.unstubAllGlobals()
    vi.resetModules()
  }
  return { patterns: [...patterns.values()], places }
}

// --- internal ---

interface Node {
  readonly type: string
  readonly start: number
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly name?: string }
}

function isOfRoom(file: string): boolean {
  return ROOMS.some((room) => file.startsWith(room))
}

function nodesOf(file: string): Node[] {
  const { program, errors } = parseSync(file, readFileSync(join(SRC, file), 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: Node[] = []
  const waiting: unknown[] = [program]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (typeof node !== 'object' || node === null) continue
    if ('type' in node) found.push(node as Node)
    waiting.push(...Object.values(node))
  }
  return found
}

/** The place in the source that called the constructor, as `file:line`. */
function placeOf(stack: string): string | undefined {
  const [, file, line] =
    /[\\/]src[\\/]((?:capture|hosts|recovery|redact|snapshot|memory|store|text(?![\\/]pattern\.ts)|workspace)[\\/][^\s():]*):(\d+)/.exec(
      stack,
    ) ?? []
  return file === undefined ? undefined : `${file}:${line}`
}
