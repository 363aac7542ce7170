import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANA } from '#server/accounts/testing.ts';
import { readConfig } from '#server/config.ts';
import { start } from '#server/start.ts';
import { TestClient } from '#server/testing.ts';
import { createMailQueue } from './mail-queue.ts';
import { smtpMail } from './smtp.ts';
import { smtpPeer } from './testing.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alaga-mail-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type LogLine = Readonly<Record<string, unknown>>;

/** Runs a whole server with these settings. Closing it waits for its mails. */
const withServer = async (
  env: Record<string, string>,
  work: (client: TestClient, lines: readonly LogLine[]) => Promise<void>,
) => {
  const lines: LogLine[] = [];
  const config = readConfig({ DATA_DIR: folder, PORT: '0', ...env });
  const server = await start({ config, log: (line) => void lines.push(line) });
  const client = new TestClient(`http://127.0.0.1:${server.port}`);
  await work(client, lines).finally(() => server.close());
  return lines;
};

describe('mail', () => {
  test('is sent to a real SMTP server', async () => {
    const peer = await smtpPeer();
    const env = { SMTP_URL: peer.url, MAIL_FROM: 'Alaga <alaga@example.com>' };
    const lines = await withServer(env, async (client) => {
      expect((await client.post('/api/auth/signup', ANA)).status).toBe(201);
    });
    await peer.close();
    const mail = await PostalMime.parse(peer.received[0] ?? '');
    expect(mail.from).toMatchObject({ name: 'Alaga', address: 'alaga@example.com' });
    expect(mail.to).toMatchObject([{ address: ANA.email }]);
    expect(mail.subject).toBe('Confirm your email for Alaga');
    expect(mail.text).toContain('Hello Ana,');
    expect(mail.text).toMatch(/http:\/\/localhost:\d+\/email-confirmed\?token=[\w-]{43}\n/);
    expect(JSON.stringify(lines)).not.toContain('token=');
  });

  test('is written to the outbox in development, in standard form', async () => {
    const lines = await withServer({}, async (client) => {
      expect((await client.post('/api/auth/signup', ANA)).status).toBe(201);
    });
    const outbox = join(folder, 'outbox');
    const [file = '', ...others] = readdirSync(outbox);
    expect([file.endsWith('.eml'), others]).toEqual([true, []]);
    const mail = await PostalMime.parse(readFileSync(join(outbox, file)));
    expect(mail.to).toMatchObject([{ address: ANA.email }]);
    const link = /http:\S+/.exec(mail.text ?? '')?.[0];
    expect(link).toMatch(/\/email-confirmed\?token=[\w-]{43}$/);
    expect(lines).toContainEqual(expect.objectContaining({ link }));
  });

  test('is reported as missing in production without SMTP', async () => {
    await withServer({ NODE_ENV: 'production' }, async (client) => {
      expect((await client.get('/api/capabilities')).body['mail']).toBe(false);
      expect((await client.post('/api/auth/signup', ANA)).status).toBe(503);
    });
  });

  test('that fails changes no answer and is logged without an address', async () => {
    const peer = await smtpPeer();
    await peer.close();
    const lines = await withServer({ SMTP_URL: peer.url }, async (client) => {
      expect((await client.post('/api/auth/signup', ANA)).status).toBe(201);
    });
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'error', mail: 'not delivered', error: 'ESOCKET' }),
    );
    expect(JSON.stringify(lines)).not.toContain(ANA.email);
  });

  test('that was refused for now is tried again when the server stops', async () => {
    await using peer = await smtpPeer(0, 0, [450]);
    const mailLines = (lines: readonly LogLine[]) =>
      lines.flatMap(({ mail }) => (mail === undefined ? [] : [mail]));
    const lines = await withServer({ SMTP_URL: peer.url }, async (client, logged) => {
      expect((await client.post('/api/auth/signup', ANA)).status).toBe(201);
      await expect.poll(() => mailLines(logged)).toEqual(['delayed']);
    });
    expect(peer.refused).toEqual([450]);
    expect(peer.received.length).toBe(1);
    expect(mailLines(lines)).toEqual(['delayed']);
  });
});

const LETTER = { to: ANA.email, subject: 'Hello', text: 'Hello' };

const DELAYS = [1, 1, 1];

test.each<[string, number[], number[], number]>([
  ['was refused for now is delivered later', [451, 450, 421], [451, 450, 421], 1],
  ['was refused for now each time is given up', [450, 450, 450, 450, 450], [450, 450, 450, 450], 0],
  ['was refused for good is not tried again', [550], [550], 0],
])('a mail that %s', async (_, refusals, refused, received) => {
  await using peer = await smtpPeer(0, 0, refusals);
  const lines: LogLine[] = [];
  const transport = smtpMail(readConfig({}), peer.url);
  const post = createMailQueue(transport, (line) => void lines.push(line), DELAYS);
  await post.send(LETTER);
  await expect.poll(() => post.waiting).toBe(0);
  expect([peer.refused, peer.received.length]).toEqual([refused, received]);
  expect(lines.filter(({ mail }) => mail === 'not delivered').length).toBe(1 - received);
});

test('a mail whose caller tries again is tried once', async () => {
  await using peer = await smtpPeer(0, 0, [450]);
  const post = createMailQueue(smtpMail(readConfig({}), peer.url), () => undefined, DELAYS);
  let isMarked = false;
  await post.send(LETTER, async () => {
    isMarked = true;
  });
  await expect.poll(() => post.waiting).toBe(0);
  expect([peer.refused, peer.received.length, isMarked]).toEqual([[450], 0, false]);
});

test('the queue accepts a mail at once and delivers it later; draining waits for it', async () => {
  const deliveredMails: string[] = [];
  let markArrived = () => {};
  const road = new Promise<void>((resolve) => {
    markArrived = resolve;
  });
  const send = async ({ to }: { to: string }) => {
    await road;
    deliveredMails.push(to);
  };
  const post = createMailQueue({ available: true, send }, () => undefined);
  await post.send({ to: 'ana@example.com', subject: '', text: '' });
  expect(deliveredMails).toEqual([]);
  markArrived();
  await post.drain();
  expect(deliveredMails).toEqual(['ana@example.com']);
});

test('the queue delivers five mails at a time, and all that wait when it is drained', async () => {
  let delivering = 0;
  let most = 0;
  const { promise: road, resolve: open } = Promise.withResolvers<void>();
  const { promise: allBegan, resolve: noteAll } = Promise.withResolvers<void>();
  const { promise: someBegan, resolve: noteSome } = Promise.withResolvers<void>();
  const send = async () => {
    delivering += 1;
    most = Math.max(most, delivering);
    if (most === 5) noteSome();
    if (most === 12) noteAll();
    await road;
    delivering -= 1;
  };
  const post = createMailQueue({ available: true, send }, () => undefined);
  for (let n = 0; n < 12; n += 1) await post.send({ to: '', subject: '', text: '' });
  await someBegan;
  // Deliveries begin in one turn of the event loop, which is over in the next.
  await new Promise((resolve) => setImmediate(resolve));
  expect([most, post.waiting]).toEqual([5, 12]);
  const drained = post.drain();
  await allBegan;
  open();
  await drained;
  expect([delivering, post.waiting]).toEqual([0, 0]);
});
