import { describe, expect, test } from 'vitest';
import { findUserByEmail } from '#db/accounts/queries.ts';
import { ANA, confirmedAna, PASSWORD, problems, tokenIn } from '#server/accounts/testing.ts';
import { en } from '#server/messages/en.ts';
import { startTestServer, type TestClient } from '#server/testing.ts';

const HOUR = 60 * 60 * 1000;
const SIGNED_UP_MESSAGE = 'Check your email to confirm your account.';

describe('sign-up', () => {
  test('creates an unconfirmed account and mails the confirmation link', async () => {
    await using server = await startTestServer();
    const answer = await server
      .client()
      .post('/api/auth/signup', { ...ANA, email: ' Ana@Example.COM ' });
    expect([answer.status, answer.body]).toEqual([201, { message: SIGNED_UP_MESSAGE }]);
    const user = await findUserByEmail(server.db, 'ana@example.com');
    expect(user).toMatchObject({
      firstName: 'Ana',
      isEmailConfirmed: false,
      timeZone: 'Asia/Manila',
      country: 'Philippines',
      notificationPreferences: { email: true, sms: false, push: true, reminders: true },
    });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ to: 'ana@example.com', subject: 'Confirm your email for Alaga' });
    expect(mail?.link).toMatch(/\/email-confirmed\?token=[\w-]{43}$/);
    expect(mail?.text).toContain('Hello Ana,');
    expect(mail?.text).toContain(mail?.link);
  });

  test('stores the time zone', async () => {
    await using server = await startTestServer();
    await server.client().post('/api/auth/signup', { ...ANA, timeZone: 'Europe/Paris' });
    expect(await findUserByEmail(server.db, ANA.email)).toMatchObject({ timeZone: 'Europe/Paris' });
  });

  test('stores the language and mails in it', async () => {
    await using server = await startTestServer();
    const client = server.client();
    await client.post('/api/auth/signup', { ...ANA, preferredLanguage: 'fil' });
    expect(await findUserByEmail(server.db, ANA.email)).toMatchObject({ preferredLanguage: 'fil' });
    await client.post('/api/auth/resend-confirmation', { email: ANA.email });
    // The mail uses the language of the address's owner, not that of the person who signs up again.
    await client.post('/api/auth/signup', { ...ANA, preferredLanguage: 'en' });
    await client.post('/api/auth/forgot-password', { email: ANA.email });
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      'I-confirm ang email mo para sa Alaga',
      'I-confirm ang email mo para sa Alaga',
      'May Alaga account ka na',
      'I-reset ang password mo sa Alaga',
    ]);
    for (const { text, link } of server.mails) {
      expect(text).toContain('Kumusta Ana,');
      expect(text).toContain(link);
    }
  });

  test('defaults to English and refuses an unknown language', async () => {
    await using server = await startTestServer();
    await server.client().post('/api/auth/signup', ANA);
    expect(await findUserByEmail(server.db, ANA.email)).toMatchObject({ preferredLanguage: 'en' });
    const otherAccount = { ...ANA, email: 'lea@example.com', preferredLanguage: 'de' };
    const answer = await server.client().post('/api/auth/signup', otherAccount);
    expect([answer.status, answer.body['code']]).toEqual([400, 'accounts.language.unknown']);
  });

  test('stores only the hash of the token', async () => {
    await using server = await startTestServer();
    await server.client().post('/api/auth/signup', ANA);
    const [hash] = await server.db.run((knex) => knex('accountTokens').pluck('hash'));
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(hash).not.toBe(tokenIn(server.mails[0]));
  });

  test('does not let a name put a link into the mail', async () => {
    await using server = await startTestServer();
    const firstName = 'Ma. Teresa\n\nhttp://evil.example/win';
    await server.client().post('/api/auth/signup', { ...ANA, firstName });
    expect(server.mails[0]?.text).toContain('Hello Ma. Teresa http   evil example win,');
  });

  test.each(['evil。example', 'evil․example', 'evil．example'])(
    'nor %j, which a browser reads as a host',
    async (firstName) => {
      await using server = await startTestServer();
      await server.client().post('/api/auth/signup', { ...ANA, firstName });
      expect(server.mails[0]?.text).toContain('Hello evil example,');
    },
  );

  test('answers alike for a taken address, ignoring case, and mails its owner', async () => {
    await using server = await startTestServer();
    await confirmedAna(server);
    const sameSignUp = {
      ...ANA,
      firstName: 'Eve',
      email: 'ANA@example.com',
      password: 'other words',
    };
    const answer = await server.client().post('/api/auth/signup', sameSignUp);
    expect([answer.status, answer.body]).toEqual([201, { message: SIGNED_UP_MESSAGE }]);
    expect(server.mails.at(-1)).toMatchObject({
      to: 'ana@example.com',
      subject: 'You already have an Alaga account',
      link: `${server.url}/login`,
    });
    expect(server.mails.at(-1)?.text).toContain('Hello Ana,');
    const login = await server.client().post('/api/auth/login', ANA);
    expect([login.status, login.body['firstName']]).toEqual([200, 'Ana']);
  });

  test('creates one account when two requests come in parallel', async () => {
    await using server = await startTestServer();
    const bothResponses = await Promise.all(
      [1, 2].map(() => server.client().post('/api/auth/signup', ANA)),
    );
    expect(bothResponses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await server.db.run((knex) => knex('users').select('id'))).toHaveLength(1);
  });

  test.each([
    ['firstName', { firstName: '' }, 'First name is required'],
    ['firstName', { firstName: '   ' }, 'First name is required'],
    ['firstName', { firstName: 'x'.repeat(101) }, 'Please keep this to 100 characters.'],
    ['lastName', { lastName: undefined }, 'Last name is required'],
    ['email', { email: 'ana' }, 'Please enter a valid email address'],
    ['email', { email: 7 }, 'Please enter a valid email address'],
    ['email', { email: `${'a'.repeat(250)}@example.com` }, 'Please keep this to 254 characters.'],
    ['password', { password: '12345' }, 'Password must be at least 6 characters'],
    ['password', { password: 'x'.repeat(201) }, 'Please keep your password to 200 characters.'],
    ['timeZone', { timeZone: 'Mars/Olympus' }, 'This time zone is not known.'],
  ])('refuses an invalid %s', async (field, change, message) => {
    await using server = await startTestServer();
    const answer = await server.client().post('/api/auth/signup', { ...ANA, ...change });
    expect([answer.status, answer.body['message']]).toEqual([400, message]);
    expect(problems(answer.body)).toEqual({ [field]: message });
    expect(server.mails).toEqual([]);
  });

  test('answers 503 without mail, for taken and free addresses alike', async () => {
    await using server = await startTestServer({ mailAvailable: false });
    const answer = await server.client().post('/api/auth/signup', ANA);
    expect([answer.status, answer.body['code']]).toEqual([503, 'accounts.mail.unavailable']);
    expect(await findUserByEmail(server.db, ANA.email)).toBeUndefined();
  });

  test('sends a limited number of mails a day, and then creates no account', async () => {
    await using server = await startTestServer({ config: { mailDailyLimit: 3 } });
    const signUp = (name: string) =>
      server.client().post('/api/auth/signup', { ...ANA, email: `${name}@example.com` });
    // A taken address is mailed too, and is refused alike.
    for (const name of ['ana', 'lea', 'ana']) expect((await signUp(name)).status).toBe(201);
    for (const name of ['ben', 'lea']) {
      const answer = await signUp(name);
      expect([answer.status, answer.body['code'], answer.headers.get('Retry-After')]).toEqual([
        429,
        'accounts.mail.tooMany',
        String(24 * 60 * 60),
      ]);
      // The app translates the code, and knows no values.
      expect(answer.body['message']).toBe(en['accounts.mail.tooMany']);
    }
    // A refused attempt uses up nothing of the mailbox: there is no account without a mail.
    for (const _attempt of [2, 3, 4, 5]) expect((await signUp('ben')).status).toBe(429);
    expect(server.mails).toHaveLength(3);
    expect(await findUserByEmail(server.db, 'ben@example.com')).toBeUndefined();
    expect(server.lines.filter(({ mail }) => mail === 'daily limit reached')).toHaveLength(1);
    server.clock.advance(24 * HOUR);
    expect((await signUp('ben')).status).toBe(201);
  });

  test('blocks the sixth for an address in 15 minutes', async () => {
    await using server = await startTestServer();
    for (let i = 0; i < 5; i += 1) await server.client().post('/api/auth/signup', ANA);
    const sixthResponse = await server.client().post('/api/auth/signup', ANA);
    expect([sixthResponse.status, sixthResponse.headers.get('Retry-After')]).toEqual([429, '900']);
    expect(server.mails).toHaveLength(4);
  });
});

describe('the browser that was used to sign up', () => {
  const getSentLink = (server: { readonly mails: readonly Parameters<typeof tokenIn>[0][] }) =>
    `/api/auth/confirm-email?token=${tokenIn(server.mails.at(-1))}`;
  const isSignedIn = async (client: TestClient) =>
    (await client.get('/api/auth/user')).status === 200;

  test('is signed in by the link, and no other browser is', async () => {
    await using server = await startTestServer();
    const [here, there] = [server.client(), server.client()];
    await here.post('/api/auth/signup', ANA);
    await there.post('/api/auth/signup', { ...ANA, email: 'ben@example.com' });
    const [anas] = server.mails;
    const otherConfirmation = await there.get(`/api/auth/confirm-email?token=${tokenIn(anas)}`);
    expect([otherConfirmation.status, otherConfirmation.body]).toEqual([
      200,
      { message: 'Your email is confirmed. You can log in now.' },
    ]);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, false]);
    await there.post('/api/auth/resend-confirmation', { email: 'ben@example.com' });
    const ownResponse = await there.get(getSentLink(server));
    expect(ownResponse.body).toMatchObject({ user: { email: 'ben@example.com' } });
    expect(await isSignedIn(there)).toBe(true);
    expect((await there.get('/api/auth/user')).body).toMatchObject({ email: 'ben@example.com' });
  });

  test('is not signed in to an account that somebody else made with the address', async () => {
    await using server = await startTestServer();
    await server.client().post('/api/auth/signup', ANA);
    const link = getSentLink(server);
    const later = server.client();
    await later.post('/api/auth/signup', { ...ANA, password: 'another one 5' });
    const answer = await later.get(link);
    expect(answer.body).toEqual({ message: 'Your email is confirmed. You can log in now.' });
    expect(await isSignedIn(later)).toBe(false);
  });

  test('is signed in by the first link after signing up twice', async () => {
    await using server = await startTestServer();
    const client = server.client();
    await client.post('/api/auth/signup', ANA);
    const link = getSentLink(server);
    await client.post('/api/auth/signup', ANA);
    await client.get(link);
    expect(await isSignedIn(client)).toBe(true);
  });

  test('is not signed in by an expired link, or while somebody is signed in', async () => {
    await using server = await startTestServer();
    const client = server.client();
    await client.post('/api/auth/signup', ANA);
    server.clock.advance(24 * HOUR);
    expect((await client.get(getSentLink(server))).status).toBe(400);
    expect(await isSignedIn(client)).toBe(false);
    const { user, client: bens } = await server.owner();
    await bens.post('/api/auth/signup', { ...ANA, email: 'cora@example.com' });
    expect((await bens.get(getSentLink(server))).body['user']).toBeUndefined();
    expect((await bens.get('/api/auth/user')).body).toMatchObject({ id: user.id });
  });

  test('learns nothing about whether the address had an account', async () => {
    await using server = await startTestServer();
    await confirmedAna(server);
    const [taken, fresh] = [server.client(), server.client()];
    const answers = [
      await taken.post('/api/auth/signup', ANA),
      await fresh.post('/api/auth/signup', { ...ANA, email: 'new@example.com' }),
    ];
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const cookieNames = (client: TestClient) => [...client.cookies.keys()].toSorted();
    expect(cookieNames(taken)).toEqual(cookieNames(fresh));
    expect(await isSignedIn(taken)).toBe(false);
  });
});

describe('confirmation', () => {
  const confirmPath = '/api/auth/confirm-email';

  test('allows signing in', async () => {
    await using server = await startTestServer();
    await server.client().post('/api/auth/signup', ANA);
    const answer = await server.client().get(`${confirmPath}?token=${tokenIn(server.mails[0])}`);
    const message = 'Your email is confirmed. You can log in now.';
    expect([answer.status, answer.body]).toEqual([200, { message }]);
    expect((await server.client().post('/api/auth/login', ANA)).status).toBe(200);
  });

  test.each(['', '?token='])('requires a token: %s', async (query) => {
    await using server = await startTestServer();
    const answer = await server.client().get(confirmPath + query);
    expect([answer.status, answer.body['message']]).toEqual([
      400,
      'Invalid confirmation link. No token provided.',
    ]);
  });

  test('accepts a token once', async () => {
    await using server = await startTestServer();
    await server.client().post('/api/auth/signup', ANA);
    const address = `${confirmPath}?token=${tokenIn(server.mails[0])}`;
    await server.client().get(address);
    const secondVisit = await server.client().get(address);
    expect([secondVisit.status, secondVisit.body['code']]).toEqual([
      400,
      'accounts.confirm.failed',
    ]);
    expect(secondVisit.body['message']).toMatch(/^Email confirmation failed/);
  });

  test('accepts a token for 24 hours', async () => {
    await using server = await startTestServer();
    await server.client().post('/api/auth/signup', ANA);
    server.clock.advance(24 * HOUR);
    const lateConfirmation = await server
      .client()
      .get(`${confirmPath}?token=${tokenIn(server.mails[0])}`);
    expect([lateConfirmation.status, lateConfirmation.body['code']]).toEqual([
      400,
      'accounts.confirm.failed',
    ]);
    expect(await findUserByEmail(server.db, ANA.email)).toMatchObject({ isEmailConfirmed: false });
  });

  test('refuses a made-up token and a repeated query value', async () => {
    await using server = await startTestServer();
    expect((await server.client().get(`${confirmPath}?token=nonsense`)).status).toBe(400);
    expect((await server.client().get(`${confirmPath}?token=a&token=b`)).status).toBe(400);
  });
});

describe('resend', () => {
  const resendPath = '/api/auth/resend-confirmation';
  const RESENT_ANSWER = { message: 'If this address needs confirming, a new email is on its way.' };

  test('mails a new link; using either link ends both', async () => {
    await using server = await startTestServer();
    await server.client().post('/api/auth/signup', ANA);
    const answer = await server.client().post(resendPath, { email: 'ANA@example.com' });
    expect([answer.status, answer.body]).toEqual([200, RESENT_ANSWER]);
    const [first, second] = server.mails.map(tokenIn);
    const confirm = (token = '') => server.client().get(`/api/auth/confirm-email?token=${token}`);
    expect((await confirm(first)).status).toBe(200);
    expect((await confirm(second)).status).toBe(400);
  });

  test('answers alike for unknown and confirmed addresses, and mails nothing', async () => {
    await using server = await startTestServer();
    await confirmedAna(server);
    const mailsBefore = server.mails.length;
    for (const email of ['nobody@example.com', ANA.email]) {
      const answer = await server.client().post(resendPath, { email });
      expect([answer.status, answer.body]).toEqual([200, RESENT_ANSWER]);
    }
    expect(server.mails).toHaveLength(mailsBefore);
  });

  test('says "already confirmed" only to a browser that has just given the right password', async () => {
    await using server = await startTestServer();
    await server.client().post('/api/auth/signup', ANA);
    const [knowing, guessing] = [server.client(), server.client()];
    await knowing.post('/api/auth/login', ANA);
    await guessing.post('/api/auth/login', { ...ANA, password: 'a guess' });
    await server.client().get(`/api/auth/confirm-email?token=${tokenIn(server.mails[0])}`);

    expect((await knowing.get('/api/auth/user')).status).toBe(401);
    expect((await guessing.post(resendPath, { email: ANA.email })).body).toEqual(RESENT_ANSWER);
    const answer = await knowing.post(resendPath, { email: ANA.email });
    const message = 'This email is already confirmed.';
    expect([answer.status, answer.body]).toEqual([
      409,
      { message, code: 'accounts.resend.already' },
    ]);

    server.clock.advance(HOUR / 4);
    expect((await knowing.post(resendPath, { email: ANA.email })).body).toEqual(RESENT_ANSWER);
  });

  test('refuses an invalid address, and answers 503 without mail', async () => {
    await using server = await startTestServer({ mailAvailable: false });
    const invalidResponse = await server.client().post(resendPath, { email: 'ana' });
    expect([invalidResponse.status, invalidResponse.body['message']]).toEqual([
      400,
      'Please enter a valid email address',
    ]);
    const resendResponse = await server.client().post(resendPath, { email: ANA.email });
    expect([resendResponse.status, resendResponse.body['code']]).toEqual([
      503,
      'accounts.mail.unavailable',
    ]);
  });

  test('blocks the sixth in 15 minutes', async () => {
    await using server = await startTestServer();
    const ask = () => server.client().post(resendPath, { email: ANA.email });
    for (let i = 0; i < 5; i += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});

test('hashes the password as received and accepts every composition of its letters', async () => {
  await using server = await startTestServer();
  // The password contains the ligature ﬁ, which NFKC turns into two letters.
  const password = `${PASSWORD} \ufb01 Pen\u0303a`;
  await server.client().post('/api/auth/signup', { ...ANA, password });
  await server.client().get(`/api/auth/confirm-email?token=${tokenIn(server.mails[0])}`);
  const logIn = async (typedPassword: string) =>
    (await server.client().post('/api/auth/login', { email: ANA.email, password: typedPassword }))
      .status;
  expect(await logIn(password.normalize('NFKC'))).toBe(401);
  expect(await logIn(`${password} `)).toBe(401);
  expect(await logIn(password.normalize('NFC'))).toBe(200);
  expect(await logIn(password)).toBe(200);
});

test('accepts every composition of the letters of a password hashed by an earlier version', async () => {
  await using server = await startTestServer();
  await server.client().post('/api/auth/signup', { ...ANA, password: `${PASSWORD} Pe\u00f1a` });
  await server.client().get(`/api/auth/confirm-email?token=${tokenIn(server.mails[0])}`);
  const login = { email: ANA.email, password: `${PASSWORD} Pen\u0303a` };
  expect((await server.client().post('/api/auth/login', login)).status).toBe(200);
});
