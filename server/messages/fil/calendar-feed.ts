import type { calendarFeed as en } from '#server/messages/en/calendar-feed.ts';
import type { Translated } from '#server/messages/ids.ts';

export const calendarFeed: Translated<typeof en> = {
  'calendarFeed.off': 'Sa mga server na para sa marami lang nagagawa ang link ng kalendaryo.',
  'calendarFeed.deleted': 'Hindi na gumagana ang link ng kalendaryo',
  'calendarFeed.hidden': '{pet}: pag-aalaga',
  'calendarFeed.title': 'Link ng kalendaryo',
  'calendarFeed.about':
    'Ipinapakita ang mga paalala at plano ng pag-aalaga sa app ng kalendaryo mo. Mababasa ito ng sinumang may link.',
  'calendarFeed.made':
    'Idagdag ang link na ito sa app ng kalendaryo mo. Ngayon lang ito ipapakita.',
  'calendarFeed.isOn': 'May link ka na. Papalitan ito ng bago.',
  'calendarFeed.copy': 'Kopyahin ang Link',
  'calendarFeed.copied': 'Nakopya ang link ng kalendaryo',
  'calendarFeed.notCopied': 'Piliin ang link para makopya.',
  'calendarFeed.pets': 'Mga alaga sa kalendaryo',
  'calendarFeed.hideTitles': 'Itago ang mga pamagat',
  'calendarFeed.hideTitles.hint': 'Sasabihin lang ng kalendaryo na kailangang alagaan ang alaga.',
  'calendarFeed.make': 'Gumawa ng Link',
  'calendarFeed.replace': 'Gumawa ng Bagong Link',
  'calendarFeed.delete': 'Burahin ang Link',
  'calendarFeed.make.failed': 'Hindi nagawa ang link',
  'calendarFeed.delete.failed': 'Hindi nabura ang link',
  'calendarFeed.item': 'Idagdag sa Kalendaryo',
  'calendarFeed.item.saved': 'Na-save ang file para sa kalendaryo',
  'calendarFeed.item.failed': 'Hindi nagawa ang file para sa kalendaryo',
};
