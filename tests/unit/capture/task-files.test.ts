import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSession } from '../../../src/capture/events/read-session.ts'
import { emptyState } from '../../../src/capture/state/session-state.ts'
import { planTaskOf, withTaskFiles } from '../../../src/capture/state/tasks.ts'
import { readTaskFiles as hostTasks } from '../../../src/hosts/claude-code/host.ts'
import { newReaderState } from '../../../src/hosts/claude-code/reader-state.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { fold, foldLine, prompt, record } from './records.ts'

/** The tasks of a session's files, as they are kept. */
const readTaskFiles = (of: string) => hostTasks(of, newReaderState()).flatMap((task) => planTaskOf(task) ?? [])

const claudeDir = folderForEachTest()
let path: string
const tasks = join(claudeDir, 'tasks', 's1')
beforeEach(() => {
  const project = join(claudeDir, 'projects', '-work-tidepool')
  mkdirSync(project, { recursive: true })
  mkdirSync(tasks, { recursive: true })
  path = join(project, 's1.jsonl')
  writeFileSync(path, `${prompt('fix the tides')}\n`)
})

const task = (number: number, fields: Record<string, unknown> = {}) =>
  writeFileSync(
    join(tasks, `${number}.json`),
    JSON.stringify({ id: String(number), subject: `task ${number}`, status: 'pending', blocks: [], ...fields }),
  )

describe('the files of tasks', () => {
  it('are read in the order of their numbers, without secrets', () => {
    task(10, { status: 'in_progress' })
    task(2, { status: 'completed', subject: 'use ghp_16C7e42F292c6912E7710c838347Ae178B4a' })
    expect(readTaskFiles(path)).toEqual([
      { id: '2', text: expect.stringContaining('[REDACTED'), status: 'completed' },
      { id: '10', text: 'task 10', status: 'in-progress' },
    ])
    expect(readSession(path).state.taskFiles).toHaveLength(2)
  })

  it('are of now: a reading up to an earlier moment does without them', () => {
    task(1)
    expect(readSession(path, undefined, { until: 10 }).state.taskFiles).toEqual([])
  })

  it('do no harm when they are links, torn, huge, deleted or none', () => {
    task(1)
    symlinkSync(join(tasks, '1.json'), join(tasks, '2.json'))
    writeFileSync(join(tasks, '3.json'), '{"half')
    task(4, { description: 'x'.repeat(100_000) })
    task(5, { status: 'deleted' })
    task(6, { subject: 6 })
    mkdirSync(join(tasks, '7.json'))
    writeFileSync(join(tasks, '.lock'), '')
    expect(readTaskFiles(path).map(({ id }) => id)).toEqual(['1'])
    rmSync(tasks, { recursive: true })
    expect(readTaskFiles(path)).toEqual([])
    symlinkSync(claudeDir, tasks)
    expect(readTaskFiles(path)).toEqual([])
  })

  it('are looked for where the host keeps its transcripts alone', () => {
    mkdirSync(join(claudeDir, 'tasks', 'copy'))
    expect(readTaskFiles(join(claudeDir, 'copy.jsonl'))).toEqual([])
  })

  it('hold what the transcript does not: what subagents did to a task, and tasks that others made', () => {
    const told = [
      { id: '1', text: 'parse', status: 'in-progress' as const },
      { id: '2', text: 'draw', status: 'pending' as const },
    ]
    const files = [
      { id: '1', text: 'parse', status: 'completed' as const },
      { id: '3', text: 'print', status: 'pending' as const },
    ]
    expect(withTaskFiles(told, files)).toEqual([files[0], told[1], files[1]])
    expect(withTaskFiles(told, [])).toEqual(told)
  })
})

describe('a file that was put before the model', () => {
  it('is one that was read, also where its record is long', () => {
    const attached = (content: string) =>
      record({ type: 'attachment', attachment: { type: 'file', filename: '/p/chart.ts', content: { text: content } } })
    expect(fold(attached('a')).filesRead).toEqual(['/p/chart.ts'])
    const state = emptyState()
    foldLine(state, attached('const a = 1\n'.repeat(500)))
    expect(state.filesRead).toEqual(['/p/chart.ts'])
  })
})
