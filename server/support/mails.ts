import type { SupportAttachmentRow, SupportLetter } from '#db/support/queries.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import { text } from '#server/messages/text.ts';
import type { Message, Parts } from '#server/parts.ts';

const getMailDomain = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** The sender according to the account, and according to the message if that differs. */
const describeSender = ({
  email,
  phone,
  firstName,
  lastName,
  userEmail,
  userName,
}: SupportLetter) => {
  const noneText = text('mail.support.none');
  const name = joinFullName({ firstName, lastName }) || noneText;
  const claims = [
    ...(userName !== null && userName !== name ? [userName] : []),
    ...(userEmail !== null && userEmail.toLowerCase() !== email ? [userEmail] : []),
  ];
  return {
    name,
    email: email ?? noneText,
    phone: phone ?? noneText,
    claims: claims.join(', ') || noneText,
  };
};

/**
 * The mail to the operator. The Message-ID follows from the message, so that a repeated mail is shown once. Answers go
 * to the account's address.
 */
export const supportMail = (
  { mailFrom }: Pick<Parts['config'], 'mailFrom'>,
  to: string,
  letter: SupportLetter,
  attachments: readonly SupportAttachmentRow[],
): Message => ({
  to,
  messageId: `<support-${letter.id}@${getMailDomain(mailFrom)}>`,
  subject: text('mail.support.subject', { subject: letter.subject.replace(/\s+/g, ' ') }),
  text: text(`mail.support.text.${letter.email === null ? 'noEmail' : 'answer'}`, {
    ...describeSender(letter),
    message: letter.message,
    when: letter.createdAt,
    id: letter.id,
  }),
  ...(letter.email === null ? {} : { replyTo: letter.email }),
  attachments: attachments.map(({ position, mimeType, bytes }) => ({
    name: `photo-${position + 1}.jpg`,
    type: mimeType,
    bytes,
  })),
});
