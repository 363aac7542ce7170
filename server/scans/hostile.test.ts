import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { en } from '#server/messages/en.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { readCode } from './rules.ts';
import { HARMFUL_CODES, POISONED_CODES, REFUSED_CODES } from './testing/hostile-codes.ts';

const PATH = '/api/scanned-pets';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  ({ client } = await server.owner());
});

test('there are a hundred different codes', () => {
  const texts = [...REFUSED_CODES, ...HARMFUL_CODES].map(([, text]) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.length).toBeGreaterThanOrEqual(100);
});

test('have the specified messages', () => {
  expect([en['scans.badFormat'], en['scans.notAProfile'], en['scans.invalid']]).toEqual([
    'This QR code contains invalid data format',
    'This QR code is not a valid pet profile',
    'Invalid QR Code',
  ]);
});

const harmfulCases = HARMFUL_CODES.map(
  ([name, text]) => [name, text, 'scans.notAProfile'] as const,
);

describe.each([...REFUSED_CODES, ...harmfulCases])('%s', (_, text, refusalId) => {
  test('is refused with its message', () => {
    expect(readCode(text, 'https://alaga.example')).toEqual({ kind: 'refused', why: refusalId });
  });
});

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const createBodies = (codes: readonly (readonly [string, string, ...unknown[]])[]) =>
  codes.flatMap(([name, text]): readonly (readonly [string, object])[] => {
    try {
      const value: unknown = JSON.parse(text);
      return isObject(value) ? [[name, value]] : [];
    } catch {
      return [];
    }
  });

describe('sent to the server unchanged', () => {
  // Some codes are refused only as codes (another version, no type, too long), while their fields alone are valid in a
  // call.
  const bodies = createBodies(REFUSED_CODES).filter(
    ([name]) => !/version|deep|no type|constructor|more than a code/.test(name),
  );

  test.each(bodies)('%s answers 400, and nothing is stored', async (_, body) => {
    const answer = await client.post(PATH, body);
    expect(answer.status).toBe(400);
    expect((await client.get(PATH)).body).toEqual([]);
  });

  test.each(createBodies([...HARMFUL_CODES, ...POISONED_CODES]))(
    '%s does no harm',
    async (_, body) => {
      const answer = await client.post(PATH, body);
      expect([201, 400, 415]).toContain(answer.status);
      expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
      expect(JSON.stringify((await client.get(PATH)).body)).not.toMatch(/https?:|data:/);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    },
  );
});

describe.each(POISONED_CODES)('%s', (_, text) => {
  const readHostileCode = () => {
    const code = readCode(text, 'https://alaga.example');
    if (code.kind !== 'profile') throw new Error('it was not read');
    return code.profile;
  };

  test('is read as one-line text, numbers and null', () => {
    for (const value of Object.values(readHostileCode())) {
      if (typeof value === 'string') {
        expect(value.isWellFormed()).toBe(true);
        expect(value).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
        expect(value.length).toBeLessThanOrEqual(200);
      } else expect(value === null || Number.isSafeInteger(value)).toBe(true);
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test('is stored by the server as it was read', async () => {
    const profile = readHostileCode();
    const answer = await client.post(PATH, profile);
    expect(answer).toMatchObject({ status: 201, body: { ...profile, imageUrl: null } });
  });
});
