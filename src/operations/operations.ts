/**
 * @module Every operation that more than one surface may offer. REST offers all of them; the tools of the memory server, the
 * commands and the library those that serve a model, a person or a program.
 */

import { GRAPH } from './graph.ts'
import { SESSIONS } from './sessions.ts'

export const OPERATIONS = { ...SESSIONS, ...GRAPH }

export type OperationName = keyof typeof OPERATIONS

/** What an operation returns. */
export type Result<N extends OperationName> = Awaited<ReturnType<(typeof OPERATIONS)[N]['run']>>
