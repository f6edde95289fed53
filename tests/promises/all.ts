/** @module The promises, in the order of their numbers. */

import { killed } from './p01-killed.ts'
import { powerCut } from './p02-power.ts'
import { together } from './p03-together.ts'
import { whole } from './p04-whole.ts'
import { fullDisk } from './p05-full-disk.ts'
import { readOnly } from './p06-read-only.ts'
import { damage } from './p07-damage.ts'
import { clocks } from './p08-clocks.ts'
import { versions } from './p09-versions.ts'
import { cutImport } from './p10-cut-import.ts'
import { backups } from './p11-backup.ts'
import { dropIn } from './p12-drop-in.ts'
import { simulation } from './p13-simulation.ts'
import { forgetting } from './p15-forgetting.ts'
import { rot } from './p17-rot.ts'
import type { PromiseTest } from './promise.ts'

export const PROMISES: readonly PromiseTest[] = [
  killed,
  powerCut,
  together,
  whole,
  fullDisk,
  readOnly,
  damage,
  clocks,
  versions,
  cutImport,
  backups,
  dropIn,
  simulation,
  forgetting,
  rot,
]
