import { boolean, instant, integer, json, type RowOf, table, text } from '#db/engine/table.ts';

/** Links under which somebody without an account looks after pets for some days. */
export const sitterLinks = table(
  'sitterLinks',
  {
    id: text().key(),
    userId: text().references('users'),
    /** SHA-256 of the link's token, base64url, so that a copy of the table opens no link. */
    tokenHash: text(),
    petIds: json<readonly string[]>(),
    /** The beginning of the first day. Before it the page shows that day alone. */
    startsAt: instant(),
    /** The end of the last day. */
    endsAt: instant(),
    /** The zone in which the days are counted. */
    timeZone: text(),
    /** Whether the sitter may record doses and write to the diary. */
    canLog: boolean(),
    /** An argon2id hash; null where the link alone is enough. */
    pinHash: text().nullable(),
    /** Notes about the house. */
    note: text().nullable(),
    watchFor: text().nullable(),
    language: text<'en' | 'fil'>(),
    showAddress: boolean().fallback(false),
    /** The name under which the sitter wrote last; null before the first entry. */
    sitterName: text().nullable(),
    /** Since the link was made. */
    wrongPins: integer().fallback(0),
    /** When too many wrong PINs locked the link for good. */
    lockedAt: instant().nullable(),
    createdAt: instant(),
  },
  { notExported: 'its link opens on this server alone' },
);

export type SitterLinkRow = RowOf<typeof sitterLinks>;
