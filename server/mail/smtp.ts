import type { MailTransport, Parts } from '#server/parts.ts';
import { composeMessage } from './compose-message.ts';

/** Milliseconds after which a silent server is given up. A shutdown waits at most as long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Mail through the configured SMTP server. nodemailer is imported with the first message. */
export const smtpMail = (config: Parts['config'], url: string): MailTransport => {
  let transport: Promise<import('nodemailer').Transporter> | undefined;
  return {
    available: true,
    async send(message) {
      transport ??= import('nodemailer').then((nodemailer) =>
        nodemailer.createTransport({ url, ...TIMEOUTS }),
      );
      await (await transport).sendMail(composeMessage(config, message));
    },
  };
};
