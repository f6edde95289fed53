/** @module The file that `install` writes to OpenCode's folder of plugins: it loads our recorder, and does nothing where that is gone. */

import { dirname, join } from 'node:path'
import type { Programs } from '../installer.ts'

/** Returns the text of the plugin's file. */
export function pluginText({ nodePath, hookFile, cliFile }: Programs): string {
  return `// Throughline: records sessions for its memory, and gives them back. Remove it with: throughline uninstall --host opencode
const node = ${JSON.stringify(nodePath)}
const hook = ${JSON.stringify(hookFile)}
const cli = ${JSON.stringify(cliFile)}

export const Throughline = async (context) => {
  try {
    const { listen } = await import(${JSON.stringify(join(dirname(hookFile), RECORDER))})
    return listen(context, { node, hook, cli, env: process['env'] })
  } catch {
    return {}
  }
}
`
}

/** Name of the built recorder, beside the hooks. */
export const RECORDER = 'opencode.js'
