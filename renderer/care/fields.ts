import { type ThingField, thingField } from '#renderer/offline/outbox/thing-fields.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { CARE_KINDS, PLAN_STATUSES } from '#server/occurrences/rules.ts';
import { scheduleText } from './plan-text.ts';

// Casts: each field receives only values of its own, stored or typed.
const asSteps = (value: unknown): string =>
  value ? scheduleText({ steps: value as CarePlan['steps'] }) : '';
const asNeeded = (value: unknown): string =>
  value ? scheduleText({ asNeeded: value as CarePlan['asNeeded'] }) : '';
const asSupply = (value: unknown): string => {
  const supply = value as CarePlan['supply'];
  return supply ? `${supply.counted / 1000} ${supply.unit}` : '';
};
const asKind = (value: unknown): string => {
  const kind = CARE_KINDS.find((each) => each === value);
  return kind ? t(`care.kind.${kind}`) : '';
};
const asStatus = (value: unknown): string => {
  const status = PLAN_STATUSES.find((each) => each === value);
  return status ? t(`care.status.${status}`) : '';
};

/** The fields of a plan that can be edited. */
export const planFields = (): readonly ThingField[] => [
  thingField('title', t('care.form.title')),
  thingField('kind', t('care.form.kind'), { show: asKind }),
  thingField('steps', t('care.form.often'), { show: asSteps }),
  thingField('asNeeded', t('care.form.needed'), { show: asNeeded }),
  thingField('instructions', t('care.form.instructions')),
  thingField('supply', t('care.form.supply'), { show: asSupply }),
  thingField('status', t('care.form.status'), { show: asStatus }),
];
