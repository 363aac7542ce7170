import type { SupportAttachmentRow, SupportLetter } from '#db/support/queries.ts';

/** Text that is safe on a terminal: without control characters and characters that reverse text. */
const withoutControls = (text: string): string =>
  text.replace(/[^\P{C}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '');

const line = (text: string): string => withoutControls(text).replace(/\s+/g, ' ').trim();

/** A support message as text for the operator, with the ways to answer it. */
export const printedLetter = (letter: SupportLetter, photos: number): string => {
  const { email, phone, firstName, lastName, userEmail, userName } = letter;
  const name = line(`${firstName} ${lastName}`);
  const accountNames = [userName, userEmail].filter(
    (accountName) => accountName !== null && accountName !== email && accountName !== name,
  );
  return [
    `── ${letter.createdAt}  ${letter.id}`,
    `From:    ${[name, email, phone]
      .filter(Boolean)
      .map((part) => line(part ?? ''))
      .join(', ')}`,
    ...(accountNames.length === 0
      ? []
      : [`Says:    ${accountNames.map((accountName) => line(accountName ?? '')).join(', ')}`]),
    `Subject: ${line(letter.subject)}`,
    ...(photos === 0 ? [] : [`Photos:  ${photos}`]),
    '',
    withoutControls(letter.message),
    '',
  ].join('\n');
};

/** The file name of an attachment. */
export const photoName = ({
  messageId,
  position,
}: Pick<SupportAttachmentRow, 'messageId' | 'position'>): string =>
  `${messageId}-${position + 1}.jpg`;
