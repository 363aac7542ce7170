import { bytes, instant, integer, table, text } from '#db/engine/table.ts';

const SENT_TO_OPERATOR_REASON = 'it was sent to the operator of this server';

/**
 * Messages to support. One without `mailedAt` waits for the operator or for the next attempt to
 * mail it.
 */
export const supportMessages = table(
  'supportMessages',
  {
    id: text().key(),
    userId: text().references('users'),
    subject: text(),
    message: text(),
    /** The address when the message was sent, not the account's current one. */
    userEmail: text().nullable(),
    userName: text().nullable(),
    createdAt: instant(),
    mailedAt: instant().nullable(),
    /** The number of attempts to mail the message. */
    mailTries: integer().fallback(0),
    /** No process tries again before this instant. */
    mailAgainAt: instant(),
    /** Bytes of the text and the photos, which count towards the storage of the account. */
    byteSize: integer().fallback(0),
  },
  { notExported: SENT_TO_OPERATOR_REASON, chosenIds: 'private' },
);

export const supportAttachments = table(
  'supportAttachments',
  {
    messageId: text().key().references('supportMessages'),
    position: integer().key(),
    mimeType: text(),
    bytes: bytes(),
  },
  { notExported: SENT_TO_OPERATOR_REASON },
);
