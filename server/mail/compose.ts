import type { Message, Parts } from '#server/parts.ts';

/** A message as nodemailer takes it. */
export const composed = (
  { mailFrom }: Pick<Parts['config'], 'mailFrom'>,
  { to, subject, text, replyTo, messageId, attachments = [] }: Message,
) => ({
  from: mailFrom,
  to,
  subject,
  text,
  ...(replyTo ? { replyTo } : {}),
  ...(messageId ? { messageId } : {}),
  attachments: attachments.map(({ name, type, bytes }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(bytes),
  })),
});
