/** @module The words of French. What each list means: ./language.ts. */

import type { EarlierWork, Replies, Statements } from './language.ts'

export const replies: Replies = {
  greetings: 'bonjour, bonsoir, salut, coucou, ça va, je suis de retour',
  greeted: 'à tous, claude',
  yes: 'oui, ouais, ouaip',
  weakYes: `
    daccord, bien sûr, vas-y, vas y, continue, continuons, ok vas-y, volontiers, cest ça, exactement, allons-y,
    go`,
  no: 'non, non merci, laisse tomber, aucun',
  later: 'pas maintenant, plus tard, pas aujourdhui, demain',
  besides: 'merci, stp, svp, sil te plaît, sil vous plaît, alors, donc',
  pick: 'le, la, les, numéro, celui, celle',
  ordinals: [
    'premier, première, un',
    'deuxième, second, seconde, deux',
    'troisième, trois',
    'quatrième, quatre',
    'cinquième, cinq',
  ],
}

export const earlierWork: EarlierWork = {
  lead: `
    bonjour, bonsoir, salut, sil te plaît, sil vous plaît, stp, svp, bon, alors, allons-y, ok, on peut, peux-tu,
    tu peux, pouvez-vous, pourrais-tu, je veux, je voudrais, jaimerais, il faut, on va, nous allons, et,
    maintenant, donc, merci`,
  goOn: `
    on continue, continuons, poursuis, poursuivons, poursuivre, on poursuit, on reprend, reprends, reprenons,
    je reprends, reprenez, continuez, vas-y continue, on sy remet, continue, continuer`,
  alone: 'la suite, reprendre',
  leftOff: `
    où on en était, où on sétait arrêt*, où nous en étions, où tu en étais, où tu tes arrêté, on en était où,
    où en était-on, où en étions-nous, où on en est, en était où, sétait arrêt*, reste à faire dhier,
    ce quon faisait, quest-ce quon faisait, là où, on en est où, en est-on, il restait quoi, que restait-il,
    il reste quoi, ce que tu as commencé, ce quon avait commencé, où on sest arrêt*, où on a arrêté, là où ça`,
  earlier: `
    hier, la dernière fois, dernière session, session précédente, tout à lheure, ce matin, la semaine dernière,
    précédemment, avant la coupure, inachevé*, restait, commencé`,
  together: 'on a, on avait, nous avons, nous avions, tu as, tu avais, vous avez',
  mention: `
    comme on avait dit, comme on a dit, comme convenu, comme discuté, comme nous avons discuté, tu te souviens,
    te souviens-tu, vous souvenez-vous, te rappelles-tu, tu te rappelles, la dernière fois on,
    la dernière fois nous, la dernière fois tu, dans notre dernière, lors de notre dernière,
    de la session précédente`,
  small: `
    le, la, les, l, un, une, des, du, de, d, à, au, aux, sur, avec, dans, pour, par, notre, nos, mon, ma, mes,
    ton, ta, et, ou, où, que, qui, ce, cette, est, pas, ne, on, je, tu, en, là, y, travail, travailler`,
  thing: `
    bouton, boucle, lecture, téléchargement, style, police, maquette, cv, mail, client, résume ce, résume cette,
    résume le`,
  turns: 'sans, à, de test*, de la page',
  against: 'oublie, ne continue pas, ne reprends pas, laisse de côté, pas besoin, au lieu',
  read: 'lis, lisez, lire, regarde, consulte, suis',
  task: `
    ajoute, écris, crée, corrige, rédige, génère, traduis, traduisez, améliore, fais, mets, supprime, change,
    le, la, les, il, pourquoi, comment, implémente, quel, quelle, résume, résumer, résumez`,
  headings: {
    title: `
      passation, transmission de session, transmission de contexte, prochaine session, nouvelle session,
      dernière session, session précédente, reprise de session, résumé de session, résumé de la session,
      résumé de la conversation, état de session, où nous en sommes`,
    done: `
      terminé*, réalisé*, accompli*, achevé*, fait, déjà fait, ce qui a été fait, ce qui est fait, avancement,
      progression`,
    status: 'état actuel, état du projet, état des lieux, état davancement, statut, situation, en cours',
    next: `
      prochaine* étape*, prochaines étapes, étapes suivantes, reste à faire, il reste, restant, à faire,
      à venir, tâches restantes, tâches en attente, la suite`,
    context: 'contexte',
    detail: 'fichiers, décisions',
  },
}

export const statements: Statements = {
  decisions: {
    needs: ['décid', 'décision', 'choisi', 'opté', 'convenu', 'tranché', "d['’]accord"],
    phrases: [
      "(?:^|\\b)(?:j['’]ai|nous avons|on a|a|ont) (?:décidé|choisi|opté|convenu|tranché)(?=[\\s,.:])",
      "(?:^|\\s)mis(?:es)? d[’']accord\\b",
      "^décision (?:prise |d['’]utiliser|de )",
    ],
  },
  preferences: {
    needs: ['préf'],
    phrases: ['(?:^|\\s)préf(?:ère|érons|érerait|érerais|érait)(?=[\\s,.])'],
  },
}
