/** @module The words of Vietnamese. What each list means: ./language.ts. */

import type { EarlierWork, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'xin chào, chào, chào bạn',
  yes: 'vâng, có, đúng, ừ, đúng rồi',
  weakYes: 'được, ok, tiếp tục, tiếp tục đi, làm đi, dạ',
  no: 'không, thôi, không cần',
  later: 'để sau, lúc khác, không phải bây giờ, mai, chưa',
  besides: 'nhé, đi, cảm ơn, ạ, rồi',
  pick: 'cái, số',
  ordinals: ['đầu tiên, thứ nhất, một', 'thứ hai, hai', 'thứ ba, ba', 'thứ tư, bốn', 'thứ năm, năm'],
}

export const earlierWork: EarlierWork = {
  lead: `
    xin chào, chào bạn, chào, vui lòng, làm ơn, xin, được rồi, hãy, chúng ta, mình, ta, bạn, giúp tôi, cùng,
    rồi, bây giờ, nhé, đi`,
  goOn: 'tiếp tục, làm tiếp, tiếp đi, quay lại với, quay lại công việc, làm nốt',
  leftOff: `
    chỗ … dừng, nơi … dừng, phần … dang dở, đang dang dở, đang làm … đâu, đã làm … đâu, dừng lại ở đâu, bỏ dở,
    làm đến đâu, hôm qua làm gì, làm tới đâu, tới đâu rồi, còn gì chưa xong, phần hôm qua`,
  mention: `
    lần trước, hôm qua chúng ta, hôm qua bạn, hôm qua mình, phiên trước, cuộc trò chuyện trước, bạn có nhớ,
    bạn còn nhớ, còn nhớ, như đã bàn, như đã thảo luận, như chúng ta đã`,
  small: 'của, và, cho, với, ở, từ, các, những, là, này, phần, cái, trên, trong, được, thì, công việc',
  thing: 'nút, cv',
  turns: 'thất bại, phát, tải',
  against: 'quên, đừng tiếp tục, thay vì',
  read: 'đọc, xem',
  task: 'viết, tạo, thêm, sửa, xóa, cập nhật, dịch, tóm tắt, tại sao, trang, kiểm thử',
  headings: {
    title: 'phiên tiếp theo, phiên mới, phiên trước, cuộc trò chuyện trước, bàn giao, tóm tắt phiên',
    done: 'đã hoàn thành, đã làm, đã xong, đã triển khai, hoàn thành, tiến độ',
    status: 'trạng thái, tình trạng, hiện trạng, hiện tại',
    next: 'bước tiếp theo, việc còn lại, việc cần làm, còn lại, cần làm, tiếp theo',
    context: 'bối cảnh, ngữ cảnh',
    detail: 'các file, các tệp, quyết định',
  },
}
