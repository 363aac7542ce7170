import * as z from 'zod/mini';
import {
  ConfigError,
  type DeploymentSettings,
  dailyLimitText,
  isInsecureUrl,
  optionalText,
  splitWords,
  validText,
} from '#server/config-values.ts';
import { type Gateway, readSmsUrl, SmsUrlError } from './address.ts';

export interface SmsConfig {
  /** The SMS gateway; its scheme selects the kind. */
  readonly smsUrl: string | undefined;
  /** Countries (ISO 3166) to whose numbers codes are sent before an account has verified them. */
  readonly smsCountries: readonly string[];
  /** Codes sent per day in total. Verified numbers have a reserve beyond it. */
  readonly smsDailyLimit: number;
  /** Text messages of notices per day in total. Messages of finders have a reserve beyond it. */
  readonly smsNoticesDailyLimit: number;
}

const DEFAULT_COUNTRIES = 'PH';
const DEFAULT_DAILY_LIMIT = 500;
const DEFAULT_NOTICES_DAILY_LIMIT = 1000;

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Not a former or alternative code of a country, such as UK, because no number has it. */
const isCountryCode = (word: string): boolean => {
  const code = word.toUpperCase();
  return (
    /^[A-Z]{2}$/.test(code) &&
    regionNames.of(code) !== undefined &&
    new Intl.Locale(`und-${code}`).region === code
  );
};

export const smsSettings = z.object({
  SMS_URL: optionalText,
  SMS_COUNTRIES: validText(
    (text) => splitWords(text).length > 0 && splitWords(text).every(isCountryCode),
    'SMS_COUNTRIES must be ISO country codes such as PH, separated by commas or spaces',
  ),
  SMS_DAILY_LIMIT: dailyLimitText('SMS_DAILY_LIMIT'),
  SMS_NOTICES_DAILY_LIMIT: dailyLimitText('SMS_NOTICES_DAILY_LIMIT'),
});

const sendsSecretsUnencrypted = (gateway: Gateway): boolean =>
  gateway.kind === 'http'
    ? gateway.authorization !== undefined && isInsecureUrl(gateway.url)
    : isInsecureUrl(gateway.origin);

const validateSmsUrl = (text: string | undefined, production: boolean): string | undefined => {
  if (!text) return undefined;
  try {
    const gateway = readSmsUrl(text);
    if (production && sendsSecretsUnencrypted(gateway)) {
      throw new ConfigError('SMS_URL must be an https address where it holds credentials');
    }
    return text;
  } catch (error) {
    throw error instanceof SmsUrlError ? new ConfigError(error.message) : error;
  }
};

/** Throws ConfigError if the gateway's address is invalid. */
export const readSmsConfig = (
  settings: z.output<typeof smsSettings>,
  { production }: DeploymentSettings,
): SmsConfig => ({
  smsUrl: validateSmsUrl(settings.SMS_URL, production),
  smsCountries: splitWords(settings.SMS_COUNTRIES || DEFAULT_COUNTRIES).map((code) =>
    code.toUpperCase(),
  ),
  smsDailyLimit: Number(settings.SMS_DAILY_LIMIT || DEFAULT_DAILY_LIMIT),
  smsNoticesDailyLimit: Number(settings.SMS_NOTICES_DAILY_LIMIT || DEFAULT_NOTICES_DAILY_LIMIT),
});
