/** @module What is recorded of runs: where and of what each was, and a table whose lines each keep the last run of their own. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname } from 'node:path'

/** Returns the commit of a project, and whether the source or these tests differ from it. */
export function commitOf(root: string): string {
  try {
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
    const isChanged = git('status', '--porcelain', '--', 'src', 'tests', ':!tests/promises/results') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
  } catch {
    return 'no commit'
  }
}

/** Returns the day. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Returns the runtime and the size of the machine. */
export function describeMachine(): string {
  return `Node ${process.versions.node}, ${cpus().length} CPUs`
}

/** Returns the load of the last minute. */
export function loadOf(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

/** A table of the record: its head, and its lines by what their first cell begins with. */
export interface Table {
  readonly title: string
  readonly head: string
  /** The keys of its lines, in their order. */
  readonly keys: readonly string[]
}

/** Returns a line of a table. */
export function lineOf(cells: readonly (string | number)[]): string {
  return `| ${cells
    .map((cell) =>
      String(cell)
        .replaceAll(/[|\s]+/g, ' ')
        .trim(),
    )
    .join(' | ')} |`
}

/** Puts lines into the tables of a file, each in the place of the one with its key; all other lines stay. */
export function recordLines(path: string, intro: string, tables: readonly Table[], lines: readonly string[]): void {
  const known = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const last = (key: string): string | undefined =>
    [...known, ...lines].findLast((line) => line.startsWith(`| ${key} `))
  const text = tables.map(({ title, head, keys }) => {
    const rule = head.replaceAll(/[^|]+/g, ' --- ')
    return [`## ${title}`, '', head, rule, ...keys.flatMap((key) => last(key) ?? [])].join('\n')
  })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${[intro, ...text].join('\n\n')}\n`)
}
