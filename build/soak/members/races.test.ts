import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { soakMemberRaces } from './races.ts';

test('members who act at once give one dose, and write nothing after their removal', async () => {
  await using server = await startTestServer();
  expect(await soakMemberRaces(server, 10, 20_261_125)).toEqual({ rounds: 10, problems: [] });
});
