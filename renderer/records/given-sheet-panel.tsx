import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { allows } from '#renderer/members/rights.ts';
import { petQuery } from '#renderer/pets/queries.ts';
import { useFindPet } from '#renderer/pets/use-find-pet.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftLine } from '#renderer/ui/drafts/draft-note.tsx';
import { useNoteGone } from '#renderer/ui/drafts/typed-forms.ts';
import { TextArea } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { dayFromField } from '#renderer/ui/format/typed-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { timeNow } from '#renderer/ui/time/now.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { daysBetween, monthsBetween } from '#server/calendar/days.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { isOther, isTreatment } from '#server/records/rules.ts';
import type { CareReminder, ReminderWithPet } from '#server/reminders/contract.ts';
import { daysUntil, getDueDay } from '#server/reminders/rules.ts';
import { ClinicLine } from './form/clinic-line.tsx';
import { CostField } from './form/cost-field.tsx';
import { DateField, FieldRow } from './form/record-dates.tsx';
import { ProductFields } from './form/record-form.tsx';
import type { RecordFormState } from './form/record-values.ts';
import { isWholeMonths } from './from-reminder/interval.ts';
import { useEarlierRecord } from './from-reminder/use-earlier-record.ts';
import {
  type NextDue,
  type ReminderActions,
  useReminderRecord,
} from './from-reminder/use-reminder-record.ts';
import { placeLabel } from './record-labels.ts';
import { useSuggestedDue } from './suggestions/use-suggested-due.ts';

interface GivenSheetProps {
  readonly reminder: CareReminder;
  readonly actions: ReminderActions;
  readonly onClose: () => void;
  /** Called when the record is saved. */
  readonly onSaved: () => void;
  /** Called to complete the reminder without a record. Resolves with whether it is completed. */
  readonly onTick: () => Promise<boolean>;
}

/** If more than this number of days are left to the due date, a note says how early it is. */
const EARLY_DAYS = 30;

const EarlyNote = ({ dueDate }: Pick<ReminderWithPet, 'dueDate'>) => {
  const { timeZone } = useOwnerClock();
  const [now] = useState(() => timeNow());
  const days = daysUntil(dueDate, now, timeZone);
  if (days <= EARLY_DAYS) return null;
  return (
    <p className="rounded-control bg-mangga-soft px-3.5 py-2.5 text-mangga text-row">
      {t('records.given.early', { days, date: formatDate(getDueDay(dueDate, timeZone)) })}
    </p>
  );
};

/** An exact span, unlike `relativeDay`: 43 days are not a month, and 18 months are not a year. */
const spanText = (dateGiven: string, day: string): string => {
  if (!isWholeMonths(dateGiven, day)) {
    return t('records.day.days', { count: daysBetween(dateGiven, day) });
  }
  const months = monthsBetween(dateGiven, day);
  return months % 12 === 0
    ? t('records.day.years', { count: months / 12 })
    : t('records.day.months', { count: months });
};

const becauseText = ({ day, because }: NextDue, dateGiven: string): string =>
  t(because === 'last' ? 'records.given.asLast' : 'records.given.asUsual', {
    distance: spanText(dateGiven, day),
  });

interface FieldsProps {
  readonly form: RecordFormState;
  readonly reminder: CareReminder;
  readonly source: MedicalRecord | undefined;
  readonly nextDue: (dateGiven: string) => NextDue | undefined;
}

const Fields = ({ form, reminder, source, nextDue }: FieldsProps) => {
  const { type, title } = reminder;
  const suggestedDue = useSuggestedDue(form, (_title, dateGiven) =>
    dateGiven ? nextDue(dateGiven) : undefined,
  );
  const dateGiven = dayFromField(form.watch('dateAdministered'));
  const currency = useFindPet()(reminder.petId)?.currency;
  return (
    <div className="flex flex-col gap-6">
      <EarlyNote dueDate={reminder.dueDate} />
      {isOther(title) && (
        <TextArea
          {...registerField(form, 'description')}
          rows={2}
          label={t('records.field.description')}
          optional
          hint={t('records.field.description.hint')}
        />
      )}
      <FieldRow>
        <DateField form={form} name="dateAdministered" />
        <DateField
          form={form}
          name="nextDueDate"
          optional
          {...(suggestedDue ? { hint: becauseText(suggestedDue, dateGiven) } : {})}
        />
      </FieldRow>
      <ClinicLine form={form} label={placeLabel(type)} />
      {allows(reminder, 'see-private') && (
        <FieldRow>
          <CostField form={form} currency={currency} />
        </FieldRow>
      )}
      <ProductFields form={form} type={type} />
      {source && (
        <p className="flex items-center gap-3 text-hint text-ink-soft">
          <History size={20} className="shrink-0" />
          {t('records.given.filledIn', { date: formatDate(source.dateAdministered) })}
        </p>
      )}
    </div>
  );
};

interface FrameProps {
  readonly reminder: CareReminder;
  /** The calendar day in the form; empty at first. */
  readonly dateGiven: string;
  readonly onClose: () => void;
  readonly dock: ReactNode;
  readonly children: ReactNode;
}

const GivenSheetFrame = ({
  reminder: { type, title, pet },
  dateGiven,
  onClose,
  dock,
  children,
}: FrameProps) => {
  const { today } = useOwnerClock();
  const dayChoice = dateGiven === today || dateGiven === '' ? 'today' : 'other';
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`records.${isTreatment(type) ? 'given' : 'done'}.${dayChoice}`)}
      subtitle={t('records.given.for', { title, name: pet.name })}
      picture={<PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />}
      dock={dock}
    >
      {children}
    </Sheet>
  );
};

const TickOff = ({
  disabled,
  onTick,
}: {
  readonly disabled: boolean;
  readonly onTick: () => void;
}) => (
  <>
    <Button look="secondary" className="mt-3" disabled={disabled} onClick={onTick}>
      {t('records.given.tick')}
    </Button>
    <p className="mt-3 text-center text-hint text-ink-soft">{t('records.given.tick.text')}</p>
  </>
);

interface FormProps extends Omit<GivenSheetProps, 'onClose'> {
  readonly source: MedicalRecord | undefined;
  /** The element of the sheet for the buttons. */
  readonly dock: HTMLElement | null;
  /** Called with the calendar day in the form. */
  readonly onDate: (dateGiven: string) => void;
  readonly onAgain: () => void;
}

/** Whether records can no longer be added to a pet: it is deleted, or the account has lost the right. */
const useIsClosed = (petId: string): boolean => {
  const { data: pet, error } = useQuery(petQuery(petId));
  return isNotFound(error) || (pet !== undefined && !allows(pet, 'add'));
};

const GivenForm = (props: FormProps) => {
  const { reminder, source, actions, dock, onDate, onSaved, onTick, onAgain } = props;
  const { draft, save, saving, nextDue } = useReminderRecord({
    reminder,
    source,
    actions,
    onSaved,
  });
  const { form } = draft;
  const id = useId();
  useNoteGone(useIsClosed(reminder.petId));
  const dateGiven = dayFromField(form.watch('dateAdministered'));
  useEffect(() => onDate(dateGiven), [onDate, dateGiven]);
  const completeReminder = async () => {
    // What was typed is kept until then, so that the sheet shows it again after a failure.
    if (await onTick()) draft.finish();
  };
  return (
    <form id={id} noValidate onSubmit={save} className="pt-1">
      <DraftLine className="mb-4" draft={draft} onAgain={onAgain} />
      <Fields form={form} reminder={reminder} source={source} nextDue={nextDue} />
      {dock &&
        createPortal(
          <>
            <Button type="submit" form={id} disabled={saving}>
              {t(saving ? 'common.saving' : 'records.save')}
            </Button>
            <TickOff disabled={saving} onTick={() => void completeReminder()} />
          </>,
          dock,
        )}
    </form>
  );
};

/**
 * Records what a reminder was for, prefilled from the record that it came from, or only completes it. The sheet stays
 * the same one when that record has been found and when the form starts over, so that it does not open twice.
 */
export const GivenSheet = ({ onClose, ...props }: GivenSheetProps) => {
  const { record, isLooking } = useEarlierRecord(props.reminder);
  const [formKey, setFormKey] = useState(0);
  const [dateGiven, setDateGiven] = useState('');
  const [dock, setDock] = useState<HTMLElement | null>(null);
  return (
    <GivenSheetFrame
      reminder={props.reminder}
      dateGiven={dateGiven}
      onClose={onClose}
      dock={
        <div ref={setDock} className="flex flex-col">
          {isLooking && (
            <>
              <Button disabled>{t('records.save')}</Button>
              <TickOff disabled={false} onTick={() => void props.onTick()} />
            </>
          )}
        </div>
      }
    >
      {isLooking ? (
        <Skeleton className="h-72" />
      ) : (
        <GivenForm
          key={formKey}
          source={record}
          dock={dock}
          onDate={setDateGiven}
          onAgain={() => setFormKey((previous) => previous + 1)}
          {...props}
        />
      )}
    </GivenSheetFrame>
  );
};
