/** @module Commands of ours as skills, in the form of several hosts: a folder with `SKILL.md`, which a person alone starts. */

import { join } from 'node:path'
import { PLUGIN_NAME } from '../rules.ts'
import type { CommandForm } from './installer.ts'
import { textField, withFrontmatter } from './markdown.ts'

/** Returns the name of a command's skill: skills have no prefix of their own. */
export function skillName(command: string): string {
  return `${PLUGIN_NAME}-${command}`
}

/** Returns the path of a command's skill below a folder of the host's. */
export function skillFile(folder: string, command: string): string {
  return join(folder, 'skills', skillName(command), 'SKILL.md')
}

/** Returns the text of a command's skill. Hosts that do not know a field of it ignore the field. */
export const skillForm: CommandForm = ({ name, description, hint, body }) =>
  withFrontmatter(
    [
      `name: ${skillName(name)}`,
      textField('description', description),
      textField('argument-hint', hint),
      'disable-model-invocation: true',
    ],
    body,
  )
