/** @module A long transcript read from the start, each contender in a process of its own so that its memory can be told. */

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { figure, type Line } from './figures.ts'
import type { Measured, Setting } from './speed.ts'
import { writeSession } from './speed-session.ts'

const MB = 1024 * 1024
const ROUNDS = 5

/** Measures the reading of 200 MB beside `readFileSync`, `split` and `JSON.parse`. */
export async function measureTranscripts(setting: Setting): Promise<Measured> {
  const transcript = join(setting.folder, 'long.jsonl')
  writeSession(transcript, 200 * MB, join(setting.folder, 'project'))
  const plain = join(setting.folder, 'plain.cjs')
  writeFileSync(plain, PLAIN)
  const ours: Run[] = []
  const theirs: Run[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(measured(setting, [plain, transcript]))
    ours.push(
      measured(setting, [
        join(setting.dist, 'cli.js'),
        'capture',
        '--transcript',
        transcript,
        '--json',
        '--project',
        join(setting.folder, 'project'),
      ]),
    )
  }
  const other = 'readFileSync + split + JSON.parse'
  const speed = (runs: readonly Run[]) => figure(runs.map(({ milliseconds }) => 200 / (milliseconds / 1_000)))
  const memory = (runs: readonly Run[]) => figure(runs.map(({ megabytes }) => megabytes))
  const lines: Line[] = [
    {
      what: 'capture of 200 MB from the start, whole command',
      unit: 'MB/s',
      ours: speed(ours),
      other,
      others: speed(theirs),
      target: 2,
      atLeast: true,
    },
    { what: 'its peak memory', unit: 'MB', ours: memory(ours), other, others: memory(theirs), target: 0.25 },
  ]
  return { lines, growth: new Map() }
}

// --- internal ---

interface Run {
  readonly milliseconds: number
  readonly megabytes: number
}

const PLAIN = `
const lines = require('node:fs').readFileSync(process.argv[2], 'utf8').split('\\n')
let users = 0
const all = lines.filter(Boolean).map((line) => JSON.parse(line))
for (const record of all) if (record.type === 'user') users += 1
console.log(users)
`

/** Runs node under a shell that reports its child's greatest resident size. */
function measured({ env, folder }: Setting, words: readonly string[]): Run {
  const report = join(folder, 'peak.cjs')
  writeFileSync(
    report,
    `process.on('exit', () => require('node:fs').writeSync(2, '\\npeak ' + process.resourceUsage().maxRSS + '\\n'))`,
  )
  const from = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['--require', report, ...words], {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * MB,
  })
  const milliseconds = performance.now() - from
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr.slice(-500)}`)
  return { milliseconds, megabytes: Number(/peak (\d+)/.exec(stderr)?.[1] ?? Number.NaN) / 1024 }
}
