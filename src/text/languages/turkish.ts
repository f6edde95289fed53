/** @module The words of Turkish. What each list means: ./language.ts. */

import type { EarlierWork, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'merhaba, selam, günaydın, iyi akşamlar',
  yes: 'evet, olur, aynen, tabii, tabi',
  weakYes: 'tamam, devam, devam et, hadi, peki, olsun, yap',
  no: 'hayır, gerek yok, boşver, istemiyorum',
  later: 'şimdi değil, sonra, daha sonra, yarın, bugün değil',
  besides: 'lütfen, teşekkürler, o zaman',
  pick: 'numara, olan, olanı, si',
  ordinals: ['ilk, birinci, bir', 'ikinci, iki', 'üçüncü, üç', 'dördüncü, dört', 'beşinci, beş'],
}

export const earlierWork: EarlierWork = {
  verbLast: true,
  goOn: 'devam, ne yapıyorduk, kalmıştık',
  small: 'bir, ve, ile, için, bu, şu, o, da, de, mi, mı, ne, gibi, çok',
  read: 'oku, bak, incele',
  headings: {
    title: 'oturum devri, oturum özeti, sonraki oturum, yeni oturum, önceki oturum, devir notu, devir teslim',
    done: 'tamamlan*, yapılan*, bitti, biten*, ilerleme',
    status: 'mevcut durum*, şu anki durum*, güncel durum*, proje durum*, devam eden*',
    next: 'sonraki adım*, sonraki görev*, kalan*, yapılacak*, eksik*',
    context: 'bağlam, arka plan',
    detail: 'dosyalar, kararlar',
  },
}
