import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { soakImports } from './imports.ts';

test('a damaged file is refused with 400, or imported so that its account can be read and exported', async () => {
  await using server = await startTestServer();
  const { problems, accepted, refused } = await soakImports(server, 30, 1);
  expect(problems).toEqual([]);
  expect(accepted).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
});
