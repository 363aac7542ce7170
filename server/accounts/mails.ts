import type { Recipient } from '#db/accounts/secrets.ts';
import { unlinkedName } from '#server/http/unlinked.ts';
import { text } from '#server/messages/text.ts';
import type { Message, Parts } from '#server/parts.ts';

type Kind = 'confirm' | 'taken' | 'reset';

/** How the owner is called, and in which language. */
export type Addressee = Pick<Recipient, 'firstName' | 'preferredLanguage'>;

const mail = (
  kind: Kind,
  to: string,
  { firstName, preferredLanguage: language }: Addressee,
  link: string,
): Message => ({
  to,
  link,
  subject: text(`mail.${kind}.subject`, {}, language),
  text: text(
    `mail.${kind}.text`,
    { name: unlinkedName(firstName) || text('mail.nameless', {}, language), link },
    language,
  ),
});

type Address = Pick<Parts, 'publicAddress'>;

export const resetLink = ({ publicAddress }: Address, token: string): string =>
  `${publicAddress()}/reset-password?token=${token}`;

export const confirmationMail = (at: Address, to: string, owner: Addressee, token: string) =>
  mail('confirm', to, owner, `${at.publicAddress()}/email-confirmed?token=${token}`);

/** Tells an owner that somebody tried to sign up with the address once more. */
export const takenMail = (at: Address, to: string, owner: Addressee) =>
  mail('taken', to, owner, `${at.publicAddress()}/login`);

export const resetMail = (at: Address, to: string, owner: Addressee, token: string) =>
  mail('reset', to, owner, resetLink(at, token));
