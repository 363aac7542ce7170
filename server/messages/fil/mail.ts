import type { mail as en } from '#server/messages/en/mail.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const mail: TranslatedTexts<typeof en> = {
  // Accounts: mails
  'mail.nameless': 'kaibigan',
  'mail.confirm.subject': 'I-confirm ang email mo para sa Alaga',
  'mail.confirm.text':
    'Kumusta {name},\n\nPaki-confirm ang email address mo para masimulan ang booklet ng mga alaga mo:\n\n{link}\n\nIsang beses lang magagamit ang link, sa loob ng 24 na oras. Kung hindi ka nag-sign up sa Alaga, huwag na lang pansinin ang email na ito.',
  'mail.abuse.subject': 'Abusive na message mula sa public page',
  'mail.abuse.text':
    'May owner na nag-report ng message mula sa public page ng alaga.\n\nAlaga: {pet}\nReport: {id}\nIsinulat: {when}\nNetwork (pseudonym): {network}\nPangalan: {name}\nPhone: {phone}\n\n{message}',
  'mail.support.subject': '[Alaga, humihingi ng tulong] {subject}',
  'mail.support.none': 'wala',
  'mail.support.text.answer':
    '{message}\n\n--\nMula kay: {name}\nEmail: {email}\nTelepono: {phone}\nKasama rin sa mensahe, hindi pa nasusuri: {claims}\nIsinulat: {when}\nMensahe: {id}\n\nPupunta sa address ng account ang sagot sa email na ito.',
  'mail.support.text.noEmail':
    '{message}\n\n--\nMula kay: {name}\nEmail: {email}\nTelepono: {phone}\nKasama rin sa mensahe, hindi pa nasusuri: {claims}\nIsinulat: {when}\nMensahe: {id}\n\nWalang email address ang account na ito: walang makakatanggap ng sagot sa email na ito.',
  'mail.invitation.subject': 'Iniimbitahan ka sa Alaga',
  'mail.invitation.text':
    'Kumusta,\n\nIniimbitahan kang gumawa ng account sa Alaga. Buksan ang link na ito para mag-sign up gamit ang email address na ito:\n\n{link}\n\nKung may hihinging code, ito iyon: {code}. Isang beses lang ito magagamit, sa loob ng 7 araw. Kung hindi mo alam kung bakit mo natanggap ang email na ito, huwag na lang pansinin.',
  'mail.taken.subject': 'May Alaga account ka na',
  'mail.taken.text':
    'Kumusta {name},\n\nMay sumubok na mag-sign up sa Alaga gamit ang address na ito, baka ikaw. May account ka na. Dito ka puwedeng mag-log in:\n\n{link}\n\nKung nakalimutan mo ang password mo, piliin doon ang “Nakalimutan ang password?”. Kung hindi ikaw iyon, walang nagbago at huwag na lang pansinin ang email na ito.',
  'mail.reset.subject': 'I-reset ang password mo sa Alaga',
  'mail.reset.text':
    'Kumusta {name},\n\nDito ka puwedeng pumili ng bagong password:\n\n{link}\n\nIsang beses lang magagamit ang link, sa loob ng 1 oras. Kung hindi ikaw ang humingi nito, huwag na lang pansinin ang email na ito: hindi magbabago ang password mo.',
  'mail.addEmail.subject': 'Idagdag ang address na ito sa isang Alaga account?',
  'mail.addEmail.text':
    'Kumusta,\n\nMay Alaga account na gustong magdagdag ng email address na ito. Ginawa ang account gamit ang phone number na nagtatapos sa {digits}.\n\nKung sa iyo ang account, buksan ang link na ito at mag-log in sa account gamit ang numerong iyon:\n\n{link}\n\nIsang beses lang gagana ang link, sa loob ng 24 na oras.\n\nKung hindi ikaw ito, huwag mag-log in doon at huwag sabihin kahit kanino ang code mula sa text. Huwag na lang pansinin ang email na ito: hindi idadagdag ang address mo kung walang magla-log in sa account na iyon.',
  'mail.addTaken.subject': 'May ibang Alaga account na gustong magdagdag ng address mo',
  'mail.addTaken.text':
    'Kumusta,\n\nMay Alaga account na ginawa gamit ang phone number na nagtatapos sa {digits}, at gusto nitong idagdag ang email address na ito. Nasa sarili mo nang account ang address, kaya walang nabago.\n\nKung ikaw ito, dito mag-log in gamit ang address na ito:\n\n{link}\n\nKung hindi ikaw, huwag na lang pansinin ang email na ito.',
  'mail.security.text':
    'Kumusta {name},\n\n{body}\n\nKung ikaw ito, wala ka nang kailangang gawin. Kung hindi ikaw, pumili agad ng bagong password; aalisin nito ang lahat ng ibang paraan ng pag-log in:\n\n{link}',
  'mail.security.title.added': 'May bagong paraan para mag-log in sa Alaga account mo',
  'mail.security.title.removed': 'May inalis na paraan ng pag-log in sa Alaga account mo',
  'mail.security.title.password': 'Napalitan ang Alaga password mo',
  'mail.security.unnamed': 'device na walang pangalan',
  'mail.security.added.phone':
    'Mabubuksan na ang account mo gamit ang code na ipinapadala sa numerong nagtatapos sa {name}.',
  'mail.security.added.provider': 'Mabubuksan na ang account mo gamit ang {name}.',
  'mail.security.added.biometric': 'Na-on ang biometric login dito: {name}.',
  'mail.security.added.email': 'Naidagdag ang email address na {name} sa account mo.',
  'mail.security.added.password':
    'May password na ang account mo. Na-sign out ang lahat ng device.',
  'mail.security.changed.password':
    'Napalitan ang password mo. Na-sign out ang lahat ng iba mong device.',
  'mail.security.reset.password': 'Na-reset ang password mo. Na-sign out ang lahat ng device.',
  'mail.security.removed.phone':
    'Hindi na mabubuksan ang account mo gamit ang numerong nagtatapos sa {name}. Wala nang text reminder na ipapadala roon.',
  'mail.security.removed.provider': 'Hindi na mabubuksan ang account mo gamit ang {name}.',
  'mail.security.removed.biometric': 'Na-off ang biometric login dito: {name}.',
  'mail.security.title.target': 'Ipinapadala na ng Alaga sa ibang app ang mga notification mo',
  'mail.security.title.token': 'May ginawang API token para sa Alaga account mo',
  'mail.security.added.target':
    'Ipinapadala na sa {name} ang mga notification tungkol sa mga alaga mo.',
  'mail.security.added.token':
    'Magagamit na ng ibang program ang account mo gamit ang token na {name}. Kung hindi ikaw ito, i-delete ito sa profile mo.',
  'mail.security.title.twoStep.on': 'Naka-on na ang two-step login ng Alaga account mo',
  'mail.security.title.twoStep.off': 'Naka-off na ang two-step login ng Alaga account mo',
  'mail.security.title.recovery.new': 'May mga bagong recovery code ang Alaga account mo',
  'mail.security.title.recovery.used': 'Nabuksan ang Alaga account mo gamit ang recovery code',
  'mail.security.added.twoStep':
    'Na-on ang two-step login. Mula ngayon, kailangan na rin ang code mula sa app mo.',
  'mail.security.removed.twoStep':
    'Na-off ang two-step login. Hindi na kailangan ang code mula sa app mo.',
  'mail.security.changed.recoveryCode':
    'May ginawang mga bagong recovery code. Hindi na gagana ang mga dati.',
  'mail.security.used.recoveryCode':
    'May nag-log in gamit ang isa sa mga recovery code mo. Hindi na ito magagamit ulit.',
};
