import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';

const NO_EXTERNAL_SERVICES = {
  // The test server has an IP address, which devices refuse.
  biometrics: false,
  provider: false,
  providerName: null,
  providerSignUp: false,
  providerAuto: false,
  signUp: 'open',
  setUp: false,
  passwordLogin: true,
  maps: false,
  clinics: false,
  ads: null,
};

test('describes a hosted server with mail', async () => {
  await using server = await startTestServer({ config: { supportEmail: 'help@example.com' } });
  const answer = await server.client().get('/api/capabilities');
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      mode: 'hosted',
      mail: true,
      passwordReset: true,
      // Development mode shows the code on the page, and sends no text message.
      sms: true,
      textMessages: false,
      push: true,
      shareAddress: server.url,
      ...NO_EXTERNAL_SERVICES,
      supportEmail: 'help@example.com',
    },
  ]);
});

test('describes a household without mail', async () => {
  await using server = await startTestServer({
    config: { mode: 'household', developmentMode: false },
    mailAvailable: false,
  });
  expect((await server.client().get('/api/capabilities')).body).toEqual({
    mode: 'household',
    mail: false,
    passwordReset: false,
    sms: false,
    textMessages: false,
    push: false,
    shareAddress: null,
    ...NO_EXTERNAL_SERVICES,
    supportEmail: null,
  });
});

test.each([
  ['a hosted server without mail', { mode: 'hosted', mail: false, shell: false }, false],
  ['a hosted server with mail', { mode: 'hosted', mail: true, shell: false }, true],
  ['a household in its own window', { mode: 'household', mail: false, shell: true }, true],
  [
    'a household with mail, which it does not send links by',
    { mode: 'household', mail: true, shell: false },
    false,
  ],
] as const)(
  'reports whether %s can hand out a reset link, as the call for one does',
  async (_, setting, capabilities) => {
    await using server = await startTestServer({
      config: { mode: setting.mode },
      mailAvailable: setting.mail,
      ...(setting.shell ? { showResetLink: () => undefined } : {}),
    });
    const client = server.client();
    expect((await client.get('/api/capabilities')).body['passwordReset']).toBe(capabilities);
    const answer = await client.post('/api/auth/forgot-password', { email: 'ana@example.com' });
    expect(answer.status).toBe(capabilities ? 200 : 503);
  },
);

test('reports codes with a gateway, or in development where they are shown', async () => {
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
])('reports biometric login at %s: %s', async (publicUrl, biometrics) => {
  await using server = await startTestServer({ config: { publicUrl } });
  const { body } = await server.client().get('/api/capabilities');
  expect(body['biometrics']).toBe(biometrics);
});

test.each([
  ['hosted', 'https://alaga.example', 'https://alaga.example'],
  ['household', 'https://alaga.example', 'https://alaga.example'],
  ['household', undefined, null],
] as const)('share links of a %s at %s begin with %s', async (mode, publicUrl, address) => {
  await using server = await startTestServer({ config: { mode, publicUrl } });
  expect((await server.client().get('/api/capabilities')).body['shareAddress']).toBe(address);
});

test('reports text messages only with a gateway, in development too', async () => {
  for (const isThere of [true, false]) {
    const sms = { available: isThere, send: async () => undefined };
    await using server = await startTestServer({ sms });
    const { body } = await server.client().get('/api/capabilities');
    expect(body).toMatchObject({ sms: true, textMessages: isThere });
  }
});
