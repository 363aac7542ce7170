import { expect, it } from 'vitest';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import {
  NOW,
  queue,
  recordEdit,
  recordRemoval,
  storedRecord,
} from '#renderer/offline/testing/outbox-testing.ts';
import type { ExpenseItem } from '#server/expense-items/contract.ts';
import type {
  Budget,
  ExpensePage,
  ExpenseSummary,
  PetSpendingTotal,
} from '#server/expenses/contract.ts';
import { UNFILTERED_VIEW } from './expense-view.ts';
import {
  applyToBudget,
  applyToStatistics,
  applyToSummary,
  changesOfOwner,
  costChanges,
} from './waiting-costs.ts';
import { applyToList, applyToRecent } from './waiting-list.ts';

const bantay: PetSpendingTotal = {
  petId: 'p1',
  petName: 'Bantay',
  category: 'dog',
  photo: null,
};
const muning: PetSpendingTotal = { petId: 'p2', petName: 'Muning', category: 'cat', photo: null };
const petOf = (petId: string) => {
  const pet = [bantay, muning].find((one) => one.petId === petId);
  if (!pet) return undefined;
  const { petName: name, category, photo } = pet;
  return { id: petId, name, category, photo, passedAwayOn: null };
};

const nameOf = (petId: string) => petOf(petId)?.name;

const recordItem = (
  cost: string | null,
  { petId, petName } = bantay,
  day = '2026-11-20',
): NewItem => ({
  kind: 'record',
  owner: 'o1',
  key: `${petId} ${cost} ${day}`,
  createdAt: NOW,
  petId,
  petName,
  body: { type: 'checkup', title: 'Wellness Check', dateAdministered: day, cost },
});
/** A stored record of 100 pesos. */
const recordWithCost = storedRecord({ cost: '100', costCentavos: 10_000 });

const summary: ExpenseSummary = {
  year: 2026,
  today: '2026-11-20',
  years: [2026],
  everyPet: [bantay],
  centavos: 10_000,
  records: 1,
  months: ['2026-10', '2026-11'].map((month) =>
    month === '2026-11'
      ? { month, centavos: 10_000, records: 1 }
      : { month, centavos: 0, records: 0 },
  ),
  types: [{ type: 'vaccine', centavos: 10_000, records: 1 }],
  pets: [{ ...bantay, centavos: 10_000, records: 1 }],
  forAll: { centavos: 0, records: 0 },
};
const budget: Budget = {
  today: '2026-11-20',
  perPetCentavos: 10_000,
  isDefault: true,
  totalCentavos: 10_000,
  spentCentavos: 10_000,
  outsideCentavos: 0,
  forAllCentavos: 0,
  pets: [{ ...bantay, centavos: 10_000 }],
  months: [
    { month: '2026-10', centavos: 0 },
    { month: '2026-11', centavos: 10_000 },
  ],
};
const recentPage: ExpensePage = {
  items: [
    {
      ...{ id: 'r1', petId: 'p1', petName: 'Bantay', type: 'vaccine', title: 'Rabies' },
      ...{ dateAdministered: '2026-11-01', veterinarian: null, clinic: null },
      ...{ costCentavos: 10_000, item: null },
    },
  ],
  ...{ total: 1, sumCentavos: 10_000, page: 1, limit: 5 },
};
const changes = (...items: readonly NewItem[]) => costChanges(queue(...items), nameOf);

it('adds an unsent record to its month, type and pet, known before or not', () => {
  const allChanges = changes(
    recordItem('250.50'),
    recordItem('1,000', muning),
    recordItem('70', bantay, '2025-12-31'),
  );
  expect(applyToSummary(summary, allChanges, petOf)).toEqual({
    ...summary,
    years: [2026, 2025],
    everyPet: [bantay, { petId: 'p2', petName: 'Muning' }],
    centavos: 135_050,
    records: 3,
    months: [summary.months[0], { month: '2026-11', centavos: 135_050, records: 3 }],
    types: [
      { type: 'checkup', centavos: 125_050, records: 2 },
      { type: 'vaccine', centavos: 10_000, records: 1 },
    ],
    pets: [
      { ...muning, centavos: 100_000, records: 1 },
      { ...bantay, centavos: 35_050, records: 2 },
    ],
  });
  // A living pet that the sums of the server do not have yet is in the budget.
  expect(applyToBudget(budget, allChanges, petOf, [])).toMatchObject({
    totalCentavos: 10_000,
    spentCentavos: 135_050,
    outsideCentavos: 0,
    pets: [{ centavos: 35_050 }],
    months: [{ centavos: 0 }, { centavos: 135_050 }],
  });
  expect(applyToRecent(recentPage, allChanges)).toMatchObject({ total: 4, sumCentavos: 142_050 });
  expect(
    applyToRecent(recentPage, allChanges).items.map(({ costCentavos }) => costCentavos),
  ).toEqual([...[25_050, 100_000, 10_000, 7000]]);
});

it('the budget has a row for an unsaved pet, also without costs, and shows the costs of one that passed away beside it', () => {
  const allChanges = changes(recordItem('250.50', muning), recordItem('70', bantay));
  const newPets = [petOf('p2'), petOf('p1')].filter((pet) => pet !== undefined);
  expect(applyToBudget(budget, allChanges, petOf, newPets)).toMatchObject({
    totalCentavos: 20_000,
    spentCentavos: 42_050,
    outsideCentavos: 0,
    pets: [
      { ...muning, centavos: 25_050 },
      { ...bantay, centavos: 17_000 },
    ],
  });
  expect(applyToBudget(budget, [], petOf, newPets)).toMatchObject({
    totalCentavos: 20_000,
    spentCentavos: 10_000,
    pets: [
      { ...bantay, centavos: 10_000 },
      { ...muning, centavos: 0 },
    ],
  });
  const hasPassedAway = (petId: string) => {
    const pet = petOf(petId);
    return pet && { ...pet, passedAwayOn: petId === 'p2' ? '2026-11-10' : null };
  };
  expect(applyToBudget(budget, allChanges, hasPassedAway, [])).toMatchObject({
    totalCentavos: 10_000,
    spentCentavos: 17_000,
    outsideCentavos: 25_050,
    pets: [{ ...bantay, centavos: 17_000 }],
    months: [{ centavos: 0 }, { centavos: 17_000 }],
  });
});

it('the budget leaves out a pet that passed away without a connection, and what it cost this month', () => {
  const twoPets: Budget = {
    ...budget,
    totalCentavos: 20_000,
    spentCentavos: 15_000,
    pets: [
      { ...bantay, centavos: 10_000 },
      { ...muning, centavos: 5000 },
    ],
    months: [
      { month: '2026-10', centavos: 7000 },
      { month: '2026-11', centavos: 15_000 },
    ],
  };
  const passedAway = (petId: string) => {
    const pet = petOf(petId);
    return pet && { ...pet, passedAwayOn: petId === 'p1' ? '2026-11-20' : null };
  };
  const left = {
    totalCentavos: 10_000,
    spentCentavos: 5000,
    outsideCentavos: 10_000,
    pets: [{ ...muning, centavos: 5000 }],
    months: [
      { month: '2026-10', centavos: 7000 },
      { month: '2026-11', centavos: 5000 },
    ],
  };
  expect(applyToBudget(twoPets, [], passedAway, [])).toMatchObject(left);
  expect(applyToBudget(twoPets, changes(recordItem('50')), passedAway, [])).toMatchObject({
    ...left,
    outsideCentavos: 15_000,
  });
});

it('an edit replaces the cost, and moves it to another month', () => {
  const allChanges = changes(
    recordEdit('e', { cost: '300', dateAdministered: '2026-10-05' }, recordWithCost),
  );
  expect(applyToSummary(summary, allChanges, petOf)).toMatchObject({
    centavos: 30_000,
    records: 1,
    months: [
      { centavos: 30_000, records: 1 },
      { centavos: 0, records: 0 },
    ],
  });
  expect(applyToRecent(recentPage, allChanges)).toMatchObject({
    items: [{ id: 'r1', costCentavos: 30_000, dateAdministered: '2026-10-05' }],
    ...{ total: 1, sumCentavos: 30_000 },
  });
});

it('a deletion and a cleared cost leave nothing', () => {
  for (const item of [
    recordRemoval('d', recordWithCost),
    recordEdit('e', { cost: null }, recordWithCost),
  ]) {
    const allChanges = changes(item);
    expect(applyToSummary(summary, allChanges, petOf)).toMatchObject({
      centavos: 0,
      types: [],
      pets: [],
    });
    expect(applyToBudget(budget, allChanges, petOf, [])).toMatchObject({ spentCentavos: 0 });
    expect(applyToRecent(recentPage, allChanges)).toMatchObject({
      items: [],
      total: 0,
      sumCentavos: 0,
    });
  }
});

it('ignores records without a cost, and does not count sent ones twice', () => {
  for (const all of [
    changes(recordItem(null)),
    changes(recordItem('free')),
    costChanges(
      queue(recordItem('50')).map((item) => ({ ...item, state: 'synced' })),
      nameOf,
    ),
  ]) {
    expect(applyToSummary(summary, all, petOf)).toBe(summary);
    expect(applyToBudget(budget, all, petOf, [])).toBe(budget);
    expect(applyToRecent(recentPage, all)).toBe(recentPage);
  }
});

it('updates the sums of this month and this year', () => {
  const statistics = {
    ...{ pets: 1, records: 1, completedReminders: 0, upcomingReminders: 0, overdueReminders: 0 },
    ...{ spentThisMonthCentavos: 10_000, spentThisYearCentavos: 10_000 },
  };
  const allChanges = changes(recordItem('50'), recordItem('20', bantay, '2026-10-01'));
  expect(applyToStatistics(statistics, allChanges, '2026-11-20')).toMatchObject({
    spentThisMonthCentavos: 15_000,
    spentThisYearCentavos: 17_000,
  });
});

const item = (body: object): NewItem => ({
  kind: 'expense',
  owner: 'o1',
  key: JSON.stringify(body),
  createdAt: NOW,
  body: { category: 'food', amount: '50', spentOn: '2026-11-19', ...body },
});
const storedItem: ExpenseItem = {
  ...{ id: 'e1', petId: null, category: 'toys', amount: '30', amountCentavos: 3000 },
  ...{
    spentOn: '2026-11-02',
    note: null,
    imageUrl: null,
    photo: null,
    pdf: null,
    mergedAt: null,
    version: 1,
  },
  ...{ createdAt: NOW, updatedAt: NOW },
};

it('keeps a new expense that the server refused, and no other refused change', () => {
  const items = queue(item({ note: 'Kibble' }), recordItem('70')).map(
    (each) => ({ ...each, state: 'refused' }) as const,
  );
  expect(costChanges(items, nameOf)).toMatchObject([{ expense: { title: 'Kibble' }, sign: 1 }]);
});

it('adds an expense without a record to its category, and to its pet or all pets', () => {
  const allChanges = changes(item({ petId: 'p1', note: 'Kibble' }), item({ category: 'other' }));
  expect(applyToSummary(summary, allChanges, petOf)).toMatchObject({
    ...{ centavos: 20_000, records: 3, forAll: { centavos: 5000, records: 1 } },
    types: [{ type: 'vaccine' }, { type: 'food' }, { type: 'other' }],
    pets: [{ petId: 'p1', centavos: 15_000 }],
  });
  expect(applyToBudget(budget, allChanges, petOf, [])).toMatchObject({
    ...{ spentCentavos: 20_000, forAllCentavos: 5000, pets: [{ centavos: 15_000 }] },
  });
  expect(applyToRecent(recentPage, allChanges).items).toMatchObject([
    { title: 'Kibble', petName: 'Bantay', item: { petId: 'p1' } },
    { title: '', petName: null, type: 'other' },
    { id: 'r1' },
  ]);
});

it('an edit and a deletion of an expense replace the amount that the server counted', () => {
  const baseItem = storedItem;
  const itemFields = { owner: 'o1', key: 'k', createdAt: NOW, base: baseItem };
  const edit: NewItem = {
    ...itemFields,
    kind: 'expense-edit',
    body: { amount: '45', petId: 'p1' },
  };
  const forAll = { ...summary, forAll: { centavos: 3000, records: 1 } };
  expect(applyToSummary(forAll, changes(edit), petOf)).toMatchObject({
    ...{ centavos: 11_500, forAll: { centavos: 0, records: 0 } },
    pets: [{ petId: 'p1', centavos: 14_500 }],
  });
  const removal: NewItem = { ...itemFields, kind: 'expense-removal', body: {} };
  expect(applyToSummary(forAll, changes(removal), petOf)).toMatchObject({
    ...{ centavos: 7000, forAll: { centavos: 0, records: 0 } },
  });
});

it('inserts unsent expenses into a searched, filtered or sorted list like the server', () => {
  const allChanges = changes(item({ note: 'Kibble' }), item({ category: 'toys', amount: '200' }));
  const changesFor = (view: object) =>
    applyToList(recentPage, allChanges, { ...UNFILTERED_VIEW, ...view }).items.map(
      ({ id, type }) => (id === 'r1' ? id : type),
    );
  expect(changesFor({})).toEqual(['food', 'toys', 'r1']);
  expect(changesFor({ search: 'kib' })).toEqual(['food', 'r1']);
  // An expense without a note can be found by its category.
  expect(changesFor({ search: 'toys' })).toEqual(['toys', 'r1']);
  expect(changesFor({ types: ['toys'] })).toEqual(['toys', 'r1']);
  expect(changesFor({ pets: ['p1'] })).toEqual(['r1']);
  expect(changesFor({ sort: 'amount', order: 'desc' })).toEqual(['toys', 'r1', 'food']);
  // If the list has more pages, an expense that belongs after the last row appears with a later page.
  const otherPage = { ...recentPage, total: 9 };
  expect(
    applyToList(otherPage, allChanges, { ...UNFILTERED_VIEW, sort: 'amount' }).items.map(
      ({ type }) => type,
    ),
  ).toEqual([...['toys', 'vaccine']]);
});

it('counts an unsent cost of a shared pet, also of an unsent one, for its owner only', () => {
  const puti: PetSpendingTotal = { ...muning, petId: 'p3', petName: 'Puti' };
  const items = queue(
    {
      ...{ kind: 'pet', owner: 'o1', key: 'p3', createdAt: NOW },
      body: { id: 'p3', name: 'Puti', category: 'rabbit', ownerId: 'ana' },
    },
    {
      ...{ kind: 'pet', owner: 'o1', key: 'p4', createdAt: NOW },
      body: { id: 'p4', name: 'Tala', category: 'bird', ownerId: 'o1' },
    },
    ...[recordItem('50'), recordItem('70', muning), recordItem('30', puti)],
    recordItem('20', { ...muning, petId: 'p4', petName: 'Tala' }),
  );
  const changes = costChanges(items, nameOf);
  const ana = { id: 'ana', name: 'Ana' };
  const findPet = (petId: string) =>
    petId === muning.petId ? ({ role: 'family', owner: ana } as const) : undefined;
  const amountsOf = (otherOwnerId?: string) =>
    changesOfOwner(changes, otherOwnerId, items, findPet).map(
      ({ expense }) => expense.costCentavos,
    );
  expect(amountsOf()).toEqual([5000, 2000]);
  expect(amountsOf('ana')).toEqual([7000, 3000]);
});
