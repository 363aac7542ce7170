import type { UseMutationResult } from '@tanstack/react-query';
import type { FormEventHandler } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { showFieldProblems, useHandleSubmit } from '#renderer/ui/fields/use-contract-form.ts';

type FormValues = Record<string, unknown>;

interface SubmitState {
  readonly onSubmit: FormEventHandler;
  /** True from the first press until the answer; further presses are ignored. */
  readonly busy: boolean;
}

/**
 * Submits a valid form once. Errors of single fields are shown at the fields; other errors are left to the
 * mutation's `onError`.
 */
export const useSubmit = <In extends FormValues, Out extends FormValues>(
  form: UseFormReturn<In, unknown, Out>,
  { mutateAsync }: Pick<UseMutationResult<unknown, Error, Out>, 'mutateAsync'>,
): SubmitState => {
  const submit = useHandleSubmit(form, async (values) => {
    try {
      await mutateAsync(values);
    } catch (error) {
      showFieldProblems(form, error);
    }
  });
  return { onSubmit: (event) => void submit(event), busy: form.formState.isSubmitting };
};
