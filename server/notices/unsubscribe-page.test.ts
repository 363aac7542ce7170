import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { readConfig } from '#server/config.ts';
import { linkSigner } from '#server/mail/link-signer.ts';
import { smtpMail } from '#server/mail/smtp.ts';
import { smtpPeer } from '#server/mail/testing.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#server/testing.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

const ADDRESS = 'https://alaga.example';

/** An owner who got a digest, and the path of its unsubscribe link. */
const unsubscribeFixture = async (server: TestServer, preferredLanguage: 'en' | 'fil' = 'en') => {
  const { user, client } = await server.owner({ preferredLanguage, email: 'ana@example.com' });
  const pet = await buildPet(server.db, { userId: user.id });
  await buildReminder(server.db, { petId: pet.id, dueDate: '2026-11-21' });
  await sendReminders(server.parts);
  const link = new URL(server.mails.at(-1)?.unsubscribe ?? '');
  return { user, client, path: link.pathname + link.search, link: link.href };
};

const isReminderEmailOn = async (
  client: Awaited<ReturnType<typeof unsubscribeFixture>>['client'],
) => {
  const { body } = await client.get<{
    notificationPreferences: { reminderEmail: boolean };
  }>('/api/auth/user');
  return body.notificationPreferences.reminderEmail;
};

const ask = async (server: TestServer, path: string, init: RequestInit = {}) => {
  // The request has no session.
  const response = await fetch(server.url + path, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

const ONE_CLICK_REQUEST: RequestInit = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

const start = (options: TestServerOptions = {}) =>
  startTestServer({ address: ADDRESS, ...options });

/** Sends requests to the test server, whatever address its links contain. */
const createOwnClient = async () => {
  const server = await startTestServer();
  return { server, ...(await unsubscribeFixture(server)) };
};

describe('the headers of a digest', () => {
  test('follow RFC 8058', async () => {
    const peer = await smtpPeer();
    const config = readConfig({ SMTP_URL: peer.url });
    const mail = smtpMail(config, peer.url);
    await using server = await start({ deliverMail: (message) => mail.send(message) });
    const { user } = await server.owner({ email: 'ana@example.com' });
    const pet = await buildPet(server.db, { userId: user.id });
    await buildReminder(server.db, { petId: pet.id, dueDate: '2026-11-21' });
    await sendReminders(server.parts);
    await peer.close();
    const parsedMail = await PostalMime.parse(peer.received[0] ?? '');
    const header = (key: string) => parsedMail.headers.find((item) => item.key === key)?.value;
    const link = unsubscribeLink(server.parts, user.id, 'en');
    expect(header('list-unsubscribe')).toBe(`<${link}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(link).toMatch(/^https:\/\/alaga\.example\/api\/unsubscribe\/email\./);
    expect(parsedMail.text).toContain(link);
  });

  test('offer no one-click unsubscribe without https', async () => {
    const peer = await smtpPeer();
    const mail = smtpMail(readConfig({ SMTP_URL: peer.url }), peer.url);
    const message = { to: 'ana@example.com', subject: 's', text: 't' };
    await mail.send({ ...message, unsubscribe: 'http://localhost:3000/api/unsubscribe/x' });
    await mail.send(message);
    await peer.close();
    const [with1, without] = peer.received;
    expect(with1).toMatch(/^List-Unsubscribe: </m);
    expect(with1).not.toContain('List-Unsubscribe-Post');
    expect(without).not.toContain('List-Unsubscribe');
  });
});

describe('the unsubscribe link', () => {
  test('opens a page with a button and changes nothing, however often', async () => {
    const { server, client, path } = await createOwnClient();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status } = await ask(server, path, { method });
      expect(status).toBe(200);
    }
    const page = await ask(server, path);
    expect(page.html).toContain('<form method="post"><button>Turn off</button></form>');
    expect(page.html).not.toMatch(/<script|Ana|ana@example/i);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.headers.get('Set-Cookie')).toBeNull();
    expect(await isReminderEmailOn(client)).toBe(true);
    await server[Symbol.asyncDispose]();
  });

  test('turns reminder mails off by one request without a session, as the profile shows', async () => {
    const { server, client, path } = await createOwnClient();
    const answer = await ask(server, path, ONE_CLICK_REQUEST);
    expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([200, null]);
    expect(answer.html).toContain('Reminders by email are off');
    expect(await isReminderEmailOn(client)).toBe(false);
    // The request is repeated, as a mail program may do.
    expect((await ask(server, path, ONE_CLICK_REQUEST)).status).toBe(200);

    server.clock.set('2026-11-22T02:00:00.000Z');
    await sendReminders(server.parts);
    expect(server.mails).toHaveLength(1);
    await server[Symbol.asyncDispose]();
  });

  test('works from its own page’s button, and not from another site', async () => {
    const { server, client, path } = await createOwnClient();
    const postFrom = (origin: string) =>
      ask(server, path, { method: 'POST', headers: { Origin: origin } });
    expect((await postFrom('https://evil.example')).status).toBe(403);
    expect(await isReminderEmailOn(client)).toBe(true);
    expect((await postFrom(server.url)).status).toBe(200);
    expect(await isReminderEmailOn(client)).toBe(false);
    await server[Symbol.asyncDispose]();
  });

  test('still works years later, and answers alike for a deleted account', async () => {
    const { server, user, path } = await createOwnClient();
    server.clock.set('2031-01-01T00:00:00.000Z');
    const secondResponse = await ask(server, path, ONE_CLICK_REQUEST);
    await server.db.run((knex) => knex('users').where({ id: user.id }).delete());
    const answer = await ask(server, path, ONE_CLICK_REQUEST);
    expect([answer.status, answer.html]).toEqual([secondResponse.status, secondResponse.html]);
    await server[Symbol.asyncDispose]();
  });

  test.each([
    [
      'another account',
      (token: string, other: string) => token.replace(/\.[\da-f-]{36}\./, `.${other}.`),
    ],
    ['another kind', (token: string) => token.replace('email.', 'sms.')],
    [
      'a changed signature',
      (token: string) => token.replace(/.$/, (lastDay) => (lastDay === 'A' ? 'B' : 'A')),
    ],
    ['no signature', (token: string) => token.replace(/[^.]*$/, '')],
    ['more', (token: string) => `${token}.x`],
  ])('does nothing when changed to %s', async (_, changed) => {
    const { server, client, path } = await createOwnClient();
    const ben = await server.owner();
    const [token = '', query = ''] = path.replace('/api/unsubscribe/', '').split('?');
    const forgedAddress = `/api/unsubscribe/${changed(token, ben.user.id)}?${query}`;
    for (const init of [{}, ONE_CLICK_REQUEST]) {
      const answer = await ask(server, forgedAddress, init);
      expect(answer.status).toBe(404);
      expect(answer.html).toContain('This link does not work');
    }
    expect([await isReminderEmailOn(client), await isReminderEmailOn(ben.client)]).toEqual([
      true,
      true,
    ]);
    await server[Symbol.asyncDispose]();
  });

  test('does nothing when signed by another server', async () => {
    const { server, client, user } = await createOwnClient();
    const links = linkSigner('the-secret-of-another-server-somewhere');
    const link = new URL(unsubscribeLink({ ...server.parts, links }, user.id, 'en'));
    expect((await ask(server, link.pathname, ONE_CLICK_REQUEST)).status).toBe(404);
    expect(await isReminderEmailOn(client)).toBe(true);
    await server[Symbol.asyncDispose]();
  });

  test('works when signed with the previous secret', async () => {
    const previousSessionSecret = 'the-secret-that-was-replaced-last-week';
    await using server = await startTestServer({
      config: { previousSessionSecret },
    });
    const { user, client } = await server.owner();
    const links = linkSigner(previousSessionSecret);
    const link = new URL(unsubscribeLink({ ...server.parts, links }, user.id, 'en'));
    expect((await ask(server, link.pathname, ONE_CLICK_REQUEST)).status).toBe(200);
    expect(await isReminderEmailOn(client)).toBe(false);
  });

  test('never appears in the log', async () => {
    const { server, path } = await createOwnClient();
    await ask(server, path, ONE_CLICK_REQUEST);
    expect(JSON.stringify(server.lines)).not.toContain(path.split('.').at(-1)?.split('?')[0]);
    await server[Symbol.asyncDispose]();
  });

  test('uses the language of its mail', async () => {
    await using server = await startTestServer();
    const { path } = await unsubscribeFixture(server, 'fil');
    const page = await ask(server, path);
    expect(page.html).toContain('<html lang="fil">');
    expect(page.html).toContain('I-off ang mga paalala sa email?');
    const plainResponse = await ask(server, path.replace(/\?.*/, ''), {
      headers: { 'Accept-Language': 'tl' },
    });
    expect(plainResponse.html).toContain('<html lang="fil">');
  });
});
