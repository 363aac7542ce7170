import type { phones as en } from '#server/messages/en/phones.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const phones: TranslatedTexts<typeof en> = {
  // Phone numbers and the codes that prove them
  'phones.number.min10': 'Dapat ay hindi bababa sa 10 digit ang numero ng telepono',
  'phones.number.format': 'Mali ang format ng numero ng telepono',
  'phones.number.refused':
    'Hindi mapadalhan ng text message ang numerong ito. Pakitingnan, o gumamit ng iba.',
  'phones.number.country':
    'Hindi makapagpadala ng code sa mga numero ng bansang ito. Gumamit ng ibang numero, o mag-log in gamit ang email.',
  'phones.number.kind':
    'Hindi makapagpadala ng code sa ganitong uri ng numero. Gumamit ng numero ng cellphone.',
  'phones.otp.length': 'Dapat ay 6 na digit ang OTP',
  'phones.otp.digits': 'Mga numero lang dapat ang nasa OTP',
  'phones.otp.wrong': 'Mali o expired na ang code na ito. Pakitingnan, o humingi ng bago.',
  'phones.sent': 'Papunta na sa telepono mo ang code.',
  'phones.unavailable':
    'Hindi makapagpadala ng text message ang Alaga: walang naka-set up na SMS service. Kontakin ang nag-set up ng Alaga rito.',
  'phones.failed': 'Hindi naipadala ang text message. Subukan ulit pagkalipas ng ilang minuto.',
  'phones.wait':
    'Masyado nang maraming subok. Maghintay nang {minutes, plural, one {# minuto} other {# na minuto}} bago subukan ulit.',
  'phones.cooldown':
    'May code nang ipinadala. Maghintay nang {seconds, plural, one {# segundo} other {# na segundo}} bago humingi ng bago.',
  'phones.dailyNetwork':
    'Marami nang bagong numerong humingi ng code ngayon mula sa koneksyon mo sa internet. Mag-log in gamit ang email, o subukan ulit pagkalipas ng {hours, plural, one {# oras} other {# na oras}}.',
  'phones.dailyTotal':
    'Hindi na makapagpadala ng code ang Alaga sa mga bagong numero ngayong araw. Mag-log in gamit ang email, o subukan ulit pagkalipas ng {hours, plural, one {# oras} other {# na oras}}.',
  'phones.taken': 'Sa ibang Alaga account na ang numerong ito.',
  'phones.onlyWayIn':
    'Ang numerong ito lang ang daan papasok sa account mo. Magdagdag at mag-confirm muna ng email.',
  'phones.login.title': 'Mag-log in gamit ang SMS',
  'phones.login.text': 'Magpapadala kami ng code sa telepono mo; hindi kailangan ng password.',
  'phones.number': 'Numero ng telepono',
  'phones.number.hint': 'Gaya ng 0917 555 0100. Kung nasa labas ng Pilipinas, magsimula sa +.',
  'phones.send': 'Ipadala ang verification code',
  'phones.send.busy': 'Ipinapadala ang code...',
  'phones.regular': 'Bumalik sa karaniwang login',
  'phones.back': 'Bumalik',
  'phones.code.title': 'Tingnan ang mga mensahe mo',
  'phones.code.sentTo': 'Nagpadala kami ng code sa',
  'phones.code': 'Code na natanggap',
  'phones.code.hint': '6 na digit mula sa mensahe. Gagana ito nang 10 minuto.',
  'phones.login': 'I-verify at mag-log in',
  'phones.verify': 'I-verify',
  'phones.verify.busy': 'Vine-verify...',
  'phones.resend': 'Ipadala ulit ang code',
  'phones.resendIn': 'Ipadala ulit pagkalipas ng {seconds}s',
  'phones.change': 'Palitan ang numero',
  'phones.info':
    'Naka-encrypt ang numero ng telepono mo habang ipinapadala at dito ay ginagamit lang sa pag-verify ng login. Maaaring may singil ang SMS.',
  'phones.development.title': 'Naipadala ang OTP (Development Mode)',
  'phones.development.text': 'Ang code mo ay {otp}',
  'phones.send.failed': 'Hindi naipadala ang OTP',
  'phones.tryAgain': 'Pakisubukan ulit.',
  'phones.verify.failed': 'Mali ang OTP',
  'phones.verify.failed.text': 'Pakitingnan ang code mo at subukan ulit.',
  'phones.resend.failed': 'Hindi naipadala ulit ang OTP',
  'phones.row': 'Na-verify na numero ng telepono',
  'phones.row.none': 'Mag-log in at tumanggap ng paalala sa text message',
  'phones.sheet': 'I-verify ang numero mo',
  'phones.sheet.text':
    'Pagkatapos, puwede ka nang mag-log in gamit ang code. Darating lang ang mga paalala sa text kung io-on mo ang mga ito. Maaaring may singil ang SMS.',
  'phones.verified': 'Na-verify ang numero',
  'phones.current': 'Puwede kang mag-log in gamit ang code na ipapadala sa',
  'phones.replace': 'Gumamit ng ibang numero',
  'phones.remove': 'Alisin ang numero',
  'phones.removed': 'Naalis ang numero',
  'phones.remove.failed': 'Hindi naalis ang numero',
};
