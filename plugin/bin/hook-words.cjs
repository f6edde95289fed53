const e=require("./hook-rolldown-runtime.cjs"),t=require("./hook.cjs"),n=require("./hook-texts.cjs"),r=n.j(n.o,1);function i(e){if(!t.S(e))return{kind:`none`};let i=r(e),[a,...o]=i?.checkpoint===void 0?n.s(e):[i.checkpoint,...n.s(e)];if(a!==void 0){let e=[...new Set(o.map(e=>e.name))].filter(e=>e!==a.name);return{kind:`id`,name:a.name,others:e,...t.G({checksumOk:a.checksumOk,summary:i})}}return i?.topic===void 0?{kind:`none`}:{kind:`formatted`,topic:i.topic,summary:i}}const a=[{lead:`
    ok, okay, hi, hello, hey, hiya, good morning, good evening, good afternoon, please, pls, plz, claude, now,
    so, then, also, and, but, great, thanks, thank you, alright, all right, right, well, yes, yeah, sure, cool,
    perfect, again, uh, uhm, um, lol, im back, we are back, kindly, just, simply, lets, let us, shall we,
    can we, could we, may we, can you, could you, would you, will you, we should, we can, we could, we need to,
    we will, we want to, we have to, id like to, id like you to, i would like to, i would like you to,
    i want to, i want you to, i need to, i need you to, im going to, i wanna, time to, ready to, want to,
    you can, you should, you may, help me, help me to, go ahead and, quickly, if not, today, for me, sorry, im,
    i am, we are, still, currently, go ahead, hey can you, lets roll`,goOn:`
    continue, continu, contine, continuing, carry on, carrying on, proceed, proceeding, keep going, keep goin,
    keep working, keep at it, keep building, keep implementing, keep debugging, keep fixing, keep coding,
    keep writing, keep developing, keep refactoring, continue working, continue work, kindly continue,
    get back to work, back to work, go on with, get back to, lets get back to`,alone:`
    resume, resuming, go on, going on, keep on, pick this back up, pick it back up, pick it up, pick that up,
    picking this back up, pick up, back to it`,takeUp:`
    resume, resuming, restore, recover, load, reload, retrieve, bring back, reopen, pick up, picking up, pick,
    picking, finish, finish off, complete, start, restart, begin, go on, going back to, back to, come back to,
    return to, following on, recap, remind me, catch up, next task, work on, get … done, whats left,
    what is left, whats next, next step, next one, next, the next step, do the next, status, todo,
    pick … back up, wrap up, get going again, once more, same as before, do the rest, finish up, left of,
    whats the status, what is the status, we started, you started, i started, we never, is there any unfinished,
    are there any unfinished, do we have unfinished, do we have any unfinished, have unfinished, did you finish,
    go back to`,leftOff:`
    where we left*, where you left*, where i left*, where it left*, where did … leave off, where did … stop,
    where did … end up, where did … get to, where did … finish, where we stopped, where you stopped,
    where it stopped, where i stopped, where we were, where you were, where were we, where was i, where are we,
    where we are, what were we doing, what were we up to, what were you doing, what were we working,
    what was i working on, what was i doing, what did we do last, what we were doing, what you were doing,
    what i was doing, what we were working on, what was left, what is still open, what is left from,
    what have we been, what you started, what we started, where … left off, where … stopped,
    what did … yesterday, whats still missing, we left off, were about to, was about to, cut off mid*,
    halfway through, the session got cut, session is gone, have unfinished tasks, anything unfinished,
    remaining tasks from, that were still open, you had finished, where did we leave*, whered we leave*,
    where did you leave*, in the middle of, did we ever finish, never finished, things left, still … to go,
    do the rest, the rest of it, remaining two, we were halfway`,work:`
    work, working, session, sessions, task, tasks, project, implementation, implementing, context, conversation,
    chat, checkpoint, discussion, thread, migration, refactor, refactoring, refactored, rewrite, segment, phase,
    step, remediation, development, debugging, plan, todo list, milestone, sprint, stage, issue, ticket, pr`,earlier:`
    yesterday*, earlier, last time, last night, last week*, last month, last session*, last chat,
    last conversation, last one, last commit, last monday, last tuesday, last wednesday, last thursday,
    last friday, last saturday, last sunday, previously, previous session, previous work, previous context,
    previous conversation, previous chat, previous task, prior session, this morning, earlier today,
    the other day, before lunch, an hour ago, last checkpoint, unfinished, incomplete, pending, leftover,
    remaining, we had, old session, saved session, where it stopped, before the crash, before the restart,
    was left, were left, never finished, saved context, from before, prior things, previous things`,together:`
    we *ed, we were, we did, we made, we built, we wrote, we began, we said, we set, we ran, we put, we chose,
    we found, we spoke, you *ed, you were, you did, you made, you built, you said, you told, you wrote,
    you gave, you ran, ive *ed, weve *ed, we both *ed, i was, i had, did we, had we, have we, did you,
    i told you, we have *ed, you have *ed, we already *ed, you already *ed, we … solve`,mention:`
    as we discussed, as we agreed, as we decided, as we talked, do you remember, do you still remember,
    do you recall, remember how we, remember we, remember when we, remember what, remember that we,
    remember where we, did you forget what we, forget what we, you remember the, you remember what,
    what do you remember, you said last time, last time we, last time you, last time i, our last session,
    our last conversation, in the last session you, in the previous session, from previous conversation,
    from the last session, from our last, we were working on, we were building, you were working on,
    you were helping me, you were halfway, were about to commit, we talked about, we discussed, we spoke about,
    you told me, what did we decide, what did we agree, what did we say, what did you suggest,
    what did you recommend, what was your conclusion, check your memory, search your memory,
    look in your memory, the project memory, we have been working, weve been working, before the crash you,
    before the crash we, you already added, when my battery died, thing we built, how did we … last week,
    how did we … yesterday, how did we … last time, dont forget what we, did you forget what, prior things we,
    previous things we, we had this before, you had this before, as discussed yesterday, as discussed earlier,
    as discussed before, as discussed last, as agreed yesterday, as agreed earlier, as agreed last,
    our previous session, our previous chat, our previous conversation, our previous discussion,
    our earlier session, our earlier conversation, our earlier chat, our earlier discussion,
    in our last session, in our last chat, in our last conversation`,small:`
    the, our, my, your, this, that, these, those, a, an, some, with, w, on, from, of, in, at, to, for, by, as,
    where, what, until, till, and, or, both, it, its, is, are, was, we, i, you, me, about, all, which, there,
    here, not, do, does, how, why, when, if, im, have, has, be, can, should, work, working, task, session`,thing:`
    button*, btn, link, links, label*, icon*, arrow*, loop*, statement*, keyword*, flag*, checkbox, dialog*,
    modal button, popup*, banner*, cta, google, apple, facebook, guest, functionality, toast, carousel, widget,
    homepage, landing page, screen, playback, download*, upload*, video, audio, music, song*, player, stream,
    animation, timer*, transfer*, subscription*, payment*, container*, vm, vms, recording, scan, crawl, cv, pdf,
    resumable, curriculum, cover letter, resume template, resume parser, my resume, a resume, job posting,
    job description, training, train, node, snapshot test, y/n, subcommand, command, watching, worker*, queue,
    ckpt, cookie, progress bar, email, e-mail, slack, coworker, tutorial, course, css, user, users, api,
    kubectl, reconnect, continuous, continuation*, continuity, progress indicator*, status code*, status page,
    status bar, status badge, next button, next page, previous page, previous version, previous tab,
    last session id, session cookie, how to`,turns:`
    to, is, isnt, was, does, doesnt, did, didnt, vs, versus, if, when, once, unless, while, upon, using,
    failing, crashing, sentence, sequence, pattern, numbering, lyrics, poem, learning, studying, watching,
    reading, playing, shopping, listening, only, forever, a hunt, button*, btn, link, label*, icon*, loop,
    statement, keyword, flag, dialog, functionality, the sentence, the story, the poem, on error, should, after,
    prints, fails, throws, inside, without, builder, parser, until there, until no, command, with google,
    with apple, with facebook, with guest, a`,before:`
    if, when, whenever, after, before, until, unless, once, so that, so the, able to, ensure*, allow*, enable*,
    let users, should, add, implement, create, write, replace, show, update, design, build, fix, make, explain,
    why does, what does, does not, doesnt, dont, says, said in, user, users, job, skips, set, use, say that,
    saying, says that, tell them, that says`,against:`
    dont continue, dont pick up, dont go on, dont resume, dont load, not continue, lets not, no need to,
    forget what, forget where, forget about, forget the, forget our, forget everything, ignore what,
    ignore everything, ignore our, disregard, never mind what, never mind where, nevermind what, scrap, discard,
    start fresh, start over, from scratch, new task, something new, instead of, not the … today,
    remember how to`,read:`
    read, reread, re-read, see, check, load, open, look at, start with, start from, review, refer to, follow,
    go through, work through, based on, according to, use, according, following, pick up from`,task:`
    add, fix, write, create, make, implement, build, update, remove, delete, rename, refactor, change, move,
    replace, install, upgrade, bump, bisect, design, generate, translate, summarize, summarise, explain, review,
    proofread, rewrite, rephrase, reformat, shorten, convert, extract, classify, draft, prepare, produce,
    append, insert, put, commit, push, merge, rebase, deploy, run, test, lint, format, debug, investigate, find,
    search, list, show, print, analyze, analyse, document, plan, use, set, support, improve, optimize, optimise,
    clean, tailor, skip, pick, store, load, restore, rollback, roll back, configure, enable, disable, migrate,
    port, check, read, look, help, tell, give, why, what, how, where, which, who, when, is, are, does, do,
    should, the, turn, correct, proceed to, research, open, compare, style, center, align, enter, try, revert,
    undo, log, export, import, call, connect, parse, validate, verify, hide, get, mock, keep, think, stop,
    start, apply, save, draw, render, sort, split, wrap, inline, simplify, need, want, can, feature, bug, error,
    npm, git, python, node, begin, restart, describe, define, handle, allow, ensure, send, copy, edit, expose,
    wire, profile, refine, cache, count, increase, reduce, rework, drop, swap, upload, download, publish,
    release, benchmark, measure`,headings:{title:`
      session handoff, context handoff, conversation handoff, chat handoff, project handoff, work handoff,
      project handover, session handover, context handover, handoff doc*, handoff note*, handoff summary,
      handoff prompt, handoff brief, handoff report, handoff for, handoff to, handoff from, handover doc*,
      handover note*, handover report, handoff … handoff, session … handoff, session … summary, session summary,
      session recap, session recovery, session notes, session log, session report, session state,
      session context, next session, new session, previous session, prior session, last session, this session,
      new chat, next chat, previous chat, previous conversation, new conversation, last conversation,
      continuation prompt, continuation summary, continuation doc*, continuation notes, where we left off,
      where i left off, where you left off, where we stopped, where i stopped, pick up where, picking up where,
      context recovery, context summary, conversation summary, state snapshot, resume prompt, resume point,
      resume here, resume from here, continue from here, primary request and intent, taking over from another,
      resuming previous session, another claude session, from another agent`,handoff:`handoff, hand-off, handover, hand-over, recap, continuation, catch-up, resume, checkpoint`,done:`
      done, completed, complete, finished, accomplished, implemented, achieved, shipped, merged, delivered,
      built, so far, progress, accomplishments, achievements, what works, what is working, what is done,
      what has been done, what was done, what we did, what changed, what happened, what we built, works so far,
      already, green`,status:`
      status, state, current state, current status, current work, current task, current focus, current phase,
      project state, state of the project, situation, where we are, where things are, where things stand,
      where i am, we are now, we are here, currently, in progress, current basis, current baseline`,next:`
      next, next step*, next task*, next action*, next up, up next, remaining, outstanding, left, still open,
      still to do, what is left, what remains, whats left, whats next, what is next, what is missing, missing,
      todo*, to do, to-do, pending, open items, open tasks, open questions, open points, open work, priorities,
      priority tasks, your task, your mission, first action, first step, first task, needs fixing, action items,
      continue with, start here, begin with, not working, what doesnt work, what does not`,context:`
      context, background, overview, premise, prerequisites, about this project, about the project,
      what this project, what this is, goal`,detail:`
      files, key files, modified files, files modified, files changed, decisions, key decisions, lessons,
      lessons learned, gotchas, known issues, known bugs, issues, blockers, blocked, constraints, open issues,
      approaches tried, tried, notes for, test status, test results, verification, branch, environment,
      how to run, how to resume, commands, architecture, important files`,issue:`
      steps to reproduce, to reproduce, reproduction steps, expected behavior, expected behaviour,
      expected result, expected, actual behavior, actual result, acceptance criteria, user stor*,
      definition of done, feature request, proposed solution, describe the bug, stack trace, stacktrace,
      bug report, summary of changes, test plan, checklist, added, fixed, changed, changes, changelog`,prompt:`prompt`}},{lead:`
    hallo, guten morgen, guten tag, guten abend, moin, servus, bitte, nun, gut, mal, jetzt, einfach, lass uns,
    lasst uns, können wir, könnten wir, kannst du, könntest du, wir können, wir sollten, wir wollen, wir müssen,
    ich möchte, ich will, ich würde gerne, wollen wir, so, also, und, dann, noch, bitte mach`,goOn:`
    mach weiter, macht weiter, mache weiter, machen wir weiter, mach … weiter, machen wir … weiter,
    wir machen … weiter, arbeite … weiter, arbeiten wir … weiter, weitermachen, weiterarbeiten, weiterführen,
    weiterentwickeln, fahr fort, fahre fort, fahren wir fort, fortfahren, fortsetzen, fortsetzung, setze … fort,
    setz … fort, setzen wir … fort, führe … fort, führ … fort, weiter gehts, weiter geht es, gehts weiter,
    da weitermachen, knüpf … an, knüpfe … an, nimm … wieder auf, weiter mit, weiter am, weiter an, anknüpfen,
    weiterbauen`,alone:`weiter`,takeUp:`
    weiter, fertig machen, zu ende bringen, bring … zu ende, wieder aufnehmen, lade, stell … wieder her,
    zurück zu, zurück zum, fertig, abschließen, beenden, bring … fertig, mach … fertig, wieder an`,leftOff:`
    wo waren wir, wo war ich, wo sind wir … stehen geblieben, wo wir … aufgehört, wo wir … stehen geblieben,
    wo wir waren, wo ich … aufgehört, wo du … aufgehört, wo du … abgebrochen, wo du warst,
    wo wir … unterbrochen, stehen geblieben, stehengeblieben, woran haben wir, woran habe ich, woran hatten wir,
    letzte stand, letzter stand, letzten stand, was ist noch offen, was war noch offen, was fehlt noch von,
    ich war … dabei, wo standen wir, wo stehen wir, was hatten wir, was du angefangen, was wir angefangen,
    was ich angefangen, noch offen war, wo wir standen, was fehlte noch, was ist noch zu tun, was war noch`,work:`arbeit*, sitzung, session, aufgabe, projekt, umsetzung`,earlier:`
    gestern, letzte woche, letztes mal, das letzte mal, letzten mal, letzte sitzung, letzten sitzung, vorhin,
    neulich, zuletzt, heute früh, heute morgen, vorherige*, früheren, vor dem absturz, angefangene, angefangen,
    unterbrochen, heute vormittag`,together:`haben wir, hatten wir, waren wir, wir haben, wir hatten, du hast, hast du`,mention:`
    wie … besprochen, wie … vereinbart, wie … abgesprochen, wie … diskutiert, wie … abgemacht,
    letztes mal haben wir, gestern haben wir, gestern hatten wir, wir haben gestern, wir haben letzte,
    wir haben neulich, erinnerst du dich, weißt du noch, kannst du dich … erinnern, aus unserer letzten,
    in der letzten sitzung, in unserer letzten, im letzten chat, wir waren dabei, wir waren gerade dabei`,small:`
    der, die, das, den, dem, des, ein, eine, einen, einem, am, an, bei, beim, mit, im, in, auf, von, vom, zu,
    zum, zur, unser*, mein*, und, wo, da, dort, hier, ist, nicht, für, wie, was, ich, du, wir, es, nach, arbeit`,thing:`schaltfläche, knopf, button, anweisung, schleife, wiedergabe, lebenslauf, nutzer, timer, -button`,turns:`leitung, nicht`,before:`wenn, falls, sobald, füge`,against:`nicht weitermachen, nicht weiter, vergiss, lass … liegen, statt`,read:`lies, lese, lest, schau, sieh, folge`,task:`
    schreib*, erstell*, füge, mach, baue, bau, implementiere, aktualisier*, korrigiere, übersetze, fasse,
    überarbeite, ändere, lösche, entferne, benenne, zeig, erkläre, prüfe, warum, wieso, wie, was, der, die, das,
    seit, leite, weitere, weiterer, fortschritt`,headings:{title:`
      sitzungsübergabe, sitzungszusammenfassung, sitzungsprotokoll, übergabe*, nächste sitzung, neue sitzung,
      letzte sitzung, vorherige sitzung, diese sitzung, nächste session, letzte session, fortsetzungsprompt,
      fortsetzungsdokument`,done:`
      erledigt*, fertig*, abgeschlossen*, umgesetzt*, bereits, bisher*, fortschritt, was funktioniert,
      was läuft`,status:`stand, aktueller stand, stand der dinge, projektstand, status, zustand, in arbeit`,next:`
      nächste schritte, nächster schritt, nächste aufgabe*, als nächstes, offen, noch offen, offene punkte,
      offene aufgaben, ausstehend, verbleibend*, noch zu tun, zu tun, todo, fehlt noch, was fehlt`,context:`kontext, hintergrund, überblick`,detail:`dateien, geänderte dateien, entscheidungen, bekannte fehler, bekannte probleme`,issue:`spalten`}},{lead:`
    bonjour, bonsoir, salut, sil te plaît, sil vous plaît, stp, svp, bon, alors, allons-y, ok, on peut, peux-tu,
    tu peux, pouvez-vous, pourrais-tu, je veux, je voudrais, jaimerais, il faut, on va, nous allons, et,
    maintenant, donc, merci`,goOn:`
    on continue, continuons, poursuis, poursuivons, poursuivre, on poursuit, on reprend, reprends, reprenons,
    je reprends, reprenez, continuez, vas-y continue, on sy remet, continue, continuer`,alone:`la suite, reprendre`,takeUp:`termine, terminons, finir, finissons, restaure, recharge, retour à, retourne`,leftOff:`
    où on en était, où on sétait arrêt*, où nous en étions, où tu en étais, où tu tes arrêté, on en était où,
    où en était-on, où en étions-nous, où on en est, en était où, sétait arrêt*, reste à faire dhier,
    ce quon faisait, quest-ce quon faisait, là où, on en est où, en est-on, il restait quoi, que restait-il,
    il reste quoi, ce que tu as commencé, ce quon avait commencé, où on sest arrêt*, où on a arrêté, là où ça`,work:`travail, session, tâche, projet, conversation, implémentation, migration`,earlier:`
    hier, la dernière fois, dernière session, session précédente, tout à lheure, ce matin, la semaine dernière,
    précédemment, avant la coupure, inachevé*, restait, commencé`,together:`on a, on avait, nous avons, nous avions, tu as, tu avais, vous avez`,mention:`
    comme on avait dit, comme on a dit, comme convenu, comme discuté, comme nous avons discuté, tu te souviens,
    te souviens-tu, vous souvenez-vous, te rappelles-tu, tu te rappelles, la dernière fois on,
    la dernière fois nous, la dernière fois tu, dans notre dernière, lors de notre dernière,
    de la session précédente`,small:`
    le, la, les, l, un, une, des, du, de, d, à, au, aux, sur, avec, dans, pour, par, notre, nos, mon, ma, mes,
    ton, ta, et, ou, où, que, qui, ce, cette, est, pas, ne, on, je, tu, en, là, y, travail, travailler`,thing:`
    bouton, boucle, lecture, téléchargement, style, police, maquette, cv, mail, client, résume ce, résume cette,
    résume le`,turns:`sans, à`,before:`si, quand, lorsque, ajoute, peut`,against:`oublie, ne continue pas, ne reprends pas, laisse de côté, pas besoin, au lieu`,read:`lis, lisez, lire, regarde, consulte, suis`,task:`
    ajoute, écris, crée, corrige, rédige, génère, traduis, traduisez, améliore, fais, mets, supprime, change,
    le, la, les, il, pourquoi, comment, implémente, quel, quelle, résume, résumer, résumez`,headings:{title:`
      passation, transmission de session, transmission de contexte, prochaine session, nouvelle session,
      dernière session, session précédente, reprise de session, résumé de session, résumé de la session,
      résumé de la conversation, état de session, où nous en sommes`,done:`
      terminé*, réalisé*, accompli*, achevé*, fait, déjà fait, ce qui a été fait, ce qui est fait, avancement,
      progression`,status:`état actuel, état du projet, état des lieux, état davancement, statut, situation, en cours`,next:`
      prochaine* étape*, prochaines étapes, étapes suivantes, reste à faire, il reste, restant, à faire,
      à venir, tâches restantes, tâches en attente, la suite`,context:`contexte`,detail:`fichiers, décisions`}},{lead:`
    hola, buenas, buenos días, por favor, porfa, vale, bueno, ok, y, ahora, entonces, vamos a, podemos, puedes,
    podrías, quiero, quisiera, me gustaría, hay que, tenemos que, gracias`,goOn:`
    continúa, continua, continuemos, continuar, continuamos, sigue, sigamos, seguimos, seguir, prosigue,
    prosigamos, proseguir, retoma, retomemos, retomamos, retomar, reanuda, reanudar, vamos a continuar,
    vamos a seguir`,takeUp:`
    termina, terminemos, terminar, terminarlo, acabar, acabemos, restaura, recupera, carga, volver a, vuelve a,
    sigue con lo`,leftOff:`
    donde lo dejamos, donde lo dejaste, donde quedamos, donde te quedaste, donde nos quedamos,
    en qué nos quedamos, en qué quedamos, dónde estábamos, qué estábamos haciendo, lo que estabas haciendo,
    lo q estabas haciendo, lo que estábamos haciendo, por dónde íbamos, donde íbamos, quedó pendiente,
    lo dejamos, qué faltaba, qué quedaba, qué nos faltaba, lo que empezaste, lo que empezamos, lo que faltaba,
    lo que quedaba, en qué estábamos, en qué andábamos, por dónde vamos`,work:`trabajo, trabajando, sesión, tarea, proyecto, conversación, migración`,earlier:`
    ayer, la última vez, última sesión, sesión anterior, la semana pasada, esta mañana, antes de, anoche,
    anterior, pendiente`,together:`*amos, *imos, hemos, habíamos, dijiste, hiciste, me dijiste, terminaste`,mention:`
    como acordamos, como hablamos, como quedamos, como dijimos, como comentamos, te acuerdas, recuerdas que,
    recuerdas el, recuerdas la, recuerdas qué, la última vez *amos, en la última sesión, en nuestra última,
    ayer *amos, ayer *imos`,small:`
    el, la, los, las, lo, un, una, de, del, al, a, en, con, por, para, que, qué, y, o, mi, nuestro, nuestra, es,
    no, se, me, te, su, donde, este, esta, trabajo`,thing:`
    botón, bucle, reproducción, descarga, currículo, currículum, usuario, bot*n, resume este, resume esta,
    resume el`,turns:`fall*, dando, mostrando, aparec*, devolv*, las instrucciones, un, al`,before:`cuando, si, agrega, añade, cada vez`,against:`olvida, no continúes, no sigas, en lugar de, no hace falta`,read:`lee, lea, leer, revisa, mira, consulta`,task:`
    escribe, crea, genera, redacta, agrega, añade, corrige, traduce, hazme, haz, actualiza, arregla, la, el,
    los, cambia, por qué, cómo, implementa, elimina, borra, resume, resumir, sigue las, siguiente`,headings:{title:`
      traspaso, próxima sesión, nueva sesión, última sesión, siguiente sesión, sesión anterior,
      resumen de la sesión, resumen de sesión, resumen de la conversación`,done:`
      complet*, hecho, ya está hecho, realizad*, terminad*, implementad*, lo que ya, lo que está,
      lo que funciona, avance*, progreso`,status:`estado, estado actual, estado del proyecto, situación actual, en curso, en progreso`,next:`
      próximo paso, próximos pasos, próximas tareas, próxima tarea, siguiente paso, siguientes pasos,
      siguiente tarea, pendiente*, tareas pendientes, falta*, por hacer`,context:`contexto, antecedentes`,detail:`archivos, decisiones`}},{lead:`
    olá, oi, bom dia, boa tarde, por favor, ok, e, agora, então, vamos, bora, podemos, pode, você pode, poderia,
    quero, gostaria de, preciso, obrigado, obrigada`,goOn:`
    continua, continue, continuar, continuemos, continuamos, prossiga, prosseguir, prossegue, retoma, retome,
    retomar, retomemos, vamos continuar, siga, segue, seguimos, seguir, dá continuidade, bora continuar`,takeUp:`termina, termine, terminar, finaliza, finalizar, restaura, restaure, recupera, volta para, voltar`,leftOff:`
    de onde paramos, onde paramos, onde parou, onde você parou, onde a gente parou, onde a gente tava,
    onde a gente estava, onde estávamos, em que paramos, o que ficou faltando, o que estávamos fazendo,
    o que a gente tava fazendo, a gente tava, a gente estava, o que faltava, o que falta, o que você começou,
    o que começamos, em que estávamos, onde ficamos, onde eu parei`,work:`trabalho, trabalhando, sessão, tarefa, projeto, conversa`,earlier:`
    ontem, da última vez, última vez, última sessão, sessão anterior, semana passada, hoje de manhã, anterior,
    mais cedo, pendente`,together:`*amos, *emos, *imos, a gente, você disse, você fez, tínhamos`,mention:`
    como combinamos, como combinado, como discutimos, como falamos, você lembra, lembra da, lembra do,
    lembra que, lembra quando, na última sessão, na nossa última, da última vez *amos, ontem *emos, ontem *amos,
    ontem *imos`,small:`
    o, a, os, as, um, uma, de, do, da, dos, das, em, no, na, nos, nas, com, por, para, pra, que, e, ou, meu,
    minha, nosso, nossa, é, não, se, onde, este, essa, esse, ao, à, trabalho`,thing:`botão, laço, reprodução, usuário, currículo, conta`,turns:`falhando, dando, com erro, as instruções, sem`,before:`quando, se, adicione, adiciona`,against:`esquece, esqueça, não continue, em vez de, não precisa`,read:`leia, lê, ler, veja, consulte`,task:`
    escreva, crie, gere, adicione, corrija, traduza, resuma, faz, faça, atualize, o teste, os, por que, como,
    implemente, remova, próxima página`,headings:{title:`
      próxima sessão, nova sessão, última sessão, sessão anterior, resumo da sessão, resumo da conversa,
      onde paramos, passagem`,done:`concluíd*, feito, já foi feito, realizado*, implementado*, finalizado*, progresso, o que já`,status:`estado atual, status, situação atual, em andamento`,next:`
      próximo passo, próximos passos, próxima tarefa, próximas tarefas, pendente*, falta*, a fazer, o que falta,
      restante`,context:`contexto`,detail:`arquivos, decisões`}},{lead:`
    ciao, buongiorno, buonasera, per favore, ok, bene, allora, e, ora, adesso, possiamo, puoi, potresti, voglio,
    vorrei, dobbiamo, grazie`,goOn:`
    continua, continuiamo, continuare, prosegui, proseguiamo, proseguire, riprendi, riprendiamo, riprendere,
    vai avanti, andiamo avanti, procedi, procediamo, portiamo avanti`,takeUp:`finisci, finiamo, finire, completa, ripristina, carica, torniamo, torna`,leftOff:`
    dove eravamo, da dove eravamo, dove eravamo rimasti, dove ti eri fermato, dove ci siamo fermati,
    dove siamo arrivati, a che punto eravamo, a che punto siamo, cosa stavamo facendo, quello che stavi facendo,
    da lì, eravamo rimasti, dove siamo rimasti, dove siamo, siamo rimasti, quello che hai iniziato,
    quello che avevamo iniziato, cosa mancava, cosa manca, dove ci eravamo fermati`,work:`lavoro, lavorando, sessione, attività, progetto, conversazione`,earlier:`
    ieri, ultima volta, lultima volta, scorsa volta, ultima sessione, sessione precedente, settimana scorsa,
    stamattina, prima di, in sospeso, precedente`,together:`abbiamo, avevamo, hai detto, hai fatto, mi hai`,mention:`
    come abbiamo detto, come concordato, come discusso, come avevamo, ti ricordi, ricordi quale, ricordi che,
    lultima volta abbiamo, ieri abbiamo, nellultima sessione, nella sessione precedente`,small:`
    il, lo, la, i, gli, le, un, una, di, del, della, dei, da, dal, a, al, in, nel, con, su, sul, sulla, per,
    che, e, o, è, non, dove, mio, mia, nostro, nostra, ci, si, mi, lavoro`,thing:`pulsante, ciclo, riproduzione, curriculum, bottone`,turns:`a, le istruzioni, non, senza`,before:`quando, se, aggiungi`,against:`dimentica, non continuare, invece di, lascia perdere`,read:`leggi, leggere, guarda, consulta`,task:`
    scrivi, crea, genera, aggiungi, correggi, traduci, riassumi, aggiorna, il test, il, perché, come,
    implementa, rimuovi`,headings:{title:`
      passaggio di consegne, prossima sessione, nuova sessione, ultima sessione, sessione precedente,
      riepilogo sessione, riepilogo della sessione, riassunto della sessione`,done:`completat*, fatto, finit*, terminat*, già fatto, progressi, implementato, implementata`,status:`stato attuale, stato, situazione attuale, in corso`,next:`
      prossimi passi, prossimo passo, prossime attività, da fare, rimanente, restante, manca, in sospeso`,context:`contesto`,detail:`file modificati, decisioni`}},{lead:`
    hoi, hallo, goedemorgen, alsjeblieft, aub, ok, oké, en, nu, dan, laten we, kunnen we, kun je, zou je,
    wil je, ik wil, ik zou graag, we moeten, even, bedankt`,goOn:`
    ga verder, ga door, gaan we verder, verder gaan, doorgaan, verdergaan, verder werken, werk verder,
    ga … verder, ga … door, we gaan verder, pak … op, pak … weer op, pakken we … op, hervat, hervatten,
    verder met, laten we verder`,alone:`verder`,takeUp:`maak … af, afmaken, herstel, laad, terug naar`,leftOff:`
    waar waren we, waar we gebleven, waar je gebleven, waren we gebleven, waar we gestopt, waar je gestopt,
    waar je mee bezig, waar we mee bezig, waar we waren, wat waren we aan het doen, waar zijn we gebleven,
    gebleven, wat was er nog, wat moest er nog, waar je mee begonnen, wat je begonnen`,work:`werk, werken, sessie, taak, project, gesprek`,earlier:`
    gisteren, vorige keer, de vorige keer, vorige sessie, vorige week, laatste keer, eerder, vanmorgen, daarnet`,together:`hebben we, hadden we, we hebben, we hadden, waren we, je hebt, je had`,mention:`
    zoals besproken, zoals afgesproken, weet je nog, herinner je, vorige keer hebben we, gisteren hebben we,
    in de vorige sessie`,small:`
    de, het, een, van, met, aan, op, in, voor, bij, naar, om, te, en, of, onze, ons, mijn, is, niet, waar, wat,
    ik, je, we, dat, die, dit`,thing:`knop, lus, download, cv, verder-knop`,turns:`niet`,before:`als, wanneer, voeg, om`,against:`vergeet, niet verder, ga niet, in plaats van`,read:`lees, bekijk, volg`,task:`
    schrijf, maak, voeg, genereer, vertaal, vat, werk bij, de knop, de, waarom, hoe, verwijder, verander`,headings:{title:`overdracht*, volgende sessie, nieuwe sessie, vorige sessie, laatste sessie, sessiesamenvatting`,done:`klaar, gedaan, afgerond, voltooid, wat er is gedaan, voortgang`,status:`huidige status, huidige stand, stand van zaken, status, bezig`,next:`volgende stap*, volgende stappen, nog te doen, te doen, openstaand*, resterend*, wat nog`,context:`context, achtergrond`,detail:`bestanden, beslissingen, besluiten`}},{lead:`
    cześć, hej, dzień dobry, proszę, dobra, ok, no, i, to, teraz, możemy, możesz, chcę, chciałbym, chciałabym,
    musimy, dzięki, więc`,goOn:`
    kontynuuj, kontynuujmy, kontynuujcie, kontynuujemy, kontynuować, kontynuacja, kontynuuję, wznów, wznówmy,
    idź dalej, idźmy dalej, jedź dalej, jedziemy dalej, lecimy dalej, działaj dalej, działamy dalej,
    pracuj dalej, pracujmy dalej, rób dalej, leć dalej, wracamy do, wróćmy do, wróć do, wracajmy do`,alone:`dalej`,takeUp:`dokończ, dokończmy, dokończyć, skończ, skończmy, przywróć, załaduj`,leftOff:`
    na czym … skończy*, na czym … stanę*, na czym … przerwa*, gdzie … skończy*, gdzie … stanę*,
    gdzie … przerwa*, od miejsca, nad czym … pracowa*, to co zaczą*, co zaczą*, co zaczę*, co zostało,
    na czym stoimy, co robiliśmy, gdzie byliśmy, co było do zrobienia`,work:`sesj*, zadanie, projekt, rozmow*, pracę, praca, pracy, prace`,earlier:`
    wczoraj*, ostatnim razem, poprzednim razem, zeszłym razem, poprzedni*, ostatnio, wcześniej, rano,
    przed chwilą, w zeszłym tygodniu`,together:`*liśmy, *łyśmy, *łeś, *łaś`,mention:`
    jak ustaliliśmy, jak rozmawialiśmy, jak omawialiśmy, jak mówiliśmy, jak uzgodniliśmy, jak wczoraj,
    ostatnim razem, poprzednim razem, pamiętasz, pamiętacie, z poprzedniej sesji, w poprzedniej sesji,
    w ostatniej sesji, pracowaliśmy nad`,small:`
    w, na, z, ze, do, od, nad, po, o, i, a, to, ten, ta, co, jak, jest, się, nie, dla, przy, który, która,
    pracę`,thing:`przycisk*, odtwarzanie, pobieranie, pętla, cv`,turns:`nie, jest`,before:`jeśli, gdy, kiedy, dodaj`,against:`zapomnij, nie kontynuuj, zamiast`,read:`przeczytaj, czytaj, zobacz, sprawdź`,task:`
    napisz, dodaj, stwórz, utwórz, popraw, napraw, usuń, zmień, zaktualizuj, przetłumacz, streść, dlaczego,
    test, następna`,headings:{title:`
      przekazanie, następna sesja, nowa sesja, poprzednia sesja, ostatnia sesja, podsumowanie sesji,
      podsumowanie rozmowy`,done:`
      zrobion*, ukończon*, zakończon*, gotowe, gotow*, wykonan*, zrealizowan*, postęp*, co już działa,
      co zrobiono`,status:`aktualny stan, obecny stan, stan projektu, stan obecny, aktualny status, w trakcie`,next:`
      następn* krok*, następn* zadani*, kolejn* krok*, kolejn* zadani*, pozostało, zostało, do zrobienia,
      co dalej`,context:`kontekst, tło`,detail:`pliki, zmienione pliki, decyzje`}},{verbLast:!0,lead:`merhaba, selam, lütfen, tamam, evet, hadi, şimdi, ok, teşekkürler, bakalım`,goOn:`
    devam et*, devam edelim, devam edebilir misin, devam edebilir miyiz, devam ediyoruz, devam edeceğiz,
    sürdürelim, sürdür, devam`,takeUp:`bitir, bitirelim, tamamla, geri yükle, yükle`,leftOff:`
    kaldığımız yer*, kaldığın yer*, kaldığım yer*, bıraktığımız yer*, nerede kalmıştık, nerede kaldık,
    ne yapıyorduk, ne yapıyordun, nerede bırak*, yarım kalan, kaldık, kalmıştık, ne kaldı`,work:`iş, işe, oturum*, görev*, proje*`,earlier:`
    dün, dünkü, geçen sefer, geçen hafta, geçen oturum, önceki, az önce, bu sabah, daha önce, yarım kalan`,together:`
    *dığımız, *diğimiz, *duğumuz, *düğümüz, *tığımız, *tiğimiz, *tuğumuz, *tüğümüz, *mıştık, *miştik, *muştuk,
    *müştük, *ıyorduk, *iyorduk, *uyorduk, *üyorduk`,mention:`
    hatırlıyor mu*, hatırlıyor*, konuştuğumuz gibi, geçen sefer, önceki oturum*, önceki konuşma*,
    önceki sohbet*, üzerinde çalışıyorduk, daha önce konuştuğumuz`,small:`bir, ve, ile, için, bu, şu, o, da, de, mi, mı, ne, gibi, çok, olan`,thing:`düğme*, buton*, oynatma, indirme, özgeçmiş, şifre*`,turns:`ediyor, düğmesi`,before:`eğer`,against:`unut, devam etme, yerine`,read:`oku, bak, incele`,task:`ekle, yaz, oluştur, düzelt, sil, güncelle, çevir, özetle, değiştir, neden, nasıl, yap, sonraki`,headings:{title:`oturum devri, oturum özeti, sonraki oturum, yeni oturum, önceki oturum, devir notu, devir teslim`,done:`tamamlan*, yapılan*, bitti, biten*, ilerleme`,status:`mevcut durum*, şu anki durum*, güncel durum*, proje durum*, devam eden*`,next:`sonraki adım*, sonraki görev*, kalan*, yapılacak*, eksik*`,context:`bağlam, arka plan`,detail:`dosyalar, kararlar`}},{lead:`
    xin chào, chào bạn, chào, vui lòng, làm ơn, xin, được rồi, hãy, chúng ta, mình, ta, bạn, giúp tôi, cùng,
    rồi, bây giờ, nhé, đi`,goOn:`tiếp tục, làm tiếp, tiếp đi, quay lại với, quay lại công việc, làm nốt`,takeUp:`hoàn thành, khôi phục, tải lại`,leftOff:`
    chỗ … dừng, nơi … dừng, phần … dang dở, đang dang dở, đang làm … đâu, đã làm … đâu, dừng lại ở đâu, bỏ dở,
    làm đến đâu, hôm qua làm gì, làm tới đâu, tới đâu rồi, còn gì chưa xong, phần hôm qua`,work:`công việc, phiên, nhiệm vụ, dự án`,earlier:`hôm qua, lần trước, hồi nãy, sáng nay, tuần trước, phiên trước, còn lại`,together:`chúng ta đã, mình đã, bạn đã, chúng ta đang`,mention:`
    lần trước, hôm qua chúng ta, hôm qua bạn, hôm qua mình, phiên trước, cuộc trò chuyện trước, bạn có nhớ,
    bạn còn nhớ, còn nhớ, như đã bàn, như đã thảo luận, như chúng ta đã`,small:`của, và, cho, với, ở, từ, các, những, là, này, phần, cái, trên, trong, được, thì, công việc`,thing:`nút, cv`,turns:`thất bại, phát, tải`,before:`nếu, khi, thêm`,against:`quên, đừng tiếp tục, thay vì`,read:`đọc, xem`,task:`viết, tạo, thêm, sửa, xóa, cập nhật, dịch, tóm tắt, tại sao, trang, kiểm thử`,headings:{title:`phiên tiếp theo, phiên mới, phiên trước, cuộc trò chuyện trước, bàn giao, tóm tắt phiên`,done:`đã hoàn thành, đã làm, đã xong, đã triển khai, hoàn thành, tiến độ`,status:`trạng thái, tình trạng, hiện trạng, hiện tại`,next:`bước tiếp theo, việc còn lại, việc cần làm, còn lại, cần làm, tiếp theo`,context:`bối cảnh, ngữ cảnh`,detail:`các file, các tệp, quyết định`}},{lead:`
    привет, здравствуй, здравствуйте, пожалуйста, итак, хорошо, ладно, ну, ок, а, и, давай, давайте, можем,
    можешь, можете, нужно, надо, хочу, хотел бы, я хочу, мы можем, теперь, спасибо`,goOn:`
    продолжай, продолжайте, продолжим, продолжаем, продолжить, продолжи, продолжите, продолжаю, возобнови,
    возобновим, возобновить, вернись к, вернемся к, вернуться к, вернитесь к, иди дальше, идем дальше,
    двигаемся дальше, едем дальше, поехали дальше`,alone:`дальше, далее`,takeUp:`закончи, закончим, закончить, доделай, доделаем, заверши, восстанови, загрузи`,leftOff:`
    на чем … остановил*, на чем … закончил*, где … остановил*, где … закончил*, где … прервал*, с того места,
    с того же места, над чем … работал*, что мы делали, что ты делал, что осталось, что у нас осталось,
    что там у нас осталось, на чем стоим, что начал, что начали, где мы были, что не доделали`,work:`сесси*, задач*, проект*, разговор*, работу, работы, работа, работе, работой`,earlier:`
    вчера*, прошлый раз, в прошлый раз, прошл*, предыдущ*, утром, недавно, ранее, вечером, незаконченн*,
    последн*`,together:`мы *ли, ты *л, вы *ли, мы уже, мы с тобой`,mention:`
    как … обсуждали, как … обсудили, как … договаривались, как … договорились, как … решили, прошлый раз,
    вчера мы, мы вчера, помнишь, помните, из прошлой сессии, в прошлой сессии, в прошлом чате, мы работали,
    мы занимались, мы обсуждали`,small:`
    в, во, на, с, со, над, по, к, до, из, от, о, об, и, а, но, что, как, это, этот, эту, не, для, у, за, мне,
    мы, ты, я, вы, ней, нему, работу`,thing:`кнопк*, цикл*, воспроизведение, загрузк*, скачивание, резюме`,turns:`падать, только, не`,before:`если, когда, добавь, покажи`,against:`забудь, не продолжай, вместо`,read:`прочитай, прочти, читай, посмотри, прочитайте, открой`,task:`
    напиши, создай, добавь, исправь, обнови, сократи, переведи, удали, измени, составь, резюмируй, покажи,
    почему, как, зачем, тест, цикл, следующая, сделай`,headings:{title:`
      передача сессии, передача контекста, передача дел, передача работы, следующ* сесси*, нов* сесси*,
      прошл* сесси*, предыдущ* сесси*, итоги сессии, сводка сессии`,done:`сделан*, готов*, выполнен*, завершен*, реализован*, прогресс, что уже работает, что работает`,status:`статус, состояние, текущ* состояние, текущ* статус, ситуация, в процессе, в работе`,next:`
      план, следующ* шаг*, следующ* задач*, следующ* этап*, осталось, дальше, нужно сделать, надо сделать,
      что осталось, план действий`,context:`контекст, предыстория`,detail:`файлы, решения`,prompt:`промпт`}},{lead:`
    привіт, добрий день, будь ласка, добре, давай, давайте, можемо, можеш, треба, потрібно, хочу, ну, а, і,
    дякую`,goOn:`
    продовжуй, продовжуйте, продовжимо, продовжуємо, продовжувати, продовжити, продовжи, продовжіть,
    повернись до, повернімось до, повернемося до, відновимо, йдемо далі, рухаємось далі`,alone:`далі`,takeUp:`закінчи, закінчимо, доробимо, дороби, віднови`,leftOff:`
    на чому … зупинил*, на чому … закінчил*, де … зупинил*, де … закінчил*, з того місця, над чим … працюва*,
    що ми робили, що залишилось, що почав, що ми почали, де ми були`,work:`сесі*, завдан*, проект*, роботу, роботи, робота`,earlier:`вчора*, минулого разу, минул*, попередн*, вранці, раніше, останн*`,together:`ми *ли, ти *в, ви *ли`,mention:`
    як … обговорювали, як … обговорили, як … домовлялися, як … домовились, як … вирішили, минулого разу,
    вчора ми, ми вчора, памятаєш, памятаєте, з минулої сесії, ми працювали, ми обговорювали`,small:`в, у, на, з, зі, над, по, до, від, про, і, та, що, як, це, не, для, роботу`,thing:`кнопк*`,turns:`падає, не`,before:`якщо, коли, додай`,against:`забудь, не продовжуй, замість`,read:`прочитай, читай, подивись`,task:`напиши, створи, додай, виправ, онови, переклади, видали, чому, як, тест`,headings:{title:`
      передача сесії, передача контексту, наступн* сесі*, нов* сесі*, минул* сесі*, попередн* сесі*,
      підсумок сесії`,done:`зроблен*, виконан*, завершен*, готово, реалізован*, прогрес`,status:`поточн* стан, стан, статус, ситуація, в процесі, у роботі`,next:`наступн* крок*, наступн* завдан*, наступн* етап*, залишилось, залишилося, далі, треба зробити`,context:`передумови, контекст`,detail:`файли, рішення`}},{lead:`
    مرحبا, مرحباً, أهلا, السلام عليكم, من فضلك, لو سمحت, رجاء, رجاءً, حسنا, حسناً, دعنا, دعونا, هيا, هل يمكن,
    هل يمكنك, يمكنك, أريد أن, نريد أن, ممكن, الآن`,goOn:`
    أكمل, أكملي, كمل, كمّل, نكمل, لنكمل, نستكمل, استكمل, إكمال, استكمال, تابع, نتابع, لنتابع, متابعة, واصل,
    نواصل, لنواصل, مواصلة, استمر, نستمر, لنستمر, استأنف, نستأنف, لنستأنف`,takeUp:`أنهي, أنهِ, استعد, ارجع إلى, عد إلى`,leftOff:`
    حيث توقفنا, حيث توقفت, حيث انتهينا, حيث وصلنا, حيث تركنا, أين توقفنا, أين وصلنا, أين كنا, وين وقفنا,
    وين توقفنا, وين وصلنا, على ماذا كنا نعمل, ماذا تبقى, شو ضل, ما بدأناه`,work:`العمل, الجلسة, المهمة, المشروع`,earlier:`أمس, بالأمس, المرة السابقة, المرة الماضية, السابقة, الماضية, الأخيرة, قبل قليل`,together:`عملنا, ناقشنا, كنا, قمنا, بدأنا, اتفقنا`,mention:`
    المرة السابقة, المرة الماضية, كما ناقشنا, كما اتفقنا, كما تحدثنا, كما ذكرنا, تتذكر, هل تذكر, تتذكرين,
    المحادثة السابقة, الجلسة السابقة, كنا نعمل, كنا نبني`,small:`في, من, على, إلى, هذا, هذه, مع, ثم, أن, ما, عن, لا, التي, الذي, العمل`,thing:`زر, سيرتي, السيرة`,turns:`التشغيل, التحميل, التنزيل`,before:`إذا, عندما, أضف`,against:`انس, لا تكمل, بدلا من`,read:`اقرأ, راجع, انظر`,task:`اكتب, أنشئ, أضف, عدل, احذف, لخص, ترجم, لماذا, كيف, أصلح`,headings:{title:`
      تسليم الجلسة, الجلسة القادمة, الجلسة التالية, الجلسة السابقة, الجلسة الجديدة, ملخص الجلسة, ملخص المحادثة`,done:`تم, ما تم, تم إنجازه, المنجز*, التقدم`,status:`الوضع الحالي, الحالة الحالية, حالة المشروع, قيد التنفيذ, قيد العمل`,next:`الخطوات التالية, الخطوة التالية, الخطوات القادمة, المهام المتبقية, المتبقي*, تبقى, المطلوب`,context:`السياق, الخلفية, المشروع`,detail:`الملفات, القرارات`}},{verbLast:!0,lead:`नमस्ते, हेलो, कृपया, ठीक है, अच्छा, तो, अब, bhai, yaar, ab, please, zara`,goOn:`
    जारी रखो, जारी रखें, जारी रखिए, जारी रखते, जारी रखना, जारी करो, जारी करें, आगे बढ़ो, आगे बढ़ें, आगे बढ़ाओ,
    आगे बढ़ाएँ, आगे बढ़ाएं, आगे बढ़ाते, आगे बढ़ते, आगे चलो, आगे चलते, jari rakho, jaari rakho, jari rakhe,
    jaari rakhte, continue karo, continue karte, continue kare, continue kar do, continue karna, aage badho,
    aage badhao, aage badhte, aage badhate, फिर से शुरू करो, फिर से शुरू करें, शुरू करो`,takeUp:`पूरा करो, पूरा करें, khatam karo, pura karo`,leftOff:`
    जहाँ … छोड़*, जहां … छोड़*, जहाँ … रुके, जहां … रुके, जहाँ … रुका, वहीं से, कहाँ तक, कहाँ थे, कहाँ रुके,
    wahin se, wahi se, jahan … chhoda, jaha … chhoda, jahan … ruke, kahan tak, क्या बाकी, जहाँ से छोड़ा,
    kya baki, kahan the, adhura kaam`,work:`काम, kaam, सत्र`,earlier:`कल, पिछली बार, पिछले, पिछली, kal, pichhli baar, pichli baar, pichle`,together:`हमने, हम, humne, तुमने, आपने`,mention:`
    पिछली बार, पिछली बातचीत, पिछली चैट, पिछले सत्र, पिछले सेशन, कल हमने, कल हम, याद है, तुम्हें याद, आपको याद,
    जैसा हमने, जैसा कि हमने, पर काम कर रहे थे, pichhli baar, pichli baar, kal humne, kal hum, yaad hai,
    jaisa humne`,small:`का, की, के, में, पर, से, को, है, हैं, और, यह, वह, ka, ki, ke, me, se, ko, hai, wala, kal`,thing:`बटन, डाउनलोड, प्लेबैक`,turns:`निर्देश, बटन`,before:`अगर, यदि`,against:`भूल जाओ, मत जारी`,read:`पढ़ो, पढ़ें, padho, देखो`,task:`लिखो, जोड़ो, बनाओ, ठीक करो, हटाओ, बदलो, क्यों, कैसे`,headings:{title:`सत्र सारांश, सत्र हस्तांतरण, अगला सत्र, अगले सत्र, पिछला सत्र, पिछले सत्र`,done:`पूर्ण, पूरा, हो चुका, हो गया, अब तक, प्रगति`,status:`वर्तमान स्थिति, स्थिति, मौजूदा स्थिति`,next:`अगला कदम, अगले कदम, अगला चरण, अगला काम, बाकी, शेष, करना है, करना बाकी`,context:`संदर्भ, पृष्ठभूमि`,detail:`महत्वपूर्ण निर्णय, निर्णय`}},{verbLast:!0,lead:`
    こんにちは, おはよう, おはようございます, お疲れ様です, すみません, では, じゃあ, それでは, さて, はい, ください, 下さい, お願い, お願いします, 進めて, やって, して, 頼む, です,
    ます, しよう, ましょう, で, を, から, の, たい, よ, ね, やりたい, 作業, 実装, し, 始めて`,goOn:`
    続きから, 続きを, 続きやって, 続きお願い, 続きです, 続きの, 続きで, 続きは, の続き, 前回の続き, 続けて, 続けよう, 続けましょう, 続けたい, 続行, 継続して, 継続お願い, 再開して,
    再開し, 再開お願い, 再開しよう, 引き続き, やりかけ`,alone:`続き, 継続, 再開`,takeUp:`復元, 仕上げ`,leftOff:`
    どこまで … っけ, どこまで … た, 中断した, 中断していた, 途中で落ち, 昨日の続き, さっきの続き, 先ほどの続き, この前の続き, 残りのタスク, どこまでや, どこまで進, 残りをやって,
    何をしてた, 何してた, 途中だった`,work:`作業, 実装, 開発, セッション`,earlier:`前回, 昨日, 先日, さっき, 先ほど, この前, 以前の会話, 以前のセッション, 残り, 途中`,together:`
    話した, 話して, 相談した, 議論した, 決めた, 作った, 実装した, 設定した, やった, 対応した, 教えた, 修正した, 進めた, 話しました, 決めました, やっていた, 教えてくれた`,mention:`
    覚えて, 憶えて, 前回決めた, 前回のセッション, 前回の会話, 以前の会話, 以前のセッション, やっていた件, 話していた件, 相談した件, 先日相談, 昨日話した, さっき話した, 前回話した,
    昨日実装した, 前回のチャット`,small:`の, を, は, が, に, で, と, も, へ, から, まで`,thing:`ボタン, 再生, ダウンロード, アップロード, 動画, 続きを読む, ループ, 履歴書, リリース, バージョン, ページ, エラーが出ても, クラッシュ, 処理を, ように`,turns:`的, を読む, から再生, に対応, ボタン, 編`,before:`押すと, 出ても`,against:`忘れて, 続けない, 代わりに`,read:`読ん, 読み, 参照, 見て`,task:`追加, 直して, 書いて, 作成, 修正, 更新, 削除, 要約し, 翻訳し, まとめてくだ, 調べて, なぜ, 教えて, 設定して, 作って, 見せて`,headings:{title:`
      引き継ぎ, 引継ぎ, 引継, 次のセッション, 次回のセッション, 前回のセッション, セッションの引き継ぎ, セッションのまとめ, セッション要約, 前回の続き, 前回の作業, 前回まで, 次回への`,handoff:`まとめ, 続き`,done:`完了, 実装済, 対応済, できたこと, やったこと, 実施済, 終わったこと, これまで, ここまで, 進捗, 済み`,status:`現状, 現在の状態, 現在の状況, 現在の進捗, 現在, ステータス, 状況, 進行中, 作業中`,next:`次のタスク, 次のステップ, 次の作業, 次にやる, 次回, 次, 残り, 残タスク, 残作業, 残って, 未完了, 未実装, 未対応, やること, 今後`,context:`前提, 背景, 概要, コンテキスト, 文脈, 経緯`,detail:`重要ファイル, 変更ファイル, ファイル構成, 決定事項, 注意点, 注意事項, 既知の`,issue:`再現手順, 期待される`,prompt:`プロンプト, 指示書`}},{verbLast:!0,lead:`
    안녕하세요, 안녕, 좋아, 그럼, 그러면, 자, 네, 해줘, 해 줘, 해주세요, 하자, 합시다, 해, 줘, 주세요, 부탁, 요, 진행, 작업, 구현, 완성, 마무리, 할, 수, 있, 어, 을,
    를`,goOn:`이어서, 이어가자, 이어 진행, 이어나가, 계속해, 계속하자, 계속 하자, 계속 진행, 계속 작업, 계속 해, 계속 이어, 계속 부탁, 마저, 재개해, 재개하자`,alone:`계속, 재개`,takeUp:`복원, 끝내`,leftOff:`
    하던 거, 하던거, 하던 작업, 하던 일, 하던 데, 하다 만, 만들던, 작업하던, 진행하던, 멈춘 곳, 멈춘, 중단된, 중단한, 중단했던, 어디까지 했, 어디까지 진행, 어디까지 됐,
    남은 작업, 뭐 하고 있었, 뭐하고 있었, 하다가 만, 하다 말`,work:`작업, 구현, 개발, 세션`,earlier:`지난번, 저번, 어제, 아까, 이전 대화, 이전 세션, 지난 세션, 저번 대화, 남은, 전에`,together:`얘기, 이야기, 말했, 말한, 논의, 결정, 정했, 정한, 작업한, 했던, 하던, 만들었, 만든, 구현한, 설정한, 작업했`,mention:`이전 대화, 이전 세션, 지난 세션, 지난 대화, 저번 대화, 기억나, 기억 나, 기억하, 기억해`,small:`을, 를, 은, 는, 이, 가, 에, 의, 로, 도, 에서, 으로`,thing:`버튼, 재생, 다운로드, 업로드, 반복문, 되게, 되도록, 하도록, 이력서, 이어폰, 릴리스, 버전, 페이지, 기억장치`,turns:`하기, 발생, 실패, 되는, 폰, 경고`,before:`하면`,against:`잊어, 하지 마, 대신`,read:`읽, 참고, 확인`,task:`추가, 고쳐, 만들어, 작성, 업데이트, 수정해, 삭제, 요약해, 번역해, 정리해, 왜, 비교, 다듬`,headings:{title:`인수인계, 인수 인계, 다음 세션, 새 세션, 이전 세션, 지난 세션, 세션 요약, 세션 인계, 세션 정리`,done:`완료, 구현완료, 완성, 진행 상황, 진행상황, 진행 현황, 지금까지, 한 일`,status:`현재 상태, 현재 상황, 현황, 상태, 진행 중, 진행중, 프로젝트 상태`,next:`다음 단계, 다음 작업, 다음 할 일, 다음 할일, 남은 작업, 남은 일, 남은, 할 일, 해야 할, 미완료, 미구현`,context:`배경, 컨텍스트, 맥락, 개요, 전제`,detail:`중요 파일, 수정된 파일, 주요 파일, 결정 사항, 주의 사항, 알려진`,issue:`재현 방법, 재현 절차`,prompt:`프롬프트`}},{lead:`
    你好, 您好, 嗨, 早上好, 请, 請, 麻烦, 麻烦你, 帮我, 幫我, 好的, 好, 嗯, 那么, 那, 现在, 現在, 我们, 我們, 咱们, 接下来, 接下來, 你, 然后, 让我们, 我想, 我要, 想,
    可以, 能, 能否, 来, 先, 直接, 吧, 了, 做, 啦, 呗, 执行, 推进, 开发, 进行, 写, 干, 实现`,goOn:`继续, 繼續, 接着, 接著, 续上, 續上`,takeUp:`恢复, 恢復, 完成, 做完, 把`,leftOff:`
    做到哪, 做到了哪, 进行到哪, 說到哪, 说到哪, 聊到哪, 停到哪, 写到哪, 到哪了, 从断点, 从上次, 從上次, 从中断, 没做完, 未完成的工作, 未完成的任务, 剩下的任务, 中断的地方, 中斷的地方,
    恢复上次, 恢复会话, 恢复上下文, 上次停, 接着上次, 继续上次, 上次做, 做到哪里, 干到哪, 还剩什么, 没弄完, 没写完, 没干完, 活儿干完, 刚才在做什么, 停在哪`,work:`开发, 实现, 工作, 任务, 进度`,earlier:`上次, 昨天, 之前的, 之前我们, 刚才, 剛才, 上一次, 上个会话, 剩下, 剩余, 今天早上, 上一个会话`,together:`我们, 我們, 你帮, 你写, 你做, 咱们, 和你, 跟你, 讨论`,mention:`
    上次我们, 上次你, 上次讨论, 上次咱们, 昨天我们, 昨天你, 之前我们, 之前你, 我们之前, 我们昨天, 我们上次, 你之前, 你上次, 还记得, 還記得, 记不记得, 记得我们, 你记得, 之前的对话,
    上次的对话, 上个会话, 上一个会话, 之前的会话, 刚才我们, 以前我们, 还有记忆, 有记忆吗, 跟你的对话`,small:`的, 在, 和, 与, 这个, 这, 那个, 是, 把, 从, 到, 之前, 以下, 下面, 进行, 推进, 工作, 完成, 上次, 昨天`,thing:`按钮, 按鈕, 播放, 下载, 下載, 断点续传, 循环, 无法继续, 不能继续, 是否继续, 简历, 簡歷, 版本, 显示加载, 轮询, 点击, 页面报错, 部署之后, 线上`,turns:`按钮, 按鈕, 播放, 下载, 下載, 教育, 循环, 时, 使用, 支持, 保持, 报错, 下一个, 轮询, 显示, 后`,before:`如果, 若是, 的话, 登录后, 之后, 点击, 完成后`,against:`不要继续, 忘掉, 忘了之前, 别继续, 不用继续`,read:`读, 读取, 看, 阅读, 閱讀, 参考, 按照, 根据, 根據, 基于, 基於, 请阅读`,task:`写, 添加, 生成, 创建, 更新, 修改, 优化, 删除, 翻译, 翻譯, 总结, 總結, 概括, 润色, 整理, 制作, 为什么, 怎么, 帮我写, 把继续, 实现断点`,headings:{title:`
      交接文档, 交接说明, 交接文件, 交接提示, 交接摘要, 会话交接, 会话总结, 会话摘要, 对话总结, 下次会话, 下一次会话, 新会话, 上次会话, 上个会话, 下一个会话, 新对话, 上次进度,
      上次停在, 续接`,handoff:`交接`,done:`已完成, 已经完成, 已实现, 已修复, 已经实现, 完成情况, 完成了, 完成的, 完成项, 当前进度, 目前进度, 进度, 进展, 做了什么`,status:`当前状态, 目前状态, 项目状态, 当前情况, 现状, 状态, 进行中, 项目现状`,next:`下一步, 下一阶段, 接下来, 后续, 待办, 待完成, 待解决, 待处理, 待做, 待实现, 剩余, 剩下, 未完成, 需要做, 还要做`,context:`上下文, 背景, 项目背景, 项目概述, 项目简介`,detail:`重要文件, 关键文件, 修改的文件, 相关文件, 主要文件, 关键决策, 重要决定, 已知问题, 注意事项`,issue:`复现步骤, 预期行为, 预期结果, 验收标准`,prompt:`提示词, 提示詞`}}];function o(e){let n=t.g(e);return{text:e,tokens:n,hits:p(n)}}function s({hits:e,tokens:t},n,r=0,i=t.length){return e.find(e=>e.from>=r&&e.to<=i&&n.includes(e.tag))}function c({hits:e},t,n,r){let i=n;for(;;){let n=i;for(let a of e)a.from===i&&a.to<=r&&t.includes(a.tag)&&(n=Math.max(n,a.to));if(n===i)return i;i=n}}function l({tokens:e},t){let n=t+1;for(;n<e.length&&e[n]?.opens!==!0;)n++;return Math.min(n,e.length)}function u(e){return a[e]?.verbLast===!0}function d(e){let{hits:t,tokens:n}=e,r=c(e,[`lead`],0,n.length),i=t.filter(e=>e.from===r);return i.some(({tag:e})=>e===`task`)&&!i.some(({tag:e})=>e===`small`||e===`read`)}const f=[`lead`,`goOn`,`alone`,`takeUp`,`leftOff`,`work`,`earlier`,`together`,`mention`,`small`,`thing`,`turns`,`before`,`against`,`read`,`task`],p=t._(()=>[...a.flatMap((e,t)=>f.flatMap(n=>m(n,t,e[n]))),...m(`leftOff`,0,t.ct.natural.join(`,`)),...m(`mention`,0,t.ct.reference.join(`,`))]);function m(e,t,n){return n===void 0?[]:[{tag:e,language:t,words:n,mistyped:e===`goOn`}]}function h(e){let[n=``]=e.slice(0,ee).replace(/\[(?:Pasted|Image)[^\]]*\]/gi,` `).split(/\n|[()（）]|[.!?](?=\s|$)|[。！？;；]/);if(!t.v.test(n))return;let r=o(n),{tokens:i}=r,a=c(ae(r),ne,0,i.length),l=s(r,re,a+1)?.from??i.length,u=se(r,a,l),[d,f]=[i[a],i[u-1]];if(d===void 0||f===void 0||a>=u)return;let p=l===u&&u===i.length?n.length:f.end,m=n.slice(oe(n,d.start),p).replace(te,``).replace(ie,``);return t.v.test(m)?m.slice(0,120).trim():void 0}const ee=300,te=/^[\s"'`*_“”«»「」,，、:：;()[\]–—-]+|[\s"'`*_“”«»「」,，、:：;()[\]–—-]+$/g,ne=[`small`,`lead`,`earlier`],re=[`together`,`earlier`,`leftOff`,`goOn`],ie=/^[ld]['’](?=\p{L})/iu;function ae(e){return{...e,hits:e.hits.filter(({tag:e,language:t})=>e!==`small`||!u(t))}}function oe(e,t){return/[@#~./]/.test(e[t-1]??``)?t-1:t}function se({hits:e,tokens:t},n,r){let i=r;for(;;){let r=i;for(let a of e){let e=a.tag===`small`||a.tag===`lead`&&!/^[\u3040-\u9fff\uac00-\ud7af]/.test(t[a.from]?.key??``);a.to===r&&a.from>=n&&e&&(i=Math.min(i,a.from))}if(i===r)return i}}function ce(e){let{marked:t}=e;if(ge(t))return;let n;for(let r of t.hits){let i=de[r.tag]?.(r,e);if(i===void 0||y(t,r)||pe(e,r))continue;let a={...v(e,r),certain:i};if(i)return a;n??=a}return n}function le(e){let{marked:t}=e;if(ge(t))return;let n=s(t,[`mention`])??ve(t);if(!(n===void 0||y(t,n))&&!(n.tag!==`mention`&&E(t,n)))return{...v(e,n),certain:!0}}const g=[`work`,`earlier`,`leftOff`],ue=[`lead`,`small`],de={leftOff:(e,{marked:t,prominent:n})=>{if(!(E(t,e)||d(t)&&e.from>fe))return n||e.from===0?!0:void 0},goOn:(e,{marked:t,opening:n,prominent:r})=>{if(C(t,e)||he(t,e))return;let i=l(t,e.from),a=s(t,g,e.to)!==void 0;if(!(u(e.language)&&s(t,[`thing`])!==void 0)){if(x(t,e))return n||a||r&&S(t,e,i)?!0:void 0;if(!E(t))return n&&S(t,e,i)&&T(t,e)?!0:u(e.language)||_e(t,e)?S(t,e,i)?n||r?!0:void 0:!n&&void 0:s(t,[`earlier`,`leftOff`])!==void 0&&r?!0:n&&t.tokens.length<=_&&!d(t)?!1:void 0}},alone:(e,{marked:t,opening:n,prominent:r})=>{if(C(t,e)||D(t,e)||w(t,e))return;let i=l(t,e.from);if(x(t,e)||u(e.language))return S(t,e,i)?r?!0:void 0:s(t,g,e.to,i)===void 0?n&&t.tokens.length<=_?!1:void 0:n?!0:void 0},takeUp:(e,{marked:t,opening:n,prominent:r})=>{if(C(t,e)||D(t,e)||w(t,e))return;let i=S(t,e,l(t,e.from))&&T(t,e),a=x(t,e)||i;if(s(t,[`earlier`,`leftOff`])!==void 0&&r&&(a||u(e.language)))return!0;let o=t.hits.some(({tag:t,from:n,to:r})=>t===`task`&&n===e.from&&r===e.to);return a&&n&&!o&&t.tokens.length<=_?!1:void 0},earlier:(e,{marked:t,opening:n})=>t.hits.some(({tag:t,language:n,from:r,to:i})=>t===`work`&&n===e.language&&(i<=e.from||r>=e.to))&&n&&t.tokens.length<=_&&!E(t)?!1:void 0},fe=5,_=14;function v({written:e,marked:n},r){let i=n.tokens[r.from]?.start??0,a=n.tokens[r.to-1]?.end??e.length,o=u(r.language)||_e(n,r)&&r.from>0&&S(n,r,l(n,r.from)),s=r.tag===`mention`||r.tag===`earlier`?``:o?e.slice(0,i):e.slice(a);return{phrase:e.slice(i,a),...t.G({topic:h(s)})}}function pe({written:e,marked:{tokens:t}},{language:n,from:r,to:i}){return n===0&&/[\u00c0-\u024f]/.test(e.slice(t[r]?.start,t[i-1]?.end))}function y(e,t){return e.hits.some(n=>n.tag===`before`&&n.to<=t.from&&b(e,t,n.language)&&!(t.tag===`mention`&&e.hits.some(({tag:e,from:t})=>e===`task`&&t===n.from))&&!e.hits.some(({tag:e,from:t,to:r})=>e===`lead`&&t<=n.from&&r>=n.to))}function b({hits:e},t,n){return e.some(e=>e.language===n&&e.tag===t.tag&&e.from===t.from)}function x(e,t){let{tokens:n}=e,r=t.from;for(;r>0&&n[r]?.opens!==!0;)r--;return me(e,r,t.from)}function me({hits:e},t,n){let r=/* @__PURE__ */ new Set([t]);for(let t of e)t.tag===`lead`&&r.has(t.from)&&t.to<=n&&r.add(t.to);return r.has(n)}function S(e,t,n){return c(e,ue,t.to,n)>=n}function C(e,t){let{hits:n}=e;return n.some(({tag:e,from:n})=>e===`turns`&&n===t.to)&&!n.some(({tag:n,language:r,from:i})=>(n===`work`||n===`earlier`)&&i>t.to&&i<=t.to+3&&b(e,t,r))}function w({text:e,tokens:t},{to:n}){return/^\s*[:：]/.test(e.slice(t[n-1]?.end??e.length))}function T({hits:e,tokens:t},n){let r=n.from;for(;r>0&&t[r]?.opens!==!0;)r--;return e.some(e=>e.tag===`lead`&&e.from===r&&e.language===n.language&&e.to>r)}function he({hits:e},t){return e.some(({tag:e,from:n})=>e===`thing`&&n===t.to)}function E({hits:e},t){return e.some(({tag:e})=>e===`thing`)?!e.some(({tag:e,from:n,to:r})=>(e===`work`||e===`earlier`)&&(t===void 0||r<=t.from||n>=t.to)):!1}function D({hits:e},{from:t,to:n}){let r=e=>e.to<=t||e.from>=n;return e.some(({tag:e})=>e===`thing`)&&!e.some(e=>e.tag===`earlier`&&r(e))}function ge({hits:e}){return e.some(t=>t.tag===`against`&&!e.some(({tag:e,from:n,to:r})=>e===`mention`&&n<=t.from&&r>=t.to))}function _e({tokens:e},{from:t}){return/^[\u3040-\u9fff\uac00-\ud7af]$/.test(e[t]?.key??``)}function ve({hits:e}){for(let t of e)if(t.tag===`earlier`)for(let n of e){if(n.tag!==`together`||n.language!==t.language)continue;let[e,r]=t.from<n.from?[t,n]:[n,t];if(r.from-e.to<=ye&&r.from>=e.to)return e}}const ye=6;function be(e){let t=j(e.slice(0,k)).slice(0,A);if(e.length<=k&&t.length<A)return t;let n=e.slice(Math.max(0,e.length-Se));return[...t,...j(n).slice(-Ce).map(e=>({...e,opening:!1}))]}function xe(e){return P(e).replace(/[ \t]+$/gm,``)}function O(e){let t=/* @__PURE__ */ new Set;for(let n of e.slice(0,we).split(/[\s"'`<>|]+/))if(!(n.length>Te||n.includes(`://`))){for(let[e]of n.matchAll(De))if(Oe.test(e)||t.add(e),t.size===Ee)return[...t]}return[...t]}const k=4e3,Se=600,A=12,Ce=3,we=2e4,Te=300,Ee=30,De=/(?:~|\.{1,2})?(?:\/?[A-Za-z0-9_\u00c0-\u024f.*-]+\/)*[A-Za-z0-9_\u00c0-\u024f-][A-Za-z0-9_\u00c0-\u024f.*-]*\.[A-Za-z][A-Za-z0-9]{0,5}(?![A-Za-z0-9])/g,Oe=/(?:^(?:e\.g|i\.e|z\.b|etc\.\w*)$)|\.(?:com|org|net|io|dev|ai|app|co)$/i,ke=new RegExp(t.y(String.raw`(?<![\p{L}])'[^'\n]{1,120}'(?![\p{L}])`),`g`),Ae=t.y(`^[ ]{0,3}[\\p{L} \`("'@~/]`);function j(e){let n=je(e),r=t.v.test(n)?n:N(M(e)).replace(/["'`“”«»「」『』]/g,` `),i=[],a=!0,s=0;for(let t of Me(r)){let n=r.slice(s,Math.min(t,s+400)),l=o(n);(c(l,[`lead`],0,l.tokens.length)<l.tokens.length||Ne(l))&&(i.push({text:n,written:e.slice(s,s+n.length),marked:l,opening:a,prominent:i.length<5}),a=!1),s=t}return i}function je(e){return N(P(M(e))).replace(/`[^`\n]{1,200}`/g,F).replace(/"[^"\n]{1,160}"|“[^”\n]{1,160}”|«[^»\n]{1,160}»|「[^」\n]{1,80}」|『[^』\n]{1,80}』/g,F).replace(ke,F).replace(/^[ \t]*>[^\n]*/gm,F)}function M(e){return t.b(e).replace(/[’‘ʼ]/g,`'`).replace(/[\t\u00a0\u3000\u202f]/g,` `).replace(/\r/g,`
`)}function N(e){return e.replace(/\[(?:Pasted text|Image|Bild|Attached)[^\]\n]{0,60}\]/gi,F)}function P(e){let t=!1;return e.split(`
`).map(e=>{let n=/^\s{0,3}(?:```|~~~)/.test(e);return n&&(t=!t),n||t?F(e):e}).join(`
`)}function F(e){return e.replace(/[^\n]/g,` `)}function Me(e){let t=[],n=0;for(let r of e.matchAll(/[.!?](?=["')\]]*(?:\s|$))|[。！？；;…]|\n/g)){let i=r.index+1;if(r[0]===`
`){let t=r.index-n;if(n=i,t>=50&&Ae.test(e.slice(i,i+4))&&!/^\s*\n/.test(e.slice(i,i+40)))continue}t.push(i)}return t.at(-1)!==e.length&&t.push(e.length),t}function Ne({hits:e}){return e.some(({tag:e})=>e===`goOn`||e===`alone`)}function Pe({written:e,marked:n},r){let i=ze(e),a=i.find(e=>Re.test(t.b(e))),[o]=i;if(o===void 0)return;if(r)return a??o;let c=s(n,[`read`]);if(!(c===void 0&&!e.includes(`@`)||d(n))&&s(n,[`before`],0,c?.from??0)===void 0)return Fe(n)?a??o:a}function Fe({hits:e,tokens:t}){return e.some(({tag:n,from:r})=>(n===`goOn`||n===`alone`)&&(r===0||t[r]?.opens===!0||/^[\u3040-\u9fff\uac00-\ud7af]/.test(t[r]?.key??``)||e.some(e=>e.tag===`lead`&&e.to===r)))}const Ie=/\.(?:md|mdx|txt|rst|org|adoc|docx?|pdf)$/i,Le=t.y(String.raw`[\p{L}_~./*-]{1,80}\.(?:md|mdx|txt|docx?|pdf)(?![a-z0-9])`),Re=t.y(String.raw`hand-?_?(?:off|over)|continu|(?:next|last|prev\p{L}*)[-_ ]?(?:session|steps)|session[-_ ](?:notes?|summary|state|log|\d)|left[-_ ]?off|where[-_ ]we|resume[-_ ](?:here|prompt|point)|ubergabe|uebergabe|交接|引き?継ぎ|인수인계`);function ze(e){let n=O(e).filter(e=>Ie.test(e)),[r]=Le.exec(t.b(e))??[];return n.length>0||r===void 0?n:[r]}function I(e){let n=be(e),r=[],i,a=!1,o=!1,s;for(let e of n){let t=ce(e),n=t?.certain===!0?t:void 0;n===void 0&&(s??=t);let c=Pe(e,n!==void 0);c!==void 0&&(o=!0,r.push(c));let l=n??(e.prominent?le(e):void 0);l!==void 0&&(l===n?a=!0:o=!0,i??=l.topic,r.push(l.phrase))}return!a&&!o?s&&{kind:`uncertain`,phrases:[s.phrase],...t.G({topic:s.topic})}:{kind:o?`reference`:`natural`,phrases:[...new Set(r)],...t.G({topic:i})}}function L(e){let n=t.g(e),r=Ve(n);if(r.length===0)return[];let{hits:i}=o(e),a=/* @__PURE__ */ new Map;for(let{tag:e,from:t,to:o}of r){let r=i.some(e=>e.tag===`thing`&&e.from<=t&&e.to>o),[s,c]=[n[t],n[o-1]];if(r||s===void 0||c===void 0)continue;let l={tag:e,start:s.start,end:c.end},u=a.get(e);(u===void 0||l.end-l.start>u.end-u.start)&&a.set(e,l)}return[...a.values()]}function Be(e){let t=o(e),n=s(t,[`goOn`,`alone`]),{length:r}=t.tokens;return n?.from===0&&r>1&&c(t,[`small`,`work`,`lead`],n.to,r)===r}const Ve=t._(()=>a.flatMap(({headings:e},t)=>Object.entries(e).map(([e,n])=>({tag:e,language:t,words:n}))));function R(e){let t=e.split(`
`,He).map(e=>e.replace(/^\s*(?:[>│┃|▎▌]\s?)+/,``).trim()),n=[],r=0,i=0,a=0,o=0;for(let[e,s]of t.entries()){if(s===``||We.test(s))continue;Ge.test(s)||/[✅☑✓]$/u.test(s)?r++:(Ke.test(s)||/[⏳🔄🚧❌]$/u.test(s))&&i++;let c=qe(s,t[e-1],t[e+1]);o+=c===void 0?s.length:c.rest.length,c!==void 0&&n.push({line:s,text:c.text,mark:c.mark,hash:c.hash,body:c.rest===``?Je(t,e+1):c.rest,section:t.slice(e+1,e+1+Ue).join(`
`),classes:Xe(c.text,c.room),position:a}),a++}return{labels:n,first:t.find(e=>e!==``)??``,ticked:r,open:i,size:o}}const He=2e3,Ue=12,We=/^(?:`{3}|~{3})|^[-=_*─━═]{3,}$/,Ge=/^(?:[-*+]\s+|\d{1,2}[.)]\s+)?(?:✅|✔|☑|✓|\[x\])/iu,Ke=/^(?:[-*+]\s+|\d{1,2}[.)]\s+)?(?:❌|⏳|🔄|🚧|☐|⬜|🔲|\[ \])/u,z=/^(?:[-*+•‣◦▪·]|\d{1,3}[.)])\s+/,B={hash:60,framed:40,label:40,alone:12};function qe(e,t,n){let r=/^#{1,6}\s+(.{1,160})$/.exec(e);if(r)return{text:H(r[1]??``),rest:``,mark:`head`,hash:!0,room:B.hash};if(n!==void 0&&/^(?:={3,}|-{3,})$/.test(n)&&e.length<=120)return{text:H(e),rest:``,mark:`head`,hash:!0,room:B.hash};let i=/^(?:={2,}|-{2,}|【|■|◆|●|▼|▶|★|◇|□)\s*(.{1,80}?)\s*(?:={2,}|-{2,}|】|[:：])?$/.exec(e);if(i){let e=i[1]??``,[,t=e,n=``]=/^([^:：]{2,40})[:：]\s*(.+)$/.exec(e)??[];return{text:H(t),rest:n,mark:`head`,hash:!1,room:B.framed}}let a=/^<([a-z][a-z_-]{2,39})>$/i.exec(e);if(a)return{text:(a[1]??``).replace(/[_-]/g,` `),rest:``,mark:`head`,hash:!1,room:B.framed};let o=/^\*\*([^*\n]{1,100})\*\*\s*[:：]?\s*(.*)$/.exec(e);if(o)return V(o[1]??``,o[2]??``,!1);let s=z.test(e),c=/^([^:：\n]{2,70})[:：](?![/\\])\s*(.*)$/.exec(s?e.replace(z,``):e),l=(c?.[1]??``).split(/[.!?]\s+/).at(-1)??``;if(c&&l.split(/\s+/).length<=9&&!/[`"{=;]|\d$/.test(l))return V(l,(c[2]??``).replace(/^\**\s*/,``),s);let u=(t===void 0||t===``)&&(n===void 0||n===``||z.test(n));if(!s&&u&&e.length<=48&&!/[.!?。！？,;]$/.test(e))return{text:H(e),rest:``,mark:`head`,hash:!1,room:B.alone}}function V(e,t,n){return{text:H(e),rest:t,mark:n?`item`:t===``?`head`:`inline`,hash:!1,room:B.label}}function Je(e,n){let r=e.slice(n,n+4).find(e=>t.v.test(e));return r===void 0?``:r.replace(/^[`*_#\s]+|[`*_]+$/g,``)}const Ye=/[\u2190-\u2bff]|\ufe0f|\u200d|[\ud83c-\ud83e][\udc00-\udfff]/g;function H(e){return e.replace(/\*\*|__|`/g,``).replace(Ye,``).replace(/^\s*(?:\d{1,2}[.)]|[A-Z][.)]|[IVX]+\.)\s+/,``).replace(/\s*\(?\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\)?\s*$/,``).replace(/\s*[:：]\s*$/,``).trim()}function Xe(e,t){let n=/* @__PURE__ */ new Set;for(let{tag:r,start:i,end:a}of L(e))!(t!==B.hash&&i>Ze)&&e.length-(a-i)<=t&&n.add(r);return n}const Ze=16;function Qe(e,n){let i=e.slice(0,U),a=i.trimStart();if(a.startsWith(t._t.compaction))return{phrases:[t._t.compaction]};if(a.startsWith(t._t.plan))return;let o=lt.test(i)?r(i):void 0;if(o!==void 0)return Q(ft(i),o.topic);let s=!a.trimEnd().includes(`
`);if(s&&(a.match(W)?.length??0)<et)return;let c=/^(?:`{3}|~{3})/.test(a)||n?i:xe(i),l=G(R(s?c.replace(W,`
$&`):c),n),u=l.heads.find(({text:e,body:t})=>t!==``&&Be(e));if(u!==void 0)return Q([u.line],u.body);if(!Z(l))for(let e of tt){let t=e(l);if(t!==void 0)return Q(t.map(({line:e})=>e),rt(l))}}function $e(e){let t=e.slice(0,U);if(!st.test(t)||!ct.test(t))return!1;let n=G(R(t),!1),{labels:r}=n;return K(`issue`,r).length===0&&!Z(n)}const U=1e5,W=/(?:^|(?<=[.。] ))[^.:\n。]{3,40}: /g,et=2;function G(e,t){let n=e.labels.filter(({mark:e,body:t})=>e===`head`&&t!==``),r=e.labels.filter(({mark:e,classes:t,body:n})=>e===`inline`&&t.size>0&&n.length>=4),[i,a,o]=[K(`done`,n),K(`status`,n),K(`next`,n)];return{...e,continuing:t,heads:n,inline:r,titles:K(`title`,[...e.labels.filter(({mark:e,position:t})=>e===`inline`&&t===0),...n]).filter(q),done:i,status:a,next:o,states:[.../* @__PURE__ */ new Set([...i,...a,...o,...K(`detail`,n)])],saysDone:i.length>0||e.ticked>0||a.some(Y)}}const tt=[function({titles:e,states:n,size:r,continuing:i}){let[a]=e,o=a?.position===0&&r>=40&&!it.test(t.b(a.text)),s=n.length>0||r>=15&&(a?.hash===!0||i)||o;return e.length>0&&s?[...e,...n]:void 0},function({first:e,states:t}){return dt.test(e)&&t.length>0?t:void 0},function({heads:e,inline:t,states:n,saysDone:r}){let i=K(`handoff`,e).filter(e=>e.position<4&&q(e)),a=r&&n.length>1||t.filter(J).length>1;return i.length>0&&a?[...i,...n,...t]:void 0},function({continuing:e,done:t,status:n,next:r,inline:i,states:a}){if(!e)return;let o=i.filter(J);return t.length+n.length+r.length>0||i.length>1&&o.length>0?[...a,...i]:void 0},function({labels:e,saysDone:t,done:n,status:r,next:i,inline:a,states:o}){if(K(`issue`,e).length>0||!t||n.length+r.length===0)return;let s=[...i,...K(`next`,a).filter(X)].filter(e=>!n.includes(e));return s.length>0?[.../* @__PURE__ */ new Set([...o,...s])]:void 0},function({labels:e,inline:t}){if(K(`issue`,e).length>0)return;let n=t.filter(X),r=[...K(`done`,n),...K(`status`,n)],i=K(`next`,n).filter(e=>!r.includes(e));return r.length>0&&i.length>0?[.../* @__PURE__ */ new Set([...r,...i])]:void 0},function({labels:e,ticked:t,open:n,status:r,next:i,states:a}){if(!(K(`issue`,e).length>0))return t>0&&n>0&&r.length+i.length>0?a:void 0},function({labels:e,heads:t,status:n}){let[r]=e;if(r===void 0||r.position>0||!r.classes.has(`prompt`))return;let i=[...K(`context`,t),...n].find(Y);return i!==void 0&&t.length>=4?[r,i]:void 0}];function K(e,t){return t.filter(({classes:t})=>t.has(e))}function q({text:e,hash:t,position:n}){return(L(e).some(({tag:e,start:t})=>e===`title`&&t===0)||!d(o(e)))&&(t||n<4)}function J({classes:e}){return e.has(`done`)||e.has(`status`)||e.has(`next`)}function Y({body:e,section:t}){return L(`${e}\n${t}`).some(({tag:e})=>e===`done`)}const nt=new RegExp(t.y(String.raw`\p{L}{2,}`),`g`);function X({body:e}){return(t.b(e).match(nt)?.length??0)>=3||/[\u3040-\u9fff\uac00-\ud7af]{4}/.test(e)}function Z({first:e,continuing:t}){return!t&&!dt.test(e)&&d(o(e))}function Q(e,t){return{phrases:[...new Set(e.map(e=>e.slice(0,120)))].slice(0,6),...t===void 0||t===``?{}:{topic:t}}}function rt({titles:e,labels:t}){return(e[0]?.text??(t[0]?.hash===!0?t[0].text:void 0))?.replace(/\(?\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\)?/g,``).split(/\s*(?:[:：|]|\s[-–—]\s|—)\s*/).map(e=>e.replace(/[-–—\s]+$/,``).trim()).filter(e=>e!==``&&!at.some(t=>ot(e,t))&&!L(e).some(({tag:e})=>e===`title`)).join(` `).slice(0,120)}const it=t.y(`^(?:a |the )?(?:new|this|next|upcoming)(?![\\p{L}])|^(?:新|새|次|下一?次|다음|この|이번)`),at=[`handoff`,`context`,`status`,`done`,`next`];function ot(e,t){return L(e).some(({tag:n,start:r,end:i})=>n===t&&e.length-(i-r)<=8)}const st=/^[ >\t]{0,9}[-*+] \[x\] /im,ct=/^[ >\t]{0,9}[-*+] \[ \] /m,lt=/continue work on|resume\s{0,3}\*{0,2}\s{0,3}[:：]|checkpoint\s{0,3}\*{0,2}\s{0,3}[:：]/i,ut=t.y(String.raw`^[^\p{L}\n]{0,8}(?:continue work on|resume|progress|progress so far|next|next steps|files|files modified|key context|key decisions|checkpoint)\s*\**\s*[:：]`),dt=RegExp(`\\[[^\\]]{0,40}${t.ct.formatted[0]}`,`i`);function ft(e){return e.split(`
`).map(e=>e.trim()).filter(e=>ut.test(t.b(e)))}function pt(e,n){if(e.length>_t)return!1;if(t.p(e))return n()?.kind===`yes`;let r=o(e),{tokens:i,hits:a}=r;return i.some(({key:e})=>e===``)||/[=<>{}()[\]#$%^*\\|`/_0-9]/.test(e)||i.length>yt||i.length<vt&&!Ct.test(e)||O(e).length>0||a.some(({tag:e})=>wt.includes(e))||d(r)?!1:new Set(a.map(({from:e})=>e)).size<=i.length*xt&&!St.test(e)||i.length<=bt&&a.some(({tag:e})=>Tt.includes(e))}function mt(e){if(e.length>_t||/[?？]/.test(e))return;let t=o(e),{tokens:n,hits:r}=t;if(!(n.some(({key:e})=>e===``)||d(t)||r.some(({tag:e})=>e===`against`)||n.length>gt||O(e).length>0))return n.length<=ht?`yes`:`perhaps`}const ht=4,gt=12,_t=120,vt=2,yt=10,bt=7,xt=.25,St=/[\u0400-\u04ff\u0600-\u06ff\u0900-\u097f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/,Ct=/[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]{6}/,wt=[`thing`,`against`,`task`],Tt=[`lead`,`earlier`];function Et(e,n,r=jt(e)){let i=r.ids(),a=r.files(),o={ids:i,...a.length===0?{}:{files:a}};if(!n.firstMessages&&i.length===0)return{kind:`none`,phrases:[],...o};let s=r.spoken(),c=Qe(e,s!==void 0&&s.kind!==`uncertain`);if(c!==void 0){let e=c.topic??s?.topic;return{kind:`formatted`,phrases:c.phrases,...e===void 0?{}:{topic:h(e)??e},...o}}if(i.length>0)return{kind:`reference`,phrases:i,...o};if(s===void 0)return{kind:!r.task()&&!r.greets()&&(pt(e,r.reply)||$e(e))?`uncertain`:`none`,phrases:[],...o};let{kind:l,phrases:u,topic:d}=s;return{kind:l,phrases:u,...t.G({topic:d}),...o}}function Dt(e){if(!kt.test(e))return[];let{head:t,tail:r}=At,i=e.length<=t+r?e:`${e.slice(0,t)}\n${e.slice(e.length-r)}`;return n.s(i).map(({name:e})=>e)}function $(e){return e.trimStart().startsWith(t._t.plan)||Ot.test(e)}const Ot=/^\s*(?:<command-(?:name|message)>|\/[a-z][\w:-]*(?![\w/:.-]))/i,kt=/checkpoint|memori-/i,At={head:2e5,tail:5e4};function jt(e){return{ids:()=>Dt(e),files:()=>O(e),spoken:()=>$(e)?void 0:I(e),task:()=>$(e),greets:()=>t.m(e),reply:()=>t.h(e)}}var Mt=/* @__PURE__ */ e.t({readPrompt:()=>Nt});function Nt(e,{mayRefer:n,reply:r=t.x(()=>t.h(e))}={}){let a=t.x(()=>$(e)),o=t.x(()=>t.m(e)),s={ids:t.x(()=>Dt(e)),files:t.x(()=>O(e)),spoken:t.x(()=>a()?void 0:I(e)),task:a,greets:o,reply:r},c=t.x(()=>n===!1?{kind:`none`}:i(e)),l=t.x(()=>Et(e,{firstMessages:!0},s)),u=t.x(()=>s.ids().length>0?l():Et(e,{firstMessages:!1},s)),d=t.x(()=>a()||o()?void 0:mt(e));return{text:e,get reference(){return c()},get signal(){return l()},get laterSignal(){return u()},get spoken(){return s.spoken()},get files(){return s.files()},get isTask(){return a()},get isGreeting(){return o()},get mayAnswer(){return d()}}}Object.defineProperty(exports,"t",{enumerable:!0,get:function(){return Mt}});