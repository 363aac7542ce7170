import { useEffect, useRef } from 'react';
import type { RecordFormState } from '#renderer/records/form/record-values.ts';
import { typedDay } from '#renderer/ui/format/typed-day.ts';

/** A next due date that is proposed. */
interface Suggestion {
  /** Calendar day. */
  readonly day: string;
}

/**
 * Fills in the next due date as `suggest` proposes it for the title and the day given, for as long as the owner has
 * neither changed nor cleared it. Gives the suggestion while it stands in the form.
 */
export const useSuggestedDue = <S extends Suggestion>(
  form: RecordFormState,
  suggest: (title: string, given: string) => S | undefined,
): S | undefined => {
  const [title, given, due] = form.watch(['title', 'dateAdministered', 'nextDueDate']);
  const suggestion = suggest(title, typedDay(given));
  const day = suggestion?.day ?? '';
  const filledIn = useRef(day);
  useEffect(() => {
    const isOwners = (form.getValues('nextDueDate') ?? '') !== filledIn.current;
    const isSame = filledIn.current === day;
    if (isOwners || isSame) return;
    filledIn.current = day;
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('nextDueDate', day, options);
  }, [form, day]);
  return due === day ? suggestion : undefined;
};
