import { FIRST_DOSE_NOW, type PlanFormState, type StepInput } from './plan-values.ts';

/** Sets fields of a step that have no native form control. */
export const changeStep = (
  form: PlanFormState,
  index: number,
  changes: Partial<StepInput>,
): void => {
  const steps = form.getValues('steps');
  const step = steps[index];
  if (!step) return;
  form.setValue('steps', steps.with(index, { ...step, ...changes }), {
    shouldDirty: true,
    shouldValidate: form.formState.isSubmitted,
  });
};

/**
 * The start of a step whose first day changes. A stored time that is none of the plan's is the time at which the plan
 * was made: on another day it would leave out doses, and the form may not show it.
 */
export const startOnOtherDay = (
  { startsAt, times }: Pick<StepInput, 'startsAt' | 'times'>,
  isToday: boolean,
): string => {
  if (startsAt === FIRST_DOSE_NOW || startsAt === '' || times.includes(startsAt)) return startsAt;
  return isToday ? FIRST_DOSE_NOW : '';
};
