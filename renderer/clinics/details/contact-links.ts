/** What stands before an extension: `+63 2 8123 4567 loc. 12`. */
const BEFORE_EXTENSION = /^[^a-z]*/i;
const DIALLED = /^\+?\d{3,15}$/;

/** Digits to dial, as a link; undefined for what no telephone takes. */
export const phoneLink = (phone: string): string | undefined => {
  const written = BEFORE_EXTENSION.exec(phone.trim())?.[0] ?? '';
  // `+63 (0)917`: the nought is for who dials within the country.
  const number = written.replace('(0)', '').replace(/[^\d+]/g, '');
  return DIALLED.test(number) ? `tel:${number}` : undefined;
};

/** One plain address: whatever could bring more fields into a mail is none. */
const ADDRESS = /^[\w.!#$'*+/=^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** A mail to that address, as a link; undefined for what is no address. */
export const mailLink = (email: string): string | undefined => {
  const [user = '', host = ''] = email.trim().split('@');
  return ADDRESS.test(email.trim()) ? `mailto:${encodeURIComponent(user)}@${host}` : undefined;
};

// `URL.parse` would do, but is younger than some phones.
const parsed = (address: string): URL | undefined => {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
};

/** An address of the web as a link, with its name for people; undefined for what no browser opens as a page. */
export const webLink = (
  website: string,
): { readonly href: string; readonly name: string } | undefined => {
  const url = parsed(website);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return { href: url.href, name: url.hostname.replace(/^www\./, '') };
};
