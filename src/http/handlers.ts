/**
 * @module The types of a route's handler: its request and its answer follow from the table of routes.
 */

import type { z } from 'zod'
import type { Context } from '../compose.ts'
import type { GraphStore } from '../store/port.ts'
import type { ROUTES, RouteName } from './api.ts'
import type { Principal } from './tokens.ts'

type Table = typeof ROUTES
/** The same, of which nothing is changed any more. */
type Sealed<T> = T extends object ? { readonly [K in keyof T]: Sealed<T[K]> } : T
type Parsed<R, K extends 'query' | 'body'> =
  R extends Record<K, infer S extends z.ZodType> ? z.output<S> : Record<string, never>

/** The parts of a request, each as the table has it. */
export interface Asked<N extends RouteName> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Parsed<Table[N], 'query'>
  readonly body: Parsed<Table[N], 'body'>
  /** Who asks; absent on routes that need no token. */
  readonly principal: Principal | undefined
}

/** What the handlers of one server share. */
export interface RouteContext {
  readonly context: Context
  /** The default project: that of the folder in which the server was started. */
  readonly folder: string
  readonly withStore: <T>(work: (store: GraphStore) => Promise<T>) => Promise<T>
}

/** The source that is recorded for writes over HTTP. */
export const SOURCE = 'http'

/** Answers of one route. */
export type Answered<N extends RouteName> = Sealed<z.output<Table[N]['answer']['shape']>>
/** A handler of every route but the feed of events. It may also answer with a refusal. */
export type Handlers = {
  readonly [K in Exclude<RouteName, 'events'>]: (asked: Asked<K>) => Promise<Answered<K> | Response>
}
