import type { biometrics as en } from '#server/messages/en/biometrics.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const biometrics: TranslatedTexts<typeof en> = {
  'biometrics.address':
    'Hindi naka-set up ang biometric login sa address na ito. Mag-log in gamit ang password mo.',
  'biometrics.expired': 'Masyadong natagalan. Pakisubukan ulit.',
  'biometrics.refused':
    'Hindi tinanggap ang biometric login. Mag-log in gamit ang password mo, at saka ito i-set up ulit.',
  'biometrics.known': 'Naka-set up na ang biometric login sa device na ito.',
  'biometrics.tooMany': 'Naka-set up na ang biometric login sa 50 device. Mag-alis muna ng isa.',
  'biometrics.removed': 'Naka-off na ang biometric login sa device na iyon.',
  'biometrics.setup.failed': 'Hindi na-set up ang biometric authentication. Pakisubukan ulit.',
  'biometrics.email.title': 'Kailangan ang email',
  'biometrics.email.text': 'Ilagay muna ang email mo',
  'biometrics.check': 'Tinitingnan ang kaya ng device na ito...',
  'biometrics.setup.text':
    'Mag-log in gamit ang fingerprint, mukha, o screen lock ng device na ito. Hindi umaalis ang mga ito sa device. Ilagay ang password mo para makumpirmang ikaw ito.',
  'biometrics.setup.submit': 'I-set up ang biometric',
  'biometrics.setup.busy': 'Sine-set up...',
  'biometrics.setup.again': 'I-set up ulit',
  'biometrics.setup.failed.title': 'Hindi na-set up',
  'biometrics.setup.done.title': 'Naka-on na ang biometric login',
  'biometrics.setup.done.text': 'Puwede ka nang mag-log in sa device na ito nang walang password.',
  'biometrics.authenticate.text':
    'Mag-log in bilang {email} gamit ang fingerprint, mukha, o screen lock.',
  'biometrics.authenticate.submit': 'Kumpirmahin',
  'biometrics.authenticate.busy': 'Kinukumpirma...',
  'biometrics.success': 'Nakumpirma na ikaw ito',
  'biometrics.again': 'Subukan ulit',
  'biometrics.back': 'Bumalik sa email login',
  'biometrics.unavailable': 'Walang biometric dito',
  'biometrics.unavailable.back': 'Bumalik sa karaniwang login',
  'biometrics.verified.title': 'Nakilala ka ng device',
  'biometrics.verified.text': 'Tapusin ang pag-log in gamit ang password mo.',
  'biometrics.error.title': 'Hindi gumana ang biometric login',
  'biometrics.error.device':
    'Hindi suportado ang biometric authentication sa device o browser na ito.',
  'biometrics.error.cancelled': 'Kinansela o hindi natuloy ang biometric authentication.',
  'biometrics.error.denied':
    'Hindi pinayagan ang biometric. Payagan ito sa settings ng browser mo at subukan ulit.',
  'biometrics.error.unsupported': 'Hindi suportado ang biometric authentication.',
  'biometrics.error.security':
    'May security error. Gumagana lang ang biometric login sa sariling address ng Alaga, sa secure na koneksyon.',
  'biometrics.error.none':
    'Walang nakitang biometric credential. I-set up muna ang biometric authentication.',
  'biometrics.error.removed':
    'Naka-off ang biometric login sa account na ito. Mag-log in sa ibang paraan, at saka ito i-set up ulit sa profile mo.',
  'biometrics.error.registration': 'Kinansela o hindi pinayagan ang pag-set up ng biometric.',
  'biometrics.row': 'Biometric login',
  'biometrics.remove.title': 'I-off ang biometric login?',
  'biometrics.remove.text': 'Mula noon, password mo na ang hihingin sa device na ito.',
  'biometrics.remove.other': 'Mula noon, password mo na ang hihingin sa {device}.',
  'biometrics.remove.confirm': 'I-off',
  'biometrics.remove.failed': 'Hindi na-off ang biometric login',
  'biometrics.others': 'Iba pang device na may biometric login',
  'biometrics.others.text':
    'Alisin ang device na nawala o hindi mo na ginagamit. Kapag ni-reset mo ang password mo, maaalis ang biometric login sa lahat ng device.',
  'biometrics.others.remove': 'Alisin',
  'biometrics.others.removeOne': 'Alisin ang {device}',
  'biometrics.others.used': 'Huling ginamit noong {when}',
  'biometrics.others.unused': 'Hindi pa nagagamit',
  'biometrics.others.unnamed': 'Device na walang pangalan',
};
