/** @module Forgetting: what would go and what would stay is shown first, and only a second word makes it so. */

import { createContext, type JSX } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { Forgotten } from '../http/api.ts'
import { hrefOf } from './address.ts'
import { post } from './api-client.ts'
import { counted, Items, Paths, Text } from './components.tsx'
import { StoreContext } from './use-answer.ts'

/** Opens the dialog for an entity's name. The dialog stands beside the page, which goes with what is forgotten. */
export const ForgettingContext = createContext<(name: string) => void>(() => undefined)

/** A button that forgets one entity or snapshot for good; absent where the page may only read. */
export function ForgetButton({ name }: { readonly name: string }): JSX.Element | null {
  const forget = useContext(ForgettingContext)
  if (useContext(StoreContext)?.access !== 'write') return null
  return (
    <button type="button" class="danger" onClick={() => forget(name)}>
      Forget…
    </button>
  )
}

/** What a forgetting takes and leaves, and the second word; after it what is left, where something is. */
export function ForgetDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = useRef<HTMLButtonElement>(null)
  const [order, setOrder] = useState<Forgotten>()
  const [stage, setStage] = useState<'asked' | 'running' | 'done'>('asked')
  const [fault, setFault] = useState('')
  const [isRunning, isDone] = [stage === 'running', stage === 'done']
  const ask = (dryRun: boolean): Promise<void> =>
    post<Forgotten>('/api/forget', { names: [name], dryRun }).then(
      (answer) => {
        setOrder(answer)
        if (dryRun) return
        location.hash = hrefOf({ page: 'timeline' })
        if (isAllGone(answer)) onClose()
        else setStage('done')
      },
      (error: Error) => {
        setFault(error.message)
        setStage('asked')
      },
    )
  useEffect(() => {
    dialog.current?.showModal()
    void ask(true)
  }, [])
  useEffect(() => {
    if (isDone) leave.current?.focus()
  }, [isDone])
  const forget = (): void => {
    setFault('')
    setStage('running')
    void ask(false)
  }
  const closed = (): void => {
    // Escape closes it in any case.
    if (isRunning) dialog.current?.showModal()
    else onClose()
    if (isDone) document.getElementById('main')?.focus()
  }
  return (
    <dialog ref={dialog} aria-labelledby="forget-title" onClose={closed}>
      <div role="status">
        <h2 id="forget-title">{isDone ? 'Forgotten.' : 'Forget this for good?'}</h2>
      </div>
      {fault === '' ? null : <p role="alert">{fault}</p>}
      {order === undefined && fault === '' ? <p role="status">Finding what belongs to it…</p> : null}
      {isRunning ? <p role="status">Forgetting…</p> : null}
      {order === undefined || isDone ? null : <Erased order={order} />}
      {order === undefined ? null : <Kept order={order} />}
      <p class="actions">
        <button type="button" ref={leave} disabled={isRunning} onClick={() => dialog.current?.close()}>
          {isDone ? 'Done' : 'Keep it'}
        </button>
        {isDone ? null : (
          <button type="button" class="danger" disabled={order === undefined || isRunning} onClick={forget}>
            Forget it
          </button>
        )}
      </p>
    </dialog>
  )
}

// --- internal ---

const SHOWN = 8

/** Whether nothing of it stays anywhere that we know of. */
function isAllGone({ mentions, copies, erased }: Forgotten): boolean {
  return mentions.length + copies.length === 0 && erased !== false
}

function Erased({ order }: { readonly order: Forgotten }): JSX.Element {
  const { entities, observations, relations } = order
  return (
    <>
      <p>
        {counted(entities.length, 'entity', 'entities')}, {counted(observations, 'observation')} and{' '}
        {counted(relations, 'relation')} will be erased for good. Later imports leave them out.
      </p>
      <Names of={entities} row={(name) => <Text of={name} />} />
    </>
  )
}

/** What a forgetting leaves: in the words of other entities, in backups, in files that another process holds. */
function Kept({ order }: { readonly order: Forgotten }): JSX.Element {
  const { mentions, copies, erased, sessions } = order
  return (
    <>
      {mentions.length === 0 ? null : (
        <>
          <h3>Still named in</h3>
          <p>These entities stay. Their text contains a forgotten name.</p>
          <Names
            of={mentions}
            row={(name) => (
              <a href={hrefOf({ page: 'entity', name })} target="_blank" rel="noopener">
                <Text of={name} />
              </a>
            )}
          />
        </>
      )}
      {copies.length === 0 ? null : (
        <>
          <h3>May still hold it</h3>
          <p>These copies of the store stay as they are. Delete those that you do not need.</p>
          <Paths of={copies} />
        </>
      )}
      {sessions.length === 0 ? null : (
        <p class="note">
          Its {sessions.length === 1 ? 'session' : `${sessions.length} sessions`} will not be saved again. The host's
          transcripts are unchanged.
        </p>
      )}
      {erased === false ? (
        <p role="alert">
          It is not erased from the files yet: another process uses the store, or the disk is full. To finish, run
          Throughline's command <code>forget --erase</code>.
        </p>
      ) : null}
    </>
  )
}

function Names(props: { readonly of: readonly string[]; readonly row: (name: string) => JSX.Element }): JSX.Element {
  return <Items of={props.of.slice(0, SHOWN)} row={props.row} more={props.of.length - SHOWN} />
}
