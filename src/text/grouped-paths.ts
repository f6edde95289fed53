/** @module Paths of one folder in one text: `src/{a.ts,b.ts}`. Pure. */

/** Returns the paths, those of a folder as one text; folders in the order of their last path. */
export function groupedPaths(paths: readonly string[]): string[] {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const at = path.lastIndexOf('/') + 1
    const folder = SPECIAL.test(path) ? path : path.slice(0, at)
    const names = groups.get(folder) ?? []
    groups.delete(folder)
    groups.set(folder, folder === path ? [] : [...names, path.slice(at)])
  }
  return [...groups].flatMap(([folder, names]) => {
    if (names.length === 0) return [folder]
    const texts: string[] = []
    for (let start = 0; start < names.length; start += MOST_NAMES) {
      const part = names.slice(start, start + MOST_NAMES)
      texts.push(part.length === 1 ? `${folder}${part[0]}` : `${folder}{${part.join(',')}}`)
    }
    return texts
  })
}

// --- internal ---

/** Names of one folder that stand in one pair of braces. */
const MOST_NAMES = 20
/** Characters that mean something in braces. */
const SPECIAL = /[{},\s]/
