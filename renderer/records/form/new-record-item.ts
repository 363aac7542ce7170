import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { RecordBody, RecordItem } from '#renderer/records/offline.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { bodyToSend, type RecordValues } from './record-values.ts';

type RecordOf = Pick<RecordItem, 'owner' | 'key' | 'petId' | 'petName'>;

/** A record as a form holds it, on its way to the server: saved twice under one key it is one record. */
export const newRecordItem = (values: RecordValues, of: RecordOf): NewItem => {
  const body: RecordBody = { ...bodyToSend(values), ...idFor(of.key) };
  return { kind: 'record', ...of, body, createdAt: new Date().toISOString() };
};
