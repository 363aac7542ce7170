import type { support as en } from '#server/messages/en/support.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const support: TranslatedTexts<typeof en> = {
  // Contact support
  'support.title': 'Kontakin ang support',
  'support.subject': 'Paksa',
  'support.subject.min5': 'Hindi bababa sa 5 character ang paksa',
  'support.message': 'Mensahe',
  'support.message.min20': 'Hindi bababa sa 20 character ang mensahe',
  'support.message.tooLong': 'Hanggang 5,000 character lang ang mensahe',
  'support.message.count': '{count, number} sa {max, number} character',
  'support.photos': 'Mga litrato',
  'support.attachments.tooMany': 'Hanggang 3 litrato lang ang maisasama',
  'support.answer.email': 'Sasagot kami sa {email}.',
  'support.answer.phone':
    'Walang email address ang account mo. Isulat kung paano ka namin makokontak; kung wala, sa {phone} kami sasagot.',
  'support.answer.none':
    'Walang email address ang account mo. Pakisulat kung paano ka namin makokontak.',
  'support.answer.kept':
    'Walang email ng support na naka-set up dito. Mase-save ang mensahe mo, at mababasa ito ng nagpapatakbo ng Alaga rito.',
  'support.nobody':
    'Sa sarili mong computer tumatakbo ang Alaga, kaya walang makakatanggap ng mensaheng isusulat dito.',
  'support.nobody.address': 'Puwede kang sumulat sa support mula sa sarili mong email:',
  'support.send': 'Ipadala',
  'support.sending': 'Ipinapadala...',
  'support.failed.title': 'Hindi naipadala ang mensahe',
  'support.failed.text': 'Hindi naipadala ang mensahe sa support. Pakisubukan ulit.',
  'support.failed.before':
    'Dumating din pala ang naunang subok ng mensaheng ito. Pindutin ulit ang Ipadala para ipadala ito ayon sa nakasulat ngayon.',
  'support.sent.mail.title': 'Naipadala ang mensahe',
  'support.sent.mail': 'Papunta na sa support ang mensahe mo.',
  'support.sent.kept.title': 'Na-save ang mensahe',
  'support.sent.kept': 'Naka-save rito ang mensahe mo. Mababasa ito ng nagpapatakbo ng Alaga rito.',
};
