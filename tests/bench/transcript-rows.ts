/**
 * @module The lines of a transcript, read without the product's code, so that nothing is judged by itself.
 */

/** One part of a message. */
export interface Block {
  readonly type?: string
  readonly text?: string
  readonly id?: string
  readonly name?: string
  readonly input?: Readonly<Record<string, unknown>>
  readonly tool_use_id?: string
  readonly is_error?: boolean
  readonly content?: unknown
}

/** One line of a transcript: what a bench reads of it. */
export interface Row {
  readonly type?: string
  readonly cwd?: string
  readonly isMeta?: boolean
  readonly isSidechain?: boolean
  readonly isCompactSummary?: boolean
  readonly message?: { readonly content?: string | readonly Block[] }
}

/** Returns the row of a line; none where the line is not a JSON object. */
export function parse(line: string): Row[] {
  try {
    const row = JSON.parse(line) as unknown
    return typeof row === 'object' && row !== null ? [row as Row] : []
  } catch {
    return []
  }
}

/** Returns the parts of a row's message. */
export function blocksOf({ message }: Row): readonly Block[] {
  const content = message?.content
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return Array.isArray(content) ? content : []
}

/** Returns the texts that somebody wrote in a row: no calls, no results. */
export function wordsOf(row: Row): string[] {
  return blocksOf(row).flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
}

/** Returns the text of a result. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return (content as Block[]).map(({ text = '' }) => text).join('\n')
}

/** Returns what a person typed: no tool results, nothing that the host wrote in their place. */
export function requestsOf(row: Row): string[] {
  if (row.type !== 'user' || row.isMeta === true || row.isSidechain === true || row.isCompactSummary === true) return []
  if (blocksOf(row).some(({ type }) => type === 'tool_result')) return []
  return wordsOf(row)
    .map((text) => text.replace(/<(system-reminder|ide_\w+)>[\s\S]*?<\/\1>/g, '').trim())
    .filter((text) => text !== '' && !BY_HOST.test(text))
}

// --- internal ---

const BY_HOST =
  /^(?:<(?:command-|local-command|bash-|task-notification|user-memory|teammate)|Caveat: |\[Request interrupted|This session is being continued|\[Image|Stop hook feedback)/
