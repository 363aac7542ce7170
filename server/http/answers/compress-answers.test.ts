import { expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { startTestServer } from '#server/testing.ts';

test.each([
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['identity', null],
  ['nonsense', null],
  ['identity;q=0', null],
  ['*;q=0', null],
])('compresses for %s: %s', async (acceptedEncodings, coding) => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  for (let petIndex = 0; petIndex < 3; petIndex += 1)
    await buildPet(server.db, { userId: user.id });
  const answer = await client.get<readonly unknown[]>('/api/pets', {
    'Accept-Encoding': acceptedEncodings,
  });
  expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, coding]);
  expect(answer.body).toHaveLength(3);
});
