import { createHash, timingSafeEqual } from 'node:crypto';

/** Carries the secret of this launch; only our own window has it. */
export const LAUNCH_COOKIE = 'alaga.launch';

/** What the window's own page may ask of the computer. The microphone is in none of them. */
const PERMISSIONS: ReadonlySet<string> = new Set([
  'clipboard-sanitized-write',
  'fullscreen',
  'geolocation',
  'media',
  'notifications',
  'persistent-storage',
]);

const MAIL_FIELDS: ReadonlySet<string> = new Set(['subject', 'body']);

const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** Is this a page of our own server? A `blob:` address has our origin too, and is none. */
export const isOwnAddress = (address: string, origin: string): boolean => {
  const url = URL.parse(address);
  return url !== null && url.protocol === 'http:' && url.origin === origin && !hasCredentials(url);
};

/** What is on this computer alone is nobody's page on the web. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:.*\])\.?$/;

/** A number with nothing else, such as a code that a telephone would carry out. */
const NUMBER = /^\+?\d{3,15}$/;

/**
 * May the system's browser, mail program or telephone open this address? Web pages, plain mails and plain numbers, nothing
 * else. Many a clinic's page is still without https.
 */
export const mayOpenOutside = (address: string): boolean => {
  const url = URL.parse(address);
  if (url === null || hasCredentials(url)) return false;
  if (/^https?:$/.test(url.protocol)) return !LOOPBACK.test(url.hostname);
  if (url.protocol === 'tel:') return NUMBER.test(url.pathname) && !url.search && !url.hash;
  // Some mail programs take a file to send along from other fields, such as `attach`.
  return (
    url.protocol === 'mailto:' && [...url.searchParams.keys()].every((key) => MAIL_FIELDS.has(key))
  );
};

export interface PermissionQuestion {
  readonly permission: string;
  /** The address or origin of the page that asks. */
  readonly asker: string;
  readonly isMainFrame: boolean;
  /** Of `media` alone: what it wants to hear or see. */
  readonly media?: readonly string[];
}

export const mayUse = (
  { permission, asker, isMainFrame, media = [] }: PermissionQuestion,
  origin: string,
): boolean =>
  isMainFrame &&
  isOwnAddress(asker, origin) &&
  PERMISSIONS.has(permission) &&
  (permission !== 'media' || (media.length > 0 && media.every((kind) => kind === 'video')));

/** May a message of the page to the main process be heard? Only our own page's, and none of a frame within it. */
export const isOwnSender = (
  { address, isMainFrame }: { readonly address: string; readonly isMainFrame: boolean },
  origin: string,
): boolean => isMainFrame && isOwnAddress(address, origin);

/** May this be saved as a file? Only what our own server sent or our own page made. `chain`: each address that led to it. */
export const maySave = (chain: readonly string[], origin: string): boolean =>
  chain.length > 0 &&
  chain.every((address) => isOwnAddress(address, origin) || address.startsWith(`blob:${origin}/`));

export interface RequestMarks {
  readonly host: string;
  /** The whole `Cookie` header. */
  readonly cookies: string;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Of two launch cookies one was planted: then neither counts. */
const launchSecret = (cookies: string): string | undefined => {
  const named = `${LAUNCH_COOKIE}=`;
  const given = cookies.split(';').map((cookie) => cookie.trim());
  const [secret, ...others] = given.filter((cookie) => cookie.startsWith(named));
  return others.length > 0 ? undefined : secret?.slice(named.length);
};

/**
 * Does this request come from our own window? It names our server exactly as the window does (a page whose name
 * was rebound to loopback names another), and it carries the secret of this launch.
 */
export const isOwnRequest = (
  given: RequestMarks,
  own: { readonly host: string; readonly secret: string },
): boolean => {
  const secret = launchSecret(given.cookies);
  return (
    given.host === own.host &&
    secret !== undefined &&
    timingSafeEqual(digest(secret), digest(own.secret))
  );
};
