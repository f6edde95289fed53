/**
 * @module How a structured item is written on one line:
 * `D1 Use JWT, not OAuth: simpler here | from: user | at: 2026-11-21T10:15:00Z`.
 *
 * A spec names the parts; encode and decode both follow it. Attributes equal to their default are not written.
 */

import { type Codec, type JsonSchema, objectSchema, TEXT } from './codecs.ts'
import { ATTRIBUTE_MARK, type Delimiters, escapeText, indexOfMark, splitAtMark, unescapeText } from './escape.ts'

type Values = Readonly<Record<string, unknown>>

/** A labelled value behind the text. With `otherwise` the item always has it: it is not written when equal, and taken when absent. */
export interface Attribute<K extends string = string, T = unknown> {
  readonly label: string
  readonly key: K
  readonly codec: Pick<Codec<T>, 'schema' | 'decode'> & { encode(value: T): string }
  readonly otherwise?: T
}
type Given<A extends Attribute> = A & { readonly otherwise: unknown }

interface Lead<K extends string = string, T = unknown> {
  readonly key: K
  /** Matches the token, as its first group, and what divides it from the text. */
  readonly pattern: RegExp
  readonly codec: Pick<Codec<T>, 'schema' | 'decode'>
  /** An item is of this kind without it too; it gets one later. */
  readonly optional?: boolean
}

interface Sign<K extends string = string, T = unknown> {
  readonly key: K
  readonly schema: JsonSchema
  readonly signs: readonly (readonly [pattern: RegExp, sign: string, value: T])[]
}

/** The parts of an item, in the order in which they are written. */
export interface RecordSpec {
  /** A sign at the front: `✅`, `User:`. Items without a sign are not of this kind. */
  readonly sign?: Sign
  /** A short token at the front: `D1`, a number. One that does not fit the pattern is written as an attribute. */
  readonly lead?: Lead
  /** The item's text; an item without it is not of this kind, unless it is optional. */
  readonly text?: string
  readonly textOptional?: boolean
  readonly detail?: { readonly key: string; readonly mark: ': ' | ' → ' }
  readonly attributes?: readonly Attribute[]
  /** Mends the line of another writer before it is read, for instance backquotes around a path. */
  readonly byHand?: (line: string) => string
}

/** The type of the items that a spec describes. */
export type RecordOf<S extends RecordSpec> = Flat<
  (S extends { readonly sign: Sign<infer K, infer T> } ? { readonly [P in K]: T } : unknown) &
    (S extends { readonly lead: Lead<infer K, infer T> } ? { readonly [P in K]: T } : unknown) &
    (S extends { readonly text: infer K extends string }
      ? S extends { readonly textOptional: true }
        ? { readonly [P in K]?: string }
        : { readonly [P in K]: string }
      : unknown) &
    (S extends { readonly detail: { readonly key: infer K extends string } }
      ? { readonly [P in K]?: string }
      : unknown) &
    (S extends { readonly attributes: readonly (infer A extends Attribute)[] } ? AttributesOf<A> : unknown)
>
type AttributesOf<A extends Attribute> = {
  readonly [P in Extract<A, { readonly otherwise: unknown }> as P['key']]: ValueOf<P>
} & { readonly [P in Exclude<A, { readonly otherwise: unknown }> as P['key']]?: ValueOf<P> }
type ValueOf<A extends Attribute> = Exclude<ReturnType<A['codec']['decode']>, undefined>
/** One object type where several were put together. */
export type Flat<T> = T extends infer All ? { [K in keyof All]: All[K] } : never

/** Returns the codec of the items that the spec describes. */
export function record<const S extends RecordSpec>(spec: S): Codec<RecordOf<S>> {
  return {
    schema: schemaOf(spec),
    encode: (value) => encode(spec, value as Values),
    decode: (text, raw) => decode(spec, raw ? (spec.byHand?.(text) ?? text) : text, raw) as RecordOf<S> | undefined,
  }
}

/** Returns an attribute that an item may have. */
export function attribute<K extends string, T>(label: string, key: K, codec: Codec<T>): Attribute<K, T> {
  return { label, key, codec }
}

/** Returns an attribute that every item has: `otherwise`, where none is written. */
export function attributeOr<K extends string, T>(
  label: string,
  key: K,
  codec: Codec<T>,
  otherwise: T,
): Given<Attribute<K, T>> {
  return { label, key, codec, otherwise }
}

// --- internal ---

function schemaOf({ sign, lead, text, textOptional = false, detail, attributes = [] }: RecordSpec): JsonSchema {
  const properties = {
    ...(sign && { [sign.key]: sign.schema }),
    ...(lead && { [lead.key]: lead.codec.schema }),
    ...(text && { [text]: TEXT.schema }),
    ...(detail && { [detail.key]: TEXT.schema }),
    ...Object.fromEntries(attributes.map(({ key, codec }) => [key, codec.schema])),
  }
  const optional = [
    ...(text && textOptional ? [text] : []),
    ...(detail ? [detail.key] : []),
    ...attributes.filter(({ otherwise }) => otherwise === undefined).map(({ key }) => key),
  ]
  return objectSchema(properties, new Set(optional))
}

function encode(spec: RecordSpec, value: Values): string {
  const { sign, lead, text, detail, attributes = [] } = spec
  const delimiters: Delimiters = { attribute: true, detail: detail?.mark }
  const head: string[] = []
  const tail: string[] = []
  if (sign) head.push(sign.signs.find(([, , meaning]) => meaning === value[sign.key])?.[1] ?? '')
  const token = lead === undefined ? undefined : value[lead.key]
  if (lead && token !== undefined) {
    const written = String(token)
    if (lead.pattern.exec(`${written} `)?.[1] === written) head.push(written)
    else tail.push(`${lead.key}: ${escapeText(written, { attribute: true })}`)
  }
  if (text && value[text] !== undefined) head.push(escapeText(value[text] as string, delimiters))
  let line = head.join(' ')
  if (detail && value[detail.key] !== undefined) {
    line += detail.mark + escapeText(value[detail.key] as string, { attribute: true })
  }
  for (const { label, key, codec, otherwise } of attributes) {
    const given = value[key]
    if (given !== undefined && given !== otherwise) tail.push(`${label}: ${codec.encode(given)}`)
  }
  return [line, ...tail].join(ATTRIBUTE_MARK)
}

function decode(spec: RecordSpec, line: string, raw: boolean): Values | undefined {
  const { sign, lead, text, detail, attributes = [] } = spec
  const out: Record<string, unknown> = {}
  for (const { key, otherwise } of attributes) if (otherwise !== undefined) out[key] = otherwise
  let head = takeAttributes(spec, line, raw, out)

  if (sign) {
    const found = sign.signs.find(([pattern]) => pattern.test(head))
    if (found === undefined) return undefined
    out[sign.key] = found[2]
    head = head.replace(found[0], '').trim()
  }
  if (lead && out[lead.key] === undefined) {
    const found = lead.pattern.exec(`${head} `)
    if (found !== null) {
      out[lead.key] = lead.codec.decode(found[1] as string, raw)
      head = head.slice(found[0].length).trim()
    } else if (!lead.optional) return undefined
  }
  const plain = (piece: string) => (raw ? piece : unescapeText(piece))
  if (detail) {
    const at = raw ? head.indexOf(detail.mark) : indexOfMark(head, detail.mark)
    if (at >= 0) {
      out[detail.key] = plain(head.slice(at + detail.mark.length).trim())
      head = head.slice(0, at)
    } else if (detail.mark === ': ') head = head.replace(/(?<!\\):$/, '')
  }
  if (text && head !== '') out[text] = plain(head.trim())
  return text && !spec.textOptional && out[text] === undefined ? undefined : out
}

/** Reads the attributes at the end of the line; returns what precedes them. A piece that is no attribute is text. */
function takeAttributes(spec: RecordSpec, line: string, raw: boolean, out: Record<string, unknown>): string {
  const { lead, attributes = [] } = spec
  const pieces = raw ? line.split(ATTRIBUTE_MARK) : splitAtMark(line, ATTRIBUTE_MARK)
  while (pieces.length > 1) {
    const piece = pieces.at(-1) as string
    const at = piece.indexOf(': ')
    const label = piece.slice(0, at).trim().toLowerCase()
    const found = at < 0 ? undefined : attributes.find((known) => known.label === label)
    const text = piece.slice(at + 2).trim()
    const value = found?.codec.decode(text, raw)
    if (found && value !== undefined) out[found.key] = value
    else if (at >= 0 && lead?.key === label) out[label] = raw ? text : unescapeText(text)
    else break
    pieces.pop()
  }
  return pieces.join(ATTRIBUTE_MARK).trim()
}
