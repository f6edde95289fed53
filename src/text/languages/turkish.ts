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
  lead: 'merhaba, selam, lütfen, tamam, evet, hadi, şimdi, ok, teşekkürler, bakalım',
  goOn: `
    devam et*, devam edelim, devam edebilir misin, devam edebilir miyiz, devam ediyoruz, devam edeceğiz,
    sürdürelim, sürdür, devam`,
  leftOff: `
    kaldığımız yer*, kaldığın yer*, kaldığım yer*, bıraktığımız yer*, nerede kalmıştık, nerede kaldık,
    ne yapıyorduk, ne yapıyordun, nerede bırak*, yarım kalan, kaldık, kalmıştık, ne kaldı`,
  mention: `
    hatırlıyor mu*, hatırlıyor*, konuştuğumuz gibi, geçen sefer, önceki oturum*, önceki konuşma*,
    önceki sohbet*, üzerinde çalışıyorduk, daha önce konuştuğumuz`,
  small: 'bir, ve, ile, için, bu, şu, o, da, de, mi, mı, ne, gibi, çok, olan',
  thing: 'düğme*, buton*, oynatma, indirme, özgeçmiş, şifre*',
  turns: 'ediyor, düğmesi',
  against: 'unut, devam etme, devam etmes*, devam etmi*, devam etmem*, yerine',
  read: 'oku, bak, incele',
  task: 'ekle, yaz, oluştur, düzelt, sil, güncelle, çevir, özetle, değiştir, neden, nasıl, yap, sonraki',
  headings: {
    title: 'oturum devri, oturum özeti, sonraki oturum, yeni oturum, önceki oturum, devir notu, devir teslim',
    done: 'tamamlan*, yapılan*, bitti, biten*, ilerleme',
    status: 'mevcut durum*, şu anki durum*, güncel durum*, proje durum*, devam eden*',
    next: 'sonraki adım*, sonraki görev*, kalan*, yapılacak*, eksik*',
    context: 'bağlam, arka plan',
    detail: 'dosyalar, kararlar',
  },
}
