import type { MailTransport, Parts } from '#server/parts.ts';
import { composeMessage } from './compose-message.ts';

/** A server that does not answer is given up after as many milliseconds; a shutdown waits no longer. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Mail through the configured SMTP server. nodemailer is imported at the first message. */
export const smtpMail = (config: Parts['config'], url: string): MailTransport => {
  let transport: Promise<import('nodemailer').Transporter> | undefined;
  return {
    available: true,
    async send(message, delivered) {
      transport ??= import('nodemailer').then((nodemailer) =>
        nodemailer.createTransport({ url, ...TIMEOUTS }),
      );
      await (await transport).sendMail(composeMessage(config, message));
      await delivered?.();
    },
  };
};
