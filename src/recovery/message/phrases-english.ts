/**
 * @module How people ask to go on, or mention earlier work, in English. A table.
 *
 * What each field means: ./phrase.ts.
 */

import { CONTINUATION_PHRASES } from '../../rules.ts'
import { any, END, type Language, literal, type PhraseTable, start, word } from './phrase.ts'

const LEAD =
  "(?:(?:let'?s|let us|shall we|can we|could we|may we|can you|could you|would you|will you|we (?:should|can|could|need to|will|want to|have to)|we'll|i'?d like (?:you )?to|i would like (?:you )?to|i want (?:you )?to|i need (?:you )?to|i'll|i'm going to|i wanna|time to|ready to|want to|you (?:can|should|may)|help me(?: to)?|go ahead and) (?:please |just |now |both |all |quickly )?)?"
const LETS =
  "(?:let'?s|let us|shall we|we should|we need to|i'd like to|i want to|ready to|time to) (?:please |just |now )?"
/** What "continue to" goes on with where earlier work is meant. */
const TO_WORK =
  'work|the|phase|step|part|next|task|build|implement|develop|debug|refactor|improve|migrate|fix|finish|complete|stage|milestone'
/** "Continue to use" asks for nothing to be taken up again. */
const NO_HABIT = `(?! to (?!${TO_WORK}))`
/** The word as it is mistyped. */
const CONTINUE = 'continue|continu|contine|contiune|contunue|conitnue|contnue|cotinue|coninue|continune'
const LEFT_OFF =
  "(?:where|wherever|what) (?:we|i|you|the (?:last|previous|other) (?:session|chat|conversation|agent))(?: had|'d)? (?:just )?(?:left|dropped|broke)(?: it| things| this| that| everything)? off"
const GOING_ON =
  'continue|continuing|carry on|carrying on|proceed|proceeding|keep going|keep on|go on|resume|resuming|pick up|picking up'
const EARLIER =
  '(?:yesterday|earlier|before(?=\\s*(?:$|[.,!?:;)]))|previously|last (?:time|night|week|session|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|this morning|the other day|(?:in|during) (?:the|our|my|a) (?:last|previous|prior|earlier) (?:session|conversation|chat))'
const DID =
  '(?:(?!(?:need|feed|seed|speed|indeed|embed|bed|red|fed)(?!\\p{L}))\\p{L}+ed|were|was|had|did|made|built|wrote|began|said|set|ran|got|left|put|chose|found|came up|broke|spoke|talked|went|wanted|finished|stopped|told|gave|thought|taught|knew)'

/** No phrases. */
const NONE: PhraseTable = { needs: /(?!)/, phrases: [] }

export const ENGLISH: readonly Language[] = [
  {
    natural: {
      needs:
        /left|dropped|broke|continue work on|load previous|resume last|where (?:did|were|was|are)|what (?:were|was|have|did)|from (?:last|yesterday|before|earlier|previous|the )/,
      phrases: [
        ...CONTINUATION_PHRASES.natural.map((phrase) =>
          any(word(literal(phrase)), {
            topic: / on$/.test(phrase) && !phrase.startsWith('what') ? 'after' : 'none',
            openingOnly: phrase === 'continue work on',
          }),
        ),
        any(word(LEFT_OFF)),
        any(
          word(
            '(?:remaining |unfinished |left ?over |open )?(?:tasks?|work|things?|items?|stuff|rest) from (?:last time|yesterday|before|earlier|(?:the )?(?:last|previous) session)',
          ),
        ),
        start(
          `where (?:did (?:we|i|you) (?:leave|stop|end|get|finish|pause)|were we|was i|are we (?:at )?(?:with|on))${END}`,
          {
            openingOnly: false,
          },
        ),
        start(
          `what (?:were (?:we|you)|was i|have (?:we|i) been|did (?:we|i|you)) (?:just |last |previously )?(?:work(?:ing)? on|doing|up to|(?:do|finish|accomplish|get done) (?:last|yesterday|previously|in the (?:last|previous)))${END}`,
          { openingOnly: false, topic: 'none' },
        ),
      ],
    },
    reference: NONE,
  },
  {
    natural: {
      needs:
        /contin|contiun|contun|contnu|cotin|coninu|conitn|resum|restor|recover|load (?:the|my|our|this|that|from|last|previous|prior)|retriev|recall|reopen|pick|carry|proceed|keep|go on|back to|bring back|finish|incomplete|following on|(?:start|begin).*where|where.*(?:start|begin)/,
      phrases: [
        start(
          `${LEAD}(?:load|restore|recover|reload|bring back|resume|continue|retrieve|recall|get back|reopen|go back to|pick up) (?:the |my |our |this |that |from )?(?:the |my |our )?(?:last|previous|prior|earlier|yesterday's|saved|old|unfinished) (?:claude |coding |working )?(?:session|context|conversation|chat|checkpoint|work|task|discussion|thread|project)${END}`,
          { openingOnly: false },
        ),
        start(
          `${LEAD}(?:${GOING_ON}|start|restart|begin)(?: again| working| work| over| on| with| this| it| things| the \\p{L}+| \\p{L}+)?(?: right| again| exactly| just)?(?: from| at)? (?:where|the (?:point|place|spot) where) (?:we|you|i|it|the (?:last|previous) \\p{L}+)${END}(?: \\p{L}+){0,3}`,
          { openingOnly: false, topic: 'none' },
        ),
        start(
          `${LEAD}(?:pick|picking) (?:(?:it|this|that|things|work|the (?:work|thread|task)) )?(?:right )?(?:back up|up again|up from|back up from|up the thread)${END}`,
          { openingOnly: false },
        ),
        start(
          `(?:${LETS}|(?:can|could) we (?:please |just |now )?)(?:continue|resume|carry on|keep going|keep working|go on(?= with)|proceed|pick up where|get back to (?:work|it|the|our))${END}${NO_HABIT}`,
          { openingOnly: false },
        ),
        start(
          `(?:back to|(?:let'?s )?(?:get|go|come) back to) (?:work(?:ing)? on|our|the|my)${END}(?! (?:previous|old|original|last|default|first|former|earlier|home|main|start|top))`,
        ),
        start(
          `${LEAD}(?:${CONTINUE}|carry on|keep going|keep working|proceed|go on|resume|continuing|keep at it)(?: please| pls| plz| now| working| work| again| it| this| on|,){0,5}(?: thanks| thank you)?\\s*(?:$|[.!?…;]|\\n|- |–|—)`,
        ),
        start(
          `${LEAD}(?:${CONTINUE}|continuing|carry on|carrying on|keep going|proceed|proceeding|go on) (?:with|from|on|until|till|as (?:planned|before|discussed)|the|our|my|this|that|these|work|working|in|where|what|development|implementation|developing|building|implementing|coding|fixing|debugging|refactoring|testing|writing|improving|migrating|designing|setting up|integrating|phase|step|part|task|stage|milestone|sprint|yesterday's|to (?:${TO_WORK}))${END}`,
        ),
        start(
          `${LEAD}(?:continue|continuing)${NO_HABIT} (?=[\\p{N}#@/~]|[\\p{L}\\p{N}_./-]+(?: [\\p{L}\\p{N}_./-]+){0,4}(?: (?:work|project|implementation|refactor\\p{L}*|migration|task|development|feature|phase|sprint|session|rewrite|integration|fix|setup|upgrade|build|port)${END}|\\s*[.!?]?\\s*$))`,
        ),
        // A name: a ticket, a project.
        start(
          "(?:[Ll]et's |[Pp]lease |[Cc]an (?:you|we) |[Cc]ould (?:you|we) )?(?:[Cc]ontinue|[Cc]ontinuing) (?=[A-Z])",
          {
            exact: true,
          },
        ),
        start(
          `${LEAD}(?:resume|resuming) (?:work|working|session|where|from|our|that|last|previous|yesterday's|on|with|phase|step|task|implementing|developing|debugging|fixing|refactoring|coding|testing|development|implementation)${END}`,
        ),
        start(
          `${LEAD}(?:resume|resuming) (?:the|this|my (?!resume))${END}(?! (?:cv|pdf|docx?|template|section|page|file))`,
        ),
        start(
          `${LEAD}(?:resume|resuming) (?!learning|studying|watching|reading|playing)(?:[\\p{L}\\p{N}_./-]+ ){1,5}(?:work|project|session|task|implementation|refactor\\p{L}*|migration|development)${END}`,
        ),
        start(
          `${LEAD}(?:pick|picking) up (?=(?:[\\p{L}\\p{N}_./'-]+ ){0,6}(?:work|project|session|task|implementation|refactor\\p{L}*|migration|development)\\s*(?:$|[.,!?;:]| (?:again|now|please|today|we|from (?:yesterday|before|last|earlier))${END}))`,
        ),
        start(
          `(?:is there|are there|do (?:we|i|you) have|have (?:we|i|you)(?: got)?) (?:any |some )?(?:unfinished|incomplete) (?:work|tasks?|sessions?|things?|stuff|items?|business)(?: left| here| (?:in|of|for) (?:this|the|our|my) (?:project|repo|repository|folder)| from [^.!?\\n]{1,40})?\\s*(?:$|[.!?])`,
          { openingOnly: false, topic: 'none' },
        ),
        start(
          `(?:continuing|picking up|carrying on|resuming|following on)${END}(?= (?:from|with|on|the|our|my|work|where))`,
        ),
        any(
          word(
            "(?:i'?m|i am|we'?re|we are) (?:now |still |just |currently )?(?:continuing|resuming|carrying on with|picking (?:back )?up)(?: (?:the|our|my|with|work|working|from|on|where|development|implementation|this))?",
          ),
          { openingOnly: false, topic: 'after' },
        ),
        start(
          `${LEAD}(?:keep|keep on) (?:working|going|building|implementing|debugging|fixing|refactoring|coding|writing|developing)${END}`,
        ),
        start(
          `${LEAD}finish(?: up)? (?:what|the [^.!?\\n]{1,60}?|everything)(?: that| which)? (?:we|you|i)(?:'d| had|'ve| have)? (?:started|begun|began|were (?:doing|working on|building))${END}`,
          { openingOnly: false },
        ),
      ],
    },
    reference: {
      needs:
        /discuss|agreed|talked|decid|yesterday|earlier|previous|prior|before|last |remember|recall|memor|morning|other day|(?:we|you) were|been |past |(?:did|had|have) we/,
      phrases: [
        ...CONTINUATION_PHRASES.reference.map((phrase) =>
          any(word(literal(phrase)), { topic: phrase.endsWith(' on') ? 'after' : 'none' }),
        ),
        any(
          word(
            'as (?:we |you and i |previously |already )*(?:discussed|agreed|talked about|decided)(?: (?:yesterday|earlier|before|last \\p{L}+))?',
          ),
          { topic: 'none' },
        ),
        any(
          word(
            `(?:we|you)(?:'ve|'d| have| had)? (?:already |just |also |both )?${DID}${END}[^.!?\\n]{0,80}?(?<![\\p{L}])${EARLIER}`,
          ),
        ),
        any(word(`${EARLIER},? (?:we|you)(?:'ve|'d| have| had)? (?:already |just |also )?${DID}`)),
        any(word('last (?:time|session|chat|conversation),? (?:we|i|you)')),
        any(
          word(
            "(?:do|did|don't|can) you (?:still )?(?:remember|recall)(?! how to)|remember (?:we|you|i) (?:decided|agreed|said|built|made|did|had|were|was|told|discussed|chose|set)|remember (?:when|what|how|where|that|the \\p{L}+(?: \\p{L}+)?) (?:we|i told you)|you (?:probably |may |might |should )?remember (?:the|our|my|what|when|that)|what do you (?:still )?remember",
          ),
        ),
        any(
          word(
            `(?:our|my) (?:last|previous|prior|earlier|past) (?:session|conversation|chat|discussion|exchange|thread)s?`,
          ),
        ),
        any(
          word(
            `(?:in|from|during|since) (?:the|a|your|that) (?:last|previous|prior|earlier|past|other) (?:session|conversation|chat|discussion|context window|thread)s?${END}[^.!?\\n]{0,40}?(?<![\\p{L}])(?:we|you|i)(?:'ve|'d| have| had)? (?:already |just )?${DID}`,
          ),
        ),
        any(
          word(
            `(?:we|you|i)(?:'ve|'d| have| had)? (?:already |just )?${DID}${END}[^.!?\\n]{0,60}?(?<![\\p{L}])(?:in|from|during) (?:the|a|your|that) (?:last|previous|prior|earlier|other) (?:session|conversation|chat|discussion|thread)s?`,
          ),
        ),
        any(
          word(
            "(?:we|you) were (?:just |last |previously )?(?:working|building|implementing|debugging|fixing|refactoring|discussing|talking|writing|planning|in the middle of|helping me)|we(?:'ve| have) been (?:working|building|debugging|discussing|talking)",
          ),
          { topic: 'after' },
        ),
        any(
          word(
            'what did (?:we|you) (?:decide|agree|say|conclude|settle|choose|find|figure out|come up with|discuss|suggest|recommend)|(?:how|what|where|why|which) did (?:we|you) [^.!?\\n]{0,60}?(?:yesterday|last (?:time|week|month|session)|before|earlier|previously)|(?:what|which|why|where|how) [^.!?\\n]{0,40}?(?:did we|had we|have we) (?:choose|chose|chosen|pick|picked|decide|decided|agree|agreed|settle|settled|discuss|discussed)',
          ),
        ),
        any(
          word(
            '(?:the |all the |those |your |our )?(?:prior|previous|earlier|last) (?:\\p{L}+ )?(?:work|things?|changes?|steps?|stuff) (?:that )?(?:we|you) (?:did|made|built|discussed)',
          ),
          { topic: 'after' },
        ),
        start(`(?:check|search|look (?:in|at|into|through)|use|consult) (?:your|the project) memor(?:y|ies)${END}`, {
          openingOnly: false,
          topic: 'none',
        }),
      ],
    },
  },
]
