import { expect, test } from 'vitest';
import { itemIn, queue, storedPet } from '#renderer/offline/testing/outbox-testing.ts';
import { setLanguage } from '#renderer/ui/language/text.ts';
import { ADDED_ENTITIES } from '#server/pets/contract.ts';
import { type PetRemoval, petKinds } from './offline.ts';

const TITLES: Readonly<Partial<Record<(typeof ADDED_ENTITIES)[number], string>>> = {
  diary: 'appetite',
};

/** The rows of the dialog for a pet with an addition of each kind. */
const showAdditions = async (language: 'en' | 'fil') => {
  await setLanguage(language);
  const removal = queue({
    ...{ kind: 'pet-removal', owner: 'o1', key: 'p', body: {}, base: storedPet({}) },
    createdAt: '2026-11-20T02:00:00.000Z',
  });
  const things = ADDED_ENTITIES.map((entity, index) => ({
    ...{ entity, id: entity, title: TITLES[entity] ?? 'Spay' },
    date: index % 2 === 0 ? '2026-11-19' : '2026-11-19T06:30:00.000Z',
  }));
  // The cast is safe: the queue has only this item.
  const item = { ...(itemIn(removal) as PetRemoval), news: { things, more: false } };
  return petKinds['pet-removal'].news?.(item)?.things ?? [];
};

test('a deletion in conflict names every kind of addition, with an icon and a day', async () => {
  const things = await showAdditions('en');
  expect(things.map(({ title }) => title)).toEqual([
    'Record: Spay',
    'Weight: Spay',
    'Diary: Appetite',
    'Document: Spay',
    'Care plan: Spay',
    'Message from a finder: Spay',
    'Report of a visit, from Spay',
  ]);
  expect(new Set(things.map(({ day }) => day))).toEqual(new Set(['2026-11-19']));
  expect(new Set(things.map(({ icon }) => icon)).size).toBe(ADDED_ENTITIES.length);
});

test('the additions are named in Filipino', async () => {
  const things = await showAdditions('fil');
  expect(things.map(({ title }) => title)).toEqual([
    'Record: Spay',
    'Timbang: Spay',
    'Diary: Gana',
    'Dokumento: Spay',
    'Plano: Spay',
    'Mensahe ng nakakita: Spay',
    'Ulat ng pagbisita, mula kay Spay',
  ]);
});
