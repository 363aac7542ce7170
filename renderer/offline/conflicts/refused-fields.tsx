import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { errorOf } from '#renderer/offline/outbox/outbox-answer.ts';
import type { ItemProblem } from '#renderer/offline/outbox/outbox-item.ts';
import { showFieldProblems } from '#renderer/ui/fields/use-contract-form.ts';

type FormValues = Record<string, unknown>;

interface RefusedFieldsProps<In extends FormValues, Out extends FormValues> {
  readonly form: UseFormReturn<In, unknown, Out>;
  readonly problem: ItemProblem | null;
}

/**
 * Shows the server's errors at a form's fields. It must be rendered below the fields, because a form can neither show
 * an error nor focus a field that is not mounted.
 */
export const RefusedFields = <In extends FormValues, Out extends FormValues>({
  form,
  problem,
}: RefusedFieldsProps<In, Out>) => {
  useEffect(() => {
    if (problem) showFieldProblems(form, errorOf(problem));
  }, [form, problem]);
  return null;
};
