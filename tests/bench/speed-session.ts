/**
 * @module A session's transcript of any size, always the same, in the host's records; and one turn more of it.
 *
 * Kinds and sizes are those of 78 real transcripts (48 MB, 12,096 records, 4.0 kB each), of which a megabyte holds: 55
 * progress records (30 % of the bytes, most of them messages of subagents), 17 commands, 11 reads, 8 edits (a result of
 * 22 kB, the file before among it), 5 searches, 29 thoughts, 24 texts and 6 prompts; 7 % of the bytes are records below
 * a kilobyte, 67 % records above eight. Sizes are drawn from their deciles. Words and code are made here.
 */

import { appendFileSync, statSync, writeFileSync } from 'node:fs'

export const SESSION_ID = '6f0a2c6e-8a51-4a43-9d0e-5a3b7c1d2e4f'

/** Writes a transcript of at least `bytes`. Returns the number of its turns. */
export function writeSession(path: string, bytes: number, cwd: string): number {
  writeFileSync(path, '')
  let turns = 0
  while (statSync(path).size < bytes) {
    appendFileSync(path, Array.from({ length: 10 }, (_, index) => turn(turns + index, cwd)).join(''))
    turns += 10
  }
  return turns
}

/** Appends one turn to a transcript. */
export function appendTurn(path: string, nth: number, cwd: string): void {
  appendFileSync(path, turn(nth, cwd))
}

// --- internal ---

type Draw = () => number
type Sizes = readonly [p10: number, p50: number, p75: number, p90: number, p99: number]

const START = Date.UTC(2026, 0, 5, 9)
/** Characters of texts, as measured. */
const SIZE = {
  prompt: [16, 100, 300, 777, 1_500],
  text: [43, 110, 290, 946, 3_200],
  thought: [200, 500, 1_200, 2_900, 9_000],
  command: [30, 80, 160, 400, 1_100],
  printed: [10, 338, 1_075, 3_360, 19_080],
  read: [950, 3_000, 6_000, 21_500, 67_800],
  edited: [1_200, 19_000, 33_500, 43_700, 60_600],
  found: [18, 420, 2_100, 4_900, 16_000],
  agent: [1_200, 5_500, 41_500, 72_000, 145_000],
  progress: [20, 200, 850, 1_000, 4_400],
} satisfies Record<string, Sizes>

/** Returns numbers from 0 to 1, the same for a seed (mulberry32). */
function drawing(seed: number): Draw {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a size between the quantiles. */
function size(draw: Draw, [p10, p50, p75, p90, p99]: Sizes): number {
  const share = draw()
  const [low, high, from, to] =
    share < 0.1
      ? [0, p10, 0, 0.1]
      : share < 0.5
        ? [p10, p50, 0.1, 0.5]
        : share < 0.75
          ? [p50, p75, 0.5, 0.75]
          : share < 0.9
            ? [p75, p90, 0.75, 0.9]
            : [p90, p99, 0.9, 1]
  return Math.round(low + ((high - low) * (share - from)) / (to - from))
}

/** Returns lines, or sentences, of a pool from a drawn place on, `length` characters of them. */
function written(draw: Draw, pool: readonly string[], length: number, between = '\n'): string {
  let text = ''
  for (let at = Math.floor(draw() * pool.length); text.length < length; at += 1)
    text += `${text === '' ? '' : between}${(pool[at % pool.length] as string).replaceAll('%', String(Math.floor(draw() * 90)))}`
  return text.slice(0, length)
}

function turn(nth: number, cwd: string): string {
  const draw = drawing(nth + 1)
  const id = (length: number): string => Array.from({ length }, () => Math.floor(draw() * 16).toString(16)).join('')
  const uuid = (): string => [8, 4, 4, 4, 12].map(id).join('-')
  const lines: string[] = []
  let parent: string | null = uuid()
  const record = (type: string, more: object): void => {
    const own = uuid()
    const common = { parentUuid: parent, isSidechain: false, userType: 'external', cwd, sessionId: SESSION_ID }
    const host = { version: '2.1.50', gitBranch: 'main', slug: 'inherited-enchanting-finch' }
    const timestamp = new Date(START + nth * 300_000 + lines.length * 1_000).toISOString()
    lines.push(`${JSON.stringify({ ...common, ...host, type, ...more, uuid: own, timestamp })}\n`)
    parent = own
  }
  const assistant = (block: object): void => {
    const usage = {
      input_tokens: 4,
      cache_creation_input_tokens: 900,
      cache_read_input_tokens: 20_000 + (nth % 100) * 1_000,
      cache_creation: { ephemeral_5m_input_tokens: 900, ephemeral_1h_input_tokens: 0 },
      output_tokens: 250,
      service_tier: 'standard',
    }
    const head = { model: 'claude-opus-4-5-20251101', id: `msg_${id(24)}`, type: 'message', role: 'assistant' }
    const message = { ...head, content: [block], stop_reason: null, stop_sequence: null, usage }
    record('assistant', { message, requestId: `req_${id(24)}` })
  }
  const use = (name: string, input: object, content: string, toolUseResult: object, progress: () => void): void => {
    const call = `toolu_${id(24)}`
    assistant({ type: 'tool_use', id: call, name, input, caller: { type: 'direct' } })
    progress()
    const result = { tool_use_id: call, type: 'tool_result', content, is_error: false }
    record('user', { message: { role: 'user', content: [result] }, toolUseResult })
  }
  const progress = (data: object): void => record('progress', { data, toolUseID: id(12), parentToolUseID: id(24) })
  const hook = (): void => progress({ type: 'hook_progress', hookEvent: 'PostToolUse', hookName: 'PostToolUse:Edit' })
  const file = (): string => `${cwd}/src/part-${Math.floor(draw() * 120)}.ts`
  const code = (sizes: Sizes): string => written(draw, CODE, size(draw, sizes))

  const steps: readonly (readonly [share: number, step: () => void])[] = [
    [
      2.6,
      () => {
        const output = written(draw, PRINTED, size(draw, SIZE.printed))
        const command = written(draw, COMMANDS, size(draw, SIZE.command), ' && ')
        use(
          'Bash',
          { command, description: 'Run it' },
          output,
          { stdout: output, stderr: '', interrupted: false },
          () => {
            if (draw() < 0.6)
              progress({
                type: 'bash_progress',
                output: '',
                fullOutput: written(draw, PRINTED, size(draw, SIZE.progress)),
              })
          },
        )
      },
    ],
    [
      1.6,
      () => {
        const [content, path] = [code(SIZE.read), file()]
        use(
          'Read',
          { file_path: path },
          content,
          { type: 'text', file: { filePath: path, content, numLines: 80 } },
          () => undefined,
        )
      },
    ],
    [
      1.25,
      () => {
        const [path, old, now] = [file(), code(SIZE.command), code(SIZE.command)]
        const patch = [{ oldStart: 12, oldLines: 2, newStart: 12, newLines: 2, lines: [`-${old}`, `+${now}`] }]
        const details = {
          filePath: path,
          oldString: old,
          newString: now,
          originalFile: code(SIZE.edited),
          structuredPatch: patch,
        }
        use(
          'Edit',
          { file_path: path, old_string: old, new_string: now },
          `The file ${path} has been updated.`,
          details,
          hook,
        )
      },
    ],
    [
      0.7,
      () => {
        const content = written(draw, PRINTED, size(draw, SIZE.found))
        use(
          'Grep',
          { pattern: 'limit', output_mode: 'content' },
          content,
          { mode: 'content', content },
          () => undefined,
        )
      },
    ],
    [3.6, () => assistant({ type: 'text', text: written(draw, SAID, size(draw, SIZE.text), ' ') })],
    [
      4.3,
      () => {
        const thinking = written(draw, [...SAID, ...THOUGHT], size(draw, SIZE.thought), ' ')
        assistant({ type: 'thinking', thinking, signature: id(400) })
      },
    ],
    [
      1.5,
      () => {
        const content = [{ type: 'tool_result', tool_use_id: id(24), content: code(SIZE.agent) }]
        const message = {
          type: 'user',
          message: { role: 'user', content },
          uuid: uuid(),
          timestamp: '2026-01-05T09:00:00.000Z',
        }
        progress({
          message,
          normalizedMessages: [],
          type: 'agent_progress',
          prompt: 'Look',
          agentId: 'acc4a637457989019',
        })
      },
    ],
    [4.5, hook],
  ]
  record('user', { message: { role: 'user', content: written(draw, ASKED, size(draw, SIZE.prompt) + 12, ' ') } })
  const ends = steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, [share]) => sum + share, 0))
  const all = ends.at(-1) as number
  for (let count = 0; count < all; count += 1) {
    const place = draw() * all
    steps.find((_, index) => place < (ends[index] as number))?.[1]()
  }
  assistant({
    type: 'text',
    text: `Part ${nth % 40} takes a limit now. ${written(draw, SAID, size(draw, SIZE.text), ' ')}`,
  })
  return lines.join('')
}

const ASKED = [
  'Make part % take a limit and say what happens when it is reached.',
  'The tests of part % fail since the last change; can you look why?',
  'ok, go on',
  "Don't touch the public interface, and keep the old name as an alias.",
  'I would rather see the error in the log than in the dialog.',
  'Why is the second page empty when the list has % entries?',
  'Please rename value% to what it is, everywhere, and run the tests again.',
]
const SAID = [
  'Now let me run the tests of part %.',
  'The limit is read once and never again, so a later change has no effect.',
  "I'll move the check into the parser and leave the caller as it is.",
  'All % tests pass.',
  'The issue is that the second call gets the options of the first one.',
  'Let me look at how the other parts do it.',
  'I decided to keep the map instead of the list because the order does not matter.',
  'There are % places that use it; most of them pass a default.',
  'This file was generated, so the change belongs into its template.',
  'Next: update the documentation of part %.',
]
const THOUGHT = [
  'The user wants the limit to hold for every part, not only for part %.',
  'If the cache is asked before the limit is known, it answers with the old value, and nothing notices.',
  'Hmm, wait: what happens where the list is empty?',
  'I should look at the callers first, then change the type, then the tests.',
]
const COMMANDS = [
  'npm test -- part-%',
  'git diff --stat',
  'ls -la src/part-%',
  'npx tsc --noEmit 2>&1 | tail -20',
  "grep -rn 'limit' src | head -%",
  'cat package.json',
  'git log --oneline | head -%',
  'npm run build 2>&1 | tail -5',
  "sed -n '1,80p' src/part-%.ts",
]
const PRINTED = [
  ' ✓ tests/part-%.test.ts (% tests) %ms',
  'src/part-%.ts:%:  const limit = options.limit ?? "none"',
  '-rw-r--r-- 1 ada ada  49% Jan  5 09:00 part-%.ts',
  ' src/part-%.ts | % ++++++----',
  '      Tests  % passed (%)',
  'a1b2c%d part %: takes a limit',
  '> tool@1.0.% build',
  'dist/part-%.js   % kB │ gzip: % kB',
]
const CODE = [
  '    %→export const value% = compute(%, options.limit) // the value of the part',
  "    %→import { compute } from './compute.ts'",
  '    %→',
  '    %→  if (options.limit !== undefined && entries.length > options.limit) {',
  '    %→    throw new RangeError("\\"" + name + "\\" holds too many entries: " + entries.length)',
  '    %→  }',
  '    %→  return entries.map((entry) => ({ ...entry, label: "part-%" }))',
  '    %→/** Returns the entries of a part. */',
]
