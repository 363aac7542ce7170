import type { Mail, Parts } from '#server/parts.ts';

/** A server that does not answer is given up after as many milliseconds; a shutdown waits no longer. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Mail through the configured SMTP server. nodemailer is imported at the first message. */
export const smtpMail = ({ mailFrom }: Parts['config'], url: string): Mail => {
  let transport: Promise<import('nodemailer').Transporter> | undefined;
  return {
    available: true,
    async send({ to, subject, text }) {
      transport ??= import('nodemailer').then((nodemailer) =>
        nodemailer.createTransport({ url, ...PATIENCE }),
      );
      await (await transport).sendMail({ from: mailFrom, to, subject, text });
    },
  };
};
