import type { sharing as en } from '#server/messages/en/sharing.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const sharing: TranslatedTexts<typeof en> = {
  // Ang mga code at share link ng alaga
  'sharing.first.title': 'Ang makikita ng makakahanap',
  'sharing.first.text':
    'Makikita ito ng sinumang mag-scan ng code ni {name} o may hawak ng link, kahit walang login:',
  'sharing.first.household':
    'Makukuha ng sinumang mag-scan ng tag ni {name} ang contact card na laman nito:',
  'sharing.first.profile': 'Ang profile ni {name} at ang mga huling record',
  'sharing.first.owner': 'Ikaw: {contact}',
  'sharing.first.emergency': 'Tatawagan sa emergency: {contact}',
  'sharing.first.emergency.hidden': 'Hindi kasama ang tatawagan mo sa emergency',
  'sharing.first.nothing':
    'Wala. Habang naka-off ang pampublikong profile, walang mabubuksang page ang mga code at link.',
  'sharing.first.public': 'Pampublikong profile',
  'sharing.first.public.hint': 'Makikita ng makakahanap ang page ni {name} at maaabot ka niya',
  'sharing.first.help': 'Impormasyong pang-emergency sa QR',
  'sharing.first.help.hint': 'Ipapakita rin sa page ang tatawagan mo sa emergency',
  'sharing.first.later': 'Mababago mo ito kahit kailan sa mga setting ng privacy mo.',
  'sharing.first.done': 'Sige',
  'sharing.first.failed': 'Hindi nabago ang mga setting ng privacy mo. Pakisubukan ulit.',
  'sharing.codes': 'Aling code',
  'sharing.profileCode': 'Code ng profile',
  'sharing.profileCode.for': 'Para sa scanner ng Alaga',
  'sharing.profileCode.picture': 'QR code: ang profile ni {name}',
  'sharing.profileCode.text':
    'Makikita ng sinumang mag-scan nito gamit ang Alaga ang profile at mga record ni {name}, at kung paano ka makokontak.',
  'sharing.profileCode.member':
    'Makikita ng sinumang mag-scan nito gamit ang Alaga ang profile at mga record ni {name}, at kung paano makokontak si {owner}.',
  'sharing.profileCode.household':
    'Kapag na-scan gamit ang Alaga, sinasabi ng code na ito ang pangalan, lahi, petsa ng kapanganakan, microchip at mga palatandaan ni {name}. Wala rito ang contact mo.',
  'sharing.profileCode.camera':
    'Text lang ang ipapakita nito sa camera ng phone: tag sa collar ang para sa makakakita sa alaga mo.',
  'sharing.collarTag': 'Tag sa collar',
  'sharing.collarTag.for': 'Para sa camera ng kahit anong phone',
  'sharing.collarTag.picture': 'Tag sa collar na may QR code: {name}',
  'sharing.collarTag.text':
    'Bubuksan nito sa camera ng kahit anong phone ang page ni {name}: ang profile, ang huling {count} record at kung paano ka makokontak. Hindi kailangang mag-log in.',
  'sharing.collarTag.member':
    'Bubuksan nito sa camera ng kahit anong phone ang page ni {name}: ang profile, ang huling {count} record at kung paano makokontak si {owner}. Hindi kailangang mag-log in.',
  'sharing.collarTag.household':
    'Hindi naaabot ng iba ang computer na ito, kaya walang page na bubuksan ang tag. Contact card ang laman nito na nababasa ng camera ng kahit anong phone, kahit walang internet: {holds}.',
  'sharing.collarTag.noContact':
    'Walang numero ng telepono sa profile mo: maglagay para matawagan ka ng makakakita kay {name}.',
  'sharing.toProfile': 'Pumunta sa profile ko',
  'sharing.scanMe': 'I-scan ako',
  'sharing.size': 'Laki',
  'sharing.size.round': '{size} mm na bilog',
  'sharing.size.card': '{width} × {height} mm na card',
  'sharing.size.all': 'Lahat ng laki sa isang papel',
  'sharing.sheet': '{count, plural, one {# tag} other {# na tag}} sa isang papel',
  'sharing.sheet.picture':
    'Ang papel kapag na-print: {count, plural, one {# tag} other {# na tag}} ni {name}',
  'sharing.sheet.full': 'I-print sa 100 %',
  'sharing.sheet.full.text': 'Huwag “Fit to page”: para tama ang laki ng bawat isa, {size}.',
  'sharing.sheet.full.all': 'Huwag “Fit to page”: para tama ang laki ng bawat tag.',
  'sharing.phone': 'Telepono sa tag',
  'sharing.phone.none': 'Wala',
  'sharing.download': 'I-download',
  'sharing.downloaded': 'Na-save ang QR code',
  'sharing.downloaded.tag': 'Na-save ang tag',
  'sharing.downloaded.text': 'Na-save ito bilang {file}.',
  'sharing.share': 'Ibahagi',
  'sharing.print': 'I-print',
  'sharing.copied': 'Nakopya ang link',
  'sharing.copied.text': 'Puwede nang i-paste kahit saan ang link sa profile ni {name}.',
  'sharing.copiedCode': 'Nakopya ang QR code',
  'sharing.copiedCode.text': 'Puwede na itong i-paste sa mensahe o dokumento.',
  'sharing.share.failed': 'Hindi naibahagi',
  'sharing.share.failed.text': 'Hindi naibahagi ang link ng profile',
  'sharing.share.failed.pet': 'Hindi naibahagi ang profile ng alaga',
  'sharing.error': 'May error',
  'sharing.generate.failed': 'Hindi nagawa ang QR code. Pakisubukan ulit.',
  'sharing.shareCode.failed': 'Hindi naibahagi ang QR code.',
  'sharing.link': 'Link ng profile',
  'sharing.link.share': 'Ibahagi ang link',
  'sharing.link.text':
    'Makikita ng may hawak ng link na ito ang page ni {name}. Kapag pinalitan mo ito, hindi na gagana ang lumang link at ang mga tag na may dala nito.',
  'sharing.replace': 'Palitan ang link',
  'sharing.replace.title': 'Palitan ang link ng profile?',
  'sharing.replace.text':
    'Hindi na gagana agad ang lumang link, pati ang bawat tag na may dala nito. Patuloy na gagana ang mga code ng profile hanggang i-off mo ang pampublikong profile.',
  'sharing.replaced': 'Napalitan ang link ng profile',
  'sharing.replaced.text': 'Mag-print ng bagong mga tag: wala nang bubuksan ang mga luma.',
  'sharing.replace.failed': 'Hindi napalitan ang link ng profile',
  'sharing.off.title': 'Naka-off ang pampublikong profile mo',
  'sharing.off.text':
    'Walang makakabukas ngayon sa page ni {name}: walang patutunguhan ang link, mga tag at mga code nito. I-on ang pampublikong profile para magamit ang mga ito.',
  'sharing.off.household':
    'Habang naka-off ito, walang ginagawang code ni {name} ang Alaga. Makikita pa rin ang contact sa tag na na-print mo na.',
  'sharing.off.member': 'Naka-off ang pampublikong profile ni {owner}',
  'sharing.off.member.text':
    'Walang makakabukas ngayon sa page ni {name}: walang patutunguhan ang link, mga tag at mga code nito. Si {owner} lang ang makakapag-on nito.',
  'sharing.off.open': 'Buksan ang mga setting ng privacy',
  'sharing.sample.title': 'Hindi kailanman pampubliko ang mga sample na alaga',
  'sharing.sample.mark': 'HALIMBAWA',
  'sharing.sample.picture': 'Halimbawa ng tag sa collar: {name}',
  'sharing.sample.code': 'Halimbawang tag ng Alaga: hindi totoong alaga si {name}.',
  'sharing.sample.text':
    'Halimbawang tag ito: narito si {name} para makapaglibot ka, at wala itong code o link na mabubuksan ng iba. Magkakaroon nito ang bawat alaga mo.',
};
