/** @module The words of Hindi. What each list means: ./language.ts. */

import type { EarlierWork, Replies, Statements } from './language.ts'

export const replies: Replies = {
  greetings: 'नमस्ते, नमस्कार, हेलो, हाय, सुप्रभात, namaste',
  yes: 'हाँ, हां, जी हाँ, जी, haan, han, haa',
  weakYes: 'जारी रखें, ठीक है, करो, thik hai, theek hai, karo, kar do, bilkul',
  no: 'नहीं, मत करो, nahi, nahin',
  later: 'अभी नहीं, बाद में, कल, abhi nahi, baad me, baad mein',
  besides: 'कृपया, जी, ji, धन्यवाद, na',
  pick: 'वाला, wala, नंबर',
  ordinals: [
    'पहला, पहली, एक, pehla',
    'दूसरा, दूसरी, दो, dusra, doosra',
    'तीसरा, तीसरी, तीन, teesra',
    'चौथा, चार',
    'पाँचवा, पाँच',
  ],
}

export const earlierWork: EarlierWork = {
  verbLast: true,
  lead: 'नमस्ते, हेलो, कृपया, ठीक है, अच्छा, तो, अब, bhai, yaar, ab, please, zara',
  goOn: `
    जारी रखो, जारी रखें, जारी रखिए, जारी रखते, जारी रखना, जारी करो, जारी करें, आगे बढ़ो, आगे बढ़ें, आगे बढ़ाओ,
    आगे बढ़ाएँ, आगे बढ़ाएं, आगे बढ़ाते, आगे बढ़ते, आगे चलो, आगे चलते, jari rakho, jaari rakho, jari rakhe,
    jaari rakhte, continue karo, continue karte, continue kare, continue kar do, continue karna, aage badho,
    aage badhao, aage badhte, aage badhate, फिर से शुरू करो, फिर से शुरू करें, शुरू करो`,
  leftOff: `
    जहाँ … छोड़*, जहां … छोड़*, जहाँ … रुके, जहां … रुके, जहाँ … रुका, वहीं से, कहाँ तक, कहाँ थे, कहाँ रुके,
    wahin se, wahi se, jahan … chhoda, jaha … chhoda, jahan … ruke, kahan tak, क्या बाकी, जहाँ से छोड़ा,
    kya baki, kahan the, adhura kaam`,
  mention: `
    पिछली बार, पिछली बातचीत, पिछली चैट, पिछले सत्र, पिछले सेशन, कल हमने, कल हम, याद है, तुम्हें याद, आपको याद,
    जैसा हमने, जैसा कि हमने, पर काम कर रहे थे, pichhli baar, pichli baar, kal humne, kal hum, yaad hai,
    jaisa humne`,
  small: 'का, की, के, में, पर, से, को, है, हैं, और, यह, वह, ka, ki, ke, me, se, ko, hai, wala, kal',
  thing: 'बटन, डाउनलोड, प्लेबैक',
  turns: 'निर्देश, बटन',
  against: 'भूल जाओ, मत जारी',
  read: 'पढ़ो, पढ़ें, padho, देखो',
  task: 'लिखो, जोड़ो, बनाओ, ठीक करो, हटाओ, बदलो, क्यों, कैसे',
  headings: {
    title: 'सत्र सारांश, सत्र हस्तांतरण, अगला सत्र, अगले सत्र, पिछला सत्र, पिछले सत्र',
    done: 'पूर्ण, पूरा, हो चुका, हो गया, अब तक, प्रगति',
    status: 'वर्तमान स्थिति, स्थिति, मौजूदा स्थिति',
    next: 'अगला कदम, अगले कदम, अगला चरण, अगला काम, बाकी, शेष, करना है, करना बाकी',
    context: 'संदर्भ, पृष्ठभूमि',
    detail: 'महत्वपूर्ण निर्णय, निर्णय',
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
  preferences: {
    needs: ['पसंद', 'प्राथमिकता'],
    phrases: ['(?:पसंद कर(?:ता|ती|ते|ूँ)|को प्राथमिकता दे)'],
  },
}
