import { text } from '#server/messages/text.ts';
import type { Message, Parts } from '#server/parts.ts';

type Kind = 'confirm' | 'taken' | 'reset';

/** Whoever signs an address up chooses the name: it must not smuggle a link or a paragraph into the mail. */
const plainName = (name: string): string => name.replace(/\s+/g, ' ').replace(/[.:/@](?=\S)/g, ' ');

const mail = (kind: Kind, to: string, firstName: string, link: string): Message => ({
  to,
  link,
  subject: text(`mail.${kind}.subject`),
  text: text(`mail.${kind}.text`, { name: plainName(firstName), link }),
});

type Address = Pick<Parts, 'publicAddress'>;

export const resetLink = ({ publicAddress }: Address, token: string): string =>
  `${publicAddress()}/reset-password?token=${token}`;

export const confirmationMail = (at: Address, to: string, firstName: string, token: string) =>
  mail('confirm', to, firstName, `${at.publicAddress()}/email-confirmed?token=${token}`);

/** Tells an owner that somebody tried to sign up with the address once more. */
export const takenMail = (at: Address, to: string, firstName: string) =>
  mail('taken', to, firstName, `${at.publicAddress()}/login`);

export const resetMail = (at: Address, to: string, firstName: string, token: string) =>
  mail('reset', to, firstName, resetLink(at, token));
