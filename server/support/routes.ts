import { v7 } from 'uuid';
import { countStored } from '#db/engine/sqlite/storage.ts';
import {
  insertSupportAttachments,
  insertSupportMessage,
  type SupportMessageRow,
} from '#db/support/queries.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { contactSupport, type SupportReceipt } from './contract.ts';
import { mailMessages, supportAddress } from './mail-messages.ts';
import { nextTry } from './rules.ts';

/** For each account. */
const MESSAGE_LIMIT: Limit = { name: 'support', max: 5, windowSeconds: 15 * 60 };

type SupportBody = ParsedBody<typeof contactSupport>;

interface LetterSender {
  readonly userId: string;
  readonly now: Date;
  readonly mails: boolean;
  /** Bytes of the attached photos. */
  readonly photoBytes: number;
}

/** A new message's row. If it can be mailed, the mail right after the commit counts as its first attempt. */
const newMessage = (
  { id, subject, message, userEmail = null, userName = null }: SupportBody,
  { userId, now, mails, photoBytes }: LetterSender,
): SupportMessageRow => ({
  id: id ?? v7(),
  userId,
  subject,
  message,
  userEmail,
  userName,
  createdAt: now.toISOString(),
  mailedAt: null,
  mailTries: mails ? 1 : 0,
  mailAgainAt: mails ? nextTry(now) : now.toISOString(),
  byteSize: Buffer.byteLength(subject) + Buffer.byteLength(message) + photoBytes,
});

const toReceipt = (id: string, delivery: SupportReceipt['delivery']): SupportReceipt => ({
  id,
  delivery,
  message: text(`support.sent.${delivery}`),
});

export const supportRoutes = (parts: Parts): readonly Route[] => [
  route(contactSupport, async ({ actor, body, now, write }) => {
    const { db, photos, log } = parts;
    await countAgainst(db, MESSAGE_LIMIT, actor.userId, now);
    const canMail = supportAddress(parts) !== undefined;
    const photoChanges = await photos.readUploads(body.attachments ?? [], 'support', {
      userId: actor.userId,
      now,
    });
    const encodedPhotos = (photoChanges === 'unchanged' ? [] : photoChanges).flatMap(
      (photoChange) => (photoChange.kind === 'new' ? photoChange.photo : []),
    );
    const photoBytes = encodedPhotos.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    const message = newMessage(body, { userId: actor.userId, now, mails: canMail, photoBytes });
    const attachments = encodedPhotos.map(({ mimeType, bytes }, position) => ({
      messageId: message.id,
      position,
      mimeType,
      bytes,
    }));
    const receipt = await write(async (tx) => {
      await requireNewId(tx, 'supportMessages', body.id);
      await countStored(tx, message, []);
      await insertSupportMessage(tx, message);
      await insertSupportAttachments(tx, attachments);
      return toReceipt(message.id, canMail ? 'mail' : 'kept');
    });
    if (!canMail) log({ support: 'kept', id: message.id });
    // The message is stored, so a failed mail is retried by the job and not by the owner.
    await mailMessages(parts, [message.id]).catch(() =>
      log({ level: 'error', support: 'not handed to the mail', id: message.id }),
    );
    return receipt;
  }),
];
