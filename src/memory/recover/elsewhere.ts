/** @module What did not come with work that was saved on another machine: its branch, and what was not committed there. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { textOf } from '../../files/foreign-files.ts'
import { describeAge } from '../../recovery/match/confidence.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import type { GitFacts } from '../../workspace/git.ts'
import { originOf, statusIn, statusKey } from '../session/machines.ts'

/** Returns where and when a snapshot was saved and what did not come with it, as one text; undefined for one of this machine. */
export async function savedElsewhere(
  store: GraphStore,
  { name, sessionId = '', timestamp, workspace: { gitBranch } }: SessionSnapshot,
  { now, git }: { readonly now: Date; readonly git?: Partial<Pick<GitFacts, 'commonDir'>> },
): Promise<string | undefined> {
  const { machine, session } = originOf(sessionId)
  if (machine === undefined) return undefined
  const key = statusKey({ machine, session, name: originOf(name).session })
  const { uncommitted = 0 } = statusIn(await store.record(key)) ?? {}
  const isAway = gitBranch !== undefined && git?.commonDir !== undefined && !hasBranch(git.commonDir, gitBranch)
  return [
    `from ${machine.replace(/-[0-9a-f]+$/, '')}, saved ${describeAge(now.getTime() - Date.parse(timestamp))} ago`,
    ...(isAway ? [`its branch ${gitBranch} is not here`] : []),
    ...(uncommitted === 0
      ? []
      : [`${uncommitted} ${uncommitted === 1 ? 'file was' : 'files were'} not committed there`]),
  ].join('; ')
}

// --- internal ---

/** Git's own files are looked at: a branch of this repository, or of one that it fetches from. */
function hasBranch(folder: string, branch: string): boolean {
  const packed = (textOf(join(folder, 'packed-refs')) ?? '').split('\n').map((line) => line.split(' ')[1])
  const names = [`refs/heads/${branch}`, `refs/remotes/origin/${branch}`]
  return names.some((ref) => packed.includes(ref) || existsSync(join(folder, ref)))
}
