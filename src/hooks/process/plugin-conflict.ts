/**
 * @module The plugin beside an installation: one of them must stand back, and the installation was asked for first.
 */

import type { Config } from '../../config.ts'
import { readIfThere } from '../../files/atomic-write.ts'
import type { HookAnswer, HookEvent, HookPayload } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { binFolder } from '../../install/bundle.ts'
import { registersOurHook } from '../../install/paths.ts'

/** Returns the settings that register an installation, where this is a process of the plugin; else undefined. */
export function installedBeside(config: Config, folder: string | undefined): string | undefined {
  if (config.pluginRoot === undefined) return undefined
  return hostOf(config.env)
    .settingsFiles(config, folder)
    .find((file) => registersOurHook(readIfThere(file)?.toString('utf8') ?? '', binFolder(config.home)))
}

/** Returns what the plugin says where it stands back: to the person, once a session. */
export function standBack(event: HookEvent, payload: HookPayload, settings: string): HookAnswer | undefined {
  if (event !== 'SessionStart' || payload.source === 'compact') return undefined
  return {
    toPerson: `Throughline's plugin does nothing: ${settings} registers Throughline already. Keep one: \`throughline uninstall\`, or \`claude plugin uninstall throughline\`.`,
  }
}
