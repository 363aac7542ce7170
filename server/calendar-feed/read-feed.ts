import { type FeedOfOwner, listFeedPets, listFeedReminders } from '#db/calendar-feed/queries.ts';
import { type PlanOfPet, readPlans } from '#db/care/queries.ts';
import { readDoseAnswers } from '#db/doses/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import type { ReadScope } from '#db/scope.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { toPlanOverTime } from '#server/care/policy.ts';
import { MAX_CARE_DAYS } from '#server/care/rules.ts';
import { slotKey } from '#server/occurrences/rules.ts';
import { getDueDay } from '#server/reminders/rules.ts';
import { type CalendarSource, MAX_EVENTS, type PlanEvents } from './calendar.ts';
import { daysOfChange, listSeries } from './series.ts';

/** Plans with their series. Doses are read in one statement, only for days on which a plan was changed. */
const planEvents = async (
  db: Runner,
  scope: ReadScope,
  plans: readonly (PlanOfPet & { readonly petName: string })[],
  now: Date,
): Promise<readonly PlanEvents[]> => {
  const firstDay = dayAfter(now.toISOString().slice(0, 10), -MAX_CARE_DAYS);
  const plansOverTime = plans.map((plan) => ({ ...plan, plan: toPlanOverTime(plan) }));
  const days = new Set(plansOverTime.flatMap(({ plan }) => daysOfChange(plan, firstDay)));
  const answers = days.size > 0 ? await readDoseAnswers(db, scope, [...days]) : [];
  const answersByPlan = Map.groupBy(answers, ({ planId }) => planId);
  return plansOverTime.map(({ id, petName, version, updatedAt, plan }) => {
    const keys = new Set(
      (answersByPlan.get(id) ?? []).flatMap(({ day, time }) =>
        day === null ? [] : slotKey({ day, time }),
      ),
    );
    const series = listSeries(plan, { from: firstDay, isAnswered: (key) => keys.has(key) });
    return { id, petName, version, updatedAt, series };
  });
};

interface FeedContents
  extends Pick<FeedOfOwner, 'petIds' | 'timeZone' | 'preferredLanguage' | 'hidesTitles'> {
  readonly scope: ReadScope;
}

const byId = (id: string) => (row: { readonly id: string }) => row.id === id;

/** Limits a feed to one reminder or plan. */
export type FeedSelection = { readonly reminderId: string } | { readonly planId: string };

/** Reads the contents of a feed, or one item of it, in at most four statements. */
export const readFeed = async (
  db: Runner,
  feed: FeedContents,
  now: Date,
  feedSelection?: FeedSelection,
): Promise<CalendarSource> => {
  const { scope, petIds, timeZone, preferredLanguage, hidesTitles } = feed;
  const chosenPetIds = petIds && new Set(petIds);
  const pets = await listFeedPets(db, scope);
  const names = new Map(
    pets.flatMap(({ id, name }) =>
      chosenPetIds === null || chosenPetIds.has(id) ? [[id, name]] : [],
    ),
  );
  const rowsOfNamedPets = <Row extends { readonly petId: string }>(rows: readonly Row[]) =>
    rows.flatMap((row) => {
      const petName = names.get(row.petId);
      return petName === undefined ? [] : [{ ...row, petName }];
    });
  const dueReminders =
    feedSelection && !('reminderId' in feedSelection)
      ? []
      : rowsOfNamedPets(await listFeedReminders(db, scope, MAX_EVENTS)).filter(
          feedSelection ? byId(feedSelection.reminderId) : () => true,
        );
  const plans =
    feedSelection && !('planId' in feedSelection)
      ? []
      : rowsOfNamedPets(await readPlans(db, scope)).filter(
          feedSelection ? byId(feedSelection.planId) : () => true,
        );
  return {
    reminders: dueReminders.map((item) => ({ ...item, day: getDueDay(item.dueDate, timeZone) })),
    plans: await planEvents(db, scope, plans, now),
    hidesTitles,
    language: preferredLanguage,
    now,
  };
};
