/**
 * @module A few words of the languages that have no file of their own. Each list means the same in all of them; how a list is
 * written: ./language.ts.
 *
 * No wish is certain by these: they tell whether the host's model is asked.
 */

import type { Words } from './language.ts'

/** Asks to go on, or where the work stopped. */
export const asks: Words = `
  fortsæt*, fortset*, fortsett*, fortsätt*, vidare, videre, var var vi, hvor var vi, hvor kom vi, hvor langt, vi slap, vi
  slapp, du slap, du slapp, där vi var, där du sluta*, haltu áfram, höldum áfram, jatka, jatketaan, jatkaa, jatkaisi*,
  jatkakaa, jäätiin, jäimme, jäi kesken, jätka, jätkame, folytasd, folytassuk, folytathat*, folytatnád, folytatjuk, hol
  tartott*, hol hagyt*, abbahagyt*, félbehagyt*, tovább, pokračuj*, pokračovat, pokračovať, kde … skončil*, kde … prestal*,
  kde … přestal*, kde jsme, kde sme, dál, ďalej, nastavi, nastavimo, nadaljuj*, gdje smo, gde smo, kje smo, kje sva, настави,
  наставимо, где смо, продолжи, продължи*, продължа*, къде бяхме, къде спряхме, докъде стигна*, continuă, continuăm, unde …
  rămas, mai departe, συνέχισ*, συνεχίσ*, συνεχίζ*, πού είχαμε*, πού ήμασταν, που σταμάτησ*, που σταματήσ*, που μείν*, תמשיך,
  תמשיכי, נמשיך, המשך, להמשיך, איפה היינו, איפה עצרנו, מאיפה ש*, ادامه, کجا بودیم, جاری, جہاں چھوڑ*, وہیں سے, lanjut,
  lanjutkan, lanjutin, teruskan, terusin, sambung, sampai mana, tadi, kemarin, ituloy, tuloy, ipagpatuloy, kanina, padayon,
  endelea, tuendelee, tęsk*, tęsiam*, turpini, turpinām, vazhdo*, lean ar, parhau, parhewch, segueix*, continuem, on érem,
  onde estabamos, jarraitu, gaan voort, gaan verder, waar was ons, wiiter*, witer*, weida*, weider*, davam et*, davom et*,
  жалғастыр*, үргэлжлүүл*, გააგრძელ*, განაგრძ*, շարունակ*, চালিয়ে, থেমেছিল*, पुढे, தொடர*, கொண்டிருந்த*, కొనసాగ*, ಮುಂದುವರ*,
  തുടര*, ચાલુ, ਜਾਰੀ, දිගටම, បន្ត*, ເຮັດຕໍ່*, ဆက်*, ቀጥል*, ทำต่อ*, ไปต่อ*, ต่อเลย*, ต่อจาก*, *ต่อ, *ต่อเลย, *ตรงไหน, *ถึงไหน,
  เมื่อกี้*, kamel, kammel, dalshe, prodolzh*, aage badh*, jahan se, hva var det vi, hva gjorde vi, vad var det vi, vad gjorde
  vi, hvad lavede vi, hvor nåede vi, kör på, kør på, kjør på, hvad mangler vi, hva gjenstår, gjenstår, vad återstår, oltiin,
  tehtiin, missä olimme, mitä teimme, mi maradt, csináltunk, mit csináltál, dodělej*, dokonči*, zbývá, zostáva, co jsme, čo
  sme, pabaik*, sustoj*, baigėme, apstāj*, pabeidz, pooleli, kuhu jäime, ostala, ostalo, ostali, dovrši, dokončaj, reia,
  reluăm, ai oprit, am oprit, a mai rămas, τι κάναμε, τι μένει, τι έμεινε, τελείωσε, נשאר, היינו, עשינו, סיים את, بقیه*, تمومش
  کن, تمامش کن, per on, on … deixa*, selesaikan yang, kerja tadi, yang kemarin, i går, igår, í gær, eilen, eilis*, tegnap*,
  včera, včeraj, jučer, juče, vakar, eile, χθες, χτες, אתמול, دیروز, เมื่อวาน*, *เมื่อวาน, aseară, ahir, gister, tekemättä,
  kesken, kom vi, πού σταμάτησ*, πού σταματήσ*, πού μείν*, אנחנו עומדים, *ให้เสร็จ, nedokonč*, befejez*`

/** Orders something to be made, or asks a question of computing: at the beginning of the message, or at its end. */
export const orders: Words = `
  lag, legg, skriv, sett, sæt, sätt, tilføj, lägg, slett, slet, fjern, ta bort, rett, endre, ændr, ändra, oppdater, opdater,
  uppdatera, hvorfor, varför, hvordan, hur, opprett, opret, skapa, forklar, förklara, översätt, oversett, oversæt, lisää,
  korjaa, poista, kirjoita, tee, luo, päivitä, muuta, miksi, miten, käännä, selitä, írj, írd, adj, javítsd, töröld, készíts,
  cseréld, frissítsd, módosítsd, miért, hogyan, přidej, pridaj, oprav, napiš, napíš, smaž, zmaž, odstraň, změň, zmeň, vytvoř,
  vytvor, přepiš, proč, prečo, jak, ako, dodaj, popravi, napiši, obriši, zašto, zakaj, kako, додај, поправи, напиши, зашто,
  добави, изтрий, създай, направи, защо, adaugă, scrie, repară, șterge, schimbă, creează, de ce, cum, πρόσθεσε, γράψε, φτιάξε,
  διόρθωσε, σβήσε, άλλαξε, γιατί, πώς, תוסיף, הוסף, תתקן, תכתוב, תמחק, תשנה, צור, למה, איך, چرا, چطور, بنویس, بساز, اضافه کن,
  درست کن, حذف کن, tambah*, buat*, perbaiki, hapus, ubah, ganti, tulis*, kenapa, mengapa, bagaimana, tukar, padam, magdagdag,
  ayusin, gumawa, bakit, paano, ongeza, andika, rekebisha, futa, badilisha, kwa nini, pridėk, kodėl, pievieno, kāpēc, lisa,
  miks, afegeix, per què, gehitu, যোগ করো, কেন, সেরে দাও, சேர், ஏன், மாற்று, ఎందుకు, เพิ่ม*, เขียน*, แก้*, ลบ*, เปลี่ยน*,
  สร้าง*, ทำไม*, อธิบาย*, gör, gem, byt, bytt, bytte, flytt, flytta, flyt, lav, bygg, byg, nimeä, siirrä, rakenna, vaihda,
  csinálj, nevezd, adjunk, tegyél, udělej, přejmenuj, přesuň, premenuj, urob, presuň, sukurk, pakeisk, ištrink, izveido,
  nomaini, muuda, loo, spremeni, ustvari, preimenuj, premakni, промени, премести, преименувай, обнови, fă, mută, redenumește,
  modifică, μετονόμασε, κάνε, μετακίνησε, δημιούργησε, שנה, צרי, העבר, תעביר, تغییر بده, عوض کن, bikin*, pindah*, tampilkan,
  perbarui, gawin, palitan, tanggalin, tafuta, unda, canvia, crea, aldatu, დაამატე, შეცვალე, ավելացրու, փոխիր, ย้าย*, ทำให้*,
  ปรับ*, ตั้งค่า*`

/** Buttons and loops, and what does not work: it is said of a program. */
export const things: Words = `
  knapp*, *knapp, *knappen, knappen, løkke*, painike*, *painike, silmukka*, gomb, gombot, ciklus*, tlačítk*, tlačidl*,
  cyklus*, smyčk*, gumb, dugme, buton*, κουμπί, βρόχος, כפתור, לולאה, دکمه, tombol, butang, pindutan, kitufe, বোতাম, ei toimi,
  nem működik, nefunguje, nefungují, δεν λειτουργ*, δεν δουλ*, לא עובד, לא עובדת, *ไม่ทำงาน, *ไม่ได้, tidak berfungsi, tidak
  bisa, tidak muncul, nu funcțion*, nu merge, не работи, не ради, ne radi, ne dela, fungerer ikke, virker ikke, fungerar inte,
  funkar inte, neveikia, nedarbojas, ei tööta, haifanyi kazi, hindi gumagana, কাজ করছে না, வேலை செய்யவில்லை, کار نمی‌کند, کار
  نمیکنه`
