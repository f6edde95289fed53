/** @module The words of Chinese. What each list means: ./language.ts. */

import type { Headings, Replies, Statements } from './language.ts'

export const replies: Replies = {
  greetings: '你好, 您好, 嗨, 哈喽, 早, 早上好, 下午好, 晚上好, 在吗, 嘿',
  yes: '是, 是的, 好, 好的, 对, 可以, 要, 嗯, 没错, 当然',
  weakYes: '继续, 行',
  no: '不, 不用, 不用了, 不要, 不是, 算了, 不管它, 没有, 都不是',
  later: '先不, 先不管它, 先不用, 以后, 以后再说, 稍后, 待会, 等会, 等等, 现在不, 明天, 下次',
  besides: '了, 吧, 谢谢, 请, 的',
  pick: '个, 选, 要, 号, 吧',
  ordinals: '第一, 一; 第二, 二, 两; 第三, 三; 第四, 四; 第五, 五',
}

export const headings: Headings = {
  title: '交接提示, 会话交接, 会话总结, 上次会话, 上次停在',
  handoff: '交接',
  done: '已完成, 已实现, 完成了, 进度',
  status: '现状, 状态, 进行中',
  next: '下一步, 接下来, 待办, 待解决, 剩余, 剩下, 需要做',
  context: '上下文, 背景',
  prompt: '提示词',
}

export const statements: Statements = {
  decisions: {
    needs: ['决定', '商定', '选定', '选择了', '达成一致'],
    phrases: ['(?:^|我们?|用户|，)(?:已经?)?(?:决定|商定|选定|选择了|达成一致)'],
  },
  preferences: {
    needs: ['更喜欢', '强烈喜欢', '宁愿', '偏好', '更倾向'],
    phrases: ['(?:更喜欢|强烈喜欢|宁愿|偏好|更倾向)'],
  },
}
