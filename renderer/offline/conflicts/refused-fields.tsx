import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { errorOf } from '#renderer/offline/outbox/outbox-answer.ts';
import type { Problem } from '#renderer/offline/outbox/outbox-item.ts';
import { showFieldProblems } from '#renderer/ui/fields/use-contract-form.ts';

type Values = Record<string, unknown>;

interface RefusedFieldsProps<In extends Values, Out extends Values> {
  readonly form: UseFormReturn<In, unknown, Out>;
  readonly problem: Problem | null;
}

/**
 * Says in a form's fields why the server refused what stands in them. It goes below the fields: a form tells of no
 * problem, and focuses no field, before these are there.
 */
export const RefusedFields = <In extends Values, Out extends Values>({
  form,
  problem,
}: RefusedFieldsProps<In, Out>) => {
  useEffect(() => {
    if (problem) showFieldProblems(form, errorOf(problem));
  }, [form, problem]);
  return null;
};
