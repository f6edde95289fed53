/**
 * @module Which parts of a tool's result are read, where it succeeded: of a tool that is not named here, nothing but that
 * the result came. What went wrong is read of every tool. Both the reading of a result and the leaving out of what is
 * not read go by this.
 */

export interface ResultParts {
  /** The text that the model was given. */
  readonly output: boolean
  /** Members of the host's own record. */
  readonly details: readonly string[]
  /** Members of which only that they are not empty is asked. */
  readonly present: readonly string[]
}

export const SHELL_TOOLS: ReadonlySet<string> = new Set(['Bash', 'bash', 'PowerShell'])
export const EDIT_TOOLS: ReadonlySet<string> = new Set(['Edit', 'MultiEdit', 'NotebookEdit'])
/** Tools that write files. */
export const FILE_TOOLS: ReadonlySet<string> = new Set(['Write', ...EDIT_TOOLS])
/** An output that is too long for the model begins with this; the host's own record may hold it whole. */
export const PERSISTED = '<persisted-output>'

/** Returns the parts that are read of a tool's result. */
export function partsRead(tool: string): ResultParts {
  return PARTS.get(tool) ?? NONE
}

// --- internal ---

const NONE: ResultParts = { output: false, details: [], present: [] }
const SHELL: ResultParts = {
  output: true,
  details: ['interrupted', 'backgroundTaskId', 'returnCodeInterpretation', 'stdout', 'stderr'],
  present: [],
}
const EDIT: ResultParts = { output: false, details: ['structuredPatch'], present: ['oldString', 'originalFile'] }

const PARTS: ReadonlyMap<string, ResultParts> = new Map([
  ...[...SHELL_TOOLS].map((name) => [name, SHELL] as const),
  ...[...EDIT_TOOLS].map((name) => [name, EDIT] as const),
  ['Write', { output: true, details: ['type', 'content', 'structuredPatch'], present: [] }],
  ['TaskCreate', { output: true, details: ['task'], present: [] }],
  ['TaskList', { output: false, details: ['tasks'], present: [] }],
  ['TaskGet', { output: false, details: ['task'], present: [] }],
  ['ExitPlanMode', { output: false, details: ['plan'], present: [] }],
  ['AskUserQuestion', { output: false, details: ['answers'], present: [] }],
])
