/** @module Where this machine has Chromium. */

import { existsSync } from 'node:fs'

/** Its path; undefined where there is none. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)
