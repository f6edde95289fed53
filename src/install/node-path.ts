/**
 * @module Chooses the path of node to register: one that survives an upgrade of node.
 *
 * Package managers install each version in its own folder and remove it with the next. A path counts only if it leads to
 * the running node. A shim (Volta, asdf) does not count: it chooses a version by the current folder, and a project may pin
 * one that is too old. If no lasting path leads to the running node, its own path is registered, and `doctor` reports when
 * that path is gone.
 */

import { readdirSync, realpathSync } from 'node:fs'
import { delimiter, isAbsolute, join, sep } from 'node:path'

/** Returns a path without a version to the node at `running`; `running` itself if there is none. */
export function lastingNode(running: string, env: NodeJS.ProcessEnv): string {
  if (lasts(running)) return running
  const real = resolved(running)
  const lasting = [...onPath(env), ...USUAL, ...homebrewOf(running), ...managersOf(env), ...otherNames(running)]
  return lasting.find((path) => lasts(path) && resolved(path) === real) ?? running
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

/** Homebrew keeps `opt/<formula>` parentOf `Cellar/<formula>/<version>`. */
function homebrewOf(running: string): string[] {
  const [, prefix, formula, rest] = /^(.*)\/Cellar\/([^/]+)\/[^/]+\/(.+)$/.exec(running) ?? []
  return prefix === undefined || formula === undefined || rest === undefined ? [] : [join(prefix, 'opt', formula, rest)]
}

/** What nvm (with NVM_SYMLINK_CURRENT) and fnm call the version that is used. */
function managersOf({ HOME = '', NVM_DIR, FNM_DIR }: NodeJS.ProcessEnv): string[] {
  const fnm = [FNM_DIR, join(HOME, '.local/share/fnm'), join(HOME, 'Library/Application Support/fnm')]
  return [
    join(NVM_DIR ?? join(HOME, '.nvm'), 'current/bin/node'),
    ...fnm.flatMap((folder) => (folder === undefined ? [] : [join(folder, 'aliases/default/bin/node')])),
  ]
}

/** The version's folder under its other names in the same folder, shortest first: mise keeps `22` and `latest` there. */
function otherNames(running: string): string[] {
  const parts = running.split(sep)
  const at = parts.findIndex((part) => VERSION.test(part))
  if (at < 1) return []
  const [folder, rest] = [parts.slice(0, at).join(sep), parts.slice(at + 1).join(sep)]
  try {
    const links = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink())
    const names = links.map(({ name }) => name).sort((a, b) => a.length - b.length)
    return names.map((name) => join(folder, name, rest))
  } catch {
    return []
  }
}
