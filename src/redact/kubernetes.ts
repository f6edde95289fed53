/**
 * @module Finds the values of Kubernetes Secrets, which any name may have: `data` of a Secret, `stringData` of anything, the
 * literals of a generator; in YAML, in JSON, and in programs that make one. Linear: each line is read once.
 */

import { linesFrom } from './lines.ts'
import type { Span } from './span.ts'
import { isOpaque } from './values.ts'

const KIND = /^[ \t-]{0,40}kind:[ \t]{0,20}["']?secret["']?[ \t]{0,20}$/i
const BLOCK = /^[ \t-]{0,40}(?<name>data|stringData|literals):[ \t]{0,20}$/
const DOCUMENT = /^(?:---|[ \t]{0,20}- (?:apiVersion|kind):)/
const INDENT = /^[ \t]{0,200}/
/** `name: base64`, or a line of base64 in a block below its name. */
const ENCODED =
  /^(?<lead>[ \t]{1,200}(?:["']?[\w.-]{1,253}["']?:[ \t]{1,20})?(?:\\{0,8}["'])?)(?<value>[A-Za-z0-9+/]{10,}={0,3})(?:\\{0,8}["'].{0,200})?[ \t]{0,20}$/
/** `name: value`, `- name=value`, or a line in a block below its name. */
const NAMED =
  /^(?<lead>[ \t]{1,200}["']?[\w.-]{1,253}["']?:[ \t]{1,20}(?:!!?\w{1,20} )?(?:\\{0,8}["']|(?![|>#&*{[])))(?<value>[^\s"'][^"'\n]{3,}?)(?:\\{0,8}["'].{0,200})?[ \t]{0,20}$/
const LITERAL =
  /^(?<lead>[ \t]{0,200}-[ \t]{1,20}["']?[\w.-]{1,253}=(?:\\{0,8}["'])?)(?<value>[^\s"'][^"'\n]{3,}?)(?:\\{0,8}["'].{0,200})?[ \t]{0,20}$/
const IN_BLOCK = /^(?<lead>[ \t]{1,200})(?<value>[^\s"][^"]{3,}?)(?:\\{0,8}".{0,200})?$/
const OPENS_BLOCK = /^[ \t]{1,200}["']?[\w.-]{1,253}["']?:[ \t]{1,20}[|>][+-]?\d?[ \t]{0,20}$/
const TEMPLATE = /\{\{|\$\{|\$\(|^[<$%]|^(?:true|false|null|\.{3})$|^(?:your|change|replace|example|placeholder)\b/i

/** `"stringData": {"name": "value"}`, `stringData: {name: value}`, `data = {`; `data` where the text has a Secret. */
const MAP =
  /(?:(?<![\w.])|(?<=\\n))(?:\\{0,8}["'])?(?<name>stringData|data)(?:\\{0,8}["'])?\s{0,20}(?<sign>[:=])\s{0,20}\{/g
const MEMBER =
  /(?<lead>(?:\s|,|\\{1,8}[nrt]|\d{1,6}[→\t:]|[+>-]){0,80}(?:\\{0,8}["'])?[\w.-]{1,253}(?:\\{0,8}["'])?\s{0,20}[:=]\s{0,20})(?:(?<quote>\\{0,8}["'\x60])(?<value>(?:(?!["'\x60])[^\\]|\\{1,8}[^"'\x60\\])*)\\{0,8}["'\x60]|(?<bare>[^\s"'\\{}[\],]{4,}))/y
/** A map of Terraform, or of another program. */
const MAKER = /kubernetes_secret|\bSecret\(/
const KIND_OF_JSON = /"kind\\{0,8}"\s{0,20}:\s{0,20}\\{0,8}"Secret\\{0,8}"/

/** Returns the spans of Kubernetes Secrets' values, in order, without overlaps. */
export function findKubernetesSecrets(text: string): Span[] {
  if (!/data\s{0,20}[:=]|stringData|literals:|"data/.test(text)) return []
  if (
    !/kind\\{0,8}["']?[ \t]{0,20}:[ \t]{0,20}\\{0,8}["']?secret|stringData|secretGenerator|kubernetes_secret/i.test(
      text,
    )
  )
    return []
  const spans = [...findInYaml(text), ...findInMaps(text)]
  return spans.sort((one, other) => one.start - other.start)
}

// --- internal ---

const span = (start: number, value: string): Span => ({ start, end: start + value.length, kind: 'kubernetes-secret' })

function findInYaml(text: string): Span[] {
  const spans: Span[] = []
  /** Values that are secret if the document is a Secret. */
  let found: Span[] = []
  let isSecret = false
  let block: { readonly name: string; readonly indent: number } | undefined
  /** Indentation of the name of a text block. */
  let textIndent: number | undefined
  const endDocument = () => {
    if (isSecret) spans.push(...found)
    found = []
    isSecret = false
    block = undefined
  }
  for (const { start, text: listed } of linesFrom(text, 0)) {
    if (DOCUMENT.test(listed)) endDocument()
    const line = listed.replace(/^-(?= {2})/, ' ').replace(/\r$/, '')
    const depth = INDENT.exec(line)?.[0].length ?? 0
    const isBlank = line.trim() === ''
    if (textIndent !== undefined && depth <= textIndent && !isBlank) textIndent = undefined
    if (block && !isBlank && (depth < block.indent || (depth === block.indent && !/^[ \t]*-/.test(line))))
      block = undefined
    const opening = block ? undefined : BLOCK.exec(line)?.groups?.['name']
    if (KIND.test(line)) isSecret = true
    else if (opening !== undefined) block = { name: opening, indent: depth + (/^[ \t]*- /.test(line) ? 2 : 0) }
    else if (block) {
      const pattern = { data: ENCODED, literals: LITERAL }[block.name] ?? (textIndent === undefined ? NAMED : IN_BLOCK)
      if (block.name === 'stringData' && textIndent === undefined && OPENS_BLOCK.test(line)) textIndent = depth
      const { lead, value } = pattern.exec(line)?.groups ?? {}
      if (lead === undefined || value === undefined || (pattern !== ENCODED && TEMPLATE.test(value))) continue
      const target = block.name === 'data' ? found : spans
      if (block.name !== 'literals' || text.includes('secretGenerator'))
        target.push(span(start + lead.length, value.trimEnd().replace(/(?<!\\)\\+$/, '')))
    }
  }
  endDocument()
  return spans
}

function findInMaps(text: string): Span[] {
  const spans: Span[] = []
  const hasSecret = KIND_OF_JSON.test(text)
  const hasMaker = MAKER.test(text)
  for (const map of text.matchAll(MAP)) {
    const { name, sign } = map.groups ?? {}
    if (name === 'data' && !(sign === '=' ? hasMaker : hasSecret)) continue
    MEMBER.lastIndex = map.index + map[0].length
    for (let member = MEMBER.exec(text); member !== null; member = MEMBER.exec(text)) {
      const { lead = '', quote = '', value, bare = '' } = member.groups ?? {}
      const is = value ?? bare
      const mayBeAny = name === 'stringData' || sign === '='
      const isEncoded = mayBeAny ? value !== undefined || isOpaque(bare) : /^[A-Za-z0-9+/]{10,}={0,3}$/.test(is)
      if (isEncoded && is.length >= 4 && !TEMPLATE.test(is))
        spans.push(span(member.index + lead.length + quote.length, is))
    }
  }
  return spans
}
