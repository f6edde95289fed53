/** @module The hook bundle's entry: `node hook.cjs EVENT`, registered with the host. */

import { VERSION } from '../version.ts'
import { hookProcess } from './main.ts'

void hookProcess(process.argv[2], undefined, VERSION)
