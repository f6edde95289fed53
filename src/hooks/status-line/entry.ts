/** @module The status line's entry: `node hook.cjs statusline`, registered with the host, runs this bundle alone. */

import { VERSION } from '../../version.ts'
import { statusLineProcess } from './process.ts'

void statusLineProcess(process.argv.slice(3), undefined, VERSION)
