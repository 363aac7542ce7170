import type { publicPet as en } from '#server/messages/en/public-pet.ts';
import type { Translated } from '#server/messages/ids.ts';

export const publicPet: Translated<typeof en> = {
  // Ang page ng isang alaga para sa ibang tao
  'publicPet.description':
    '{about}. Nasa page na ito: paano makikilala si {name}, at paano makokontak ang may-ari.',
  'publicPet.preview': 'Ang profile ni {name} sa Alaga',
  'publicPet.information': 'Tungkol sa alaga',
  'publicPet.owner': 'May-ari',
  'publicPet.owner.unnamed': 'May-ari ni {name}',
  'publicPet.emergency': 'Emergency',
  'publicPet.emergency.unnamed': 'Kontak sa emergency',
  'publicPet.email': 'Email',
  'publicPet.call': 'Tawagan si {name}',
  'publicPet.message': 'Magpadala ng mensahe kay {name}',
  'publicPet.mail': 'Mag-email kay {name}',
  'publicPet.download': 'I-download ang kontak',
  'publicPet.records': 'Mga huling medical record',
  'publicPet.records.other': 'Record',
  'publicPet.records.more':
    '{count, plural, one {May # pang medical record} other {May # pang medical record}}',
  'publicPet.link': 'Link ng profile',
  'publicPet.updated': 'Huling binago noong {date}. Ibinahagi gamit ang Alaga.',
  'publicPet.share': 'I-share ang profile',
  'publicPet.copied': 'Nakopya ang link',
  'publicPet.copied.text': 'I-paste ito kung saan mo gustong ibahagi.',
  'publicPet.shareFailed': 'Hindi na-share',
  'publicPet.shareFailed.text': 'Hindi na-share ang link ng profile',
  'publicPet.notFound': 'Hindi nahanap ang profile ng alaga',
  'publicPet.notFound.text':
    'Hindi nahanap ang profile ng alagang hinahanap mo, o hindi na ito available.',
  'publicPet.back': 'Bumalik',
  'publicPet.tooMany': 'Maghintay muna sandali',
  'publicPet.tooMany.text':
    'Masyadong maraming profile ng alaga ang binuksan mula sa network mo sa maikling panahon. Subukan ulit pagkalipas ng {minutes, plural, one {# minuto} other {# minuto}}.',
  'publicPet.failed': 'May nangyaring mali',
  'publicPet.failed.text': 'Hindi mabuksan ang profile na ito. Subukan ulit maya-maya.',
  'publicPet.again': 'Subukan ulit',
  'publicPet.card.emergency': 'Kontak sa emergency: {name}',
  'publicPet.lost': 'Nawawala si {name}',
  'publicPet.lost.place': 'Huling nakita: {place}',
  'publicPet.lost.since': 'Nawawala mula noong {date}.',
  'publicPet.lost.please': 'Kung makita mo si {name}, pakisabihan ang pamilya.',
  'publicPet.found': 'Nakita ko ang alagang ito',
  'publicPet.found.text': 'Diretso sa pamilya ang isusulat mo. Sila lang ang makakabasa.',
  'publicPet.found.message': 'Mensahe mo',
  'publicPet.found.message.hint': 'Nasaan si {name} ngayon? Maayos ba ang lagay niya?',
  'publicPet.found.message.required': 'Sumulat ng ilang salita, hindi bababa sa 5 karakter.',
  'publicPet.found.message.tooLong': 'Hanggang 1,000 karakter lang ang mensahe.',
  'publicPet.found.name': 'Pangalan mo (opsyonal)',
  'publicPet.found.phone': 'Numero ng telepono mo (opsyonal)',
  'publicPet.found.phone.hint': 'Para matawagan ka ng pamilya.',
  'publicPet.found.place': 'Ibahagi kung nasaan ako',
  'publicPet.found.place.asking': 'Hinahanap kung nasaan ka…',
  'publicPet.found.place.added':
    'Isasama kung nasaan ka ngayon, sa loob ng mga {metres, plural, one {# metro} other {# metro}}.',
  'publicPet.found.place.remove': 'Huwag isama',
  'publicPet.found.place.denied':
    'Ayos lang: hindi ibabahagi ang lugar mo. Maipapadala pa rin ang mensahe; puwede mong isulat doon kung nasaan ka.',
  'publicPet.found.place.unavailable':
    'Hindi matukoy ng device na ito kung nasaan ka. Maipapadala pa rin ang mensahe; puwede mong isulat doon kung nasaan ka.',
  'publicPet.found.send': 'Sabihan ang pamilya',
  'publicPet.found.sending': 'Ipinapadala…',
  'publicPet.found.thanks': 'Salamat. Nasabihan na ang may-ari.',
  'publicPet.found.thanks.name': 'Salamat. Nasabihan na si {name}.',
  'publicPet.found.failed':
    'Hindi naipadala ang mensahe mo. Tingnan ang koneksiyon at subukan ulit. Narito pa rin ang isinulat mo.',
  'publicPet.found.gone':
    'Hindi na ipinapakita ang page na ito, kaya hindi naipadala ang mensahe mo.',
  'publicPet.found.busy':
    'Maraming mensaheng galing dito kanina lang. Subukan ulit pagkalipas ng ilang minuto, o tawagan ang pamilya.',
  'publicPet.found.notSent': 'Hindi naipadala ang mensahe mo',
  'publicPet.found.notSent.text': 'Sumulat sa pamilya ng 5 hanggang 1,000 karakter.',
};
