/** The part of a phone number before an extension: `+63 2 8123 4567 loc. 12`. */
const PART_BEFORE_EXTENSION = /^[^a-z]*/i;
const DIALLED_NUMBER = /^\+?\d{3,15}$/;

/** A `tel:` link; undefined if the number cannot be dialled. */
export const phoneLink = (phone: string): string | undefined => {
  const writtenNumber = PART_BEFORE_EXTENSION.exec(phone.trim())?.[0] ?? '';
  // The zero in `+63 (0)917` is only dialled within the country.
  const digits = writtenNumber.replace('(0)', '').replace(/[^\d+]/g, '');
  return DIALLED_NUMBER.test(digits) ? `tel:${digits}` : undefined;
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
