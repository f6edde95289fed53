import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCheckpointLine, renderCheckpointLine } from '../../src/snapshot/format/checkpoint-line.ts'
import { summaryTopic } from '../../src/snapshot/format/continuation.ts'
import { escapeList, escapeText, splitAtMark, unescapeList, unescapeText } from '../../src/snapshot/format/escape.ts'
import { parseObservations, renderObservations } from '../../src/snapshot/format/observations.ts'
import { parseSummary, renderSummary } from '../../src/snapshot/format/summary.ts'
import { oneLine, truncate } from '../../src/text/budget.ts'
import { rounds } from '../rounds.ts'
import { anySnapshot, anyString, namedSnapshot } from '../unit/snapshot/arbitrary.ts'

describe('observations', () => {
  it('parse back to exactly the snapshot that they were rendered from', () => {
    void fc.assert(
      // Who else wrote to it is kept beside the lines: no line may claim it.
      fc.property(anySnapshot, ({ writtenBy: _, ...snapshot }) => {
        const parsed = parseObservations(renderObservations(snapshot), { name: snapshot.name })
        expect(parsed).toStrictEqual({ ok: true, snapshot })
      }),
      { numRuns: rounds(300) },
    )
  })

  it('are single lines of well-formed text, and rendering them again changes nothing', () => {
    void fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const { otherLines: _, ...own } = snapshot
        const lines = renderObservations(own)
        for (const line of lines) expect(line).not.toMatch(/[\r\n\0]|\p{Surrogate}/u)
        for (const line of lines) expect(line.trim()).toBe(line)
        const again = parseObservations(lines, { name: snapshot.name })
        expect(again.ok && renderObservations(again.snapshot)).toStrictEqual(lines)
      }),
      { numRuns: rounds(100) },
    )
  })

  it('keep whatever lines another writer appends, in order, over any number of renderings', () => {
    void fc.assert(
      fc.property(
        anySnapshot,
        fc.array(fc.constantFrom('Found the slow query', '- a note', 'Topic: other', '=== MINE ===', 'C:\\new'), {
          maxLength: 5,
        }),
        (snapshot, appended) => {
          const first = parseObservations([...renderObservations(snapshot), ...appended], { name: snapshot.name })
          if (!first.ok) throw new Error(first.problem)
          const expected = [...(snapshot.otherLines ?? []), ...appended]
          expect(first.snapshot.otherLines ?? []).toStrictEqual(expected)
          const second = parseObservations(renderObservations(first.snapshot), { name: snapshot.name })
          expect(second).toStrictEqual(first)
        },
      ),
      { numRuns: rounds(100) },
    )
  })
})

describe('escaping', () => {
  it('gives every text back', () => {
    void fc.assert(
      fc.property(anyString, (text) => {
        expect(unescapeText(escapeText(text))).toBe(text)
      }),
    )
  })

  it('keeps texts apart at each mark that it was told of', () => {
    void fc.assert(
      fc.property(fc.array(anyString, { minLength: 1, maxLength: 4 }), (texts) => {
        const line = texts.map((text) => escapeText(text, { attribute: true })).join(' | ')
        expect(splitAtMark(line, ' | ').map(unescapeText)).toStrictEqual(texts)
        expect(unescapeList(escapeList(texts))).toStrictEqual(texts)
      }),
    )
  })

  it('leaves ordinary text, Windows paths and regular expressions untouched', () => {
    for (const text of ['Use JWT, not OAuth: simpler', 'C:\\Users\\Me', '^\\d+\\s*$', 'a|b', '“quoted” 日本 👍'])
      expect(escapeText(text, { attribute: true })).toBe(text)
  })
})

// --- what clipboards, mail clients and terminals do ---

const wrap = (width: number) => (text: string) =>
  text
    .split('\n')
    .flatMap((line) => {
      const out: string[] = []
      let rest = line
      while (rest.length > width) {
        const at = rest.lastIndexOf(' ', width)
        if (at <= 0) break
        out.push(rest.slice(0, at))
        rest = rest.slice(at + 1)
      }
      return [...out, rest]
    })
    .join('\n')
const eachLine = (change: (line: string) => string) => (text: string) => text.split('\n').map(change).join('\n')
const boxed = (text: string) => {
  const width = Math.max(...text.split('\n').map((line) => line.length))
  return eachLine((line) => `│ ${line.padEnd(width)} │`)(text)
}

const MANGLINGS: Readonly<Record<string, (text: string) => string>> = {
  nothing: (text) => text,
  'quoted with "> "': eachLine((line) => `> ${line}`),
  'quoted twice': eachLine((line) => `> > ${line}`),
  'quoted with "│"': eachLine((line) => `│ ${line}`),
  'in a box': boxed,
  indented: eachLine((line) => `    ${line}`),
  're-wrapped at 60': wrap(60),
  're-wrapped at 80': wrap(80),
  're-wrapped at 60, then quoted': (text) => eachLine((line) => `> ${line}`)(wrap(60)(text)),
  'other bullets': (text) =>
    text
      .replace(/^- ✅ /gm, '- [x] ')
      .replace(/^- /gm, '• ')
      .replace(/^(\d)\. /gm, '$1) '),
  'star bullets and ticks': (text) => text.replace(/^- ✅ /gm, '* ✓ ').replace(/^- /gm, '* '),
  'dash bullets': (text) => text.replace(/^- /gm, '– '),
  'text before and after': (text) => `Hi! Yesterday's session said:\n\n${text}\n\nPlease go on, next: nothing else.`,
  'in a code fence': (text) => `Here:\n\`\`\`markdown\n${text}\n\`\`\`\nThanks`,
  'between rules': (text) => `---\n${text}\n---\nCopy the text above`,
  'bold headings': (text) =>
    text.replace(/^(Continue work on|Progress so far|Next steps|Key context|Files modified|Checkpoint):/gm, '**$1:**'),
  'line ends of Windows': (text) => text.replaceAll('\n', '\r\n'),
  'old line ends': (text) => text.replaceAll('\n', '\r'),
  'non-breaking blanks': (text) => text.replaceAll(' ', '\u00a0'),
  'blanks at line ends': eachLine((line) => `${line}  `),
  'without the last newline, with others': (text) => `\n\n${text}\n\n\n`,
}

describe('continuation summary', () => {
  it.each(Object.entries(MANGLINGS))('gives its checkpoint and topic back: %s', (_, mangle) => {
    void fc.assert(
      fc.property(namedSnapshot, (snapshot) => {
        const parsed = parseSummary(mangle(renderSummary(snapshot)))
        expect(parsed?.checkpoint?.name).toBe(snapshot.name)
        expect(parsed?.checkpoint?.checksumOk).toBe(true)
        expect(parsed?.topic).toBe(summaryTopic(snapshot))
      }),
      { numRuns: rounds(30) },
    )
  })

  it('gives its topic back when the tail is trimmed, as long as one more heading is left', () => {
    void fc.assert(
      fc.property(namedSnapshot, fc.nat(200), (snapshot, cut) => {
        const whole = renderSummary({ ...snapshot, nextStep: 'Implement the refresh endpoint', nextStepFrom: 'task' })
        const floor = whole.indexOf('\nNext steps:') + '\nNext steps:'.length
        const parsed = parseSummary(whole.slice(0, Math.max(floor, whole.length - cut)))
        expect(parsed?.topic).toBe(summaryTopic(snapshot))
      }),
      { numRuns: rounds(100) },
    )
  })

  it('is compact: no line over 250 characters apart from files and quotations, and no more than 43 lines', () => {
    void fc.assert(
      fc.property(namedSnapshot, (snapshot) => {
        const lines = renderSummary(snapshot).split('\n')
        expect(lines.length).toBeLessThanOrEqual(43)
        for (const line of lines)
          if (!/^(?:Files|Asked last|Last answer|Goal)/.test(line)) expect(line.length).toBeLessThanOrEqual(250)
      }),
      { numRuns: rounds(100) },
    )
  })

  it('gives the name back from its last line broken anywhere', () => {
    void fc.assert(
      fc.property(namedSnapshot, fc.integer({ min: 1, max: 60 }), ({ name }, at) => {
        const line = renderCheckpointLine(name).slice('Checkpoint: '.length)
        const broken = `${line.slice(0, at)}\n${line.slice(at)}`
        expect(readCheckpointLine(broken)).toMatchObject({ name, checksumOk: true })
      }),
    )
  })
})

describe('bounded text', () => {
  it('is never longer than asked, and well-formed where the text is', () => {
    void fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, length) => {
        const cut = truncate(text, length)
        expect(cut.length).toBeLessThanOrEqual(Math.max(length, 0))
        expect(cut).not.toMatch(/\p{Surrogate}/u)
      }),
    )
  })

  it('has no line break and no doubled blank as one line', () => {
    void fc.assert(
      fc.property(anyString, (text) => {
        expect(oneLine(text)).not.toMatch(/[\n\r]|\s\s/)
      }),
    )
  })
})
