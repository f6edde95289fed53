/** @module The words of Vietnamese. What each list means: ./language.ts. */

import type { EarlierWork, Replies } from './language.ts'
import { END } from './notation.ts'

export const replies: Replies = {
  greetings: ['xin chào', 'chào', 'chào bạn'],
  greeted: [],
  yes: ['vâng', 'có'],
  weakYes: [],
  no: ['không'],
}

export const earlierWork: EarlierWork = {
  withinWords: false,
  asks: [
    {
      needs: ['tiep', 'lam ', 'quay lai', 'dung', 'dang do', 'bo do'],
      phrases: [
        {
          at: 'start',
          words: [
            ['hãy ', 'chúng ta ', 'mình ', 'ta ', 'bạn ', 'giúp tôi ', 'cùng '],
            '*',
            ['tiếp tục', 'làm tiếp', 'tiếp đi', 'quay lại (?:với|công việc)'],
            END,
          ],
        },
        {
          at: 'any',
          whole: true,
          words: [
            [
              [
                '(?:từ )?(?:chỗ|nơi|phần|đoạn) ',
                ['chúng ta ', 'mình ', 'ta ', 'tôi ', 'hôm qua ', 'lần trước ', 'còn ', 'đang ', 'đã '],
                '*(?:dừng|dang dở|bỏ dở|làm dở)',
              ],
              '(?:đang|đã) (?:làm|dừng)(?: lại)? (?:đến|tới|ở) đâu',
            ],
          ],
        },
      ],
    },
  ],
  mentions: {
    needs: ['truoc', 'hom qua', 'nho', 'nhu ', 'chung ta'],
    phrases: [
      {
        at: 'any',
        whole: true,
        words: [
          [
            'lần trước',
            'hôm qua (?:chúng ta|mình|bạn)',
            '(?:phiên|cuộc trò chuyện|cuộc hội thoại|đoạn chat) (?:làm việc )?trước',
            'bạn (?:có |còn )*nhớ',
            'như (?:chúng ta |mình )?(?:đã )?(?:bàn|thảo luận|thống nhất|nói)',
            'chúng ta đang (?:làm|xây dựng|viết)',
          ],
        ],
      },
    ],
  },
  courtesies: ['xin chào', 'chào bạn', 'chào', 'vui lòng', 'làm ơn', 'xin', 'được rồi'],
  headings: {
    title: ['(?:phiên|cuộc trò chuyện) (?:tiếp theo|mới|trước)', 'bàn giao(?: phiên)?', 'tóm tắt phiên'],
    handoff: [],
    done: ['đã (?:hoàn thành|làm|xong|triển khai)', 'hoàn thành', 'tiến độ', 'da hoan thanh', 'da lam'],
    status: ['(?:trạng thái|tình trạng|hiện trạng)(?: hiện tại| dự án)?', 'hiện tại'],
    next: [
      '(?:các )?bước tiếp theo',
      'việc (?:còn lại|cần làm|tiếp theo)',
      'còn lại',
      'cần làm',
      'tiếp theo',
      'buoc tiep theo',
    ],
    context: ['bối cảnh', 'ngữ cảnh'],
    detail: ['(?:các )?(?:file|tệp)(?: \\p{L}+)*', 'quyết định'],
    issue: [],
  },
  done: ['đã (?:xong|hoàn thành)'],
  otherMeaning: {
    uiParts: ['nút'],
    noWork: ['phát', 'tải'],
    uiWords: ['nút'],
    workWords: ['công việc', 'hôm qua'],
  },
}
