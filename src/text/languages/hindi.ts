/** @module The words of Hindi. What each list means: ./language.ts. */

import type { Headings, Replies, Statements } from './language.ts'

export const replies: Replies = {
  greetings: 'नमस्ते, नमस्कार, हेलो, हाय, सुप्रभात, namaste',
  yes: 'हाँ, हां, जी हाँ, जी, haan, han, haa',
  weakYes: 'जारी रखें, ठीक है, करो, theek hai, karo, kar do',
  no: 'नहीं, मत करो, nahi, nahin',
  later: 'अभी नहीं, बाद में, कल, abhi nahi, baad me, baad mein',
  besides: 'कृपया, जी, ji, धन्यवाद, na',
  pick: 'वाला, wala, नंबर',
  ordinals: 'पहला, पहली, एक, pehla; दूसरा, दूसरी, दो, dusra, doosra; तीसरा, तीसरी, तीन, teesra; चौथा, चार; पाँचवा, पाँच',
}

export const headings: Headings = {
  title: 'अगले सत्र',
  done: 'पूर्ण, पूरा, हो गया, अब तक',
  status: 'स्थिति',
  next: 'अगले कदम, बाकी, शेष, करना है',
  context: 'संदर्भ',
  detail: 'निर्णय',
}

export const statements: Statements = {
  decisions: {
    needs: ['तय', 'सला', 'निर्णय', 'सहमति', 'चुना'],
    phrases: [
      '(?:तय किया|फैसला किया|फ़ैसला किया|निर्णय लिया|सहमति बनी|तय किए|चुना(?: है)?।?$|को चुना)',
      '^.{1,60}(?:पर निर्णय|विधि पर निर्णय)[:：]',
    ],
  },
  preferences: {
    needs: ['पसंद', 'प्राथमिकता'],
    phrases: ['(?:पसंद कर(?:ता|ती|ते|ूँ)|को प्राथमिकता दे)'],
  },
}
