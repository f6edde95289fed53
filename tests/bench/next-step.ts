/**
 * @module Does the next step that a snapshot names say what the session was about to do?
 *
 * Real compactions, cut at the boundary. Each next step is compared with two things that it has not seen: what the
 * session did first after the boundary, and the next step in the host's own summary. The control is the same comparison
 * with the sessions of other repositories.
 *
 * Run: npm run bench:next-step -- [--data FOLDER] [--texts]
 */

import { captureSegment } from './captured-segment.ts'
import { type CompactionCase, scoreNextSteps } from './next-step-score.ts'
import { dataFolder, readSegments } from './real-segments.ts'

const words = process.argv.slice(2)
const data = dataFolder(words)
if (data !== undefined) {
  const { segments, skipped } = readSegments(data)
  const cases: CompactionCase[] = []
  for (const segment of segments) cases.push({ ...segment, snapshot: await captureSegment(segment) })
  for (const reason of skipped) console.error(`Not run: ${reason}`)
  const { rows, given, named, host, first, control } = scoreNextSteps(cases)
  const percent = (share: number) => `${Math.round(100 * share)} %`
  console.log(`${cases.length} compactions; ${given} snapshots name a next step\n`)
  console.log(`names a file or a command of the first actions after the boundary   ${named.hit} of ${named.of}`)
  console.log(`words that the first actions have too                               ${percent(first)}`)
  console.log(`words that the host's own next step has too                         ${percent(host)}`)
  console.log(`control: the same against sessions of other repositories            ${percent(control)}`)
  if (words.includes('--texts')) {
    for (const row of rows) {
      console.log(`\n## ${row.name}`)
      console.log(`goal:  ${row.goal ?? '–'}`)
      console.log(`ours:  ${row.ours ?? '–'}`)
      console.log(`host:  ${row.host.slice(0, 400)}`)
      console.log(`first: ${row.first.slice(0, 300)}`)
    }
  }
}
