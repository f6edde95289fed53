/**
 * @module Writes the plugin's folder and the marketplace's manifest from the built program; the build runs it.
 *
 * A host copies the folder and runs no installer, so the folder contains everything: the built program and the SQLite
 * fallback for the supported systems. Runs in the repository: `node build/write-plugin.mjs`.
 */

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { INSTALLERS } from '../hosts/installable.ts'
import { nativeFile } from '../store/sqlite/driver.ts'
import { isBundled, NATIVE_LICENCE } from './bundle.ts'
import { marketplaceFile, type PackageFacts, PLUGIN_BIN, pluginFiles } from './plugin.ts'

/**
 * Systems whose native file is included: 11 MB. The files for musl and for Windows on ARM would make it 18 MB. There, Node
 * must bring its own SQLite, and `doctor` says from which version on.
 */
const SYSTEMS = [
  { platform: 'linux', arch: 'x64' },
  { platform: 'linux', arch: 'arm64' },
  { platform: 'darwin', arch: 'x64' },
  { platform: 'darwin', arch: 'arm64' },
  { platform: 'win32', arch: 'x64' },
] as const
/** As the package names it for the usual C library. */
const PREBUILD = '@photostructure+sqlite.glibc.node'

const root = resolve('.')
const sqlite = join(root, 'node_modules', '@photostructure', 'sqlite')
const bin = join(root, 'plugin', PLUGIN_BIN)
const facts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFacts

const written = new Set<string>()
for (const installer of INSTALLERS) {
  const { plugins } = installer
  if (plugins === undefined) continue
  for (const [path, text] of pluginFiles(plugins, installer, facts.version)) put(join(root, 'plugin', path), text)
  const marketplace = marketplaceFile(plugins, facts)
  put(join(root, marketplace.path), marketplace.text)
}
for (const path of readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }))
  if (isBundled(path) && statSync(join(root, 'dist', path)).isFile()) copy(join(root, 'dist', path), join(bin, path))
put(
  join(bin, 'package.json'),
  `${JSON.stringify({ name: 'throughline', private: true, type: 'module' }, undefined, 2)}\n`,
)
copy(join(sqlite, 'LICENSE'), join(bin, NATIVE_LICENCE))
for (const system of SYSTEMS)
  copy(join(sqlite, 'prebuilds', `${system.platform}-${system.arch}`, PREBUILD), join(bin, nativeFile(system)))

// Removes what an older build left, after the new files are in place: a host may be reading them.
for (const entry of readdirSync(join(root, 'plugin'), { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name)
  if (entry.isFile() && !written.has(file)) rmSync(file)
}

// --- internal ---

function put(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  written.add(file)
}

/** Copies the bytes without the mode: in the plugin no file is executed by its own name. */
function copy(from: string, to: string): void {
  put(to, readFileSync(from))
}
