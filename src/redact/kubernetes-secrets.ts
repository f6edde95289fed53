/**
 * @module Values of Kubernetes Secrets: what stands under `data:` in a YAML document whose kind is Secret.
 *
 * Any name may stand there, so that the document tells and not the name. Linear: each line is looked at once or twice.
 */

import type { Span } from './private-keys.ts'

const KIND = /^[ \t]{0,40}kind:[ \t]{0,20}["']?secret["']?[ \t]{0,20}\r?$/i
const DATA = /^([ \t]{0,40})data:[ \t]{0,20}\r?$/
const INDENT = /^[ \t]{0,200}/
/** `name: base64`, or a line of base64 in a block below its name. */
const VALUE =
  /^(?<lead>[ \t]{1,200}(?:[\w.-]{1,253}:[ \t]{1,20})?["']?)(?<value>[A-Za-z0-9+/]{10,}={0,3})["']?[ \t]{0,20}\r?$/

/** Returns where values of Kubernetes Secrets stand, in order, without overlaps. */
export function findKubernetesSecrets(text: string): Span[] {
  if (!text.includes('data:') || !/kind:[ \t]{0,20}["']?secret/i.test(text)) return []
  const spans: Span[] = []
  let found: Span[] = []
  let isSecret = false
  let indent: number | undefined
  let start = 0
  const endDocument = () => {
    if (isSecret) spans.push(...found)
    found = []
    isSecret = false
    indent = undefined
  }
  for (const line of text.split('\n')) {
    if (line.startsWith('---')) endDocument()
    const depth = INDENT.exec(line)?.[0].length ?? 0
    if (indent !== undefined && depth <= indent && line.trim() !== '') indent = undefined
    const data = DATA.exec(line)
    if (KIND.test(line)) isSecret = true
    else if (data) indent = data[1]?.length ?? 0
    else if (indent !== undefined) {
      const { lead, value } = VALUE.exec(line)?.groups ?? {}
      if (lead !== undefined && value !== undefined) {
        const at = start + lead.length
        found.push({ start: at, end: at + value.length, kind: 'kubernetes-secret' })
      }
    }
    start += line.length + 1
  }
  endDocument()
  return spans
}
