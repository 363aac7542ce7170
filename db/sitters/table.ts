import { boolean, instant, integer, json, type RowOf, table, text } from '#db/engine/table.ts';

/** Links for sitters, who look after pets for some days without an account. */
export const sitterLinks = table(
  'sitterLinks',
  {
    id: text().key(),
    userId: text().references('users'),
    /** SHA-256 of the link's token, base64url. A copy of the table therefore cannot open a link. */
    tokenHash: text(),
    petIds: json<readonly string[]>(),
    /** The start of the first day. Until then the page shows only the date of that day. */
    startsAt: instant(),
    /** The end of the last day. */
    endsAt: instant(),
    /** The time zone of the first and last day. */
    timeZone: text(),
    /** Whether the sitter may record doses and write to the diary. */
    canLog: boolean(),
    /** An argon2id hash; null if the link has no PIN. */
    pinHash: text().nullable(),
    /** Notes for the sitter about the home. */
    note: text().nullable(),
    watchFor: text().nullable(),
    language: text<'en' | 'fil'>(),
    showAddress: boolean().fallback(false),
    /** The name that the sitter last entered; null before the first entry. */
    sitterName: text().nullable(),
    /** The number of wrong PINs since the link was created. */
    wrongPins: integer().fallback(0),
    /** The time at which too many wrong PINs locked the link for good; null if it is not locked. */
    lockedAt: instant().nullable(),
    createdAt: instant(),
  },
  { notExported: 'its link opens on this server alone' },
);

export type SitterLinkRow = RowOf<typeof sitterLinks>;
