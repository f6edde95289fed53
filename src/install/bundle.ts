/**
 * @module The installed bundle: the program that hooks and agents run, in a folder that outlives any package cache.
 *
 * `<data>/bin/<version>/` holds the built files, a package.json that declares them ES modules, and the part of the SQLite
 * fallback that this machine loads. A version appears whole or not at all.
 */

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, sep } from 'node:path'
import { ThroughlineError } from '../errors.ts'
import { readIfThere, temporaryBeside, unwritable } from '../files/atomic-write.ts'
import { nativeFile } from '../store/sqlite/driver.ts'
import { BUNDLE_ENTRY, KEPT_CODE } from './installed-command.ts'

/** A bundle as relative paths and bytes. */
export type BundleFiles = ReadonlyMap<string, Buffer>

/** The built file that other programs import: no hook or agent runs it. */
const LIBRARY = 'index.js'

const SQLITE = '@photostructure/sqlite'

/** The licence of the package's native file. */
export const NATIVE_LICENCE = 'native/LICENSE'

/** The licences of the libraries in the built files. */
const LICENCES = 'THIRD-PARTY-LICENCES.txt'

/** Returns whether a built file (a path relative to the build) belongs to the program: its code, licences or the viewer's files. */
export function isBundled(path: string): boolean {
  return path !== LIBRARY && (/\.[cm]?js$/.test(path) || path === LICENCES || path.startsWith(`viewer${sep}`))
}

/** Returns the folder of all installed versions. */
export function binFolder(dataDir: string): string {
  return join(dataDir, 'bin')
}

/** Returns the files of the bundle. `native` is false if the SQLite fallback is not installed. @throws BUNDLE_INCOMPLETE */
export function collectBundle(
  distDir: string,
  packageRoot: string,
  version: string,
): { files: BundleFiles; native: boolean } {
  for (const entry of Object.values(BUNDLE_ENTRY)) {
    if (existsSync(join(distDir, entry))) continue
    throw new ThroughlineError('BUNDLE_INCOMPLETE', `${join(distDir, entry)} is missing.`, { details: { distDir } })
  }
  const files = new Map<string, Buffer>()
  for (const path of filesUnder(distDir)) {
    if (isBundled(path)) files.set(path, readFileSync(join(distDir, path)))
  }
  const manifest = { name: 'throughline', version, private: true, type: 'module' }
  files.set('package.json', Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`))
  const native = collectNative([packageRoot, distDir])
  for (const [path, bytes] of native) files.set(path, bytes)
  return { files, native: native.size > 0 }
}

/** Writes the bundle to its folder. Returns false if the same bytes are there already. @throws FOLDER_UNWRITABLE */
export function placeBundle(folder: string, files: BundleFiles): boolean {
  if (isPlaced(folder, files)) return false
  const temporary = temporaryBeside(folder)
  const aside = temporaryBeside(folder)
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(temporary, path)), { recursive: true, mode: 0o700 })
      writeFileSync(join(temporary, path), bytes, { mode: 0o600 })
    }
    chmodSync(temporary, 0o700)
    if (existsSync(folder)) renameSync(folder, aside)
    renameSync(temporary, folder)
    return true
  } catch (error) {
    throw unwritable(folder, error)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
    if (existsSync(folder)) rmSync(aside, { recursive: true, force: true })
    else if (existsSync(aside)) renameSync(aside, folder)
  }
}

/** Returns the versions that are installed. */
export function placedVersions(dataDir: string): string[] {
  const folder = binFolder(dataDir)
  return existsSync(folder) ? readdirSync(folder).filter((name) => name !== CURRENT) : []
}

/** Returns the folder of the programs whose path holds no version. */
export function currentFolder(bin: string): string {
  return join(bin, CURRENT)
}

/** Returns the version of the programs in a folder; undefined where the ones without a version in their path start none. */
export function versionIn(folder: string): string | undefined {
  if (basename(folder) !== CURRENT) return basename(folder)
  const text = readIfThere(join(folder, BUNDLE_ENTRY.hook))?.toString('utf8') ?? ''
  return /"\.\.\/([^"/\n]{1,100})\//.exec(text)?.[1]
}

/** Places programs that start those of `version`, the folder beside theirs. Returns whether that changed anything. */
export function placeCurrent(folder: string, version: string): boolean {
  const from = `../${version}`
  const files = new Map(
    Object.entries({
      'package.json': JSON.stringify({ name: 'throughline-current', private: true, type: 'module' }),
      [BUNDLE_ENTRY.hook]: `require(${JSON.stringify(`${from}/${BUNDLE_ENTRY.hook}`)})`,
      [BUNDLE_ENTRY.cli]: `import ${JSON.stringify(`${from}/${BUNDLE_ENTRY.cli}`)}`,
    }).map(([name, text]) => [name, Buffer.from(`${text}\n`)]),
  )
  return placeBundle(folder, files)
}

// --- internal ---

/** Folder of the programs without a version in their path. */
const CURRENT = 'current'

/** The one native file that this machine loads, with its licence: from an installation, or from the package. */
function collectNative(roots: readonly string[]): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const file = nativeFile(process)
  const carrying = roots.find((root) => existsSync(join(root, file)))
  if (carrying !== undefined) {
    for (const path of [file, NATIVE_LICENCE]) addFile(files, join(path), join(carrying, path))
    return files
  }
  const home = roots.map((root) => packageFolder(join(root, 'package.json'), SQLITE)).find((folder) => folder)
  const loader = home && packageFolder(join(home, 'package.json'), 'node-gyp-build')
  if (!home || !loader) return files
  const binary: unknown = createRequire(join(home, 'package.json'))('node-gyp-build').path(home)
  if (typeof binary !== 'string') return files
  addFile(files, join(file), binary)
  addFile(files, join(NATIVE_LICENCE), join(home, 'LICENSE'))
  return files
}

function packageFolder(from: string, name: string): string | undefined {
  try {
    return dirname(createRequire(from).resolve(`${name}/package.json`))
  } catch {
    return undefined
  }
}

function addFile(files: Map<string, Buffer>, as: string, file: string): void {
  if (existsSync(file)) files.set(as, readFileSync(file))
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split(sep).includes('node_modules'))
    .sort()
}

function isPlaced(folder: string, files: BundleFiles): boolean {
  if (!existsSync(folder)) return false
  const there = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith(KEPT_CODE),
  )
  return (
    there.length === files.size &&
    there.every((entry) => {
      const path = join(entry.parentPath, entry.name)
      return files.get(relative(folder, path))?.equals(readFileSync(path)) ?? false
    })
  )
}
