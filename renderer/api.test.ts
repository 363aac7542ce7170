import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createPet, listPets } from '#server/pets/contract.ts';
import { call } from './api.ts';
import { setLanguage } from './ui/text.ts';

beforeAll(() => setLanguage('en'));
afterEach(() => vi.unstubAllGlobals());

const BODY = '{"message":"Pet name is required","code":"pets.name.required"}';

const refuse = () =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(BODY, { status: 400, statusText: 'Bad Request' }),
  );

it('a read that fails throws the status and its text', async () => {
  refuse();
  await expect(call(listPets, { query: {} })).rejects.toThrow(/^HTTP 400: Bad Request$/);
});

it('a write that fails throws the status and what was answered', async () => {
  refuse();
  const failed = call(createPet, { body: { name: 'Bantay', category: 'dog' } });
  await expect(failed).rejects.toThrow(`400: ${BODY}`);
});

it('every call is sent with the credentials', async () => {
  const asked = vi.fn(async (_address: string, _init: RequestInit) => Response.json([]));
  vi.stubGlobal('fetch', asked);
  await call(listPets, { query: {} });
  expect(asked.mock.calls[0]?.[1].credentials).toBe('include');
});
