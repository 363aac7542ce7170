import { expect, test } from 'vitest';
import {
  credentialFor,
  credentialOf,
  forgetCredential,
  keepCredential,
} from './stored-credential.ts';

const storageOf = (entries: Readonly<Record<string, string>> = {}) => {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    key: (index: number) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
};

const made = (email: string | null) =>
  ({ id: 'abc', type: 'public-key', publicKey: 'key', email }) as const;

test('is kept under the user’s id, with what the device needs, and forgotten again', () => {
  const storage = storageOf();
  keepCredential('0199', made('ana@example.com'), storage);
  expect(JSON.parse(storage.getItem('biometric_0199') ?? '')).toEqual({
    enabled: true,
    id: 'abc',
    type: 'public-key',
    publicKey: 'key',
    email: 'ana@example.com',
  });
  expect(credentialOf('0199', storage)).toEqual({
    userId: '0199',
    id: 'abc',
    email: 'ana@example.com',
  });
  forgetCredential('0199', storage);
  expect(credentialOf('0199', storage)).toBeUndefined();
});

test('is found by the email that is typed, among several', () => {
  const storage = storageOf({ 'alaga.language': 'en' });
  keepCredential('ana', made('ana@example.com'), storage);
  keepCredential('ben', made('ben@example.com'), storage);
  expect(credentialFor(' Ben@Example.com ', storage)?.userId).toBe('ben');
  expect(credentialFor('maya@example.com', storage)).toBeUndefined();
});

test('of one account is never used for another email', () => {
  const storage = storageOf();
  keepCredential('ana', made('ana@example.com'), storage);
  expect(credentialFor('ben@example.com', storage)).toBeUndefined();
});

test.each(['enabled', 'true', '{"id":7}', 'null'])(
  'that only says it is on (%s) counts where it is the only one',
  (flag) => {
    const alone = storageOf({ biometric_0199: flag, biometric_: 'nobody' });
    const expected = { userId: '0199', id: undefined, email: undefined };
    expect(credentialFor('ana@example.com', alone)).toEqual(expected);
    const two = storageOf({ biometric_0199: flag, biometric_0200: flag });
    expect(credentialFor('ana@example.com', two)).toBeUndefined();
  },
);
