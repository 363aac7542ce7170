import type { UseMutationResult } from '@tanstack/react-query';
import type { FormEventHandler } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { showFieldProblems } from '#renderer/ui/fields/use-contract-form.ts';

type Values = Record<string, unknown>;

interface Submit {
  readonly onSubmit: FormEventHandler;
  /** From the first press until the answer: a second press does nothing. */
  readonly busy: boolean;
}

/** Sends a valid form once. A refusal is tied to its fields; what it says is the mutation's own `onError`. */
export const useSubmit = <In extends Values, Out extends Values>(
  form: UseFormReturn<In, unknown, Out>,
  { mutateAsync }: Pick<UseMutationResult<unknown, Error, Out>, 'mutateAsync'>,
): Submit => {
  const send = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(values);
    } catch (error) {
      showFieldProblems(form, error);
    }
  });
  return { onSubmit: (event) => void send(event), busy: form.formState.isSubmitting };
};
