import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownWords } from '../../../src/recovery/message/own-words.ts'
import { findReference } from '../../../src/recovery/message/reference.ts'
import { renderSaved, renderSummary } from '../../../src/snapshot/format/summary.ts'
import { JWT_SESSION } from '../snapshot/jwt-session.ts'

const NAME = 'checkpoint-2026-11-25-import-the-rows-f1zr'
const refersTo = (message: string) => {
  const found = findReference(message)
  return found.kind === 'id' ? found.name : found.kind
}

describe('an id in the own words of a person', () => {
  it.each([
    ['by itself', NAME],
    ['in a sentence', `please go on with ${NAME} where it stopped`],
    ['between backquotes', `continue \`${NAME}\`, but leave the tests`],
    ['between quotation marks', `continue "${NAME}"`],
    ['in a list', `Two things:\n- fix the typo in the README\n- then go on with ${NAME}`],
    ['behind a mark of a list that is open', `- [ ] go on with ${NAME}`],
    [
      'above a log that follows',
      `Go on with ${NAME}. It broke with:\n\n12:01:02 ERROR no such row\n12:01:03 INFO stopped`,
    ],
    ['below a log', `12:01:02 ERROR no such row\n12:01:03 INFO stopped\n\nThat is from yesterday; continue ${NAME}.`],
    ['before a fence', `Resume ${NAME}, this is what it said: \`\`\`\nno such row\n\`\`\``],
    ['behind a quotation', `> no such row\n\nContinue ${NAME}`],
    ['as our own line', `Checkpoint: ${NAME}`],
    ['in another language', `Bitte mit ${NAME} weitermachen`],
    ['before a time', `${NAME} from 10:30 please`],
  ])('counts %s', (_, message) => {
    expect(refersTo(message)).toBe(NAME)
  })
})

describe('an id that a person only shows', () => {
  const LOG = `2026-11-25T10:00:01Z INFO saved ${NAME} for session s1`
  it.each([
    ['in a code fence', `What does this mean?\n\`\`\`\nsaved ${NAME}\n\`\`\``],
    ['in a fence of tildes', `What does this mean?\n~~~text\nsaved ${NAME}\n~~~`],
    ['in a fence that is not closed', `What does this mean?\n\`\`\`\nsaved ${NAME}`],
    ['in a fence that opens behind words', `It says: \`\`\`saved ${NAME}\n\`\`\` why?`],
    ['in a quotation', `What did he mean?\n> please continue ${NAME}`],
    ['in a quotation of several levels', `What did he mean?\n> > please continue ${NAME}`],
    [
      'between quotation marks, with other words',
      `My colleague wrote "continue ${NAME} today" in the chat. Who is he?`,
    ],
    ['between curly quotation marks', `The ticket says “resume ${NAME} first”. Close it.`],
    ['between low quotation marks', `Im Ticket steht „${NAME} weiterführen“. Schließ es.`],
    ['between backquotes, as part of a command', `Why does \`throughline show ${NAME}\` fail?`],
    ['in a line of a log', `Why is this logged twice?\n${LOG}`],
    ['in a log with a level alone', `Why?\nWARN stale ${NAME}`],
    ['in a log with a time of day', `Why?\n[10:00:01] saved ${NAME}`],
    ['in a log with a date in letters', `Why?\nNov 25 10:00:01 host throughline[12]: saved ${NAME}`],
    ['in a line without a mark between two lines of a log', `Why?\n10:00:01 saving\n  ${NAME}\n10:00:02 saved`],
    ['in a line without a mark behind lines of a log', `Why?\n10:00:01 saving\n10:00:02 saved\nname was ${NAME}`],
    ['behind a prompt of a shell', `$ throughline show ${NAME}\nnot found`],
    ['in what a command printed', `$ throughline list\n${NAME}\n  Rate limiter\n  paused · 2 hours ago`],
    ['in what a command printed, behind words', `Look:\n\n❯ throughline list\n${NAME}\n\nWhy is it paused?`],
    ['behind the prompt of a host', `me@host:~/shop$ throughline show ${NAME}`],
    ['in what a terminal of an agent shows', `⏺ Bash(throughline list)\n  ⎿  ${NAME}  paused`],
    [
      'in a list of snapshots',
      `${NAME}   in-progress   2 hours ago\ncheckpoint-2026-11-24-x-aaaa   paused   1 day ago`,
    ],
    [
      'in our own line to the person',
      `Why do I see this?\nThroughline found ${NAME}, saved 2 hours ago: say yes to go on with it.`,
    ],
    ['in indented output', `Why?\n\n    saved ${NAME}`],
    ['in JSON', `Explain:\n{"checkpoint": "${NAME}"}`],
    ['in JSON of several lines', `Explain:\n{\n  "checkpoint": "${NAME}"\n}`],
    ['in JSON behind words', `Explain {"checkpoint": "${NAME}", "status":"paused"} to me.`],
    ['in a comment of a page', `<!-- ${NAME} -->\nMake this page prettier.`],
    ['in a comment of several lines', `Make it prettier:\n<!--\n${NAME}\n-->`],
    ['in a setting', `CHECKPOINT=${NAME}`],
    ['in a stack frame', `Error: no such row\n    at load (${NAME}.ts:12:3)`],
    ['in what a search found', `notes/today.md:14: continue ${NAME}`],
    ['in a diff', `Review this:\n+++ b/notes.md\n@@ -1 +1 @@\n+continue ${NAME}`],
    ['in a commit', `commit 1a2b3c4d5e6f\nAuthor: Jo\n\n    save ${NAME}`],
    ['in a transcript of a conversation', `What went wrong here?\nUser: continue ${NAME}\nAssistant: done`],
    ['in a mail', `Answer this:\nFrom: jo@example.org\nSubject: ${NAME}\nPlease continue it.`],
    ['in a table', `| name | status |\n| --- | --- |\n| ${NAME} | paused |`],
    ['between tags', `<log>\nsaved ${NAME}\n</log>\nWhat is that?`],
    [
      'in the midst of a long document',
      `Sum this up.\n\n${`A line of a report.\n\n`.repeat(40)}See ${NAME}.\n\n${`More of it.\n\n`.repeat(5)}`,
    ],
  ])('is no reference %s', (_, message) => {
    expect(refersTo(message)).toBe('none')
  })
})

describe('the id of a session', () => {
  const ID = '0199c0de-4a1b-4abc-8def-0123456789ab'
  const FILE = `/home/me/.claude/projects/-work/${ID}.jsonl`
  it.each([
    ['in a path', `go on with ${FILE}`],
    ['in a path between backquotes', `continue from \`${FILE}\` please`],
    ['in a plan that the host hands over', `Implement the following plan:\n\n# Plan\n\n> read ${FILE}`],
  ])('counts %s', (_, message) => {
    expect(findReference(message)).toEqual({ kind: 'session', ids: [ID] })
  })

  it.each([
    ['in a path in a fence', `Why?\n\`\`\`\nopened ${FILE}\n\`\`\``],
    ['in a path in a log', `Why?\n10:00:01 opened ${FILE}\n10:00:02 closed`],
    ['in a path in a quotation', `> see ${FILE}\n\nWhat does Jo mean?`],
    ['in a path in JSON', `Explain:\n{"transcript_path": "${FILE}"}`],
  ])('is no reference %s', (_, message) => {
    expect(findReference(message)).toEqual({ kind: 'none' })
  })
})

describe('a block of ours', () => {
  const BLOCK = renderSummary(JWT_SESSION)
  const quoted = BLOCK.replace(/^/gm, '> ')
  it.each([
    ['alone', BLOCK],
    ['with words before and behind it', `Hi, go on with this:\n\n${BLOCK}\n\nBut leave the tests.`],
    ['as the whole of a fence', `\`\`\`\n${BLOCK}\n\`\`\``],
    ['as the whole of a fence, with words around it', `Go on:\n\`\`\`text\n${BLOCK}\n\`\`\`\nplease`],
    ['quoted as a whole', quoted],
    ['with all that we say around it', renderSaved(JWT_SESSION)],
    ['with a log behind it', `${BLOCK}\n\nThis came since:\n10:00:01 ERROR x\n10:00:02 ERROR y`],
    ['between rules', `---\n${BLOCK}\n---`],
    ['indented', BLOCK.replace(/^/gm, '  ')],
  ])('counts %s', (_, message) => {
    expect(refersTo(message)).toBe(JWT_SESSION.name)
  })

  it.each([
    ['in a fence with more', `\`\`\`\n$ cat handoff.txt\n${BLOCK}\n\`\`\`\nWhy is this in our log?`],
    ['in a fence with more behind it', `\`\`\`\n${BLOCK}\nexit code 0\n\`\`\``],
    ['behind a line of a log', `10:00:01 INFO wrote\n${BLOCK}`],
    ['in what a terminal of an agent shows', `⏺ Here is the summary:\n\n${BLOCK}\n\n✻ Worked for 3m`],
    ['in a quotation with more', `> Jo wrote to me:\n${quoted}\n\nWhat does Jo want?`],
  ])('is only shown %s', (_, message) => {
    expect(refersTo(message)).not.toBe(JWT_SESSION.name)
  })
})

describe('own words', () => {
  it('keep their lines and positions', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '`', '"', '>', '\n', ' ', '<a>', '</a>', '10:00:01 ') }),
        (text) => {
          const own = ownWords(text)
          expect(own.length).toBe(text.length)
          for (const [at, char] of [...own].entries()) expect([' ', text[at]]).toContain(char)
        },
      ),
    )
  })
})
