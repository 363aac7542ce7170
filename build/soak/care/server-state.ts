import { dayAfter } from '#server/calendar/days.ts';
import type { CarePage, CarePlan } from '#server/care/contract.ts';
import type { CareItem, PlanAnswer } from '#server/care/rules.ts';
import type { TestClient, TestServer } from '#server/testing.ts';

/** The first day for which a device reads doses. */
export const FIRST_DAY = '2026-10-15';

export interface ServerState {
  readonly items: readonly CareItem[];
  readonly answers: readonly PlanAnswer[];
  readonly plan: CarePlan;
}

interface ReminderReading {
  readonly client: TestClient;
  readonly server: TestServer;
  readonly plan: CarePlan;
}

/** The last day for which a device reads doses, which is after today in every time zone. */
export const lastDay = ({ clock }: TestServer): string =>
  dayAfter(clock.now().toISOString().slice(0, 10), 2);

/** All doses on the server from the first day to the last one, and the plan. */
export const readServer = async ({
  client,
  server,
  plan,
}: ReminderReading): Promise<ServerState> => {
  const endDay = lastDay(server);
  const { items } = (await client.get<CarePage>(`/api/care?from=${FIRST_DAY}&to=${endDay}`)).body;
  const plans = (await client.get<readonly CarePlan[]>('/api/care-plans')).body;
  const answers = items.flatMap(({ planId, day, time, status, doseId, givenAt, by, extra }) =>
    doseId === null || givenAt === null || (status !== 'given' && status !== 'skipped')
      ? []
      : [{ id: doseId, planId, day: extra ? null : day, time, status, givenAt, by }],
  );
  return { items, answers, plan: plans.find(({ id }) => id === plan.id) ?? plan };
};
