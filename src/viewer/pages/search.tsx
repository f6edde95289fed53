/** @module Ranked search over everything that is remembered: what was found, under the session that it belongs to. */

import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { defined } from '../../defined.ts'
import type { RecallPage } from '../../http/api.ts'
import { STATUSES } from '../../rules.ts'
import { type Clean, cleanLine } from '../../snapshot/format/clean-line.ts'
import { type Filters, hrefOf } from '../address.ts'
import { get } from '../api-client.ts'
import {
  Answered,
  Empty,
  entityTitle,
  ProjectName,
  StatusChip,
  statusWords,
  Text,
  typeWords,
  When,
} from '../components.tsx'
import { type Choice, FilterBar, SAVED, sinceOf } from '../filter-bar.tsx'
import { markerOf, type Piece } from '../found-text.ts'
import { useAnswer } from '../use-answer.ts'

/** What answers the query, best first. */
export function SearchPage({ query, filters }: { readonly query: string; readonly filters: Filters }): JSX.Element {
  const [pages, setPages] = useState(1)
  const about = JSON.stringify([query, filters])
  useEffect(() => setPages(1), [about])
  const asked = useAnswer(() => askPages(query, filters, pages), ['search', about], { extent: pages })
  const mark = useMemo(() => markerOf(query), [query])
  return (
    <>
      <h1>
        Search: <Text of={query} />
      </h1>
      <FilterBar route={{ page: 'search', query, filters }} filters={filters} choices={CHOICES} />
      <Answered asked={asked}>
        {(answers) => {
          const all = answers.flatMap((answer) => answer.found.map((one) => ({ found: one, lines: linesOf(one) })))
          const shown = all.filter(({ found, lines }) => lines.length > 0 || isNamed(found, mark))
          const { nextCursor: next, cut, absent } = answers[answers.length - 1] ?? { found: [] }
          if (all.length === 0) return <Nothing query={query} filters={filters} />
          return (
            <>
              {absent === undefined ? null : (
                <p>
                  Nothing holds: <Text of={absent.join(', ')} />
                </p>
              )}
              {cut === undefined ? null : <p>{cut}</p>}
              <ol class="found">
                {[...shown.filter(isProse), ...shown.filter((one) => !isProse(one))].map(({ found, lines }) => (
                  <Answer key={found.name} found={found} lines={lines} mark={mark} query={query} />
                ))}
              </ol>
              {shown.length === all.length ? null : (
                <p class="note">
                  {all.length - shown.length} more hold such words only in how they were saved, and are not shown.
                </p>
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

const CHOICES: readonly Choice[] = [
  {
    filter: 'type',
    label: 'Kind',
    options: [
      ['', 'everything'],
      ['session-snapshot', 'sessions'],
      ['file', 'files'],
      ['decision', 'decisions'],
      ['project', 'projects'],
    ],
  },
  SAVED,
  {
    filter: 'status',
    label: 'Status',
    options: [['', 'all'], ...STATUSES.map((status) => [status, statusWords(status)] as const)],
  },
]

/** All pages up to the one that the reader asked for: when the store changes, they all are asked for anew and none goes. */
async function askPages(query: string, filters: Filters, count: number): Promise<RecallPage[]> {
  const { project, type, status } = filters
  const pages: RecallPage[] = []
  for (let cursor: string | undefined; pages.length < count; ) {
    const words = { q: query, project, type, status, since: sinceOf(filters), cursor, limit: PAGE }
    const page = await get<RecallPage>('/api/recall', words)
    pages.push(page)
    cursor = page.nextCursor
    if (cursor === undefined) break
  }
  return pages
}

interface Line extends Clean {
  readonly turn?: number
  /** Somebody's words, and no path and no command. */
  readonly isProse: boolean
}

/** What answers of a session or an entity: words before paths and commands. */
function linesOf({ matches }: Found): Line[] {
  const lines = matches.flatMap(lineOf)
  return [...lines.filter((line) => line.isProse), ...lines.filter((line) => !line.isProse)].slice(0, LINES)
}

function isProse({ lines }: { readonly lines: readonly Line[] }): boolean {
  return lines.some((line) => line.isProse)
}

function titleOf({ name, project, title = entityTitle(name, project) }: Found): string {
  return title
}

function isNamed(found: Found, mark: Mark): boolean {
  return mark(titleOf(found)).some(({ isMarked }) => isMarked)
}

/** A session or an entity, and what of it answers; each line leads to its place. */
function Answer(props: {
  readonly found: Found
  readonly lines: readonly Line[]
  readonly mark: Mark
  readonly query: string
}): JSX.Element {
  const { found, lines, mark, query } = props
  const { name, project, entityType, checkpointType, status, at } = found
  const placeOf = (line: Line | undefined): string =>
    checkpointType === undefined
      ? hrefOf({ page: 'entity', name })
      : hrefOf({ page: 'snapshot', name, words: query, ...defined({ turn: line?.turn }) })
  return (
    <li>
      <h2>
        <a href={placeOf(lines[0])}>
          <Marked pieces={mark(titleOf(found))} />
        </a>
      </h2>
      <p class="facts">
        {checkpointType === undefined ? (
          <span class="chip">
            <Text of={typeWords(entityType)} />
          </span>
        ) : null}
        {status === undefined || status === 'paused' ? null : <StatusChip status={status} />}
        <When at={at} />
        <ProjectName of={project} />
      </p>
      {lines.map((line) => (
        <p key={line.text} class="match">
          {line.label === undefined ? null : line.turn === undefined ? (
            <span class="match-label">
              <Marked pieces={mark(line.label)} />{' '}
            </span>
          ) : (
            <>
              <a class="match-label" href={placeOf(line)}>
                {line.label}
              </a>{' '}
            </>
          )}
          <Marked pieces={mark(line.text)} />
          {line.failed ? <span class="chip outcome-failed">failed</span> : null}
        </p>
      ))}
    </li>
  )
}

/** A passage with its turn and who said it, or an observation without the marks of its format. */
function lineOf({ content, turn, who = 'user' }: Found['matches'][number]): Line[] {
  if (turn !== undefined)
    return [{ text: content, label: `turn ${turn}, ${who}`, failed: false, turn, isProse: !NO_PROSE.has(who) }]
  const line = cleanLine(content)
  return line === undefined ? [] : [{ ...line, isProse: false }]
}

const NO_PROSE: ReadonlySet<string> = new Set(['ran', 'files', 'read'])

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

function Nothing({ query, filters }: { readonly query: string; readonly filters: Filters }): JSX.Element {
  const isNarrowed = Object.values(filters).some(Boolean)
  return (
    <Empty title="Nothing found.">
      <p>Try fewer words. Typos and beginnings of words are understood.</p>
      {isNarrowed ? (
        <p>
          <a href={hrefOf({ page: 'search', query })}>Search everything</a>
        </p>
      ) : null}
    </Empty>
  )
}
