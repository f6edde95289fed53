/**
 * @module A server of either era, as our tools, resources and prompts see it: they are written once, for both.
 *
 * The legacy era is every revision of the protocol that begins with a handshake, up to 2025-11-25. The modern era, from
 * 2026-07-28, has none: each request carries its revision and its client.
 */

import type {
  CallToolResult,
  GetPromptResult,
  ReadResourceResult,
  ToolAnnotations,
} from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'

export interface EraServer {
  readonly registerTool: <I extends Input>(
    name: string,
    definition: ToolDefinition<I>,
    call: (args: Arguments<I>, request: CallRequest) => CallToolResult | Promise<CallToolResult>,
  ) => void
  readonly registerPrompt: <I extends z.ZodRawShape>(
    name: string,
    definition: PromptDefinition<I>,
    get: (args: z.output<z.ZodObject<I>>) => GetPromptResult,
  ) => void
  readonly registerResource: (
    name: string,
    uri: string,
    about: ResourceFacts,
    read: (uri: string) => Promise<ReadResourceResult>,
  ) => void
  /** Registers resources that are read by name. */
  readonly registerTemplate: (
    name: string,
    uriTemplate: string,
    about: ResourceFacts,
    complete: Readonly<Record<string, Complete>>,
    read: (uri: string) => Promise<ReadResourceResult>,
  ) => void
  /** Returns the error for an address that nothing has. */
  readonly notFound: (uri: string) => Error
  /** Returns the name that the client has given itself; undefined if it gave none. */
  readonly clientName: () => string | undefined
}

/** Where a tool's input schema may say as much: an object, or the shape of one. */
export type Input = z.ZodObject | z.ZodRawShape
export type Arguments<I extends Input> = I extends z.ZodObject
  ? z.output<I>
  : I extends z.ZodRawShape
    ? z.output<z.ZodObject<I>>
    : never

export interface ToolDefinition<I extends Input> {
  readonly title: string
  readonly description: string
  readonly inputSchema: I
  readonly outputSchema?: z.ZodRawShape
  readonly annotations: ToolAnnotations
  readonly _meta?: Record<string, unknown>
}

export interface PromptDefinition<I extends z.ZodRawShape> {
  readonly title: string
  readonly description: string
  readonly argsSchema: I
  /** Completions of arguments, by name. */
  readonly complete?: Readonly<Record<string, Complete>>
}

export interface ResourceFacts {
  readonly title: string
  readonly description: string
  readonly mimeType: string
}

/** Returns what the beginning of a value may become. */
export type Complete = (part: string) => Promise<string[]>

/** What a tool reads of the request beside its arguments. */
export interface CallRequest {
  readonly _meta?: Readonly<Record<string, unknown>> | undefined
}
