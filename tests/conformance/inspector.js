/**
 * Asks the built program through the Inspector's command line: `npm run inspector`.
 *
 * Each question in both eras of the protocol, over stdin and stdout and over HTTP; all must answer, and alike. What came out
 * is written to results.md beside this file.
 */

import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { record } from './results.js'

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'
const CLI = join(import.meta.dirname, '../../dist/cli.js')
const ENTITY = { name: 'tea', entityType: 'drink', observations: ['green'] }

/** What is asked, and what of the answer is looked at. */
const QUESTIONS = [
  ['initialize', [], (answer) => answer.serverInfo?.name === 'throughline'],
  ['tools/list', [], (answer) => answer.tools.length === 17],
  [
    'tools/call',
    ['--tool-name', 'create_entities', '--tool-args-json', JSON.stringify({ entities: [ENTITY] })],
    (answer) => answer.structuredContent.entities !== undefined,
  ],
  [
    'tools/call',
    ['--tool-name', 'recall', '--tool-args-json', '{"query":"grene tea","project":"all"}'],
    (answer) => answer.structuredContent.memories[0]?.name === 'tea',
  ],
  ['resources/list', [], (answer) => answer.resources[0].uri === 'memory://knowledge-graph'],
  ['resources/templates/list', [], (answer) => answer.resourceTemplates.length === 1],
  ['resources/read', ['--uri', 'memory://knowledge-graph'], (answer) => answer.contents[0].text.includes('green')],
  ['prompts/list', [], (answer) => answer.prompts.length === 2],
  [
    'prompts/get',
    ['--prompt-name', 'recover', '--prompt-args', 'checkpoint=tea'],
    (answer) => answer.messages.length > 0,
  ],
]

const home = mkdtempSync(join(tmpdir(), 'throughline-inspector-'))
const server = spawn(process.execPath, [CLI, 'serve', '--http', '--port', '0'], {
  cwd: home,
  env: { PATH: process.env.PATH, HOME: home },
  stdio: ['ignore', 'ignore', 'pipe'],
})
const rows = []
try {
  const url = await new Promise((found) => {
    server.stderr.setEncoding('utf8').on('data', (text) => {
      const said = /Listening on (http:\S+)/.exec(text)?.[1]
      if (said !== undefined) found(said)
    })
  })
  const token = readFileSync(join(home, '.local/share/throughline/http-token'), 'utf8').trim()
  const http = [`${url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${token}`]
  const stdio = ['-e', `HOME=${home}`]
  for (const [method, words, holds] of QUESTIONS) {
    const name = [method, words[0] === '--tool-name' ? words[1] : ''].join(' ').trim()
    const answers = []
    for (const era of ['legacy', 'modern']) {
      const question = ['--method', method, '--protocol-era', era, ...words]
      answers.push(await ask([...stdio, ...question, '--', 'node', CLI, 'serve'], holds))
      answers.push(await ask([...http, ...question], holds))
    }
    rows.push([name, ...answers])
  }
} finally {
  server.kill()
  rmSync(home, { recursive: true, force: true })
}
const answered = rows.flatMap(([, ...results]) => results)
record('inspector', [
  `${INSPECTOR}, on the built program: ${answered.filter((result) => result === 'ok').length} of ${answered.length} questions answered as they should be.`,
  '',
  '| question | legacy, stdio | legacy, HTTP | modern, stdio | modern, HTTP |',
  '| --- | --- | --- | --- | --- |',
  ...rows.map((row) => `| ${row.join(' | ')} |`),
])
process.exitCode = answered.every((result) => result === 'ok') ? 0 : 1

async function ask(words, holds) {
  const npx = [
    '-y',
    '-p',
    'node@24',
    '-p',
    INSPECTOR,
    'mcp-inspector',
    '--cli',
    ...words.slice(0, words.indexOf('--') + 1 || undefined),
  ]
  const rest = words.includes('--') ? words.slice(words.indexOf('--') + 1) : []
  const at = npx.lastIndexOf('--')
  const all = at === -1 ? [...npx, '--format', 'json'] : [...npx.slice(0, at), '--format', 'json', '--', ...rest]
  try {
    const { stdout } = await promisify(execFile)('npx', all, {
      cwd: home,
      env: { ...process.env, MCP_STORAGE_DIR: join(home, 'inspector') },
    })
    const said = JSON.parse(stdout)
    if (holds(said.result ?? said)) return 'ok'
    process.stderr.write(`${stdout.slice(0, 500)}\n`)
    return 'another answer'
  } catch (error) {
    process.stderr.write(`${error.stderr ?? error}\n`)
    return 'failed'
  }
}
