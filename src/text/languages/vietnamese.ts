/** @module The words of Vietnamese. What each list means: ./language.ts. */

import type { Headings, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'xin chào, chào, chào bạn',
  yes: 'vâng, có, đúng, ừ, đúng rồi',
  weakYes: 'được, ok, tiếp tục, tiếp tục đi, làm đi, dạ',
  no: 'không, thôi, không cần',
  later: 'để sau, lúc khác, không phải bây giờ, mai, chưa',
  besides: 'nhé, đi, cảm ơn, ạ, rồi',
  pick: 'cái, số',
  ordinals: 'đầu tiên, thứ nhất, một; thứ hai, hai; thứ ba, ba; thứ tư, bốn; thứ năm, năm',
}

export const headings: Headings = {
  title: 'phiên trước, tóm tắt phiên',
  done: 'đã hoàn thành, đã xong, hoàn thành',
  next: 'bước tiếp theo, còn lại, tiếp theo',
  context: 'bối cảnh',
  detail: 'các file',
}
