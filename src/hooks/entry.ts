/** @module The hook bundle's entry: `node hook.cjs EVENT` and `node hook.cjs statusline`, registered with the host. */

import { VERSION } from '../version.ts'
import { hookProcess } from './main.ts'
import { statusLineProcess } from './status-line.ts'

const [name, ...words] = process.argv.slice(2)
void (name === 'statusline' ? statusLineProcess(words, undefined, VERSION) : hookProcess(name, undefined, VERSION))
