/**
 * @module What a person wrote in a message themselves: no code fences, quotations, logs, terminal output or other pastes. Pure.
 *
 * What is not theirs is told by form alone, in any language, and blanked: lines and positions stay. Prose that was pasted
 * without any mark cannot be told from what they wrote. Time grows with the length of the text alone.
 */

import { repeating } from '../../text/memoize.ts'

/** Returns what the person wrote in the message themselves; the rest of it is blank. */
export const ownWords = repeating((message: string): string => {
  const unfenced = blankTagged(message.replace(FENCED, blank))
  const lines = unfenced.split('\n')
  const whose = lines.map((line) => (line.trim() === '' ? 'blank' : isPasted(line) ? 'pasted' : 'own'))
  for (const paragraph of paragraphsOf(whose)) spread(whose, lines, paragraph)
  const own = lines.map((line, at) => (whose[at] === 'own' ? line : blank(line)))
  return withoutMiddle(own).join('\n').replace(QUOTED, blankQuoted)
})

/** Returns whether a line, by itself, is one that a program wrote or that quotes somebody else. */
export function isPasted(line: string): boolean {
  const text = line.slice(0, LONGEST_LINE)
  return PASTED.some((form) => form.test(text))
}

// --- internal ---

/** Of a line, what tells whose it is, in characters. */
const LONGEST_LINE = 400
/** Somebody who writes more lines than this has pasted the middle of them. */
const MOST_LINES = 40

/** A fence opens behind words, too; one that is not closed reaches to the end. So does a comment of a page. */
const FENCED = /(`{3,})[\s\S]*?(?:\1|$)|<!--[\s\S]*?(?:-->|$)|(?<=^|\n)[ ]{0,3}~{3}[\s\S]*?(?:\n[ ]{0,3}~{3}|$)/g

const TIME = String.raw`\d{4}[-/.]\d{2}[-/.]\d{2}|\d{1,2}:\d{2}:\d{2}|\d{1,2}:\d{2}(?=\s)|(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d{1,2} \d{1,2}:`
const LEVEL = 'TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR|FATAL|CRITICAL|SEVERE'

const COMMAND_LINE = /^\s*(?:[\w.@~:/\\()-]{1,80}\s?)?[$❯➜»](?:\s|$)/

const PASTED: readonly RegExp[] = [
  // A quotation, the margin of a terminal's box, a row of a table.
  /^[ \t]*[>│┃|▎▌┆┊]/,
  // Indented code or output.
  /^(?: {4,}|\t)\S/,
  // A log: its time, level or program comes first. An open box of a list is none.
  new RegExp(String.raw`^[\s([<"'*]{0,4}(?:${TIME})`),
  new RegExp(
    String.raw`^\s*(?:[^\s\p{L}]\S{0,60}\s{1,8}|\S{0,60}[\d\]:.|/]\S{0,60}\s{1,8}){0,4}[[(<]?(?:${LEVEL})[\])>]?(?=[\s:|]|$)`,
    'u',
  ),
  /^\s*(?:trace|debug|info|notice|warn|warning|error|fatal|fail|failed|panic|exception|npm (?:err!|error|warn))\s{0,2}[:|\]]/i,
  /^\s*\[(?![ xX]?\])[^\]\n]{1,60}\](?![(:])/,
  // A prompt of a shell, and what a coding agent's terminal shows.
  COMMAND_LINE,
  /^\s*[⏺●○◯⎿✻✳✢✶✽⧉☐☑☒◻◼◆◇▶►■□▪█▐▛▜▙▟▘▝╭╮╯╰├└┌┐┘┤┬┴┼─━═║╔╗╚╝✅❌✔✓✗✘⚠📋💾🔄📅📊]/u,
  /^\s*Throughline(?: (?:found|recovered|only shows|saved|ran)\b|:)/,
  // A transcript of a conversation, a mail, a commit.
  /^\s*(?:user|human|assistant|system|agent|claude|codex|copilot|gemini|qwen|tool|bot|from|to|cc|date|sent|subject|author|merge|commit)\s?:\s/i,
  /^\s*On .{5,120} wrote:\s*$/,
  /^\s*(?:commit )?[0-9a-f]{7,40}(?:\s|$)/,
  // Stack frames, and what a search or a compiler prints.
  /^\s*at \S.{0,200}:\d+|^\s*File "[^"\n]{1,200}", line \d|^\s*Traceback \(/,
  /^\s*(?:\.{0,2}\/)?[\w@+.-]+(?:\/[\w@+.-]+)*\.\w{1,8}[:(]\d+/,
  /^\s*\S{0,200}\/\S{1,200}:\s?\S/,
  // Data, settings, a diff, a listing, columns.
  /^\s*(?:[{}\]]|\[\s*(?:$|["'{[\d]))/,
  /^\s*["'][^"'\n]{1,60}["']\s?[:=]/,
  /^\s*[A-Za-z_][\w.-]{0,60}=\S/,
  /^(?:[+-]{3} \S|@@ |[+-][^\s\d+-]|diff --git |index [0-9a-f]{7})/,
  /^\s*[dl-](?:[r-][w-][xsS-]){2}[r-][w-][xtT-]/,
  /^\s*\S+(?<![.!?:,;])(?: {2,}|\t)\S.{0,200}?(?<![.!?:,;])(?: {2,}|\t)\S/,
]

/** A name and its value in JSON; between quotation marks or backquotes, within a paragraph. */
const QUOTED =
  /"[^"\n]{1,60}"\s?:\s?"[^"\n]{0,400}"|`[^`\n]{1,400}`|"(?:[^"\n]|\n(?!\s*\n)){1,600}"|[“„](?:[^“”„\n]|\n(?!\s*\n)){1,600}[”“]|«(?:[^«»\n]|\n(?!\s*\n)){1,600}»|「[^「」]{1,600}」|『[^『』]{1,600}』|(?<![\p{L}\d])'[^'\n]{1,300}'(?![\p{L}\d])/gu
/** A name alone between the marks is named, not quoted: letters, digits and what names have in them. */
const NAME_ALONE = /^.[\s]*[\p{L}\d][\p{L}\d_.:-]*(?:\s+#\s?[0-9a-f]{8})?[\s.,]*.$/iu

function blankQuoted(quoted: string): string {
  return NAME_ALONE.test(quoted) ? quoted : blank(quoted)
}

/** Marks as pasted what stands between tags that wrap something, as hosts and people write them around a paste. */
function blankTagged(text: string): string {
  const closing = new Map<string, number>()
  for (const match of text.matchAll(/<\/([a-z][\w:.-]{0,60})>/gi)) closing.set(match[1] as string, match.index)
  if (closing.size === 0) return text
  let result = ''
  let from = 0
  for (const match of text.matchAll(/<([a-z][\w:.-]{0,60})(?:\s[^<>\n]{0,300})?>/gi)) {
    const name = match[1] as string
    if (match.index < from || (closing.get(name) ?? -1) < match.index) continue
    const end = text.indexOf(`</${name}>`, match.index) + name.length + 3
    result += text.slice(from, match.index) + blank(text.slice(match.index, end))
    from = end
  }
  return result + text.slice(from)
}

type Whose = 'own' | 'pasted' | 'blank'

/** The places of the first and the last line of each run of lines without a blank one. */
function paragraphsOf(whose: readonly Whose[]): { readonly from: number; readonly to: number }[] {
  const paragraphs: { from: number; to: number }[] = []
  for (const [at, kind] of whose.entries()) {
    if (kind === 'blank') continue
    const last = paragraphs.at(-1)
    if (last !== undefined && last.to === at - 1) last.to = at
    else paragraphs.push({ from: at, to: at })
  }
  return paragraphs
}

/** A paste has lines without any mark too: those between marked ones, behind several of them, and what a command printed. */
function spread(
  whose: Whose[],
  lines: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const marked = whose.slice(from, to + 1).flatMap((kind, at) => (kind === 'pasted' ? [from + at] : []))
  const first = marked.length < 2 ? marked.find((at) => COMMAND_LINE.test(lines[at] ?? '')) : marked[0]
  if (first === undefined) return
  for (let at = first; at <= to; at += 1) whose[at] = 'pasted'
}

/** Of a message of many lines, the first and the last paragraph: people write before and behind what they paste. */
function withoutMiddle(lines: readonly string[]): string[] {
  const written = lines.map((line): Whose => (line.trim() === '' ? 'blank' : 'own'))
  if (written.filter((kind) => kind === 'own').length <= MOST_LINES) return [...lines]
  const paragraphs = paragraphsOf(written)
  const [first, last] = [paragraphs[0], paragraphs.at(-1)]
  return lines.map((line, at) => (at <= (first?.to ?? 0) || at >= (last?.from ?? 0) ? line : blank(line)))
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
