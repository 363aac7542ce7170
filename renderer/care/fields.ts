import { type ThingField, thingField } from '#renderer/offline/outbox/thing-fields.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { NOTES_LENGTH } from '#server/http/contract.ts';
import { CARE_KINDS, PLAN_STATUSES } from '#server/occurrences/rules.ts';
import { scheduleText } from './plan-text.ts';

type Schedule = Pick<CarePlan, 'steps' | 'asNeeded'>;
type SupplyInput = Pick<NonNullable<CarePlan['supply']>, 'counted' | 'unit' | 'remindAt'>;

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

/** Steps and as-needed doses are one field, because a plan has only one of them. */
const scheduleField = (): ThingField =>
  thingField('schedule', t('care.form.often'), {
    show: (text) => (text ? scheduleText(parseText(text)) : ''),
    // The casts are safe: plans and edits of plans have these fields, and no others are read.
    stored: (plan) => scheduleOf(plan as Schedule),
    typed: (fields, previous) => {
      const { steps, asNeeded } = fields as Partial<Schedule>;
      if (steps === undefined && asNeeded === undefined) return undefined;
      return scheduleOf({ ...(previous as Schedule | null), ...(fields as Partial<Schedule>) });
    },
    words: (text) => parseText(text) ?? { steps: null, asNeeded: null },
  });

const supplyOf = (supply: SupplyInput | null | undefined): string => {
  if (!supply) return '';
  const { counted, unit, remindAt } = supply;
  return textOf({ counted, unit, remindAt: remindAt ?? null });
};

const supplyField = (): ThingField =>
  thingField('supply', t('care.form.supply'), {
    show: (text) => {
      const supply: SupplyInput | null = parseText(text);
      return supply ? `${supply.counted / 1000} ${supply.unit}` : '';
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
