/** Reads a transcript as a process of its own and prints what came of it, with the memory and the processor's time that it took. */

import { readSession } from '../../../src/capture/events/read-session.ts'

const [path = ''] = process.argv.slice(2)
const { state, unfinished } = readSession(path)
const { exchanges, badLines, offset } = state
const megabytes = process.resourceUsage().maxRSS / 1024
const { user, system } = process.cpuUsage()
const milliseconds = (user + system) / 1_000
process.stdout.write(JSON.stringify({ exchanges, badLines, offset, unfinished, megabytes, milliseconds }))
