import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Log, MailTransport, Parts } from '#server/parts.ts';
import { composeMessage } from './compose-message.ts';

/** Mail in development: each message becomes a file in `DATA_DIR/outbox`, and its link is logged. */
export const outboxMail = (config: Parts['config'], clock: Clock, log: Log): MailTransport => ({
  available: true,
  async send(mail) {
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
    const message = await new MailComposer(composeMessage(config, mail)).compile().build();
    const folder = join(config.dataDir, 'outbox');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stamp = clock.now().toISOString().replace(/[:.]/g, '-');
    const file = join(folder, `${stamp}-${randomBytes(3).toString('hex')}.eml`);
    await writeFile(file, message);
    log({ mail: mail.subject, file, ...(mail.link ? { link: mail.link } : {}) });
  },
});

/** Used if no mail transport is configured. */
export const noMail: MailTransport = {
  available: false,
  send: () => Promise.reject(new Error('no mail is configured')),
};
