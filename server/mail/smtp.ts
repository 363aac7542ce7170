import type { Config } from '#server/config.ts';
import type { Mail } from '#server/parts.ts';

/** Mail through the configured SMTP server. nodemailer is imported at the first message. */
export const smtpMail = ({ mailFrom }: Config, url: string): Mail => {
  let transport: Promise<import('nodemailer').Transporter> | undefined;
  return {
    available: true,
    async send({ to, subject, text }) {
      transport ??= import('nodemailer').then((nodemailer) =>
        nodemailer.createTransport(url, { connectionTimeout: 10_000 }),
      );
      await (await transport).sendMail({ from: mailFrom, to, subject, text });
    },
  };
};
