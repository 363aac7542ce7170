import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';

const NOTHING_OUTSIDE = {
  sms: false,
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
      push: true,
      ...NOTHING_OUTSIDE,
      supportEmail: 'help@example.com',
    },
  ]);
});

test('a household without mail', async () => {
  await using server = await startTestServer({
    config: { mode: 'household' },
    mailAvailable: false,
  });
  expect((await server.client().get('/api/capabilities')).body).toEqual({
    mode: 'household',
    mail: false,
    push: false,
    ...NOTHING_OUTSIDE,
    supportEmail: null,
  });
});
