/** @module The words of Korean. What each list means: ./language.ts. */

import type { Headings, Replies, Statements } from './language.ts'

export const replies: Replies = {
  greetings: '안녕, 안녕하세요, 안녕하십니까, 하이, 좋은 아침',
  yes: '네, 예, 응, 그래, 어, 맞아, 그렇지',
  weakYes: '계속, 좋아',
  no: '아니, 아니요, 아니오, 됐어, 괜찮아, 싫어',
  later: '나중에, 지금 말고, 다음에, 지금은 아니, 내일',
  besides: '요, 주세요, 부탁',
  pick: '번, 거, 로',
  ordinals: '첫번째, 첫 번째, 하나; 두번째, 두 번째, 둘; 세번째, 세 번째, 셋; 네번째, 네 번째; 다섯번째, 다섯 번째',
}

export const headings: Headings = {
  title: '인수인계, 이전 세션, 세션 요약',
  done: '완료, 진행 상황, 지금까지',
  status: '현황, 상태, 진행 중',
  next: '다음 단계, 남은, 할 일, 해야 할',
  context: '배경, 컨텍스트, 맥락, 개요',
}

export const statements: Statements = {
  decisions: {
    needs: ['결정', '기로', '합의', '선택'],
    phrases: [
      '(?:결정(?:했|하였|함|됐|:)|기로 (?:했|하였|함|결정)|합의(?:했|하였|함)|(?:을|를) 선택(?:했|하였|함))',
      '^.{1,60}결정[:：]',
    ],
  },
  preferences: {
    needs: ['선호', '더 좋아'],
    phrases: ['(?:선호(?:하|합|한|해)|편을 더 좋아|더 좋아(?:하|한|합))'],
  },
}
