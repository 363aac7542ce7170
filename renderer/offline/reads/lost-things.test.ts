import { expect, test } from 'vitest';
import { storedPet, storedRecord } from '#renderer/offline/testing/outbox-testing.ts';
import { storedQueries } from '#renderer/stored-queries.ts';
import { findLostThings } from './lost-things.ts';

const readOf = (entity: object, at = 1) => ({
  ...{ owner: 'o1', hash: JSON.stringify(entity), text: JSON.stringify(entity), at },
  ...{ meta: { about: [], kept: 'dated' as const }, shape: '' },
});

const lostOf = (...entities: readonly object[]) =>
  findLostThings({
    owner: 'o1',
    reads: entities.map((entity) => readOf(entity)),
    isThere: () => false,
    kindOf: storedQueries.kindOfThing,
  });

test('finds the pets of the account and their records, which the server lacks', async () => {
  const lostList = await lostOf(storedPet({ role: 'owner' }), [storedRecord()]);
  expect(lostList.map(({ id, kind, petName }) => [id, kind, petName])).toEqual([
    ['p1', 'pet-edit', ''],
    ['r1', 'record-edit', 'Bantay'],
  ]);
});

test('finds own clinics, but none of a directory', async () => {
  const clinic = { name: 'Dr. Reyes', addressKnown: true, version: 2 };
  const lostList = await lostOf({
    items: [
      { ...clinic, id: 'c1', own: true },
      { ...clinic, id: 'c2', own: false },
    ],
  });
  expect(lostList).toMatchObject([{ id: 'c1', kind: 'clinic-edit', petName: '' }]);
});

test('offers nothing of a pet that was only shared with the account', async () => {
  const sharedPet = storedPet({ role: 'family', owner: { id: 'o2', name: 'Ana Reyes' } });
  expect(await lostOf({ pages: [{ items: [sharedPet] }] }, [storedRecord()])).toEqual([]);
});
