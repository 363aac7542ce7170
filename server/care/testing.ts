import { expect } from 'vitest';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildDose } from '#db/doses/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import type { Example } from '#server/attacks/testing/example.ts';
import type { Dose } from '#server/doses/contract.ts';
import type { TestClient, TestServer } from '#server/testing.ts';
import type { CarePage, CarePlan } from './contract.ts';

export const NOBODY = '01990000-0000-7000-8000-000000000001';

export const TWICE_A_DAY = {
  dose: '1 tablet',
  amount: 1000,
  startsOn: '2026-11-18',
  times: ['08:00', '20:00'],
  repeat: { every: 1, unit: 'day' },
} as const;

/** A medication, twice a day. */
export const AMOXICILLIN = {
  kind: 'medication',
  title: 'Amoxicillin',
  steps: [TWICE_A_DAY],
  supply: { counted: 14_000, unit: 'tablets', remindAt: 4000 },
} as const;

export const AS_NEEDED = {
  kind: 'medication',
  title: 'Painkiller',
  asNeeded: { minHours: 6, maxPer24Hours: 3, dose: 'half a tablet', amount: 500 },
} as const;

/** An owner with a pet, and functions for calls on it. */
export const householdOn = async (server: TestServer) => {
  const { user, client } = await server.owner();
  const { id: petId } = await buildPet(server.db, { userId: user.id, name: 'Bantay' });
  return { user, client, petId, ...careCalls(client, petId) };
};

export const careCalls = (client: TestClient, petId: string) => ({
  async addPlan(body: object = AMOXICILLIN): Promise<CarePlan> {
    const answer = await client.post<CarePlan>(`/api/pets/${petId}/care-plans`, { ...body });
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body;
  },
  give: (planId: string, body: object) =>
    client.post<Dose>(`/api/care-plans/${planId}/doses`, { status: 'given', ...body }),
  async care(from: string, to = from, extraQuery = ''): Promise<CarePage> {
    const { status, body } = await client.get<CarePage>(
      `/api/care?from=${from}&to=${to}${extraQuery}`,
    );
    expect(status).toBe(200);
    return body;
  },
  async left(planId: string): Promise<number | undefined> {
    const { body } = await client.get<readonly CarePlan[]>('/api/care-plans');
    return body.find(({ id }) => id === planId)?.supply?.left;
  },
});

/** Describes items as `24 08:00 given`. */
export const describeItems = ({ items }: CarePage): readonly string[] =>
  items.map(({ day, time, status, extra }) =>
    [day.slice(8), time ?? '-', status, ...(extra ? ['extra'] : [])].join(' '),
  );

const AT = '2026-11-01T02:00:00.000Z';

export const careExample: Example = {
  bodies: {
    'POST /api/care-plans/:planId/snooze': { day: '2026-11-20', time: '20:00' },
    'POST /api/pets/:petId/care-plans': {
      ...{ kind: 'medication', title: 'Amoxicillin', supply: { counted: 14_000, unit: 'tablets' } },
      steps: [
        {
          ...{ dose: '1 tablet', amount: 1000, startsOn: '2026-01-01', times: ['08:00', '20:00'] },
          ...{ repeat: { every: 1, unit: 'day' }, count: 14 },
        },
      ],
    },
    'PUT /api/care-plans/:planId': { title: 'Amoxicillin forte', remindBefore: 10 },
    'POST /api/care-plans/:planId/restore': {},
    'POST /api/care-plans/:planId/supply': { added: 10_000 },
    'POST /api/care-plans/:planId/doses': {
      ...{ day: '2026-11-02', time: '08:00', status: 'given', allowEarly: true },
      note: 'With food.',
    },
    'PUT /api/doses/:doseId': { status: 'given', amount: 500 },
  },
  subjectOfCall: { 'POST /api/care-plans/:planId/restore': { planId: 'deletedPlanId' } },
  async build(db, userId, { petId = '', recordId = '' }) {
    const supplyFields = { supplyCounted: 30_000, supplyCountedAt: AT, supplyUnit: 'tablets' };
    const plan = await buildCarePlan(db, { petId, recordId, ...supplyFields });
    const deletedPlan = await buildCarePlan(db, { petId, deletedAt: AT });
    const dose = await buildDose(db, { planId: plan.id, petId, byUserId: userId });
    return { planId: plan.id, deletedPlanId: deletedPlan.id, doseId: dose.id };
  },
};
