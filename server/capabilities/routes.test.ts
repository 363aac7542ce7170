import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';

const NOTHING_OUTSIDE = {
  // The test's server is known by numbers, which no device signs for.
  biometrics: false,
  provider: false,
  providerName: null,
  maps: false,
  clinics: false,
  ads: null,
};

test('a hosted server with mail', async () => {
  await using server = await startTestServer({ config: { supportEmail: 'help@example.com' } });
  const answer = await server.client().get('/api/capabilities');
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      mode: 'hosted',
      mail: true,
      sms: true,
      push: true,
      ...NOTHING_OUTSIDE,
      supportEmail: 'help@example.com',
    },
  ]);
});

test('a household without mail', async () => {
  await using server = await startTestServer({
    config: { mode: 'household', developmentMode: false },
    mailAvailable: false,
  });
  expect((await server.client().get('/api/capabilities')).body).toEqual({
    mode: 'household',
    mail: false,
    sms: false,
    push: false,
    ...NOTHING_OUTSIDE,
    supportEmail: null,
  });
});

test('text messages: with a gateway, or where a developer is shown the code', async () => {
  const send = () => Promise.resolve();
  for (const [available, developmentMode, sms] of [
    [true, false, true],
    [false, true, true],
    [false, false, false],
  ] as const) {
    await using server = await startTestServer({
      config: { developmentMode },
      sms: { available, send },
    });
    expect((await server.client().get('/api/capabilities')).body['sms']).toBe(sms);
  }
});

test.each([
  ['https://alaga.example', true],
  ['http://localhost:5000', true],
  ['http://192.168.1.7:5000', false],
  ['http://[fd00::7]:5000', false],
])('biometric login at %s: %s', async (publicUrl, biometrics) => {
  await using server = await startTestServer({ config: { publicUrl } });
  const { body } = await server.client().get('/api/capabilities');
  expect(body['biometrics']).toBe(biometrics);
});
