/** @module What happened to a file: the sessions that changed it, newest first, and what they decided. */

import type { JSX } from 'preact'
import type { FileHistory as History } from '../http/api.ts'
import { hrefOf } from './address.ts'
import { Asked, Empty, Long, StatusChip, Text, When } from './components.tsx'

/** The history of the file entity of this name. */
export function FileHistory({ file }: { readonly file: string }): JSX.Element {
  return (
    <Asked<History> path="/api/history" query={{ file }}>
      {({ sessions, cut }) =>
        sessions.length === 0 ? (
          <Empty title="No saved session changed it." />
        ) : (
          <>
            <ol class="history" aria-label="Sessions that changed it, newest first">
              {sessions.map(({ snapshot, title, at, status, what, decisions }) => (
                <li key={snapshot}>
                  <a class="name-link" href={hrefOf({ page: 'snapshot', name: snapshot })}>
                    <Text of={title} />
                  </a>
                  <p class="facts">
                    <When at={at} />
                    <StatusChip status={status} />
                    {what === undefined ? null : <Text of={what} />}
                  </p>
                  {decisions.slice(0, SHOWN).map(({ id, decision }) => (
                    <p key={id} class="note">
                      Decided: <Long of={decision} />
                    </p>
                  ))}
                </li>
              ))}
            </ol>
            {cut === undefined ? null : <p class="note">{cut}</p>}
          </>
        )
      }
    </Asked>
  )
}

// --- internal ---

/** Decisions of one session; those that name the file come first. */
const SHOWN = 2
