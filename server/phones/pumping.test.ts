import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { NEW_FROM_NETWORK } from './limits.ts';
import { type Phone, requestCode, testPhone } from './testing.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let phone: Phone;
let server: TestServer | undefined;
beforeEach(() => {
  phone = testPhone();
});
afterEach(async () => {
  await server?.[Symbol.asyncDispose]();
  server = undefined;
});

const startServerWith = async (config: Partial<TestServer['parts']['config']> = {}) => {
  server = await startTestServer({ sms: phone.sms, config: { trustProxy: true, ...config } });
  return server;
};

const phoneNumber = (n: number): string => `+63917555${String(n).padStart(4, '0')}`;
const ipAddress = (n: number): string => `198.51.${Math.floor(n / 200)}.${1 + (n % 200)}`;

describe('an unverified number', () => {
  test.each([
    ['American', '+1 212 555 0123'],
    ['British', '+44 7400 123456'],
    ['of a satellite network', '+8816 1234 5678'],
    ['of an Inmarsat phone', '+870 773 111 632'],
    ['international and premium', '+979 123 456 789'],
    ['international and shared-cost', '+808 1234 5678'],
  ])('gets no code if it is %s', async (_, number) => {
    const { client } = await startServerWith();
    const refusedResponse = await requestCode(client(), number);
    expect([refusedResponse.status, refusedResponse.body['message']]).toEqual([
      400,
      'We cannot send codes to numbers from this country. Please use another number, or log in with your email.',
    ]);
    expect(Object.keys(refusedResponse.body['fields'] ?? {})).toEqual(['phoneNumber']);
    expect(phone.messages).toEqual([]);
  });

  test('gets a code if the operator lists its country, unless it is a premium number', async () => {
    const { client } = await startServerWith({ smsCountries: ['PH', 'GB'] });
    expect((await requestCode(client(), '+44 7400 123456')).status).toBe(200);
    for (const costlyNumber of ['+44 909 879 0000', '+44 844 201 1234', '+44 70 1234 5678']) {
      const refusedResponse = await requestCode(client(), costlyNumber);
      expect([refusedResponse.status, refusedResponse.body['code']], costlyNumber).toEqual([
        400,
        'phones.number.kind',
      ]);
    }
    expect(phone.messages).toHaveLength(1);
  });

  test.each([
    ['a fixed line', '+63 2 8123 4567'],
    ['toll-free', '1800 1000 1234'],
    ['in a range that no network has', '+63 900 123 4567'],
  ])('gets none if it is %s', async (_, number) => {
    const { client } = await startServerWith();
    const refusedResponse = await requestCode(client(), number);
    expect([refusedResponse.status, refusedResponse.body['code']]).toEqual([
      400,
      'phones.number.kind',
    ]);
    expect(phone.messages).toEqual([]);
  });

  test('shares thirty codes a day with its network', async () => {
    const { client, clock } = await startServerWith();
    for (let n = 0; n < NEW_FROM_NETWORK.max; n += 1) {
      expect((await requestCode(client(), phoneNumber(n))).status).toBe(200);
    }
    clock.advance(HOUR);
    const refusedResponse = await requestCode(client(), phoneNumber(30));
    expect([refusedResponse.status, refusedResponse.headers.get('Retry-After')]).toEqual([
      429,
      String(23 * 3600),
    ]);
    expect(refusedResponse.body['message']).toBe(
      'Many new numbers have asked for codes from your internet connection today. Please log in with your email, or try again in 23 hours.',
    );
    expect((await requestCode(client(), phoneNumber(30), ipAddress(2))).status).toBe(200);
    clock.advance(DAY - HOUR);
    expect((await requestCode(client(), phoneNumber(31))).status).toBe(200);
  });
});

describe('a verified number', () => {
  test('gets its code from any country, also after its network’s daily limit', async () => {
    const { client, owner } = await startServerWith();
    await owner({ verifiedPhone: '+12125550123' });
    for (let n = 0; n <= NEW_FROM_NETWORK.max; n += 1) await requestCode(client(), phoneNumber(n));
    expect(phone.messages).toHaveLength(30);
    expect((await requestCode(client(), '+1 212 555 0123')).status).toBe(200);
    expect(phone.messages.at(-1)?.to).toBe('+12125550123');
  });

  test('gets its code from a bounded reserve after the server’s daily limit', async () => {
    const { client, owner, lines } = await startServerWith({ smsDailyLimit: 40 });
    for (let n = 0; n < 22; n += 1) await owner({ verifiedPhone: phoneNumber(1000 + n) });
    for (let n = 0; n < 40; n += 1) {
      expect((await requestCode(client(), phoneNumber(n), ipAddress(n))).status).toBe(200);
    }
    const message =
      'Alaga cannot send more codes to new numbers today. Please log in with your email, or try again in 24 hours.';
    for (let n = 40; n < 50; n += 1) {
      const refusedResponse = await requestCode(client(), phoneNumber(n), ipAddress(n));
      expect([refusedResponse.status, refusedResponse.body['message']]).toEqual([429, message]);
    }
    const reserve: number[] = [];
    for (let n = 0; n < 22; n += 1) {
      reserve.push((await requestCode(client(), phoneNumber(1000 + n), ipAddress(100 + n))).status);
    }
    expect(reserve.filter((status) => status === 200)).toHaveLength(20);
    expect(reserve.filter((status) => status === 429)).toHaveLength(2);
    expect(lines.filter(({ sms }) => sms === 'daily limit reached')).toHaveLength(1);
    expect(phone.messages).toHaveLength(60);
  });
});

test('sends no more codes for parallel requests than one by one', async () => {
  const { client } = await startServerWith({ smsDailyLimit: 5 });
  const requests = Array.from({ length: 20 }, (_, n) =>
    requestCode(client(), phoneNumber(n), ipAddress(n)),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
  expect(phone.messages.length).toBeLessThanOrEqual(5);
});

test('limits attempts with numbers of other countries to a hundred in 15 minutes', async () => {
  const { client } = await startServerWith();
  for (let n = 0; n < 100; n += 1) {
    expect((await requestCode(client(), `+1212555${String(n).padStart(4, '0')}`)).status).toBe(400);
  }
  expect((await requestCode(client(), '+12125550100')).status).toBe(429);
});

describe('the settings', () => {
  test('default to the Philippines and 500 codes a day', () => {
    expect(readConfig({})).toMatchObject({ smsCountries: ['PH'], smsDailyLimit: 500 });
    expect(readConfig({}).smsNoticesDailyLimit).toBe(1000);
    const config = readConfig({
      SMS_COUNTRIES: 'ph, sg us',
      SMS_DAILY_LIMIT: '50',
      SMS_NOTICES_DAILY_LIMIT: '70',
    });
    expect(config).toMatchObject({
      smsCountries: ['PH', 'SG', 'US'],
      smsDailyLimit: 50,
      smsNoticesDailyLimit: 70,
    });
  });

  test.each([
    [{ SMS_COUNTRIES: 'Philippines' }, /SMS_COUNTRIES/],
    [{ SMS_DAILY_LIMIT: '0' }, /SMS_DAILY_LIMIT/],
    [{ SMS_DAILY_LIMIT: 'many' }, /SMS_DAILY_LIMIT/],
    [{ SMS_NOTICES_DAILY_LIMIT: '0' }, /SMS_NOTICES_DAILY_LIMIT/],
  ])('refuse %j with a message', (env, complaint) => {
    expect(() => readConfig(env)).toThrow(complaint);
  });
});
