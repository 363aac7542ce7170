import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { soakCards } from './cards.ts';

test('cuts off no line and loses no letter of generated pets', async () => {
  await using server = await startTestServer();
  expect(await soakCards(server, 10)).toMatchObject({ pets: 10, problems: [] });
});
