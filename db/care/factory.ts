import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { insertPlan } from './queries.ts';
import { type CarePlanRow, carePlans, type StoredRevision } from './table.ts';

const revision: StoredRevision = {
  since: null,
  timeZone: 'Asia/Manila',
  kind: 'medication',
  title: 'Amoxicillin',
  status: 'active',
  steps: [
    {
      dose: '1 tablet',
      amount: 1000,
      startsOn: '2026-11-01',
      startsAt: null,
      times: ['08:00', '20:00'],
      repeat: { every: 1, unit: 'day' },
      endsOn: null,
      count: null,
    },
  ],
  asNeeded: null,
};

/** Inserts a plan, twice a day, with plausible values. For tests. */
export const buildCarePlan = async (
  db: Runner,
  overrides: Partial<CarePlanRow> & Pick<CarePlanRow, 'petId'>,
): Promise<CarePlanRow> => {
  const instant = '2026-11-01T02:00:00.000Z';
  const plan: CarePlanRow = {
    ...getDefaults(carePlans),
    id: v7(),
    title: 'Amoxicillin',
    status: 'active',
    revisions: [revision],
    createdAt: instant,
    updatedAt: instant,
    ...overrides,
  };
  await insertPlan(db, plan);
  return plan;
};
