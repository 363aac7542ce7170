import type { emergency as en } from '#server/messages/en/emergency.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const emergency: TranslatedTexts<typeof en> = {
  // The emergency sheet
  'emergency.titleOf': 'Kapag may emergency: {name}',
  'emergency.open': 'Gabay sa emergency',
  'emergency.offline': 'Gumagana kahit walang signal',
  'emergency.gets': 'Ibinibigay ngayon',
  'emergency.noAllergies': 'Walang alam na allergy',
  'emergency.chip': 'microchip {chip}',
  'emergency.nothing': 'Walang gamot',
  'emergency.lastGiven': 'Huling ibinigay',
  'emergency.lastGiven.at': '{name, select, none {{time}} other {{time}, ni {name}}}',
  'emergency.where': 'Saan pupunta',
  'emergency.who': 'Sino ang tatawagan',
  'emergency.always': 'Clinic, bukas 24 oras',
  'emergency.always.short': '24 oras',
  'emergency.vet': 'Vet clinic',
  'emergency.clinics.none':
    'Wala pang alam na clinic. Magdagdag sa Mga Vet Clinic, o isulat ito sa isang record.',
  'emergency.clinics.find': 'Maghanap ng clinic',
  'emergency.unknown': 'Lalabas dito ang mga clinic at contact kapag nag-online ang device na ito.',
  'emergency.as.owner': 'May-ari',
  'emergency.as.contact': 'Tatawagan sa emergency',
  'emergency.noNumber': 'Walang numero',
  'emergency.call': 'Tawagan si {name}',
  'emergency.call.always': 'Tawagan ang clinic na bukas 24 oras',
  'emergency.call.vet': 'Tawagan ang vet',
  'emergency.directions': 'Daan papunta sa {name}',
  'emergency.print': 'I-save bilang PDF',
  'emergency.picture': 'I-save ang larawan para sa lock screen',
  'emergency.picture.saved': 'Na-save ang larawan. Gawin itong wallpaper ng lock screen mo.',
  'emergency.picture.failed': 'Hindi nagawa ang larawan',
  'emergency.failed': 'Hindi nagawa ang gabay',
  'emergency.banner': 'Kapag may emergency',
  'emergency.hang': 'Isabit kung saan makikita ng sitter.',
  'emergency.until': 'hanggang {date}',
  'emergency.before': 'Bago umalis ng bahay:',
  'emergency.before.text':
    'dalhin ang carrier, ang papel na ito at ang natitirang gamot. Tawagan ang clinic habang nasa daan.',
  'emergency.from': 'Mula sa Alaga booklet ni {name}, {date}.',
};
