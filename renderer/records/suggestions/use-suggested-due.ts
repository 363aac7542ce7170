import { useEffect, useRef } from 'react';
import type { RecordFormState } from '#renderer/records/form/record-values.ts';
import { dayFromField } from '#renderer/ui/format/typed-day.ts';

/** A suggested next due date. */
interface Suggestion {
  /** A calendar day. */
  readonly day: string;
}

/**
 * Fills in the next due date that `suggest` returns for the title and the date given, until the owner changes
 * or clears it. Returns the suggestion while it is in the form.
 */
export const useSuggestedDue = <S extends Suggestion>(
  form: RecordFormState,
  suggest: (title: string, dateGiven: string) => S | undefined,
): S | undefined => {
  const [title, dateGiven, nextDueDate] = form.watch(['title', 'dateAdministered', 'nextDueDate']);
  const suggestion = suggest(title, dayFromField(dateGiven));
  const day = suggestion?.day ?? '';
  const filledInDay = useRef(day);
  useEffect(() => {
    const isOwnersChoice = (form.getValues('nextDueDate') ?? '') !== filledInDay.current;
    const isSame = filledInDay.current === day;
    if (isOwnersChoice || isSame) return;
    filledInDay.current = day;
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('nextDueDate', day, options);
  }, [form, day]);
  return nextDueDate === day ? suggestion : undefined;
};
