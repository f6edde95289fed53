/** @module Saying what became of the work: the statuses that it may move to, and a note where one belongs. */

import type { JSX } from 'preact'
import { useContext, useState } from 'preact/hooks'
import type { CheckpointDetail, StatusChanged } from '../http/api.ts'
import { post } from './api-client.ts'
import { StatusChip } from './components.tsx'
import { StoreContext } from './use-answer.ts'

/** The status, and a form with the legal moves where the page may change it. */
export function StatusForm({ detail }: { readonly detail: CheckpointDetail }): JSX.Element {
  const access = useContext(StoreContext)?.access
  const { name, status } = detail.checkpoint
  const [chosen, choose] = useState<string>(status)
  const [note, setNote] = useState('')
  const [fault, setFault] = useState('')
  const moves = [...detail.moves, ...(detail.reopenable ? [REOPEN] : [])]
  if (access !== 'write' || moves.length === 0) return <StatusChip status={status} />
  const change = (event: Event): void => {
    event.preventDefault()
    const body = { status: chosen, ...(note === '' ? {} : { note }) }
    post<StatusChanged>(`/api/checkpoints/${encodeURIComponent(name)}/status`, body).then(
      () => setFault(''),
      (error: Error) => setFault(error.message),
    )
  }
  return (
    <form class="status-form" onSubmit={change}>
      <label>
        <span>Status</span>
        <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
          {[status, ...moves].map((one) => (
            <option key={one} value={one}>
              {one === REOPEN && detail.reopenable ? 'reopen' : one.replaceAll('-', ' ')}
            </option>
          ))}
        </select>
      </label>
      {chosen === status || NOTE_LABEL[chosen] === undefined ? null : (
        <label>
          <span>{NOTE_LABEL[chosen]}</span>
          <input value={note} maxLength={2_000} onInput={(event) => setNote(event.currentTarget.value)} />
        </label>
      )}
      {chosen === status ? null : <button type="submit">Change</button>}
      <span class="said" role="status">
        {fault}
      </span>
    </form>
  )
}

// --- internal ---

const REOPEN = 'in-progress'
/** What the note says, by the status that it goes with. */
const NOTE_LABEL: Readonly<Record<string, string>> = { completed: 'Outcome', abandoned: 'Reason' }
