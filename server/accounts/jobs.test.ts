import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { forgetExpired } from './jobs.ts';
import { ANA } from './testing.ts';

const DAY = 24 * 60 * 60 * 1000;

test('deletes expired rows and keeps live ones, however often it runs', async () => {
  await using server = await startTestServer();
  const { db, clock, parts } = server;
  const earlyOwner = await server.owner();
  await earlyOwner.client.put('/api/auth/user', { city: 'Cebu' }, { 'Idempotency-Key': 'early' });
  await server.client().post('/api/auth/signup', ANA);
  await server.client().post('/api/auth/forgot-password', { email: ANA.email });
  clock.advance(91 * DAY);
  const lateOwner = await server.owner();
  await lateOwner.client.put('/api/auth/user', { city: 'Cebu' }, { 'Idempotency-Key': 'late' });
  await server.client().post('/api/auth/signup', { ...ANA, email: 'ben@example.com' });

  await forgetExpired(parts);
  await forgetExpired(parts);

  // Ben's browser still has its visitor session from signing up; the session of Ana's browser expired with her link.
  const sessions: readonly (string | null)[] = await db.run((knex) =>
    knex('sessions').pluck('userId'),
  );
  expect(sessions).toHaveLength(2);
  expect(new Set(sessions)).toEqual(new Set([lateOwner.user.id, null]));
  expect(await db.run((knex) => knex('idempotencyKeys').pluck('key'))).toEqual(['late']);
  expect(await db.run((knex) => knex('rateLimits').orderBy('key').pluck('key'))).toEqual([
    expect.stringMatching(/^mailbox:day:[\w-]{43}$/),
    expect.stringMatching(/^mailbox:hour:[\w-]{43}$/),
    'mailbox:new-total:all',
    'signup:address:127.0.0.1',
    'signup:pair:127.0.0.1|ben@example.com',
  ]);
  const tokens = await db.run((knex) =>
    knex('accountTokens')
      .join('users', 'users.id', 'accountTokens.userId')
      .select('users.email', 'accountTokens.purpose'),
  );
  expect(tokens).toEqual([{ email: 'ben@example.com', purpose: 'confirm' }]);
});
