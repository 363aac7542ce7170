import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Input } from '#renderer/api.ts';
import type { MedicalRecord, recordForm, updateRecord } from '#server/records/contract.ts';
import { REMINDER_DEFAULT, type RecordType } from '#server/records/rules.ts';

/** A record as it is typed, and as the contract reads what was typed. */
export type RecordInput = z.input<typeof recordForm>;
export type RecordValues = z.output<typeof recordForm>;
export type RecordFormState = UseFormReturn<RecordInput, unknown, RecordValues>;

/** A new record: given today, with its type's own choice of reminder. */
export const newRecord = (type: RecordType, today: string): RecordInput => ({
  type,
  title: '',
  description: '',
  dateAdministered: today,
  nextDueDate: '',
  veterinarian: '',
  clinic: '',
  batchNumber: '',
  weight: '',
  cost: '',
  notes: '',
  attachments: [],
  reminderEnabled: REMINDER_DEFAULT[type],
  reminderSms: false,
});

/** A stored record as its form shows it; photos that stay are named by their addresses. */
export const typedRecord = (record: MedicalRecord): RecordInput => ({
  type: record.type,
  title: record.title,
  description: record.description ?? '',
  dateAdministered: record.dateAdministered,
  nextDueDate: record.nextDueDate ?? '',
  veterinarian: record.veterinarian ?? '',
  clinic: record.clinic ?? '',
  batchNumber: record.batchNumber ?? '',
  weight: record.weight ?? '',
  cost: record.cost ?? '',
  notes: record.notes ?? '',
  attachments: record.photos.map(({ url }) => url),
  reminderEnabled: record.reminderEnabled,
  reminderSms: record.reminderSms,
});

const isSame = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before || null) === JSON.stringify(after || null);

/** What an edit changed, and nothing else: another's change of another field is then left alone. */
export const changesIn = (
  before: RecordInput,
  after: RecordValues,
): Input<typeof updateRecord>['body'] => {
  const was: Readonly<Record<string, unknown>> = before;
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSame(was[field], value)),
  );
};

/** What is sent of a record, now or later: without a next due date that is said, not left out. */
export const bodyToSend = (values: RecordValues): RecordValues => ({
  ...values,
  nextDueDate: values.nextDueDate ?? null,
});
