import { boolean, instant, json, type RowOf, table, text } from '#db/engine/table.ts';

/** The link under which calendar programs read what an owner's pets need: at most one for each account. */
export const calendarFeeds = table(
  'calendarFeeds',
  {
    userId: text().key().references('users'),
    /** SHA-256 of the link's token, base64url: whoever finds the table can open no calendar. */
    tokenHash: text(),
    /** Null where it is about all pets, those of later included. */
    petIds: json<readonly string[] | null>().nullable(),
    /** Whether it says only that something is to be done, and not what. */
    hidesTitles: boolean().fallback(false),
    createdAt: instant(),
  },
  { notExported: 'its link opens on this server alone' },
);

export type CalendarFeedRow = RowOf<typeof calendarFeeds>;
