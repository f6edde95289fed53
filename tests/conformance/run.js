/**
 * Runs the protocol's conformance suite: `npm run conformance`.
 *
 * For each revision twice, each time over streamable HTTP: everything that it requires, with the suite's fixtures added;
 * and what holds of any server, on the program as it was built, without a baseline. The suite sends no token: a proxy
 * between the two adds it and changes nothing else. What came out is written to results.md beside this file.
 */

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { record } from './results.js'

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
/** Scenarios of an extension that this server does not have. The suite runs and never scores them. */
const EXTENSION = /^tasks-/
/** Each revision with the scenarios that hold of any server. */
const GENERIC = {
  '2025-11-25': [
    'server-initialize',
    'server-session-lifecycle',
    'ping',
    'tools-list',
    'resources-list',
    'resources-subscribe',
    'resources-unsubscribe',
    'prompts-list',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
  ],
  '2026-07-28': [
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'server-stateless',
    'caching',
    'sep-2164-resource-not-found',
    'http-header-validation',
    'input-required-result-unsupported-methods',
  ],
}

const project = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'throughline-conformance-'))
const bundles = mkdtempSync(join(project, 'node_modules/.throughline-conformance-'))
let failed = false
try {
  const development = await bundle()
  for (const [revision, scenarios] of Object.entries(GENERIC)) {
    const required = await withServer(`fixtures-${revision}`, [development, '--conformance-fixtures'], (url) =>
      suite(`required-${revision}`, url, ['--requirements', revision], { withFixtures: true }),
    )
    const generic = await withServer(
      `product-${revision}`,
      [join(project, 'dist/cli.js'), 'serve', '--http', '--port', '0'],
      async (url) => {
        const all = []
        for (const scenario of scenarios) {
          const words = ['--scenario', scenario, '--spec-version', revision]
          all.push(...(await suite(`${scenario}-${revision}`, url, words)))
        }
        return all
      },
    )
    const results = [...required, ...generic]
    failed ||= results.some(({ failures }) => failures > 0) || required.length === 0 || generic.length === 0
    record(`conformance ${revision}`, [
      `Suite ${SUITE}, revision ${revision}, over streamable HTTP.`,
      '',
      ...table(`Required by ${revision}, with fixtures`, required),
      '',
      ...table('Holds of any server, on the built program, without a baseline', generic),
    ])
  }
} finally {
  for (const each of [folder, bundles]) rmSync(each, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

async function bundle() {
  const file = join(bundles, 'server.mjs')
  const built = await rolldown({
    input: join(import.meta.dirname, 'server.ts'),
    platform: 'node',
    external: [/^node:/, '@photostructure/sqlite'],
    transform: { define: { __VERSION__: '"development"' } },
  })
  await built.write({ file, format: 'esm', codeSplitting: false })
  await built.close()
  return file
}

/** Starts a server in a home of its own behind a proxy that knows its token, and ends both when the work is done. */
async function withServer(name, words, work) {
  const home = join(folder, name)
  mkdirSync(home)
  let target
  const proxy = createServer((asked, answered) => {
    const token = readFileSync(join(home, '.local/share/throughline/http-token'), 'utf8').trim()
    const headers = { ...asked.headers, authorization: `Bearer ${token}` }
    const passed = request(new URL(asked.url, target), { method: asked.method, headers }, (answer) => {
      answered.writeHead(answer.statusCode, answer.headers)
      answer.pipe(answered)
    })
    passed.on('error', () => answered.destroy())
    answered.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise((done) => proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address()
  const hosts = ['127.0.0.1', 'localhost', '[::1]'].flatMap((host) => ['--allow-host', `${host}:${port}`])
  const child = spawn(process.execPath, [...words, ...hosts], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  try {
    target = await new Promise((found, missing) => {
      let said = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          said += text
          const url = /Listening on (http:\S+)/.exec(said)?.[1]
          if (url !== undefined) found(url)
        })
      }
      child.once('exit', () => missing(new Error(`the server ended: ${said}`)))
    })
    return await work(`http://localhost:${port}/mcp`)
  } finally {
    child.kill()
    proxy.closeAllConnections()
    proxy.close()
  }
}

/** Runs the suite and returns what each scenario found, those of extensions left out. */
async function suite(name, url, words, { withFixtures = false } = {}) {
  const output = join(folder, `results-${name}`)
  const npx = ['-y', '-p', 'node@24', '-p', SUITE, 'conformance', 'server', '--url', url, ...words, '-o', output]
  await new Promise((done) => spawn('npx', npx, { stdio: ['ignore', 'inherit', 'inherit'] }).once('exit', done))
  return readdirSync(output, { recursive: true })
    .filter((file) => file.endsWith('checks.json'))
    .sort()
    .map((file) => {
      const all = JSON.parse(readFileSync(join(output, file), 'utf8'))
      // What the suite itself calls untestable needs a fixture.
      const checks = all.filter(({ details }) => details?.untestable !== true || withFixtures)
      const count = (status) => checks.filter((check) => check.status === status).length
      const scenario = file.split('/')[0].replace(/^server-(?=.*\d{4}-\d{2}-\d{2}T)|-\d{4}-\d{2}-\d{2}T.*$/g, '')
      return { scenario, passed: count('SUCCESS'), failures: count('FAILURE'), warnings: count('WARNING') }
    })
    .filter(({ scenario }) => !EXTENSION.test(scenario))
}

function table(title, results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  return [
    `${title}: ${results.length} scenarios, ${sum('passed')} checks passed, ${sum('failures')} failed, ${sum('warnings')} warnings.`,
    '',
    '| scenario | passed | failed |',
    '| --- | --- | --- |',
    ...results.map(({ scenario, passed, failures }) => `| ${scenario} | ${passed} | ${failures} |`),
  ]
}
