/** @module The command that a shell is given. Pure. */

import { redact } from '../../redact/redact.ts'
import type { Redacted, RedactedValue } from '../../redact/redacted.ts'

/** Returns the command in words that the client starts, which for a shell are `[shell, "-lc", command]`; undefined for anything else. */
export function commandLine(command: RedactedValue): Redacted | undefined {
  if (!Array.isArray(command)) return undefined
  const words = command.filter((word) => typeof word === 'string')
  const flag = words.findIndex((word, index) => index > 0 && /^-l?c$/.test(word))
  return flag === -1 ? redact(words.join(' ')) : words[flag + 1]
}
