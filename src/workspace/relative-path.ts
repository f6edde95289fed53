/** @module Paths as a snapshot names them. Pure. */

import { posix, win32 } from 'node:path'

/**
 * Returns the path relative to the root where it lies inside it. A transcript keeps the paths of the machine it was
 * written on: how they are read depends on the root, not on ours.
 */
export function shortPath(path: string, root: string): string {
  const paths = /^[a-z]:[\\/]/i.test(root) ? win32 : posix
  if (!paths.isAbsolute(path) || !paths.isAbsolute(root)) return path
  const inside = paths.relative(root, path)
  return inside === '' || /^\.\.(?:[\\/]|$)/.test(inside) || paths.isAbsolute(inside) ? path : inside
}
