import { v7 } from 'uuid';
import type { RecordRow } from '#db/records/queries.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { invalidField } from '#server/http/errors.ts';
import { merge } from '#server/http/merge.ts';
import type { createRecord, updateRecord } from './contract.ts';
import { isAfterGiven, parseCost, REMINDER_DEFAULT } from './rules.ts';

/** What only the stored record and the owner's day can tell. `today` is a calendar day in the owner's zone. */
export const checkDates = (
  { dateAdministered, nextDueDate }: Pick<RecordRow, 'dateAdministered' | 'nextDueDate'>,
  today: string,
): void => {
  if (dateAdministered > today) {
    throw invalidField('dateAdministered', 'records.dateAdministered.future');
  }
  if (nextDueDate !== null && !isAfterGiven(nextDueDate, dateAdministered)) {
    throw invalidField('nextDueDate', 'records.nextDueDate.order');
  }
};

/** A new record as it is stored, its photos still to come. */
export const newRecord = (
  petId: string,
  body: ParsedBody<typeof createRecord>,
  now: Date,
): RecordRow => {
  const { cost = null } = body;
  const instant = now.toISOString();
  return {
    id: v7(),
    petId,
    type: body.type,
    title: body.title,
    description: body.description ?? null,
    dateAdministered: body.dateAdministered,
    nextDueDate: body.nextDueDate ?? null,
    veterinarian: body.veterinarian ?? null,
    clinic: body.clinic ?? null,
    batchNumber: body.batchNumber ?? null,
    weight: body.weight ?? null,
    cost,
    costCentavos: parseCost(cost),
    notes: body.notes ?? null,
    imageBlobId: null,
    reminderEnabled: body.reminderEnabled ?? REMINDER_DEFAULT[body.type],
    reminderSms: body.reminderSms ?? false,
    version: 1,
    createdAt: instant,
    updatedAt: instant,
    deletedAt: null,
  };
};

type Sent = Omit<ParsedBody<typeof updateRecord>, 'imageUrl' | 'attachments' | 'version'>;

/** A stored record with what was sent over it, its photos still to come. */
export const changedRecord = (stored: RecordRow, sent: Sent, now: Date): RecordRow => {
  const next = merge(stored, sent);
  return {
    ...next,
    costCentavos: parseCost(next.cost),
    version: stored.version + 1,
    updatedAt: now.toISOString(),
  };
};
