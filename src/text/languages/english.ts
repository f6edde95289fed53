/** @module The words of English. What each list means: ./language.ts. */

import type { EarlierWork, Headings, Replies } from './language.ts'

export const replies: Replies = {
  greetings: `
    hi, hii*, hello, hey, heya, heyy*, hiya, yo, howdy, sup, whats up, greetings, good morning, good afternoon,
    good evening, good day, gm, morning, evening, how are you, hows it going, im back, i am back, back again, back,
    ready, you there, are you there, anyone there, test, ping`,
  greeted: 'claude, claude code, there, again, everyone, all, team, friend, buddy, mate, today, doing',
  yes: 'yes, yep, yeah, yup, ya, aye, yea, go ahead, 👍, ✅, 👌',
  weakYes: `
    y, ok, okay, k, sure, sure thing, absolutely, go, go on, go for it, do it, do that, please do, please, continue,
    continue where we left off, resume, proceed, carry on, keep going, lets go, lets do it, lets do that, lets continue,
    sounds good, pick it up, that one, correct, right, exactly, perfect, great, fine, why not`,
  no: `
    n, no, nope, nah, 👎, ❌, no thanks, no thank you, never mind, nevermind, nvm, skip, skip it, skip that, leave it,
    forget it, ignore it, ignore that, dont, neither, none, none of them, none of these, start fresh, new task,
    something else, already finished that, already done, thats done, its done`,
  later: `
    later, maybe later, maybe tomorrow, tmrw, maybe tmrw, not now, not yet, not today, not this time, another time,
    tomorrow`,
  besides: `
    please, pls, plz, then, now, thanks, thank you, just, with it, with that, with this, that, it, to me, ok, well, so`,
  pick: 'the, option, number, no, nr, one, please, pls, choose, take, pick, go with, lets do, work, task, thing, session',
  ordinals: '1st, first, one; 2nd, second, two, other; 3rd, third, three; 4th, fourth, four; 5th, fifth, five',
}

export const earlierWork: EarlierWork = {
  lead: `
    ok, okay, hi, hello, hey, good morning, please, pls, plz, claude, now, so, then, also, and, but, great, thanks,
    thank you, alright, right, well, yes, yeah, sure, cool, perfect, again, uh, um, lol, im back, kindly, just, lets,
    let us, shall we, can we, can you, can u, could you, would you, will you, we should, we can, we could, we need to,
    we will, we have to, id like to, id like you to, i would like to, i want to, i want you to, i need to, i wanna,
    time to, ready to, want to, you can, you should, help me, go ahead and, quickly, if not, today, for me, sorry, im,
    i am, we are, still, currently, go ahead, lets roll`,
  goOn: `
    continue, continu, continuing, carry on, proceed, keep going, keep goin, keep working, keep at it, keep migrating, resume,
    resuming, go on, keep on, pick it up, pick it back up, pick this back up, picking up, picking this back up,
    pick up where, pick up the, get back into, get back to, back to work, back to it, where we left*,
    where did … leave off, where did … stop, where did … get to, where we stopped, where you stopped, where it stopped,
    where were we, where was i, where are we, what were we doing, what was i working on, what was i doing,
    what you were doing, what you started, what we started, what did … yesterday, bring back what, load the previous context,
    load previous context, unfinished work, unfinished task*, remaining tasks from`,
  earlier: `
    yesterday*, earlier, last time, last night, last week*, last session*, last chat, last conversation, last commit,
    previously, previous session, previous work, previous context, previous conversation, previous chat, this morning,
    earlier today, before lunch, an hour ago, last checkpoint, unfinished, pending, remaining, we had, where it stopped,
    before the crash, was left, were left, never finished, from before, prior things, we *ed, we were, we did, we built,
    we said, we put, we found, you *ed, you were, you built, you said, you told, you wrote, ive *ed, weve *ed, i was,
    i had, did we, had we, did you, we have *ed, you have *ed, you already *ed, we … solve`,
  mention: `
    as you … earlier, as we discussed, do you remember, do you still remember, remember how we, remember we,
    remember what, you remember what, what do you remember, you said last time,
    last time we, the last time i, our last session, in the previous session, from previous conversation, from our last,
    we were working on, you were working on, you were helping me, you were halfway, were about to commit,
    we talked about, we discussed, you told me, what did we decide, what was your conclusion, check your memory,
    refer to the session, before the crash you, you already added, when my battery died, thing we built,
    how did we … last week, dont forget what we, did you forget what, prior things we, we had this before,
    as agreed yesterday, our previous chat, our previous conversation, in our last session`,
  small: `
    the, our, my, your, this, that, these, those, a, an, some, with, w, on, from, of, in, at, to, for, by, as, where,
    what, until, till, and, or, both, it, its, is, are, was, we, i, you, me, about, all, which, there, here, not, do,
    does, how, why, when, if, im, have, has, be, can, should, work, working, task, session`,
  task: `
    add, fix, write, create, make, implement, build, update, remove, delete, rename, refactor, change, move, replace,
    install, design, generate, translate, summarize, summarise, explain, review, rewrite, convert, extract, draft,
    prepare, run, test, debug, find, search, list, show, analyze, analyse, document, plan, use, improve, optimize,
    clean, help, tell, give, why, what, how, where, which, who, when, is, are, does, do, should, turn, research, open,
    compare, sort, try, check, parse, split, feature, bug, error`,
  against: 'forget what, ignore everything, disregard, never mind what, remember how to, new task',
  read: `
    read, re-read, see, check, load, open, look at, start with, start from, review, refer to, follow, go through,
    based on, use, following, pick up from`,
}

export const headings: Headings = {
  title: `
    session handoff, context handoff, project handover, handoff doc*, session … handoff, session … summary,
    session summary, session log, session state, session context, next session, new session, previous session,
    last session, this session, new chat, previous chat, previous conversation, new conversation, last conversation,
    continuation prompt, continuation summary, where we left off, where i left off, where you left off,
    where we stopped, where i stopped, pick up where, context recovery, conversation summary,
    primary request and intent, taking over from another, resuming previous session, another claude session,
    from another agent`,
  handoff: 'handoff, handover, hand-over, recap, continuation, catch-up, resume, checkpoint',
  done: `
    done, completed, complete, finished, implemented, achieved, shipped, merged, delivered, built, so far, progress,
    achievements, what works, what is done, what has been done, what was done, what we did, what changed,
    what happened, already, green`,
  status: `
    status, state, current state, current status, current work, project state, situation, where we are, currently,
    in progress, current basis, current baseline`,
  next: `
    next, next step*, next task*, next up, remaining, outstanding, left, still open, still to do, what is left,
    what remains, whats left, whats next, what is next, what is missing, missing, todo*, to do, pending, open tasks,
    open questions, open work, priorities, priority tasks, your task, first action, first step, first task,
    needs fixing, continue with, begin with, not working, what does not`,
  context:
    'context, background, overview, prerequisites, about this project, about the project, what this project, goal',
  detail: `
    files, key files, modified files, files modified, files changed, decisions, key decisions, lessons,
    lessons learned, issues, blockers, blocked, constraints, open issues, tried, notes for, test results,
    verification, branch, environment, how to run, commands, architecture`,
  issue: `
    steps to reproduce, to reproduce, expected behavior, expected, acceptance criteria, user stor*, feature request,
    proposed solution, stack trace, test plan, checklist, added, fixed, changed, changes, changelog`,
  prompt: 'prompt',
  thing: 'progress bar, progress indicator*, status code*, status page, next button',
}
