import { listLetters, listSupportAttachments, markMailed } from '#db/support/queries.ts';
import type { Parts } from '#server/parts.ts';
import { supportMail } from './mails.ts';

/** The address for support mails; undefined if this server cannot send them. */
export const supportAddress = ({ config, mail }: Parts): string | undefined =>
  mail.available ? config.supportEmail : undefined;

/** Mails stored messages and marks those that were accepted; the others are retried by the job. */
export const mailMessages = async (parts: Parts, ids: readonly string[]): Promise<void> => {
  const { db, mail, clock, config } = parts;
  const recipientAddress = supportAddress(parts);
  if (recipientAddress === undefined || ids.length === 0) return;
  const letters = await listLetters(db, ids);
  const attachments = Map.groupBy(
    await listSupportAttachments(db, ids),
    ({ messageId }) => messageId,
  );
  for (const letter of letters) {
    const message = supportMail(config, recipientAddress, letter, attachments.get(letter.id) ?? []);
    await mail.send(message, () => markMailed(db, letter.id, clock.now()));
  }
};
