/**
 * @module What stands around a phrase and changes what it means: a button, a download, a condition. Pure.
 *
 * The same words ask to go on with work, and name a part of a program: a continue button, a download that resumes, a
 * curriculum vitae.
 */

import { pattern } from '../../text/pattern.ts'
import type { Phrase } from './phrase.ts'

/**
 * True when a phrase at `start` to `end` of a sentence speaks of a program, or of a step of what is asked. `asks`: it
 * would ask to go on.
 */
export function isFeature(sentence: string, start: number, end: number, at: Phrase['at'], asks: boolean): boolean {
  if (isConditional(sentence.slice(0, start)) || NEVER_WITHIN.test(sentence)) return true
  if (PUT_ASIDE.test(sentence.slice(0, end))) return true
  const behind = sentence.slice(end)
  if (asks && OTHER_SENSE.test(behind)) return true
  if (WORK_WITHIN.test(sentence)) return false
  return (asks && namesFeature(sentence.slice(start, end), behind)) || (at === 'any' && FEATURE_WITHIN.test(sentence))
}

/** True when the words before a phrase make it a condition or an order. */
export function isConditional(before: string): boolean {
  return before.trim() !== '' && CONDITION_BEFORE.test(before)
}

/** True when the words right behind a phrase name a part of a program. */
export function namesFeature(phrase: string, behind: string): boolean {
  if (NO_WORK_BEHIND.test(behind)) return true
  if (UI_BEHIND.test(behind) && !ARTICLE_LAST.test(phrase)) return true
  return RESUMING.test(phrase) && RUNTIME_BEHIND.test(behind)
}

// --- internal ---

/** Directly behind a phrase: the word is a name here, or what goes on is no work with us. */
const OTHER_SENSE = pattern(
  String.raw`^\s*(?:is|isn't|was|does|doesn't|did|didn't|vs|versus|learning|studying|watching|reading|playing|shopping|listening)(?![\p{L}])`,
)

/** Right behind the bare verb these make it a part of a page: "continue button", "continue with Google". */
const UI_BEHIND = pattern(
  String.raw`^\s*["'([]*(?:(?:with|to|on|au|con|com|mit|с) )?(?:(?!(?:the|our|my|all) )\p{L}+ )?(?:buttons?|btn|links?|labels?|icons?|arrows?|loops?|statements?|keywords?|flags?|options?(?! (?:\d|[a-e](?![a-z])))|checkbox|dialogs?|modals?|pop-?ups?|banners?|cta|google|apple|facebook|guest|functionality|features?(?![/\w-])|schaltfläche|knopf|anweisung|schleife|bouton|boucle|bot[óo]n|bucle|botão|laço|pulsante|ciclo|knop|кнопк\p{L}*|цикл\p{L}*|przycisk\p{L}*|nút|زر|التعليمات)(?![\p{L}\p{N}])`,
)
const ARTICLE_LAST = pattern(
  '(?<![\\p{L}])(?:the|our|my|this|that|these|le|la|les|el|los|las|o|a|os|as|il|lo|de|het|der|die|das|den|dem)\\s*$',
)

/** What a program resumes. People go on with some of these too: they count behind the verbs of resuming alone. */
const RESUMING = /resum|repren|repris|retom|reanud|riprend|fort|hervat|возобнов|віднов|wznow/
const RUNTIME_BEHIND = pattern(
  String.raw`^\s*["'([]*(?:(?:the|a|an|this|that|our|my|le|la|les|el|los|las|o|a|os|as|il|lo|de|het|der|die|das|den|dem) ){0,2}(?:\p{L}+ )?(?:playback|video|audio|music|songs?|player|stream|animation|timers?|downloads?|uploads?|transfers?|subscriptions?|payments?|threads?|process|processes|containers?|vms?|instances?|recording|scan|crawl|sync|job|cv|pdf|style|texte|couleurs?|police|maquette|wiedergabe|lecture|téléchargement|reproducción|descarga|reprodução|riproduzione|воспроизведение|загрузк\p{L}*|скачивание|odtwarzanie|pobieranie)(?![\p{L}\p{N}])`,
)

/** Behind any verb: a condition, a text to be spun on, a thing that keeps failing. */
const NO_WORK_BEHIND = pattern(
  String.raw`^\s*(?:(?:the|this|with|on|to|le|la|el|a|à) ){0,2}(?:playback|downloads?|errors?(?! handling)|failure|using|if|when|once|unless|after|while|upon|on-error|sentence|sequence|pattern|numbering|lyrics|poem|fall\p{L}*|falh\p{L}*|dando|mostrando|aparec\p{L}*|devolv\p{L}*|failing|crashing|падать|phát|tải|التشغيل|التحميل|التنزيل|निर्देश)(?![\p{L}\p{N}])`,
)

/** In a short sentence these make it speak of a program wherever they stand. */
const FEATURE_WITHIN = pattern(
  String.raw`(?<![\p{L}])(?:buttons?|feature|toast|banner|carousel|widget|homepage|landing page|screen|section|playback|download(?:s|ing)?|resumable|düğme\p{L}*|buton\p{L}*|oynatma|indirme|schaltfläche|bouton|bot[óo]n|botão|pulsante|кнопк\p{L}*|przycisk\p{L}*|nút|زر)(?![\p{L}])|बटन|डाउनलोड|प्लेबैक|ボタン|再生|ダウンロード|アップロード|動画|続きを読む|ループ|버튼|재생|다운로드|업로드|반복문|되게|되도록|하도록|按钮|按鈕|播放|下载|下載|断点续传|循环语句|无法继续|不能继续|仍继续|是否继续|如果|的话|的時候|的时候`,
)

/** With these in the sentence it is not about going on with work at all. */
const NEVER_WITHIN = pattern(
  String.raw`(?<![\p{L}])(?:curriculum vitae|cover letter|job (?:description|posting)|lebenslauf|curriculo|curriculum|резюме|ozgecmis)(?![\p{L}])|履歴書|이력서|简历|簡歷|\[y\/n\]|\(y\/n\)`,
)

/** Earlier work that is to be left alone; "did you forget what we said" and "don't forget" want it. */
const PUT_ASIDE = pattern(
  String.raw`(?<![\p{L}])(?<!(?:not|n't|never|you|we|i) )(?:(?:forget|ignore|disregard|scrap|discard|leave aside|set aside)(?: about)?|never ?mind) (?:what|where|everything|anything|all|that|whatever|yesterday|(?:the|our|my|any|your) (?:\p{L}+ )?(?:last|previous|prior|earlier))(?![\p{L}])`,
)

/** The work itself: with these in the sentence a feature's name is only what the work is about. */
const WORK_WITHIN = pattern(
  String.raw`(?<![\p{L}])(?:work|working|session|task|project|implementation|implementing|refactor\p{L}*|migration|debug\p{L}*|where we|left off|yesterday|last time|arbeit\p{L}*|gestern|travail|hier|trabajo|trabajando|ayer|trabalho|ontem|lavoro|ieri|werk|работ\p{L}*|вчера|робот\p{L}*|prac\p{L}*|wczoraj|công việc|hôm qua|العمل|dün)(?![\p{L}])|काम|कल|作業|実装|開発|前回|昨日|작업|구현|개발|어제|지난번|开发|实现|工作|任务|上次|昨天|之前`,
)

/** A condition or an order before the phrase: going on is a step of what is asked, or of what a program does. */
const CONDITION_BEFORE = pattern(
  String.raw`(?:^|[\s,])(?:if|when|whenever|after|before|until|unless|once|so (?:that|the|another|a)|able to|ensure\p{L}*|allow\p{L}*|enabl\p{L}*|let users|should|add|implement|create|wenn|falls|sobald|si|quand|lorsque|cuando|quando|se|als|wanneer|если|когда|якщо|коли|jeśli|gdy|kiedy)\s[^.!?\n]{0,200}$|如果|若是|当[^，,]{0,30}[时時]|的话|然后$|再$|后$|後$`,
)
