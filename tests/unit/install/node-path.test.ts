import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lastingNode } from '../../../src/install/node-path.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const root = folderForEachTest()

function node(path: string): string {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, 0o755)
  return file
}
function link(path: string, target: string): string {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  symlinkSync(join(root, target), file)
  return file
}

describe('the node that install registers', () => {
  const cases: readonly [string, () => { running: string; path?: string[]; expected: string }][] = [
    [
      'is the one on the PATH, where that leads to the one that runs',
      () => {
        const running = node('Cellar/node/22.1.0/bin/node')
        return { running, path: ['none', 'bin'], expected: link('bin/node', 'Cellar/node/22.1.0/bin/node') }
      },
    ],
    [
      'is the first on the PATH that leads there, not another node before it',
      () => {
        const running = node('Cellar/node/22.1.0/bin/node')
        node('older/node')
        return { running, path: ['older', 'bin'], expected: link('bin/node', 'Cellar/node/22.1.0/bin/node') }
      },
    ],
    [
      'stays the one that runs where nothing else leads to it: a shim chooses by folder',
      () => {
        const running = node('nvm/versions/node/v22.1.0/bin/node')
        node('shims/node')
        return { running, path: ['shims', 'nvm/versions/node/v22.1.0/bin'], expected: running }
      },
    ],
    [
      'stays the one that runs where its own path names no version',
      () => {
        const running = node('usr/bin/node')
        link('bin/node', 'usr/bin/node')
        return { running, path: ['bin'], expected: running }
      },
    ],
    [
      'is never the link of one shell',
      () => {
        const running = node('fnm/node-versions/v22.1.0/installation/bin/node')
        link('run/fnm_multishells/77_1/bin', 'fnm/node-versions/v22.1.0/installation/bin')
        return { running, path: ['run/fnm_multishells/77_1/bin'], expected: running }
      },
    ],
    [
      'is never one inside a project',
      () => {
        const running = node('nvm/versions/node/v22.1.0/bin/node')
        link('project/node_modules/.bin/node', 'nvm/versions/node/v22.1.0/bin/node')
        return { running, path: ['project/node_modules/.bin'], expected: running }
      },
    ],
  ]
  it.each(cases)('%s', (_, prepare) => {
    const { running, path = [], expected } = prepare()
    const PATH = ['relative', ...path.map((folder) => join(root, folder))].join(':')
    expect(lastingNode(running, { HOME: join(root, 'home'), PATH })).toBe(expected)
  })
})
