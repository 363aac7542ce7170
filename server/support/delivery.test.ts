import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { ANA } from '#server/accounts/testing.ts';
import { readConfig } from '#server/config.ts';
import { smtpPeer } from '#server/mail/testing.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { start } from '#server/start.ts';
import { TestClient } from '#server/testing.ts';

const SUBJECT = 'Ang aso kong si Bantay';

/**
 * Runs a whole server on the same folder at an instant until its jobs have begun. Closing it waits for them and for its
 * mails.
 */
const runAt = async (
  now: string,
  env: Record<string, string>,
  work?: (client: TestClient) => Promise<void>,
) => {
  // A household sends no mail when somebody signs up.
  const config = readConfig({ ALAGA_MODE: 'household', PORT: '0', ...env });
  const lines: object[] = [];
  const clock = { now: () => new Date(now) };
  const server = await start({ config, clock, log: (line) => void lines.push(line) });
  try {
    await work?.(new TestClient(`http://127.0.0.1:${server.port}`));
    const hasStarted = () => lines.some((line) => 'job' in line && line.job === 'mail-support');
    await expect.poll(hasStarted, { timeout: 20_000 }).toBe(true);
  } finally {
    await server.close();
  }
  return lines;
};

test('retries a failed message later, once, over real SMTP', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alaga-support-'));
  const { url, port, close } = await smtpPeer();
  await close();
  const env = {
    DATA_DIR: folder,
    SMTP_URL: url,
    MAIL_FROM: 'Alaga <alaga@example.com>',
    SUPPORT_EMAIL: 'help@example.com',
  };
  let id = '';
  const lines = await runAt('2026-11-20T02:00:00.000Z', env, async (client) => {
    await client.post('/api/auth/signup', ANA);
    await client.post('/api/auth/login', { email: ANA.email, password: ANA.password });
    const answer = await client.post('/api/support/contact', {
      subject: SUBJECT,
      message: 'Hindi ko makita ang mga tala niya.\r\nBcc: all@example.com',
      attachments: [asDataUrl(await jpeg())],
      userEmail: 'other@example.com',
    });
    expect(answer.status).toBe(201);
    id = String(answer.body['id']);
  });
  expect(lines).toContainEqual(expect.objectContaining({ mail: 'not delivered' }));

  const peer = await smtpPeer(port);
  await runAt('2026-11-20T02:30:00.000Z', env);
  expect(peer.received.length, 'within the hour of the first try').toBe(0);
  await runAt('2026-11-20T03:30:00.000Z', env);
  expect(peer.received.length).toBe(1);
  await runAt('2026-11-20T06:00:00.000Z', env);
  expect(peer.received.length, 'after it was taken').toBe(1);
  await peer.close();
  rmSync(folder, { recursive: true, force: true });

  const mail = await PostalMime.parse(peer.received[0] ?? '');
  expect(mail.from).toMatchObject({ address: 'alaga@example.com' });
  expect([mail.to, mail.replyTo]).toMatchObject([
    [{ address: 'help@example.com' }],
    [{ address: ANA.email }],
  ]);
  expect([mail.bcc, mail.cc]).toEqual([undefined, undefined]);
  expect(mail.messageId).toBe(`<support-${id}@example.com>`);
  expect(mail.subject).toBe(`[Alaga support] ${SUBJECT}`);
  expect(mail.text).toContain('Hindi ko makita ang mga tala niya.');
  expect(mail.attachments).toMatchObject([{ filename: 'photo-1.jpg', mimeType: 'image/jpeg' }]);
});
