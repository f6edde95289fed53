/**
 * @module Starts a registered program as the host starts it, and returns why it fails.
 *
 * This saves nothing: hooks and the status line get an empty input, the server gets an `initialize` request.
 */

import { type ExecFileException, execFile } from 'node:child_process'
import type { RegisteredProgram } from '../../hosts/installer.ts'

/** Longest wait for one program, in milliseconds: a busy machine starts node in a second or two. */
const LONGEST_START = 15_000

/** Returns why the program does not start; undefined if it starts. */
export function whyNotStarted(
  { kind, command, args }: RegisteredProgram,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  return new Promise((done) => {
    const options = { cwd: folder, env, timeout: LONGEST_START, windowsHide: true }
    const child = execFile(command, [...args], options, (fault, answer, complaint) => {
      if (fault === null) done(kind === 'server' && !answer.includes('"serverInfo"') ? 'it did not answer' : undefined)
      else done(reasonIn(complaint) ?? faultOf(fault))
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(kind === 'server' ? `${JSON.stringify(INITIALIZE)}\n` : '')
  })
}

// --- internal ---

/** The first request of the protocol. */
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'throughline doctor', version: '1' } },
}

/** Returns the line that names the error: node's `Error: …`, else the first line. */
function reasonIn(complaint: string): string | undefined {
  const lines = complaint.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines[0]
}

function faultOf({ code, message }: ExecFileException): string {
  if (typeof code === 'string') return message
  return `it ended with ${code === undefined || code === null ? 'a signal' : `exit status ${code}`}`
}
