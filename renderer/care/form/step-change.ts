import type { PlanFormState, StepInput } from './plan-values.ts';

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
