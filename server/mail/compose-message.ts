import type { Message, Parts } from '#server/parts.ts';

/** RFC 2369 and RFC 8058. The one-click header is sent only with https, which the RFC requires. */
const unsubscribeHeaders = (link: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${link}>`,
  ...(link.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
});

/** Converts a message to nodemailer's options. */
export const composeMessage = (
  { mailFrom }: Pick<Parts['config'], 'mailFrom'>,
  { to, subject, text, replyTo, messageId, unsubscribe, attachments = [] }: Message,
) => ({
  from: mailFrom,
  to,
  subject,
  text,
  ...(replyTo ? { replyTo } : {}),
  ...(messageId ? { messageId } : {}),
  ...(unsubscribe ? { headers: unsubscribeHeaders(unsubscribe) } : {}),
  attachments: attachments.map(({ name, type, bytes }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(bytes),
  })),
});
