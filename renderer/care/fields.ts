import { type ThingField, thingField } from '#renderer/offline/outbox/thing-fields.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { formatClockTime } from '#renderer/ui/format/format-day.ts';
import { formatShortMoment } from '#renderer/ui/format/moments.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { NOTES_LENGTH } from '#server/http/contract.ts';
import { CARE_KINDS, PLAN_STATUSES } from '#server/occurrences/rules.ts';
import { scheduleText } from './plan-text.ts';

type Schedule = Pick<CarePlan, 'steps' | 'asNeeded'>;
type Step = NonNullable<CarePlan['steps']>[number];
type Supply = Pick<NonNullable<CarePlan['supply']>, 'counted' | 'countedAt' | 'unit' | 'remindAt'>;

const asKind = (value: unknown): string => {
  const kind = CARE_KINDS.find((each) => each === value);
  return kind ? t(`care.kind.${kind}`) : '';
};
const asStatus = (value: unknown): string => {
  const status = PLAN_STATUSES.find((each) => each === value);
  return status ? t(`care.status.${status}`) : '';
};
const asFlag = (value: unknown): string => t(value === true ? 'care.form.on' : 'care.form.off');
const asMinutes = (value: unknown): string =>
  t('care.plan.before.minutes', { minutes: Number(value) });

/** Values are compared as strings, because objects are not equal by value. */
const textOf = (value: object | null): string => (value === null ? '' : JSON.stringify(value));
const parseText = (text: unknown) => (text ? JSON.parse(String(text)) : null);

const scheduleOf = ({ steps, asNeeded }: Partial<Schedule>): string =>
  textOf({ steps: steps ?? null, asNeeded: asNeeded ?? null });

const withAmount = (schedule: string, amount: number | null): string =>
  amount === null ? schedule : t('care.form.takes', { schedule, amount: amount / 1000 });

/** A step with its days: "1 tablet, every day at 8:00 AM, Nov 20, 2026 to Nov 24, 2026". */
const stepText = (step: Step): string => {
  const { startsOn, startsAt, endsOn, count, amount } = step;
  const schedule = scheduleText({ steps: [step] });
  const from = [formatDate(startsOn), ...(startsAt ? [formatClockTime(startsAt)] : [])].join(' ');
  const spanned = endsOn
    ? t('care.form.span', { schedule, from, to: formatDate(endsOn) })
    : t('care.form.from', { schedule, from });
  return withAmount(count ? t('care.form.times', { schedule: spanned, count }) : spanned, amount);
};

/** The whole schedule, because two versions of it may differ in any part. */
const wholeScheduleText = ({ steps, asNeeded }: Schedule): string => {
  if (!asNeeded) return (steps ?? []).map(stepText).join('\n');
  const { maxPer24Hours, amount } = asNeeded;
  const schedule = scheduleText({ asNeeded });
  return withAmount(t('care.form.most', { schedule, count: maxPer24Hours }), amount);
};

/** Steps and as-needed doses are one field, because a plan has only one of them. */
const scheduleField = (): ThingField =>
  thingField('schedule', t('care.form.often'), {
    show: (text) => (text ? wholeScheduleText(parseText(text)) : ''),
    // The casts are safe: plans and edits of plans have these fields, and no others are read.
    stored: (plan) => scheduleOf(plan as Schedule),
    typed: (fields, previous) => {
      const { steps, asNeeded } = fields as Partial<Schedule>;
      if (steps === undefined && asNeeded === undefined) return undefined;
      return scheduleOf({ ...(previous as Schedule | null), ...(fields as Partial<Schedule>) });
    },
    words: (text) => parseText(text) ?? { steps: null, asNeeded: null },
  });

const supplyOf = (supply: Partial<Supply> | null | undefined): string => {
  if (!supply) return '';
  const { counted, countedAt, unit, remindAt } = supply;
  return textOf({ counted, countedAt, unit, remindAt: remindAt ?? null });
};

const supplyText = ({ counted, countedAt, unit, remindAt }: Partial<Supply>): string => {
  const amount = `${Number(counted) / 1000} ${unit}`;
  const left = countedAt
    ? t('care.form.counted', { left: amount, at: formatShortMoment(new Date(countedAt)) })
    : amount;
  return remindAt ? t('care.form.refill', { left, amount: remindAt / 1000 }) : left;
};

/** The time of the count belongs to it, because later doses are subtracted. */
const supplyField = (): ThingField =>
  thingField('supply', t('care.form.supply'), {
    show: (text) => {
      const supply: Partial<Supply> | null = parseText(text);
      return supply ? supplyText(supply) : '';
    },
    // The casts are safe: plans and edits of plans have this field, and no others are read.
    stored: (plan) => supplyOf((plan as CarePlan).supply),
    typed: (fields) => {
      const { supply } = fields as Partial<CarePlan>;
      return supply === undefined ? undefined : supplyOf(supply);
    },
    words: (text) => ({ supply: parseText(text) }),
  });

export const planFields = (): readonly ThingField[] => [
  thingField('title', t('care.form.title')),
  thingField('kind', t('care.form.kind'), { show: asKind }),
  scheduleField(),
  thingField('instructions', t('care.form.instructions'), { room: NOTES_LENGTH }),
  supplyField(),
  thingField('status', t('care.form.status'), { show: asStatus }),
  thingField('reminders', t('care.plan.reminders'), { show: asFlag }),
  thingField('reminderSms', t('care.plan.sms'), { show: asFlag }),
  thingField('remindBefore', t('care.plan.before'), { show: asMinutes }),
];
