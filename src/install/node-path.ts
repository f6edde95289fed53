/**
 * @module Chooses the path of node to register: one that survives an upgrade of node.
 *
 * Package managers install each version in its own folder and may remove it with the next. A path counts only if it leads to
 * the running node. A shim (Volta, asdf) does not count: it chooses a version by the current folder, and a project may pin
 * one that is too old. If no lasting path leads to the running node, its own path is registered, and `doctor` reports when
 * that path is gone.
 */

import { realpathSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** Returns a path without a version to the node at `running`; `running` itself if there is none. */
export function lastingNode(running: string, env: NodeJS.ProcessEnv): string {
  if (lasts(running)) return running
  const real = resolved(running)
  return [...onPath(env), ...USUAL].find((path) => lasts(path) && resolved(path) === real) ?? running
}

// --- internal ---

/** Where package managers put a command for everybody. */
const USUAL = ['/usr/local/bin', '/opt/homebrew/bin', '/home/linuxbrew/.linuxbrew/bin', '/usr/bin'].map((folder) =>
  join(folder, 'node'),
)
const VERSION = /(?<!\d)\d+\.\d+\.\d+/
/** Folders of one shell, and of one project. */
const SHORT_LIVED = /[\\/](fnm_multishells|node_modules)[\\/]/

function lasts(path: string): boolean {
  return !VERSION.test(path) && !SHORT_LIVED.test(path)
}

function resolved(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

function onPath({ PATH = '' }: NodeJS.ProcessEnv): string[] {
  return PATH.split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, 'node'))
}
