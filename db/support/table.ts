import { bytes, instant, integer, table, text } from '#db/engine/table.ts';

const SENT = 'it was sent to the operator of this server';

/** What an owner wrote to support. Without `mailedAt` it waits here for the operator, or for the next try. */
export const supportMessages = table(
  'supportMessages',
  {
    id: text().key(),
    userId: text().references('users'),
    subject: text(),
    message: text(),
    /** As it was sent, not as the account has it. */
    userEmail: text().nullable(),
    userName: text().nullable(),
    createdAt: instant(),
    mailedAt: instant().nullable(),
    /** How often it was handed to the mail. */
    mailTries: integer().fallback(0),
    /** Nobody tries before this instant. */
    mailAgainAt: instant(),
    /** Bytes of the text and of the photos, which count to the storage of the account. */
    byteSize: integer().fallback(0),
  },
  { notExported: SENT },
);

export const supportAttachments = table(
  'supportAttachments',
  {
    messageId: text().key().references('supportMessages'),
    position: integer().key(),
    mimeType: text(),
    bytes: bytes(),
  },
  { notExported: SENT },
);
