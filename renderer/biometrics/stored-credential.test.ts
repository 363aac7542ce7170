import { expect, test } from 'vitest';
import {
  credentialFor,
  credentialOf,
  removeCredential,
  renameCredential,
  saveCredential,
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

const KEY = { id: 'abc', type: 'public-key', publicKey: 'key' } as const;

const createOwner = (id: string, email: string | null, verifiedPhone: string | null = null) => ({
  id,
  email,
  isEmailConfirmed: email !== null,
  verifiedPhone,
  displayName: 'Ana Reyes',
});

test('a credential is stored under the user’s id with the data that the device needs, and removed again', () => {
  const storage = storageOf();
  saveCredential(createOwner('0199', 'ana@example.com'), KEY, storage);
  expect(JSON.parse(storage.getItem('biometric_0199') ?? '')).toEqual({
    enabled: true,
    id: 'abc',
    type: 'public-key',
    publicKey: 'key',
    email: 'ana@example.com',
    label: 'ana@example.com',
  });
  expect(credentialOf('0199', storage)).toEqual({
    userId: '0199',
    id: 'abc',
    email: 'ana@example.com',
    label: 'ana@example.com',
  });
  removeCredential('0199', storage);
  expect(credentialOf('0199', storage)).toBeUndefined();
});

test('a credential is found among several by the typed email', () => {
  const storage = storageOf({ 'alaga.language': 'en' });
  saveCredential(createOwner('ana', 'ana@example.com'), KEY, storage);
  saveCredential(createOwner('ben', 'ben@example.com'), KEY, storage);
  expect(credentialFor(' Ben@Example.com ', storage)?.userId).toBe('ben');
  expect(credentialFor('maya@example.com', storage)).toBeUndefined();
  expect(credentialFor('', storage)).toBeUndefined();
});

test('a credential is never used for the email of another account, even if it is the only one', () => {
  const storage = storageOf();
  saveCredential(createOwner('ana', 'ana@example.com'), KEY, storage);
  expect(credentialFor('ben@example.com', storage)).toBeUndefined();
  const nameless = storageOf();
  saveCredential(createOwner('ana', null, '+639175550101'), KEY, nameless);
  expect(credentialFor('ben@example.com', nameless)).toBeUndefined();
});

test('without an email, a credential is labelled with the masked phone number', () => {
  const storage = storageOf();
  saveCredential(createOwner('ben', 'ben@example.com'), KEY, storage);
  saveCredential(createOwner('ana', null, '+639175550101'), KEY, storage);
  expect(credentialFor('', storage)).toEqual({
    userId: 'ana',
    id: 'abc',
    email: undefined,
    label: '+63 ••• ••• 0101',
  });
  saveCredential(createOwner('eva', null), KEY, storage);
  expect(credentialOf('eva', storage)?.label).toBe('Ana Reyes');
  expect(credentialFor('', storage)).toBeUndefined();
});

test('a credential gets a new email once it is confirmed', () => {
  const storage = storageOf();
  const phoneOwner = createOwner('ana', null, '+639175550101');
  saveCredential(phoneOwner, KEY, storage);
  const added = { ...phoneOwner, email: 'ana@example.com' };
  renameCredential(added, storage);
  expect(credentialFor('ana@example.com', storage)).toBeUndefined();
  renameCredential({ ...added, isEmailConfirmed: true }, storage);
  expect(credentialFor('ana@example.com', storage)).toMatchObject({ userId: 'ana', id: 'abc' });
  expect(credentialFor('', storage)).toBeUndefined();
  renameCredential(createOwner('ben', 'ben@example.com'), storage);
  expect(credentialOf('ben', storage)).toBeUndefined();
});

test.each(['enabled', 'true', '{"id":7}', 'null'])(
  'an entry without a credential (%s) belongs to no email and signs nobody in',
  (flag) => {
    const onlyCredential = storageOf({ biometric_0199: flag, biometric_: 'nobody' });
    expect(credentialFor('ana@example.com', onlyCredential)).toBeUndefined();
    expect(credentialFor('', onlyCredential)).toBeUndefined();
    renameCredential(createOwner('0199', 'ana@example.com'), onlyCredential);
    expect(onlyCredential.getItem('biometric_0199')).toBe(flag);
  },
);
