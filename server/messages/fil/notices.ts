import type { notices as en } from '#server/messages/en/notices.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const notices: TranslatedTexts<typeof en> = {
  'notice.otp':
    '{otp} ang Alaga code mo. Gagana ito nang {minutes} minuto. Huwag itong ibigay kahit kanino.',

  // Notices: what a device, a mail and a text message say
  'notice.title': '{title} para kay {pet}',
  'notice.tomorrow': 'Bukas na ito, {when}.',
  'notice.today': 'Ngayon na ito, {when}.',
  'notice.later': 'Sa {when} ito.',
  'notice.overdue':
    '{days, plural, one {# araw} other {# na araw}} nang lampas: {when} pa dapat ito.',
  'notice.document':
    '{days, plural, =0 {Hanggang ngayon na lang, {when}.} =1 {Hanggang bukas na lang, {when}.} one {Mag-e-expire sa loob ng # araw, {when}.} other {Mag-e-expire sa loob ng # araw, {when}.}}',
  'notice.sms': 'Alaga: {title}. {body}',
  'notice.mail':
    'Kumusta {name},\n\n{title}. {body}\n\nAng iskedyul mo:\n{schedule}\n\nNatanggap mo ito dahil naka-on ang mga paalala sa email. Puwede mong i-off ang mga ito sa profile mo:\n{profile}',
  'notice.digest.subject':
    '{count, plural, one {# paalala} other {# na paalala}} para sa mga alaga mo',
  'notice.digest.more':
    'May {count, plural, one {# pang paalala} other {# pang paalala}} sa iskedyul mo.',
  'notice.digest.backlog':
    '{count, plural, one {# paalala} other {# na paalala}} ang lampas na noong idinagdag. Makikita sa iskedyul mo.',
  'notice.digest.mail':
    'Kumusta {name},\n\n{lines}\n\nAng iskedyul mo:\n{schedule}\n\nHindi hihigit sa isang ganitong email bawat araw ang natatanggap mo, dahil naka-on ang mga paalala sa email. I-off ito nang hindi nagsa-sign in:\n{unsubscribe}\n\nLahat ng notification settings mo:\n{profile}',
  'notice.summary.title':
    '{count, plural, one {# pang paalala} other {# pang paalala}} para sa mga alaga mo',
  'notice.summary.body': 'Dapat nang gawin o lampas na: buksan ang iskedyul mo.',
  'notice.care.at': 'Takdang oras: {time}.',
  'notice.care.day': 'Takda ngayong araw.',
  'notice.care.late': 'Hindi pa nagagawa. Takdang oras: {time}.',
  'notice.care.late.day': 'Hindi pa nagagawa. Takdang araw: {when}.',
  'notice.care.line': 'Ngayong araw, {times}.',
  'notice.care.line.day': 'Ngayong araw.',
  'notice.care.given': 'Naibigay na',
  'notice.care.skip': 'Laktawan',
  'notice.care.snooze': 'Mamaya na',
  'notice.extra.title': 'Dagdag na dosis: {title} para kay {pet}',
  'notice.extra.by': 'Ibinigay ito ni {name} noong {when}, {time}, bukod sa nakaplanong dosis.',
  'notice.extra.given': 'Ibinigay noong {when}, {time}, bukod sa nakaplanong dosis.',
  'notice.refill.title': 'Paubos na: {title} para kay {pet}',
  'notice.refill.left': '{left} {unit} na lang ang natitira.',
  'notice.refill.none': 'Wala nang natira.',
  'mail.unsubscribe.title': 'Mga paalala sa email',
  'mail.unsubscribe.ask': 'I-off ang mga paalala sa email?',
  'mail.unsubscribe.ask.text':
    'Hindi na magpapadala ang Alaga ng mga paalala sa email sa account na ito. Darating pa rin ang ibang paalala, ang email kapag may nakakita sa isang alaga, at ang mga email tungkol sa pag-log in mo.',
  'mail.unsubscribe.button': 'I-off',
  'mail.unsubscribe.done': 'Naka-off na ang mga paalala sa email',
  'mail.unsubscribe.done.text': 'Puwede mo itong i-on ulit sa profile mo, sa Mga notification.',
  'mail.unsubscribe.profile': 'Buksan ang Alaga',
  'mail.unsubscribe.invalid': 'Hindi gumagana ang link na ito',
  'mail.unsubscribe.invalid.text':
    'Buksan ang link mula sa pinakabagong email, o baguhin ang mga notification sa profile mo.',
  'notice.test.title': 'Test mula sa Alaga',
  'notice.test.body': 'Dito ka maaabot ng mga paalala.',
  'notice.visit.title': 'Ulat ng vet para kay {pet}',
  'notice.visit.mail':
    'Kumusta {name},\n\nmay vet na nagpadala ng ulat tungkol kay {pet} gamit ang link mo: {vet}.\n\nHindi alam ng Alaga kung sino ang sumulat nito. Papasok lang ito sa booklet kapag idinagdag mo:\n{page}',
  'notice.found.title': 'May nakakita kay {pet}',
  'notice.found.mail':
    'Kumusta {name},\n\nmay nakakita kay {pet} at sumulat sa iyo mula sa pampublikong page:',
  'notice.found.mail.contact': 'Mula kay: {contact}',
  'notice.found.mail.nobody': 'Walang iniwang pangalan o numero.',
  'notice.found.mail.place':
    'Isinulat sa lugar na ito, sa loob ng mga {metres, plural, one {# metro} other {# na metro}}:',
  'notice.found.mail.page': 'Nasa page rin ng alaga mo ang mensahe:',
  'notice.found.mail.care':
    'Hindi alam ng Alaga kung sino ang sumulat nito, at hindi sila maaabot ng sagot sa email na ito. Mag-ingat sa sinumang humihingi ng pera bago mo pa makita si {pet}.',
  'notice.found.digest.title':
    '{count, plural, one {# pang mensahe} other {# pang mensahe}} tungkol kay {pet}',
  'notice.found.digest.body': 'Buksan ang page ni {pet} para mabasa.',
  'notice.found.digest.mail':
    'Kumusta {name},\n\nmaraming mensahe tungkol kay {pet} ang dumarating mula sa pampublikong page, kaya pinagsama-sama ng Alaga: {count, plural, one {# ang dumating} other {# ang dumating}} mula noong huling email. Narito ang ilan:',
  'notice.found.digest.more':
    '{count, plural, one {# pa ang} other {# pa ang}} nasa page ng alaga mo.',
  'notice.found.digest.page':
    'Sa page ng alaga mo, mababasa mo ang lahat, at puwede mong i-mute ang nagpadala o i-report sa amin ang mensahe:',
  'noticeSettings.first.title': 'Gusto mo bang maabisuhan kapag may dapat nang gawin?',
  'noticeSettings.first.text':
    'Maaabisuhan ka ng Alaga sa device na ito, isang araw bago at sa mismong araw. Tatanungin ka muna ng browser mo. Puwede mo itong baguhin anumang oras sa profile, sa Mga notification.',
  'noticeSettings.first.yes': 'Abisuhan ako',
  'noticeSettings.first.no': 'Huwag muna',
  'noticeSettings.heading': 'Sa device na ito',
  'noticeSettings.permission': 'Pahintulot',
  'noticeSettings.permission.default': 'Hindi pa nakatakda',
  'noticeSettings.permission.granted': 'Naka-on',
  'noticeSettings.permission.denied': 'Naka-block',
  'noticeSettings.permission.unsupported': 'Hindi suportado',
  'noticeSettings.toggle': 'Abisuhan ako sa device na ito',
  'noticeSettings.toggle.ask': 'Hihingi muna ng pahintulot ang browser mo.',
  'noticeSettings.toggle.pushed': 'Kahit nakasara ang Alaga',
  'noticeSettings.toggle.open': 'Habang bukas ang Alaga',
  'noticeSettings.pageOnly.server': 'Lalabas lang ang mga notification habang bukas ang Alaga.',
  'noticeSettings.pageOnly.browser':
    'Sa browser na ito, lalabas lang ang mga notification habang bukas ang Alaga.',
  'noticeSettings.alsoClosed': 'Abisuhan ako kahit nakasara ang Alaga',
  'noticeSettings.enabled': 'Naka-on na ang mga notification',
  'noticeSettings.stopped': 'Hindi na makakatanggap ng notification ang device na ito',
  'noticeSettings.unsupported.title': 'Hindi suportado ang mga notification',
  'noticeSettings.unsupported.text':
    'Hindi sinusuportahan ng browser mo ang mga push notification.',
  'noticeSettings.unsupported.apple':
    'Sa iPhone o iPad, idagdag muna ang Alaga sa home screen: pindutin ang Share, saka ang Add to Home Screen, at doon buksan ang Alaga.',
  'noticeSettings.blocked.title': 'Naka-block ang mga notification',
  'noticeSettings.blocked.text': 'Puwede mong i-enable ang mga ito sa settings ng browser mo.',
  'noticeSettings.blocked.how':
    'Pindutin ang icon sa tabi ng address ng page na ito, payagan ang mga notification, at bumalik dito.',
  'noticeSettings.error.title': 'May problema sa pahintulot',
  'noticeSettings.failed.title': 'Hindi na-enable ang mga notification',
  'noticeSettings.failed.text': 'Pakitingnan ang settings ng browser mo at subukan ulit.',
  'noticeSettings.desktop':
    'Lumalabas ang mga paalala sa computer na ito habang tumatakbo ang Alaga.',
  'noticeSettings.sounds': 'Mga tunog',
  'noticeSettings.sounds.hint': 'May tutunog kapag lumabas ang paalala habang bukas ang Alaga',
  'noticeSettings.last': 'Mga huling notification',
  'noticeSettings.none': 'Wala pang naipadalang notification.',
  'noticeSettings.unread': 'Hindi ma-load ang mga huling notification',
  'noticeSettings.channel.email': 'Email',
  'noticeSettings.channel.sms': 'Text',
  'noticeSettings.channel.push': 'Push sa device',
  'noticeSettings.channel.desktop': 'Computer na ito',
  'noticeSettings.delivery.sent': '{channel}: naipadala noong {when}',
  'noticeSettings.delivery.failed': '{channel}: hindi naihatid, {when}',
  'noticeSettings.delivery.limited':
    '{channel}: hindi na ipinadala dahil {count} na ang naipadala sa loob ng isang araw, {when}',
  'noticeSettings.delivery.waiting': '{channel}: ipinapadala pa mula {when}',
  'noticeSettings.test': 'Magpadala ng test',
  'noticeSettings.test.sending': 'Ipinapadala...',
  'noticeSettings.test.sent': 'Naipadala ang test',
  'noticeSettings.test.failed': 'Hindi naihatid ang test',
  'noticeSettings.test.failed.text': 'Hindi gumana: {channels}.',
  'noticeSettings.test.limited':
    'Hanggang {count} text lang ang ipinapadala sa isang araw, at umabot na roon ang account na ito.',
  'noticeSettings.test.refused': 'Walang naipadalang test',
  'notices.snoozed': 'Ipapaalala ulit ito sa iyo.',
  'notices.push.off': 'Hindi naka-set up dito ang mga push notification.',
  'notices.push.refused': 'Hindi mapapadalhan ng mga paalala ang browser na ito.',
  'notices.push.on': 'Makakatanggap na ng mga paalala mo ang device na ito.',
  'notices.push.stopped': 'Hindi na makakatanggap ng mga paalala ang device na ito.',
  'notices.test.none': 'I-on muna ang isang uri ng notification, saka magpadala ng test.',
};
