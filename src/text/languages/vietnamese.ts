/** @module The words of Vietnamese. What each list means: ./language.ts. */

import type { Headings, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'xin chào, chào, chào bạn',
  yes: 'vâng, có, đúng, ừ, đúng rồi',
  weakYes: 'được, tiếp tục',
  no: 'không, thôi, không cần',
  later: 'để sau, lúc khác, không phải bây giờ, mai, chưa',
  besides: 'nhé, đi, cảm ơn',
  pick: 'cái, số',
  ordinals: 'đầu tiên, thứ nhất, một; thứ hai, hai; thứ ba, ba; thứ tư, bốn; thứ năm, năm',
}

export const headings: Headings = {
  title: 'phiên trước, tóm tắt phiên',
  done: 'đã xong, hoàn thành',
  next: 'còn lại, tiếp theo',
  context: 'bối cảnh',
}
