/**
 * @module What the host answers where the model used a tool wrongly: a file not read before it is written, a text to
 * replace that is not there. The next call puts it right; it says nothing of the work. Pure.
 */

/** Returns true for such an answer, with the host's tag around it or without (source: transcripts of its versions). */
export function isToolMisuse(text: string): boolean {
  return MISUSE.test(text)
}

// --- internal ---

const MISUSE =
  /^(?:Error: )?(?:<tool_use_error>|String to replace not found|Found \d+ matches of the string|No changes to make: |File has not been read yet|File has been (?:unexpectedly )?modified|File does not exist|Path does not exist|Directory does not exist|Cannot create new file|InputValidationError: |No such tool available|EISDIR: illegal operation on a directory, read|Sibling tool call errored)/
