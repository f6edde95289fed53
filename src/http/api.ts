/**
 * @module What the REST API answers, as types: those of the operations, and of the answers that say more or less than these.
 * The viewer's types.
 *
 * Times are ISO texts. Errors are answered as a `Problem` (application/problem+json).
 *
 * Every request carries `Authorization: Bearer <token>`. A page gets its token in three steps: it is opened at `/#<code>`,
 * posts the code to `/api/login`, and keeps the token of the answer in its sessionStorage. There is no cookie, because all
 * ports of a machine share cookies and a browser sends them to other sites as well. The feed of events is read with
 * `fetch`, because an EventSource cannot send a token.
 */

import type { OperationName, Result } from '../operations/operations.ts'
import type { ANSWERS } from './answers.ts'
import type { Access } from './users.ts'

/** What an operation is answered with. */
export type Answered<N extends OperationName> = N extends keyof typeof ANSWERS
  ? Awaited<ReturnType<(typeof ANSWERS)[N]>>
  : Result<N>

/** RFC 9457. `code` is ours and stable; `errors` name what is wrong with the request, by place. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail?: string
  readonly code: string
  readonly errors?: readonly { readonly at: string; readonly message: string }[]
}

export interface StoreState {
  readonly version: string
  /** The store's counter: it grows with every change, whoever made it. */
  readonly revision: number
  readonly entities: number
  readonly relations: number
  /** What the token of this request may do. */
  readonly access: Access
  /** The hosts whose sessions a store may hold. */
  readonly hosts: readonly { readonly id: string; readonly name: string }[]
  /** The store that this server serves: a file, or an address without its password. */
  readonly location: string
}

/** The data of the event `revision` of the feed; the event comes at once and then at every change. */
export interface RevisionEvent {
  readonly revision: number
}

/** A token for the page that asked, signed by the server, which keeps none. */
export interface Login {
  readonly token: string
  readonly access: Access
  readonly expiresAt: string
}

export type CheckpointDetail = Answered<'checkpoint'>
export type CheckpointDiff = Answered<'diff'>
export type StatusChanged = Answered<'setStatus'>
export type CompactionList = Answered<'compactions'>
export type Compaction = CompactionList['compactions'][number]
export type LossSum = Answered<'losses'>
export type InjectionList = Answered<'injections'>
export type Injection = InjectionList['injections'][number]
export type Timeline = Answered<'timeline'>
export type TimelineSession = Answered<'session'>
export type ProjectList = Answered<'projects'>
export type EntityDetail = Answered<'entity'>
export type Picture = Answered<'picture'>
export type Preview = Answered<'preview'>
export type FileHistory = Answered<'history'>
export type RecallPage = Answered<'recall'>
export type RedactionList = Answered<'redactions'>
