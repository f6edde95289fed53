/**
 * @module The observations of a session-snapshot entity: rendered from the typed value and parsed back.
 *
 * Invariant: parseObservations(renderObservations(s), s) gives s, for any snapshot. What other writers do is read
 * loosely: sections written by hand, lines appended at the end. A line that we do not know is kept as it is.
 */

import { SECTION } from '../../rules.ts'
import { FIELDS, FORMAT_LABEL } from '../schema.ts'
import type { SessionSnapshot, Status } from '../types.ts'
import type { Field, SectionKey } from './field.ts'
import { impliedStatus, type ObservationsFallback, settle } from './ordering.ts'

export type ParsedObservations =
  | { readonly ok: true; readonly snapshot: SessionSnapshot }
  /** Nothing in the lines is a snapshot's: no section and no field of ours. */
  | { readonly ok: false; readonly problem: string }

/** Returns the observations of a snapshot: one line each, blank lines between the sections. */
export function renderObservations(snapshot: SessionSnapshot): string[] {
  const lines: string[] = []
  for (const section of SECTION_KEYS) {
    const body = section === 'other' ? snapshot.otherLines?.map(writeOther) : renderSection(snapshot, section)
    if (body === undefined || (body.length === 0 && section !== 'other' && !ALWAYS.has(section))) continue
    if (lines.length > 0) lines.push('')
    lines.push(SECTION[section], ...body)
  }
  return lines
}

/** Returns the snapshot that the observations describe; `fallback` gives what their text cannot say. */
export function parseObservations(observations: readonly string[], fallback: ObservationsFallback): ParsedObservations {
  const lines = observations.flatMap(splitObservation)
  const raw = !lines.some((line) => line.startsWith(`${FORMAT_LABEL}: `))
  const reading: Reading = { raw, draft: { values: new Map(), lists: new Map() }, others: [], known: 0 }
  for (const line of lines) readLine(reading, line)
  if (reading.known === 0) {
    return { ok: false, problem: `No section of a session snapshot, for instance "${SECTION.work}".` }
  }
  const others = reading.others.length > 0 || reading.sawOther ? reading.others : undefined
  return { ok: true, snapshot: settle(reading.draft, raw, others, fallback) }
}

// --- internal ---

type OpenSection = SectionKey | 'foreign'

interface Reading {
  /** Not written by this format: nothing is escaped, and labels are looked for in every section. */
  readonly raw: boolean
  readonly draft: Parameters<typeof settle>[0]
  readonly others: string[]
  known: number
  sawOther?: boolean
  section?: OpenSection
  /** The field whose items follow. */
  open?: Field | undefined
  items?: number
  /** The open field's label stood alone and nothing has followed it yet. */
  awaiting?: boolean
}

const SECTION_KEYS = Object.keys(SECTION) as SectionKey[]
const SECTION_BY_NAME = new Map(SECTION_KEYS.map((key) => [headingName(SECTION[key]), key]))
/** The pre-compact interceptor's sections stand even when empty. */
const ALWAYS: ReadonlySet<SectionKey> = new Set(['metadata', 'work', 'completed', 'pending', 'context', 'resume'])

const byLabel = (fields: readonly Field[]) => new Map(fields.map((field) => [field.label.toLowerCase(), field]))
const FIELDS_OF = new Map(SECTION_KEYS.map((key) => [key, byLabel(FIELDS.filter((field) => field.section === key))]))
const LIFECYCLE = FIELDS_OF.get('lifecycle') as Map<string, Field>
/** By hand a label may stand in another section; of two fields with one label, the first. */
const ANYWHERE = byLabel([...FIELDS].reverse())

const LABEL_LINE = /^([^:]{1,40}):(?:\s+([\s\S]*))?$/
const ITEM_LINE = /^(?:[-*•–]|(\d+)[.)])\s+([\s\S]+)$/

function renderSection(snapshot: SessionSnapshot, section: SectionKey): string[] {
  return FIELDS.filter((field) => field.section === section).flatMap((field) => {
    const written = field.write(snapshot)
    if (written === undefined) return []
    const label = written.inline === undefined ? `${field.label}:` : `${field.label}: ${written.inline}`
    const items = (written.items ?? []).map((item, i) =>
      item === '' ? '' : `${field.numbered ? `${i + 1}.` : '-'} ${item}`,
    )
    return [label, ...items.filter((item) => item !== '')]
  })
}

function readLine(reading: Reading, line: string): void {
  const text = reading.raw ? plainMarkup(line.trim()) : line.trim()
  if (text === '') {
    reading.awaiting = reading.awaiting === true && reading.open?.numbered === false
    if (reading.section === 'other' && line !== '') reading.others.push(line)
    return
  }
  const section = readHeading(text)
  if (section !== undefined) {
    reading.section = section
    reading.open = undefined
    if (section === 'foreign') reading.others.push(line)
    else reading.known++
    if (section === 'other') reading.sawOther = true
    return
  }
  if (readLabelled(reading, text)) return
  if (reading.section === 'other') reading.others.push(readOther(line))
  else if (!readItem(reading, text)) reading.others.push(line)
}

/** Takes a line that begins with a known label. */
function readLabelled(reading: Reading, text: string): boolean {
  const found = LABEL_LINE.exec(text)
  if (found === null) return false
  const label = (found[1] as string).trim().toLowerCase()
  const lifecycle = LIFECYCLE.get(label)
  const field = lifecycle ?? fieldFor(reading, label)
  if (field === undefined) return false
  const value = (found[2] ?? '').trim()
  if (value !== '' && !field.readInline(reading.draft, value, reading.raw)) return false
  if (lifecycle && value !== '') {
    const implied = impliedStatus(lifecycle.label, reading.draft.values.get('status') as Status | undefined)
    if (implied !== undefined) reading.draft.values.set('status', implied)
  }
  reading.known++
  reading.open = field
  reading.items = 0
  reading.awaiting = value === ''
  return true
}

/** Takes an item of the open field, or the value that stands below a label. */
function readItem(reading: Reading, text: string): boolean {
  const found = ITEM_LINE.exec(text)
  const { open, draft, raw } = reading
  if (found === null) {
    if (!raw || !reading.awaiting || open === undefined) return false
    reading.items = (reading.items ?? 0) + 1
    return open.readItem(draft, text, reading.items, raw)
  }
  reading.awaiting = false
  const body = found[2] as string
  if (open === undefined) return raw && readLabelled(reading, body)
  reading.items = (reading.items ?? 0) + 1
  return open.readItem(draft, body, found[1] === undefined ? reading.items : Number(found[1]), raw)
}

function fieldFor({ section, raw }: Reading, label: string): Field | undefined {
  if (section === 'other' || (section === 'foreign' && !raw)) return undefined
  const own = section === undefined || section === 'foreign' ? undefined : FIELDS_OF.get(section)?.get(label)
  return own ?? (raw ? ANYWHERE.get(label) : undefined)
}

/** The section that a heading opens; 'foreign' for a heading that is not ours; undefined for any other line. */
function readHeading(text: string): OpenSection | undefined {
  const known = /^(?:={2,}|#{1,4}|\*\*)/.test(text) ? SECTION_BY_NAME.get(headingName(text)) : undefined
  return known ?? (/^={3,} .+ ={3,}$/.test(text) ? 'foreign' : undefined)
}

function headingName(text: string): string {
  return text
    .replace(/^[=#*\s]+/, '')
    .replace(/(?<![=#*:\s])[=#*:\s]+$/, '')
    .toUpperCase()
}

/** One observation is one line, unless another writer put several of ours into it. */
function splitObservation(observation: string): string[] {
  if (!/[\r\n]/.test(observation)) return [observation]
  const lines = observation.split(/\r\n|\r|\n/)
  const texts = lines.map((line) => line.trim()).filter((text) => text !== '')
  const ours = (text: string) => ITEM_LINE.test(text) || ANYWHERE.has((LABEL_LINE.exec(text)?.[1] ?? '').toLowerCase())
  const several = texts.some((text) => readHeading(text) !== undefined) || (texts.length > 1 && texts.every(ours))
  return several ? lines : [observation]
}

/** A line that another writer left: as it is, quoted where it would be read as something else. */
function writeOther(line: string): string {
  const text = line.trim()
  const label = LABEL_LINE.exec(text)?.[1]?.trim().toLowerCase()
  const misread =
    text === '' ||
    /[\r\n]|\p{Surrogate}/u.test(line) ||
    line.startsWith(QUOTED) ||
    readHeading(text) !== undefined ||
    (label !== undefined && LIFECYCLE.has(label)) ||
    line.startsWith(`${FORMAT_LABEL}: `)
  return misread ? `\\${JSON.stringify(line)}` : line
}

const QUOTED = '\\"'

function readOther(line: string): string {
  if (!line.startsWith(QUOTED)) return line
  try {
    return JSON.parse(line.slice(1)) as string
  } catch {
    return line
  }
}

/** Without the bold type and backquotes that some writers give to labels. */
function plainMarkup(text: string): string {
  return text.replace(/^((?:[-*•]\s+)?)\*\*([^*]+?):?\*\*:?/, (whole, bullet: string, label: string) =>
    readHeading(whole) === undefined ? `${bullet}${label}:` : whole,
  )
}
