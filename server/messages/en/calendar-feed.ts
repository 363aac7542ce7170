export const calendarFeed = {
  'calendarFeed.off': 'Links for calendars are made by hosted servers.',
  'calendarFeed.deleted': 'The calendar link works no longer',
  'calendarFeed.hidden': '{pet}: care',
} as const;
