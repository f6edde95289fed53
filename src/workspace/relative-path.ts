/** @module Paths as a snapshot names them. Pure. */

import { posix, win32 } from 'node:path'

/**
 * Returns the path relative to the root if it is inside it. A transcript has the paths of the machine that wrote it, so
 * the form of the root decides how they are read, not the current machine.
 */
export function shortPath(path: string, root: string): string {
  const paths = /^[a-z]:[\\/]/i.test(root) ? win32 : posix
  if (!paths.isAbsolute(path) || !paths.isAbsolute(root)) return path
  const inside = paths.relative(root, path)
  return inside === '' || /^\.\.(?:[\\/]|$)/.test(inside) || paths.isAbsolute(inside) ? path : inside
}
