import { useMemo } from 'react';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import { lastTypedFields, newIdOf, type OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { changesOfThing, lastUnsentChange } from '#renderer/offline/outbox/waiting-items.ts';
import { compareAscending } from '#renderer/ui/lists/compare-ascending.ts';
import { parseCost } from '#server/money/rules.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { BLANK_RECORD } from './blank-record.ts';
import type { HistoryView } from './history/history-view.ts';
import type { RecordChanges, RecordItem } from './offline.ts';

/** The photos to show: data URLs of new ones and addresses of stored ones. */
const photosOf = (
  id: string,
  urls: readonly string[],
  knownPhotos: MedicalRecord['photos'],
): MedicalRecord['photos'] =>
  urls.map(
    (url, index) =>
      knownPhotos.find((photo) => photo.url === url) ?? {
        id: `${id} ${index}`,
        url,
        thumbnailUrl: url,
      },
  );

const textOf = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : String(value);

/** A record with unsent edits, as the server will return it. */
const withRecordChanges = (record: MedicalRecord, fields: RecordChanges): MedicalRecord => {
  const { attachments, reminderEnabled, reminderSms, imageUrl: _, ...typed } = fields;
  const lines = Object.fromEntries(
    Object.entries(typed)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, textOf(value)]),
  );
  const next = { ...record, ...lines };
  return {
    ...next,
    costCentavos: parseCost(next.cost),
    photos: attachments ? photosOf(record.id, attachments, record.photos) : record.photos,
    reminderEnabled:
      reminderEnabled === undefined ? record.reminderEnabled : reminderEnabled === true,
    reminderSms: reminderSms === undefined ? record.reminderSms : reminderSms === true,
  };
};

/** A record that exists only in the outbox, in the shape of the lists. */
export const asRecord = (item: RecordItem): MedicalRecord => {
  const body = lastTypedFields(item);
  const emptyRecord: MedicalRecord = {
    ...BLANK_RECORD,
    id: newIdOf(item),
    petId: item.petId,
    type: body.type,
    title: body.title,
    dateAdministered: body.dateAdministered,
    mergedAt: null,
    // The server will assign version 1, on which later edits are based.
    version: 1,
    createdAt: item.createdAt,
    updatedAt: item.createdAt,
  };
  return withRecordChanges(emptyRecord, body);
};

/** A pet's records in the outbox, except those that the server's list already contains. */
export const offlineRecordsOf = (
  items: Items,
  petId: string,
  records: readonly Pick<MedicalRecord, 'id'>[],
): readonly MedicalRecord[] => {
  const serverIds = new Set(records.map(({ id }) => id));
  return items
    .filter((item) => item.kind === 'record')
    .filter((item) => item.petId === petId && !serverIds.has(newIdOf(item)))
    .map(asRecord);
};

/** A record with its unsent edits; undefined if it was deleted on this device. */
const withWaitingEdits = (record: MedicalRecord, items: Items): MedicalRecord | undefined => {
  const changes = changesOfThing(items, 'record', record.id);
  const isDeleted = changes.some(
    ({ kind, state }) => kind === 'record-removal' && (state === 'waiting' || state === 'synced'),
  );
  if (isDeleted) return undefined;
  return changes.reduce((record, item) => {
    if (item.kind === 'record-edit') return withRecordChanges(record, lastTypedFields(item));
    return item.kind === 'record' ? withRecordChanges(record, lastTypedFields(item)) : record;
  }, record);
};

/** The order of the server's queries (db/records/queries.ts). */
const compareBy =
  ({ sort, order }: Pick<HistoryView, 'sort' | 'order'>) =>
  (a: MedicalRecord, b: MedicalRecord): number => {
    const field = sort === 'cost' ? 'costCentavos' : sort;
    const direction = order === 'asc' ? 1 : -1;
    return (
      direction * compareAscending(a[field], b[field]) ||
      -compareAscending(a.dateAdministered, b.dateAdministered)
    );
  };

/** Records in the order of a view, including unsent ones; among equals, the newest is first. */
export const addOfflineRecords = (
  records: readonly MedicalRecord[],
  offline: readonly MedicalRecord[],
  view: HistoryView,
): readonly MedicalRecord[] => {
  const matchingRecords = offline.filter(
    ({ type }) => view.types.length === 0 || view.types.includes(type),
  );
  if (matchingRecords.length === 0) return records;
  // Sorting is stable, so the last saved record comes before its equals.
  return [...matchingRecords.toReversed(), ...records].sort(compareBy(view));
};

/**
 * The server's records combined with the outbox: without deleted ones, and with edited ones in their place.
 */
export const withUnsentChanges = (
  records: readonly MedicalRecord[],
  items: Items,
  view: HistoryView,
): readonly MedicalRecord[] => {
  const editedRecords = records
    .map((record) => withWaitingEdits(record, items))
    .filter((record) => record !== undefined);
  const isSame = editedRecords.every((record, index) => record === records[index]);
  if (isSame) return editedRecords.length === records.length ? records : editedRecords;
  return editedRecords.toSorted(compareBy(view));
};

/** A pet's records combined with the outbox, and the difference in number to the server's list. */
export const useWithOffline = (
  petId: string,
  records: readonly MedicalRecord[],
  view: HistoryView,
) => {
  const { items } = useOutbox();
  return useMemo(() => {
    const offlineRecords = offlineRecordsOf(items, petId, records);
    const editedRecords = withUnsentChanges(records, items, view);
    const allRecords = addOfflineRecords(editedRecords, offlineRecords, view);
    const missingCount = records.length - editedRecords.length;
    return {
      records: allRecords,
      more: allRecords.length - records.length,
      moreInAll: offlineRecords.length - missingCount,
    };
  }, [items, petId, records, view]);
};

/** The unsent changes of a record, including its creation. */
export const useWaitingItem = (recordId: string): OutboxItem | undefined => {
  const { items } = useOutbox();
  return lastUnsentChange(items, 'record', recordId);
};
