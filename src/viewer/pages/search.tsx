/** @module Ranked search over everything that is remembered: what was found, under the session that it belongs to. */

import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
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
          const found = answers.flatMap((answer) => answer.found)
          const { nextCursor: next, cut, absent } = answers[answers.length - 1] ?? { found: [] }
          if (found.length === 0) return <Nothing query={query} filters={filters} />
          return (
            <>
              {absent === undefined ? null : (
                <p class="facts">
                  Stand nowhere: <Text of={absent.join(', ')} />
                </p>
              )}
              <ol class="found">
                {found.map((one) => (
                  <Answer key={one.name} found={one} mark={mark} />
                ))}
              </ol>
              {next === undefined ? null : (
                <button type="button" onClick={() => setPages(pages + 1)}>
                  More
                </button>
              )}
              {cut === undefined ? null : <p class="facts">{cut}</p>}
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

/** A session or an entity, and what of it answers. */
function Answer({ found, mark }: { readonly found: Found; readonly mark: (text: string) => Piece[] }): JSX.Element {
  const { name, project, entityType, checkpointType, status, at, matches, title = entityTitle(name, project) } = found
  const lines = matches.flatMap(lineOf).slice(0, LINES)
  return (
    <li>
      <h2>
        <a href={hrefOf({ page: checkpointType === undefined ? 'entity' : 'snapshot', name })}>
          <Marked pieces={mark(title)} />
        </a>
      </h2>
      <p class="facts">
        {checkpointType === undefined ? (
          <span class="chip">
            <Text of={typeWords(entityType)} />
          </span>
        ) : null}
        {status === undefined ? null : <StatusChip status={status} />}
        <When at={at} />
        <ProjectName of={project} />
      </p>
      {lines.map((line) => (
        <p key={line.text} class="match">
          {line.label === undefined ? null : (
            <span class="match-label">
              <Marked pieces={mark(line.label)} />{' '}
            </span>
          )}
          <Marked pieces={mark(line.text)} />
          {line.failed ? <span class="chip outcome-failed">failed</span> : null}
        </p>
      ))}
    </li>
  )
}

/** A passage with its turn and who said it, or an observation without the marks of its format. */
function lineOf({ content, turn, who }: Found['matches'][number]): Clean[] {
  if (turn !== undefined) return [{ text: content, label: `${turn} ${who}`, failed: false }]
  const line = cleanLine(content)
  return line === undefined ? [] : [line]
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
