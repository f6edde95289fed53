/** @module The words of Japanese. What each list means: ./language.ts. */

import type { Headings, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'こんにちは, こんばんは, おはよう, おはようございます, やあ, もしもし, お疲れ様です, ただいま',
  yes: 'はい, うん, ええ, そうそう, そうです, そうだ',
  weakYes: 'お願いします, 続けて',
  no: 'いいえ, いや, 結構です, 違う, やめて',
  later: '今はいい, 後で, また後で, あとで, また今度, 今はやめ, 明日',
  besides: 'ください, お願いします, です, を',
  pick: '番, の, で, を, 番目, 目',
  ordinals: '一つ目, 最初, 一番; 二つ目, 2つ目, 二番; 三つ目, 三番; 四つ目, 四番; 五つ目, 五番',
}

export const headings: Headings = {
  title: '引き継ぎ, 引継, 前回のセッション, セッションのまとめ, 前回の続き, 前回の作業',
  handoff: 'まとめ, 続き',
  done: '完了, 実装済, 対応済, 済み',
  status: '現状, 現在, 状況',
  next: '次, 残り, 残タスク, 残作業, 未完了, やること',
  context: '前提, 背景, 概要',
  prompt: 'プロンプト',
}
