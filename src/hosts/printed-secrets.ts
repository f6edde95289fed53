/**
 * @module The output of a command that prints a secret and nothing that tells so: `kubectl get secret … | base64 -d`,
 * `vault kv get -field=password …`. Its lines are withheld where each is one word.
 */

import { marker, redact } from '../redact/redact.ts'
import type { Redacted } from '../redact/redacted.ts'
import type { ReaderState } from './host.ts'
import type { SessionEvent } from './session-event.ts'

/** Returns the events with such outputs withheld, and remembers the calls that go on in `state`. */
export function withoutPrintedSecrets(events: readonly SessionEvent[], state: ReaderState): readonly SessionEvent[] {
  return events.map((event) => {
    const open = (state[KEY] ?? []) as readonly string[]
    if (event.is === 'call' && event.tool === 'run' && PRINTS.test(event.target ?? ''))
      state[KEY] = [...open, event.id].slice(-MOST_OPEN)
    if (event.is !== 'result' || !open.includes(event.id)) return event
    state[KEY] = open.filter((id) => id !== event.id)
    if (event.failed) return event
    const { output, whole } = event
    return { ...event, output: withheld(output), ...(whole === undefined ? {} : { whole: withheld(whole) }) }
  })
}

// --- internal ---

const KEY = 'printsSecret'
const MOST_OPEN = 20
const NAMED = String.raw`[\w./-]{0,60}(?:secret|passw|passphrase|token|credential|api[-_]?key|private[-_]?key)`
const PRINTS = new RegExp(
  [
    String.raw`(?:secret|passw|token|credential)[^\n]{0,400}\|\s*base64\s+(?:-d|-D|--decode)\b`,
    String.raw`jsonpath=[^\n]{0,80}(?:secret|passw|token)`,
    String.raw`\bvault\s+(?:kv\s+get|read)\b[^\n]{0,200}-field`,
    String.raw`\b(?:get-secret-value|get-parameters?)\b[^\n]{0,300}(?:SecretString|--with-decryption)`,
    String.raw`\bsecrets\s+versions\s+access\b|\bkeyvault\s+secret\s+show\b|\bsecret-tool\s+lookup\b`,
    String.raw`\bop\s+read\b|\b(?:go)?pass\s+show\b|\bbw\s+get\s+password\b|\bfind-(?:generic|internet)-password\b`,
    String.raw`\bauth\s+(?:token|print-(?:access|identity)-token)\b|\bget-access-token\b|\bauth:token\b`,
    String.raw`\bcreate\s+token\b|\boutput\s+-raw\s+${NAMED}|\bjq\s+(?:-\w+\s+){0,3}["']?\.${NAMED}`,
    String.raw`\b(?:printenv|cat)\s+${NAMED}[\w.-]{0,40}\s*(?:$|[|;&])|\b(?:echo|printf)\s+["']?\$\{?${NAMED}`,
    String.raw`\bopenssl\s+rand\b|\bpwgen\b|\bmake(?:-|\s+)?passw`,
  ].join('|'),
  'i',
)
/** A line that is one word, as a secret is. */
const WORD = /^\s*[^\s]{6,4000}\s*$/

function withheld(output: Redacted): Redacted {
  const lines = output.split('\n')
  return redact(lines.map((line) => (WORD.test(line) ? marker('secret') : line)).join('\n'))
}
