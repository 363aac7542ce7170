import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch.ts';
import { insertRecord } from '#db/records/queries.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import type { createRecord } from './contract.ts';
import { checkDates, newRecord } from './rows.ts';
import { updateReminders } from './update-reminders.ts';

/** Adds a record without photos by the usual rules, with its reminder in the same transaction. */
export const addRecord = async (
  tx: Runner,
  petId: string,
  body: ParsedBody<typeof createRecord>,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> => {
  const record = { ...newRecord(petId, body, now), version: await readEpoch(tx) };
  checkDates(record, { now, timeZone });
  await insertRecord(tx, record);
  await updateReminders(tx, record, { now, timeZone, arrived: record.id });
};
