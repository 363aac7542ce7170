import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callList } from '#renderer/api.ts';
import { currentUserKey } from '#renderer/current-user.ts';
import { readAllPages } from '#renderer/ui/lists/read-all-pages.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { User } from '#server/accounts/contract.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { type CarePlan, listPlans, readCare } from '#server/care/contract.ts';
import type { CareItem, PlanAnswer } from '#server/care/rules.ts';

/**
 * The number of days before today for which doses are loaded: as many as the rule needs for a monthly plan.
 */
export const ANSWER_DAYS = 31;

const CARE_POLL = 60_000;

export const readPlans = (options: Parameters<typeof callList>[2]): Promise<readonly CarePlan[]> =>
  readAllPages((query) => callList(listPlans, { query }, options));

/** The plans of all pets, including ended ones. */
export const plansQuery = queryOptions({
  queryKey: [listPlans.path],
  meta: { about: ['pet', 'record', 'carePlan', 'dose'], kept: 'dated' },
  queryFn: ({ signal }) => readPlans({ signal }),
  refetchInterval: CARE_POLL,
});

const listItemAnswers = (item: CareItem): readonly PlanAnswer[] => {
  const { planId, day, time, status, doseId, givenAt, recordedAt, by, extra } = item;
  if (doseId === null || givenAt === null || (status !== 'given' && status !== 'skipped')) {
    return [];
  }
  const recorded = recordedAt === undefined ? {} : { createdAt: recordedAt };
  return [{ id: doseId, planId, day: extra ? null : day, time, status, givenAt, ...recorded, by }];
};

const readAnswers = async (
  range: { readonly from: string; readonly to: string },
  signal: AbortSignal,
): Promise<readonly PlanAnswer[]> => {
  const answers: PlanAnswer[] = [];
  let cursor: string | null = null;
  do {
    const query: { from: string; to: string; cursor?: string } =
      cursor === null ? range : { ...range, cursor };
    const page = await call(readCare, { query }, { signal });
    answers.push(...page.items.flatMap(listItemAnswers));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return answers;
};

/**
 * Doses given and skipped in the last days, of all pets. The state of each occurrence is computed from them
 * on the device, so it is known offline too.
 */
export const answersQuery = queryOptions({
  queryKey: [readCare.path],
  meta: { about: ['pet', 'carePlan', 'dose'], kept: 'dated' },
  queryFn: async ({ client, signal }): Promise<readonly PlanAnswer[]> => {
    const user = client.getQueryData<User | null>(currentUserKey);
    const today = dayIn(timeNow(), accountTimeZone(user));
    // In the zone of a shared plan, today can be the day before or the day after.
    const range = { from: dayAfter(today, -ANSWER_DAYS - 1), to: dayAfter(today, 1) };
    return readAnswers(range, signal);
  },
  refetchInterval: CARE_POLL,
});

/** Loads the plans, and the doses if there are plans. */
export const ensureCare = async (queryClient: QueryClient): Promise<void> => {
  const plans = await queryClient.ensureQueryData(plansQuery);
  if (plans.length > 0) await queryClient.ensureQueryData(answersQuery);
};

/** Doses given and skipped on earlier days. */
export const olderAnswersQuery = (days: readonly string[]) =>
  queryOptions({
    queryKey: [readCare.path, days],
    meta: { about: ['pet', 'carePlan', 'dose'], kept: 'dated' },
    queryFn: async ({ signal }): Promise<readonly PlanAnswer[]> => {
      const answers: PlanAnswer[] = [];
      for (const day of days) answers.push(...(await readAnswers({ from: day, to: day }, signal)));
      return answers;
    },
  });
