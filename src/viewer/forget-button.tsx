/** @module Forgetting: what would go is shown first, and only a second word makes it so. */

import type { JSX } from 'preact'
import { useContext, useRef, useState } from 'preact/hooks'
import type { Forgotten } from '../http/api.ts'
import { post } from './api-client.ts'
import { Text } from './components.tsx'
import { AccessContext } from './use-answer.ts'

/** A button that forgets one entity or snapshot for good; absent where the page may only read. */
export function ForgetButton({
  name,
  onForgotten,
}: {
  readonly name: string
  readonly onForgotten: () => void
}): JSX.Element | null {
  const access = useContext(AccessContext)
  const dialog = useRef<HTMLDialogElement>(null)
  const [order, setOrder] = useState<Forgotten>()
  const [fault, setFault] = useState('')
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
      () => {
        dialog.current?.close()
        onForgotten()
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
          <p role="status">{fault === '' ? 'Looking what belongs to it…' : ''}</p>
        ) : (
          <>
            <p>
              {order.entities.length} entities, {order.observations} observations and {order.relations} relations go,
              and what re-imports them is refused. Nothing brings them back.
            </p>
            <ul class="forgotten">
              {order.entities.slice(0, SHOWN).map((entity) => (
                <li key={entity}>
                  <Text of={entity} />
                </li>
              ))}
              {order.entities.length > SHOWN ? <li>and {order.entities.length - SHOWN} more</li> : null}
            </ul>
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

// --- internal ---

const SHOWN = 8
