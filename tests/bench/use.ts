/**
 * @module Whether sessions use what they are given, on real transcripts: `node tests/bench/run.js use [--data FOLDER] [--list]`.
 *
 * At each compaction, and at the prompt in the middle of each session, the state is rendered as a hook would give it there,
 * and the session is followed from that moment on as the worker does it. The sessions were not given these texts: what is
 * found is what the text would have told before the session needed it. The control gives each of them the text of another
 * project: what is found there is chance.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { usesIn } from '../../src/memory/history/use.ts'
import type { InjectionReason, InjectionRecord, Use } from '../../src/memory/session/history.ts'
import { presentReinjection } from '../../src/recovery/texts/state.ts'
import { captureTurns } from './captured-segment.ts'
import { readPrompts } from './prompts-of.ts'
import { dataFolder, transcriptsIn } from './real-segments.ts'

interface Case {
  readonly name: string
  /** Whose project it is: those of one owner share their commands. */
  readonly owner: string
  readonly way: InjectionReason
  readonly at: string
  readonly path: string
  readonly text: string
}

await main(process.argv.slice(2))

// --- internal ---

async function main(words: readonly string[]): Promise<void> {
  const data = dataFolder(words)
  if (data === undefined) return
  const folder = mkdtempSync(join(tmpdir(), 'throughline-use-'))
  try {
    const cases: Case[] = []
    for (const file of transcriptsIn(join(data, 'transcripts'))) cases.push(...(await casesOf(file, folder)))
    report(cases, words.includes('--list'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The moments of a transcript at which a text would be given. */
async function casesOf(path: string, folder: string): Promise<Case[]> {
  const { lines, prompts, compactions, at: timeAt } = readPrompts(path)
  const moments: { line: number; way: InjectionReason }[] = compactions.map((line) => ({ line, way: 'reinjection' }))
  const middle = prompts[Math.floor(prompts.length / 2)]
  if (prompts.length > 2 && middle !== undefined) moments.push({ line: middle, way: 'recovery' })
  const [, within = ''] = path.split('/transcripts/')
  const [owner = ''] = within.split('__')
  const name = basename(path)
  const cases: Case[] = []
  for (const { line, way } of moments) {
    const at = timeAt(line)
    // A boundary may stand before the summary.
    if (at === undefined || line < 10) continue
    const { snapshot, turns } = await captureTurns({ lines: lines.slice(0, way === 'reinjection' ? line - 1 : line) })
    if (snapshot.conversation.exchanges === 0) continue
    const text = presentReinjection(snapshot, { turns, sentinel: '0', now: new Date(at), command: 'throughline' })
    // What came before the moment is not followed; of a file whose lines are out of order, neither is what came after.
    const copy = join(folder, `${cases.length}-${name}`)
    writeFileSync(copy, lines.slice(line).join('\n'))
    cases.push({
      name: `${within.slice(0, 60)} line ${line}`,
      owner,
      way,
      at,
      path: copy,
      text,
    })
  }
  return cases
}

function report(cases: readonly Case[], isListed: boolean): void {
  for (const way of ['reinjection', 'recovery'] as const) {
    const own = cases.filter((each) => each.way === way)
    const known = (uses: readonly (Use | undefined)[]) => uses.filter((use) => use !== undefined)
    const uses = own.map(({ path, text, at }) => useOf(path, text, at))
    const control = own.map(({ path, owner, at }, place) => {
      const others = own.filter((other) => other.owner !== owner)
      const other = others[place % Math.max(1, others.length)]
      return other === undefined ? undefined : useOf(path, other.text, at)
    })
    console.log(`${way}: ${line(known(uses))}\n  control: ${line(known(control))}`)
    if (!isListed) continue
    for (const [place, { name }] of own.entries()) console.log(name, JSON.stringify([uses[place], control[place]]))
  }
}

function useOf(path: string, modelText: string, at: string): Use | undefined {
  const given: InjectionRecord = { session: 's', way: 'reinjection', at, toModel: 1, toPerson: 0, modelText }
  return usesIn(path, [given])[0]
}

function line(uses: readonly Use[]): string {
  const count = (has: (use: Use) => boolean) => `${uses.filter(has).length}`
  return [
    `${count(({ used }) => used)} of ${uses.length} used`,
    `by files ${count(({ files }) => files.length > 0)}`,
    `commands ${count(({ commands }) => commands.length > 0)}`,
    `words ${count(({ words }) => words.length > 0)}`,
  ].join(', ')
}
