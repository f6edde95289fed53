/**
 * @module The output of a command that prints a secret and nothing that tells so: `kubectl get secret … | base64 -d`,
 * `vault kv get -field=password …`. Of such a program's output each line that is one word is withheld; of what shows something
 * by the name of a secret (`cat`, `jq`, `echo`), each one that looks like a secret, too.
 */

import { marker, redact } from '../redact/redact.ts'
import type { Redacted } from '../redact/redacted.ts'
import { isSecret } from '../redact/values.ts'
import { commandParts } from '../text/shell-commands.ts'
import type { ReaderState } from './host.ts'
import { commandGiven } from './read-fields.ts'
import type { SessionEvent } from './session-event.ts'

/** Returns the events with such outputs withheld, and remembers the calls that go on in `state`. */
export function withoutPrintedSecrets(events: readonly SessionEvent[], state: ReaderState): readonly SessionEvent[] {
  return events.map((event) => {
    const open = (state[KEY] ?? []) as readonly Open[]
    const command = commandOf(event)
    const printed = command === undefined ? undefined : printedBy(command)
    if (printed !== undefined) state[KEY] = [...open, { id: idOf(event), printed }].slice(-MOST_OPEN)
    if (event.is !== 'result' && event.is !== 'shell-output') return event
    const call = open.find(({ id }) => id === idOf(event))
    if (call === undefined) return event
    state[KEY] = open.filter((other) => other !== call)
    const output = withheld(event.output, call.printed)
    if (event.is === 'shell-output' || event.whole === undefined) return { ...event, output }
    return { ...event, output, whole: withheld(event.whole, call.printed) }
  })
}

// --- internal ---

/** What a command prints: a secret alone, or what has a secret's name. */
type Printed = 'secret' | 'named'

/** A call that goes on. */
interface Open {
  readonly id: string
  readonly printed: Printed
}

const KEY = 'printsSecret'
const MOST_OPEN = 20
/** Stands for the id of the person's own line. */
const OWN_LINE = '!'

const NAMED = '(?:secret|(?<!etc/)passw|passphrase|token(?!iz)|credential|api[-_]?key|private[-_]?key)'
const pattern = (...sources: readonly string[]): RegExp =>
  new RegExp(String.raw`^(?:\S*/)?(?:${sources.join('|')})`, 'is')
const PRINTS = pattern(
  String.raw`vault\s+(?:kv\s+get|read)\b.*-field`,
  String.raw`aws\s.*(?:get-secret-value\b.{0,300}SecretString|get-parameters?\b.{0,300}--with-decryption)`,
  String.raw`gcloud\s.*(?:secrets\s+versions\s+access|auth\s.{0,100}print-(?:access|identity)-token)\b`,
  String.raw`az\s.*(?:keyvault\s+secret\s+show|get-access-token)\b`,
  String.raw`(?:kubectl|oc)\s.*(?:create\s+token\b|jsonpath=.{0,80}(?:secret|passw|token))`,
  String.raw`(?:terraform|tofu|terragrunt)\s.*output\s+-raw\s.{0,80}${NAMED}`,
  String.raw`(?:gh|glab|fly|flyctl)\s+auth\s+token\b|heroku\s+auth:token\b`,
  String.raw`secret-tool\s+lookup\b|op\s+read\b|(?:go)?pass\s+show\b|bw\s+get\s+password\b`,
  String.raw`security\s+find-(?:generic|internet)-password\b|openssl\s+rand\b|pwgen\b|make(?:-|\s+)?passw`,
)
const SHOWS = pattern(
  String.raw`jq\s.*\.\S{0,60}${NAMED}|printenv\s.*${NAMED}|(?:echo|printf)\s.*\$\{?\w{0,60}${NAMED}`,
  // Source files and documents have other endings.
  String.raw`cat\s.*${NAMED}[\w-]{0,40}(?:\.(?:txt|key|pass))?["']?(?:\s|$)`,
)
const DECODES = /^base64\s+(?:-d|-D|--decode)\b/
const NAMES = new RegExp(NAMED, 'i')
/** What stands before a command that runs inside another one, or elsewhere: `echo $(…`, `kubectl exec db -- …`. */
const HANDS_ON = /\$\(|\x60|\s--\s|\bssh\s+\S+\s+["']?/
/** A line that is one word, as a secret is. */
const WORD = /^\s*[^\s]{6,4000}\s*$/

function commandOf(event: SessionEvent): string | undefined {
  if (event.is === 'shell') return event.command
  if (event.is !== 'call') return undefined
  return event.tool === 'run' ? event.target : event.given && commandGiven(event.given)
}

function idOf(event: SessionEvent): string {
  return event.is === 'call' || event.is === 'result' ? event.id : OWN_LINE
}

function printedBy(command: string): Printed | undefined {
  const parts = partsOf(command)
  const decoding = parts.findLastIndex((text) => DECODES.test(text))
  if (parts.some((text, at) => PRINTS.test(text) || (at < decoding && NAMES.test(text)))) return 'secret'
  const inner = command.split(HANDS_ON).slice(1).flatMap(partsOf)
  return [...parts, ...inner].some((text) => SHOWS.test(text)) || inner.some((text) => PRINTS.test(text))
    ? 'named'
    : undefined
}

function partsOf(command: string): string[] {
  return commandParts(command).map(({ text }) => text)
}

function withheld(output: Redacted, printed: Printed): Redacted {
  const isWithheld = (line: string): boolean =>
    WORD.test(line) && (printed === 'secret' || isSecret(line.trim().replace(/^"|"$/g, ''), 'password', 'bare', false))
  const lines = output.split('\n')
  return redact(lines.map((line) => (isWithheld(line) ? marker('secret') : line)).join('\n'))
}
