import { createECDH } from 'node:crypto';
import * as z from 'zod/mini';
import { ConfigError, optionalText, splitWords, validText } from '#server/config-values.ts';

export interface NoticeConfig {
  /** Hosts of push services, with `*.` for all subdomains; undefined for the known services. */
  readonly pushHosts: readonly string[] | undefined;
  /** Addresses, `host:port`, that notification targets may have although they are not on the public internet. */
  readonly allowedTargets: readonly string[];
  /** Notices of one channel that are sent in parallel. As many may be sent twice after a crash. */
  readonly noticesAtOnce: number;
  /** The keys for Web Push; if not configured, the server creates its own. */
  readonly vapid: VapidConfig | undefined;
}

export interface VapidConfig {
  readonly publicKey: string;
  readonly privateKey: string;
}

const DEFAULT_NOTICES_AT_ONCE = 3;

/** A host name, or `*.` and a host name for its subdomains; never a whole top-level domain. */
const isHostPattern = (text: string): boolean =>
  /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])?$/i.test(text);

/** A host and a port in the form in which URL returns them. */
const isHostAndPort = (text: string): boolean =>
  /:[1-9]\d{0,4}$/.test(text) && URL.parse(`http://${text}`)?.pathname === '/';

export const noticeSettings = z.object({
  PUSH_HOSTS: validText(
    (text) => splitWords(text).every(isHostPattern),
    'PUSH_HOSTS must be host names such as push.example.com or *.example.com, separated by commas or spaces',
  ),
  ALLOWED_TARGETS: validText(
    (text) => splitWords(text).every(isHostAndPort),
    'ALLOWED_TARGETS must be places such as ntfy.lan:8080 or [fd00::8]:443, separated by commas or spaces',
  ),
  NOTICES_AT_ONCE: validText(
    (text) => /^([1-9]|[1-4]\d|50)$/.test(text),
    'NOTICES_AT_ONCE must be a whole number from 1 to 50',
  ),
  VAPID_PUBLIC_KEY: optionalText,
  VAPID_PRIVATE_KEY: optionalText,
});

type NoticeSettings = z.output<typeof noticeSettings>;

const isKeyPair = (publicKey: string, privateKey: string): boolean => {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  } catch {
    return false;
  }
  return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
};

const readVapidConfig = (settings: NoticeSettings): VapidConfig | undefined => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (publicKey === undefined || privateKey === undefined) {
    throw new ConfigError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or none',
    );
  }
  if (!isKeyPair(publicKey, privateKey)) {
    throw new ConfigError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a P-256 pair in base64url',
    );
  }
  return { publicKey, privateKey };
};

/** Throws ConfigError if the keys for Web Push are invalid. */
export const readNoticeConfig = (settings: NoticeSettings): NoticeConfig => ({
  pushHosts: settings.PUSH_HOSTS ? splitWords(settings.PUSH_HOSTS.toLowerCase()) : undefined,
  allowedTargets: splitWords((settings.ALLOWED_TARGETS ?? '').toLowerCase()),
  noticesAtOnce: Number(settings.NOTICES_AT_ONCE || DEFAULT_NOTICES_AT_ONCE),
  vapid: readVapidConfig(settings),
});
