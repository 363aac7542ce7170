import type { calendarFeed as en } from '#server/messages/en/calendar-feed.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const calendarFeed: TranslatedTexts<typeof en> = {
  'calendarFeed.off': 'Hindi available ang calendar link sa desktop app.',
  'calendarFeed.deleted': 'Hindi na gumagana ang calendar link',
  'calendarFeed.hidden': '{pet}: pag-aalaga',
  'calendarFeed.title': 'Calendar link',
  'calendarFeed.about':
    'Ipinapakita ang mga paalala at plano ng pag-aalaga sa calendar app mo. Mababasa ito ng sinumang may link.',
  'calendarFeed.made': 'Idagdag ang link na ito sa calendar app mo. Ngayon lang ito ipapakita.',
  'calendarFeed.isOn': 'May link ka na. Papalitan ito ng bago.',
  'calendarFeed.copy': 'Kopyahin ang link',
  'calendarFeed.copied': 'Nakopya ang calendar link',
  'calendarFeed.notCopied': 'Piliin ang link para makopya.',
  'calendarFeed.pets': 'Mga alaga sa calendar',
  'calendarFeed.hideTitles': 'Itago ang mga pamagat',
  'calendarFeed.hideTitles.hint': 'Sasabihin lang ng calendar na kailangang alagaan ang alaga.',
  'calendarFeed.make': 'Gumawa ng link',
  'calendarFeed.replace': 'Gumawa ng bagong link',
  'calendarFeed.delete': 'Burahin ang link',
  'calendarFeed.load.failed':
    'Hindi ma-load ang link mo sa calendar. Tingnan ang koneksyon mo at buksan ulit ito.',
  'calendarFeed.make.failed': 'Hindi nagawa ang link',
  'calendarFeed.delete.failed': 'Hindi nabura ang link',
  'calendarFeed.item': 'Idagdag sa calendar',
  'calendarFeed.item.saved': 'Na-save ang calendar file',
  'calendarFeed.item.failed': 'Hindi nagawa ang calendar file',
};
