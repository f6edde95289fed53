/**
 * @module Starts what is registered with the host, as the host starts it, and says why it does not start.
 *
 * Nothing is saved on the way: a hook and the status line are given an empty input, the server is asked for its name.
 */

import { spawn } from 'node:child_process'
import type { RegisteredProgram } from '../../install/registrations.ts'

/** Longest wait for one program, in milliseconds: a busy machine starts node in a second or two. */
const LONGEST_START = 15_000

/** Returns why the program does not start; undefined where it does. */
export function whyNotStarted(
  { kind, command, args }: RegisteredProgram,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  return new Promise((done) => {
    const child = spawn(command, [...args], { cwd: folder, env, timeout: LONGEST_START, windowsHide: true })
    let [answer, complaint] = ['', '']
    child.on('error', (fault) => done(fault.message))
    child.stdin.on('error', () => undefined)
    child.stdout.on('data', (bytes: Buffer) => {
      answer += bytes.toString()
    })
    child.stderr.on('data', (bytes: Buffer) => {
      complaint += bytes.toString()
    })
    child.on('close', (exit) => {
      if (exit !== 0) done(reasonIn(complaint) ?? `it ended with ${exit === null ? 'a signal' : `exit ${exit}`}`)
      else done(kind === 'server' && !answer.includes('"serverInfo"') ? 'it gave no answer' : undefined)
    })
    child.stdin.end(kind === 'server' ? `${JSON.stringify(INITIALIZE)}\n` : '')
  })
}

// --- internal ---

/** The first question of the protocol. */
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'throughline doctor', version: '1' } },
}

/** The line that names the fault: node's own `Error: …`, else the first that is there. */
function reasonIn(complaint: string): string | undefined {
  const lines = complaint.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines[0]
}
