/** @module Copilot CLI, as far as a hook process needs to know it. */

import { join } from 'node:path'
import { promptCounter } from '../count-prompts.ts'
import type { HookHost } from '../hook.ts'
import { pathIfThere, payloadReader, placesOf, printsForModel, UNTOLD, USUAL_FACTS } from '../hook-input.ts'
import { parseRecord, typedText } from './records.ts'

/** The folder of all transcripts in the host's own, and the name of one in the folder of its session. */
export const SESSIONS = 'session-state'
export const TRANSCRIPT = 'events.jsonl'

/** How the client begins the prompt that it makes of a skill which the person started. */
const OF_SKILL = /^The user explicitly invoked the "(\/[\w:.-]{1,200})" skill\. Follow/

/** The session that the host started a server for, or in which its model runs a command. */
const runningSession = (env: NodeJS.ProcessEnv) => env['COPILOT_AGENT_SESSION_ID'] || undefined

export const hookHost: HookHost = {
  ...UNTOLD,
  id: 'copilot',
  name: 'Copilot CLI',
  facts: {
    ...USUAL_FACTS,
    // At the end of a session of half a second there was no file yet (host, observed: 1.0.102).
    transcriptLags: 'all',
    hookAfterCompaction: false,
    startsWithPrompt: true,
    keeps: ['requests'],
  },
  start: (prompt) => `copilot -i ${prompt}`,
  resume: (sessionId) => `copilot --resume ${sessionId}`,
  // It shares that of GitHub.
  projectFolder: '.github',
  hasStarted: (env) => env['COPILOT_CLI'] === '1' || Boolean(runningSession(env)),
  places: placesOf({
    home: 'COPILOT_HOME',
    folder: '.copilot',
    serversFile: 'mcp-config.json',
    projectDir: 'COPILOT_PROJECT_DIR',
  }),
  locate: ({ hostFolder }, sessionId) => pathIfThere(transcriptOf(hostFolder, sessionId)),
  runningSession,
  servedSession: runningSession,
  // As client 1.0.102 sends it to hooks under Claude Code's names. Most events do not name the transcript.
  payload: payloadReader(({ payload, field }, { hostFolder }) => {
    // Of a skill, its name. What was typed behind it stands in the skill's text, where it cannot be told apart.
    const prompt = OF_SKILL.exec(field('prompt') ?? '')?.[1] ?? field('prompt')
    return {
      transcriptPath: payload.transcriptPath ?? transcriptOf(hostFolder, payload.sessionId),
      // Two installations are told the same time of one prompt.
      promptId: prompt === undefined ? undefined : field('timestamp'),
      prompt,
      source: payload.source === 'new' ? 'startup' : payload.source,
    }
  }),
  answer: printsForModel('additionalContext', new Set(['SessionStart', 'UserPromptSubmit', 'PostToolUse'])),
  countPrompts: promptCounter(['"type":"user.message"'], (line) => {
    const record = parseRecord(line.toString())
    return record !== undefined && typedText(record) ? 1 : 0
  }),
}

/** Returns the path of our hooks below a folder of the host's: it reads each file of its folder `hooks`. */
export function hooksFile(folder: string): string {
  return join(folder, 'hooks', 'throughline.json')
}

// --- internal ---

/** Undefined for an id that is no name of a folder. */
function transcriptOf(hostFolder: string, sessionId: string): string | undefined {
  return /^[\w-]{1,100}$/.test(sessionId) ? join(hostFolder, SESSIONS, sessionId, TRANSCRIPT) : undefined
}
