import { listLetters, listSupportAttachments, markMailed } from '#db/support/queries.ts';
import type { Parts } from '#server/parts.ts';
import { supportMail } from './mails.ts';

/** Where messages are mailed to; undefined where this server cannot mail them. */
export const supportAddress = ({ config, mail }: Parts): string | undefined =>
  mail.available ? config.supportEmail : undefined;

/** Hands stored messages to the mail. What it took is marked; what it did not take is left for the next round. */
export const mailMessages = async (parts: Parts, ids: readonly string[]): Promise<void> => {
  const { db, mail, clock, config } = parts;
  const to = supportAddress(parts);
  if (to === undefined || ids.length === 0) return;
  const letters = await listLetters(db, ids);
  const attachments = Map.groupBy(
    await listSupportAttachments(db, ids),
    ({ messageId }) => messageId,
  );
  for (const letter of letters) {
    const message = supportMail(config, to, letter, attachments.get(letter.id) ?? []);
    await mail.send(message, () => markMailed(db, letter.id, clock.now()));
  }
};
