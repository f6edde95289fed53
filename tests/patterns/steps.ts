/** @module The steps that read the text of a session, each from that text alone. */

import { namesOfEdit } from '../../src/capture/commands/edit-names.ts'
import { filesFound, filesListed } from '../../src/capture/commands/files-found.ts'
import { judgeCommand, telling } from '../../src/capture/commands/outcome.ts'
import { type DraftFacts, draftSnapshot } from '../../src/capture/draft/snapshot.ts'
import { foldLine } from '../../src/capture/events/fold-event.ts'
import { readCall as keptCall } from '../../src/capture/events/read-result.ts'
import { answeredText, promptText, trailingQuestion } from '../../src/capture/language/read-text.ts'
import { noteFileCommand } from '../../src/capture/state/changed-files.ts'
import { emptyState } from '../../src/capture/state/session-state.ts'
import { transcripts } from '../../src/hosts/claude-code/host.ts'
import { readTyped } from '../../src/hosts/claude-code/prompt-text.ts'
import { readResult as readRecorded } from '../../src/hosts/claude-code/tool-result.ts'
import { readCall as readUse } from '../../src/hosts/claude-code/tools.ts'
import { visibleSummary } from '../../src/recovery/loss/losses.ts'
import { parseText, tells } from '../../src/recovery/loss/summary-text.ts'
import { rankSessions } from '../../src/recovery/match/rank-sessions.ts'
import { readTimeReference } from '../../src/recovery/match/time-reference.ts'
import { sameTopic } from '../../src/recovery/match/topic-match.ts'
import { ownWords } from '../../src/recovery/message/own-words.ts'
import { mayRefer } from '../../src/recovery/message/quick-check.ts'
import { readPrompt } from '../../src/recovery/message/read-prompt.ts'
import { findReference } from '../../src/recovery/message/reference.ts'
import { readWish } from '../../src/recovery/message/wish.ts'
import { redactRecord } from '../../src/redact/record.ts'
import { redact } from '../../src/redact/redact.ts'
import { parseObservations } from '../../src/snapshot/format/observations.ts'
import { cleanPaste } from '../../src/snapshot/format/pasted.ts'
import { findCheckpointIds, parseSummary } from '../../src/snapshot/format/summary.ts'
import { parseTurns } from '../../src/snapshot/format/turn.ts'
import { topicSlug } from '../../src/snapshot/name.ts'
import { asksForNoWork } from '../../src/snapshot/no-work.ts'
import { indexText, questionTerms } from '../../src/store/queries/index-text.ts'
import { wordsOf } from '../../src/store/queries/spelling.ts'
import { checksOf } from '../../src/text/checks.ts'
import { fold } from '../../src/text/fold.ts'
import type { Json } from '../../src/text/json.ts'
import { foldPastes } from '../../src/text/pastes.ts'
import { onlyLooks } from '../../src/text/read-only-commands.ts'
import { isGreeting, readReply } from '../../src/text/reply.ts'
import { findSaveRequest, onlyAsksForSave } from '../../src/text/save-request.ts'
import { commandParts, hidesStatus, setsUp } from '../../src/text/shell-commands.ts'
import { neutralise, visible } from '../../src/text/untrusted.ts'
import { remoteIdentity } from '../../src/workspace/git.ts'

/** What a session is in which this is said, and the state that it leaves. */
function stateOf(record: object) {
  const state = emptyState()
  foldLine(
    state,
    transcripts,
    JSON.stringify({ uuid: 'u1', sessionId: 's', timestamp: '2026-01-01T00:00:00Z', ...record }),
  )
  return state
}
const CALL = redact('c')
const readCall = (name: string, input: Json) => keptCall(readUse(CALL, redact(name), redactRecord(input)))
const readResult = (name: string, output: string) =>
  readRecorded(CALL, name, { output: redact(output), failed: true, structured: {} })
const user = (content: unknown) => stateOf({ type: 'user', message: { role: 'user', content } })
const answer = (text: string) =>
  stateOf({ type: 'assistant', message: { id: 'm1', role: 'assistant', content: [{ type: 'text', text }] } })

const FACTS: DraftFacts = {
  name: 'checkpoint-2026-01-01-a',
  sequence: 1,
  type: 'manual',
  reason: 'test',
  status: 'in-progress',
  timestamp: '2026-01-01T00:00:00Z',
  project: { id: 'p', name: 'p', root: '/p' },
  transcriptPath: '/p/t.jsonl',
}

const RANKED = { now: new Date(0), files: [] }

export const STEPS: Readonly<Record<string, (text: string) => unknown>> = {
  'a prompt, folded': (text) => draftSnapshot(user(text), FACTS),
  'an answer, folded': (text) => draftSnapshot(answer(text), FACTS),
  'a prompt as it is typed': readTyped,
  'a prompt': (text) => promptText(text, 'words'),
  'a prompt without what was pasted': foldPastes,
  'the question at the end': trailingQuestion,
  'the last paragraph': answeredText,
  'a text that is folded': (text) => fold(text, 400),
  'the parts of a turn': (text) => parseTurns([`[1.0] ${text}`, `[1.1] RAN: ${text}`, `[1.2] ASKED: ${text}`]),
  'files that a search found': (text) => filesFound(text.split('\n')),
  'files that git lists': (text) => filesListed(text.split('\n')),
  'the names of an edit': (text) => namesOfEdit(text.split('\n').map((line) => `+${line}`)),
  redaction: redact,
  'a command': (text) => [readCall('Bash', { command: text }), checksOf(text), hidesStatus(text), setsUp(text)],
  'a command that moves files': (text) => noteFileCommand(emptyState(), `mv ${text}`),
  'the path of a call': (text) => readCall('Read', { file_path: text }),
  'a plan': (text) => readCall('ExitPlanMode', { plan: text }),
  'the output of a command': (text) => judgeCommand('npm run build', text, false, {}),
  'the output of tests': (text) => judgeCommand('npm test', text, false, {}),
  'the output of a failed command': (text) => [judgeCommand('make', text, true, {}), telling(text)],
  'the result of a call': (text) => readResult('Grep', text),
  'a refusal': (text) =>
    readResult('Edit', `The user doesn't want to proceed with this tool use. the user said: ${text}`),
  'a request to save': (text) => [findSaveRequest(text), onlyAsksForSave(text)],
  'a prompt that asks for no work': asksForNoWork,
  'the address of a repository': (text) => remoteIdentity(text),
  'own words': ownWords,
  'a signal': (text) => readPrompt(text).signal,
  'a reply': readReply,
  'a greeting': isGreeting,
  'a reference': findReference,
  'a mention': mayRefer,
  'the time that is meant': (text) => readTimeReference(text, new Date(0)),
  'the session that is meant': (text) => rankSessions(text, [], RANKED),
  // A topic is at most 120 characters long when it is kept; here it is five times that.
  'two topics': (text) => sameTopic(text.slice(0, 600), text.slice(0, 600)),
  'a wish': readWish,
  // Of a command 1,000 characters are kept.
  'a command that only looks': (text) => [onlyLooks(text.slice(0, 1_000)), commandParts(text.slice(0, 1_000))],
  'an account': (text) => tells(parseText(text.slice(0, 20_000)), text, 0.6),
  'a summary of the host': visibleSummary,
  'a framed text': (text) => [visible(text), neutralise(text)],
  'a pasted summary': (text) => [parseSummary(text), cleanPaste(text), findCheckpointIds(text)],
  'a pasted summary with its heading': (text) =>
    parseSummary(`Continue work on a\n\nResume: ${text}\nCheckpoint: checkpoint-2026-01-01-a`),
  'a name': topicSlug,
  observations: (text) => parseObservations(text.split('\n'), {} as never),
  'indexed text': (text) => [indexText(text), wordsOf(text)].length,
  'a question': (text) => questionTerms(text),
}
