import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { RecordBody, RecordItem } from '#renderer/records/offline.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { bodyToSend, type RecordValues } from './record-values.ts';

type RecordItemOwner = Pick<RecordItem, 'owner' | 'key' | 'createdAt' | 'petId' | 'petName'>;

/** Makes an outbox item from a form's values. Saving twice with the same key creates one record. */
export const newRecordItem = (values: RecordValues, recordOwner: RecordItemOwner): NewItem => {
  const body: RecordBody = { ...bodyToSend(values), ...idFor(recordOwner.key) };
  return { kind: 'record', ...recordOwner, body };
};
