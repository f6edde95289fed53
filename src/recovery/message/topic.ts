/** @module What a message says that the work is about, freed of the words around it. Pure. */

import { pattern, plain, SAYS_SOMETHING } from '../../text/pattern.ts'

/** Returns the words that name the work, or undefined when none is left; at most 120 characters. */
export function cleanTopic(raw: string): string | undefined {
  let topic =
    raw
      .slice(0, LONGEST)
      .replace(/\[(?:Pasted|Image)[^\]]*\]/gi, ' ')
      .split(/\n|[()（）]|[.!?](?=\s|$)|[。！？;；]/)[0] ?? ''
  for (let before = ''; before !== topic; ) {
    before = topic
    topic = topic.replace(EDGES, '').replace(LEADING_CJK, '').replace(TRAILING_CJK, '')
    topic = topic.slice(LEADING.exec(plain(topic))?.[0].length ?? 0)
    topic = topic.slice(0, TRAILING.exec(plain(topic))?.index)
  }
  return SAYS_SOMETHING.test(topic) ? topic.slice(0, 120).trim() : undefined
}

// --- internal ---

const LONGEST = 300
const EDGES = /^[\s"'`*_“”«»「」,，、:：;()[\]–—-]+|[\s"'`*_“”«»「」,，、:：;()[\]–—-]+$/g
const LEADING = pattern(
  String.raw`^(?:the|our|my|your|this|that|a|an|some|with|on|from|of|in|at|to|for|work|working|travail|travailler|arbeit|trabajo|trabalho|lavoro|developing|implementing|building|please|now|again|here|and|so|where|we|mit|an|am|bei|beim|der|die|das|den|dem|unser\p{L}*|mein\p{L}*|avec|sur|le|la|les|du|de|des|notre|con|en|el|los|las|nuestr[oa]|com|em|o|a|os|as|no|na|ao|à|nosso|nossa|sul|sulla|il|lo|gli|i|del|della|met|aan|het|onze|ons|с|со|над|по|к|до|з|із|роботу|работу|nad|do|z|ze|pracę|với|phần|công việc|العمل|على|في|هذا)(?:\s+|$)|^[ld]['’]`,
)
const LEADING_CJK =
  /^(?:之前|上次|昨天|刚才|完成|推进|进行|做|开发|實現|实现|以下|下面|아까|어제|지난번에?|저번에?|하던|아까 하던|前回の?|昨日の?|さっきの?|先ほどの?|その|この|请|的)\s*/
const TRAILING = pattern(
  String.raw`(?<![\p{L}])\s*(?:(?:that|which|where)?\s*(?:we|i|you)(?:'ve|'d| were| was| had| have)?(?: been)?\s\p{L}+(?:\s\p{L}+){0,3}|from (?:before|yesterday|last \p{L}+|earlier|here|where .{0,40})|please|pls|now|again|today|together|work|task|session|weiter|fort|von gestern|d'hier|de ayer|de ontem|di ieri|van gisteren|s'il (?:te|vous) pla[iî]t|por favor|per favore|bitte)$`,
)
const TRAILING_CJK = /(?:を|の|は|に|から|で|을|를|은|는|도|이|가|에|에서|，|,|吧|的工作|工作)$/
