import type { visitReports as en } from '#server/messages/en/visit-reports.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const visitReports: TranslatedTexts<typeof en> = {
  // Refusals
  'visitReports.visitedOn.required': 'Pakilagay ang araw ng pagbisita',
  'visitReports.visitedOn.future': 'Hindi puwedeng sa hinaharap ang pagbisita',
  'visitReports.nextDueDate.order': 'Dapat pagkatapos ng pagbisita ang susunod na petsa',
  'visitReports.vetName.required': 'Pakilagay ang pangalan mo',
  'visitReports.empty': 'Pakisulat ang nakita o ang gamutan, o magdagdag ng file',
  'visitReports.tooManyFiles': 'Hanggang 3 file lang ang isang ulat',
  'visitReports.tooLarge': 'Hanggang 10 MB lang ang isang file',
  'visitReports.wrongFile': 'Hindi PDF at hindi rin litrato ang {name}',
  'visitReports.unreadableFile':
    'Hindi mabasa ang {name}. Baka sira ito, o hindi kayang buksan ng Alaga; pumili ng JPEG o PNG na litrato.',
  'visitReports.tooManyPixels':
    'Masyadong maraming pixel ang {name}. Mag-save ng mas maliit na kopya, o i-screenshot ito, at iyon ang piliin.',
  'visitReports.tooMany':
    'Naubos na ang mga ulat ng link na ito. Humingi ng bagong link sa may-ari.',
  'visitReports.full': 'Masyadong maraming ulat ang naghihintay sa may-ari. Pakisabihan muna siya.',
  'visitReports.discarded': 'Itinapon ang ulat',
  // The app
  'visitReports.title': 'Ulat ng pagbisita',
  'visitReports.subtitle': 'Para kay {pet}, wala pa sa booklet',
  'visitReports.unverified': 'Walang patunay kung sino ang sumulat nito. Suriin muna bago idagdag.',
  'visitReports.findings': 'Nakita',
  'visitReports.treatment': 'Gamutan',
  'visitReports.visit': 'Pagbisita',
  'visitReports.nextDue': 'Susunod',
  'visitReports.photo': 'Litrato {number}',
  'visitReports.ifAdded': 'Kapag idinagdag mo',
  'visitReports.record.checkup': 'Isang record ng checkup',
  'visitReports.record.files':
    '{count, plural, =0 {{date}} one {{date}, kasama ang # file} other {{date}, kasama ang # file}}',
  'visitReports.reminder': 'Isang paalala',
  'visitReports.reminder.detail': '{title}, sa {date}',
  'visitReports.add': 'Idagdag sa booklet ni {pet}',
  'visitReports.edit': 'I-edit muna',
  'visitReports.edit.title': 'I-edit at idagdag',
  'visitReports.edit.save': 'Idagdag sa booklet',
  'visitReports.edit.remind': 'Paalalahanan ako sa petsa',
  'visitReports.kind': 'Uri ng record',
  'visitReports.recordTitle': 'Pamagat',
  'visitReports.vet': 'Beterinaryo',
  'visitReports.clinic': 'Clinic',
  'visitReports.discard': 'Itapon',
  'visitReports.discard.ask': 'Itapon ang ulat na ito?',
  'visitReports.discard.text': 'Buburahin ito kasama ang mga file. Hindi ito malalaman ng vet.',
  'visitReports.discard.failed': 'Hindi naitapon ang ulat',
  'visitReports.added': 'Naidagdag sa booklet',
  'visitReports.add.failed': 'Hindi naidagdag ang ulat',
  'visitReports.gone': 'Naidagdag na o naitapon na ang ulat na ito',
  'visitReports.gone.text': 'Wala nang naghihintay dito.',
  'visitReports.waiting':
    '{count, plural, one {May # ulat ng vet na naghihintay} other {May # na ulat ng vet na naghihintay}}',
  'visitReports.row': '{vet}, noong {date}',
};
