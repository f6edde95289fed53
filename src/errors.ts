/**
 * @module The errors that a caller must act on: one class, one table.
 *
 * Expected outcomes are return values. A `ThroughlineError` means that the caller has to do something, and says what;
 * any other Error is a defect of ours. Exit codes are sysexits (64–78), never 2: Claude Code reads a hook's exit 2 as "block".
 */

/** Every error by code: its exit status and what to do next. */
export const ERRORS = {
  INVALID_INPUT: { exit: 64, hint: 'See `throughline <command> --help`.' },
  TRANSCRIPT_NOT_FOUND: { exit: 66, hint: 'Name a session transcript: ~/.claude/projects/<project>/<session>.jsonl' },
  TRANSCRIPT_UNREADABLE: { exit: 65, hint: 'A transcript is a regular file of JSON lines, one record each.' },
  SNAPSHOT_NOT_FOUND: { exit: 66, hint: 'See `throughline list --all`.' },
  ENTITY_NOT_FOUND: { exit: 66, hint: 'See `throughline search`, or create the entity first.' },
  SNAPSHOT_MALFORMED: { exit: 65, hint: 'The message names what is missing.' },
  ILLEGAL_STATUS: { exit: 65, hint: 'The message names the legal next statuses.' },
  STORE_BUSY: { exit: 75, hint: 'Another process holds the store; try again.' },
  STORE_UNAVAILABLE: {
    exit: 69,
    hint: 'Check the path, its owner and the free space, or name another store with --store.',
  },
  STORE_UNREACHABLE: {
    exit: 69,
    hint: 'Check that the server runs and the address, the user and the password; what was acknowledged is kept there. Then try again.',
  },
  STORE_DAMAGED: {
    exit: 69,
    hint: 'The file is left as it is. `throughline repair` makes a new one of what can be read and keeps it aside.',
  },
  STORE_FOREIGN: {
    exit: 69,
    hint: 'The file was not made by Throughline and is left as it is. Name another with --store.',
  },
  STORE_NEWER: { exit: 69, hint: 'The store was written by a newer Throughline; update this one.' },
  DRIVER_MISSING: { exit: 69, hint: 'Reinstall with its dependencies, or use Node 22.23 or newer, or 24.15 or newer.' },
  SETTINGS_UNREADABLE: {
    exit: 65,
    hint: 'Mend the JSON of the settings file by hand, then run the command again. Nothing was changed.',
  },
  FOLDER_UNWRITABLE: { exit: 73, hint: 'Check the owner, the permissions and the free space of the folder named.' },
  PLUGIN_ENABLED: {
    exit: 78,
    hint: 'Keep the plugin as it is, or `claude plugin uninstall throughline` first.',
  },
  BUNDLE_INCOMPLETE: { exit: 69, hint: 'Build it first (`npm run build`), or install the package again.' },
  IMPORT_NOT_FOUND: {
    exit: 66,
    hint: 'Name a file of JSON lines, as `throughline export` or a memory server writes it.',
  },
  IMPORT_UNREADABLE: { exit: 65, hint: 'Nothing was imported. A file to import holds one JSON object a line.' },
  EXPORT_REFUSED: { exit: 73, hint: 'Name another file, or replace a regular file with --force.' },
  PORT_UNAVAILABLE: { exit: 69, hint: 'Name another port with --port; port 0 takes a free one.' },
  SESSION_FORGOTTEN: {
    exit: 65,
    hint: 'Start a new session; or bring it back with `throughline import --restore-forgotten`.',
  },
} as const satisfies Record<string, { exit: number; hint: string }>

/** The message for a cursor that no page returned. */
export const UNKNOWN_CURSOR = 'Unknown cursor. Omit it to start from the first page.'

export type ErrorCode = keyof typeof ERRORS

/** An error whose message and hint are written for the person or model that made the call. */
export class ThroughlineError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>

  /** Bundles that are loaded side by side have this class each: it is told by its name. */
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
