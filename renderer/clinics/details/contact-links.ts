import { firstNumber } from '#server/phones/rules.ts';

/** The length of emergency numbers such as 117. */
const MIN_PHONE_DIGITS = 3;

/** A `tel:` link for the first number in a text; undefined if it contains none that can be dialled. */
export const phoneLink = (phone: string): string | undefined => {
  const number = firstNumber(phone, MIN_PHONE_DIGITS);
  return number === undefined ? undefined : `tel:${number}`;
};

/** Exactly one plain address, so that no other fields can be injected into the mail. */
const EMAIL_PATTERN = /^[\w.!#$'*+/=^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** A `mailto:` link; undefined for an invalid address. */
export const mailLink = (email: string): string | undefined => {
  const [user = '', host = ''] = email.trim().split('@');
  return EMAIL_PATTERN.test(email.trim())
    ? `mailto:${encodeURIComponent(user)}@${host}`
    : undefined;
};

// `URL.parse` would do, but is not available on some older phones.
const parseUrl = (address: string): URL | undefined => {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
};

/** An http(s) link with a readable label; undefined for any other address. */
export const webLink = (
  website: string,
): { readonly href: string; readonly name: string } | undefined => {
  const url = parseUrl(website);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return { href: url.href, name: url.hostname.replace(/^www\./, '') };
};
