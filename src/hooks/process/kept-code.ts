/**
 * @module What the engine made of the hook's files, kept beside them for the next process.
 *
 * To compile the files that answer a first prompt took as long as node's own start (measured). What is kept holds for one
 * version of node with its options, and for exactly these bytes: a checksum tells, because the engine aborts the process on
 * damaged code. It holds no text of any session. Where it cannot be read or written, the files are compiled.
 */

import { accessSync, constants, lstatSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Script } from 'node:vm'
import { defined } from '../../defined.ts'
import { writeWhole } from '../../files/atomic-write.ts'
import { bytesOf } from '../../files/foreign-files.ts'
import type { HookEvent } from '../../hosts/hook.ts'
import { KEPT_CODE } from '../../install/installed-command.ts'

/** Files beside this one that are required from now on are loaded by what a hook of the same event kept. */
export function loadKeptCode(event: HookEvent, env: NodeJS.ProcessEnv): void {
  const own = fileURLToPath(import.meta.url)
  const { extensions } = process.getBuiltinModule('node:module').createRequire(own)
  const usual = extensions['.js']
  const node = nodeWithOptions(env)
  extensions['.cjs'] = (module, file) => {
    const source = dirname(file) === dirname(own) ? bytesOf(file) : undefined
    if (source === undefined) usual(module, file)
    else run(module, { file, source, event, node })
  }
}

/** Keeps what was compiled for an answer; for none, where nothing is kept: most starts say nothing. Never throws. */
export function keepCode(hasAnswered: boolean): void {
  try {
    for (const { script, answers, ...program } of compiled) {
      if (!hasAnswered && answers > 0) continue
      accessSync(dirname(program.file), constants.W_OK)
      const code = Buffer.concat([Buffer.of(answers + 1), script.createCachedData()])
      writeWhole(keptFile(program), Buffer.concat([sumOf(program.source, code), code]), 0o600)
      removeOldest(program)
    }
  } catch {
    // A folder that is read-only, a full disk: the next process compiles, too.
  }
}

// --- internal ---

interface ProgramFile {
  readonly file: string
  readonly source: Buffer
  /** Each event has its own: what is kept holds the functions that ran. */
  readonly event: HookEvent
  /** What runs it: the engine refuses what it made with other options. */
  readonly node: string
}

interface Compiled extends ProgramFile {
  readonly script: Script
  /** Answers whose functions are kept already. */
  readonly answers: number
}

const compiled: Compiled[] = []

/** Bytes of the checksum; a byte behind it counts the answers. */
const SUM = 4
/** A wish runs other functions than a line to the model: those of the first answers are added up. */
const MOST_ANSWERS = 4
const WRAPPER = ['(function (exports, require, module, __filename, __dirname) {', '\n})'] as const

type Body = (exports: unknown, require: NodeJS.Require, module: NodeJS.Module, file: string, folder: string) => void

function nodeWithOptions({ NODE_OPTIONS = '' }: NodeJS.ProcessEnv): string {
  const { crc32 } = process.getBuiltinModule('node:zlib')
  const options = crc32([process.arch, ...process.execArgv, NODE_OPTIONS].join('\0'))
  return `${process.version}.${options.toString(16)}`
}

const keptName = ({ file, event }: ProgramFile): string => `${file}.${event}.`

const keptFile = (program: ProgramFile): string => `${keptName(program)}${program.node}${KEPT_CODE}`

/** Of a file and event: more are kept where several nodes, or one with several options, run hooks in turn. */
const MOST_KEPT = 4

function removeOldest(program: ProgramFile): void {
  const folder = dirname(program.file)
  const written = readdirSync(folder)
    .filter((name) => name.startsWith(basename(keptName(program))) && name.endsWith(KEPT_CODE))
    .map((name) => ({ path: join(folder, name), at: lstatSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { path } of written.slice(MOST_KEPT)) rmSync(path, { force: true })
}

function run(module: NodeJS.Module, program: ProgramFile): void {
  const { file, source } = program
  const { answers, cachedData } = codeIn(keptFile(program), source)
  const { Script } = process.getBuiltinModule('node:vm')
  const script = new Script(WRAPPER.join(source.toString('utf8')), {
    filename: file,
    ...defined({ cachedData }),
  })
  // Of another node, or another machine's.
  const isRefused = script.cachedDataRejected === true
  if (isRefused || answers < MOST_ANSWERS) compiled.push({ ...program, script, answers: isRefused ? 0 : answers })
  const load = ((id: string) => module.require(id)) as NodeJS.Require
  const body = script.runInThisContext() as Body
  body.call(module.exports, module.exports, load, module, file, dirname(file))
}

function codeIn(kept: string, source: Buffer): { readonly answers: number; readonly cachedData?: Buffer } {
  const bytes = bytesOf(kept)
  const code = bytes?.subarray(SUM)
  if (code === undefined || !bytes?.subarray(0, SUM).equals(sumOf(source, code))) return { answers: 0 }
  return { answers: code[0] ?? 0, cachedData: code.subarray(1) }
}

function sumOf(source: Buffer, code: Buffer): Buffer {
  const { crc32 } = process.getBuiltinModule('node:zlib')
  const sum = Buffer.alloc(SUM)
  sum.writeUInt32BE(crc32(code, crc32(source)))
  return sum
}
