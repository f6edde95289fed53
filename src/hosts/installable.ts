/**
 * @module The hosts that Throughline installs itself for. Adding a host adds a line here.
 *
 * No hook loads this file: it loads all that reads and edits the hosts' settings.
 */

import { installer as claudeCode } from './claude-code/installer.ts'
import { installer as codex } from './codex/installer.ts'
import { manifests as copilot } from './copilot/plugin-manifest.ts'
import type { HostInstaller, PluginFacts } from './installer.ts'

/** The first one is the default of `install`. */
export const INSTALLERS: readonly [HostInstaller, ...HostInstaller[]] = [claudeCode, codex]

/** The plugin's files for hosts that take it and run nothing of it yet. */
export const QUIET_PLUGINS: readonly ((plugin: PluginFacts) => ReadonlyMap<string, string>)[] = [copilot]
