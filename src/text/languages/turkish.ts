/** @module The words of Turkish. What each list means: ./language.ts. */

import type { EarlierWork, Replies } from './language.ts'

export const replies: Replies = {
  greetings: ['merhaba', 'selam'],
  greeted: [],
  yes: ['evet'],
  weakYes: [],
  no: ['hayır'],
}

export const earlierWork: EarlierWork = {
  withinWords: false,
  asks: [
    {
      needs: ['devam', 'kald', 'kalm', 'birakt', 'surdur', 'uzerinde'],
      phrases: [
        {
          at: 'any',
          whole: true,
          openingOnly: true,
          topic: 'before',
          words: [
            [
              'devam(?=\\s*[.!]*\\s*$)',
              [
                'devam ',
                [
                  ['et', ['elim', 'mek istiyorum', 'meye', 'in', 'iniz', 'er misin', 'sene', 'tir'], '?'],
                  'edelim',
                  'edebilir (?:misin|miyiz)',
                  'ediyoruz',
                  'edeceğiz',
                ],
              ],
              'kaldığımız yerden',
              'kaldığın yerden',
              'kaldığım yerden',
              'bıraktığımız yer\\p{L}*',
              'nerede (?:kalmıştık|kaldık)',
              'sürdürelim',
              'üzerinde ne yapıyorduk',
            ],
          ],
        },
        { at: 'any', whole: true, words: [['kaldığımız yerden', 'nerede (?:kalmıştık|kaldık)', 'devam edelim']] },
      ],
    },
  ],
  mentions: {
    needs: ['gecen', 'dun ', 'hatirl', 'onceki', 'konustu', 'daha once', 'uzerinde'],
    phrases: [
      {
        at: 'any',
        whole: true,
        words: [
          [
            [
              'geçen ',
              [
                'sefer',
                'sefer(?:ki)?',
                'oturum\\p{L}*',
                'konuşma\\p{L}*',
                'hafta \\p{L}+(?:dık|dik|duk|dük|tık|tik|tuk|tük)',
              ],
            ],
            [
              'dün (?:\\p{L}+ ){0,6}?\\p{L}+',
              [
                'dığımız',
                'diğimiz',
                'duğumuz',
                'düğümüz',
                'tığımız',
                'tiğimiz',
                'dık',
                'dik',
                'duk',
                'dük',
                'tık',
                'tik',
                'tuk',
                'tük',
              ],
            ],
            'hatırlıyor mu(?:sun|sunuz)',
            'önceki (?:oturum|konuşma|sohbet)\\p{L}*',
            'konuştuğumuz gibi',
            'daha önce (?:konuştuğumuz|yaptığımız|tartıştığımız|kararlaştırdığımız)',
            'üzerinde çalışıyorduk',
          ],
        ],
      },
    ],
  },
  courtesies: ['merhaba', 'selam', 'lütfen', 'tamam', 'evet'],
  headings: {
    title: ['oturum (?:devri|özeti)', '(?:sonraki|yeni|önceki) oturum', 'devir (?:notu|teslim)'],
    handoff: [],
    done: ['tamamlan\\p{L}*', 'yapılan\\p{L}*', 'bitti', 'biten\\p{L}*', 'ilerleme'],
    status: ['(?:mevcut|şu anki|güncel|proje) (?:durum\\p{L}*|aşama)', 'devam eden\\p{L}*'],
    next: [
      'sonraki (?:adım\\p{L}*|görev\\p{L}*)',
      'kalan\\p{L}*(?: işler| görevler)?',
      'yapılacak\\p{L}*',
      'eksik\\p{L}*',
    ],
    context: ['bağlam', 'arka plan'],
    detail: ['(?:değiştirilen |önemli )?dosyalar', 'kararlar'],
    issue: [],
  },
  done: ['tamamlandı', 'bitti'],
  otherMeaning: {
    uiParts: [],
    uiWords: ['düğme\\p{L}*', 'buton\\p{L}*', 'oynatma', 'indirme'],
    neverWork: ['ozgecmis'],
    workWords: ['dün'],
  },
}
