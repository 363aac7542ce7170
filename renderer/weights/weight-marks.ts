import { compareAscending } from '#renderer/ui/lists/compare-ascending.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { CarePlan } from '#server/care/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { firstDayOnOrAfter, lastDayOnOrBefore } from '#server/recurrence/rules.ts';

/** Something that may explain a change of the weight. */
export interface WeightMark {
  readonly key: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly kind: 'began' | 'ended' | 'treatment';
  readonly title: string;
}

type Plan = Pick<
  CarePlan,
  'createdAt' | 'id' | 'kind' | 'petId' | 'revisions' | 'status' | 'steps' | 'timeZone' | 'title'
>;

/** Only plans of medication and food. */
const isMarked = ({ kind }: Plan): boolean => kind === 'medication' || kind === 'feeding';

const startOf = ({ revisions, createdAt, timeZone }: Plan): string =>
  revisions[0]?.steps?.[0]?.startsOn ?? dayIn(new Date(createdAt), timeZone);

/** The last day of a course whose occurrences are over. */
const courseEnd = ({ steps }: Plan, today: string): string | null => {
  const last = steps?.at(-1);
  if (!last || firstDayOnOrAfter(last, dayAfter(today, 1)) !== null) return null;
  return lastDayOnOrBefore(last, today);
};

/** The day on which the owner ended a plan. */
const endedOn = ({ status, revisions, timeZone }: Plan): string | null => {
  const since = status === 'ended' ? revisions.at(-1)?.since : null;
  return since ? dayIn(new Date(since), timeZone) : null;
};

const endOf = (plan: Plan, today: string): string | null => {
  const days = [courseEnd(plan, today), endedOn(plan)].filter((day) => day !== null);
  return days.toSorted(compareAscending)[0] ?? null;
};

const marksOfPlan = (plan: Plan, today: string): readonly WeightMark[] => {
  const { id, title } = plan;
  const [start, end] = [startOf(plan), endOf(plan, today)];
  const began: WeightMark = { key: `${id} began`, date: start, kind: 'began', title };
  return end === null || end <= start
    ? [began]
    : [began, { key: `${id} ended`, date: end, kind: 'ended', title }];
};

interface Sources {
  readonly petId: string;
  readonly plans: readonly Plan[];
  readonly records: readonly Pick<MedicalRecord, 'dateAdministered' | 'id' | 'title' | 'type'>[];
  readonly today: string;
}

/** When medication and diets of a pet began and ended, and its treatments, oldest first. Future ones are left out. */
export const marksOf = ({ petId, plans, records, today }: Sources): readonly WeightMark[] =>
  [
    ...plans
      .filter((plan) => plan.petId === petId && isMarked(plan))
      .flatMap((plan) => marksOfPlan(plan, today)),
    ...records
      .filter(({ type }) => type === 'treatment')
      .map(({ id, dateAdministered: date, title }) => ({
        ...{ key: id, date, title },
        kind: 'treatment' as const,
      })),
  ]
    .filter(({ date }) => date <= today)
    .toSorted((a, b) => compareAscending(a.date, b.date));
