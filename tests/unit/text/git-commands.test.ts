/** What git answers to a commit. */

import { describe, expect, it } from 'vitest'
import { commitMade, commitsMade } from '../../../src/text/git-commands.ts'

describe('a commit that git reports', () => {
  it.each([
    ['on a branch', '[main 1a2b3c4] tides: low water'],
    ['on a branch with signs', '[fix/#12+draft@2 1a2b3c4] tides: low water'],
    ['as the first of a repository', '[main (root-commit) 1a2b3c4] tides: low water'],
    ['on no branch', '[detached HEAD 1a2b3c4] tides: low water'],
  ])('%s has its hash and its subject', (_, line) => {
    expect(commitMade(line)).toEqual({ hash: '1a2b3c4', subject: 'tides: low water' })
  })

  it.each(['[main 1a2b3c4]', '[INFO] 1a2b3c4 tides', 'see [main 1a2b3c4] tides', '[a b 1a2b3c4] tides'])(
    'is none in "%s"',
    (line) => {
      expect(commitMade(line)).toBeUndefined()
    },
  )

  it('is each of several, in their order', () => {
    const output = 'lint ok\n[main 1a2b3c4] one\n 1 file changed\n[main 2b3c4d5] two'
    expect(commitsMade(output).map(({ subject }) => subject)).toEqual(['one', 'two'])
  })
})
