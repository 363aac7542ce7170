import type { publicPet as en } from '#server/messages/en/public-pet.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const publicPet: TranslatedTexts<typeof en> = {
  // Ang page ng isang alaga para sa ibang tao
  'publicPet.description': '{about}. Paano makikilala si {name}, at paano makokontak ang may-ari.',
  'publicPet.preview': 'Ang profile ni {name} sa Alaga',
  'publicPet.information': 'Tungkol sa alaga',
  'publicPet.owner': 'May-ari',
  'publicPet.owner.unnamed': 'May-ari ni {name}',
  'publicPet.emergency': 'Emergency',
  'publicPet.emergency.unnamed': 'Contact sa emergency',
  'publicPet.email': 'Email',
  'publicPet.call': 'Tawagan si {name}',
  'publicPet.message': 'Mag-message kay {name}',
  'publicPet.mail': 'Mag-email kay {name}',
  'publicPet.download': 'I-download ang contact',
  'publicPet.records': 'Mga pinakabagong medical record',
  'publicPet.records.other': 'Record',
  'publicPet.records.more':
    '{count, plural, one {May # pang medical record} other {May # pang medical record}}',
  'publicPet.link': 'Link ng profile',
  'publicPet.updated': 'Huling in-update noong {date}. Ibinahagi gamit ang Alaga.',
  'publicPet.share': 'I-share ang profile',
  'publicPet.copied': 'Nakopya ang link',
  'publicPet.copied.text': 'I-paste ito kung saan mo gustong i-share.',
  'publicPet.shareFailed': 'Hindi na-share',
  'publicPet.shareFailed.text': 'Hindi na-share ang link ng profile',
  'publicPet.notFound': 'Hindi nahanap ang profile ng alaga',
  'publicPet.notFound.text':
    'Hindi nahanap ang profile ng alagang hinahanap mo, o hindi na ito available.',
  'publicPet.back': 'Bumalik',
  'publicPet.tooMany': 'Maghintay muna sandali',
  'publicPet.tooMany.text':
    'Masyadong maraming profile ang sabay-sabay na binuksan mula sa network mo. Subukan ulit pagkatapos ng {minutes, plural, one {# minuto} other {# na minuto}}.',
  'publicPet.failed': 'May nangyaring mali',
  'publicPet.failed.text': 'Hindi mabuksan ang profile na ito. Subukan ulit maya-maya.',
  'publicPet.again': 'Subukan ulit',
  'publicPet.card.emergency': 'Contact sa emergency: {name}',
  'publicPet.lost': 'Nawawala si {name}',
  'publicPet.lost.place': 'Huling nakita: {place}',
  'publicPet.lost.since': 'Nawawala mula noong {date}.',
  'publicPet.lost.please': 'Kung makita mo si {name}, pakisabihan ang pamilya.',
  'publicPet.found': 'Nakita ko ang alagang ito',
  'publicPet.found.text': 'Diretso sa pamilya ang message mo. Sila lang ang makakabasa.',
  'publicPet.found.message': 'Message mo',
  'publicPet.found.message.hint': 'Nasaan si {name} ngayon? Maayos ba ang lagay niya?',
  'publicPet.found.message.required': 'Sumulat ng ilang salita, hindi bababa sa 5 character.',
  'publicPet.found.message.tooLong': 'Hanggang 1,000 character lang ang message.',
  'publicPet.found.name': 'Pangalan mo (opsyonal)',
  'publicPet.found.phone': 'Phone number mo (opsyonal)',
  'publicPet.found.phone.hint': 'Para matawagan ka ng pamilya.',
  'publicPet.found.place': 'I-share kung nasaan ako',
  'publicPet.found.place.asking': 'Hinahanap kung nasaan ka…',
  'publicPet.found.place.added':
    'Isasama ang location mo, sa loob ng mga {metres, plural, one {# metro} other {# na metro}}.',
  'publicPet.found.place.remove': 'Huwag isama',
  'publicPet.found.place.denied':
    'Hindi isasama ang location mo. Puwede mo pa ring ipadala ang message at isulat doon kung nasaan ka.',
  'publicPet.found.place.unavailable':
    'Hindi mahanap ng device na ito ang location mo. Puwede mo pa ring ipadala ang message at isulat doon kung nasaan ka.',
  'publicPet.found.send': 'Sabihan ang pamilya',
  'publicPet.found.sending': 'Ipinapadala…',
  'publicPet.found.thanks': 'Salamat. Nasabihan na namin ang may-ari.',
  'publicPet.found.thanks.name': 'Salamat. Nasabihan na namin si {name}.',
  'publicPet.found.failed':
    'Hindi naipadala ang message mo. Tingnan ang internet mo at subukan ulit. Nandito pa rin ang isinulat mo.',
  'publicPet.found.gone': 'Naka-off na ang page na ito, kaya hindi naipadala ang message mo.',
  'publicPet.found.busy':
    'Marami nang message na galing dito ngayon lang. Subukan ulit pagkatapos ng ilang minuto, o tawagan ang pamilya.',
  'publicPet.found.notSent': 'Hindi naipadala ang message mo',
  'publicPet.found.notSent.text': 'Sumulat sa pamilya ng 5 hanggang 1,000 character.',
};
