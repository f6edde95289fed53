import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSession, type SessionCursor } from '../../../src/capture/read-session.ts'
import { prompt, used } from './records.ts'

let folder: string
let path: string
let agents: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'throughline-agents-'))
  path = join(folder, 's1.jsonl')
  agents = join(folder, 's1', 'subagents')
  mkdirSync(agents, { recursive: true })
  writeFileSync(path, `${prompt('fix the tides')}\n`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const aside = (line: string) => JSON.stringify({ ...JSON.parse(line), isSidechain: true, agentId: 'a1' })
const kept = (cursor: SessionCursor): SessionCursor => JSON.parse(JSON.stringify(cursor)) as SessionCursor
const LINES = [
  prompt('you are a helper: draw the pier'),
  ...used('TodoWrite', { todos: [{ content: 'draw', status: 'pending', activeForm: 'drawing' }] }, 'ok'),
  ...used('Write', { file_path: '/p/pier.ts', content: 'a\nb' }, 'File created successfully at: /p/pier.ts'),
  ...used('Bash', { command: 'npm test' }, ' Tests  1 passed (1)'),
].map(aside)
const text = `${LINES.join('\n')}\n`

describe("subagents' own files", () => {
  it('give the files they changed and the commands they ran, and nothing of their conversation', () => {
    const alone = readSession(path).state
    writeFileSync(join(agents, 'agent-a1.jsonl'), text)
    const { agentWork, ...state } = readSession(path).state
    expect(agentWork.map(({ id }) => id)).toEqual(['a1'])
    expect(agentWork[0]?.files.map((file) => file.path)).toEqual(['/p/pier.ts'])
    expect(agentWork[0]?.commands).toMatchObject([{ command: 'npm test', outcome: 'ok' }])
    expect({ ...state, agentWork: [] }).toEqual(alone)
  })

  it('are read in any steps as in one', () => {
    const file = join(agents, 'agent-a1.jsonl')
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 5 }), (cuts) => {
        writeFileSync(file, '')
        let cursor: SessionCursor | undefined
        let from = 0
        for (const to of [...cuts.sort((a, b) => a - b), text.length]) {
          appendFileSync(file, text.slice(from, to))
          from = to
          cursor = kept(readSession(path, cursor))
        }
        expect(cursor?.state).toEqual(kept(readSession(path)).state)
        expect(cursor?.state.agentWork[0]?.commands).toHaveLength(1)
      }),
      { numRuns: 30 },
    )
  })

  it('are started over when they were written anew', () => {
    const file = join(agents, 'agent-a1.jsonl')
    writeFileSync(file, text)
    const first = kept(readSession(path))
    writeFileSync(file, `${LINES[0]}\n`)
    expect(readSession(path, first).state.agentWork[0]?.files).toEqual([])
  })

  it('do no harm when they are links, folders or no records', () => {
    writeFileSync(join(folder, 'elsewhere.jsonl'), text)
    symlinkSync(join(folder, 'elsewhere.jsonl'), join(agents, 'agent-link.jsonl'))
    mkdirSync(join(agents, 'agent-folder.jsonl'))
    writeFileSync(join(agents, 'agent-bad.jsonl'), 'null\n{"isSidechain":true,"type":"user"}\n{"half')
    const { agentWork, requests } = readSession(path).state
    expect(agentWork).toMatchObject([{ id: 'bad', files: [], commands: [] }])
    expect(requests).toHaveLength(1)
  })

  it('are not followed out of a linked folder', () => {
    rmSync(agents, { recursive: true })
    mkdirSync(join(folder, 'other'))
    writeFileSync(join(folder, 'other', 'agent-a1.jsonl'), text)
    symlinkSync(join(folder, 'other'), agents)
    expect(readSession(path).state.agentWork).toEqual([])
  })
})
