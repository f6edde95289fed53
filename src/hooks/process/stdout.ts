/**
 * @module Writes the answer to our stdout, as the host reads it.
 *
 * Loading node's stream for a pipe takes a seventh of the time that node takes to start. A short answer fits into the pipe,
 * so it is written at once.
 */

import { writeSync } from 'node:fs'

/** Writes the answer. Resolves when it is written, or when the host has gone. */
export function writeAnswer(answer: string): Promise<void> {
  let bytes: Buffer = Buffer.from(answer)
  try {
    if (bytes.length <= PIPE) while (bytes.length > 0) bytes = bytes.subarray(writeSync(STDOUT, bytes))
  } catch (fault) {
    // A host may have made the pipe one that does not wait: the stream does.
    if ((fault as NodeJS.ErrnoException).code !== 'EAGAIN') return Promise.resolve()
  }
  if (bytes.length === 0) return Promise.resolve()
  return new Promise((done) => {
    process.stdout.on('error', () => done())
    process.stdout.write(bytes, () => done())
  })
}

// --- internal ---

const STDOUT = 1
/** Bytes that a new pipe holds on every system, also on one that has many: writing them waits for nobody. */
const PIPE = 4_096
