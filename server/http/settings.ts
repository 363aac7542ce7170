import * as z from 'zod/mini';
import {
  BYTES_PER_MEGABYTE,
  booleanText,
  countText,
  isOrigin,
  isYes,
  optionalText,
  validText,
} from '#server/config-values.ts';

export interface HttpConfig {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  /** Whether `X-Forwarded-*` and `X-Request-Id` are trusted. */
  readonly trustProxy: boolean;
  /** The number of proxies in front of the server, if `trustProxy` is set. */
  readonly proxyHops: number;
  /** The maximum number of bytes of request bodies in memory at a time. */
  readonly bodyBudget: number;
  /** Whether HSTS includes subdomains. */
  readonly hstsSubdomains: boolean;
}

/** Megabytes; enough for the largest body, of which three copies exist while it is parsed. */
const MIN_BODY_BUDGET = 64;
const MAX_BODY_BUDGET = 999_999;
const DEFAULT_BODY_BUDGET = 64;

export const httpSettings = z.object({
  PORT: validText(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535,
    'PORT must be a number from 0 to 65535',
  ),
  HOST: optionalText,
  PUBLIC_URL: validText(
    isOrigin,
    'PUBLIC_URL must be an http or https address without spaces or a path',
  ),
  TRUST_PROXY: validText(
    (text) => /^(true|false|\d)$/.test(text),
    'TRUST_PROXY must be true, false or a number of proxies from 1 to 9',
  ),
  BODY_BUDGET_MB: countText('BODY_BUDGET_MB', MAX_BODY_BUDGET, ' of megabytes', MIN_BODY_BUDGET),
  HSTS_SUBDOMAINS: booleanText('HSTS_SUBDOMAINS'),
});

/** `true` means one proxy. */
const parseProxyHops = (text: string | undefined): number =>
  text === 'true' ? 1 : Number(text) || 0;

export const readHttpConfig = (settings: z.output<typeof httpSettings>): HttpConfig => {
  const proxyHops = parseProxyHops(settings.TRUST_PROXY);
  return {
    port: settings.PORT ? Number(settings.PORT) : 3000,
    host: settings.HOST ?? '127.0.0.1',
    publicUrl: settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : undefined,
    trustProxy: proxyHops > 0,
    proxyHops: Math.max(1, proxyHops),
    bodyBudget: Number(settings.BODY_BUDGET_MB || DEFAULT_BODY_BUDGET) * BYTES_PER_MEGABYTE,
    hstsSubdomains: isYes(settings.HSTS_SUBDOMAINS),
  };
};
