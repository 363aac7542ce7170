import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problems } from '#server/accounts/testing.ts';
import { watchClock } from '#server/clock/policy.ts';
import { asDataUrl, jpeg, png } from '#server/photos/testing/images.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { mailPending } from './jobs.ts';

const SUPPORT = 'help@example.com';
const LETTER = {
  subject: 'The booklet is empty',
  message: 'Since this morning Bantay’s records do not show.\nWhat can I do?',
};

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ config: { supportEmail: SUPPORT } });
});
afterEach(() => server[Symbol.asyncDispose]());

const contact = (client: TestClient, body: object, key?: string) =>
  client.post('/api/support/contact', body, key ? { 'Idempotency-Key': key } : {});

const readStoredMessages = (testServer: TestServer = server) =>
  testServer.db.run((knex) =>
    knex('supportMessages')
      .orderBy('id')
      .select('id', 'subject', 'message', 'userEmail', 'userName', 'mailedAt', 'mailTries'),
  );

const count = async (testServer: TestServer, table: string): Promise<number> => {
  const row = await testServer.db.run((knex) =>
    knex(table).count('* as total').first<{ total: number }>(),
  );
  return row.total;
};

describe('a message to support', () => {
  test('is refused with the specified message, and nothing is stored', async () => {
    const { client } = await server.owner();
    const shortResponse = await contact(client, {
      subject: ' Hey ',
      message: '  Too short to help ',
    });
    expect([shortResponse.status, problems(shortResponse.body)]).toEqual([
      400,
      {
        subject: 'Subject must be at least 5 characters',
        message: 'Message must be at least 20 characters',
      },
    ]);
    const photo = 'data:image/png;base64,AAAA';
    const fullResponse = await contact(client, {
      ...LETTER,
      attachments: [photo, photo, photo, photo],
    });
    expect([fullResponse.status, problems(fullResponse.body)]).toEqual([
      400,
      { attachments: 'Maximum 3 attachments allowed' },
    ]);
    const longMessage = await contact(client, { ...LETTER, message: 'a'.repeat(5001) });
    expect([longMessage.status, problems(longMessage.body)]).toEqual([
      400,
      { message: 'Message must be at most 5,000 characters' },
    ]);
    const program = await contact(client, {
      ...LETTER,
      attachments: ['data:text/html;base64,PGI+'],
    });
    expect(program.status).toBe(415);
    expect([await readStoredMessages(), server.mails]).toEqual([[], []]);
  });

  test('is stored with its photos, re-encoded, and mailed to the operator', async () => {
    const { user, client } = await server.owner({
      email: 'ana@example.com',
      phone: '0917 555 0100',
    });
    const largeImage = await jpeg({ width: 1200, height: 3200 });
    const attachments = [asDataUrl(largeImage), asDataUrl(await png(), 'image/png')];
    const answer = await contact(client, {
      ...LETTER,
      attachments,
      userEmail: 'somebody@else.example',
      userName: 'Ana Reyes',
    });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(String),
        delivery: 'mail',
        message: 'Your message is on its way to support.',
      },
    ]);
    expect(await readStoredMessages()).toEqual([
      {
        ...LETTER,
        id: answer.body['id'],
        userEmail: 'somebody@else.example',
        userName: 'Ana Reyes',
        mailedAt: server.clock.now().toISOString(),
        mailTries: 1,
      },
    ]);
    const [mail] = server.mails;
    expect(mail).toMatchObject({
      to: SUPPORT,
      replyTo: user.email,
      subject: '[Alaga support] The booklet is empty',
      messageId: `<support-${answer.body['id']}@localhost>`,
    });
    expect(mail?.text).toContain(LETTER.message);
    expect(mail?.text).toContain('Phone: 0917 555 0100');
    expect(mail?.text).toContain('not checked: somebody@else.example');
    expect(mail?.attachments?.map(({ name, type }) => [name, type])).toEqual([
      ['photo-1.jpg', 'image/jpeg'],
      ['photo-2.jpg', 'image/jpeg'],
    ]);
    const sizes = (mail?.attachments ?? []).map(async ({ bytes }) => {
      const { format, width, height } = await sharp(bytes).metadata();
      return [format, width, height];
    });
    // The first screenshot is that of a phone, and keeps enough pixels to be legible.
    expect(await Promise.all(sizes)).toEqual([
      ['jpeg', 600, 1600],
      ['jpeg', 64, 48],
    ]);
    // Attachments do not count against the owner's storage.
    expect(await count(server, 'blobs')).toBe(0);
  });

  test('from an account without an email says so to the operator', async () => {
    const { client } = await server.owner({ email: null, phone: '+63 917 555 0100' });
    expect((await contact(client, LETTER)).status).toBe(201);
    const [mail] = server.mails;
    expect(mail).not.toHaveProperty('replyTo');
    expect(mail?.text).toContain('This account has no email address');
    expect(mail?.text).toContain('Phone: +63 917 555 0100');
  });

  test('with the same key is stored and mailed once', async () => {
    const { client } = await server.owner();
    const firstMessage = await contact(client, LETTER, 'one');
    const repeatedRequest = await contact(client, LETTER, 'one');
    expect([repeatedRequest.status, repeatedRequest.body]).toEqual([201, firstMessage.body]);
    expect([(await readStoredMessages()).length, server.mails.length]).toEqual([1, 1]);
  });

  test('is accepted five times in 15 minutes for each account', async () => {
    const { client } = await server.owner();
    for (let time = 1; time <= 5; time += 1)
      expect((await contact(client, LETTER)).status).toBe(201);
    const sixthResponse = await contact(client, LETTER);
    expect([sixthResponse.status, sixthResponse.headers.get('Retry-After')]).toEqual([429, '900']);
    expect((await contact((await server.owner()).client, LETTER)).status).toBe(201);
    server.clock.advance(15 * 60 * 1000);
    expect((await contact(client, LETTER)).status).toBe(201);
    expect((await readStoredMessages()).length).toBe(7);
  });

  test('is deleted with its account', async () => {
    const { user, client } = await server.owner();
    await contact(client, { ...LETTER, attachments: [asDataUrl(await jpeg())] });
    expect(await count(server, 'supportAttachments')).toBe(1);
    await server.db.run((knex) => knex('users').where({ id: user.id }).delete());
    expect(await count(server, 'supportMessages')).toBe(0);
    expect(await count(server, 'supportAttachments')).toBe(0);
  });

  test('needs as many statements with three photos as with one', async () => {
    const { client } = await server.owner();
    const photo = asDataUrl(await jpeg());
    server.statements();
    await contact(client, { ...LETTER, attachments: [photo] });
    const statementsForOne = server.statements().length;
    await contact(client, { ...LETTER, attachments: [photo, photo, photo] });
    expect(server.statements().length).toBe(statementsForOne);
  });
});

describe.each([
  ['without mail', { mailAvailable: false, config: { supportEmail: SUPPORT } }],
  ['without an address for support', {}],
])('%s', (_, options) => {
  test('stores a message, and the answer says so', async () => {
    await using quietServer = await startTestServer(options);
    const { client } = await quietServer.owner();
    const answer = await contact(client, LETTER);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(String),
        delivery: 'kept',
        message: 'Your message is saved here. The person who runs Alaga here can read it.',
      },
    ]);
    expect(await readStoredMessages(quietServer)).toMatchObject([
      { ...LETTER, mailedAt: null, mailTries: 0 },
    ]);
    expect(quietServer.mails).toEqual([]);
    const loggedLines = quietServer.lines.filter((line) => line['support'] === 'kept');
    expect(loggedLines).toEqual([{ support: 'kept', id: answer.body['id'] }]);
  });
});

test('mails stored messages once the server has a support address', async () => {
  await using quietServer = await startTestServer();
  await contact((await quietServer.owner()).client, LETTER);
  const config = { ...quietServer.parts.config, supportEmail: SUPPORT };
  const mailsBefore = quietServer.mails.length;
  await mailPending(quietServer.parts);
  expect(quietServer.mails.length).toBe(mailsBefore);
  await mailPending({ ...quietServer.parts, config });
  await mailPending({ ...quietServer.parts, config });
  expect(quietServer.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [SUPPORT, '[Alaga support] The booklet is empty'],
  ]);
  expect(await readStoredMessages(quietServer)).toMatchObject([
    { mailedAt: quietServer.clock.now().toISOString(), mailTries: 1 },
  ]);
});

test('mails a message that was stored while the clock was ahead', async () => {
  await using quietServer = await startTestServer();
  const { clock, parts, mails } = quietServer;
  const { client } = await quietServer.owner();
  const now = clock.now();
  clock.advance(20 * 24 * 60 * 60 * 1000);
  await watchClock(parts);
  await contact(client, LETTER);
  clock.set(now.toISOString());
  await watchClock(parts);
  await mailPending({ ...parts, config: { ...parts.config, supportEmail: SUPPORT } });
  expect(mails.map(({ subject }) => subject)).toEqual(['[Alaga support] The booklet is empty']);
});
