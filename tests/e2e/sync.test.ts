/** Two machines of a person that share a folder, on the real client. */

import { describeTwoMachines } from './sync-suite.ts'

describeTwoMachines('folder')
