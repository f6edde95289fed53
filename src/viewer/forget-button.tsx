/** @module Forgetting: what would go and what would stay is shown first, and only a second word makes it so. */

import { createContext, type JSX } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { Forgotten } from '../http/api.ts'
import { hrefOf } from './address.ts'
import { post } from './api-client.ts'
import { counted, Items, Paths, Text } from './components.tsx'
import { AccessContext } from './use-answer.ts'

/** A button that forgets one entity or snapshot for good; absent where the page may only read. */
export function ForgetButton({ name }: { readonly name: string }): JSX.Element | null {
  const access = useContext(AccessContext)
  const dialog = useRef<HTMLDialogElement>(null)
  const [order, setOrder] = useState<Forgotten>()
  const [fault, setFault] = useState('')
  const tell = useContext(ForgottenContext)
  if (access !== 'write') return null
  const ask = (dryRun: boolean): Promise<Forgotten> => post<Forgotten>('/api/forget', { names: [name], dryRun })
  const open = (): void => {
    setFault('')
    setOrder(undefined)
    dialog.current?.showModal()
    ask(true).then(setOrder, (error: Error) => setFault(error.message))
  }
  const forget = (): void => {
    ask(false).then(
      (done) => {
        dialog.current?.close()
        location.hash = hrefOf({ page: 'timeline' })
        if (!isAllGone(done)) tell(done)
      },
      (error: Error) => setFault(error.message),
    )
  }
  return (
    <>
      <button type="button" class="danger" onClick={open}>
        Forget…
      </button>
      <dialog ref={dialog} aria-labelledby="forget-title">
        <h2 id="forget-title">Forget this for good?</h2>
        {fault === '' ? null : <p role="alert">{fault}</p>}
        {order === undefined ? (
          <p role="status">{fault === '' ? 'Finding what belongs to it…' : ''}</p>
        ) : (
          <>
            <Erased order={order} />
            <Kept order={order} />
          </>
        )}
        <p class="actions">
          <button type="button" onClick={() => dialog.current?.close()}>
            Keep it
          </button>
          <button type="button" class="danger" disabled={order === undefined} onClick={forget}>
            Forget it
          </button>
        </p>
      </dialog>
    </>
  )
}

/** Tells what a forgetting left. The page of what was forgotten is gone by then: the frame around all pages shows it. */
export const ForgottenContext = createContext<(done: Forgotten) => void>(() => undefined)

/** What the last forgetting left elsewhere, over whatever page is open. */
export function ForgottenDialog(props: { readonly of: Forgotten; readonly onClose: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby="forgotten-title" onClose={props.onClose}>
      <h2 id="forgotten-title">Forgotten.</h2>
      <Kept order={props.of} />
      <p class="actions">
        <button type="button" class="primary" onClick={() => dialog.current?.close()}>
          Done
        </button>
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
  return (
    <>
      <p>
        {counted(order.entities.length, 'entity', 'entities')}, {counted(order.observations, 'observation')} and{' '}
        {counted(order.relations, 'relation')} will be erased for good. Later imports leave them out.
      </p>
      <Names of={order.entities} row={(name) => <Text of={name} />} />
    </>
  )
}

/** What a forgetting leaves: in the words of other entities, in backups, in files that another process holds. */
function Kept({ order }: { readonly order: Forgotten }): JSX.Element | null {
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
          It is not erased from the files yet: another process uses the store, or the disk is full. To finish, run{' '}
          <code>throughline forget --erase</code>.
        </p>
      ) : null}
    </>
  )
}

function Names(props: { readonly of: readonly string[]; readonly row: (name: string) => JSX.Element }): JSX.Element {
  return <Items of={props.of.slice(0, SHOWN)} row={props.row} more={props.of.length - SHOWN} />
}
