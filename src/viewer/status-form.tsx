/** @module Saying what became of the work: the statuses that it may move to, and a note where one belongs. */

import type { JSX } from 'preact'
import { useContext, useState } from 'preact/hooks'
import type { CheckpointDetail, StatusChanged } from '../http/api.ts'
import { post } from './api-client.ts'
import { StoreContext } from './use-answer.ts'

/** A form with the legal moves alone; absent where the page may only read. */
export function StatusForm({ detail }: { readonly detail: CheckpointDetail }): JSX.Element | null {
  const access = useContext(StoreContext)?.access
  const [status, setStatus] = useState('')
  const [note, setNote] = useState('')
  const [result, setResult] = useState('')
  if (access !== 'write' || (detail.moves.length === 0 && !detail.reopenable)) return null
  const name = detail.checkpoint.name
  const change = (event: Event): void => {
    event.preventDefault()
    const body = { status, ...(note === '' ? {} : { note }) }
    post<StatusChanged>(`/api/checkpoints/${encodeURIComponent(name)}/status`, body).then(
      ({ from, checkpoint }) => {
        setResult(`It was ${from} and is ${checkpoint.status} now.`)
        setStatus('')
        setNote('')
      },
      (error: Error) => setResult(error.message),
    )
  }
  return (
    <form class="status-form" onSubmit={change}>
      <label>
        <span>Change status</span>
        <select value={status} onChange={(event) => setStatus(event.currentTarget.value)}>
          <option value="">to…</option>
          {detail.moves.map((move) => (
            <option key={move} value={move}>
              {move}
            </option>
          ))}
          {detail.reopenable ? <option value={REOPEN}>reopen</option> : null}
        </select>
      </label>
      {NOTE_LABEL[status] === undefined ? null : (
        <label>
          <span>{NOTE_LABEL[status]}</span>
          <input value={note} maxLength={2_000} onInput={(event) => setNote(event.currentTarget.value)} />
        </label>
      )}
      <button type="submit" disabled={status === ''}>
        Change
      </button>
      <span class="said" role="status">
        {result}
      </span>
    </form>
  )
}

// --- internal ---

const REOPEN = 'in-progress'
/** What the note says, by the status that it goes with. */
const NOTE_LABEL: Readonly<Record<string, string>> = { completed: 'Outcome', abandoned: 'Reason' }
