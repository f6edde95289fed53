/**
 * @module What the host says about one call, beside its arguments.
 */

/** Returns the host's id of the tool use that this call is, where it tells: it finds the session that calls. */
export function callOf(extra: { readonly _meta?: Readonly<Record<string, unknown>> | undefined }): string | undefined {
  const id = extra._meta?.['claudecode/toolUseId']
  return typeof id === 'string' && /^[\w-]{8,200}$/.test(id) ? id : undefined
}
