/** @module Ranked search over everything that is remembered: what was found, under the session that it belongs to. */

import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { defined } from '../../defined.ts'
import type { RecallPage } from '../../http/api.ts'
import { cleanLine } from '../../snapshot/format/clean-line.ts'
import { withoutMarks } from '../../text/marks.ts'
import { hrefOf, type Words } from '../address.ts'
import { get } from '../api-client.ts'
import { Answered, Chip, Empty, entityTitle, ProjectName, StatusChip, Text, typeWords, When } from '../components.tsx'
import { FilterBar, momentDaysAgo, SAVED, STATUS } from '../filter-bar.tsx'
import { markerOf, type Piece } from '../found-text.ts'
import { useAnswer } from '../use-answer.ts'

/** What answers, best first; what stands in somebody's words before what stands in paths and commands. */
export function SearchPage({ sought, words }: { readonly sought: string; readonly words: Words }): JSX.Element {
  const [pages, setPages] = useState(1)
  const about = JSON.stringify([sought, words])
  useEffect(() => setPages(1), [about])
  const asked = useAnswer(() => askPages(sought, words, pages), ['search', about], pages)
  const mark = useMemo(() => markerOf(sought), [sought])
  const route = { page: 'search', name: sought, words } as const
  return (
    <>
      <h1>
        Search: <Text of={sought} />
      </h1>
      <FilterBar route={route} choices={[KIND, SAVED, STATUS]} />
      <Answered asked={asked}>
        {(answers) => {
          const all = answers
            .flatMap(({ found }) => found)
            .map((memory) => ({ found: memory, lines: linesOf(memory, mark) }))
          const [inWords, others] = [all.filter(isInWords), all.filter((memory) => !isInWords(memory))]
          const { nextCursor: next, cut, absent } = answers.at(-1) ?? {}
          return (
            <>
              {absent === undefined ? null : (
                <p>
                  Nothing holds: <Text of={absent.join(', ')} />
                </p>
              )}
              {cut === undefined ? null : <p>{cut}</p>}
              {all.length > 0 ? (
                <ol class="found">
                  {[...inWords, ...others].map(({ found, lines }) => (
                    <Answer key={found.name} found={found} lines={lines} mark={mark} sought={sought} />
                  ))}
                </ol>
              ) : (
                <Empty title="Nothing found.">
                  {cut === undefined ? <p>Try fewer words. Typos and beginnings of words are understood.</p> : null}
                  {Object.values(words).some(Boolean) ? (
                    <p>
                      <a href={hrefOf({ page: 'search', name: sought })}>Search everything</a>
                    </p>
                  ) : null}
                </Empty>
              )}
              {next === undefined ? null : (
                <button type="button" onClick={() => setPages(pages + 1)}>
                  More
                </button>
              )}
            </>
          )
        }}
      </Answered>
    </>
  )
}

// --- internal ---

/** Sessions and entities that are asked for at once, and passages of one that are shown. */
const PAGE = 10
const LINES = 5

type Found = RecallPage['found'][number]
type Mark = (text: string) => Piece[]

const KIND = {
  word: 'type',
  label: 'Kind',
  none: 'everything',
  options: [
    ['session-snapshot', 'sessions'],
    ['file', 'files'],
    ['decision', 'decisions'],
    ['project', 'projects'],
  ],
} as const

/** All pages up to the one that the reader asked for: when the store changes, they all are asked for anew and none goes. */
async function askPages(sought: string, words: Words, count: number): Promise<RecallPage[]> {
  const { project, type, status, days } = words
  const query = { q: sought, project, type, status, since: momentDaysAgo(days), limit: PAGE }
  const pages = [await get<RecallPage>('/api/recall', query)]
  for (let cursor = pages[0]?.nextCursor; cursor !== undefined && pages.length < count; ) {
    const page = await get<RecallPage>('/api/recall', { ...query, cursor })
    pages.push(page)
    cursor = page.nextCursor
  }
  return pages
}

interface Line {
  readonly text: string
  readonly label?: string
  readonly turn?: number
  readonly failed?: boolean
  /** Somebody's words, and no path and no command. */
  readonly isInWords: boolean
}

function isInWords({ lines }: { readonly lines: readonly Line[] }): boolean {
  return lines.some((line) => line.isInWords)
}

/** What answers of a session or an entity, with the words that were sought where they stand: words before paths and commands. */
function linesOf({ matches }: Found, mark: Mark): Line[] {
  const all = matches.flatMap(lineOf)
  const marked = all.filter(({ text }) => mark(text).some(({ isMarked }) => isMarked))
  const lines = marked.length > 0 ? marked : all
  return [...lines.filter((line) => line.isInWords), ...lines.filter((line) => !line.isInWords)].slice(0, LINES)
}

/** A passage with its turn and who said it, or an observation, without the marks of its format; a command and a path as they are. */
function lineOf({ content, turn, who = 'user' }: Found['matches'][number]): Line[] {
  if (turn === undefined) {
    const line = cleanLine(content)
    return line === undefined ? [] : [{ ...line, isInWords: false }]
  }
  const isInWords = !WITHOUT_WORDS.has(who)
  const text = isInWords ? withoutMarks(content.replace(FORM, ' ')) : content
  return [{ text: text.replace(/\s+/g, ' ').trim(), label: `turn ${turn}, ${who}`, turn, isInWords }]
}

/** Frames, rulers, cells of tables, headings and fences, which mean nothing within a line. */
const FORM = /[\u2500-\u257f]+|\|?(?:-{3,}\|?)+|(?<!\S)(?:\|+|#{1,6}|```\w*)(?!\S)/g
const WITHOUT_WORDS: ReadonlySet<string> = new Set(['ran', 'files', 'read'])

/** A session or an entity, and what of it answers; each line leads to its place. */
function Answer(props: {
  readonly found: Found
  readonly lines: readonly Line[]
  readonly mark: Mark
  readonly sought: string
}): JSX.Element {
  const { found, lines, mark, sought } = props
  const { name, project, entityType, checkpointType, status = 'paused', at, matches } = found
  const isSession = checkpointType !== undefined
  const placeOf = (line: Line | undefined): string =>
    isSession
      ? hrefOf({ page: 'snapshot', name, words: { sought, ...defined({ turn: line?.turn?.toString() }) } })
      : hrefOf({ page: 'entity', name })
  return (
    <li class="section">
      <h2>
        <a href={placeOf(lines[0])}>
          <Marked pieces={mark(found.title ?? entityTitle(name, project))} />
        </a>
      </h2>
      <p class="facts">
        {isSession ? null : <Chip of={typeWords(entityType)} />}
        <StatusChip status={status} />
        <When at={at} />
        <ProjectName of={project} />
      </p>
      {lines.length === 0 && matches.length > 0 ? <p class="note">The words stand only in how it was saved.</p> : null}
      {lines.map((line) => (
        <p key={line.text} class="match">
          {line.turn === undefined ? <b>{line.label}</b> : <a href={placeOf(line)}>{line.label}</a>}{' '}
          <Marked pieces={mark(line.text)} />
          {line.failed ? (
            <>
              {' '}
              <Chip of="failed" />
            </>
          ) : null}
        </p>
      ))}
    </li>
  )
}

function Marked({ pieces }: { readonly pieces: readonly Piece[] }): JSX.Element {
  return (
    <>
      {pieces.map(({ text, isMarked }, index) =>
        isMarked ? (
          <mark key={index}>
            <Text of={text} />
          </mark>
        ) : (
          <Text key={index} of={text} />
        ),
      )}
    </>
  )
}
