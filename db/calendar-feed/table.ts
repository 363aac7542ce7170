import { boolean, instant, json, type RowOf, table, text } from '#db/engine/table.ts';

/**
 * The secret link under which calendar programs read what an owner's pets need. Each account has at
 * most one.
 */
export const calendarFeeds = table(
  'calendarFeeds',
  {
    userId: text().key().references('users'),
    /** SHA-256 of the link's token, base64url, so that the table does not reveal any link. */
    tokenHash: text(),
    /** Null if the feed is about all pets, including later ones. */
    petIds: json<readonly string[] | null>().nullable(),
    /** Whether the feed says only that something is due, without its title. */
    hidesTitles: boolean().fallback(false),
    createdAt: instant(),
  },
  { notExported: 'its link opens on this server alone' },
);

export type CalendarFeedRow = RowOf<typeof calendarFeeds>;
