import type { calendarFeed as en } from '#server/messages/en/calendar-feed.ts';
import type { Translated } from '#server/messages/ids.ts';

export const calendarFeed: Translated<typeof en> = {
  'calendarFeed.off': 'Sa mga server na para sa marami lang nagagawa ang link ng kalendaryo.',
  'calendarFeed.deleted': 'Hindi na gumagana ang link ng kalendaryo',
  'calendarFeed.hidden': '{pet}: pag-aalaga',
};
