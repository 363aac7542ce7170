import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { EndpointInput } from '#renderer/api.ts';
import { accountUnits } from '#renderer/current-account.ts';
import { plainAmount } from '#renderer/ui/format/plain-amount.ts';
import { filledFields } from '#server/http/contract.ts';
import {
  type MedicalRecord,
  type RecordFacts,
  recordFacts,
  type recordForm,
  type updateRecord,
} from '#server/records/contract.ts';
import { REMINDER_DEFAULT, type RecordType } from '#server/records/rules.ts';
import { withUnit } from '#server/weights/rules.ts';

/** A record as typed; the contract parses it. */
export type RecordInput = z.input<typeof recordForm>;
export type RecordValues = z.output<typeof recordForm>;
export type RecordFormState = UseFormReturn<RecordInput, unknown, RecordValues>;

/** The form values of fields: empty strings if they are missing. */
const typedFacts = (record: Partial<RecordFacts>): Partial<RecordFacts> => {
  const facts = Object.entries(filledFields(recordFacts, record));
  return Object.fromEntries(facts.map(([name, value]) => [name, value ?? '']));
};

/** A new record: given today, with the type's default for reminders. */
export const newRecord = (type: RecordType, today: string): RecordInput => ({
  type,
  title: '',
  dateAdministered: today,
  ...typedFacts({}),
  attachments: [],
  reminderEnabled: REMINDER_DEFAULT[type],
  reminderSms: false,
});

/** A stored number without a unit is in kilograms, but a typed one in the account's unit. */
const formWeight = (storedValue: string | null): string | null =>
  storedValue === null || accountUnits().weightUnit === 'kg'
    ? storedValue
    : withUnit(storedValue, 'kg');

/** The weight to store for a typed one. Kilograms need no unit. */
const storedWeight = (text: string): string => {
  const { weightUnit } = accountUnits();
  return weightUnit === 'kg' ? text : withUnit(text, weightUnit);
};

const withStoredWeight = <Values extends { readonly weight?: string | null | undefined }>(
  values: Values,
): Values => (values.weight ? { ...values, weight: storedWeight(values.weight) } : values);

/** The form's values of a stored record. Photos that stay are represented by their addresses. */
export const recordFormValues = (record: MedicalRecord): RecordInput => ({
  type: record.type,
  title: record.title,
  dateAdministered: record.dateAdministered,
  ...typedFacts({
    ...record,
    cost: plainAmount(record.cost),
    weight: formWeight(record.weight),
  }),
  attachments: record.photos.map(({ url }) => url),
  reminderEnabled: record.reminderEnabled,
  reminderSms: record.reminderSms,
});

const isSame = (previous: unknown, next: unknown): boolean =>
  JSON.stringify(previous || null) === JSON.stringify(next || null);

/** Only the fields that an edit changed, so that other devices' changes of other fields are kept. */
export const changesIn = (
  previous: RecordInput,
  next: RecordValues,
): EndpointInput<typeof updateRecord>['body'] => {
  const previousValues: Readonly<Record<string, unknown>> = previous;
  return Object.fromEntries(
    Object.entries(withStoredWeight(next)).filter(
      ([field, value]) => !isSame(previousValues[field], value),
    ),
  );
};

/** The request body of a record. A missing next due date is sent as null, not left out. */
export const bodyToSend = (values: RecordValues): RecordValues => ({
  ...withStoredWeight(values),
  nextDueDate: values.nextDueDate ?? null,
});
