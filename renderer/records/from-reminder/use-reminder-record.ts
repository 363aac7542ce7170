import { useQuery, useQueryClient } from '@tanstack/react-query';
import { allows } from '#renderer/members/rights.ts';
import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { petQuery } from '#renderer/pets/queries.ts';
import { announceReminder } from '#renderer/records/announce-reminder.ts';
import { newRecordItem } from '#renderer/records/form/new-record-item.ts';
import {
  newRecord,
  type RecordInput,
  type RecordValues,
} from '#renderer/records/form/record-values.ts';
import { refreshAfterSave } from '#renderer/records/queries.ts';
import { usualDue } from '#renderer/records/suggestions/usual-due.ts';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { plainAmount } from '#renderer/ui/format/plain-amount.ts';
import { t } from '#renderer/ui/language/text.ts';
import { useOwnerClock, useOwnerId } from '#renderer/use-owner.ts';
import { type MedicalRecord, recordForm } from '#server/records/contract.ts';
import { isOther } from '#server/records/rules.ts';
import type { CareReminder } from '#server/reminders/contract.ts';
import { getDueDay } from '#server/reminders/rules.ts';
import { equalInterval } from './interval.ts';
import { useUndoRecord } from './use-undo-record.ts';

/** The prefilled next due date. */
export interface NextDue {
  /** A calendar day. */
  readonly day: string;
  /** The reason for this day: the same interval as last time, or the usual one. */
  readonly because: 'last' | 'usual';
}

/** How to complete the reminder and reopen it along with its record. */
export interface ReminderActions {
  /** Completes the reminder without a toast. */
  readonly tick: () => Promise<unknown>;
  readonly reopen: () => void;
}

interface ReminderRecordOptions {
  readonly reminder: CareReminder;
  readonly source: MedicalRecord | undefined;
  readonly actions: ReminderActions;
  readonly onSaved: () => void;
}

/**
 * The next due date of care given on a day: after the same interval as last time, else after the usual one.
 */
const useNextDue = ({ reminder, source }: Pick<ReminderRecordOptions, 'reminder' | 'source'>) => {
  const { timeZone } = useOwnerClock();
  const { data: cachedPet } = useQuery({ ...petQuery(reminder.petId), enabled: false });
  return (dateGiven: string): NextDue | undefined => {
    if (source?.nextDueDate) {
      const dueDay = getDueDay(source.nextDueDate, timeZone);
      return { day: equalInterval(source.dateAdministered, dueDay, dateGiven), because: 'last' };
    }
    const pet = cachedPet ?? { ...reminder.pet, dateOfBirth: null, age: null };
    const usualDueDate = usualDue(reminder, pet, dateGiven);
    return usualDueDate && { day: usualDueDate.day, because: 'usual' };
  };
};

/** The form prefilled for care given today, with the values of last time. */
const prefillForm = (
  { type, title }: CareReminder,
  source: MedicalRecord | undefined,
  today: string,
  next: NextDue | undefined,
): RecordInput => ({
  ...newRecord(type, today),
  title,
  description: (isOther(title) ? source?.description : '') ?? '',
  clinic: source?.clinic ?? '',
  cost: plainAmount(source?.cost),
  manufacturer: source?.manufacturer ?? '',
  batchNumber: source?.batchNumber ?? '',
  nextDueDate: next?.day ?? '',
  reminderEnabled: true,
  reminderSms: source?.reminderSms ?? false,
});

/**
 * The form that records what a reminder was for. The server completes the reminder of an earlier record of
 * the same care; if it does not, or cannot yet, the reminder is completed separately.
 */
export const useReminderRecord = ({
  reminder,
  source,
  actions,
  onSaved,
}: ReminderRecordOptions) => {
  const { petId, pet, title } = reminder;
  const { today, timeZone } = useOwnerClock();
  const nextDue = useNextDue({ reminder, source });
  const empty = prefillForm(reminder, source, today, nextDue(today));
  const draft = useDraft<RecordValues, RecordInput>(recordForm, {
    storageKey: `${useOwnerId()}.given.${reminder.id}.${reminder.dueDate}`,
    empty,
    fields: Object.keys(empty),
  });
  const deliver = useDeliver();
  const undo = useUndoRecord();
  const queryClient = useQueryClient();
  const mustCompleteReminder = (end: Delivery['end'], dateGiven: string): boolean =>
    isOther(title) ||
    !source ||
    dateGiven <= source.dateAdministered ||
    (end !== 'sent' && dateGiven < getDueDay(reminder.dueDate, timeZone));
  const { save, saving } = useSave(draft, {
    send: async (values, { owner, key, createdAt }) => {
      const item = newRecordItem(values, { owner, key, createdAt, petId, petName: pet.name });
      return { owner, key, delivery: await deliver<MedicalRecord>(item) };
    },
    onSaved: async ({ owner, key, delivery }, values) => {
      draft.finish();
      onSaved();
      announceReminder(values);
      const isCompletedHere = mustCompleteReminder(delivery.end, values.dateAdministered);
      // The record is saved; if this fails, the owner can still complete the reminder.
      if (isCompletedHere) await actions.tick().catch(() => undefined);
      const undoSave = () => {
        if (isCompletedHere) actions.reopen();
        void undo({ owner, key, petName: pet.name, delivery });
      };
      // A carer may take back only what was not sent yet.
      const canUndo = delivery.end !== 'sent' || allows(reminder, 'delete');
      const action = { label: t('common.undo'), run: undoSave };
      reportDelivery(delivery.end, { title: t('records.saved'), ...(canUndo && { action }) });
      if (delivery.end === 'sent') refreshAfterSave(queryClient);
    },
    failed: 'records.save.failed',
    savedBefore: 'records.save.before',
  });
  return { draft, save, saving, nextDue };
};
