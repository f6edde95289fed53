/** @module The words of Turkish. What each list means: ./language.ts. */

import type { Headings, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'merhaba, selam, günaydın, iyi akşamlar',
  yes: 'evet, olur, aynen, tabii, tabi',
  weakYes: 'devam, hadi',
  no: 'hayır, gerek yok, boşver, istemiyorum',
  later: 'şimdi değil, sonra, daha sonra, yarın, bugün değil',
  besides: 'lütfen, teşekkürler',
  pick: 'olan*',
  ordinals: 'ilk, birinci*, bir; ikinci*, iki; üçüncü*, üç; dördüncü*, dört; beşinci*, beş',
}

export const headings: Headings = {
  title: 'oturum devri',
  done: 'tamamlan*',
  next: 'sonraki adım*, kalan*',
  context: 'bağlam',
}
