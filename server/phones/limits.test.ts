import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetExpired } from '#server/accounts/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { otherCode, PHONE, type Phone, requestCode, submitCode, testPhone } from './testing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
let phone: Phone;

beforeEach(async () => {
  phone = testPhone();
  server = await startTestServer({ sms: phone.sms, config: { trustProxy: true } });
});
afterEach(() => server[Symbol.asyncDispose]());

const ipAddress = (n: number): string => `198.51.100.${n}`;

const askFrom = (from: string) => requestCode(server.client(), PHONE, from);
const giveFrom = (otp: string, from: string) => submitCode(server.client(), otp, PHONE, from);

describe('codes', () => {
  test('are sent at most once a minute, from any address', async () => {
    await askFrom(ipAddress(1));
    server.clock.advance(18_000);
    const earlyResponse = await askFrom(ipAddress(2));
    expect([earlyResponse.status, earlyResponse.headers.get('Retry-After')]).toEqual([429, '42']);
    expect(earlyResponse.body).toEqual({
      message: 'A code is already on its way. Please wait 42 seconds before you request another.',
      code: 'phones.cooldown',
      values: { hours: 1, minutes: 1, seconds: 42 },
      retryAfter: 42,
      phoneNumber: '+63 917 555 0100',
    });
    server.clock.advance(42_000);
    expect((await askFrom(ipAddress(2))).status).toBe(200);
    expect(phone.messages).toHaveLength(2);
  });

  test('are sent five times in 15 minutes to a number from an address', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect((await askFrom(ipAddress(1))).status).toBe(200);
      server.clock.advance(MINUTE);
    }
    const sixthResponse = await askFrom(ipAddress(1));
    expect([sixthResponse.status, sixthResponse.headers.get('Retry-After')]).toEqual([429, '600']);
    expect(sixthResponse.body).toEqual({
      message: 'Too many attempts. Please wait 10 minutes and try again.',
      code: 'phones.wait',
      values: { hours: 1, minutes: 10, seconds: 600 },
      retryAfter: 600,
    });
    server.clock.advance(10 * MINUTE);
    expect((await askFrom(ipAddress(1))).status).toBe(200);
  });

  test('are sent six times an hour to a number from all addresses', async () => {
    for (let n = 0; n < 6; n += 1) {
      expect((await askFrom(ipAddress(n))).status).toBe(200);
      server.clock.advance(MINUTE);
    }
    const seventhResponse = await askFrom(ipAddress(99));
    expect([seventhResponse.status, seventhResponse.body['retryAfter']]).toEqual([429, 54 * 60]);
    expect(phone.messages).toHaveLength(6);
    server.clock.advance(54 * MINUTE);
    expect((await askFrom(ipAddress(99))).status).toBe(200);
  });

  test('are sent to their owner’s known addresses, whatever strangers do', async () => {
    await askFrom(ipAddress(1));
    expect((await giveFrom(phone.otp(), ipAddress(1))).status).toBe(200);
    server.clock.advance(24 * HOUR);
    for (let n = 2; n < 8; n += 1) {
      expect((await askFrom(ipAddress(n))).status).toBe(200);
      for (let guess = 0; guess < 3; guess += 1) {
        await giveFrom(otherCode(phone.otp()), ipAddress(n));
      }
      server.clock.advance(MINUTE);
    }
    expect((await askFrom(ipAddress(9))).status).toBe(429);
    expect((await askFrom(ipAddress(1))).status).toBe(200);
    expect((await giveFrom(phone.otp(), ipAddress(1))).status).toBe(200);
  });

  test('that were refused lengthen no wait', async () => {
    await askFrom(ipAddress(1));
    for (let n = 0; n < 20; n += 1) expect((await askFrom(ipAddress(1))).status).toBe(429);
    server.clock.advance(MINUTE);
    for (let n = 0; n < 4; n += 1) {
      expect((await askFrom(ipAddress(1))).status).toBe(200);
      server.clock.advance(MINUTE);
    }
    for (let n = 0; n < 20; n += 1) expect((await askFrom(ipAddress(1))).status).toBe(429);
    expect((await askFrom(ipAddress(2))).status).toBe(200);
  });

  test('that the gateway refused are not counted', async () => {
    phone.state = 'fails';
    for (let n = 0; n < 12; n += 1) expect((await askFrom(ipAddress(1))).status).toBe(503);
    phone.state = 'delivers';
    for (let n = 0; n < 5; n += 1) {
      expect((await askFrom(ipAddress(1))).status).toBe(200);
      server.clock.advance(MINUTE);
    }
  });

  test('that the gateway may have sent without an answer are counted, and valid', async () => {
    phone.state = 'silent';
    for (let n = 0; n < 6; n += 1) {
      const answer = await askFrom(ipAddress(1));
      expect([answer.status, answer.body['code']]).toEqual(
        n < 5 ? [503, 'phones.failed'] : [429, 'phones.wait'],
      );
      if (n === 0)
        expect((await askFrom(ipAddress(2))).body).toMatchObject({
          code: 'phones.cooldown',
          phoneNumber: '+63 917 555 0100',
        });
      server.clock.advance(MINUTE);
    }
    expect(phone.messages).toHaveLength(5);
    expect((await giveFrom(phone.otp(), ipAddress(1))).status).toBe(200);
  });

  test('are not sent when they could not be used, with the waiting time', async () => {
    for (let round = 0; round < 2; round += 1) {
      await askFrom(ipAddress(1));
      for (let n = 0; n < 5; n += 1) await giveFrom(otherCode(phone.otp()), ipAddress(1));
      server.clock.advance(MINUTE);
    }
    const thirdResponse = await askFrom(ipAddress(1));
    expect([thirdResponse.status, thirdResponse.body['retryAfter']]).toEqual([429, 13 * 60]);
    expect(phone.messages).toHaveLength(2);
    server.clock.advance(13 * MINUTE);
    await askFrom(ipAddress(1));
    expect((await giveFrom(phone.otp(), ipAddress(1))).status).toBe(200);
  });
});

describe('guesses', () => {
  test('are limited to five a code, after which even the right one fails', async () => {
    await askFrom(ipAddress(1));
    const otp = phone.otp();
    for (let n = 1; n <= 5; n += 1) {
      expect((await giveFrom(otherCode(otp), ipAddress(n))).status).toBe(400);
    }
    expect((await giveFrom(otp, ipAddress(6))).status).toBe(400);
  });

  test('allow the next code after five typos', async () => {
    await askFrom(ipAddress(1));
    for (let n = 0; n < 5; n += 1) await giveFrom(otherCode(phone.otp()), ipAddress(1));
    expect((await giveFrom(phone.otp(), ipAddress(1))).status).toBe(400);
    server.clock.advance(MINUTE);
    await askFrom(ipAddress(1));
    expect((await giveFrom(phone.otp(), ipAddress(1))).status).toBe(200);
  });

  test('are limited to ten in 15 minutes for a number from an address, right or wrong', async () => {
    await askFrom(ipAddress(1));
    for (let n = 0; n < 10; n += 1) {
      if (n === 5) {
        server.clock.advance(MINUTE);
        await askFrom(ipAddress(1));
      }
      expect((await giveFrom(otherCode(phone.otp()), ipAddress(1))).status).toBe(400);
    }
    server.clock.advance(MINUTE);
    await askFrom(ipAddress(2));
    const eleventh = await giveFrom(phone.otp(), ipAddress(1));
    expect([eleventh.status, eleventh.headers.get('Retry-After')]).toEqual([429, '780']);
    expect(eleventh.body['message']).toBe(
      'Too many attempts. Please wait 13 minutes and try again.',
    );
    expect((await giveFrom(phone.otp(), ipAddress(2))).status).toBe(200);
  });

  test('without a code lock nobody out', async () => {
    for (let n = 0; n < 30; n += 1) await giveFrom('000000', ipAddress(n));
    await askFrom(ipAddress(50));
    expect((await giveFrom(phone.otp(), ipAddress(50))).status).toBe(200);
  });

  test('are limited to twenty an hour for a number from all addresses', async () => {
    for (let n = 0; n < 20; n += 1) {
      if (n % 5 === 0) {
        server.clock.advance(MINUTE);
        await askFrom(ipAddress(n));
      }
      expect((await giveFrom(otherCode(phone.otp()), ipAddress(n))).status).toBe(400);
    }
    server.clock.advance(MINUTE);
    expect((await askFrom(ipAddress(50))).status).toBe(429);
    expect(phone.messages).toHaveLength(4);
    server.clock.advance(HOUR);
    await askFrom(ipAddress(51));
    expect((await giveFrom(phone.otp(), ipAddress(51))).status).toBe(200);
  });

  test('in parallel are limited to ten of twelve', async () => {
    await askFrom(ipAddress(1));
    const wrongCode = otherCode(phone.otp());
    const manyAttempts = Array.from({ length: 12 }, () => giveFrom(wrongCode, ipAddress(1)));
    const statuses = (await Promise.all(manyAttempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('are forgotten after the right one', async () => {
    for (let round = 0; round < 3; round += 1) {
      await askFrom(ipAddress(1));
      for (let n = 0; n < 4; n += 1) await giveFrom(otherCode(phone.otp()), ipAddress(1));
      expect((await giveFrom(phone.otp(), ipAddress(1))).status).toBe(200);
      server.clock.advance(MINUTE);
    }
  });
});

test('expired codes are deleted', async () => {
  await askFrom(ipAddress(1));
  server.clock.advance(10 * MINUTE);
  await forgetExpired(server.parts);
  expect(await server.db.run((knex) => knex('phoneCodes').select('numberHash'))).toEqual([]);
});
