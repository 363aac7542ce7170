import { expect, it } from 'vitest';
import { addSave, removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import {
  newPetItem,
  newRecordItem,
  petEditItem,
  queue,
  recordEdit,
  storedPet,
  storedRecord,
} from '#renderer/offline/testing/outbox-testing.ts';
import type { HealthInsights, PetSummary } from '#server/insights/contract.ts';
import { withWaitingCare } from './with-waiting-care.ts';

const summary = (id: string, lastVaccine: string | null): PetSummary => ({
  pet: { id, name: id, category: 'dog', breed: null, photo: null, isSample: false },
  vaccination: { state: lastVaccine === null ? 'missing' : 'due', last: lastVaccine },
  deworming: { state: 'missing', last: null },
  checkup: { state: 'needed', last: null },
  upcoming: [],
});

const insights: HealthInsights = {
  score: 60,
  coverage: { covered: 0, pets: 2, percent: 0 },
  completedThisMonth: 0,
  counts: { pets: 2, records: 1, upcoming: 0, overdue: 0 },
  attention: [],
  activity: [],
  summaries: [summary('p1', '2025-01-01'), summary('p2', null)],
};

const DAY = { today: '2026-11-20', timeZone: 'Asia/Manila' };
const untried = (item: NewItem): NewItem => ({ ...item, untried: true });
const withItems = (...items: readonly NewItem[]) =>
  withWaitingCare(insights, queue(...items.map(untried)), DAY);

const removal = (id: string): NewItem => ({
  ...{ kind: 'pet-removal', owner: 'o1', key: `remove ${id}`, body: {}, base: storedPet({ id }) },
  createdAt: '2026-11-20T01:00:00.000Z',
});

it('counts new records of each kind of care, if they are the latest', () => {
  const withVaccine = withItems(
    newRecordItem('a', { dateAdministered: '2026-11-19' }),
    newRecordItem('b', { dateAdministered: '2024-11-19' }),
    newRecordItem('c', { type: 'deworming' }),
    newRecordItem('d', { type: 'checkup' }),
    newRecordItem('e', { type: 'surgery' }),
    newRecordItem('f', {}, { petId: 'of another household' }),
  );
  expect(withVaccine).toMatchObject({
    score: 85,
    coverage: { covered: 1, pets: 2, percent: 50 },
    summaries: [
      {
        vaccination: { state: 'up-to-date', last: '2026-11-19' },
        deworming: { state: 'up-to-date', last: '2026-11-20' },
        checkup: { state: 'recent', last: '2026-11-20' },
      },
      insights.summaries[1],
    ],
  });
});

it('counts a record whose date was changed, and not one that was discarded', () => {
  const base = storedRecord({ dateAdministered: '2025-01-01' });
  expect(
    withItems(recordEdit('a', { dateAdministered: '2026-11-18' }, base)).summaries[0]?.vaccination,
  ).toEqual({ state: 'up-to-date', last: '2026-11-18' });
  const items = addSave([], untried(newRecordItem('a')));
  const discarded = removeItem(items, items[0]?.id ?? '');
  expect(withWaitingCare(insights, discarded, DAY)).toBe(insights);
});

it('leaves out deleted pets and those that passed away, and adds new ones', () => {
  expect(withItems(removal('p2'))).toMatchObject({
    coverage: { pets: 1 },
    counts: { pets: 1 },
    summaries: [{ pet: { id: 'p1' } }],
  });
  const death = petEditItem('a', { passedAwayOn: '2026-11-19' }, storedPet({ id: 'p2' }));
  expect(withItems(death)).toMatchObject({ coverage: { pets: 1 }, counts: { pets: 2 } });
  const id = 'new';
  const added = withItems(
    newPetItem('Puti', { id }),
    newRecordItem('a', {}, { petId: id }),
    newPetItem('of another household', { id: 'other', ownerId: 'o2' }),
  );
  expect(added).toMatchObject({
    coverage: { covered: 1, pets: 3 },
    counts: { pets: 3 },
    summaries: [{}, {}, { pet: { id, name: 'Puti' }, vaccination: { state: 'up-to-date' } }],
  });
});

it('changes nothing if not all pets are listed', () => {
  const large = { ...insights, coverage: { covered: 0, pets: 3, percent: 0 } };
  expect(withWaitingCare(large, queue(removal('p2')), DAY)).toBe(large);
});
