import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import manifest from '../package.json' with { type: 'json' };

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly mode: 'hosted' | 'household';
  readonly production: boolean;
  /** Outbox mails and logged links: hosted, not production, bound to loopback. */
  readonly developmentMode: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly supportEmail: string | undefined;
  readonly sessionSecret: string | undefined;
  readonly trustProxy: boolean;
  readonly version: string;
}

/** A wrong setting, in one sentence for whoever starts the server. */
export class ConfigError extends Error {}

const optional = z.optional(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim() || undefined),
  ),
);

const isHttpUrl = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
const isSmtpUrl = (text: string) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? '');

const setting = (accepts: (text: string) => boolean, complaint: string) =>
  z.optional(z.string().check(z.refine((text) => text === '' || accepts(text), complaint)));

const environment = z.object({
  PORT: setting(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535,
    'PORT must be a number from 0 to 65535',
  ),
  HOST: optional,
  PUBLIC_URL: setting(isHttpUrl, 'PUBLIC_URL must be an http or https address'),
  DATA_DIR: optional,
  DATABASE_URL: setting(
    () => false,
    'DATABASE_URL is not supported yet: leave it unset to use the SQLite file in DATA_DIR',
  ),
  NODE_ENV: optional,
  ALAGA_MODE: setting(
    (text) => text === 'hosted' || text === 'household',
    'ALAGA_MODE must be hosted or household',
  ),
  SMTP_URL: setting(isSmtpUrl, 'SMTP_URL must start with smtp:// or smtps://'),
  MAIL_FROM: optional,
  SUPPORT_EMAIL: optional,
  SESSION_SECRET: setting(
    (text) => text.length >= 32,
    'SESSION_SECRET must have at least 32 characters',
  ),
  TRUST_PROXY: setting(
    (text) => /^(true|false|1|0)$/.test(text),
    'TRUST_PROXY must be true or false',
  ),
});

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Reads the settings; throws ConfigError with one clear sentence for a wrong one. */
export const readConfig = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config => {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new ConfigError(parsed.error.issues[0]?.message ?? 'wrong settings');
  const settings = parsed.data;
  const host = settings.HOST ?? '127.0.0.1';
  const mode = settings.ALAGA_MODE === 'household' ? 'household' : 'hosted';
  const production = settings.NODE_ENV === 'production';
  return {
    port: settings.PORT ? Number(settings.PORT) : 3000,
    host,
    publicUrl: settings.PUBLIC_URL ? settings.PUBLIC_URL.replace(/\/+$/, '') : undefined,
    dataDir: resolve(settings.DATA_DIR ?? 'data'),
    mode,
    production,
    developmentMode: !production && mode === 'hosted' && LOOPBACK.has(host),
    smtpUrl: settings.SMTP_URL || undefined,
    mailFrom: settings.MAIL_FROM ?? 'Alaga <alaga@localhost>',
    supportEmail: settings.SUPPORT_EMAIL,
    sessionSecret: settings.SESSION_SECRET || undefined,
    trustProxy: settings.TRUST_PROXY === 'true' || settings.TRUST_PROXY === '1',
    version: manifest.version,
  };
};

/**
 * The settings of the server inside the desktop app, which owns its address, its mode and its database: what a
 * developer's environment says about those is not meant for it.
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
  });

/** Where the built renderer lies, from source and from the built server alike. */
export const rendererFolder = fileURLToPath(new URL('../dist/renderer', import.meta.url));
