/**
 * @module Known-item search: snapshots captured from real transcripts, and questions whose answer is known.
 *
 * A question is the title that the host gave a session, the first sentence of a request, or the name of a file that was
 * changed. Its answers are the snapshots of the sessions that it was taken from; a title or sentence that several
 * sessions share, or a file that several changed, has several.
 */

import { readFileSync } from 'node:fs'
import { captureSession } from '../../src/capture/draft/capture-session.ts'
import { saveNamed } from '../../src/memory/session/checkpoints.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import type { GraphStore } from '../../src/store/port.ts'
import { transcriptsIn } from './real-segments.ts'

export interface Question {
  readonly text: string
  /** Any of these is a right answer. */
  readonly answers: ReadonlySet<string>
}

export interface KnownItems {
  readonly snapshots: readonly SessionSnapshot[]
  readonly sets: Readonly<Record<'titles' | 'first sentences' | 'file names', readonly Question[]>>
}

/** Captures every transcript below the folder into the store, and returns the questions to it. */
export async function captureKnownItems(store: GraphStore, folder: string): Promise<KnownItems> {
  const titles = createQuestions()
  const sentences = createQuestions()
  const files = createQuestions()
  const snapshots: SessionSnapshot[] = []
  const bySession = new Map<string, Set<string>>()
  for (const file of transcriptsIn(folder)) {
    const capture = await captureSession({ transcriptPath: file, env: { PATH: '' } })
    const { sessionId, requests } = capture.reading.state
    if (sessionId === undefined || requests.length === 0) continue
    const snapshot = await saveNamed(store, capture, {
      source: 'bench',
      now: NOW,
      sessionId,
      type: 'manual',
      reason: 'saved to be searched for',
    })
    snapshots.push(snapshot)
    // Every state of one session answers a question taken from any of them.
    const answers = bySession.get(sessionId) ?? new Set<string>()
    bySession.set(sessionId, answers.add(snapshot.name))
    for (const title of titlesOf(file)) titles.add(title, answers)
    for (const request of snapshot.conversation.requests) {
      const sentence = firstSentence(request.text)
      if (sentence !== undefined) sentences.add(sentence, answers)
    }
    for (const changed of snapshot.files) files.add(changed.path.split(/[/\\]/).at(-1) ?? changed.path, answers)
  }
  return {
    snapshots,
    sets: { titles: titles.all(), 'first sentences': sentences.all(), 'file names': files.all() },
  }
}

// --- internal ---

const NOW = new Date('2026-11-21T10:00:00.000Z')
/** Words that a first sentence needs to say what it is about, and beyond which it is cut. */
const SENTENCE_WORDS = { fewest: 3, most: 30 } as const

interface Questions {
  add(text: string, answers: ReadonlySet<string>): void
  all(): Question[]
}

/** Questions of one text are one question with all of their answers. `answers` may still grow. */
function createQuestions(): Questions {
  const known = new Map<string, { text: string; answers: Set<ReadonlySet<string>> }>()
  return {
    add(text, answers) {
      const key = text.toLowerCase()
      const question = known.get(key) ?? { text, answers: new Set() }
      question.answers.add(answers)
      known.set(key, question)
    },
    all: () =>
      [...known.values()].map(({ text, answers }) => ({
        text,
        answers: new Set([...answers].flatMap((names) => [...names])),
      })),
  }
}

/** The titles that the host wrote of this very session: its title records, and summaries of a message in this file. */
function titlesOf(file: string): Set<string> {
  const text = readFileSync(file, 'utf8')
  const titles = new Set<string>()
  for (const line of text.split('\n')) {
    if (!/"type":\s*"(ai-title|custom-title|summary)"/.test(line)) continue
    const record = parseRecord(line)
    const title = record?.['customTitle'] ?? record?.['aiTitle'] ?? record?.['summary']
    const leaf = record?.['leafUuid']
    const own = leaf === undefined || text.includes(`"uuid":"${String(leaf)}"`)
    if (typeof title === 'string' && title.trim() !== '' && title.length <= 200 && own) titles.add(title.trim())
  }
  return titles
}

function parseRecord(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return undefined
  }
}

function firstSentence(request: string): string | undefined {
  const sentence = request.trim().split(/(?<=[.!?])\s|\n/u)[0] ?? ''
  const words = sentence.split(/\s+/)
  if (words.length < SENTENCE_WORDS.fewest) return undefined
  return words.slice(0, SENTENCE_WORDS.most).join(' ')
}
