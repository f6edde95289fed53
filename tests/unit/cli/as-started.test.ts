import { describe, expect, it } from 'vitest'
import { ERRORS } from '../../../src/errors.ts'
import { asStarted } from '../../../src/install/installed-command.ts'

const COMMAND = '/opt/node /data/throughline/bin/1/cli.js'

describe('a message that names a command', () => {
  it.each([
    ['Run `throughline on` again.', `Run \`${COMMAND} on\` again.`],
    ['To see all, run throughline list --all.', `To see all, run ${COMMAND} list --all.`],
    ['Finish with: throughline forget --erase', `Finish with: ${COMMAND} forget --erase`],
    [
      'throughline uninstall && throughline uninstall --host qwen',
      `${COMMAND} uninstall && ${COMMAND} uninstall --host qwen`,
    ],
    ['  viewer   throughline view', `  viewer   ${COMMAND} view`],
    ['the plugin throughline@market in /home/throughline is', 'the plugin throughline@market in /home/throughline is'],
  ])('names in %j the one that runs here', (text, expected) => {
    expect(asStarted(text, COMMAND)).toBe(expected)
  })

  const hints = Object.entries(ERRORS).filter(([, { hint }]) => hint.includes('throughline '))
  it.each(hints)('does so in the hint of %s', (_, { hint }) => {
    expect(asStarted(hint, 'HERE')).not.toMatch(/throughline [a-z]/)
  })
})
