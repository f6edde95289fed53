/** @module The words of Hindi, in both scripts. What each list means: ./language.ts. */

import type { EarlierWork, Replies, Statements } from './language.ts'
import { END } from './notation.ts'

export const replies: Replies = {
  greetings: ['नमस्ते', 'नमस्कार', 'हेलो', 'हाय', 'सुप्रभात'],
  greeted: [],
  yes: ['नमस्ते हाँ', 'हाँ', 'हां', 'जी हाँ'],
  weakYes: ['जारी रखें', 'ठीक है'],
  no: ['नहीं', 'अभी नहीं'],
}

export const earlierWork: EarlierWork = {
  withinWords: true,
  asks: [
    {
      needs: ['[\\u0900-\\u097f]', 'karo', 'karte', 'kare', 'rakh', 'kar do', 'karna', 'badh', 'wahin', 'jaha'],
      phrases: [
        {
          at: 'any',
          openingOnly: true,
          topic: 'before',
          words: [
            [
              ['जारी ', ['रखो', 'रखें', 'रखिए', 'रखते', 'रखना', 'रखे', 'करो', 'करें', 'करते']],
              ['आगे ', ['बढ़ो', 'बढ़ें', 'बढ़ाओ', 'बढ़ाएँ', 'बढ़ाएं', 'बढ़ाते', 'बढ़ते', 'चलो', 'चलते', 'काम']],
              '(?:जहाँ|जहां|जहा)(?: से)? .{0,20}?(?:छोड़ा|रुके|रुका|छोड़)',
              'वहीं से',
              'फिर से शुरू कर(?:ो|ें|ते)',
              'कहाँ (?:तक|थे|पहुँचे|रुके)',
            ],
          ],
        },
        {
          at: 'any',
          whole: true,
          openingOnly: true,
          topic: 'before',
          words: [
            [
              [
                '(?:ja+ri|continue) ',
                ['rakho', 'rakhe', 'rakhein', 'rakhte', 'karo', 'karte', 'kare', 'karein', 'kar do', 'karna hai'],
              ],
              'aage badh(?:o|ao|te|ate)',
              'wahin se',
              '(?:jahan|jaha) (?:se |par |pe )?(?:hum(?:ne|ne)? |humne )?(?:chhoda|choda|ruke|roka)\\p{L}*',
            ],
          ],
        },
      ],
    },
  ],
  mentions: {
    needs: ['[\\u0900-\\u097f]', 'pich', 'kal ', 'yaad', 'jaisa'],
    phrases: [
      {
        at: 'any',
        words: [
          [
            'पिछली (?:बार|बातचीत|चैट)',
            'पिछले (?:सत्र|सेशन|चैट)',
            'कल (?:हमने|हम )',
            '(?:क्या )?(?:तुम्हें|आपको|तुमको) (?:अब भी )?याद',
            'जैसा (?:कि )?(?:हमने|हम)',
            'पर काम कर रहे थे',
          ],
        ],
      },
      {
        at: 'any',
        whole: true,
        words: [
          ['pichh?li (?:baar|bar|session|chat)', 'kal (?:humne|hum|ham)', 'yaad hai', 'jaisa (?:ki )?(?:humne|hum)'],
        ],
      },
    ],
  },
  courtesies: [[['नमस्ते', 'हेलो', 'कृपया', 'ठीक है', 'अच्छा', 'तो', 'अब'], END]],
  headings: {
    title: ['सत्र (?:सारांश|हस्तांतरण)', 'अगल[ेा] सत्र', 'पिछल[ेा] सत्र'],
    handoff: [],
    done: ['पूर्ण', 'पूरा', 'हो (?:चुका|गया)', 'अब तक', 'प्रगति'],
    status: ['वर्तमान (?:स्थिति|अवस्था)', 'स्थिति', 'मौजूदा (?:स्थिति|हालत)'],
    next: ['अगल[ेा] (?:कदम|चरण|काम)', '(?:बाकी|शेष)(?: काम)?', 'करना (?:है|बाकी)'],
    context: ['संदर्भ', 'पृष्ठभूमि'],
    detail: ['महत्वपूर्ण (?:फ़ाइलें|फाइलें|निर्णय)', 'निर्णय'],
    issue: [],
  },
  done: ['पूर्ण', 'हो (?:चुका|गया)'],
  otherMeaning: {
    uiParts: [],
    noWork: ['निर्देश'],
    uiWords: ['बटन', 'डाउनलोड', 'प्लेबैक'],
    workWords: ['काम', 'कल'],
  },
}

export const statements: Statements = {
  decisions: {
    needs: ['तय', 'सला', 'निर्णय', 'सहमति', 'चुना'],
    phrases: [
      '(?:तय किया|फैसला किया|फ़ैसला किया|निर्णय लिया|सहमति बनी|तय किए|चुना(?: है)?।?$|को चुना)',
      '^.{1,60}(?:पर निर्णय|विधि पर निर्णय)[:：]',
    ],
  },
  preferences: { needs: ['पसंद', 'प्राथमिकता'], phrases: ['(?:पसंद कर(?:ता|ती|ते|ूँ)|को प्राथमिकता दे)'] },
}
