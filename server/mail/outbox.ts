import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Log, Mail, Parts } from '#server/parts.ts';

/** Development mode's mail: each message is a file in `DATA_DIR/outbox`, and its link is logged. */
export const outboxMail = (
  { dataDir, mailFrom }: Parts['config'],
  clock: Clock,
  log: Log,
): Mail => ({
  available: true,
  async send({ to, subject, text, link }) {
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
    const message = await new MailComposer({ from: mailFrom, to, subject, text }).compile().build();
    const folder = join(dataDir, 'outbox');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stamp = clock.now().toISOString().replace(/[:.]/g, '-');
    const file = join(folder, `${stamp}-${randomBytes(3).toString('hex')}.eml`);
    await writeFile(file, message);
    log({ mail: subject, file, ...(link ? { link } : {}) });
  },
});

/** Where nothing is configured that could deliver. */
export const noMail: Mail = {
  available: false,
  send: () => Promise.reject(new Error('no mail is configured')),
};
