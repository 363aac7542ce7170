import type { Language } from '#server/messages/ids.ts';
import type { Parts } from '#server/parts.ts';

type LinkParts = Pick<Parts, 'links'>;

/** The path of the link; a token follows. */
export const UNSUBSCRIBE_PATH = '/api/unsubscribe/';

/**
 * The kind of mail that a link turns off: reminders. It must not change, because it is part of links in mails already
 * sent.
 */
const KIND = 'email';

const signedText = (userId: string): string => JSON.stringify(['unsubscribe', KIND, userId]);

/**
 * A signed link that names an account and a kind of mail. It is valid as long as the server's secret, including the
 * previous one. It can only turn that kind off: it opens no session and shows nothing of the account.
 */
export const unsubscribeLink = (
  parts: LinkParts & Pick<Parts, 'publicAddress'>,
  userId: string,
  language: Language,
): string =>
  `${parts.publicAddress()}${UNSUBSCRIBE_PATH}${KIND}.${userId}.${parts.links.sign(signedText(userId))}?lang=${language}`;

/** The account in a token; undefined if this server did not sign it. */
export const verifyToken = (parts: LinkParts, token: string): string | undefined => {
  const [kind, userId, signature, ...more] = token.split('.');
  if (kind !== KIND || !userId || !signature || more.length > 0) return undefined;
  return parts.links.isSigned(signedText(userId), signature) ? userId : undefined;
};
