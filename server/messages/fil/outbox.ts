import type { outbox as en } from '#server/messages/en/outbox.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const outbox: TranslatedTexts<typeof en> = {
  'outbox.mark.waiting': 'Naka-save offline',
  'outbox.mark.sending': 'Ina-upload',
  'outbox.mark.synced': 'Na-sync na',
  'outbox.mark.refused': 'Hindi na-save',
  'outbox.mark.conflict': 'Kailangan ng pasya mo',
  'outbox.waiting':
    '{count, plural, one {# item ang naghihintay} other {# na item ang naghihintay}} sa device na ito. Walang nawala.',
  'outbox.unsynced':
    '{count, plural, one {# item ang naghihintay na maipadala} other {# na item ang naghihintay na maipadala}}',
  'outbox.refused':
    '{count, plural, one {# item ang hindi na-save} other {# na item ang hindi na-save}}',
  'outbox.conflicts':
    '{count, plural, one {# item ang kailangan mong pagpasyahan} other {# na item ang kailangan mong pagpasyahan}}',
  'outbox.conflicts.text': 'Piliin kung ano ang mananatili.',
  'outbox.returned': 'Naibalik ang {title}',
  'outbox.returned.text': 'Nabura ito sa ibang device. Naibalik ito dahil sa binago mo rito.',
  'outbox.syncing': 'Sini-sync ang {place} sa {count}',
  'outbox.now': 'I-sync na',
  'outbox.show': 'Tingnan',
  'outbox.done': 'Na-sync na ang lahat ng offline data.',
  'outbox.failed': 'May data na hindi na-sync. Pakisubukan ulit.',
  'outbox.noConnection': 'Walang koneksyon sa internet',
  'outbox.noConnection.text': 'Pakitingnan ang koneksyon mo sa internet at subukan ulit.',
  'outbox.sending': 'Na-save sa device na ito, ipinapadala na…',
  'outbox.kept': 'Naka-save offline',
  'outbox.kept.text': 'Naghihintay ito sa device na ito at ipapadala pagbalik ng koneksyon.',
  'outbox.changed': 'Naka-save sa device na ito ang mga binago mo.',
  'outbox.arrived': 'Kaka-save lang nito sa server. Buksan ito roon para baguhin.',
  'outbox.full':
    'Wala nang espasyo ang device na ito. Magbakante muna, saka i-save ulit. Narito pa ang na-type mo.',
  'outbox.unkept': 'Hindi ito na-save sa device. Nandito pa ang form mo: pakisubukan ulit.',
  'outbox.gone': 'Wala na ito sa server, o hindi na naka-share sa iyo.',
  'outbox.list.title': 'Naka-save sa device na ito',
  'outbox.list.text': 'Ipapadala ayon sa pagkakasunod na ito kapag may koneksyon.',
  'outbox.list.decide': 'Walang kusang ipapadala rito. Kailangan ng bawat isa ang pasya mo.',
  'outbox.list.empty': 'Naka-save na sa server ang lahat.',
  'outbox.detail.waiting':
    'Sa device na ito lang ito naka-save. Ipapadala ito pagbalik ng koneksyon.',
  'outbox.detail.refused': 'Hindi ito na-save ng server: {reason}',
  'outbox.detail.waitsFor': 'Kailangan munang ma-save: {name}.',
  'outbox.detail.gone':
    'Wala na ito sa server, o hindi na naka-share sa iyo. Kopyahin ang kailangan mo, itapon dito, o tingnan sa Kamakailang tinanggal.',
  'outbox.detail.goneEdit':
    'Tuluyan na itong nabura sa server, o hindi na naka-share sa iyo. I-save bilang bago ang sa iyo, kopyahin, o itapon.',
  'outbox.detail.gonePart':
    'Nabura na ito o ang alaga nito sa server, o hindi na naka-share sa iyo. Kung ibabalik mo ang alaga, pindutin ang “I-sync na”. Kung hindi, i-save bilang bago ang sa iyo, kopyahin, o itapon.',
  'outbox.detail.old':
    'Mahigit 90 araw na itong naghihintay rito, at baka nakarating na sa server ang naunang pagpapadala. Tingnan kung naroon na ito: kung oo, itapon ito rito. Sa “I-sync na”, ipapadala ito ulit.',
  'outbox.saveAsNew': 'I-save bilang bago',
  'outbox.savedAsNew': 'Ipapadala ito bilang bago.',
  'outbox.detail.same': 'Hihintayin muna nitong maipadala ang naunang ginawa rito.',
  'outbox.detail.conflict': 'May mas bagong bersyon sa server. Piliin kung ano ang mananatili.',
  'outbox.detail.moved': 'Iba na ang due date nito. Sabihin kung nagawa na.',
  'outbox.detail.takenBack':
    'Binawi mo ito. Kung nakarating na ito sa server, ibabalik ito roon sa dati.',
  'outbox.takeBack': 'Bawiin',
  'outbox.takenBack': 'Nabawi na.',
  'outbox.unnamed': 'Alagang walang pangalan',
  'outbox.conflict.title': 'Dalawang bersyon: {title}',
  'outbox.conflict.text': 'Nabago sa dalawang lugar. Piliin kung ano ang mananatili.',
  'outbox.conflict.choose': 'Pumili',
  'outbox.conflict.phone': 'Ang phone na ito',
  'outbox.conflict.computer': 'Ang computer na ito',
  'outbox.conflict.there': 'Ibang device',
  'outbox.conflict.offline': '{time}, walang koneksyon',
  'outbox.conflict.useAll': 'Gamitin lahat',
  'outbox.conflict.useAll.of': 'Gamitin lahat: {device}',
  'outbox.conflict.born': 'Petsa ng kapanganakan o edad',
  'outbox.conflict.none': 'Wala',
  'outbox.conflict.photos':
    '{count, plural, =0 {Walang litrato} one {# litrato} other {# na litrato}}',
  'outbox.conflict.same.fields':
    '{fields, plural, one {Magkapareho ang # iba pang bahagi.} other {Magkapareho ang # na iba pang bahagi.}}',
  'outbox.conflict.same.photos':
    '{photos, plural, one {Magkapareho ang # litrato.} other {Magkapareho ang # na litrato.}}',
  'outbox.conflict.same.both':
    'Magkapareho ang {fields, plural, one {# iba pang bahagi} other {# na iba pang bahagi}} at {photos, plural, one {# litrato} other {# na litrato}}.',
  'outbox.conflict.both': 'Panatilihin pareho',
  'outbox.conflict.both.text': 'Magkasunod, kasama ang device at oras ng bawat isa',
  'outbox.conflict.photos.kept': 'mananatili ang sa dalawa, {count} lahat',
  'outbox.conflict.photos.some': '{count} sa {total} ang mananatili',
  'outbox.conflict.photos.choose': 'Pumili ng {most} sa {total}. {count} ang napili.',
  'outbox.conflict.photo': 'Panatilihin ang litrato {number}, {device}',
  'outbox.conflict.photo.shared': 'Panatilihin ang litrato {number}, nasa dalawa',
  'outbox.conflict.photo.both': 'Pareho',
  'outbox.conflict.givenUp': 'Hindi mananatili: {texts}',
  'outbox.conflict.unsent': 'Hindi pa naipadala, at tuluyang mawawala: {texts}',
  'outbox.conflict.givenUp.kept': 'Makikita ito sa Kamakailang tinanggal nang 30 araw.',
  'outbox.conflict.givenUp.keptForOwner':
    'Makikita ito ng may-ari ng alaga sa Kamakailang tinanggal nang 30 araw.',
  'outbox.mergedOn': 'Pinagsama sa pagbabago mula sa ibang device noong {date}.',
  'outbox.move': 'Ilipat sa Ibang Alaga',
  'outbox.move.title': 'Ilipat ang {title} kay',
  'outbox.move.none': 'Wala nang ibang alaga.',
  'outbox.move.done': 'Nailipat kay {name}',
  'outbox.copy': 'Kopyahin',
  'outbox.copy.of': 'Kopyahin ang {title}',
  'outbox.copied': 'Nakopya bilang text',
  'outbox.notCopied':
    'Hindi pinapayagan ng browser mo ang pagkopya. Gamitin ang “Mag-save ng Kopya”.',
  'outbox.file.save': 'Mag-save ng Kopya',
  'outbox.file.add': 'Magdagdag mula sa File',
  'outbox.file.title': 'Hindi pa naipapadala',
  'outbox.file.text':
    '{count, plural, =0 {Naipadala na ang lahat ng nasa device na ito.} one {# pagbabago ang naghihintay sa device na ito.} other {# na pagbabago ang naghihintay sa device na ito.}} Puwedeng idagdag ang kopya sa ibang device.',
  'outbox.file.added':
    '{count, plural, =0 {Walang bago sa file na ito} one {# pagbabago ang naidagdag} other {# na pagbabago ang naidagdag}}',
  'outbox.file.skipped':
    '{count, plural, one {# ang hindi isinama: nandito na, o sa ibang account.} other {# ang hindi isinama: nandito na, o sa ibang account.}}',
  'outbox.file.invalid': 'Hindi ito kopya ng mga hindi pa naipapadala. Walang naidagdag.',
  'outbox.merged': 'Nanatili rin ang mga binago sa ibang device.',
  'outbox.conflict.open': 'Pumili muna ng isa sa bawat hanay.',
  'outbox.conflict.done': 'Naka-save na ang pinili mo.',
  'outbox.conflict.removal.title': 'Nabago sa ibang lugar: {title}',
  'outbox.conflict.removal.text':
    'Binura mo ito sa device na ito noong {mine}. Nabago ito sa ibang lugar noong {theirs}. Panatilihin ito kung ano ito roon, o burahin pa rin.',
  'outbox.conflict.removal.news.title': 'May bago kay {title}',
  'outbox.conflict.removal.news':
    'Binura mo ito sa device na ito noong {mine}. Idinagdag o binago ang mga ito sa ibang lugar, at hindi pa naipakita sa device na ito. Panatilihin lahat, o burahin pa rin.',
  'outbox.conflict.removal.added.record': 'Record: {title}',
  'outbox.conflict.removal.added.weighing': 'Timbang: {title}',
  'outbox.conflict.removal.added.diary': 'Diary: {title}',
  'outbox.conflict.removal.added.petDocument': 'Dokumento: {title}',
  'outbox.conflict.removal.added.carePlan': 'Plano: {title}',
  'outbox.conflict.removal.added.foundReport': 'Mensahe ng nakakita: {title}',
  'outbox.conflict.removal.added.visitReport': 'Ulat ng pagbisita, mula kay {title}',
  'outbox.conflict.removal.more': 'At iba pang mas nauna.',
  'outbox.conflict.removal.keep': 'Panatilihin ito',
  'outbox.conflict.removal.delete': 'Burahin ito',
  'outbox.moved.given': '{date} na ang due date ng {title}. Naibigay na ba?',
  'outbox.moved.done': '{date} na ang due date ng {title}. Nagawa na ba?',
  'outbox.moved.text':
    'Nabago ang due date matapos mo itong huling makita, kaya wala pang minarkahang tapos para kay {pet}.',
  'outbox.moved.given.yes': 'Oo, naibigay na',
  'outbox.moved.done.yes': 'Oo, nagawa na',
  'outbox.moved.no': 'Hindi pa',
  'outbox.drop': 'Itapon',
  'outbox.drop.title': 'Itapon ang {title}?',
  'outbox.drop.new': 'Sa device na ito lang ito naka-save at hindi na maibabalik.',
  'outbox.drop.whole':
    'Sa device na ito lang naka-save ang alaga at hindi na maibabalik, pati ang mga record nitong naghihintay rito.',
  'outbox.drop.changes': 'Itapon ang binago',
  'outbox.drop.edit':
    'Sa device na ito lang naka-save ang binago mo at hindi na maibabalik. Mananatili kung ano ang nasa server.',
  'outbox.drop.new.unsure':
    'Sinubukan itong ipadala pero walang dumating na sagot, kaya baka nasa server na. Kung naroon na, mananatili ito roon at doon mo ito mabubura. Itatapon ang nasa device na ito.',
  'outbox.drop.whole.unsure':
    'Sinubukang ipadala ang alaga pero walang dumating na sagot, kaya baka nasa server na. Kung naroon na, mananatili ito roon at doon mo ito mabubura. Itatapon ang nasa device na ito, pati ang mga record na naghihintay rito.',
  'outbox.drop.edit.unsure':
    'Sinubukan itong ipadala pero walang dumating na sagot, kaya baka nasa server na ang binago mo. Kung naroon na, mananatili ito roon. Itatapon ang nasa device na ito.',
  'outbox.drop.undone':
    'Sinubukan itong ipadala pero walang dumating na sagot, kaya baka nasa server na. Kung naroon na, babawiin din ito roon. Hindi na maibabalik ang inilagay mo.',
  'outbox.drop.confirm': 'Itapon ito',
  'outbox.dropped': 'Naitapon na.',
  'outbox.pet.later':
    'Makakapagdagdag ka na ng mga record: naghihintay ang mga iyon dito at ipapadala pagkatapos ni {name}. Magsisimula ang mga paalala, chart ng timbang at pagbabahagi kapag naka-save na si {name} sa server.',
  'outbox.pet.codes':
    'Darating ang mga QR code at share link kapag naka-save na si {name} sa server.',
  'outbox.pet.leaves': 'Buburahin si {name} sa sandaling bumalik ang koneksyon.',
  'outbox.signOut.title':
    '{count, plural, one {# item ang hindi pa naipapadala} other {# na item ang hindi pa naipapadala}}',
  'outbox.signOut.text':
    'Sa device na ito lang naka-save ang mga iyon. Manatili hanggang maipadala ang mga ito, o mag-sign out at maghihintay ang mga ito rito hanggang sa susunod mong pag-sign in. Walang ibang nagsa-sign in sa device na ito ang makakakita sa mga ito.',
  'outbox.deleteAccount':
    '{count, plural, one {May # bagay sa device na ito na hindi pa naipapadala. Kasama itong mawawala.} other {May # na bagay sa device na ito na hindi pa naipapadala. Kasama itong mawawala.}}',
  'outbox.signOut.stay': 'Manatili at mag-sync',
  'outbox.signOut.keep': 'Mag-sign out, itago rito',
  'outbox.signOut.delete': 'Mag-sign out at burahin',
  'outbox.signOut.sure': 'Burahin ang hindi pa naipapadala?',
  'outbox.signOut.sure.text':
    'Tuluyang mawawala ang {count, plural, one {# item} other {# na item}} sa device na ito.',
};
