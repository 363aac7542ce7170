import { afterEach, expect, test, vi } from 'vitest';
import { INCOMPLETE_DAY } from '#renderer/ui/format/typed-day.ts';
import { followServerClock } from '#renderer/ui/time/now.ts';
import {
  type Draft,
  readDraft,
  removeDraft,
  removeDraftWithUndo,
  removeOldDrafts,
  saveDraft,
} from './draft-store.ts';

/** A browser storage with a limit in characters. */
const createStorage = (freeSpace = Number.POSITIVE_INFINITY) => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (text.length > freeSpace) throw new DOMException('full', 'QuotaExceededError');
      items.set(name, text);
    },
    removeItem: (name: string) => void items.delete(name),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
};

const PHOTO = `data:image/jpeg;base64,${'A'.repeat(1000)}`;
const FIELDS = ['name', 'imageUrl', 'attachments', 'neutered', 'born'];
const draft = (values: Draft['values']): Pick<Draft, 'values' | 'key'> => ({ values, key: 'k' });
const readStored = (fakeStorage: ReturnType<typeof createStorage>, storageKey = 'ana.pet') =>
  readDraft(fakeStorage, storageKey, FIELDS);

test('restores a draft with its key and photos', () => {
  const fakeStorage = createStorage();
  const values = { name: 'Bantay', imageUrl: PHOTO, attachments: [PHOTO, PHOTO], neutered: null };
  saveDraft(fakeStorage, 'ana.pet', draft(values));
  expect(readStored(fakeStorage)).toEqual({ values, key: 'k', withoutPhotos: false });
});

test('another owner or another form finds nothing', () => {
  const fakeStorage = createStorage();
  saveDraft(fakeStorage, 'ana.pet', draft({ name: 'Bantay' }));
  expect(readStored(fakeStorage, 'ben.pet')).toBeUndefined();
  expect(readStored(fakeStorage, 'ana.record.p1.vaccine')).toBeUndefined();
});

test('omits and reports photos that do not fit', () => {
  const fakeStorage = createStorage(500);
  const values = { name: 'Bantay', imageUrl: PHOTO, attachments: ['/api/photos/1', PHOTO] };
  const savedDraft = saveDraft(fakeStorage, 'ana.pet', draft(values));
  expect(savedDraft?.withoutPhotos).toBe(true);
  expect(readStored(fakeStorage)).toEqual({
    values: { name: 'Bantay', attachments: ['/api/photos/1'] },
    key: 'k',
    withoutPhotos: true,
  });
});

test('a photo larger than a draft may be is left out although there would be room', () => {
  const fakeStorage = createStorage();
  const imageUrl = `data:image/jpeg;base64,${'A'.repeat(2_000_000)}`;
  expect(saveDraft(fakeStorage, 'ana.pet', draft({ imageUrl }))?.withoutPhotos).toBe(true);
  expect(readStored(fakeStorage)?.values).toEqual({});
});

test('if nothing fits, reports that nothing was saved and removes the older draft', () => {
  const fakeStorage = createStorage(500);
  saveDraft(fakeStorage, 'ana.pet', draft({ name: 'Bantay' }));
  expect(saveDraft(fakeStorage, 'ana.pet', draft({ name: 'x'.repeat(500) }))).toBeUndefined();
  expect(readStored(fakeStorage)).toBeUndefined();
});

test('stores an incomplete date as an empty one', () => {
  const fakeStorage = createStorage();
  saveDraft(fakeStorage, 'ana.pet', draft({ name: 'Bantay', born: INCOMPLETE_DAY }));
  expect(readStored(fakeStorage)?.values).toEqual({ name: 'Bantay', born: '' });
});

test('removes a draft, and can undo the removal', () => {
  const fakeStorage = createStorage();
  saveDraft(fakeStorage, 'ana.pet', draft({ name: 'Bantay' }));
  const restoreDraft = removeDraftWithUndo(fakeStorage, 'ana.pet');
  expect(readStored(fakeStorage)).toBeUndefined();
  restoreDraft();
  expect(readStored(fakeStorage)?.values).toEqual({ name: 'Bantay' });
  removeDraft(fakeStorage, 'ana.pet');
  expect(fakeStorage.items.size).toBe(0);
});

test.each([
  'no JSON',
  'null',
  '5',
  '{"values":null,"key":"k"}',
  '{"values":{}}',
  '{"values":{},"key":5}',
])('ignores invalid data: %s', (text) => {
  const fakeStorage = createStorage();
  fakeStorage.items.set('alaga.draft.ana.pet', text);
  expect(readStored(fakeStorage)).toBeUndefined();
});

test('omits fields that the form no longer has', () => {
  const fakeStorage = createStorage();
  saveDraft(fakeStorage, 'ana.pet', draft({ name: 'Bantay', wings: 2 }));
  expect(readStored(fakeStorage)?.values).toEqual({ name: 'Bantay' });
});

test('restores the basis of an edit', () => {
  const fakeStorage = createStorage();
  const basis = { version: 3, name: 'Bantay' };
  saveDraft(fakeStorage, 'ana.pet', { ...draft({ name: 'Bantayan' }), basis });
  expect(readStored(fakeStorage)?.basis).toEqual(basis);
});

afterEach(() => void vi.useRealTimers());

test('removes drafts of all forms after a month, and keeps younger ones', () => {
  vi.useFakeTimers({ now: new Date('2026-10-01T08:00:00Z') });
  const fakeStorage = createStorage();
  saveDraft(fakeStorage, 'ana.pet', draft({ name: 'Bantay' }));
  vi.setSystemTime(new Date('2026-10-20T08:00:00Z'));
  saveDraft(fakeStorage, 'ana.support', draft({ name: 'Muning' }));
  vi.setSystemTime(new Date('2026-10-31T08:00:00Z'));
  expect(readStored(fakeStorage)).toBeDefined();
  vi.setSystemTime(new Date('2026-10-31T08:00:01Z'));
  expect(readStored(fakeStorage)).toBeUndefined();
  fakeStorage.items.set('alaga.language', 'fil');
  removeOldDrafts(fakeStorage);
  expect([...fakeStorage.items.keys()]).toEqual(['alaga.draft.ana.support', 'alaga.language']);
});

test('keeps a draft on a device whose clock is months ahead of the server', () => {
  vi.useFakeTimers({ now: new Date('2026-10-01T08:00:00Z') });
  vi.stubGlobal('window', new EventTarget());
  const fakeStorage = createStorage();
  saveDraft(fakeStorage, 'ana.pet', draft({ name: 'Bantay' }));
  vi.setSystemTime(new Date('2027-03-01T08:00:00Z'));
  followServerClock('Thu, 01 Oct 2026 08:05:00 GMT');
  removeOldDrafts(fakeStorage);
  expect(readStored(fakeStorage)?.values).toEqual({ name: 'Bantay' });
});
