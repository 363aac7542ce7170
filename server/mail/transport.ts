import type { Clock, Log, MailTransport, Parts } from '#server/parts.ts';
import { noMail, outboxMail } from './outbox.ts';
import { smtpMail } from './smtp.ts';

/** The configured way to send mails. */
export const mailTransport = (config: Parts['config'], clock: Clock, log: Log): MailTransport => {
  if (config.smtpUrl) return smtpMail(config, config.smtpUrl);
  return config.developmentMode ? outboxMail(config, clock, log) : noMail;
};
