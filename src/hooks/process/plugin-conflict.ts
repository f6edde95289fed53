/**
 * @module The plugin next to an installation: both would save everything twice, so the plugin's hooks do nothing.
 */

import type { Config } from '../../config.ts'
import { textOf } from '../../files/foreign-files.ts'
import type { HookAnswer, HookEvent, HookPayload } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { binFolder } from '../../install/bundle.ts'
import { commandOfHook } from '../../install/installed-command.ts'
import { registersOurHook } from '../../install/own-programs.ts'

/** Returns the settings file that registers an installation, if this process belongs to the plugin; else undefined. */
export function conflictingSettings(config: Config): string | undefined {
  const file = config.pluginRoot === undefined ? undefined : hostOf(config.env).settingsFile?.(config)
  return file !== undefined && registersOurHook(textOf(file) ?? '', binFolder(config.home)) ? file : undefined
}

/** Returns what the plugin tells the person about the conflict, once a session. */
export function conflictAnswer(
  event: HookEvent,
  payload: HookPayload,
  settings: string,
  host: string,
): HookAnswer | undefined {
  if (event !== 'SessionStart' || payload.source === 'compact') return undefined
  return {
    toPerson:
      `Throughline is installed twice: the plugin is inactive because ${settings} registers Throughline already. ` +
      `Remove one of them: \`${commandOfHook()} uninstall --host ${host}\`, or \`claude plugin uninstall throughline\`.`,
  }
}
