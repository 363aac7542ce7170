import type { ReactNode } from 'react';
import { relativeDay } from '#renderer/records/days.ts';
import { useSuggestedDue } from '#renderer/records/suggestions/use-suggested-due.ts';
import { type KindAndAge, usualDue } from '#renderer/records/suggestions/usual-due.ts';
import { UsualDueNote } from '#renderer/records/suggestions/usual-due-note.tsx';
import { DateField as DatePart } from '#renderer/ui/fields/date-field.tsx';
import { useDateField } from '#renderer/ui/fields/use-date-field.ts';
import { dayFromField, INCOMPLETE_DAY } from '#renderer/ui/format/typed-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { addMonths } from '#server/calendar/days.ts';
import type { RecordType } from '#server/records/rules.ts';
import { getDueDay } from '#server/reminders/rules.ts';
import type { RecordFormState } from './record-values.ts';

/** Lays out fields side by side if there is room. */
export const FieldRow = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-3 gap-y-6">
    {children}
  </div>
);

interface DateFieldProps {
  readonly form: RecordFormState;
  readonly name: 'dateAdministered' | 'nextDueDate' | 'validUntil';
  readonly optional?: boolean;
  /** Replaces the text that says how far away the day is. */
  readonly hint?: string;
}

/** A due date with a time is shown as a day, and keeps its time until another day is chosen. */
export const DateField = ({ form, name, optional = false, ...others }: DateFieldProps) => {
  const { today, timeZone } = useOwnerClock();
  const dateField = useDateField(form, name);
  const typedDay = dayFromField(dateField.value);
  const day = typedDay === '' ? '' : getDueDay(typedDay, timeZone);
  const hint = others.hint ?? relativeDay(day, today);
  return (
    <DatePart
      {...dateField}
      value={dateField.value === INCOMPLETE_DAY ? INCOMPLETE_DAY : day}
      label={t(`records.field.${name}`)}
      {...(hint === undefined ? {} : { hint })}
      {...(optional ? { optional } : { required: true })}
    />
  );
};

const MONTH_CHOICES = [1, 3, 12] as const;

/** Common intervals, counted from the date given. The date can also be typed. */
const QuickDueDates = ({ form }: Pick<DateFieldProps, 'form'>) => {
  const { today } = useOwnerClock();
  const [dateGiven, nextDueDate] = form.watch(['dateAdministered', 'nextDueDate']);
  const choose = (day: string) =>
    form.setValue('nextDueDate', day, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <fieldset aria-label={t('records.due.quick')} className="flex min-w-0 flex-wrap gap-2">
      {MONTH_CHOICES.map((months) => {
        const day = addMonths(dayFromField(dateGiven) || today, months);
        return (
          <button
            key={months}
            type="button"
            aria-pressed={nextDueDate === day}
            onClick={() => choose(day)}
            className="hit-44 min-h-9 rounded-full border border-line bg-surface px-3.5 text-hint aria-pressed:border-narra aria-pressed:bg-narra-soft aria-pressed:text-narra"
          >
            {months % 12 === 0
              ? t('records.due.years', { count: months / 12 })
              : t('records.due.months', { count: months })}
          </button>
        );
      })}
    </fieldset>
  );
};

interface RecordDatesProps extends Pick<DateFieldProps, 'form'> {
  readonly type: RecordType;
  /** If the pet is known, usual due dates are suggested. */
  readonly pet?: KindAndAge;
}

/** The date given and the next due date. */
export const RecordDates = ({ form, type, pet }: RecordDatesProps) => {
  const suggestedDue = useSuggestedDue(form, (title, dateGiven) =>
    pet && title && dateGiven ? usualDue({ type, title }, pet, dateGiven) : undefined,
  );
  return (
    <div className="flex flex-col gap-4">
      <FieldRow>
        <DateField form={form} name="dateAdministered" />
        <DateField form={form} name="nextDueDate" optional />
      </FieldRow>
      {suggestedDue && <UsualDueNote usual={suggestedDue} />}
      <QuickDueDates form={form} />
    </div>
  );
};
