/** Where things are, told from the environment. */

import { isAbsolute } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'

describe('the home', () => {
  it.each([
    ['$HOME', { HOME: '/home/ada' }, '/home/ada/.local/share/throughline'],
    ['$XDG_DATA_HOME', { HOME: '/home/ada', XDG_DATA_HOME: '/data' }, '/data/throughline'],
    [
      '$HOME where the other is relative',
      { HOME: '/home/ada', XDG_DATA_HOME: 'data' },
      '/home/ada/.local/share/throughline',
    ],
  ])('is under %s', (_, env, home) => {
    expect(readConfig({}, env).home).toBe(home)
  })

  it.each([{ HOME: '' }, { HOME: 'here' }, {}])(
    "is the user's own with %j, and never in the folder that the process runs in",
    (env) => {
      const { home, hostFolder, store } = readConfig({}, env)
      expect([home, hostFolder, store].every((path) => isAbsolute(path))).toBe(true)
    },
  )
})
