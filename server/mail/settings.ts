import * as z from 'zod/mini';
import {
  dailyLimitText,
  isPercentEncoded,
  parseAddress,
  validText,
} from '#server/config-values.ts';

export interface MailConfig {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly supportEmail: string | undefined;
  /** Mails per day in total to addresses that no account has confirmed. */
  readonly mailDailyLimit: number;
}

const DEFAULT_DAILY_LIMIT = 2000;

const isSmtpUrl = (text: string): boolean => {
  const url = parseAddress(text);
  return (
    /^smtps?:$/.test(url?.protocol ?? '') &&
    url?.hostname !== '' &&
    isPercentEncoded(`${url?.username}${url?.password}`)
  );
};

export const mailSettings = z.object({
  SMTP_URL: validText(
    isSmtpUrl,
    'SMTP_URL must be smtp:// or smtps:// with a host, and with signs such as / and % in its password percent-encoded',
  ),
  MAIL_FROM: validText(
    (text) => /^.*[^\s<>@]@[^\s<>@].*$/.test(text),
    'MAIL_FROM must be an email address, or a name with one: Alaga <alaga@example.com>',
  ),
  SUPPORT_EMAIL: validText(
    (text) => /^\S+@\S+\.\S+$/.test(text),
    'SUPPORT_EMAIL must be an email address',
  ),
  MAIL_DAILY_LIMIT: dailyLimitText('MAIL_DAILY_LIMIT'),
});

export const readMailConfig = (settings: z.output<typeof mailSettings>): MailConfig => ({
  smtpUrl: settings.SMTP_URL || undefined,
  mailFrom: settings.MAIL_FROM?.trim() || 'Alaga <alaga@localhost>',
  supportEmail: settings.SUPPORT_EMAIL || undefined,
  mailDailyLimit: Number(settings.MAIL_DAILY_LIMIT || DEFAULT_DAILY_LIMIT),
});
