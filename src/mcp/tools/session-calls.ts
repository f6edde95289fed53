/**
 * @module What the tools about sessions do: loaded by the first call of one of them, for a server's start needs none of it.
 */

export { forgetSelected } from './forget-call.ts'
export { recover } from './recover-call.ts'
export { save } from './save-call.ts'
export { gaugeContext, list, setSnapshotStatus } from './snapshots-call.ts'
