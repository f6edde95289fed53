/**
 * @module The command `new-token`: new tokens for the HTTP server, for when an old one may be known to others.
 */

import { secret } from '../../compose.ts'
import type { Config } from '../../config.ts'
import { renewTokens, tokenFile } from '../../http/tokens.ts'
import type { Output } from '../terminal/output.ts'

/** Replaces both tokens and prints where the new ones are. @throws FOLDER_UNWRITABLE */
export function newTokenCommand(options: { readonly json?: boolean }, { home }: Config, output: Output): void {
  renewTokens(home, secret)
  const files = { write: tokenFile(home, 'write'), read: tokenFile(home, 'read') }
  if (options.json === true) {
    output.json(files)
    return
  }
  output.data(files.write)
  output.data(files.read)
  output.say('A server that runs takes them from now on and refuses the old ones: give clients the new ones.')
  output.say('Pages that are open are signed out; `throughline view` opens a new one.')
}
