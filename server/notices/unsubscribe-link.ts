import type { Language } from '#server/messages/ids.ts';
import type { Parts } from '#server/parts.ts';

type Signing = Pick<Parts, 'links'>;

/** The path that the link opens; a token follows. */
export const UNSUBSCRIBE = '/api/unsubscribe/';

/** The kind of mail that a link turns off: reminders. The word stands in the links of mails that were sent. */
const KIND = 'email';

const meant = (userId: string): string => JSON.stringify(['unsubscribe', KIND, userId]);

/**
 * Names an account and a kind of mail, and lasts as long as the server's secret, the previous one included. It does
 * nothing but turn that kind off: it opens no session and no page that shows anything of the account.
 */
export const unsubscribeLink = (
  parts: Signing & Pick<Parts, 'publicAddress'>,
  userId: string,
  language: Language,
): string =>
  `${parts.publicAddress()}${UNSUBSCRIBE}${KIND}.${userId}.${parts.links.sign(meant(userId))}?lang=${language}`;

/** The account that a token names; undefined where this server did not sign it. */
export const accountOf = (parts: Signing, token: string): string | undefined => {
  const [kind, userId, signature, ...more] = token.split('.');
  if (kind !== KIND || !userId || !signature || more.length > 0) return undefined;
  return parts.links.isSigned(meant(userId), signature) ? userId : undefined;
};
