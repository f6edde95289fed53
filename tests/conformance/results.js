/** The record of what outside programs found: one section each, replaced by its next run. */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, 'results.md')
const HEAD = '# What outside programs found\n'

/** Writes a section of the record, with its date, and prints it. */
export function record(name, lines) {
  const project = join(import.meta.dirname, '../..')
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: project, encoding: 'utf8' }).trim()
  const date = new Date().toISOString().slice(0, 10)
  const section = `## ${name}\n\n${date}, throughline ${version} at ${commit}, server on Node ${process.versions.node}. ${lines.join('\n')}\n`
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD
  const others = before
    .split(/^(?=## )/m)
    .slice(1)
    .filter((other) => !other.startsWith(`## ${name}\n`))
  writeFileSync(FILE, [HEAD, ...[...others.map((other) => other.trimEnd().concat('\n')), section].sort()].join('\n'))
  process.stdout.write(`\n${section}`)
}
