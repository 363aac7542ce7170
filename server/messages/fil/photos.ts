import type { photos as en } from '#server/messages/en/photos.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const photos: TranslatedTexts<typeof en> = {
  // Photos: rules of the wire
  'photos.notAnImage': 'Pumili ng image file',
  'photos.tooLarge': 'Dapat ay mas maliit sa 10MB ang image',
  'photos.tooMany': 'Hanggang 3 litrato lang ang puwedeng i-upload.',
  'photos.unreadable':
    'Hindi mabasa ang litratong ito. Baka sira ito, o hindi kayang buksan ng Alaga; pumili ng JPEG o PNG na litrato.',
  'photos.tooManyPixels':
    'Masyadong maraming pixel ang litratong ito: hanggang 52 megapixels ang JPEG, PNG at WebP, at 16 ang AVIF. Mag-save ng mas maliit na kopya, o i-screenshot ito, at iyon ang piliin.',
  'photos.unknown': 'Hindi kabilang sa record na ito ang litrato.',
  'photos.focus.invalid':
    'Ang bahaging ipapakita ng litrato ay dapat apat na buong numero, gaya ng "2500,1000,5000,5000".',
  'plans.full':
    'Puno na ang account, kaya walang espasyo para rito. Magtanggal ng ilang litrato o PDF sa mga record nito at subukan ulit; bilang pa rin ang nasa Kamakailang tinanggal hanggang sa tuluyan itong mawala.',

  // Photos: picking them
  'photo.position': 'Litrato {number} sa {count}',
  'photo.next': 'Susunod na litrato',
  'photo.previous': 'Naunang litrato',
  'photo.zoomIn': 'Palakihin',
  'photo.zoomOut': 'Paliitin',
  'photo.hint': 'JPEG, PNG o WebP, hanggang {megabytes} MB',
  'photo.label': 'Litrato',
  'photo.take': 'Kumuha ng litrato',
  'photo.choose': 'Pumili ng litrato',
  'photo.adjust': 'Ayusin ang litrato',
  'photo.whole': 'Tingnan ang buong litrato',
  'photo.crop.title': 'I-crop ang litrato',
  'photo.crop.touch': 'I-drag para igalaw, i-pinch para mag-zoom',
  'photo.crop.mouse': 'I-drag para igalaw, mag-scroll para mag-zoom',
  'photo.crop.skip': 'Laktawan',
  'photo.crop.use': 'Gamitin ang litrato',
  'photo.crop.stage': 'Ang bahaging laging kita',
  'photo.crop.keys': 'Igalaw gamit ang arrow keys; plus at minus para mag-zoom.',
  'photo.crop.at': 'Naka-zoom ng {zoom}%, {across}% pahalang, {down}% pababa',
  'photo.crop.zoom': 'Laki ng zoom',
  'photo.crop.left': 'I-rotate pakaliwa',
  'photo.crop.right': 'I-rotate pakanan',
  'photo.crop.lists': 'Sa mga listahan',
  'photo.crop.card': 'Sa card',
  'photo.chosen': 'Ang napiling litrato',
  'photo.one': 'Litrato {number}',
  'photo.upTo': 'hanggang {count}',
  'photo.add': 'Magdagdag ng litrato',
  'photo.remove': 'Tanggalin ang litrato',
  'photo.removeOne': 'Tanggalin ang litrato {number}',
  'photo.busy': 'Inihahanda ang litrato...',
  'photo.invalidType': 'Hindi puwede ang file na ito',
  'photo.tooLarge': 'Masyadong malaki ang file',
  'photo.single.notAnImage': 'Pumili ng image file.',
  'photo.single.tooLarge': 'Pumili ng image na mas maliit sa 8MB.',
  'photo.multiple.notAnImage': 'Mga image file lang ang piliin.',
  'photo.multiple.tooLarge': 'Pumili ng mga image na mas maliit sa 10MB.',
  'photo.tooMany.title': 'Masyadong maraming litrato',
  'photo.unreadable.title': 'Hindi mabuksan ang litratong ito',
  'photo.unreadable':
    'Hindi mabuksan ng browser na ito ang litrato. Kung galing ito sa iPhone (HEIC), i-save o i-share muna bilang JPEG; kung sira, pumili ng iba.',
  'photo.failed.title': 'Hindi na-upload',
  'photo.failed.one': 'Hindi na-upload ang litrato. Pakisubukan ulit.',
  'photo.failed.many': 'Hindi na-upload ang mga litrato. Pakisubukan ulit.',
};
