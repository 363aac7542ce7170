import { boolean, instant, integer, type RowOf, table, text } from '#db/engine/table.ts';

/** Links that show a pet to a vet for some hours. */
export const vetLinks = table(
  'vetLinks',
  {
    id: text().key(),
    petId: text().references('pets'),
    /** The account that created the link, which shows no more than this account sees. */
    userId: text().references('users'),
    /** SHA-256 of the link's token, base64url. A copy of the table therefore cannot open a link. */
    tokenHash: text(),
    /** The owner's name for the link, such as the clinic. */
    name: text().nullable(),
    endsAt: instant(),
    showsRecords: boolean(),
    showsDocuments: boolean(),
    showsDiary: boolean(),
    showsCare: boolean(),
    /** The owner's questions, one in each line. */
    questions: text().nullable(),
    /** Whether the vet may hand in reports about visits. */
    allowsReport: boolean().fallback(false),
    /** The number of submitted reports, including those that the owner discarded. */
    reports: integer().fallback(0),
    /** SHA-256 of the contents of these reports, base64url, separated by spaces. */
    reportDigests: text().fallback(''),
    language: text<'en' | 'fil'>(),
    /** How often the page was opened, not counting link previews of messengers. */
    openings: integer().fallback(0),
    lastOpenedAt: instant().nullable(),
    createdAt: instant(),
  },
  { notExported: 'its link opens on this server alone' },
);

export type VetLinkRow = RowOf<typeof vetLinks>;
