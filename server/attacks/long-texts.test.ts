import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { schemaFields } from '#build/soak/attacks/bad-requests.ts';
import { splitWords } from '#db/engine/search/words.ts';
import { createRoutes } from '#server/app.ts';
import { parseCost } from '#server/money/rules.ts';
import { findExcerpt } from '#server/search/rules.ts';
import { startTestServer } from '#server/testing.ts';
import { endpointName } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/** Repeated pieces that would make a backtracking pattern run for minutes. */
const PARTS = ['a', '9', ' ', '@', 'a.', '1,', '\u0301'];
const LONG_TEXTS = PARTS.map((part) => part.repeat(200_000));
/** Node refuses addresses longer than 16 KB. */
const LONG_QUERY = PARTS.map((part) => part.repeat(16_384 / part.length));

test('validates every field of every call in linear time', async () => {
  await using server = await startTestServer();
  let checkedCount = 0;
  const checkResponse = (
    schema: z.ZodMiniType | undefined,
    texts: readonly string[],
    otherFields: object,
  ): void => {
    for (const field of schemaFields(schema)) {
      for (const text of texts) {
        schema?.safeParse({ ...otherFields, [field]: text });
        checkedCount += 1;
      }
    }
  };
  for (const { endpoint } of createRoutes(server.parts)) {
    checkResponse(endpoint.body, LONG_TEXTS, VALID_BODIES[endpointName(endpoint)] ?? {});
    checkResponse(endpoint.query, LONG_QUERY, {});
  }
  expect(checkedCount).toBeGreaterThan(1000);
});

test('reports the first hundred problems of a list', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const pet = await client.post('/api/pets', { name: 'Puti', category: 'cat' });
  const record = VALID_BODIES['POST /api/pets/:petId/medical-records'];
  const key = VALID_BODIES['POST /api/auth/biometric-register'];
  for (const count of [50_000, 500_000]) {
    for (const list of [Array(count).fill(1), Array(count).fill({})]) {
      const response = { clientDataJSON: 'A', attestationObject: 'A', transports: list };
      const credential = { ...Object(key?.['credential']), response };
      const { status, body } = await client.post(`/api/pets/${pet.body['id']}/medical-records`, {
        ...{ ...record, attachments: list },
      });
      expect([status, body['code']]).toEqual([400, expect.any(String)]);
      expect(Object.keys(Object(body['fields'])).length).toBeLessThanOrEqual(100);
      const otherResponse = await client.post('/api/auth/biometric-register', { credential });
      expect(otherResponse.status).toBe(413);
    }
  }
});

test('parses an amount in linear time', () => {
  for (const text of LONG_TEXTS) expect(parseCost(`${text}x`)).toBeGreaterThanOrEqual(0);
  expect(parseCost('Php.1,250.50 P.')).toBe(125_050);
  expect(parseCost('₱1,250.50')).toBe(125_050);
});

test('searches texts in linear time', () => {
  // Marks of two classes, which Unicode puts into an order.
  const marks = '\u0301\u0316'.repeat(100_000);
  expect(splitWords(`a${marks}b`)).toEqual(['ab']);
  expect(findExcerpt([`a${marks}b`], ['a'])).toMatch(/^a/);
  for (const text of LONG_TEXTS) expect(findExcerpt([`a${text}`], ['a'])).toMatch(/^a/);
});
