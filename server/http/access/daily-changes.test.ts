import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startTestServer } from '#server/testing.ts';

const DAY_SECONDS = 24 * 60 * 60;

test('an account may make so many changes a day, and still read, log out and be deleted', async () => {
  await using server = await startTestServer({ config: { changesDailyLimit: 200 } });
  const [{ client }, other] = [await server.owner(), await server.owner()];
  const { body: pet } = await client.post<{ id: string }>('/api/pets', {
    ...{ name: 'Bantay', category: 'dog' },
  });
  const rename = () => client.put(`/api/pets/${pet.id}`, { name: 'Tagpi', category: 'dog' });
  for (let changes = 1; changes < 200; changes += 1) expect((await rename()).status).toBe(200);
  const refused = await rename();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(DAY_SECONDS)]);
  expect((await client.get(`/api/pets/${pet.id}`)).status).toBe(200);
  expect((await other.client.post('/api/pets', { name: 'Muning', category: 'cat' })).status).toBe(
    201,
  );
  expect((await client.put('/api/auth/profile', { firstName: 'Ana' })).status).not.toBe(429);
  server.clock.advance(DAY_SECONDS * 1000);
  expect((await rename()).status).toBe(200);
});

test('a server sets a limit by default, and a household has none', () => {
  expect(readConfig({}).changesDailyLimit).toBe(20_000);
  expect(readConfig({ CHANGES_DAILY_LIMIT: '500' }).changesDailyLimit).toBe(500);
  const household = readConfig({ ALAGA_MODE: 'household', CHANGES_DAILY_LIMIT: '500' });
  expect(household.changesDailyLimit).toBeUndefined();
});
