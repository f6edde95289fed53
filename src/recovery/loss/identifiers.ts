/**
 * @module The ids, hashes, versions, ports and numbers of things in a snapshot: one digit wrong and they are worthless. Pure.
 */

import type { SessionSnapshot } from '../../snapshot/types.ts'

/** Returns the identifiers that a snapshot's own words hold, each once, the latest last. */
export function identifiersIn(snapshot: SessionSnapshot): string[] {
  const { conversation, commands, evidence, tasks, decisions, constraints } = snapshot
  const texts = [
    ...conversation.requests.map(({ text }) => text),
    ...decisions.map(({ decision }) => decision),
    ...constraints.map(({ constraint }) => constraint),
    ...tasks.map(({ text }) => text),
    ...commands.flatMap(({ command, result = '' }) => [command, result]),
    ...evidence.map(({ content }) => content),
    ...conversation.lastExchange.map(({ text }) => text),
  ]
  const found = new Set<string>()
  for (const text of texts) {
    for (const pattern of PATTERNS) {
      for (const match of text.replace(/\[REDACTED:[\w-]+\]/g, ' ').matchAll(pattern)) {
        const token = match[1] ?? match[0]
        found.delete(token)
        found.add(token)
      }
    }
  }
  return [...found].slice(-MOST)
}

// --- internal ---

const MOST = 60
const PATTERNS: readonly RegExp[] = [
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  // A commit or digest: a plain number and a plain word are none.
  /(?<![\w-])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}(?![\w-])/g,
  /(?<![\w./-])v?\d+\.\d+\.\d+(?:-[\w.]+)?(?![\w./])|(?<![\w./-])v\d+\.\d+(?![\w.])/g,
  /(?:\bports?\b[ =:]{1,2}|\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0):)(\d{2,5})\b/gi,
  /(?<![\w#&/])#\d{1,6}\b/g,
  /(?<![\w-])(?!UTF-|ISO-|SHA-|ES-|RFC-|CVE-)[A-Z]{2,10}-\d{1,6}\b/g,
]
