/**
 * @module Which transcript a command means when none is named: the session that runs the command, else the project's newest.
 */

import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isJson, stringOf } from '../capture/json.ts'
import type { Config } from '../config.ts'
import { ThroughlineError } from '../errors.ts'

/** Newest transcripts that are looked into, at most. */
const LOOKED_INTO = 200
const HEAD = 64 * 1024

/**
 * Returns the path of the transcript of the running session (`CLAUDE_CODE_SESSION_ID`), else of the newest session that
 * was started in `folder`.
 * @throws TRANSCRIPT_NOT_FOUND
 */
export function findTranscript(config: Config, folder: string): string {
  const all = listTranscripts(join(config.claudeDir, 'projects'))
  const session = config.env['CLAUDE_CODE_SESSION_ID']
  const running = session ? all.find(({ path }) => path.endsWith(`/${session}.jsonl`)) : undefined
  if (running !== undefined) return running.path
  const newest = all
    .sort((a, b) => b.time - a.time)
    .slice(0, LOOKED_INTO)
    .find(({ path }) => startedIn(path) === folder)
  if (newest === undefined)
    throw new ThroughlineError(
      'TRANSCRIPT_NOT_FOUND',
      `No session of Claude Code in ${folder} was found below ${config.claudeDir}`,
    )
  return newest.path
}

// --- internal ---

function listTranscripts(root: string): { path: string; time: number }[] {
  const found: { path: string; time: number }[] = []
  for (const project of entries(root)) {
    for (const name of entries(join(root, project))) {
      const path = join(root, project, name)
      const stat = name.endsWith('.jsonl') ? statSync(path, { throwIfNoEntry: false }) : undefined
      if (stat?.isFile()) found.push({ path, time: stat.mtimeMs })
    }
  }
  return found
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The folder in the first record that names one. */
function startedIn(path: string): string | undefined {
  const fd = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(HEAD)
    const text = buffer.toString('utf8', 0, readSync(fd, buffer, 0, HEAD, 0))
    for (const line of text.split('\n')) {
      const cwd = folderOf(line)
      if (cwd !== undefined) return cwd
    }
    return undefined
  } finally {
    closeSync(fd)
  }
}

function folderOf(line: string): string | undefined {
  try {
    const record: unknown = JSON.parse(line)
    return isJson(record) ? stringOf(record['cwd']) : undefined
  } catch {
    return undefined
  }
}
