import { describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { insertMany } from '#server/testing/insert-many.ts';
import { startTestServer } from '#server/testing.ts';
import { type Json, toJson } from './json-answer.ts';

const LONG_NOTES = 'Kumain, "uminom"\n\u0001 ñ ₱ 🐶 '.repeat(400);

const toText = (json: Json): string =>
  typeof json === 'string' ? json : Buffer.concat(json).toString();

describe('the JSON of an answer', () => {
  const list = Array.from({ length: 150 }, (_, id) => ({ id, notes: LONG_NOTES, gone: undefined }));

  test.each([
    ['a list', list],
    ['a list in an object', { before: 1, gone: undefined, list, empty: [], 'a "name"': null }],
    ['a list of texts and nulls', [...list.map(() => 'x'), null]],
    ['a short list', list.slice(0, 2)],
    ['an object', { a: 1 }],
    ['null', null],
  ])('is the same in parts: %s', async (_, value) => {
    expect(toText(await toJson(value))).toBe(JSON.stringify(value));
  });

  test('is written while other work runs', async () => {
    const manyNotes = Array.from({ length: 1000 }, () => LONG_NOTES.repeat(3));
    let turns = 0;
    let isWritten = false;
    const countTurn = () => {
      if (isWritten) return;
      turns += 1;
      setImmediate(countTurn);
    };
    setImmediate(countTurn);
    await toJson(manyNotes);
    isWritten = true;
    expect(turns).toBeGreaterThan(2);
  });
});

test('a long list is answered with its length, compressed, and only as headers to HEAD', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  const instant = server.clock.now().toISOString();
  const entries = Array.from({ length: 200 }, (_, index) => ({
    ...{ id: `entry-${index}`, petId: pet.id, kind: 'other', note: LONG_NOTES, at: instant },
    ...{ createdBy: user.id, version: 1, createdAt: instant, updatedAt: instant },
  }));
  await insertMany(server.db, 'diaryEntries', entries);
  const path = `/api/pets/${pet.id}/diary`;
  const answer = await client.get<readonly { readonly note: string }[]>(path);
  expect(answer.body.map(({ note }) => note)).toEqual(entries.map(({ note }) => note));
  const length = Buffer.byteLength(JSON.stringify(answer.body));
  expect(Number(answer.headers.get('Content-Length'))).toBe(length);
  const Cookie = [...client.cookies].map((cookie) => cookie.join('=')).join('; ');
  const headResponse = await fetch(server.url + path, { method: 'HEAD', headers: { Cookie } });
  expect([headResponse.status, headResponse.headers.get('Content-Length')]).toEqual([
    200,
    String(length),
  ]);
  const compressed = await client.get(path, { 'Accept-Encoding': 'gzip' });
  expect(compressed.headers.get('Content-Encoding')).toBe('gzip');
  expect(compressed.body).toEqual(answer.body);
});
