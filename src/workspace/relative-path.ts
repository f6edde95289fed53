/** @module Paths as a snapshot names them: with slashes, as git does on every system. Pure. */

import { posix, win32 } from 'node:path'

/**
 * Returns the path relative to the root if it is inside it. A transcript has the paths of the machine that wrote it, so
 * the form of the root decides how they are read, not the current machine.
 */
export function shortPath(path: string, root: string): string {
  const paths = WINDOWS.test(root) ? win32 : posix
  if (!paths.isAbsolute(path) || !paths.isAbsolute(root)) return path
  const inside = paths.relative(root, path)
  const isOutside = inside === '' || /^\.\.(?:[\\/]|$)/.test(inside) || paths.isAbsolute(inside)
  return isOutside ? path : gitPath(inside, root)
}

/** Returns a path below the root as git writes it. Only where the root is one of Windows, a backslash separates folders. */
export function gitPath(path: string, root: string): string {
  return WINDOWS.test(root) ? path.replaceAll('\\', '/') : path
}

/** Returns whether a path is a folder or lies in it, both of one machine; nothing lies in a folder without a name. */
export function isInside(path: string, folder: string): boolean {
  return folder !== '' && (path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`))
}

// --- internal ---

const WINDOWS = /^(?:[a-z]:[\\/]|\\\\)/i
