import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';

const PET = '"name":"Puti","category":"cat"';

test.each([
  ['a list', '[]'],
  ['a word', '"Puti"'],
  ['nothing of the kind', 'name=Puti'],
  ['half of it', `{${PET}`],
  ['a name of JavaScript’s own', `{${PET},"__proto__":{"userId":"x"}}`],
  ['the same in other letters', `{${PET},"\\u005f_pr\\u006fto__" : 1}`],
  ['a list of lists of lists', `{${PET},"x":${'['.repeat(33)}${']'.repeat(33)}}`],
  ['very many values', `{${PET},"x":[${'1,'.repeat(10_001)}1]}`],
])('answers 400 for %s', async (_, body) => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const answer = await client.post('/api/pets', body);
  expect([answer.status, answer.body['code']]).toEqual([400, 'http.json']);
});

test.each([
  `{${PET},"x":"${'[{,'.repeat(20_000)}"}`,
  `{${PET},"x":"\\\\\\"[[${'['.repeat(40)}"}`,
  `{${PET},"x":"the word \\"__proto__\\": itself","y":"__proto__"}`,
  `{${PET},"x":${'['.repeat(31)}${']'.repeat(31)}}`,
  ` \n{${PET}} `,
])('keeps strings that look like structure: %#', async (body) => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const answer = await client.post('/api/pets', body, { 'Idempotency-Key': 'a key' });
  expect([answer.status, answer.body['name']]).toEqual([201, 'Puti']);
});

test('ignores a body that does not declare JSON', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const type = { 'Content-Type': 'text/json' };
  expect((await client.post('/api/pets', `{${PET}}`, type)).status).toBe(400);
});
