/** @module Ranked search over everything that is remembered, page by page. */

import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { RecallPage } from '../../http/api.ts'
import { hrefOf } from '../address.ts'
import { get } from '../api-client.ts'
import { Answered, Empty, StatusChip, Text, When } from '../components.tsx'
import { useAnswer } from '../use-answer.ts'

/** What answers the query, best first. */
export function SearchPage({ query, project }: { readonly query: string; readonly project: string }): JSX.Element {
  const [type, setType] = useState('')
  const [further, setFurther] = useState<readonly RecallPage[]>([])
  const ask = (cursor?: string): Promise<RecallPage> =>
    get<RecallPage>('/api/recall', { q: query, project, type, cursor, limit: PAGE })
  const asked = useAnswer(() => ask(), ['search', query, project, type])
  useEffect(() => setFurther([]), [asked])
  return (
    <>
      <h1>
        Search: <Text of={query} />
      </h1>
      <label class="filter">
        <span>Kind</span>
        <select value={type} onChange={(event) => setType(event.currentTarget.value)}>
          <option value="">everything</option>
          <option value="session-snapshot">session snapshots</option>
          <option value="file">files</option>
          <option value="decision">decisions</option>
          <option value="project">projects</option>
        </select>
      </label>
      <Answered asked={asked}>
        {(first) => {
          const pages = [first, ...further]
          const found = pages.flatMap((page) => page.found)
          const { nextCursor: next, cut } = pages[pages.length - 1] ?? first
          if (found.length === 0) {
            return (
              <Empty title="Nothing answers that.">
                <p>Fewer words find more; typos and beginnings of words are understood.</p>
              </Empty>
            )
          }
          return (
            <>
              <ol class="found">
                {found.map((one) => (
                  <li key={one.name}>
                    <p class="facts">
                      <span class="chip">
                        <Text of={one.entityType} />
                      </span>
                      {one.status === undefined ? null : <StatusChip status={one.status} />}
                      <When at={one.at} />
                    </p>
                    <h2>
                      <a
                        href={hrefOf({
                          page: one.checkpointType === undefined ? 'entity' : 'snapshot',
                          name: one.name,
                        })}
                      >
                        <Text of={one.name} />
                      </a>
                    </h2>
                    {one.matches.map(({ content }, index) => (
                      <p key={index} class="match">
                        <Text of={content.slice(0, MATCH)} />
                      </p>
                    ))}
                  </li>
                ))}
              </ol>
              {next === undefined ? null : (
                <button
                  type="button"
                  onClick={() =>
                    ask(next).then(
                      (page) => setFurther([...further, page]),
                      () => undefined,
                    )
                  }
                >
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

const PAGE = 20
/** Characters of a line that answers. */
const MATCH = 300
