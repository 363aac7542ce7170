import type { waysIn as en } from '#server/messages/en/ways-in.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const waysIn: TranslatedTexts<typeof en> = {
  'accounts.reauthenticate': 'Pakikumpirma na ikaw ito.',
  'accounts.reauthenticate.wrong': 'Mali ang password na ito.',
  'accounts.reauthenticate.none': 'Walang verified na numero ang account mo.',
  'accounts.reauthenticate.done': 'Salamat. Puwede ka nang magpatuloy.',
  'accounts.reauthenticate.title': 'Ikaw ba ito?',
  'accounts.reauthenticate.text':
    'Matagal ka nang naka-log in. Kumpirmahin muna na ikaw ito bago mo baguhin kung paano ka nagla-log in. Hindi mawawala ang mga na-type mo.',
  'accounts.reauthenticate.password': 'Password mo',
  'accounts.reauthenticate.submit': 'Magpatuloy',
  'accounts.reauthenticate.busy': 'Tinitingnan...',
  'accounts.reauthenticate.phone': 'Gumamit ng code sa numerong nagtatapos sa {name}',
  'accounts.reauthenticate.phone.sent': 'Nagpadala kami ng code sa numerong nagtatapos sa {name}.',
  'accounts.reauthenticate.biometric': 'Gamitin ang biometric login',
  'accounts.reauthenticate.provider': 'Mag-log in ulit gamit ang {name}',
  'accounts.reauthenticate.mail':
    'Hindi mo ito makukumpirma rito. Mag-log out, mag-log in ulit, tapos subukan muli.',
  'accounts.reauthenticate.failed': 'Hindi namin makumpirma na ikaw ito',
  'waysIn.title': 'Alisin din ang ibang paraan ng pag-log in',
  'waysIn.text':
    'Kapag napalitan na ang password, hindi na magagamit sa pag-log in ang mga naka-check.',
  'waysIn.phone': 'Numerong nagtatapos sa {name}',
  'waysIn.phone.detail': 'Text message · wala nang text reminder doon',
  'waysIn.provider': 'Pag-log in gamit ang {name}',
  'waysIn.biometric': 'Pag-log in gamit ang biometric',
  'waysIn.unnamed': 'Device na walang pangalan',
  'waysIn.added': 'Idinagdag noong {day}',
  'waysIn.unread': 'Hindi ma-load ang ibang paraan ng pag-log in',
  'waysIn.link.row': 'Naka-link na login',
  'waysIn.unlink.title': 'I-unlink ang login na ito?',
  'waysIn.unlink.text': 'Hindi ka na makakapag-log in gamit ang {name}.',
  'waysIn.unlink.confirm': 'I-unlink',
  'waysIn.unlink.failed': 'Hindi na-unlink ang login',
  'waysIn.unlinked': 'Na-unlink na ang login.',
  'waysIn.onlyWayIn': 'Ito lang ang paraan para makapasok sa account mo. Magdagdag muna ng iba.',
  'waysIn.notice.dismiss': 'Nakita ko na',
  'waysIn.notice.dismissed': 'Inalis na ang abiso.',
  'waysIn.notice.failed': 'Hindi naalis ang abiso',
  'waysIn.notice.advice':
    'Kung hindi ikaw ito, palitan ang password mo at alisin ang ibang paraan ng pag-log in.',
  'waysIn.kept': 'Mananatili',
  'provider.link.title': 'Sa iyo ba ang account na ito?',
  'provider.link.text':
    'May Alaga account na para sa {email}. I-type ang password nito nang isang beses, at makakapag-log in ka na gamit ang {provider}.',
  'provider.link.submit': 'I-link at mag-log in',
  'provider.link.busy': 'Nagli-link...',
  'provider.link.done': 'Naka-link na ang login mo.',
  'provider.link.failed': 'Hindi na-link ang login',
  'provider.link.expired': 'Masyadong natagalan. Mag-log in ulit.',
  'provider.link.taken': 'Naka-link na ang account na ito sa ibang login ng provider na ito.',
};
