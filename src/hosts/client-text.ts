/**
 * @module Texts that stand where a person's words stand, and that another agent or the client wrote: messages of other sessions
 * and of teammates, reports of what runs in the background, reminders.
 *
 * They are told by their form, a wrapper whose name says who speaks and how, since each version of a client has others. What
 * only mentions such a wrapper is the person's. Pure, and light: every prompt of every session is preceded by it.
 */

/** Returns true for a text that another agent or the client wrote in the person's place. */
export function isClientText(text: string): boolean {
  const own = text.trimStart()
  return WRAPPER.test(own) || BANNER.test(own)
}

// --- internal ---

/** `<teammate-message teammate_id="x">`, `<cross-session-message from="x">`, `<task-notification>`, `<subagent_notification>` … */
const WRAPPER = new RegExp(
  String.raw`^<(?:${[
    [
      '(?:[a-z]+[-_])?(?:agent|subagent|teammate|team|peer|(?:cross-)?session|coordinator|task|background|worker|workflow|monitor|cron',
      '|scheduled|remote|mcp|hook|channel|fork|system|inbox|local-command|bash)(?:[-_][a-z]+)*',
      '[-_](?:messages?|notifications?|updates?|progress|events?|feedback|reminder|caveat|stdout|stderr|boilerplate|task',
      // A person names so what they paste, and gives it no sender.
      String.raw`|(?:reports?|results?|reply|responses?|outputs?|completed|status|summary)(?=\s[^<>]{0,120}(?<![a-z])(?:from|id)=))`,
    ].join(''),
    'user-memory-input',
    'user-prompt-submit-hook',
    'fork-boilerplate',
    'tick',
    'channel(?= source=)',
    'message(?= from=)',
  ].join('|')})(?=[\s>])`,
)

/** What a client puts before a message that came from elsewhere, on a line of its own. */
const BANNER =
  /^(?:\[(?:SYSTEM NOTIFICATION|[Mm]essage from (?:agent|subagent|teammate|peer|session))\b[^\n]{0,80}\]|(?:Another Claude session sent a message|A message arrived from )[^\n]{0,200}:[ \t]*\n|(?:Another|A|Your)(?: \w+)? (?:session|agent|subagent|teammate|peer)\b[^\n]{0,80} sent (?:you )?a message[^\n]{0,80}:\s*\n\s*<)/
