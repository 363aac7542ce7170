import { expect, test } from 'vitest';
import { PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import { readConfig } from '#server/config.ts';
import { startTestServer } from '#server/testing.ts';

const DAY_SECONDS = 24 * 60 * 60;

test('an account may make so many changes a day, and still read, log out and be deleted', async () => {
  await using server = await startTestServer({ config: { changesDailyLimit: 200 } });
  const { client, user } = await server.owner({ passwordHash: await passwordHash() });
  const other = await server.owner();
  const { body: pet } = await client.post<{ id: string }>('/api/pets', {
    ...{ name: 'Bantay', category: 'dog' },
  });
  const rename = (by = client) => by.put(`/api/pets/${pet.id}`, { name: 'Tagpi', category: 'dog' });
  const expectRoomFor = async (count: number) => {
    for (let changes = 0; changes < count; changes += 1) expect((await rename()).status).toBe(200);
    const refused = await rename();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, `${DAY_SECONDS}`]);
  };
  await expectRoomFor(199);
  expect((await client.get(`/api/pets/${pet.id}`)).status).toBe(200);
  expect((await other.client.post('/api/pets', { name: 'Muning', category: 'cat' })).status).toBe(
    201,
  );
  server.clock.advance(DAY_SECONDS * 1000);
  await expectRoomFor(200);
  const laptop = server.client();
  await laptop.post('/api/auth/login', { email: user.email, password: PASSWORD });
  expect((await rename(laptop)).status).toBe(429);
  expect((await laptop.get('/api/logout')).status).toBe(200);
  expect((await client.delete('/api/auth/account')).status).toBe(200);
});

test('a server sets a limit by default, and a household has none', () => {
  expect(readConfig({}).changesDailyLimit).toBe(20_000);
  expect(readConfig({ CHANGES_DAILY_LIMIT: '500' }).changesDailyLimit).toBe(500);
  const household = readConfig({ ALAGA_MODE: 'household', CHANGES_DAILY_LIMIT: '500' });
  expect(household.changesDailyLimit).toBeUndefined();
});
