/**
 * @module A session's transcript of any size, from a seed, in the host's records; and one turn more of it.
 *
 * A turn is a prompt, a file read, a command with its output and an answer: about 24 kB, 4 kB a line, as in real ones.
 */

import { appendFileSync, statSync, writeFileSync } from 'node:fs'

export const SESSION_ID = '6f0a2c6e-8a51-4a43-9d0e-5a3b7c1d2e4f'

/** Writes a transcript of at least `bytes`. Returns the number of its turns. */
export function writeSession(path: string, bytes: number, cwd: string): number {
  writeFileSync(path, '')
  let turns = 0
  while (statSync(path).size < bytes) {
    appendFileSync(path, Array.from({ length: 50 }, (_, index) => turn(turns + index, cwd)).join(''))
    turns += 50
  }
  return turns
}

/** Appends one turn to a transcript. */
export function appendTurn(path: string, nth: number, cwd: string): void {
  appendFileSync(path, turn(nth, cwd))
}

// --- internal ---

const START = Date.UTC(2026, 0, 5, 9)

function turn(nth: number, cwd: string): string {
  const at = (step: number): string => new Date(START + nth * 60_000 + step * 1_000).toISOString()
  let parent = `turn-${nth - 1}-5`
  let step = 0
  const record = (type: 'user' | 'assistant', message: object, more: object = {}): string => {
    const uuid = `turn-${nth}-${step}`
    const line = {
      parentUuid: parent,
      isSidechain: false,
      userType: 'external',
      cwd,
      sessionId: SESSION_ID,
      version: '2.1.197',
      gitBranch: 'main',
      type,
      message,
      uuid,
      timestamp: at(step),
      ...more,
    }
    parent = uuid
    step += 1
    return `${JSON.stringify(line)}\n`
  }
  const assistant = (content: object): string =>
    record('assistant', {
      id: `msg_${nth}_${step}`,
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-4-1',
      content: [content],
      usage: {
        input_tokens: 4,
        cache_creation_input_tokens: 900,
        cache_read_input_tokens: 20_000 + (nth % 100) * 1_000,
        output_tokens: 250,
      },
    })
  const result = (id: string, text: string): string =>
    record(
      'user',
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: text }] },
      { toolUseResult: { stdout: text, stderr: '', interrupted: false } },
    )
  const file = `${cwd}/src/part-${nth % 40}.ts`
  return [
    record('user', {
      role: 'user',
      content: `Step ${nth}: make part ${nth % 40} take a limit and say what happens when it is reached`,
    }),
    assistant({ type: 'tool_use', id: `toolu_r${nth}`, name: 'Read', input: { file_path: file } }),
    result(`toolu_r${nth}`, SOURCE.slice(0, 2_000 + ((nth * 7_919) % 16_000))),
    assistant({
      type: 'tool_use',
      id: `toolu_b${nth}`,
      name: 'Bash',
      input: { command: `npm test -- part-${nth % 40}`, description: 'Run the tests' },
    }),
    result(`toolu_b${nth}`, ` Test Files  1 passed (1)\n      Tests  ${nth % 90} passed (${nth % 90})\n`),
    assistant({ type: 'text', text: `Part ${nth % 40} takes a limit now; its ${nth % 90} tests pass.` }),
  ].join('')
}

const SOURCE = Array.from(
  { length: 260 },
  (_, line) =>
    `${line + 1}\texport const value${line} = compute(${line}, options.limit) // the ${line}th value of the part`,
).join('\n')
