import type { lost as en } from '#server/messages/en/lost.ts';
import type { Translated } from '#server/messages/ids.ts';

export const lost: Translated<typeof en> = {
  // A lost pet, as its owner sees it
  'lost.row': 'Nawawala',
  'lost.row.off': 'Ipaalam sa lahat ng mag-i-scan ng tag',
  'lost.row.on': 'Mula noong {date}',
  'lost.sheet.title': 'Markahang nawawala si {name}?',
  'lost.sheet.edit': 'Mensahe para sa makakakita',
  'lost.message': 'Mensahe para sa makakakita kay {name} (opsyonal)',
  'lost.message.hint':
    'Kung saan huling nakita si {name}, anong tawag ang pinapansin niya, gamot. Mababasa ito ng lahat ng magbubukas ng page.',
  'lost.message.tooLong': 'Hanggang 1,000 karakter lang ang mensahe.',
  'lost.shown': 'Sa itaas ng page, makikita ng iba',
  'lost.shown.you': 'Ikaw',
  'lost.shown.emergency': 'Kontak sa emergency',
  'lost.shown.none':
    'Walang numero o email: sa Alaga ka lang masusulatan ng makakakita. Puwede kang magdagdag ng numero sa profile mo.',
  'lost.hidden': 'Naka-off ang pampublikong profile mo',
  'lost.hidden.text':
    'Walang makikita ang iba tungkol kay {name}, at hindi ka masusulatan ng makakakita, hangga’t hindi mo ito ino-on.',
  'lost.hidden.open': 'Buksan ang privacy settings',
  'lost.mark': 'Markahang Nawawala',
  'lost.save': 'I-save ang mensahe',
  'lost.saving': 'Sine-save…',
  'lost.marked': 'Minarkahang nawawala si {name}',
  'lost.marked.text': 'Ito na ang una sa page ni {name}, kasama kung paano ka maaabot.',
  'lost.saved': 'Na-save ang mensahe',
  'lost.failed': 'Hindi ito natuloy. Subukan ulit.',
  'lost.cannotBe': 'Hindi mamarkahang nawawala ang alagang ito.',
  'lost.banner': 'Nawawala si {name}',
  'lost.banner.text': 'Mula noong {date}. Ito ang una sa pampublikong page.',
  'lost.edit': 'I-edit ang mensahe',
  'lost.home': 'Nakauwi na',
  'lost.homecoming': 'Maligayang pag-uwi, {name}!',
  'lost.homecoming.text': 'Balik na sa dati ang pampublikong page.',
  'lost.reports': 'Mga mensahe ng nakakita',
  'lost.reports.all': 'Lahat ng {count} mensahe',
  'lost.reports.new': 'Bago',
  'lost.reports.someone': 'May nakakita',
  'lost.reports.call': 'Tawagan ang {phone}',
  'lost.reports.map': 'Ipakita sa mapa',
  'lost.reports.within': 'sa loob ng mga {metres, plural, one {# metro} other {# metro}}',
  'lost.reports.care':
    'Hindi alam ng Alaga kung sino ang sumulat ng mga ito. Mag-ingat sa sinumang humihingi ng pera bago mo pa makita si {name}.',
  'lost.reports.remove': 'Alisin ang mensahe noong {date}',
  'lost.reports.more': 'Iba pa tungkol sa mensahe noong {date}',
  'lost.reports.muted': 'Naka-mute ang nagpadala',
  'lost.reports.reported': 'Nai-report na',
  'lost.mute.sender': 'I-mute ang nagpadala',
  'lost.mute.sender.end': 'I-unmute ang nagpadala',
  'lost.mute.sender.done':
    'Wala kang matatanggap na abiso mula sa nagpadalang ito sa loob ng 30 araw.',
  'lost.mute.sender.ended': 'Makakatanggap ka na ulit ng abiso mula sa nagpadalang ito.',
  'lost.mute.unknown':
    'Hindi alam ng Alaga kung saan galing ang mensaheng ito, kaya hindi ito mamu-mute.',
  'lost.mute.pet': 'Abiso tungkol sa mga bagong mensahe',
  'lost.mute.pet.on': 'Sa email at sa mga device mo, pagdating nila',
  'lost.mute.pet.off': 'Naka-off hanggang {date}. Lalabas pa rin dito ang mga bagong mensahe.',
  'lost.abuse': 'I-report na pang-aabuso',
  'lost.abuse.title': 'I-report ang mensaheng ito?',
  'lost.abuse.text':
    'Ipapadala ito sa mga nagpapatakbo ng server na ito, kasama ang account mo. Wala ka nang matatanggap na abiso mula sa nagpadala sa loob ng 30 araw.',
  'lost.abuse.confirm': 'I-report',
  'lost.abuse.done': 'Nai-report na. Salamat.',
  'lost.reports.seen': 'Nakita na.',
  'lost.reports.removed': 'Inalis ang mensahe',
};
