import type { insights as en } from '#server/messages/en/insights.ts';
import type { Translated } from '#server/messages/ids.ts';

export const insights: Translated<typeof en> = {
  // Health insights
  'insights.score': 'Health score',
  'insights.score.of': 'Health score na {score} sa 100: {sentence}',
  'insights.score.excellent': 'Napakahusay',
  'insights.score.good': 'Mabuti',
  'insights.score.fair': 'Katamtaman',
  'insights.score.needs-attention': 'Kailangang asikasuhin',
  'insights.score.sentence':
    '{count, plural, =0 {{label}, walang kailangang habulin} =1 {{label}, may isang kailangang habulin} =2 {{label}, may dalawang kailangang habulin} =3 {{label}, may tatlong kailangang habulin} =4 {{label}, may apat na kailangang habulin} =5 {{label}, may limang kailangang habulin} =6 {{label}, may anim na kailangang habulin} =7 {{label}, may pitong kailangang habulin} =8 {{label}, may walong kailangang habulin} =9 {{label}, may siyam na kailangang habulin} one {{label}, may # kailangang habulin} other {{label}, may # na kailangang habulin}}',
  'insights.score.unvaccinated':
    '{count, plural, one {{label}, # alaga ang walang bagong bakuna} other {{label}, # na alaga ang walang bagong bakuna}}',
  'insights.tasks':
    '{count, plural, =0 {Wala pang natapos ngayong buwan} one {# gawain ang natapos ngayong buwan} other {# na gawain ang natapos ngayong buwan}}',
  'insights.coverage': 'May bakuna',
  'insights.coverage.pets':
    '{pets, plural, one {{covered} sa # alaga} other {{covered} sa # na alaga}}',
  'insights.coverage.text': '{percent}% ang nabakunahan sa huling 12 buwan.',
  'insights.coverage.none': 'Ang mga kasama mo pang alaga ang binibilang.',
  'insights.counts': 'Mga bilang',
  'insights.count.pets': 'Alaga',
  'insights.count.records': 'Record',
  'insights.count.upcoming': 'Paparating',
  'insights.count.overdue': 'Overdue',
  'insights.attention':
    '{count, plural, one {# paalala ang kailangang asikasuhin} other {# na paalala ang kailangang asikasuhin}}',
  'insights.attention.of': '{title} ({pet})',
  'insights.attention.view': 'Tingnan',
  'insights.attention.view.label': 'Tingnan ang mga overdue na paalala',
  'insights.more': '+{count} pa',
  'insights.upToDate': 'Maayos ang lahat',
  'insights.upToDate.text': 'Walang overdue na paalala.',
  'insights.activity': 'Mga huling ginawa',
  'insights.activity.none': 'Wala pang bagong ginawa.',
  'insights.activity.more': '{count, plural, one {# pang record} other {# pang record}}',
  'insights.expenses': 'Gastos sa taon',
  'insights.expenses.failed': 'Hindi maipakita ang mga gastos',
  'insights.expenses.spent': 'Nagastos sa {year}',
  'insights.expenses.months': 'Nagastos sa bawat buwan ng {year}',
  'insights.summary': 'Lagay ng bawat alaga',
  'insights.summary.vaccination': 'Bakuna',
  'insights.summary.deworming': 'Pagpurga',
  'insights.summary.checkup': 'Checkup',
  'insights.summary.records': 'Tingnan ang lahat ng record ni {name}',
  'insights.summary.upcoming': 'Due sa loob ng 30 araw',
  'insights.unvaccinated': 'Walang bakuna sa nakaraang 12 buwan: {names}',
  'insights.state.up-to-date': 'Kumpleto',
  'insights.state.recent': 'Kamakailan',
  'insights.state.due': 'Malapit na',
  'insights.state.overdue': 'Overdue',
  'insights.state.missing': 'Walang record',
  'insights.state.needed': 'Kailangan',

  // Weight
  'weights.title': 'Timbang',
  'weights.none': 'Wala pang timbang.',
  'weights.none.hint':
    'Ilagay ito sa isang record, gaya ng checkup, at dito makikita ang pagbabago.',
  'weights.none.add': 'Magdagdag ng checkup',
  'weights.kilograms': '{weight} kg',
  'weights.unit': 'kg',
  'weights.only': 'Noong {date}',
  'weights.more': '+{weight} kg mula {date}',
  'weights.less': '-{weight} kg mula {date}',
  'weights.same': 'Walang pagbabago mula {date}',
  'weights.drawing':
    '{count, plural, one {Timbang ni {name} sa # araw, mula {from} hanggang {to}} other {Timbang ni {name} sa # na araw, mula {from} hanggang {to}}}',
  'weights.table': 'Lahat ng timbang ni {name}',
  'weights.table.show': 'Lahat ng timbang',
  'weights.table.date': 'Petsa',
  'weights.table.weight': 'Timbang',
  'weights.assumed': 'Isinulat na {typed}, binasa bilang kilo',
  'weights.typed': 'Isinulat na {typed}',
  'weights.mark.unusual': 'Hindi karaniwan, hindi iginuhit',
  'weights.mark.unread': 'Hindi nabasa',
  'weights.undrawn': 'Wala pang timbang na maiguguhit.',
  'weights.unusual':
    '{count, plural, one {# timbang} other {# na timbang}} ang hindi karaniwan sa {category, select, dog {aso} cat {pusa} bird {ibon} rabbit {kuneho} horse {kabayo} other {alagang ito}}, kaya hindi iginuhit. Maitatama mo ito sa record nito.',
  'weights.unread':
    '{count, plural, one {# timbang} other {# na timbang}} ang hindi nabasa, kaya hindi iginuhit. Magsulat ng iisang timbang, gaya ng 4.2 kg, sa record nito.',
};
