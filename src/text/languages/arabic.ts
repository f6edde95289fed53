/** @module The words of Arabic. What each list means: ./language.ts. */

import type { Headings, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'مرحبا, السلام عليكم, أهلا, صباح الخير, مساء الخير',
  yes: 'نعم, أجل, ايوه, طبعا',
  weakYes: 'تمام',
  no: 'لا, لا أريد',
  later: 'ليس الآن, لاحقا, فيما بعد, غدا',
  besides: 'من فضلك, شكرا',
  ordinals: 'الاول*; الثاني*; الثالث*; الرابع*; الخامس*',
}

export const headings: Headings = {
  title: 'الجلسة السابقة, ملخص الجلسة',
  done: 'تم',
  next: 'الخطوات التالية, المتبقي*, تبقى',
  context: 'الخلفية',
}
