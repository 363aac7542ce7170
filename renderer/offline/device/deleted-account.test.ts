import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LostThing } from '#renderer/offline/reads/read-store.ts';

/** A storage whose entries are its own properties, as in a browser. */
class MemoryStorage {
  [key: string]: unknown;
}
Object.assign(MemoryStorage.prototype, {
  getItem(this: MemoryStorage, key: string) {
    return this[key] ?? null;
  },
  setItem(this: MemoryStorage, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: MemoryStorage, key: string) {
    delete this[key];
  },
});

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('window', { dispatchEvent: () => true });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

const lostPet = (owner: string): LostThing => ({
  ...{ owner, id: `pet-of-${owner}`, kind: 'pet-edit', petName: '' },
  thing: { id: `pet-of-${owner}`, version: 1, name: 'Bantay' },
  photos: ['data:image/jpeg;base64,AAAA'],
});

test('offers to copy the things of a deleted account that a restored server lacked', async () => {
  await import('#renderer/offline-kinds.ts');
  const { deletedAccount } = await import('./deleted-account.ts');
  const { readStore } = await import('#renderer/offline/reads/read-store.ts');
  const { forgetStoredOwner, markStoredOwner } = await import(
    '#renderer/offline/reads/stored-owner.ts'
  );
  await (await readStore()).keepLost([lostPet('ana')]);
  markStoredOwner('ana');
  forgetStoredOwner();
  await deletedAccount.check(async () => ({
    ...{ prefetch: async () => [], deletedIds: async () => [], lists: [], queriesOf: {} },
    kindOfThing: () => 'pet-edit',
    isAccountDeleted: async () => true,
  }));
  const things = [lostPet('ana')];
  expect(deletedAccount.current()).toEqual({ owner: 'ana', unsent: [], things });
  await deletedAccount.clearAccount('ana');
  expect(deletedAccount.current()).toBeUndefined();
});

test('forgets the things of a deleted account that a restored server lacked, and no others', async () => {
  await import('#renderer/offline-kinds.ts');
  const { deletedAccount } = await import('./deleted-account.ts');
  const { readStore } = await import('#renderer/offline/reads/read-store.ts');
  const store = await readStore();
  await store.keepLost([lostPet('ana'), lostPet('ben')]);
  await deletedAccount.clearAccount('ana');
  expect(await store.readLost('ana')).toEqual([]);
  expect(await store.readLost('ben')).toEqual([lostPet('ben')]);
});
