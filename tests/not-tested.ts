/** The one way to say that this machine lacks what a test needs. */

/** Says on stderr that something is not tested. Returns the line. @throws under CI, where absence must not read as green. */
export function notTested(what: string): string {
  const line = `NOT TESTED: ${what}`
  if (process.env['CI']) throw new Error(line)
  process.stderr.write(`\n!!! ${line}\n\n`)
  return line
}
