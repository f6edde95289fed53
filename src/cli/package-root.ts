/** @module Where the package lies that this file was loaded from, built or as source. */

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the package's folder. */
export function packageRoot(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  return existsSync(join(here, '..', 'package.json')) ? join(here, '..') : join(here, '..', '..')
}
