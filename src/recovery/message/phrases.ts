/** @module English phrases of going on with earlier work. What a list is: ../../text/languages/language.ts. */

import type { Words } from '../../text/languages/language.ts'

/**
 * The words of English around a wish to go on, and the topic behind them. Whether a message of any language is such a wish,
 * ./wish.ts says.
 */
export interface EarlierWork {
  /** Asks to go on, or where work stopped. */
  readonly goOn: Words
  /** Articles and prepositions: no topic. */
  readonly small: Words
  /** Asks to read a document. */
  readonly read: Words
  /** May stand before a request, or behind it: greetings, courtesies, "can you", "let's", "I want to". */
  readonly lead: Words
  /** When it was and who did it: no topic, and what follows is none. */
  readonly earlier: Words
  /** Mentions earlier work by itself: "as we discussed", "do you remember". */
  readonly mention: Words
  /** Puts what is mentioned aside: "forget what we did". */
  readonly against: Words
  /** Orders something to be made, changed or worked on: the text that follows is no handoff. */
  readonly task: Words
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
