import type { mail as en } from '#server/messages/en/mail.ts';
import type { Translated } from '#server/messages/ids.ts';

export const mail: Translated<typeof en> = {
  // Accounts: mails
  'mail.nameless': 'kaibigan',
  'mail.confirm.subject': 'I-confirm ang email mo para sa Alaga',
  'mail.confirm.text':
    'Kumusta {name},\n\nPaki-confirm ang email address mo para masimulan ang booklet ng mga alaga mo:\n\n{link}\n\nIsang beses lang magagamit ang link, sa loob ng 24 na oras. Kung hindi ka nag-sign up sa Alaga, huwag na lang pansinin ang email na ito.',
  'mail.abuse.subject': 'Mapang-abusong mensahe mula sa pampublikong page',
  'mail.abuse.text':
    'May owner na nagre-report ng mensaheng isinulat ng hindi kilala mula sa pampublikong page ng alaga.\n\nAlaga: {pet}\nReport: {id}\nIsinulat: {when}\nNetwork (pseudonym): {network}\nPangalan: {name}\nTelepono: {phone}\n\n{message}',
  'mail.support.subject': '[Alaga, humihingi ng tulong] {subject}',
  'mail.support.none': 'wala',
  'mail.support.text.answer':
    '{message}\n\n--\nMula kay: {name}\nEmail: {email}\nTelepono: {phone}\nKasama rin sa mensahe, hindi pa nasusuri: {claims}\nIsinulat: {when}\nMensahe: {id}\n\nPupunta sa address ng account ang sagot sa email na ito.',
  'mail.support.text.noEmail':
    '{message}\n\n--\nMula kay: {name}\nEmail: {email}\nTelepono: {phone}\nKasama rin sa mensahe, hindi pa nasusuri: {claims}\nIsinulat: {when}\nMensahe: {id}\n\nWalang email address ang account na ito: walang makakatanggap ng sagot sa email na ito.',
  'mail.taken.subject': 'May Alaga account ka na',
  'mail.taken.text':
    'Kumusta {name},\n\nMay sumubok na mag-sign up sa Alaga gamit ang address na ito, baka ikaw. May account ka na. Dito ka puwedeng mag-log in:\n\n{link}\n\nKung nakalimutan mo ang password mo, piliin doon ang “Nakalimutan ang password?”. Kung hindi ikaw iyon, walang nagbago at huwag na lang pansinin ang email na ito.',
  'mail.reset.subject': 'I-reset ang password mo sa Alaga',
  'mail.reset.text':
    'Kumusta {name},\n\nDito ka puwedeng pumili ng bagong password:\n\n{link}\n\nIsang beses lang magagamit ang link, sa loob ng 1 oras. Kung hindi ikaw ang humingi nito, huwag na lang pansinin ang email na ito: hindi magbabago ang password mo.',
};
