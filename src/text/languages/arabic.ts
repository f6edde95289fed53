/** @module The words of Arabic. What each list means: ./language.ts. */

import type { Headings, Replies } from './language.ts'

export const replies: Replies = {
  greetings: 'مرحبا, مرحباً, السلام عليكم, أهلا, صباح الخير, مساء الخير',
  yes: 'نعم, أجل, ايوه, طبعا',
  weakYes: 'تمام, أكمل, تابع',
  no: 'لا, لا شكرا, لا أريد',
  later: 'ليس الآن, لاحقا, فيما بعد, غدا',
  besides: 'من فضلك, شكرا',
  ordinals: 'الأول, الأولى; الثاني, الثانية; الثالث, الثالثة; الرابع; الخامس',
}

export const headings: Headings = {
  title: 'الجلسة السابقة, ملخص الجلسة',
  done: 'تم, ما تم, تم إنجازه',
  next: 'الخطوات التالية, المتبقي*, تبقى',
  context: 'الخلفية',
  detail: 'الملفات',
}
