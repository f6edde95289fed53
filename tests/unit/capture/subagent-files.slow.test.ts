import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSession, type SessionCursor } from '../../../src/capture/events/read-session.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { at, kept, prompt, used } from './records.ts'

const folder = folderForEachTest()
const path = join(folder, 's1.jsonl')
const agents = join(folder, 's1', 'subagents')
beforeEach(() => {
  mkdirSync(agents, { recursive: true })
  writeFileSync(path, `${prompt('fix the tides')}\n`)
})

const aside = (line: string) => JSON.stringify({ ...JSON.parse(line), isSidechain: true, agentId: 'a1' })
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

  it('are read no further than the transcript is: what came after that moment waits for the next reading', () => {
    const stamped = (minutes: number, lines: readonly string[]) =>
      lines.map((line) => aside(JSON.stringify({ ...JSON.parse(line), timestamp: at(minutes) })))
    const early = stamped(1, used('Bash', { command: 'npm test' }, 'ok', { id: 'c1' }))
    const later = stamped(9, used('Bash', { command: 'npm run lint' }, 'ok', { id: 'c2' }))
    const main = [prompt('fix the tides', { timestamp: at(2) }), prompt('and the pier', { timestamp: at(10) })]
    writeFileSync(path, `${main.join('\n')}\n`)
    writeFileSync(join(agents, 'agent-a1.jsonl'), `${[...early, ...later].join('\n')}\n`)
    const ran = ({ state }: SessionCursor) => state.agentWork[0]?.commands.map(({ command }) => command)
    const first = kept(readSession(path, undefined, { until: Buffer.byteLength(main[0] ?? '') + 1 }))
    expect(ran(first)).toEqual(['npm test'])
    const second = readSession(path, first)
    expect(ran(second)).toEqual(['npm test', 'npm run lint'])
    expect(kept(second).state).toEqual(kept(readSession(path)).state)
  })
})

it("all subagents' work together stays within a bound", () => {
  for (let agent = 1; agent <= 50; agent += 1) {
    const lines = Array.from({ length: 40 }, (_, index) =>
      used('Write', { file_path: `/p/${agent}-${index}.ts`, content: 'a' }, 'done', { id: `w${agent}-${index}` }),
    ).flat()
    writeFileSync(join(agents, `agent-a${agent}.jsonl`), `${lines.map(aside).join('\n')}\n`)
  }
  const { agentWork } = readSession(path).state
  expect(agentWork).toHaveLength(40)
  expect(agentWork.map(({ files }) => files.length)).toEqual(Array.from({ length: 40 }, () => 20))
})
