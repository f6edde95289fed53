/** Two machines of a person that share a git repository, on the real client. */

import { describeTwoMachines } from './sync-suite.ts'

describeTwoMachines('repository')
