import { appendFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CODEX } from './codex.ts'
import { createHostWorld, hostRecordsIn, playHost } from './other-host.ts'
import { throughline } from './product.ts'
import { QWEN } from './qwen.ts'

const NOTE = `The search forgives typing errors only in part. src/distance.js has isNear(a, b), which still says false for swapped letters.
Open: swapped letters in isNear, then use it in search() for words of five letters and more, then a test of each kind of error.
The person wants no library for this, and short words must match as they are typed.`
const OUT = '/tmp/hear42/live/hosts.txt'
const MESSAGES = [
  'write bin.js that prints 1.0.0 when it is called with --version',
  '接着做上次没写完的搜索容错',
  'read NEXT.md and go on',
  NOTE.replaceAll('\n', ' '),
  'continue',
]
it.each([CODEX, QWEN])('hears in $name', async (host) => {
  const world = createHostWorld(host, { 'README.md': '# Bookmarks\n', 'src/search.js': 'export const search = 1\n' })
  throughline(world, 'install', '--host', host.id)
  await playHost(host, world, [
    { call: [host.shell('printf "export const toCsv = 1\\n" > src/export.js && git add . && git -c user.name=a -c user.email=a@b.c commit -qm Export && echo committed')] },
    { say: 'The export is done and committed.' },
  ], host.tell('Add an export of all bookmarks as CSV with title and address'))
  await playHost(host, world, [
    { call: [host.shell('printf "export function isNear(a, b) {\\n  return a === b\\n}\\n" > src/distance.js')] },
    { call: [host.shell(`cat > NEXT.md <<'EOF'\n# Next\n\n${NOTE}\nEOF`)] },
    { call: [host.shell('node --check src/missing.js')] },
    { say: `I stop here: swapped letters and the use in search() are open.\n\n${NOTE}` },
  ], host.tell('The search should forgive typing errors: one wrong letter in words of five letters and more. No library. Leave a note NEXT.md when you stop.'))
  appendFileSync(OUT, `\n######## ${host.name}\n${throughline(world, 'list')}\n`)
  for (const message of MESSAGES) {
    const { requests } = await playHost(host, world, [{ say: 'I see.' }], host.tell(message))
    const first = requests.find(({ kind }) => kind === 'main')
    const at = first?.text.lastIndexOf('Throughline: ') ?? -1
    appendFileSync(OUT, `\n==== ${message.slice(0, 60)}\nRECORDS: ${hostRecordsIn(first).map((r) => r.slice(0, 700)).join('\n--\n')}\nLINE: ${at < 0 ? '' : first?.text.slice(at, at + 420)}\nTOOLS: ${first?.tools.filter((t) => /recover/.test(t)).join()}\n`)
  }
  world.remove()
  expect(1).toBe(1)
}, 400_000)
