import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, closeSync, mkdirSync, openSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ThroughlineError } from '../../../src/errors.ts'
import { CHUNK, LONGEST_LINE, readLines, transcriptFile } from '../../../src/hosts/transcript-lines.ts'
import { folderForAllTests } from '../../temporary-folders.ts'

const folder = folderForAllTests()
const path = join(folder, 'session.jsonl')

/** Returns the lines that a reading from `offset` gives, and where it stopped. */
const read = (offset = 0, expired?: () => boolean, inLongLine?: boolean) => {
  const lines: string[] = []
  return { ...readLines(path, offset, (line) => lines.push(line), expired, inLongLine), lines }
}

describe('the lines of a transcript', () => {
  beforeEach(() => writeFileSync(path, ''))

  it('are none in an empty file', () => {
    expect(read()).toEqual({ lines: [], offset: 0, skipped: 0, inLongLine: false, unfinished: false })
  })

  it('are all whole ones, empty ones and Windows line ends included', () => {
    writeFileSync(path, 'one\n\ntwo\r\nthree\n')
    expect(read()).toMatchObject({ lines: ['one', '', 'two\r', 'three'], offset: 16 })
  })

  it('A09: leave a half-written last line for the next reading, which takes it once', () => {
    writeFileSync(path, '{"a":1}\n{"b":')
    const first = read()
    expect(first).toMatchObject({ lines: ['{"a":1}'], offset: 8 })
    appendFileSync(path, '2}\n{"c":3}\n')
    expect(read(first.offset)).toMatchObject({ lines: ['{"b":2}', '{"c":3}'], offset: 24 })
  })

  it('take a last line without its newline when it is whole, and not again when the newline comes', () => {
    writeFileSync(path, '{"a":1}\n{"b":2}')
    const first = read()
    expect(first).toMatchObject({ lines: ['{"a":1}', '{"b":2}'], offset: 15 })
    appendFileSync(path, '\n{"c":3}\n')
    expect(read(first.offset).lines).toEqual(['', '{"c":3}'])
  })

  it.each(['5', '"text"', 'true', '{"b":', '{"b":2}}'])('do not take %s for whole at the end of a file', (tail) => {
    writeFileSync(path, `{"a":1}\n${tail}`)
    expect(read()).toMatchObject({ lines: ['{"a":1}'], offset: 8 })
  })

  it('keep a character whose bytes stand on both sides of a chunk', () => {
    const line = `${'x'.repeat(1024 * 1024 - 1)}é\u{1f30a}`
    writeFileSync(path, `${line}\nnext\n`)
    expect(read().lines).toEqual([line, 'next'])
  })

  it.each([1024 * 1024 - 1, 1024 * 1024, 1024 * 1024 + 1])('end where they end: one of %i bytes', (length) => {
    writeFileSync(path, `${'x'.repeat(length)}\nnext\n`)
    expect(read()).toMatchObject({ offset: length + 6, unfinished: false })
    expect(read().lines.map((line) => line.length)).toEqual([length, 4])
  })

  it('stop at the deadline, and go on from there', () => {
    writeFileSync(path, `${'x'.repeat(1023)}\n`.repeat(4 * 1024))
    let asked = 0
    const first = read(0, () => ++asked > 2)
    expect(first).toMatchObject({ unfinished: true, offset: 2 * CHUNK })
    const second = read(first.offset)
    expect(second.unfinished).toBe(false)
    expect(first.lines.length + second.lines.length).toBe(4 * 1024)
  })
})

describe('a line that is too long', () => {
  const long = 'x'.repeat(LONGEST_LINE + 1)

  it('is skipped and counted, and those around it are given', () => {
    writeFileSync(path, `{"a":1}\n${long}\n{"b":2}\n`)
    const { lines, ...rest } = read()
    // Lengths only: a failure must not print the line.
    expect(lines.map((line) => line.length)).toEqual([7, 7])
    expect(rest).toMatchObject({ skipped: 1, offset: 8 + long.length + 1 + 8 })
  })

  it('is given when it is just short enough', () => {
    writeFileSync(path, `${long.slice(1)}\n`)
    expect(read().lines.map((line) => line.length)).toEqual([LONGEST_LINE])
  })

  it('is counted once when it is read in steps, and is not read from its start again', () => {
    writeFileSync(path, `{"a":1}\n${long}`)
    const first = read()
    expect(first).toMatchObject({ lines: ['{"a":1}'], skipped: 0, inLongLine: true, offset: 8 + long.length })
    appendFileSync(path, '"}')
    const second = read(first.offset, undefined, first.inLongLine)
    expect(second).toMatchObject({ lines: [], skipped: 0, inLongLine: true })
    appendFileSync(path, '\n{"b":2}\n')
    expect(read(second.offset, undefined, second.inLongLine)).toMatchObject({
      lines: ['{"b":2}'],
      skipped: 1,
      inLongLine: false,
    })
  })
})

describe('the memory that a transcript takes', () => {
  const program = join(folder, 'transcript-program.mjs')
  const record = (text: string) => JSON.stringify({ type: 'user', message: { role: 'user', content: text } })

  beforeAll(async () => {
    const bundle = await rolldown({ input: join(import.meta.dirname, 'transcript-program.ts'), platform: 'node' })
    await bundle.write({ file: program, format: 'esm' })
    await bundle.close()
  })

  /** Writes a line of `length` bytes, `filler` over and over, between two good ones. */
  const write = (length: number, filler: string) => {
    const fd = openSync(path, 'w')
    writeSync(fd, `${record('before')}\n{"type":"user","message":{"role":"user","content":"`)
    const block = filler.repeat(Math.ceil((1 << 20) / filler.length))
    for (let written = 0; written < length; written += Buffer.byteLength(block)) writeSync(fd, block)
    writeSync(fd, `"}}\n${record('behind')}\n`)
    closeSync(fd)
  }
  const run = () => JSON.parse(execFileSync(process.execPath, [program, path], { encoding: 'utf8' }))

  it('A05: stays below 256 MB with a line of 200 MB between good ones', () => {
    write(200 << 20, 'x')
    const read = run()
    expect(read).toMatchObject({ exchanges: 2, badLines: 0, unfinished: false })
    expect(read.megabytes).toBeLessThan(256)
  })

  it.each([
    ['plain text', 'x'],
    ['text beyond Latin', `${'x'.repeat(60)}ж`],
  ])('stays below 256 MB with a line just short enough, of %s', (_, filler) => {
    write(LONGEST_LINE - (2 << 20), filler)
    const read = run()
    expect(read).toMatchObject({ exchanges: 3, badLines: 0 })
    expect(read.megabytes).toBeLessThan(256)
  })

  it('stays below 256 MB with a million lines, read in a few seconds', () => {
    writeFileSync(
      path,
      `${'{"type":"progress","data":{"type":"bash_progress"}}\n'.repeat(1_000_000)}${record('behind')}\n`,
    )
    const read = run()
    expect(read).toMatchObject({ exchanges: 1, badLines: 0, unfinished: false })
    expect(read.megabytes).toBeLessThan(256)
    // Of the processor, whatever else it does.
    expect(read.milliseconds).toBeLessThan(60_000)
  })

  it('A06: stays below 256 MB with a sparse file of half a gigabyte without a line in it', () => {
    writeFileSync(path, `${record('before')}\n`)
    truncateSync(path, 2 ** 29)
    const read = run()
    expect(read).toMatchObject({ exchanges: 1, offset: 2 ** 29 })
    expect(read.megabytes).toBeLessThan(256)
  })
})

describe('A04: what is no transcript', () => {
  const refusal = (place: string): string => {
    const started = performance.now()
    try {
      transcriptFile(place)
    } catch (error) {
      expect(performance.now() - started).toBeLessThan(60_000)
      expect(error).toBeInstanceOf(ThroughlineError)
      expect(() => readLines(place, 0, () => undefined)).toThrow(ThroughlineError)
      return (error as ThroughlineError).code
    }
    return 'none'
  }

  it.each([
    ['a folder', () => mkdirSync(join(folder, 'a-folder')), 'a-folder'],
    ['a FIFO that nobody writes', () => spawnSync('mkfifo', [join(folder, 'a-fifo')]), 'a-fifo'],
  ])('is refused at once: %s', (_, make, name) => {
    make()
    expect(refusal(join(folder, name))).toBe('TRANSCRIPT_UNREADABLE')
  })

  it.each(['/dev/zero', '/dev/tty'])('is refused at once: %s', (device) => {
    expect(refusal(device)).toBe('TRANSCRIPT_UNREADABLE')
  })

  it('is refused at once: a socket', async () => {
    const place = join(folder, 'a-socket')
    const server = createServer()
    await new Promise<void>((done) => server.listen(place, done))
    try {
      expect(refusal(place)).toBe('TRANSCRIPT_UNREADABLE')
    } finally {
      await new Promise((done) => server.close(done))
    }
  })

  it.each([
    ['a file that is not there', join(folder, 'nothing.jsonl')],
    ['a file in what is no folder', join(path, 'session.jsonl')],
  ])('is not found: %s', (_, place) => {
    writeFileSync(path, '')
    expect(refusal(place)).toBe('TRANSCRIPT_NOT_FOUND')
  })

  it.each([
    ['a name with a NUL', `${path}\0`],
    ['a name of ten thousand characters', `/${'x'.repeat(10_000)}`],
  ])('is refused at once: %s', (_, place) => {
    expect(refusal(place)).toBe('TRANSCRIPT_UNREADABLE')
  })

  it.runIf(process.platform === 'linux')('is refused when it opens but cannot be read', () => {
    expect(() => readLines('/proc/self/mem', 0, () => undefined)).toThrow(
      expect.objectContaining({ code: 'TRANSCRIPT_UNREADABLE' }),
    )
  })
})
