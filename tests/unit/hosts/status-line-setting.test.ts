import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addStatusLine,
  ourStatusLine,
  removeStatusLine,
  statusLineCommand,
} from '../../../src/hosts/claude-code/settings.ts'
import type { JsonObject } from '../../../src/hosts/hook-settings.ts'
import { oursIn } from '../../../src/install/own-programs.ts'
import { anyText } from '../../any-text.ts'

const _OTHERWISE = " || echo 'Throughline cannot start, nothing is saved: install it again'"
const isOurs = ourStatusLine(oursIn('/home/a b/share/throughline/bin'))
const command = (version = '1.0.0') =>
  statusLineCommand({
    nodePath: '/opt/no de/bin/node',
    hookFile: `/home/a b/share/throughline/bin/${version}/hook.cjs`,
  })

describe('our status line in the settings', () => {
  it("runs the person's own first, keeps its other fields, and gives it back as it was, whatever it says", () => {
    fc.assert(
      fc.property(anyText(), fc.integer(), (theirs, padding) => {
        const before = { statusLine: { type: 'command', command: theirs, padding }, model: 'x' }
        const added = addStatusLine(before, command(), isOurs)
        expect(added).toMatchObject({ statusLine: { padding }, model: 'x' })
        expect(removeStatusLine(added, isOurs)).toEqual(before)
      }),
    )
  })

  it('is run again by itself: what is saved after a turn is shown without another one', () => {
    const added = (statusLine: JsonObject) => addStatusLine({ statusLine }, command(), isOurs)['statusLine']
    expect(added({ type: 'command', command: 'mine' })).toMatchObject({ refreshInterval: 5 })
    // How often their own is run is the person's to say.
    expect(added({ type: 'command', command: 'mine', refreshInterval: 2 })).toMatchObject({ refreshInterval: 2 })
  })

  it('gives back the interval that the person set, and takes ours away', () => {
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 1, max: 600 }), { nil: undefined }), (refreshInterval) => {
        const own = { type: 'command', command: 'mine', ...(refreshInterval === undefined ? {} : { refreshInterval }) }
        expect(removeStatusLine(addStatusLine({ statusLine: own }, command(), isOurs), isOurs)).toEqual({
          statusLine: own,
        })
      }),
    )
  })

  it('is put in the place of an older one of ours, with what that one ran', () => {
    const before = { statusLine: { type: 'command', command: "echo 'it''s' --after me" } }
    const older = addStatusLine(before, command('0.9.0'), isOurs)
    const newer = addStatusLine(older, command(), isOurs)
    expect(newer).toEqual(addStatusLine(before, command(), isOurs))
    expect(addStatusLine(newer, command(), isOurs)).toEqual(newer)
  })

  it.each([{ type: 'other', command: 'x' }, { type: 'command' }, 'text', 7, []])('leaves %j alone', (statusLine) => {
    expect(addStatusLine({ statusLine }, command(), isOurs)).toEqual({ statusLine })
    expect(removeStatusLine({ statusLine }, isOurs)).toEqual({ statusLine })
  })

  it("leaves a person's line alone that only mentions ours", () => {
    const mine = { statusLine: { type: 'command', command: 'my-line.sh --x ~/notes/hook.cjs' } }
    expect(removeStatusLine(mine, isOurs)).toEqual(mine)
  })
})
