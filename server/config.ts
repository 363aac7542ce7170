import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { isPostgresUrl, isReadablePostgresUrl } from '#db/engine/postgres/postgres-url.ts';
import manifest from '../package.json' with { type: 'json' };
import type { Ads } from './ads/contract.ts';
import { readAds } from './ads/read-ads.ts';
import { MIN_PASSPHRASE } from './backups/contract.ts';
import { LOG_LEVELS, type LogLevel } from './log-levels.ts';
import { SIGN_UP_MODES, type SignUpMode } from './registration/rules.ts';
import { type Gateway, readSmsUrl, SmsUrlError } from './sms/address.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  /** The PostgreSQL database; undefined for an SQLite file in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly mode: 'hosted' | 'household';
  readonly production: boolean;
  /** Enables outbox mails and logged links: only hosted, not in production and bound to loopback. */
  readonly developmentMode: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly supportEmail: string | undefined;
  /** The SMS gateway; its scheme selects the kind (see server/sms/). */
  readonly smsUrl: string | undefined;
  /** Countries (ISO 3166) to whose numbers codes are sent before an account has verified them. */
  readonly smsCountries: readonly string[];
  /** Codes sent per day in total. Verified numbers have a reserve beyond it. */
  readonly smsDailyLimit: number;
  /** Hosts of push services, with `*.` for all subdomains; undefined for the known services. */
  readonly pushHosts: readonly string[] | undefined;
  /** Places, `host:port`, that notification targets may be at although they are not on the public internet. */
  readonly allowedTargets: readonly string[];
  readonly provider: ProviderConfig | undefined;
  /** Who may make an account. Always `open` in a household. */
  readonly signUp: SignUpMode;
  /** Whether the provider may make accounts; `signUp` applies to them too. */
  readonly oidcSignUp: boolean;
  /** Whether the log-in leads straight to the provider. */
  readonly oidcAuto: boolean;
  /** Whether passwords log in and sign up. Only false where a provider is configured. */
  readonly passwordLogin: boolean;
  /** Whether every account needs two-step login or a passkey. Always false in a household. */
  readonly requireMfa: boolean;
  /** The keys for Web Push; if not configured, the server creates its own. */
  readonly vapid: VapidConfig | undefined;
  readonly sessionSecret: string | undefined;
  /** A former `sessionSecret`, whose signatures are still accepted. */
  readonly previousSessionSecret: string | undefined;
  /** Whether `X-Forwarded-*` and `X-Request-Id` are trusted. */
  readonly trustProxy: boolean;
  /** The number of proxies in front of the server, if `trustProxy` is set. */
  readonly proxyHops: number;
  /** Bytes of request bodies that may be in memory at a time. */
  readonly bodyBudget: number;
  /** Whether HSTS includes subdomains. */
  readonly hstsSubdomains: boolean;
  /** Bytes of photos and documents that an owner may store; undefined for no limit. */
  readonly storageLimit: number | undefined;
  /** Notices of one channel that are sent in parallel. As many may be sent twice after a crash. */
  readonly noticesAtOnce: number;
  /**
   * The passphrase in the operator's file for encrypting backups; empty for unencrypted backups, undefined if no file
   * is configured.
   */
  readonly backupPassphrase: string | undefined;
  /** The most backups that stay, and their bytes; undefined for no limit besides that of their age. */
  readonly backupMaxCount: number | undefined;
  readonly backupMaxBytes: number | undefined;
  /** A second folder that gets a copy of each backup. */
  readonly backupCopyDir: string | undefined;
  /** Advertisements; undefined turns them off. Always off in a household. */
  readonly ads: Ads | undefined;
  /** The Overpass endpoint; undefined reads no directory. */
  readonly overpassUrl: string | undefined;
  /** The map's style, or the TileJSON of tiles in the Shortbread schema; undefined for the bundled map. */
  readonly mapStyleUrl: string | undefined;
  /** Origins of the style's tiles, glyphs and images, besides the style's own. */
  readonly mapOrigins: readonly string[];
  readonly googleMapsKey: string | undefined;
  /** The Google Places endpoint. Fixed; only tests change it. */
  readonly googlePlacesUrl: string;
  /** The least important lines that are logged. */
  readonly logLevel: LogLevel;
  /** The token with which Prometheus reads `/metrics`; undefined turns them off. */
  readonly metricsToken: string | undefined;
  readonly version: string;
}

export interface ProviderConfig {
  /** The OpenID Connect issuer, which must answer discovery. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** The provider's name on the log-in button; undefined if the operator set none. */
  readonly name: string | undefined;
}

export interface VapidConfig {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A wrong setting, explained in one sentence to the operator. */
export class ConfigError extends Error {}

const optional = z.optional(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim() || undefined),
  ),
);

/** An origin without a path, because paths are appended to it. */
const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return /^https?:$/.test(url?.protocol ?? '') && url?.href === `${url?.origin}/`;
};
const wordsIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);
/** A host name, or `*.` and a host name for its subdomains; never a whole top-level domain. */
const isHostPattern = (text: string): boolean =>
  /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])?$/i.test(text);
/** A host and a port as a parsed address writes them. */
const isHostAndPort = (text: string): boolean =>
  /:\d{1,5}$/.test(text) && URL.parse(`http://${text}`)?.pathname === '/';
const originsIn = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);
const isSmtpUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return /^smtps?:$/.test(url?.protocol ?? '') && url?.hostname !== '';
};

const isWebUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

const setting = (accepts: (text: string) => boolean, complaint: string) =>
  z.optional(z.string().check(z.refine((text) => text === '' || accepts(text), complaint)));

const yesOrNo = (name: string) =>
  setting((text) => /^(true|false|1|0)$/.test(text), `${name} must be true or false`);

const isYes = (text: string | undefined): boolean => text === 'true' || text === '1';
const isNo = (text: string | undefined): boolean => text === 'false' || text === '0';

/** Megabytes; enough for the largest body, of which three copies exist while it is parsed. */
const MIN_BODY_BUDGET = 64;
const BODY_BUDGET = 64;

/** The minimum length of a secret in characters. */
export const MIN_SECRET = 32;

const environment = z.object({
  PORT: setting(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535,
    'PORT must be a number from 0 to 65535',
  ),
  HOST: optional,
  PUBLIC_URL: setting(isOrigin, 'PUBLIC_URL must be an http or https address without a path'),
  DATA_DIR: optional,
  DATABASE_URL: setting(
    isReadablePostgresUrl,
    'DATABASE_URL must be a postgres:// address, with signs such as / and % in its password percent-encoded: leave it unset to use the SQLite file in DATA_DIR',
  ),
  NODE_ENV: setting(
    (text) => /^(production|development|test)$/.test(text),
    'NODE_ENV must be production or development',
  ),
  ALAGA_MODE: setting(
    (text) => text === 'hosted' || text === 'household',
    'ALAGA_MODE must be hosted or household',
  ),
  SMTP_URL: setting(isSmtpUrl, 'SMTP_URL must be smtp:// or smtps:// with a host'),
  MAIL_FROM: optional,
  SUPPORT_EMAIL: setting(
    (text) => /^\S+@\S+\.\S+$/.test(text),
    'SUPPORT_EMAIL must be an email address',
  ),
  SMS_URL: optional,
  SMS_COUNTRIES: setting(
    (text) => wordsIn(text).every((word) => /^[a-z]{2}$/i.test(word)),
    'SMS_COUNTRIES must be ISO country codes such as PH, separated by commas or spaces',
  ),
  SMS_DAILY_LIMIT: setting(
    (text) => /^[1-9]\d{0,6}$/.test(text),
    'SMS_DAILY_LIMIT must be a whole number from 1',
  ),
  PUSH_HOSTS: setting(
    (text) => wordsIn(text).every(isHostPattern),
    'PUSH_HOSTS must be host names such as push.example.com or *.example.com, separated by commas or spaces',
  ),
  ALLOWED_TARGETS: setting(
    (text) => wordsIn(text).every(isHostAndPort),
    'ALLOWED_TARGETS must be places such as ntfy.lan:8080 or [fd00::8]:443, separated by commas or spaces',
  ),
  OIDC_ISSUER: setting(isWebUrl, 'OIDC_ISSUER must be an http or https address'),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: optional,
  OIDC_SIGN_UP: yesOrNo('OIDC_SIGN_UP'),
  OIDC_AUTO: yesOrNo('OIDC_AUTO'),
  PASSWORD_LOGIN: yesOrNo('PASSWORD_LOGIN'),
  REQUIRE_MFA: yesOrNo('REQUIRE_MFA'),
  SIGN_UP: setting(
    (text) => SIGN_UP_MODES.some((mode) => mode === text),
    `SIGN_UP must be ${SIGN_UP_MODES.join(', ')}`,
  ),
  VAPID_PUBLIC_KEY: optional,
  VAPID_PRIVATE_KEY: optional,
  ADS_CONFIG: optional,
  ALAGA_BACKUP_PASSPHRASE_FILE: z.optional(z.string()),
  BACKUP_MAX_COUNT: setting(
    (text) => /^[1-9]\d{0,4}$/.test(text),
    'BACKUP_MAX_COUNT must be a whole number from 1',
  ),
  BACKUP_MAX_MB: setting(
    (text) => /^[1-9]\d{0,8}$/.test(text),
    'BACKUP_MAX_MB must be a whole number of megabytes from 1',
  ),
  BACKUP_COPY_DIR: optional,
  OVERPASS_URL: setting(isWebUrl, 'OVERPASS_URL must be an http or https address, or empty'),
  MAP_STYLE_URL: setting(isWebUrl, 'MAP_STYLE_URL must be an http or https address, or empty'),
  MAP_ORIGINS: setting(
    (text) => originsIn(text).every(isOrigin),
    'MAP_ORIGINS must be http or https addresses without a path, separated by spaces',
  ),
  GOOGLE_MAPS_API_KEY: optional,
  SESSION_SECRET: setting(
    (text) => text.trim().length >= MIN_SECRET,
    'SESSION_SECRET must have at least 32 characters',
  ),
  SESSION_SECRET_PREVIOUS: setting(
    (text) => text.trim().length >= MIN_SECRET,
    'SESSION_SECRET_PREVIOUS must have at least 32 characters',
  ),
  BODY_BUDGET_MB: setting(
    (text) => /^[1-9]\d{1,5}$/.test(text) && Number(text) >= MIN_BODY_BUDGET,
    `BODY_BUDGET_MB must be a whole number of megabytes from ${MIN_BODY_BUDGET}`,
  ),
  STORAGE_LIMIT_MB: setting(
    (text) => /^[1-9]\d{0,8}$/.test(text),
    'STORAGE_LIMIT_MB must be a whole number of megabytes from 1',
  ),
  NOTICES_AT_ONCE: setting(
    (text) => /^([1-9]|[1-4]\d|50)$/.test(text),
    'NOTICES_AT_ONCE must be a whole number from 1 to 50',
  ),
  LOG_LEVEL: setting(
    (text) => LOG_LEVELS.some((level) => level === text),
    `LOG_LEVEL must be ${LOG_LEVELS.join(', ')}`,
  ),
  METRICS_TOKEN: setting(
    (text) => text.trim().length >= MIN_SECRET,
    'METRICS_TOKEN must have at least 32 characters',
  ),
  HSTS_SUBDOMAINS: yesOrNo('HSTS_SUBDOMAINS'),
  TRUST_PROXY: setting(
    (text) => /^(true|false|\d)$/.test(text),
    'TRUST_PROXY must be true, false or a number of proxies from 1 to 9',
  ),
});

/** The names of all environment variables that are read; server/OPERATING.md documents each. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

const adsOf = (path: string | undefined): Ads | undefined => {
  try {
    return path === undefined ? undefined : readAds(path);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`ADS_CONFIG names a file that is not right: ${problem}`);
  }
};

/** A line break at the end of the file is not part of the passphrase. */
const backupPassphraseIn = (path: string | undefined): string | undefined => {
  if (!path) return path;
  let passphrase: string;
  try {
    passphrase = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new ConfigError(`ALAGA_BACKUP_PASSPHRASE_FILE names a file that cannot be read: ${path}`);
  }
  if (passphrase.trim().length >= MIN_PASSPHRASE) return passphrase;
  throw new ConfigError(
    `ALAGA_BACKUP_PASSPHRASE_FILE names a file with less than ${MIN_PASSPHRASE} characters: ${path}`,
  );
};

/** Plain http is allowed only in development or within this computer, because tokens and secrets are sent. */
const isPlainHttpAllowed = (issuer: string): boolean => {
  const url = URL.parse(issuer);
  return url?.protocol === 'http:' && !LOOPBACK.has(url.hostname.replace(/^\[|\]$/g, ''));
};

const providerOf = (
  settings: z.output<typeof environment>,
  production: boolean,
): ProviderConfig | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = settings;
  const lonely = clientId === undefined ? 'OIDC_CLIENT_SECRET' : 'OIDC_CLIENT_ID';
  if (!issuer && clientId === undefined && !settings.OIDC_CLIENT_SECRET) return undefined;
  if (!issuer) throw new ConfigError(`${lonely} needs OIDC_ISSUER beside it`);
  if (clientId === undefined) throw new ConfigError('OIDC_ISSUER needs OIDC_CLIENT_ID beside it');
  if (production && isPlainHttpAllowed(issuer))
    throw new ConfigError('OIDC_ISSUER must be an https address');
  return {
    issuer,
    clientId,
    clientSecret: settings.OIDC_CLIENT_SECRET,
    name: settings.OIDC_NAME,
  };
};

/** Public services of the OpenStreetMap community, suitable for a household or a small server. */
const OVERPASS = 'https://overpass-api.de/api/interpreter';
const MAP_STYLE = 'https://vector.openstreetmap.org/shortbread_v1/tilejson.json';
const GOOGLE_PLACES = 'https://places.googleapis.com/v1/places:searchNearby';

const SMS_COUNTRIES = 'PH';
const SMS_DAILY_LIMIT = 500;

const MEGABYTE = 1024 * 1024;

type Registration = Pick<
  Config,
  'provider' | 'signUp' | 'oidcSignUp' | 'oidcAuto' | 'passwordLogin'
>;

const registrationOf = (
  settings: z.output<typeof environment>,
  mode: Config['mode'],
  production: boolean,
): Registration => {
  const hosted = mode === 'hosted';
  const provider = hosted ? providerOf(settings, production) : undefined;
  const passwordLogin = !(hosted && isNo(settings.PASSWORD_LOGIN));
  if (!passwordLogin && !provider) {
    throw new ConfigError('PASSWORD_LOGIN=false needs OIDC_ISSUER: nobody could log in without it');
  }
  return {
    provider,
    signUp: (hosted && SIGN_UP_MODES.find((known) => known === settings.SIGN_UP)) || 'open',
    oidcSignUp: !isNo(settings.OIDC_SIGN_UP),
    oidcAuto: provider !== undefined && isYes(settings.OIDC_AUTO),
    passwordLogin,
  };
};

const vapidOf = (settings: z.output<typeof environment>): VapidConfig | undefined => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (publicKey === undefined || privateKey === undefined) {
    throw new ConfigError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or none',
    );
  }
  const bytes = (key: string) => Buffer.from(key, 'base64url').length;
  if (bytes(publicKey) !== 65 || bytes(privateKey) !== 32) {
    throw new ConfigError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a P-256 pair in base64url',
    );
  }
  return { publicKey, privateKey };
};

/** Whether a gateway is configured with secrets over an unencrypted connection. */
const sendsSecretsInClear = (gateway: Gateway): boolean =>
  gateway.kind === 'http'
    ? gateway.authorization !== undefined && isPlainHttpAllowed(gateway.url)
    : isPlainHttpAllowed(gateway.origin);

const smsUrlOf = (text: string | undefined, production: boolean): string | undefined => {
  if (!text) return undefined;
  try {
    const gateway = readSmsUrl(text);
    if (production && sendsSecretsInClear(gateway)) {
      throw new ConfigError('SMS_URL must be an https address where it holds credentials');
    }
    return text;
  } catch (error) {
    throw error instanceof SmsUrlError ? new ConfigError(error.message) : error;
  }
};

/** `true` means one proxy. */
const hopsOf = (text: string | undefined): number => (text === 'true' ? 1 : Number(text) || 0);

/** The default number of notices sent in parallel in each channel. */
const NOTICES_AT_ONCE = 3;

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Reads the settings. Throws ConfigError with one sentence about a wrong one. */
export const readConfig = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config => {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new ConfigError(parsed.error.issues[0]?.message ?? 'wrong settings');
  const settings = parsed.data;
  const host = settings.HOST ?? '127.0.0.1';
  const mode = settings.ALAGA_MODE === 'household' ? 'household' : 'hosted';
  const production = settings.NODE_ENV === 'production';
  if (mode === 'household' && settings.DATABASE_URL) {
    throw new ConfigError('DATABASE_URL is for hosted servers: a household keeps its own file');
  }
  return {
    port: settings.PORT ? Number(settings.PORT) : 3000,
    host,
    publicUrl: settings.PUBLIC_URL ? settings.PUBLIC_URL.replace(/\/+$/, '') : undefined,
    dataDir: resolve(settings.DATA_DIR ?? 'data'),
    databaseUrl: settings.DATABASE_URL || undefined,
    mode,
    production,
    developmentMode: !production && mode === 'hosted' && LOOPBACK.has(host),
    smtpUrl: settings.SMTP_URL || undefined,
    mailFrom: settings.MAIL_FROM ?? 'Alaga <alaga@localhost>',
    supportEmail: settings.SUPPORT_EMAIL || undefined,
    smsUrl: smsUrlOf(settings.SMS_URL, production),
    smsCountries: wordsIn(settings.SMS_COUNTRIES || SMS_COUNTRIES).map((code) =>
      code.toUpperCase(),
    ),
    smsDailyLimit: Number(settings.SMS_DAILY_LIMIT || SMS_DAILY_LIMIT),
    pushHosts: settings.PUSH_HOSTS ? wordsIn(settings.PUSH_HOSTS.toLowerCase()) : undefined,
    allowedTargets: wordsIn((settings.ALLOWED_TARGETS ?? '').toLowerCase()),
    ...registrationOf(settings, mode, production),
    requireMfa: mode === 'hosted' && isYes(settings.REQUIRE_MFA),
    vapid: vapidOf(settings),
    sessionSecret: settings.SESSION_SECRET || undefined,
    previousSessionSecret: settings.SESSION_SECRET_PREVIOUS || undefined,
    trustProxy: hopsOf(settings.TRUST_PROXY) > 0,
    proxyHops: Math.max(1, hopsOf(settings.TRUST_PROXY)),
    bodyBudget: Number(settings.BODY_BUDGET_MB || BODY_BUDGET) * MEGABYTE,
    hstsSubdomains: isYes(settings.HSTS_SUBDOMAINS),
    storageLimit:
      mode === 'hosted' && settings.STORAGE_LIMIT_MB
        ? Number(settings.STORAGE_LIMIT_MB) * MEGABYTE
        : undefined,
    noticesAtOnce: settings.NOTICES_AT_ONCE ? Number(settings.NOTICES_AT_ONCE) : NOTICES_AT_ONCE,
    backupPassphrase: backupPassphraseIn(settings.ALAGA_BACKUP_PASSPHRASE_FILE),
    backupMaxCount: Number(settings.BACKUP_MAX_COUNT) || undefined,
    backupMaxBytes: settings.BACKUP_MAX_MB ? Number(settings.BACKUP_MAX_MB) * MEGABYTE : undefined,
    backupCopyDir:
      settings.BACKUP_COPY_DIR === undefined ? undefined : resolve(settings.BACKUP_COPY_DIR),
    ads: mode === 'household' ? undefined : adsOf(settings.ADS_CONFIG),
    // An empty value turns the service off; a missing one means the default.
    overpassUrl: (settings.OVERPASS_URL ?? OVERPASS) || undefined,
    mapStyleUrl: (settings.MAP_STYLE_URL ?? MAP_STYLE) || undefined,
    mapOrigins: originsIn(settings.MAP_ORIGINS ?? '').map((text) => new URL(text).origin),
    googleMapsKey: settings.GOOGLE_MAPS_API_KEY,
    googlePlacesUrl: GOOGLE_PLACES,
    logLevel: LOG_LEVELS.find((level) => level === settings.LOG_LEVEL) ?? 'info',
    metricsToken: (mode === 'hosted' && settings.METRICS_TOKEN?.trim()) || undefined,
    version: manifest.version,
  };
};

/** Whether the data is in PostgreSQL, which has its own backup tools. */
export const usesPostgres = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): boolean => isPostgresUrl(env['DATABASE_URL'] ?? '');

/**
 * The settings of the server inside the desktop app. The app chooses the address, mode and database itself, so a
 * developer's environment variables for those are ignored.
 */
export const readHouseholdConfig = (own: { dataDir: string; port: number }): Config =>
  readConfig({
    ...process.env,
    ALAGA_MODE: 'household',
    DATA_DIR: own.dataDir,
    PORT: String(own.port),
    HOST: undefined,
    PUBLIC_URL: undefined,
    DATABASE_URL: undefined,
    TRUST_PROXY: undefined,
    OIDC_ISSUER: undefined,
    OIDC_CLIENT_ID: undefined,
    ADS_CONFIG: undefined,
    ALAGA_BACKUP_PASSPHRASE_FILE: undefined,
  });

/** The environment of a program that this one starts. */
export const environmentWith = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
});

/** The AppImage file from which this program was started, if it was. */
export const appImage = (): string | undefined => process.env['APPIMAGE'];

/** The folder of the built renderer, both from source and for the built server. */
export const rendererFolder = fileURLToPath(new URL('../dist/renderer', import.meta.url));
