/**
 * @module The hosts that Throughline installs itself for. Adding a host adds a line here.
 *
 * No hook loads this file: it loads all that reads and edits the hosts' settings.
 */

import { installer as claudeCode } from './claude-code/installer.ts'
import { installer as codex } from './codex/installer.ts'
import { installer as copilot } from './copilot/installer.ts'
import type { HostInstaller } from './installer.ts'
import { installer as opencode } from './opencode/installer.ts'
import { installer as qwen } from './qwen/installer.ts'

/** The first one is the default of `install`. */
export const INSTALLERS: readonly [HostInstaller, ...HostInstaller[]] = [claudeCode, codex, copilot, qwen, opencode]
