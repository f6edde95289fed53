/**
 * @module The command `new-token`: replaces the tokens of the HTTP server, for example after one has leaked.
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
  output.say('A running server accepts only these tokens from now on. Give them to your clients.')
  output.say('Open viewer pages are signed out. Run `throughline view` to open a new one.')
}
