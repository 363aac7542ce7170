import { createHash, timingSafeEqual } from 'node:crypto';

/** Holds the secret of this launch, which only the app's own window has. */
export const LAUNCH_COOKIE = 'alaga.launch';

/** The permissions of the app's own page. The microphone is not among them. */
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set([
  'clipboard-sanitized-write',
  'fullscreen',
  'geolocation',
  'media',
  'notifications',
  'persistent-storage',
]);

const MAIL_FIELDS: ReadonlySet<string> = new Set(['subject', 'body']);

const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== '';

/**
 * Whether the address is a page of the embedded server. A `blob:` URL has the same origin and does
 * not count.
 */
export const isOwnAddress = (address: string, origin: string): boolean => {
  const url = URL.parse(address);
  return url !== null && url.protocol === 'http:' && url.origin === origin && !hasCredentials(url);
};

/** Addresses of this computer are not web pages to open. */
const LOOPBACK_HOST =
  /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:.*\])\.?$/;

/** A phone number may contain only digits, because codes such as `*#` could make a phone do something. */
const PHONE_NUMBER = /^\+?\d{3,15}$/;

/**
 * Whether the system's browser, mail program or phone may open this address: only web pages, plain
 * mail addresses and plain numbers. Plain http is allowed, because many clinics' pages have no
 * https.
 */
export const mayOpenOutside = (address: string): boolean => {
  const url = URL.parse(address);
  if (url === null || hasCredentials(url)) return false;
  if (/^https?:$/.test(url.protocol)) return !LOOPBACK_HOST.test(url.hostname);
  if (url.protocol === 'tel:') return PHONE_NUMBER.test(url.pathname) && !url.search && !url.hash;
  // Some mail programs attach files that other fields name, such as `attach`.
  return (
    url.protocol === 'mailto:' && [...url.searchParams.keys()].every((key) => MAIL_FIELDS.has(key))
  );
};

export interface PermissionQuestion {
  readonly permission: string;
  /** The address or origin of the requesting page. */
  readonly requestingUrl: string;
  readonly isMainFrame: boolean;
  /** For `media`: the requested kinds. */
  readonly media?: readonly string[];
}

export const mayUse = (
  { permission, requestingUrl, isMainFrame, media = [] }: PermissionQuestion,
  origin: string,
): boolean =>
  isMainFrame &&
  isOwnAddress(requestingUrl, origin) &&
  ALLOWED_PERMISSIONS.has(permission) &&
  (permission !== 'media' || (media.length > 0 && media.every((kind) => kind === 'video')));

/**
 * Whether a message to the main process is accepted: only from the main frame of the app's own
 * page.
 */
export const isOwnSender = (
  { address, isMainFrame }: { readonly address: string; readonly isMainFrame: boolean },
  origin: string,
): boolean => isMainFrame && isOwnAddress(address, origin);

/**
 * Whether this may be saved as a file: only responses of the embedded server, or data that the
 * app's own page made. `chain` is the list of redirects.
 */
export const maySave = (chain: readonly string[], origin: string): boolean =>
  chain.length > 0 &&
  chain.every((address) => isOwnAddress(address, origin) || address.startsWith(`blob:${origin}/`));

export interface RequestMarks {
  readonly host: string;
  /** The whole `Cookie` header. */
  readonly cookies: string;
}

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest();

/** With two launch cookies one was planted, so neither is accepted. */
const launchSecret = (cookies: string): string | undefined => {
  const cookiePrefix = `${LAUNCH_COOKIE}=`;
  const cookieList = cookies.split(';').map((cookie) => cookie.trim());
  const [secret, ...otherSecrets] = cookieList.filter((cookie) => cookie.startsWith(cookiePrefix));
  return otherSecrets.length > 0 ? undefined : secret?.slice(cookiePrefix.length);
};

/**
 * Whether a request came from the app's own window. It must have the exact host (a page whose name
 * was rebound to loopback has another one) and the secret of this launch.
 */
export const isOwnRequest = (
  marks: RequestMarks,
  expected: { readonly host: string; readonly secret: string },
): boolean => {
  const secret = launchSecret(marks.cookies);
  return (
    marks.host === expected.host &&
    secret !== undefined &&
    timingSafeEqual(hashText(secret), hashText(expected.secret))
  );
};
