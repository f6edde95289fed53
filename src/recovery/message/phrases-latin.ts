/**
 * @module How people ask to go on, or mention earlier work, in languages of Latin script other than English. A table.
 *
 * What each field means: ./phrase.ts.
 */

import { any, END, type Language, start, word } from './phrase.ts'

/** "Continue" is English too: "continue to use tabs" asks for nothing to be taken up again. */
const NO_ENGLISH = '(?! to )'

export const LATIN_LANGUAGES: readonly Language[] = [
  {
    // German
    natural: {
      needs: /weiter|fort|wieder|knupf|aufgehort|geblieben|woran|waren wir/,
      phrases: [
        start(
          `(?:lass(?:t)? uns|können wir|könnten wir|kannst du|könntest du|wir (?:können|sollten|wollen|müssen)|ich (?:möchte|will|würde gerne?)|wollen wir)${END}[^.!?\\n]{0,80}?${word('weiter(?:machen|arbeiten|gehen|führen|entwickeln|bauen|programmieren)?|fortfahren|fortsetzen|fortführen|wieder aufnehmen|weitermachen')}`,
          { openingOnly: false },
        ),
        start(
          `(?:(?:wir|ich) )?(?:mach(?:e|en|t)?|arbeit(?:e|en|et)?|fahr(?:e|en|t)?|geh(?:e|t|en)?|führ(?:e|en)?|setz(?:e|en|t)?|entwickl?(?:e|le|eln)?|nimm|nehmen|knüpf(?:e|en)?)${END}(?: wir| bitte| mal| nun| jetzt| einfach| da| dort| hier)*[^.!?\\n]{0,80}?${word('weiter|fort|wieder auf|an (?=gestern|die letzte|das letzte|unser)')}`,
        ),
        start(
          `weiter(?:machen|arbeiten| ?geht'?s| geht es)?${END}(?= *(?:$|[.!?,]|mit |an |am |bei |beim |wo |im |in |da |dort |von |ab ))`,
        ),
        start(`(?:fortfahren|fortsetzen|fortsetzung|weiterführen)${END}`),
        any(
          word(
            'wo (?:wir|ich) (?:\\p{L}+ ){0,2}(?:aufgehört|stehen ?geblieben|stehengeblieben|unterbrochen|waren|geendet)|wo (?:waren|sind|standen|haben) wir(?: \\p{L}+){0,5}?(?: stehen ?geblieben| stehengeblieben| aufgehört)|wo waren wir|woran (?:haben wir|habe ich|hatten wir|arbeiteten wir)(?: zuletzt| gestern| gerade)?(?: gearbeitet)?',
          ),
        ),
      ],
    },
    reference: {
      needs:
        /besproch|vereinbart|abgesproch|diskutiert|abgemacht|letzte|gestern|wir |erinner|wei(?:ss|ß)t|vorherig|vorig|fruher/,
      phrases: [
        any(
          word(
            'wie (?:\\p{L}+ ){0,3}?(?:besprochen|vereinbart|abgesprochen|diskutiert|abgemacht)|(?:letztes|das letzte|beim letzten) mal,? (?:haben|hatten|waren|als)|gestern (?:haben|hatten|waren) wir|wir (?:haben|hatten) (?:gestern|letzte woche|letztes mal|zuletzt|neulich)|erinnerst du dich|weißt du noch|kannst du dich (?:noch )?(?:an|erinnern)|(?:in|aus) (?:der|unserer) (?:letzten|vorherigen|vorigen|früheren) (?:sitzung|session|unterhaltung|konversation|besprechung)|(?:im|aus dem) letzten (?:chat|gespräch)|wir waren (?:gerade )?(?:dabei|daran)|wir haben (?:gerade )?an [^.!?\\n]{1,60}? gearbeitet',
          ),
        ),
      ],
    },
  },
  {
    // French
    natural: {
      needs: /contin|poursui|repren|arret|laiss|etion|etait|rendus|quitt|travaill|sommes/,
      phrases: [
        start(
          `(?:(?:on|nous|je|j'ai|on va|nous allons|je vais|peux-tu|pouvez-vous|tu peux|vous pouvez|pourrais-tu|je (?:veux|voudrais|souhaite)|j'aimerais|peut-on|on peut|il faut) )?(?:continue(?:r|ons|z|s)?|poursuiv(?:re|ons|ez)|poursuis|reprend(?:s|re)?|reprenons|reprenez|allons-y,? continue)${END}(?! à (?:échouer|planter))${NO_ENGLISH}`,
        ),
        any(
          word(
            "(?:où|ou|là où) (?:en )?(?:on|nous|tu|j')(?: (?:s'|s'était |s'est |nous |en |avait |avions |étions |sommes |était ))*\\s?(?:arrêtée?s?|laissée?s?|étions|était|rendus?|quittée?s?)|où en étions-nous|où en était-on|où en sommes-nous|(?:on|nous) en (?:était|étions) où|à quoi (?:on|nous) (?:travaillait|travaillions)",
          ),
        ),
      ],
    },
    reference: {
      needs: /comme |derniere|hier|souvien|rappel|precedent|travaill|en train/,
      phrases: [
        any(
          word(
            "comme (?:on|nous) (?:l'|en )?(?:a|avons|avait|avions) ?(?:vu|discuté|convenu|dit|parlé|décidé)|comme (?:convenu|discuté|vu ensemble)|la dernière fois,? (?:on|nous|que|tu)|hier,? (?:on|nous|tu)|tu te (?:souviens|rappelles)|vous (?:souvenez|rappelez)-vous|te (?:souviens|rappelles)-tu|(?:dans|de|lors de|durant) (?:la|notre|ma) (?:dernière|précédente) (?:session|conversation|discussion)|(?:la|notre|ma) (?:session|conversation|discussion) précédente|(?:on|nous) (?:travaillait|travaillions) sur|(?:on était|nous étions) en train de",
          ),
        ),
      ],
    },
  },
  {
    // Spanish
    natural: {
      needs: /contin|prosig|proseg|retom|reanud|sig(?:ue|amos|o)|segui|dejamos|deje|qued|estaba|ibamos/,
      phrases: [
        start(
          `(?:(?:vamos a|podemos|puedes|podrías|quiero|quisiera|me gustaría|hay que|a) )?(?:contin[uú]a(?:r|mos|ndo|d)?|contin[uú]e(?:mos)?|prosigue|proseguir|prosigamos|retoma(?:r|mos|ndo)?|retomemos|reanuda(?:r|mos)?|reanudemos)${END}${NO_ENGLISH}`,
        ),
        start(
          `(?:vamos a |podemos )?(?:sigue|sigamos|seguimos|seguir|sigo)${END}(?= *(?:$|[.!,]|con |trabajando|desde |donde |adelante|en (?:donde|el|la|lo)|desarrollando|implementando))`,
        ),
        any(
          word(
            '(?:donde|dónde) (?:lo |nos |me |te )?(?:dejamos|quedamos|quedaste|quedé|dejé|habíamos (?:dejado|quedado)|estábamos)|en qué (?:estábamos|nos quedamos|quedamos|íbamos)|por dónde íbamos|en qué estaba trabajando',
          ),
        ),
      ],
    },
    reference: {
      needs: /como |vez|ayer|acuerda|recuerda|anterior|pasada|previa|ultima|estabamos/,
      phrases: [
        any(
          word(
            'como (?:ya )?(?:hablamos|acordamos|discutimos|comentamos|dijimos|quedamos|habíamos (?:acordado|hablado|dicho))|la última vez(?: que)?|la vez pasada|ayer (?:nosotros )?\\p{L}+mos|(?:te acuerdas|recuerdas) (?:de|qué|que|cuál|cómo|lo|el|la|cuando)|(?:de|en) (?:la|nuestra) (?:sesión|conversación|charla|plática) (?:anterior|pasada|previa)|(?:la|nuestra) (?:última|anterior) (?:sesión|conversación|charla)|estábamos (?:\\p{L}+ndo)',
          ),
        ),
      ],
    },
  },
  {
    // Portuguese
    natural: {
      needs: /contin|prossi|prosse|retom|siga|par(?:amos|ou|ei|ado)|ficamos|deixamos|estava/,
      phrases: [
        start(
          `(?:(?:vamos|podemos|podes|pode|poderia|quero|gostaria de|queria|preciso) )?(?:continu(?:ar|e|a|emos|amos|ando|em)|prossiga|prosseguir|prossigamos|retom(?:e|ar|emos|ando|a)|dar continuidade|dê continuidade|dando continuidade|siga (?=com |de onde|a partir|em frente))${END}${NO_ENGLISH}`,
        ),
        any(
          word(
            '(?:de |a partir de )?(?:onde|aonde) (?:nós |a gente |eu |você |nos )?(?:paramos|parou|parei|tínhamos parado|ficamos|deixamos|estávamos)|em que (?:ponto )?(?:estávamos|paramos|ficamos)|no que (?:eu estava|estávamos) trabalhando',
          ),
        ),
      ],
    },
    reference: {
      needs: /como |vez|ontem|lembra|anterior|passada|ultima|estavamos/,
      phrases: [
        any(
          word(
            'como (?:já )?(?:combinamos|combinado|discutimos|discutido|falamos|conversamos|decidimos)|(?:da|na|a) última vez|ontem (?:nós |a gente )?\\p{L}+mos|(?:você (?:se |ainda )?(?:se )?lembra|lembra-se|te lembras|lembras-te|lembra (?:do|da|de|que|quando|qual|o que))|(?:na|da|em nossa) (?:sessão|conversa) (?:anterior|passada)|(?:na|da|nossa) última (?:sessão|conversa)|(?:nós )?estávamos (?:\\p{L}+ndo|a \\p{L}+r)',
          ),
        ),
      ],
    },
  },
  {
    // Italian
    natural: {
      needs: /contin|proseg|riprend|avanti|eravamo|rimast|lasciat|interrott|fermat|arrivat|stava|stavo|siamo/,
      phrases: [
        start(
          `(?:(?:possiamo|puoi|potresti|vorrei|voglio|dobbiamo) )?(?:continu(?:a|iamo|are|ate|ando)|prosegu(?:i|iamo|ire|endo)|riprend(?:i|iamo|ere|ete|endo)|vai avanti|andiamo avanti|andare avanti)${END}`,
        ),
        any(
          word(
            '(?:da )?dove (?:ci )?(?:eravamo|abbiamo|avevamo|siamo|ero|avevo|hai|ho)(?: \\p{L}+)? ?(?:rimasti|rimasto|lasciato|interrotto|fermati|arrivati)|dove eravamo|a cosa stav(?:amo|o) lavorando|a che punto (?:eravamo|siamo)',
          ),
        ),
      ],
    },
    reference: {
      needs: /come |volta|ieri|ricordi|precedente|scorsa|ultima|stavamo/,
      phrases: [
        any(
          word(
            "come (?:abbiamo |avevamo |già |ne )*(?:discusso|concordato|parlato|deciso|detto|concordavamo)|(?:l'|la )?(?:ultima|scorsa) volta|ieri abbiamo|ti ricordi|ricordi (?:che|cosa|quale|come|quando|il|la|lo|di)|(?:nella|dalla|della) (?:nostra )?(?:sessione|conversazione|chat) precedente|(?:precedente|scorsa|ultima) (?:sessione|conversazione|chat)|stavamo \\p{L}+ndo",
          ),
        ),
      ],
    },
  },
  {
    // Dutch
    natural: {
      needs: /verder|door|hervat|voortzet|gebleven|gestopt|opgehouden|gestrand|waren we|oppakken|mee bezig/,
      phrases: [
        start(
          `(?:(?:laten we|zullen we|kunnen we|kun je|kan je|we (?:gaan|kunnen|moeten)|ik wil|ga|gaan we|werk|ga maar|gaan)${END}(?: we| maar| dan| nu| even)?[^.!?\\n]{0,70}?)?${word('verder(?: ?(?:gaan|werken))?|doorgaan|hervatten|voortzetten|door')}(?= *(?:$|[.!?,]|met |aan |waar |vanaf |bij |op ))`,
        ),
        any(
          word(
            'waar (?:we|ik|je) (?:\\p{L}+ ){0,2}(?:gebleven|gestopt|opgehouden|gestrand)|waar waren we|(?:de draad|het) weer oppakken|waar (?:was ik|waren we) mee bezig',
          ),
        ),
      ],
    },
    reference: {
      needs: /zoals|vorige|gisteren|weet je|herinner|laatste|eerdere|we waren/,
      phrases: [
        any(
          word(
            'zoals (?:\\p{L}+ ){0,3}?(?:besproken|afgesproken|bespraken)|(?:de )?vorige keer|gisteren (?:hebben|hadden|waren) we|weet je nog|herinner je je|(?:in|uit|van) (?:de|het|onze|ons) (?:vorige|laatste|eerdere) (?:sessie|gesprek|chat|conversatie)|we waren (?:bezig|aan het)',
          ),
        ),
      ],
    },
  },
  {
    // Polish
    natural: {
      needs: /kontynu|wznow|wroc|wrac|dalej|skonczy|stanel|przerwa|zatrzyma|pracowa/,
      phrases: [
        start(
          `(?:(?:możemy|możesz|chcę|chciałbym|chciałabym|musimy) )?(?:kontynuuj(?:my|cie|emy|ę)?|kontynuować|kontynuacja|wznów(?:my)?|wróć(?:my)? do|wracamy do|wracajmy do|(?:idź|idźmy|jedź|jedźmy|jedziemy|lecimy|działaj|działamy|pracuj|pracujmy|rób|róbmy) dalej|dalej)${END}`,
        ),
        any(
          word(
            '(?:na czym|gdzie|w którym miejscu|tam,? gdzie|od miejsca,? w którym) (?:\\p{L}+ ){0,2}(?:skończy\\p{L}*|stanęł\\p{L}*|przerwa\\p{L}*|zatrzyma\\p{L}*)|nad czym (?:ostatnio )?pracowa\\p{L}*',
          ),
        ),
      ],
    },
    reference: {
      needs: /jak |razem|wczoraj|pamieta|poprzedni|ostatni|wczesniejsz|pracowalismy/,
      phrases: [
        any(
          word(
            'jak (?:ustaliliśmy|rozmawialiśmy|omawialiśmy|omówiliśmy|mówiliśmy|uzgodniliśmy|zdecydowaliśmy|wczoraj)|(?:ostatnim|poprzednim|zeszłym) razem|wczoraj (?:\\p{L}+ ){0,3}?\\p{L}+(?:liśmy|łyśmy)|pamięta(?:sz|cie)|(?:z|w|na) (?:naszej )?(?:poprzedni\\p{L}+|ostatni\\p{L}+|wcześniejsz\\p{L}+) (?:sesj\\p{L}+|rozmow\\p{L}+|konwersacj\\p{L}+|cza\\p{L}+)|pracowaliśmy (?:nad|z)',
          ),
        ),
      ],
    },
  },
  {
    // Turkish: the verb comes last
    natural: {
      needs: /devam|kald|kalm|birakt|surdur|uzerinde/,
      phrases: [
        any(
          word(
            'devam(?=\\s*[.!]*\\s*$)|devam (?:et(?:elim|mek istiyorum|meye|in|iniz|er misin|sene|tir)?|edelim|edebilir (?:misin|miyiz)|ediyoruz|edeceğiz)|kaldığımız yerden|kaldığın yerden|kaldığım yerden|bıraktığımız yer\\p{L}*|nerede (?:kalmıştık|kaldık)|sürdürelim|üzerinde ne yapıyorduk',
          ),
          { openingOnly: true, topic: 'before' },
        ),
        any(word('kaldığımız yerden|nerede (?:kalmıştık|kaldık)|devam edelim')),
      ],
    },
    reference: {
      needs: /gecen|dun |hatirl|onceki|konustu|daha once|uzerinde/,
      phrases: [
        any(
          word(
            'geçen (?:sefer|sefer(?:ki)?|oturum\\p{L}*|konuşma\\p{L}*|hafta \\p{L}+(?:dık|dik|duk|dük|tık|tik|tuk|tük))|dün (?:\\p{L}+ ){0,6}?\\p{L}+(?:dığımız|diğimiz|duğumuz|düğümüz|tığımız|tiğimiz|dık|dik|duk|dük|tık|tik|tuk|tük)|hatırlıyor mu(?:sun|sunuz)|önceki (?:oturum|konuşma|sohbet)\\p{L}*|konuştuğumuz gibi|daha önce (?:konuştuğumuz|yaptığımız|tartıştığımız|kararlaştırdığımız)|üzerinde çalışıyorduk',
          ),
        ),
      ],
    },
  },
  {
    // Vietnamese
    natural: {
      needs: /tiep|lam |quay lai|dung|dang do|bo do/,
      phrases: [
        start(
          `(?:hãy |chúng ta |mình |ta |bạn |giúp tôi |cùng )*(?:tiếp tục|làm tiếp|tiếp đi|quay lại (?:với|công việc))${END}`,
        ),
        any(
          word(
            '(?:từ )?(?:chỗ|nơi|phần|đoạn) (?:chúng ta |mình |ta |tôi |hôm qua |lần trước |còn |đang |đã )*(?:dừng|dang dở|bỏ dở|làm dở)|(?:đang|đã) (?:làm|dừng)(?: lại)? (?:đến|tới|ở) đâu',
          ),
        ),
      ],
    },
    reference: {
      needs: /truoc|hom qua|nho|nhu |chung ta/,
      phrases: [
        any(
          word(
            'lần trước|hôm qua (?:chúng ta|mình|bạn)|(?:phiên|cuộc trò chuyện|cuộc hội thoại|đoạn chat) (?:làm việc )?trước|bạn (?:có |còn )*nhớ|như (?:chúng ta |mình )?(?:đã )?(?:bàn|thảo luận|thống nhất|nói)|chúng ta đang (?:làm|xây dựng|viết)',
          ),
        ),
      ],
    },
  },
]
