import type { vetPage as en } from '#server/messages/en/vet-page.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

/** The page of a vet. */
export const vetPage: TranslatedTexts<typeof en> = {
  'vetPage.shared': 'Ibinahagi ni {owner} para sa pagbisita · bukas hanggang {date}',
  'vetPage.print': 'I-print ang buod',
  'vetPage.chip': 'Microchip',
  'vetPage.owner': 'May-ari',
  'vetPage.weight': 'Timbang',
  'vetPage.asks': 'Mga tanong ni {owner}',
  'vetPage.given': 'Ibinibigay ngayon',
  'vetPage.records': 'Mga record',
  'vetPage.documents': 'Mga dokumento',
  'vetPage.diary': 'Diary, huling 30 araw',
  'vetPage.none': 'Walang nakasulat.',
  'vetPage.photo': 'Litrato',
  'vetPage.report': 'Magpadala ng ulat ng pagbisita',
  'vetPage.report.decides': 'Si {owner} ang magpapasya kung ano ang papasok sa booklet.',
  'vetPage.report.name': 'Pangalan mo',
  'vetPage.report.files': 'Mga PDF o litrato (hanggang 3)',
  'vetPage.report.sending': 'Ipinapadala…',
  'vetPage.report.failed': 'Hindi naipadala. Tingnan ang koneksyon at subukan ulit.',
  'vetPage.unverified': 'Isinulat ng may-ari.',
};
