import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { isPostgresUrl } from '#db/engine/postgres/postgres-url.ts';
import manifest from '../package.json' with { type: 'json' };
import { type AdsConfig, adsSettings, readAdsConfig } from './ads/settings.ts';
import { type BackupConfig, backupSettings, readBackupConfig } from './backups/settings.ts';
import { type ClinicConfig, clinicSettings, readClinicConfig } from './clinics/settings.ts';
import {
  BYTES_PER_MEGABYTE,
  ConfigError,
  countText,
  type DeploymentSettings,
  dailyLimitText,
  databaseFile,
  isLongSecret,
  isLoopback,
  isPercentEncoded,
  MAX_MEGABYTES,
  MIN_SECRET,
  optionalText,
  orList,
  parseAddress,
  validText,
} from './config-values.ts';
import { type HttpConfig, httpSettings, readHttpConfig } from './http/settings.ts';
import { LOG_LEVELS, type LogLevel } from './log-levels.ts';
import { type MailConfig, mailSettings, readMailConfig } from './mail/settings.ts';
import { type NoticeConfig, noticeSettings, readNoticeConfig } from './notices/settings.ts';
import {
  type LoginProviderConfig,
  providerSettings,
  readLoginProviderConfig,
} from './provider/settings.ts';
import {
  type RegistrationConfig,
  readRegistrationConfig,
  registrationSettings,
} from './registration/settings.ts';
import { readSmsConfig, type SmsConfig, smsSettings } from './sms/settings.ts';

export { ConfigError, databaseFile, MIN_SECRET };

export interface Config
  extends DeploymentSettings,
    AdsConfig,
    BackupConfig,
    ClinicConfig,
    HttpConfig,
    LoginProviderConfig,
    MailConfig,
    NoticeConfig,
    RegistrationConfig,
    SmsConfig {
  readonly dataDir: string;
  /** The PostgreSQL database; undefined for an SQLite file in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Enables outbox mails and logged links: only hosted, not in production and bound to loopback. */
  readonly developmentMode: boolean;
  readonly sessionSecret: string | undefined;
  /** A former `sessionSecret`, whose signatures are still accepted. */
  readonly previousSessionSecret: string | undefined;
  /** Bytes of photos and documents that an owner may store; undefined for no limit. */
  readonly storageLimit: number | undefined;
  /** Calls a day with which an account may change something; undefined for no limit. */
  readonly changesDailyLimit: number | undefined;
  /** The least important lines that are logged. */
  readonly logLevel: LogLevel;
  /** The token with which Prometheus reads `/metrics`; undefined turns them off. */
  readonly metricsToken: string | undefined;
  readonly version: string;
}

/** An account that logs something every ten seconds, all day, makes fewer. */
const DEFAULT_CHANGES_DAILY_LIMIT = 20_000;

/**
 * Whether the parts of the address can be told apart. Signs such as `/` and `%` in a password must be percent-encoded.
 * An empty host is this computer's socket.
 */
const isReadablePostgresUrl = (text: string): boolean => {
  const url = parseAddress(text) ?? parseAddress(text.replace('@/', '@localhost/'));
  if (!isPostgresUrl(text) || !url) return false;
  const { username, password, hostname, pathname } = url;
  return isPercentEncoded(`${username}${password}${hostname}${pathname}`);
};

const environment = z.object({
  ...httpSettings.shape,
  ...mailSettings.shape,
  ...smsSettings.shape,
  ...noticeSettings.shape,
  ...providerSettings.shape,
  ...registrationSettings.shape,
  ...backupSettings.shape,
  ...clinicSettings.shape,
  ...adsSettings.shape,
  DATA_DIR: optionalText,
  DATABASE_URL: validText(
    isReadablePostgresUrl,
    'DATABASE_URL must be a postgres:// address, with signs such as / and % in its password percent-encoded: leave it unset to use the SQLite file in DATA_DIR',
  ),
  NODE_ENV: validText(
    (text) => /^(production|development|test)$/.test(text),
    'NODE_ENV must be production or development',
  ),
  ALAGA_MODE: validText(
    (text) => text === 'hosted' || text === 'household',
    'ALAGA_MODE must be hosted or household',
  ),
  SESSION_SECRET: validText(isLongSecret, 'SESSION_SECRET must have at least 32 characters'),
  SESSION_SECRET_PREVIOUS: validText(
    isLongSecret,
    'SESSION_SECRET_PREVIOUS must have at least 32 characters',
  ),
  STORAGE_LIMIT_MB: countText('STORAGE_LIMIT_MB', MAX_MEGABYTES, ' of megabytes'),
  CHANGES_DAILY_LIMIT: dailyLimitText('CHANGES_DAILY_LIMIT'),
  LOG_LEVEL: validText(
    (text) => LOG_LEVELS.some((level) => level === text),
    `LOG_LEVEL must be ${orList(LOG_LEVELS)}`,
  ),
  METRICS_TOKEN: validText(isLongSecret, 'METRICS_TOKEN must have at least 32 characters'),
});

/** The names of all environment variables that are read; server/OPERATING.md documents each. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

/** The variables of an environment, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings. Throws ConfigError with one sentence about an invalid setting. */
export const readConfig = (env: Environment = process.env): Config => {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new ConfigError(parsed.error.issues[0]?.message ?? 'wrong settings');
  const settings = parsed.data;
  const deployment: DeploymentSettings = {
    mode: settings.ALAGA_MODE === 'household' ? 'household' : 'hosted',
    production: settings.NODE_ENV === 'production',
  };
  const isHosted = deployment.mode === 'hosted';
  if (!isHosted && settings.DATABASE_URL) {
    throw new ConfigError('DATABASE_URL is for hosted servers: a household keeps its own file');
  }
  const providerConfig = readLoginProviderConfig(settings, deployment);
  const httpConfig = readHttpConfig(settings);
  const dataDir = resolve(settings.DATA_DIR ?? 'data');
  return {
    ...deployment,
    ...httpConfig,
    ...readMailConfig(settings),
    ...readSmsConfig(settings, deployment),
    ...readNoticeConfig(settings),
    ...providerConfig,
    ...readRegistrationConfig(settings, deployment, providerConfig.provider !== undefined),
    ...readBackupConfig(settings, dataDir),
    ...readClinicConfig(settings),
    ...readAdsConfig(settings, deployment),
    dataDir,
    databaseUrl: settings.DATABASE_URL || undefined,
    developmentMode: !deployment.production && isHosted && isLoopback(httpConfig.host),
    sessionSecret: settings.SESSION_SECRET || undefined,
    previousSessionSecret: settings.SESSION_SECRET_PREVIOUS || undefined,
    storageLimit:
      isHosted && settings.STORAGE_LIMIT_MB
        ? Number(settings.STORAGE_LIMIT_MB) * BYTES_PER_MEGABYTE
        : undefined,
    changesDailyLimit: isHosted
      ? Number(settings.CHANGES_DAILY_LIMIT || DEFAULT_CHANGES_DAILY_LIMIT)
      : undefined,
    logLevel: LOG_LEVELS.find((level) => level === settings.LOG_LEVEL) ?? 'info',
    metricsToken: (isHosted && settings.METRICS_TOKEN?.trim()) || undefined,
    version: manifest.version,
  };
};

/** Whether the data is in PostgreSQL, which has its own backup tools. */
export const usesPostgres = (env: Environment = process.env): boolean =>
  isPostgresUrl(env['DATABASE_URL'] ?? '');

/**
 * The settings of the server inside the desktop app. The app chooses the address, mode and database itself, so a
 * developer's environment variables for those are ignored.
 */
export const readHouseholdConfig = (household: { dataDir: string; port: number }): Config =>
  readConfig({
    ...process.env,
    ALAGA_MODE: 'household',
    DATA_DIR: household.dataDir,
    PORT: String(household.port),
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
export const environmentWith = (
  overrides: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv => ({
  ...process.env,
  ...overrides,
});

/** The AppImage file from which this program was started, if it was. */
export const appImage = (): string | undefined => process.env['APPIMAGE'];

/** The folder of the built renderer, both from source and for the built server. */
export const rendererFolder = fileURLToPath(new URL('../dist/renderer', import.meta.url));
