import { type FeedOfOwner, listFeedPets, listFeedReminders } from '#db/calendar-feed/queries.ts';
import { findPlan, type PlanOfPet, readPlanPages } from '#db/care/queries.ts';
import { readDoseAnswers } from '#db/doses/queries.ts';
import { yieldIfLong } from '#db/engine/loop-slices.ts';
import type { Runner } from '#db/engine/run.ts';
import type { ReadScope } from '#db/scope.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { toPlanOverTime } from '#server/care/policy.ts';
import { MAX_CARE_DAYS } from '#server/care/rules.ts';
import { slotKey } from '#server/occurrences/rules.ts';
import { getDueDay } from '#server/reminders/rules.ts';
import { type CalendarSource, MAX_EVENTS, type PlanEvents } from './calendar.ts';
import { daysOfChange, listSeries, type Series } from './series.ts';

type NamedPlan = PlanOfPet & { readonly petName: string };

/**
 * Plans with their series, of which at most `maxSeries` are computed. Doses are read in one statement, only for days on
 * which a plan was changed.
 */
const planEvents = async (
  db: Runner,
  scope: ReadScope,
  plans: readonly NamedPlan[],
  { now, maxSeries }: { readonly now: Date; readonly maxSeries: number },
): Promise<readonly PlanEvents[]> => {
  const firstDay = dayAfter(now.toISOString().slice(0, 10), -MAX_CARE_DAYS);
  const plansOverTime = plans.map((plan) => ({ ...plan, plan: toPlanOverTime(plan) }));
  const days = new Set(plansOverTime.flatMap(({ plan }) => daysOfChange(plan, firstDay)));
  const answers = days.size > 0 ? await readDoseAnswers(db, scope, [...days]) : [];
  const answersByPlan = Map.groupBy(answers, ({ planId }) => planId);
  const events: PlanEvents[] = [];
  let seriesLeft = maxSeries;
  for (const { id, petName, version, updatedAt, plan } of plansOverTime) {
    if (seriesLeft === 0) break;
    await yieldIfLong();
    const keys = new Set(
      (answersByPlan.get(id) ?? []).flatMap(({ day, time }) =>
        day === null ? [] : slotKey({ day, time }),
      ),
    );
    const series: Series[] = [];
    for (const one of listSeries(plan, { from: firstDay, isAnswered: (key) => keys.has(key) })) {
      series.push(one);
      seriesLeft -= 1;
      if (seriesLeft === 0) break;
      await yieldIfLong();
    }
    events.push({ id, petName, version, updatedAt, series });
  }
  return events;
};

/** The series of all plans, or of as many as a calendar has room for. */
const readAllPlanEvents = async (
  db: Runner,
  scope: ReadScope,
  {
    toNamed,
    now,
  }: {
    readonly toNamed: (plans: readonly PlanOfPet[]) => readonly NamedPlan[];
    readonly now: Date;
  },
): Promise<readonly PlanEvents[]> => {
  const events: PlanEvents[] = [];
  let seriesLeft = MAX_EVENTS;
  for await (const plans of readPlanPages(db, scope)) {
    const added = await planEvents(db, scope, toNamed(plans), { now, maxSeries: seriesLeft });
    events.push(...added);
    seriesLeft -= added.reduce((sum, { series }) => sum + series.length, 0);
    if (seriesLeft === 0) break;
  }
  return events;
};

interface FeedContents
  extends Pick<FeedOfOwner, 'petIds' | 'timeZone' | 'preferredLanguage' | 'hidesTitles'> {
  readonly scope: ReadScope;
}

/** Limits a feed to one reminder or plan. */
export type FeedSelection = { readonly reminderId: string } | { readonly planId: string };

/** Reads the contents of a feed, or one item of it, in at most four statements for each hundred plans. */
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
      : rowsOfNamedPets(
          await listFeedReminders(db, scope, { petIds, ...feedSelection }, MAX_EVENTS),
        );
  const readPlanEvents = async (): Promise<readonly PlanEvents[]> => {
    if (!feedSelection) return readAllPlanEvents(db, scope, { toNamed: rowsOfNamedPets, now });
    if (!('planId' in feedSelection)) return [];
    const plan = await findPlan(db, scope, feedSelection.planId);
    const plans = rowsOfNamedPets(plan ? [plan] : []);
    return planEvents(db, scope, plans, { now, maxSeries: MAX_EVENTS });
  };
  return {
    reminders: dueReminders.map((item) => ({ ...item, day: getDueDay(item.dueDate, timeZone) })),
    plans: await readPlanEvents(),
    hidesTitles,
    language: preferredLanguage,
    now,
  };
};
