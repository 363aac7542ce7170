import type { UserRow } from '#db/accounts/queries.ts';
import type { Recipient } from '#db/accounts/tokens.ts';
import { isLinkToken } from '#server/http/access/link-token.ts';
import { lastDigits } from '#server/http/access/ways-in.ts';
import { breakLinksInName } from '#server/http/answers/break-links.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { Message, Parts } from '#server/parts.ts';
import { INVITATION_FIELD } from '#server/registration/rules.ts';

type MailKind = 'confirm' | 'taken' | 'reset';

/** The owner's name and language. */
export type Addressee = Pick<Recipient, 'firstName' | 'preferredLanguage'>;

const mail = (
  kind: MailKind,
  to: string,
  { firstName, preferredLanguage: language }: Addressee,
  link: string,
): Message => ({
  to,
  link,
  subject: text(`mail.${kind}.subject`, {}, language),
  text: text(
    `mail.${kind}.text`,
    { name: breakLinksInName(firstName) || text('mail.nameless', {}, language), link },
    language,
  ),
});

type AddressParts = Pick<Parts, 'publicAddress'>;

export const resetLink = ({ publicAddress }: AddressParts, token: string): string =>
  `${publicAddress()}/reset-password?token=${token}`;

/** With the token of an invitation to a household, its page opens after the first login, in any browser. */
export const confirmationMail = (
  parts: AddressParts,
  to: string,
  owner: Addressee,
  { token, invitation = '' }: { readonly token: string; readonly invitation?: string | undefined },
) => {
  const invited = isLinkToken(invitation) ? `&${INVITATION_FIELD}=${invitation}` : '';
  const path = `/email-confirmed?token=${token}${invited}`;
  return mail('confirm', to, owner, `${parts.publicAddress()}${path}`);
};

/** Tells an owner that somebody tried to sign up with their address again. */
export const emailTakenMail = (parts: AddressParts, to: string, owner: Addressee) =>
  mail('taken', to, owner, `${parts.publicAddress()}/login`);

export const resetMail = (parts: AddressParts, to: string, owner: Addressee, token: string) =>
  mail('reset', to, owner, resetLink(parts, token));

/** The account that wants to add the address. It was created by phone and is known only by its number. */
type MailRecipient = Pick<UserRow, 'preferredLanguage' | 'verifiedPhone'>;

const addMail = (
  kind: 'addEmail' | 'addTaken',
  to: string,
  { preferredLanguage: language, verifiedPhone }: MailRecipient,
  link: string,
): Message => ({
  to,
  link,
  subject: text(`mail.${kind}.subject`, {}, language),
  // The mail contains no name: the requester chose it, and the reader may be somebody else.
  text: text(`mail.${kind}.text`, { digits: lastDigits(verifiedPhone ?? ''), link }, language),
});

/** The mail that asks to confirm an added address. Its link works only in a session of the requesting account. */
export const addEmailMail = (
  parts: AddressParts,
  to: string,
  asking: MailRecipient,
  token: string,
): Message =>
  addMail('addEmail', to, asking, `${parts.publicAddress()}/email-confirmed?token=${token}`);

/** Tells the owner of an address, in that owner's language, that an account created by phone tried to add it. */
export const addTakenMail = (
  parts: AddressParts,
  to: string,
  { verifiedPhone }: MailRecipient,
  preferredLanguage: Language,
): Message =>
  addMail('addTaken', to, { verifiedPhone, preferredLanguage }, `${parts.publicAddress()}/login`);

/** Tells an owner which ways to log in have changed. */
export const securityMail = (
  parts: AddressParts,
  to: string,
  { firstName, preferredLanguage: language }: Addressee,
  { title, body }: { readonly title: string; readonly body: string },
): Message => {
  const link = `${parts.publicAddress()}/forgot-password`;
  const name = breakLinksInName(firstName) || text('mail.nameless', {}, language);
  return {
    to,
    link,
    subject: title,
    text: text('mail.security.text', { name, body, link }, language),
  };
};
