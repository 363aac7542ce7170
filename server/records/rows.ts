import { v7 } from 'uuid';
import { BY_OWNER } from '#db/authors.ts';
import type { RecordRow } from '#db/records/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { applyChanges } from '#server/http/apply-changes.ts';
import { filledFields } from '#server/http/contract.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { invalidField } from '#server/http/errors.ts';
import { parseCost } from '#server/money/rules.ts';
import { getDueDay } from '#server/reminders/rules.ts';
import { type createRecord, recordFacts, type updateRecord } from './contract.ts';
import { REMINDER_DEFAULT } from './rules.ts';

type RecordDays = Pick<RecordRow, 'dateAdministered' | 'nextDueDate' | 'validUntil'>;

interface OwnerTime {
  readonly now: Date;
  readonly timeZone: string;
}

/** Checks that need the owner's zone. Unchanged dates are not checked again, because the zone may have changed. */
export const checkDates = (
  { dateAdministered, nextDueDate, validUntil }: RecordDays,
  { now, timeZone }: OwnerTime,
  storedDays?: RecordDays,
): void => {
  const isSameDate = dateAdministered === storedDays?.dateAdministered;
  if (!isSameDate && dateAdministered > dayIn(now, timeZone)) {
    throw invalidField('dateAdministered', 'records.dateAdministered.future');
  }
  if (validUntil !== null && validUntil < dateAdministered) {
    throw invalidField('validUntil', 'records.validUntil.order');
  }
  if (nextDueDate === null || (isSameDate && nextDueDate === storedDays?.nextDueDate)) return;
  if (getDueDay(nextDueDate, timeZone) <= dateAdministered) {
    throw invalidField('nextDueDate', 'records.nextDueDate.order');
  }
};

/** A new record's row, without its photos. */
export const newRecord = (
  petId: string,
  body: ParsedBody<typeof createRecord>,
  now: Date,
): RecordRow => {
  const facts = filledFields(recordFacts, body);
  const instant = now.toISOString();
  return {
    id: body.id ?? v7(),
    petId,
    type: body.type,
    title: body.title,
    dateAdministered: body.dateAdministered,
    ...facts,
    costCentavos: parseCost(facts.cost),
    imageBlobId: null,
    reminderEnabled: body.reminderEnabled ?? REMINDER_DEFAULT[body.type],
    reminderSms: body.reminderSms ?? false,
    mergedAt: null,
    ...BY_OWNER,
    version: 1,
    createdAt: instant,
    updatedAt: instant,
    deletedAt: null,
  };
};

type RecordBody = Omit<
  ParsedBody<typeof updateRecord>,
  'imageUrl' | 'attachments' | 'version' | 'conflict'
>;

/** A record's row after an edit, without its photos. */
export const changedRecord = (storedRow: RecordRow, body: RecordBody, now: Date): RecordRow => {
  const next = applyChanges(storedRow, body);
  return {
    ...next,
    costCentavos: parseCost(next.cost),
    version: storedRow.version + 1,
    updatedAt: now.toISOString(),
  };
};

/** The note of a change in the activity of the record's pet. */
export const toActivityNote = ({ id, petId, type, title, updatedBy, updatedAt }: RecordRow) => ({
  ...({ entity: 'record', petId, entityId: id, type, title } as const),
  ...{ createdBy: updatedBy, at: updatedAt },
});
