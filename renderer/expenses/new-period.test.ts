import { expect, it } from 'vitest';
import type { Budget } from '#server/expenses/contract.ts';
import { budgetOn, statisticsOn } from './new-period.ts';

const budget: Budget = {
  ...{ today: '2026-11-30', perPetCentavos: 10_000, isDefault: false, totalCentavos: 10_000 },
  ...{ spentCentavos: 7000, outsideCentavos: 100, forAllCentavos: 2000 },
  pets: [{ petId: 'p1', petName: 'Bantay', category: 'dog', photo: null, centavos: 5000 }],
  months: [
    ...Array.from({ length: 11 }, () => ({ month: '2026-10', centavos: 1 })),
    { month: '2026-11', centavos: 7000 },
  ],
};

it('starts the budget again in a later month, with the months between', () => {
  const { months, pets, ...numbers } = budgetOn(budget, '2027-01-02');
  expect(numbers).toMatchObject({ today: '2027-01-02', spentCentavos: 0, totalCentavos: 10_000 });
  expect(numbers).toMatchObject({ outsideCentavos: 0, forAllCentavos: 0 });
  expect(pets.map(({ centavos }) => centavos)).toEqual([0]);
  expect(months).toHaveLength(12);
  expect(months.slice(-3)).toEqual([
    { month: '2026-11', centavos: 7000 },
    { month: '2026-12', centavos: 0 },
    { month: '2027-01', centavos: 0 },
  ]);
});

it('keeps the budget of the month, and that of a device whose day is earlier', () => {
  for (const today of ['2026-11-29', '2026-10-31']) expect(budgetOn(budget, today)).toBe(budget);
});

it.each([
  ['2027-01-01', 0, 0],
  ['2026-12-01', 0, 5],
  ['2026-11-30', 3, 5],
])('counts what was spent on %s', (today, spentThisMonthCentavos, spentThisYearCentavos) => {
  const statistics = {
    ...{ pets: 1, records: 1, completedReminders: 0, upcomingReminders: 0, overdueReminders: 0 },
    ...{ spentThisMonthCentavos: 3, spentThisYearCentavos: 5 },
  };
  expect(statisticsOn(statistics, '2026-11-20', today)).toEqual({
    ...statistics,
    spentThisMonthCentavos,
    spentThisYearCentavos,
  });
});
