import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Revision } from '#server/occurrences/rules.ts';
import type { RecordType } from '#server/records/rules.ts';
import { firstDayOnOrAfter, lastDayOnOrBefore } from '#server/recurrence/rules.ts';

/** Something that may explain a change of the weight. */
export interface WeightMark {
  readonly key: string;
  /** `date` is a calendar day, YYYY-MM-DD. */
  readonly date: string;
  readonly kind: 'began' | 'ended' | 'treatment';
  readonly title: string;
}

/** A plan with its current state. */
interface MarkedPlan extends Pick<Revision, 'kind' | 'status' | 'steps' | 'timeZone' | 'title'> {
  readonly id: string;
  readonly petId: string;
  readonly revisions: readonly Revision[];
  /** `createdAt` is an instant in ISO UTC. */
  readonly createdAt: string;
}

interface MarkedRecord {
  readonly id: string;
  readonly type: RecordType;
  readonly title: string;
  readonly dateAdministered: string;
}

/** Only plans of medication and food. */
const isMarked = ({ kind }: MarkedPlan): boolean => kind === 'medication' || kind === 'feeding';

const getPlanStart = ({ revisions, createdAt, timeZone }: MarkedPlan): string =>
  revisions[0]?.steps?.[0]?.startsOn ?? dayIn(new Date(createdAt), timeZone);

/** The last day of a course whose occurrences are over. */
const courseEnd = ({ steps }: MarkedPlan, today: string): string | null => {
  const lastStep = steps?.at(-1);
  if (!lastStep || firstDayOnOrAfter(lastStep, dayAfter(today, 1)) !== null) return null;
  return lastDayOnOrBefore(lastStep, today);
};

/** The day on which the owner ended a plan. */
const getEndedDay = ({ status, revisions, timeZone }: MarkedPlan): string | null => {
  const endedAt = status === 'ended' ? revisions.at(-1)?.since : null;
  return endedAt ? dayIn(new Date(endedAt), timeZone) : null;
};

const getPlanEnd = (plan: MarkedPlan, today: string): string | null => {
  const days = [courseEnd(plan, today), getEndedDay(plan)].filter((day) => day !== null);
  return days.toSorted()[0] ?? null;
};

const marksOfPlan = (plan: MarkedPlan, today: string): readonly WeightMark[] => {
  const { id, title } = plan;
  const [start, end] = [getPlanStart(plan), getPlanEnd(plan, today)];
  const startMark: WeightMark = { key: `${id} began`, date: start, kind: 'began', title };
  return end === null || end <= start
    ? [startMark]
    : [startMark, { key: `${id} ended`, date: end, kind: 'ended', title }];
};

interface MarkSources {
  readonly petId: string;
  readonly plans: readonly MarkedPlan[];
  readonly records: readonly MarkedRecord[];
  readonly today: string;
}

/** When medication and diets of a pet began and ended, and its treatments, oldest first. Future ones are left out. */
export const buildMarks = ({ petId, plans, records, today }: MarkSources): readonly WeightMark[] =>
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
    .toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));

/** The marks of a day, with the number that joins the line and the list. */
export interface MarkedDay {
  readonly number: number;
  readonly date: string;
  readonly marks: readonly WeightMark[];
}

/** Older ones are left out, so that the numbers fit next to each other. */
const MAX_DAYS = 9;

/** The latest days with marks that a chart shows, oldest first. */
export const numberedDays = (
  marks: readonly WeightMark[],
  isShown: (date: string) => boolean,
): readonly MarkedDay[] =>
  [...Map.groupBy(marks, ({ date }) => date)]
    .filter(([date]) => isShown(date))
    .slice(-MAX_DAYS)
    .map(([date, ofDay], index) => ({ number: index + 1, date, marks: ofDay }));
