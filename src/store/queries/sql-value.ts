/** A value that a statement binds; `undefined` is SQL's NULL. */
export type SqlValue = string | number | undefined
