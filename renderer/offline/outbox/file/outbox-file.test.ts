import { expect, test } from 'vitest';
import { addSave, canMove, moveToParent } from '#renderer/offline/outbox/outbox-edits.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import {
  newPetItem,
  newRecordItem,
  recordEdit,
  recordRemoval,
  storedRecord,
} from '#renderer/offline/testing/outbox-testing.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { InvalidOutboxFile, readOutboxFile, withImported, writeOutboxFile } from './outbox-file.ts';

const [PET, RECORD] = [newId(), newId()];

const WAITING_ITEMS = [
  newPetItem(PET, { id: PET, name: 'Luna' }),
  newRecordItem(RECORD, { id: RECORD, title: 'Rabies' }, { petId: PET }),
  recordEdit('edit', { notes: 'x' }),
].reduce(addSave, [] as Items);

const readBack = async (items: Items): Promise<Items> =>
  readOutboxFile(await writeOutboxFile(items).text());

test('a file contains unsent items unchanged, and no sent ones', async () => {
  const [firstItem, ...otherItems] = WAITING_ITEMS;
  const syncedItems = firstItem ? [{ ...firstItem, state: 'synced' as const }] : [];
  expect(await readBack([...syncedItems, ...otherItems])).toEqual(otherItems);
});

test('a file of the same owner is added once, with the same ids', async () => {
  const file = await readBack(WAITING_ITEMS);
  const importedItems = withImported([], file, 'o1');
  expect([importedItems.added, importedItems.skipped]).toEqual([3, 0]);
  const itemIdentity = ({ id, key, body }: Items[number]) => ({ id, key, body });
  expect(importedItems.items.map(itemIdentity)).toEqual(WAITING_ITEMS.map(itemIdentity));
  expect(withImported(importedItems.items, file, 'o1')).toEqual({
    items: importedItems.items,
    added: 0,
    skipped: 3,
  });
});

test('in another account all items get new ids, and a record stays with its pet', async () => {
  const file = await readBack([...WAITING_ITEMS, ...addSave([], recordRemoval('removal'))]);
  const { items, added: count, skipped } = withImported([], file, 'o2');
  expect([count, skipped]).toEqual([3, 1]);
  const [pet, record, edit] = items;
  expect(items.map(({ owner, attempts, state }) => ({ owner, attempts, state }))).toEqual(
    Array(3).fill({ owner: 'o2', attempts: 0, state: 'waiting' }),
  );
  expect(pet?.body).toMatchObject({ name: 'Luna', id: pet?.key });
  expect([PET, RECORD]).not.toContain(pet?.key);
  expect(record).toMatchObject({ petId: pet?.key, body: { title: 'Rabies', id: record?.key } });
  expect(edit).toMatchObject({ kind: 'record-edit', body: { notes: 'x' }, base: { id: 'r1' } });
});

test('a saved record is copied to the other account with all its edits', async () => {
  const [record] = addSave([], newRecordItem(RECORD, { id: RECORD, title: 'Rabies' }));
  const edits = [{ key: 'e1', body: { notes: 'Sleepy' } }];
  const file = record ? [{ ...record, savedId: RECORD, version: 1, edits } as Items[number]] : [];
  const { items } = withImported([], await readBack(file), 'o2');
  expect(items).toMatchObject([{ body: { title: 'Rabies', notes: 'Sleepy' }, edits: [] }]);
});

const changeFile = (change: object): string =>
  JSON.stringify({
    format: 'alaga-outbox',
    version: 1,
    items: WAITING_ITEMS.map((item) => ({ ...item, ...change })),
  });

test.each([
  ['no JSON', 'x'],
  ['another format', JSON.stringify({ format: 'alaga', version: 1, items: [] })],
  ['a later version', JSON.stringify({ format: 'alaga-outbox', version: 2, items: [] })],
  ['no list', JSON.stringify({ format: 'alaga-outbox', version: 1, items: {} })],
  ['too many', JSON.stringify({ format: 'alaga-outbox', version: 1, items: Array(501).fill({}) })],
  ['an unknown kind', changeFile({ kind: 'constructor' })],
  ['an item without a body', changeFile({ body: null })],
  ['edits that are none', changeFile({ edits: [1] })],
  ['a state of another kind', changeFile({ state: 'synced' })],
  ['a base that is no state', changeFile({ base: { id: 5 } })],
  ['no key', changeFile({ key: '' })],
  ['no date', changeFile({ createdAt: 'yesterday' })],
])('rejects %s', (_what, text) => {
  expect(() => readOutboxFile(text)).toThrow(InvalidOutboxFile);
});

test('moves a new thing to another pet with a new key, if the server does not have it', () => {
  const [record] = addSave(
    [],
    newRecordItem(RECORD, { id: RECORD, title: 'Rabies' }, { untried: true }),
  );
  if (!record) throw new Error('a record waits');
  const copyTarget = { parent: 'p2', name: 'Muning', key: newId() };
  expect(moveToParent([record], record.id, copyTarget)).toMatchObject([
    { key: copyTarget.key, petId: 'p2', petName: 'Muning', attempts: 0, body: { id: RECORD } },
  ]);
  for (const state of [{ attempts: 1 }, { savedId: RECORD }, { takenBack: true }] as const) {
    const otherRecord = { ...record, ...state };
    expect([canMove(otherRecord), moveToParent([otherRecord], otherRecord.id, copyTarget)]).toEqual(
      [false, [otherRecord]],
    );
  }
  const refusedItem = { ...record, attempts: 1, state: 'refused' } as const;
  expect(canMove(refusedItem)).toBe(true);
  const [edit] = addSave([], recordEdit('edit', {}, storedRecord()));
  expect(edit && canMove(edit)).toBe(false);
});
