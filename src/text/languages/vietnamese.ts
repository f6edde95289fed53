/** @module The words of Vietnamese. What each list means: ./language.ts. */

import type { Headings, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'xin chào, chào, chào bạn',
  yes: 'vâng, ừ, đúng rồi',
  weakYes: 'được, tiếp tục, có',
  no: 'không, thôi, không cần',
  later: 'để sau, lúc khác, không phải bây giờ, mai, chưa',
  besides: 'nhé, đi, cảm ơn',
  pick: 'cái, số',
  ordinals: 'đầu tiên, thứ nhất; thứ hai; thứ ba; thứ tư; thứ năm',
}

export const headings: Headings = {
  title: 'phiên trước, tóm tắt phiên',
  done: 'đã xong, hoàn thành',
  next: 'còn lại, tiếp theo',
  context: 'bối cảnh',
}
