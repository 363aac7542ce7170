import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';

const CHANGED_FIELDS = { city: 'Cebu' };

test.each([
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
])('refuses a write from another site: %o', async (headers) => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const answer = await client.put(
    '/api/auth/user',
    CHANGED_FIELDS,
    headers as Record<string, string>,
  );
  expect([answer.status, answer.body]).toEqual([
    403,
    { message: 'This request came from another site and was refused.', code: 'http.origin' },
  ]);
  expect((await client.get('/api/auth/user')).body['city']).toBeNull();
});

test('accepts a write without any site, or from its own', async () => {
  await using server = await startTestServer({ config: { publicUrl: 'https://alaga.example' } });
  const { client } = await server.owner();
  const write = (headers: Record<string, string>) =>
    client.put('/api/auth/user', CHANGED_FIELDS, headers);
  for (const headers of [
    {},
    { Origin: server.url },
    { Origin: 'https://alaga.example' },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
  ]) {
    expect((await write(headers as Record<string, string>)).status).toBe(200);
  }
});
