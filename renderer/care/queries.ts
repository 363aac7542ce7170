import { queryOptions } from '@tanstack/react-query';
import { currentUserKey } from '#renderer/accounts/queries.ts';
import { call } from '#renderer/api.ts';
import { deviceTimeZone } from '#renderer/ui/device-time-zone.ts';
import { timeNow } from '#renderer/ui/now.ts';
import type { User } from '#server/accounts/contract.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { type CarePlan, listPlans, readCare } from '#server/care/contract.ts';
import type { Answer, CareItem } from '#server/care/rules.ts';

/**
 * The number of days before today for which doses are loaded: as many as the rule needs for a monthly plan.
 */
export const DAYS_BACK = 31;

const CARE_POLL = 60_000;

/** The plans of all pets, including ended ones. */
export const plansQuery = queryOptions({
  queryKey: [listPlans.path],
  meta: { about: ['pet', 'record', 'carePlan', 'dose'], kept: 'dated' },
  queryFn: ({ signal }): Promise<readonly CarePlan[]> => call(listPlans, {}, { signal }),
  refetchInterval: CARE_POLL,
});

const answerIn = (item: CareItem): readonly Answer[] => {
  const { planId, day, time, status, doseId, givenAt, by, extra } = item;
  if (doseId === null || givenAt === null || (status !== 'given' && status !== 'skipped')) {
    return [];
  }
  return [{ id: doseId, planId, day: extra ? null : day, time, status, givenAt, by }];
};

/**
 * Doses given and skipped in the last days, of all pets. The state of each occurrence is computed from them
 * on the device, so it is known offline too.
 */
export const answersQuery = queryOptions({
  queryKey: [readCare.path],
  meta: { about: ['pet', 'carePlan', 'dose'], kept: 'dated' },
  queryFn: async ({ client, signal }): Promise<readonly Answer[]> => {
    const user = client.getQueryData<User | null>(currentUserKey);
    const today = dayIn(timeNow(), user?.timeZone ?? deviceTimeZone());
    const range = { from: dayAfter(today, -DAYS_BACK), to: dayAfter(today, 1) };
    const answers: Answer[] = [];
    let cursor: string | null = null;
    do {
      const query: { from: string; to: string; cursor?: string } =
        cursor === null ? range : { ...range, cursor };
      const page = await call(readCare, { query }, { signal });
      answers.push(...page.items.flatMap(answerIn));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return answers;
  },
  refetchInterval: CARE_POLL,
});
