/** @module Where this machine has Chromium. */

import { existsSync } from 'node:fs'

/** Its path; undefined where there is none. The shell without windows takes a third of the processor's time. */
export const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path))
