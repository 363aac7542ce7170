import type { http as en } from '#server/messages/en/http.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const http: TranslatedTexts<typeof en> = {
  // The wire
  'http.unauthorized': 'Kailangan munang mag-log in',
  'http.notFound': 'Hindi nahanap',
  'http.origin': 'Galing sa ibang site ang request na ito kaya hindi tinanggap.',
  'http.household':
    'Para sa Alaga app sa computer na ito ang address na ito. Buksan ang app para magamit ito.',
  'http.hostHeader': 'Dapat may isang Host ang request, at isa lang.',
  'http.host':
    'Sa computer na ito lang sumasagot ang Alaga, sa localhost. Para mabuksan ito sa ibang pangalan, i-set ang PUBLIC_URL.',
  'http.notReady': 'Hindi makapag-save o makapag-load ang Alaga ngayon. Subukan ulit maya-maya.',
  'http.json': 'Hindi mabasa ang request: dapat ay valid na JSON.',
  'http.encoding': 'Naka-compress ang request, at hindi iyon nababasa ng Alaga.',
  'http.tooLarge': 'Masyado itong malaki para ma-save. Paliitin at subukan ulit.',
  'http.tooMany':
    'Masyado nang maraming subok. Maghintay nang {hours, plural, =0 {{minutes, plural, one {# minuto} other {# na minuto}}} one {# oras} other {# na oras}} bago subukan ulit.',
  'http.conflict': 'May nagbago nito sa ibang lugar. Tingnan muna ang mas bagong bersyon.',
  'http.idempotencyKey': 'Masyadong mahaba ang Idempotency-Key.',
  'http.idempotencyMismatch': 'Nagamit na sa iba ang Idempotency-Key na ito.',
  'http.idTaken': 'Gamit na ang id na ito.',
  'http.busy': 'Busy ang Alaga ngayon. Subukan ulit maya-maya.',
  'http.slow': 'Masyado itong natagalan ngayon. Subukan ulit maya-maya.',
  'http.storageFull': 'Wala nang espasyo sa server para ma-save ito. Walang nabago.',
  'http.storageFullHere':
    'Wala nang espasyo sa computer na ito para ma-save ito. Walang nabago. Burahin ang mga file na hindi mo na kailangan, saka subukan ulit.',
  'http.storageReadOnly': 'Hindi makapag-save ang server sa data folder nito. Walang nabago.',
  'http.storageReadOnlyHere':
    'Hindi makapag-save ang Alaga sa data folder nito. Walang nabago. Tingnan kung nakakabit ang drive nito at kung puwedeng mag-save doon, saka subukan ulit.',
  'http.storageFailing': 'Hindi gumagana nang maayos ang disk ng server. Walang nabago.',
  'http.storageFailingHere':
    'Hindi gumagana nang maayos ang disk ng computer na ito. Walang nabago. Gumawa ng backup sa ibang drive, saka subukan ulit.',
  'http.storageDamagedHere':
    'May sira sa data ng Alaga sa computer na ito kaya hindi ito nagawa. Pumunta sa profile, sa ilalim ng Mga backup, at ibalik ang pinakabagong backup.',
  'http.internal': 'Nagkaproblema sa panig namin. Pakisubukan ulit.',

  // Fields
  'field.invalid': 'Hindi puwede ang nakalagay rito.',
  'field.text': 'Pakilagyan ng text.',
  'field.date': 'Pakilagay ang tamang petsa.',
  'field.flag': 'Pumili ng oo o hindi.',
  'field.id': 'Dapat UUID version 7 na nasa maliliit na titik ang id na ito.',
  'field.timeZone': 'Hindi kilala ang time zone na ito.',
  'field.tooLong.40': 'Hanggang 40 character lang.',
  'field.tooLong.100': 'Hanggang 100 character lang.',
  'field.tooLong.200': 'Hanggang 200 character lang.',
  'field.tooLong.254': 'Hanggang 254 character lang.',
  'field.tooLong.2000': 'Hanggang 2,000 character lang.',
  'field.tooLong.10000': 'Hanggang 10,000 character lang.',
  'field.optional': 'opsyonal',
};
