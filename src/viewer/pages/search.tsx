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
  savedWhen,
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
          const { nextCursor: next, cut } = answers[answers.length - 1] ?? { found: [] }
          const groups = groupsOf(answers.flatMap(({ found }) => found))
          if (groups.length === 0) return <Nothing query={query} filters={filters} />
          return (
            <>
              <ol class="found">
                {groups.map((group) => (
                  <Group key={group.key} group={group} mark={mark} />
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

/** Entities that are asked for at once, and lines of one that are shown. */
const PAGE = 15
const LINES = 3

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

/** What was found of one session, or one thing that belongs to none. */
interface Group {
  readonly key: string
  /** Best first. */
  readonly found: Found[]
}

/** In the order of the best of each. */
function groupsOf(found: readonly Found[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of found) {
    const key = one.session === undefined ? `entity ${one.name}` : `session ${one.session}`
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { key, found: [one] })
    else known.found.push(one)
  }
  return [...groups.values()]
}

function Group({
  group,
  mark,
}: {
  readonly group: Group
  readonly mark: (text: string) => Piece[]
}): JSX.Element | null {
  const [best, ...others] = group.found
  if (best === undefined) return null
  const { title = entityTitle(best.name, best.project), checkpointType } = best
  const isMarked = ({ label = '', text }: Clean): boolean => mark(`${label} ${text}`).some((piece) => piece.isMarked)
  const all = linesOf(group.found).filter(({ text }) => text !== title)
  const marked = all.filter(isMarked)
  // The neighbours of what answers stand only where nothing else does.
  const lines = (marked.length > 0 ? marked : all).slice(0, LINES)
  return (
    <li>
      <h2>
        <a href={hrefOf({ page: checkpointType === undefined ? 'entity' : 'snapshot', name: best.name })}>
          <Marked pieces={mark(title)} />
        </a>
      </h2>
      <p class="facts">
        {checkpointType === undefined ? (
          <span class="chip">
            <Text of={typeWords(best.entityType)} />
          </span>
        ) : null}
        {best.status === undefined ? null : <StatusChip status={best.status} />}
        <When at={best.at} />
        <ProjectName of={best.project} />
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
      {others.length === 0 ? null : (
        <p class="facts">
          Also in:
          {others.map(({ name, checkpointType: type = '', at }) => (
            <a key={name} href={hrefOf({ page: 'snapshot', name })} title={name}>
              {savedWhen(type)}, <When at={at} />
            </a>
          ))}
        </p>
      )}
    </li>
  )
}

/** The lines of all that was found of a session, the best first, each once. */
function linesOf(found: readonly Found[]): Clean[] {
  const lines = new Map<string, Clean>()
  for (const { matches } of found) {
    for (const { content } of matches) {
      const line = cleanLine(content)
      if (line !== undefined && !lines.has(line.text)) lines.set(line.text, line)
    }
  }
  return [...lines.values()]
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
