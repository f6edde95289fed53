/** Reads a transcript as a process of its own and prints what came of it, with the memory that it took. */

import { readSession } from '../../../src/capture/read-session.ts'

const [path = ''] = process.argv.slice(2)
const started = performance.now()
const { state, unfinished } = readSession(path)
const { exchanges, skippedLines, badLines, offset } = state
const megabytes = process.resourceUsage().maxRSS / 1024
const milliseconds = performance.now() - started
process.stdout.write(JSON.stringify({ exchanges, skippedLines, badLines, offset, unfinished, megabytes, milliseconds }))
