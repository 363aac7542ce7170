import type { weights as en } from '#server/messages/en/weights.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const weights: TranslatedTexts<typeof en> = {
  'weights.title': 'Timbang',
  'weights.none': 'Wala pang timbang.',
  'weights.none.hint': 'Timbangin si {name} paminsan-minsan, at makikita rito ang pagbabago.',
  'weights.add': 'Magdagdag ng timbang',
  'weights.add.title': 'Timbang',
  'weights.latest': '{weight} noong {date}',
  'weights.latest.today': '{weight} ngayon',
  'weights.save': 'I-save ang Timbang',
  'weights.saved': 'Na-save ang timbang',
  'weights.save.failed': 'Hindi na-save ang timbang',
  'weights.save.before':
    'Nakarating sa server ang naunang subok: naka-save ang timbang ayon sa laman noon. I-save ulit para maidagdag ito bilang bagong timbang.',
  'weights.deleted': 'Binura ang timbang',
  'weights.delete': 'Burahin ang timbang noong {date}',
  'weights.delete.failed': 'Hindi nabura ang timbang',
  'weights.date': 'Araw',
  'weights.date.required': 'Pakilagay ang araw',
  'weights.date.future': 'Hindi puwedeng sa hinaharap ang araw',
  'weights.weight.required': 'Pakilagay ang timbang',
  'weights.weight.unreadable': 'Isang timbang lang ang ilagay, gaya ng 4.2',
  'weights.units': 'Yunit',
  'weights.condition.invalid': 'Pumili ng score mula 1 hanggang 9',
  'weights.condition': 'Pangangatawan',
  'weights.condition.none': 'Walang score',
  'weights.condition.hint':
    'Ito ang scale na may 9 na puntos na gamit ng mga vet. Tamang-tama ang 4 at 5.',
  'weights.condition.choice': '{score} sa 9: {name}',
  'weights.condition.1': 'buto’t balat',
  'weights.condition.1.hint':
    'Kita kahit sa malayo ang tadyang, gulugod at buto sa balakang. Walang taba, at halatang nabawasan ang kalamnan.',
  'weights.condition.2': 'payat na payat',
  'weights.condition.2.hint':
    'Madaling makita ang tadyang, gulugod at buto sa balakang. Walang makapang taba, at may kaunting nabawas na kalamnan.',
  'weights.condition.3': 'payat',
  'weights.condition.3.hint':
    'Madaling makapa ang tadyang na walang taba, at puwedeng makita. Halata ang baywang at ang nakaangat na tiyan.',
  'weights.condition.4': 'tama, medyo balingkinitan',
  'weights.condition.4.hint':
    'Madaling makapa ang tadyang sa ilalim ng kaunting taba. Kita ang baywang mula sa itaas, at nakaangat ang tiyan.',
  'weights.condition.5': 'tamang-tama',
  'weights.condition.5.hint':
    'Nakakapa ang tadyang na hindi makapal ang taba. May baywang sa likod ng tadyang kapag tiningnan mula sa itaas, at nakaangat ang tiyan.',
  'weights.condition.6': 'medyo mataba',
  'weights.condition.6.hint':
    'Nakakapa ang tadyang sa ilalim ng medyo sobrang taba. Kita pa ang baywang mula sa itaas, pero hindi na halata.',
  'weights.condition.7': 'mataba',
  'weights.condition.7.hint':
    'Mahirap makapa ang tadyang dahil makapal ang taba. May taba sa balakang at sa puno ng buntot, at halos walang baywang.',
  'weights.condition.8': 'matabang-mataba',
  'weights.condition.8.hint':
    'Kailangang diinan para makapa ang tadyang, o hindi na talaga makapa. Walang baywang, at hindi nakaangat ang tiyan.',
  'weights.condition.9': 'sobrang taba',
  'weights.condition.9.hint':
    'Napakakapal ng taba sa dibdib, gulugod, buntot, leeg at mga binti. Bilog ang tiyan, at walang baywang.',
  'weights.marks': 'Sa guhit',
  'weights.marks.began': 'Nagsimula ang {title}',
  'weights.marks.ended': 'Natapos ang {title}',
  'weights.marks.treatment': 'Gamutan: {title}',
  'weights.last': 'Huling timbang: {weight} noong {date}.',
  'weights.last.more': '{weight} na mas mabigat',
  'weights.last.less': '{weight} na mas magaan',
  'weights.last.same': 'Walang pagbabago',
  'weights.only': 'Noong {date}',
  'weights.more': '+{weight} mula {date}',
  'weights.less': '-{weight} mula {date}',
  'weights.same': 'Walang pagbabago mula {date}',
  'weights.drawing':
    '{count, plural, one {Timbang ni {name} sa # araw, mula {from} hanggang {to}} other {Timbang ni {name} sa # na araw, mula {from} hanggang {to}}}',
  'weights.table': 'Lahat ng timbang ni {name}',
  'weights.table.show': 'Lahat ng timbang',
  'weights.table.more': 'Ipakita ang mga naunang timbang',
  'weights.table.date': 'Petsa',
  'weights.table.weight': 'Timbang',
  'weights.assumed': 'Isinulat na {typed}, binasa bilang kilo',
  'weights.typed': 'Isinulat na {typed}',
  'weights.mark.unusual': 'Hindi karaniwan, hindi iginuhit',
  'weights.mark.unread': 'Hindi nabasa',
  'weights.undrawn': 'Wala pang timbang na maiguguhit.',
  'weights.unusual':
    '{count, plural, one {# timbang} other {# na timbang}} ang hindi karaniwan sa {category, select, dog {aso} cat {pusa} bird {ibon} rabbit {kuneho} horse {kabayo} other {alagang ito}}, kaya hindi iginuhit. Maitatama mo ito sa record nito.',
  'weights.unusual.added':
    '{count, plural, one {# timbang} other {# na timbang}} ang hindi karaniwan sa {category, select, dog {aso} cat {pusa} bird {ibon} rabbit {kuneho} horse {kabayo} other {alagang ito}}, kaya hindi iginuhit. Burahin ito sa Lahat ng timbang para mailagay ulit.',
  'weights.unread':
    '{count, plural, one {# timbang} other {# na timbang}} ang hindi nabasa, kaya hindi iginuhit. Magsulat ng iisang timbang, gaya ng 4.2 kg, sa record nito.',
  'outbox.kind.weighing': 'Timbang',
  'outbox.kind.weighing-removed': 'Binurang timbang',
};
