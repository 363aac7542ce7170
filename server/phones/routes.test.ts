import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problems } from '#server/accounts/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { otherCode, PHONE, type Phone, requestCode, submitCode, testPhone } from './testing.ts';

const MINUTE = 60_000;
const WRONG_CODE_MESSAGE =
  'This code is wrong or has expired. Please check it, or request a new one.';

let server: TestServer;
let phone: Phone;

beforeEach(async () => {
  phone = testPhone();
  server = await startTestServer({ sms: phone.sms, config: { trustProxy: true } });
});
afterEach(() => server[Symbol.asyncDispose]());

const listSecrets = async (): Promise<string> => {
  const codes = await server.db.run((knex) => knex('phoneCodes').select('numberHash', 'codeHash'));
  const limits = await server.db.run((knex) => knex('rateLimits').select('key'));
  return JSON.stringify([codes, limits, server.lines]);
};

describe('a typed number or code', () => {
  test.each([
    [{}, 'phoneNumber', 'Phone number must be at least 10 digits'],
    [{ phoneNumber: 9175550100 }, 'phoneNumber', 'Phone number must be at least 10 digits'],
    [{ phoneNumber: '917555010' }, 'phoneNumber', 'Phone number must be at least 10 digits'],
    [{ phoneNumber: 'call 0917 555 0100' }, 'phoneNumber', 'Invalid phone number format'],
    [{ phoneNumber: '0917+5550100' }, 'phoneNumber', 'Invalid phone number format'],
    [{ phoneNumber: '0917.555.0100' }, 'phoneNumber', 'Invalid phone number format'],
    [{ phoneNumber: '+63 917 555 0100 1234567' }, 'phoneNumber', 'Invalid phone number format'],
    [{ phoneNumber: '+1 555 0100' }, 'phoneNumber', 'Invalid phone number format'],
    [{ phoneNumber: '0917 555 010' }, 'phoneNumber', 'Invalid phone number format'],
    [{ phoneNumber: '0000000000' }, 'phoneNumber', 'Invalid phone number format'],
    [{ phoneNumber: '+63 117 555 0100' }, 'phoneNumber', 'Invalid phone number format'],
    [{ phoneNumber: '+999 5550100100' }, 'phoneNumber', 'Invalid phone number format'],
    [{ phoneNumber: '1'.repeat(41) }, 'phoneNumber', 'Invalid phone number format'],
    [
      { phoneNumber: PHONE, preferredLanguage: 'de' },
      'preferredLanguage',
      'Please choose English or Filipino.',
    ],
  ])('answers 400 for %j', async (body, field, message) => {
    const answer = await server.client().post('/api/auth/send-otp', body);
    expect([answer.status, answer.body['message']]).toEqual([400, message]);
    expect(problems(answer.body)[field]).toBe(message);
    expect(phone.messages).toEqual([]);
  });

  test.each([
    ['12345', 'OTP must be 6 digits'],
    ['1234567', 'OTP must be 6 digits'],
    [undefined, 'OTP must be 6 digits'],
    ['12345a', 'OTP must contain only numbers'],
  ])('answers 400 for a code %s', async (otp, message) => {
    const codeBody = { phoneNumber: PHONE, otp };
    const answer = await server.client().post('/api/auth/verify-otp', codeBody);
    expect([answer.status, problems(answer.body)]).toEqual([400, { otp: message }]);
  });

  test('a number is the same person’s however it is written', async () => {
    const client = server.client();
    const ids = new Set<unknown>();
    for (const typedNumber of [
      '0917 555 0100',
      '+63 (917) 555-0100',
      '639175550100',
      ' 917-555-0100 ',
    ]) {
      expect((await requestCode(client, typedNumber)).status).toBe(200);
      expect(phone.messages.at(-1)?.to).toBe(PHONE);
      const answer = await submitCode(server.client(), phone.otp(), PHONE);
      expect([answer.status, answer.body['verifiedPhone']]).toEqual([200, PHONE]);
      ids.add(answer.body['id']);
      server.clock.advance(16 * MINUTE);
    }
    expect(ids.size).toBe(1);
  });

  test('a foreign number keeps its country', async () => {
    await server.owner({ verifiedPhone: '+12125550123' });
    await requestCode(server.client(), '+1 (212) 555-0123');
    expect(phone.messages.at(-1)?.to).toBe('+12125550123');
  });
});

describe('a code', () => {
  test('is sent only to the phone, and stored with its number only as keyed hashes', async () => {
    const answer = await requestCode(server.client());
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        message: 'A code is on its way to your phone.',
        developmentMode: false,
        otp: null,
        phoneNumber: '+63 917 555 0100',
      },
    ]);
    expect(phone.messages).toEqual([
      {
        to: PHONE,
        text: `Your Alaga code is ${phone.otp()}. It works for 10 minutes. Never share it with anyone.`,
      },
    ]);
    const storedSecrets = await listSecrets();
    expect(storedSecrets).not.toContain(phone.otp());
    expect(storedSecrets).not.toContain('9175550100');
  });

  test('is sent in the requested language, else in the account’s', async () => {
    await server.owner({ verifiedPhone: PHONE, preferredLanguage: 'fil' });
    await requestCode(server.client());
    expect(phone.messages.at(-1)?.text).toMatch(/ang Alaga code mo\./);
    const body = { phoneNumber: '+639175550199', preferredLanguage: 'fil' };
    await server.client().post('/api/auth/send-otp', body);
    expect(phone.messages.at(-1)?.text).toMatch(/ang Alaga code mo\./);
    server.clock.advance(MINUTE);
    await server
      .client()
      .post('/api/auth/send-otp', { ...body, phoneNumber: PHONE, preferredLanguage: 'en' });
    expect(phone.messages.at(-1)?.text).toMatch(/^Your Alaga code is/);
  });

  test('reveals nothing about whether its number has an account', async () => {
    await server.owner({ verifiedPhone: PHONE });
    const answers: unknown[] = [];
    for (const number of [PHONE, '+639175550199']) {
      server.statements();
      const answerOfRequest = await requestCode(server.client(), number);
      const wrongResponse = await submitCode(server.client(), otherCode(phone.otp()), number);
      const { phoneNumber: _, ...answer } = answerOfRequest.body;
      answers.push([
        answerOfRequest.status,
        answer,
        wrongResponse.status,
        wrongResponse.body,
        server.statements(),
      ]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('signs in once', async () => {
    await requestCode(server.client());
    const client = server.client();
    expect((await submitCode(client, phone.otp())).status).toBe(200);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    const secondAttempt = await submitCode(server.client(), phone.otp());
    expect([secondAttempt.status, problems(secondAttempt.body)]).toEqual([
      400,
      { otp: WRONG_CODE_MESSAGE },
    ]);
  });

  test('signs in at most once for parallel requests', async () => {
    await requestCode(server.client());
    const clients = Array.from({ length: 4 }, () => server.client());
    const answers = await Promise.all(clients.map((client) => submitCode(client, phone.otp())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    const users = await Promise.all(clients.map((client) => client.get('/api/auth/user')));
    expect(users.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is valid for ten minutes', async () => {
    await requestCode(server.client());
    server.clock.advance(10 * MINUTE);
    const lateAttempt = await submitCode(server.client(), phone.otp());
    expect([lateAttempt.status, lateAttempt.body['message']]).toEqual([400, WRONG_CODE_MESSAGE]);
    await requestCode(server.client());
    server.clock.advance(10 * MINUTE - 1);
    expect((await submitCode(server.client(), phone.otp())).status).toBe(200);
  });

  test('replaces the one before it', async () => {
    await requestCode(server.client());
    const firstCode = phone.otp();
    do {
      server.clock.advance(MINUTE);
      await requestCode(server.client());
    } while (phone.otp() === firstCode);
    expect((await submitCode(server.client(), firstCode)).status).toBe(400);
    expect((await submitCode(server.client(), phone.otp())).status).toBe(200);
  });

  test('is valid only for its number', async () => {
    await requestCode(server.client());
    const otp = phone.otp();
    await requestCode(server.client(), '+639175550199');
    if (otp !== phone.otp()) {
      expect((await submitCode(server.client(), otp, '+639175550199')).status).toBe(400);
    }
    expect((await submitCode(server.client(), otp)).status).toBe(200);
  });

  test('that was never sent is answered like a wrong one', async () => {
    const answer = await submitCode(server.client(), '123456');
    expect([answer.status, problems(answer.body)]).toEqual([400, { otp: WRONG_CODE_MESSAGE }]);
  });
});

describe('an account created by a number', () => {
  test('has no email, and otherwise the defaults of a sign-up', async () => {
    await requestCode(server.client());
    const client = server.client();
    const answer = await client.post('/api/auth/verify-otp', {
      phoneNumber: PHONE,
      otp: phone.otp(),
      timeZone: 'Asia/Tokyo',
      preferredLanguage: 'fil',
    });
    expect(answer.body).toMatchObject({
      email: null,
      verifiedPhone: PHONE,
      phone: null,
      displayName: PHONE,
      firstName: '',
      isEmailConfirmed: false,
      hasPassword: false,
      timeZone: 'Asia/Tokyo',
      preferredLanguage: 'fil',
      notificationPreferences: { email: true, sms: false, push: true, reminders: true },
    });
    expect((await client.get('/api/auth/user')).body).toEqual(answer.body);
    const plans = await server.db.run((knex) => knex('userSubscriptions').select('userId'));
    expect(plans).toEqual([{ userId: answer.body['id'] }]);
  });

  test('stays unchanged when its owner returns, from another zone too', async () => {
    const { user } = await server.owner({ verifiedPhone: PHONE });
    await requestCode(server.client());
    const client = server.client();
    await client.get('/api/auth/user');
    const codeBody = { phoneNumber: PHONE, otp: phone.otp(), timeZone: 'Asia/Tokyo' };
    const answer = await client.post('/api/auth/verify-otp', codeBody);
    expect(answer.body).toMatchObject({ id: user.id, email: user.email, timeZone: 'Asia/Manila' });
    expect(await server.db.run((knex) => knex('users').select('id'))).toHaveLength(1);
  });

  test('a number in the profile alone opens nothing', async () => {
    const { user } = await server.owner({ phone: PHONE });
    await requestCode(server.client());
    const answer = await submitCode(server.client(), phone.otp());
    expect(answer.body['id']).not.toBe(user.id);
  });

  test('a planted session is worthless afterwards', async () => {
    const { client } = await server.owner();
    const plantedCookies = new Map(client.cookies);
    await requestCode(client);
    await submitCode(client, phone.otp());
    expect(client.cookies.get('alaga.sid')).not.toBe(plantedCookies.get('alaga.sid'));
  });
});

describe('without a gateway', () => {
  test('shows the code in development', async () => {
    await using bareServer = await startTestServer();
    const client = bareServer.client();
    const { status, body } = await requestCode(client);
    expect(status).toBe(200);
    expect(body).toMatchObject({ developmentMode: true, otp: expect.stringMatching(/^\d{6}$/) });
    expect((await submitCode(client, String(body['otp']))).status).toBe(200);
  });

  test('answers 503 otherwise', async () => {
    await using bareServer = await startTestServer({ config: { developmentMode: false } });
    const { status, body } = await requestCode(bareServer.client());
    expect([status, body]).toEqual([
      503,
      {
        message:
          'Alaga cannot send text messages because no SMS service is set up. Please contact the person who set up Alaga here.',
        code: 'phones.unavailable',
      },
    ]);
  });

  test('a gateway takes precedence over development', async () => {
    expect(server.parts.config.developmentMode).toBe(true);
    expect((await requestCode(server.client())).body).toMatchObject({
      developmentMode: false,
      otp: null,
    });
  });
});

describe('a gateway that', () => {
  test('fails answers 503; a retry is not delayed, and the unsent code is invalid', async () => {
    phone.state = 'fails';
    const answer = await requestCode(server.client());
    expect([answer.status, answer.body['message']]).toEqual([
      503,
      'The text message could not be sent. Please try again in a few minutes.',
    ]);
    expect(server.lines.some((line) => line['sms'] === 'the gateway answered 500')).toBe(true);
    expect(await server.db.run((knex) => knex('phoneCodes').select('numberHash'))).toEqual([]);
    phone.state = 'delivers';
    expect((await requestCode(server.client())).status).toBe(200);
  });

  test('fails keeps the earlier code valid', async () => {
    await requestCode(server.client());
    server.clock.advance(MINUTE);
    phone.state = 'fails';
    expect((await requestCode(server.client())).status).toBe(503);
    expect((await submitCode(server.client(), phone.otp())).status).toBe(200);
  });

  test('refuses the number answers 400', async () => {
    phone.state = 'refuses';
    const answer = await requestCode(server.client());
    expect([answer.status, problems(answer.body)]).toEqual([
      400,
      {
        phoneNumber:
          'We cannot send text messages to this number. Please check it or use another one.',
      },
    ]);
  });
});
