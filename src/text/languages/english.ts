/** @module The words of English. What each list means: ./language.ts. */

import type { Headings, Replies } from './language.ts'

export const replies: Replies = {
  greetings: `
    hi, hii*, hello, hey, heya, heyy*, hiya, yo, howdy, sup, whats up, greetings, good morning, good afternoon,
    good evening, good day, gm, morning, evening, how are you, hows it going, im back, i am back, back again, back,
    ready, you there, are you there, anyone there, test, ping`,
  greeted: 'claude, claude code, there, again, everyone, all, team, friend, buddy, mate, today, doing',
  yes: 'yes, yep, yeah, yup, aye, yea, go ahead, 👍, ✅, 👌',
  weakYes: `
    y, ok, okay, k, sure, sure thing, absolutely, go, go on, go for it, do it, do that, please do, please, continue,
    continue where we left off, resume, proceed, carry on, keep going, lets go, lets do it, lets do that,
    lets continue, sounds good, pick it up, that one, correct, right, exactly, perfect, great, fine, why not, ya`,
  no: `
    n, no, nope, nah, 👎, ❌, never mind, nevermind, nvm, skip, skip it, skip that, leave it, forget it, ignore it,
    ignore that, dont, neither, none, none of them, none of these, start fresh, new task, something else,
    already finished that, already done, thats done, its done`,
  later: `
    later, maybe later, maybe tomorrow, not now, not yet, not today, not this time, another time,
    tomorrow`,
  besides: `
    please, pls, plz, then, now, thanks, thank you, just, with it, with that, with this, that, it, to me, ok, well, so`,
  pick: 'the, option, number, no, nr, one, choose, take, pick, go with, lets do, work, task, thing, session',
  ordinals: '1st, first, one; 2nd, second, two, other; 3rd, third, three; 4th, fourth, four; 5th, fifth, five',
}

export const headings: Headings = {
  title: `
    context handoff, project handover, handoff doc*, session … handoff, session … summary, session log, session state,
    session context, next session, new session, previous session, last session, this session, new chat, previous chat,
    previous conversation, new conversation, last conversation, continuation prompt, continuation summary,
    where we left off, where i left off, where you left off, where we stopped, where i stopped, pick up where,
    context recovery, conversation summary, primary request and intent, taking over from another,
    another claude session, from another agent`,
  handoff: 'handoff, handover, hand-over, recap, continuation, catch-up, resume, checkpoint',
  done: `
    done, complet*, finished, implemented, achieved, shipped, merged, delivered, built, so far, progress,
    achievements, what works, what has been done, what we did, what changed, what happened, already, green`,
  status:
    'status, state, current work, situation, where we are, currently, in progress, current basis, current baseline',
  next: `
    next, remaining, outstanding, left, still open, what remains, missing, todo*, to do, pending, open tasks,
    open questions, open work, priorities, priority tasks, your task, first action, first step, first task,
    needs fixing, continue with, begin with, not working, what does not`,
  context:
    'context, background, overview, prerequisites, about this project, about the project, what this project, goal',
  issue: `
    to reproduce, expected, acceptance criteria, user stor*, feature request, proposed solution, stack trace,
    test plan, checklist, added, fixed, changed, changes, changelog`,
  prompt: 'prompt',
  thing: 'progress bar, progress indicator*, status code*, status page, next button',
}
