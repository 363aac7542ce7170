import type { vetLinks as en } from '#server/messages/en/vet-links.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const vetLinks: TranslatedTexts<typeof en> = {
  // Refusals
  'vetLinks.off': 'Sa mga server na para sa marami lang nagagawa ang mga link para sa vet.',
  'vetLinks.tooMany': 'May 20 vet link na ang alagang ito. Burahin muna ang isa.',
  'vetLinks.hours': '1 hanggang 720 oras lang puwedeng bukas ang link',
  'vetLinks.deleted': 'Hindi na gumagana ang link ng vet',
  // The owner's sheet
  'vetLinks.openFor': 'Bagong link, bukas nang',
  'vetLinks.hours.24': 'Isang araw',
  'vetLinks.hours.72': '3 araw',
  'vetLinks.hours.168': 'Isang linggo',
  'vetLinks.hours.720': '30 araw',
  'vetLinks.sees': 'Makikita ng vet',
  'vetLinks.sees.records': 'Mga record at timbang',
  'vetLinks.sees.care': 'Gamot at mga dosis',
  'vetLinks.sees.diary': 'Diary ng mga huling araw',
  'vetLinks.sees.documents': 'Mga dokumento',
  'vetLinks.count.records':
    '{count, plural, =0 {Wala pang record} one {# record} other {# na record}}',
  'vetLinks.count.care':
    '{count, plural, =0 {Walang plano} one {# plano, huling {days} araw} other {# na plano, huling {days} araw}}',
  'vetLinks.count.diary':
    '{count, plural, =0 {Wala sa huling {days} araw} one {# tala} other {# na tala}}{photos, plural, =0 {} one {, # litrato} other {, # na litrato}}',
  'vetLinks.count.documents':
    '{count, plural, =0 {Wala pa, pero kasama ang mga file ng record} one {#, kasama ang mga file ng record} other {#, kasama ang mga file ng record}}',
  'vetLinks.sees.always': 'Laging kita ang allergy, hindi kailanman ang gastos.',
  'vetLinks.allowReport': 'Puwedeng magpadala ng ulat ang vet',
  'vetLinks.allowReport.hint': 'Maghihintay ito hanggang idagdag mo sa booklet',
  'vetLinks.name': 'Pangalan ng link (opsyonal)',
  'vetLinks.name.hint': 'Para sa listahan mo, gaya ng clinic',
  'vetLinks.reports': '{count, plural, one {# ulat} other {# na ulat}}',
  'vetLinks.make': 'Gumawa ng link',
  'vetLinks.make.failed': 'Hindi nagawa ang link',
  'vetLinks.made': 'Link para sa vet mo',
  'vetLinks.made.detail': 'Ngayon lang ito makikita',
  'vetLinks.made.until': 'Bukas hanggang {date}',
  'vetLinks.existing': 'Mga link ng vet',
  'vetLinks.row': 'Ginawa noong {date}',
  'vetLinks.row.until': 'Hanggang {date}',
  'vetLinks.row.ended': 'Natapos noong {date}',
  'vetLinks.opened':
    '{count, plural, =0 {Hindi pa nabubuksan} =1 {Isang beses nang binuksan, {last}} one {# beses nang binuksan, huli {last}} other {# na beses nang binuksan, huli {last}}}',
  'vetLinks.revoke': 'Bawiin',
  'vetLinks.revoke.ask': 'Bawiin ang link na ito?',
  'vetLinks.revoke.text': 'Hindi na mabubuksan ng vet ang page.',
  'vetLinks.revoke.failed': 'Hindi nabawi ang link',
};
