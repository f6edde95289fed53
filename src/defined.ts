/** Returns the members that are not undefined, in their order: for properties that may be absent but never undefined. */
export function defined<T extends object>(members: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(members)) if (value !== undefined) kept[name] = value
  return kept as never
}
