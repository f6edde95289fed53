/**
 * @module The errors that a caller must act on: one class, one table.
 *
 * Expected outcomes are return values. A `ThroughlineError` tells its caller what to do. Any other Error is a defect of
 * ours. Exit codes are sysexits (64–78), never 2: Claude Code reads a hook's exit 2 as "block".
 */

/** Every error by code: its exit status and what to do next. */
export const ERRORS = {
  INVALID_INPUT: { exit: 64, hint: 'See `throughline <command> --help`.' },
  TRANSCRIPT_NOT_FOUND: { exit: 66, hint: 'Specify a transcript: ~/.claude/projects/<project>/<session>.jsonl' },
  TRANSCRIPT_UNREADABLE: { exit: 65, hint: 'A transcript is a regular file with one JSON record on each line.' },
  SNAPSHOT_NOT_FOUND: { exit: 66, hint: 'See `throughline list --all`.' },
  ENTITY_NOT_FOUND: { exit: 66, hint: 'Find the name with `throughline search`.' },
  SNAPSHOT_MALFORMED: { exit: 65, hint: 'The message names what is missing.' },
  ILLEGAL_STATUS: { exit: 65, hint: 'The message names the legal next statuses.' },
  STORE_BUSY: { exit: 75, hint: 'Another process is using the store. Try again.' },
  STORE_UNAVAILABLE: {
    exit: 69,
    hint: 'Check that the path exists, that you may write to it and that the disk has space, or use another store with --store.',
  },
  STORE_UNREACHABLE: {
    exit: 69,
    hint: 'Check the address, the user and the password, and that the server runs. Then try again. What was saved is still on the server.',
  },
  STORE_ADDRESS_INVALID: {
    exit: 64,
    hint: 'Correct --store or THROUGHLINE_STORE: postgres://user@host:port/database. What waits to be saved goes on waiting.',
  },
  STORE_DAMAGED: {
    exit: 69,
    hint: 'Run `throughline repair`: it rebuilds the store and keeps the damaged file.',
  },
  STORE_UNREPAIRABLE: {
    exit: 69,
    hint:
      'Nothing was changed. Restore a backup that is not damaged: `throughline repair --backup FILE`. Without one, ' +
      "move the store's files away: the next save makes a new store.",
  },
  STORE_FOREIGN: {
    exit: 69,
    hint: 'Throughline did not create this file and leaves it unchanged. Use another store with --store.',
  },
  STORE_NEWER: { exit: 69, hint: 'A newer version of Throughline wrote this store. Update Throughline.' },
  DRIVER_MISSING: {
    exit: 69,
    hint:
      'Use Node 22.23 or newer, or 24.15 or newer: they bring the SQLite that Throughline needs. With an older Node, ' +
      'reinstall Throughline with its dependencies. The plugin has no SQLite for musl (Alpine) and for Windows on ARM.',
  },
  SETTINGS_UNREADABLE: {
    exit: 65,
    hint: 'Nothing was changed. Fix the JSON of the settings file by hand, then run the command again.',
  },
  FOLDER_UNWRITABLE: { exit: 73, hint: "Check the folder's owner, its permissions and the free disk space." },
  PLUGIN_ENABLED: {
    exit: 78,
    hint: 'The plugin needs no installation. To install anyway, run `claude plugin uninstall throughline` first.',
  },
  BUNDLE_INCOMPLETE: { exit: 69, hint: 'Run `npm run build` in a clone, or reinstall the package.' },
  IMPORT_NOT_FOUND: {
    exit: 66,
    hint: 'Specify a file of JSON lines, written by `throughline export` or by a memory server.',
  },
  IMPORT_UNREADABLE: { exit: 65, hint: 'Nothing was imported. The file must have one JSON object on each line.' },
  EXPORT_REFUSED: {
    exit: 73,
    hint: 'Specify another file, in a folder that exists. With --force, a regular file is replaced.',
  },
  PORT_UNAVAILABLE: { exit: 69, hint: 'Choose another port with --port. Port 0 selects a free port.' },
  SYNC_FAILED: {
    exit: 69,
    hint: 'Nothing is lost: what was not sent is sent with the next attempt.',
  },
  SESSION_FORGOTTEN: {
    exit: 65,
    hint: 'Start a new session: that one is saved.',
  },
} as const satisfies Record<string, { exit: number; hint: string }>

/** The message for a cursor that no page returned. */
export const UNKNOWN_CURSOR = 'Unknown cursor. Omit it to start from the first page.'

export type ErrorCode = keyof typeof ERRORS

/** Returns the error for input that cannot be used. */
export function invalidInput(message: string, options: { readonly cause?: unknown } = {}): ThroughlineError {
  return new ThroughlineError('INVALID_INPUT', message, options)
}

/** An error whose message and hint are written for the person or model that made the call. */
export class ThroughlineError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>

  /** Each bundle in a process has its own copy of this class, so an instance is recognised by its name. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ThroughlineError'
  }

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; details?: Record<string, unknown> } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ThroughlineError'
    this.code = code
    this.details = options.details ?? {}
  }

  /** What to do next, from the table. */
  get hint(): string {
    return ERRORS[this.code].hint
  }

  /** The process exit status of this error (sysexits). */
  get exit(): number {
    return ERRORS[this.code].exit
  }
}
