import { useMemo } from 'react';
import { useOutbox } from '#renderer/offline/outbox.ts';
import { type RecordItem, recordBodyOf } from '#renderer/offline/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox-queue.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { parseCost } from '#server/records/rules.ts';
import type { HistoryView } from './history-view.ts';

const photosOf = (item: RecordItem): MedicalRecord['photos'] =>
  (recordBodyOf(item).attachments ?? []).map((url, place) => ({
    id: `${item.id} ${place}`,
    url,
    thumbnailUrl: url,
  }));

const textOf = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : String(value);

/** A record that is saved on this device only, as the lists show records. */
export const asRecord = (item: RecordItem): MedicalRecord => {
  const body = recordBodyOf(item);
  const cost = textOf(body.cost);
  return {
    id: item.id,
    petId: item.petId,
    type: body.type,
    title: body.title,
    description: textOf(body.description),
    dateAdministered: body.dateAdministered,
    nextDueDate: textOf(body.nextDueDate),
    veterinarian: textOf(body.veterinarian),
    clinic: textOf(body.clinic),
    batchNumber: textOf(body.batchNumber),
    weight: textOf(body.weight),
    cost,
    costCentavos: parseCost(cost),
    notes: textOf(body.notes),
    imageUrl: null,
    photo: null,
    attachments: [],
    photos: photosOf(item),
    documents: [],
    reminderEnabled: body.reminderEnabled === true,
    reminderSms: body.reminderSms === true,
    version: 0,
    createdAt: item.createdAt,
    updatedAt: item.createdAt,
  };
};

/** Of a pet's records those that this device still keeps, but for one that the server's list has already. */
export const offlineRecordsOf = (
  items: Items,
  petId: string,
  listed: readonly MedicalRecord[],
): readonly MedicalRecord[] => {
  const there = new Set(listed.map(({ id }) => id));
  return items
    .filter((item) => item.kind === 'record')
    .filter((item) => item.petId === petId && !there.has(item.savedId ?? ''))
    .map(asRecord);
};

const compared = (a: string | number, b: string | number): number => (a === b ? 0 : a < b ? -1 : 1);

/** As the server arranges them (db/records/queries.ts). */
const compareBy =
  ({ sort, order }: Pick<HistoryView, 'sort' | 'order'>) =>
  (a: MedicalRecord, b: MedicalRecord): number => {
    const field = sort === 'cost' ? 'costCentavos' : sort;
    const turn = order === 'asc' ? 1 : -1;
    return turn * compared(a[field], b[field]) || -compared(a.dateAdministered, b.dateAdministered);
  };

/** Records in the order of a view with those of this device at their places, the newest of equals first. */
export const withOffline = (
  records: readonly MedicalRecord[],
  offline: readonly MedicalRecord[],
  view: HistoryView,
): readonly MedicalRecord[] => {
  const chosen = offline.filter(({ type }) => view.types.length === 0 || view.types.includes(type));
  if (chosen.length === 0) return records;
  // Sorting is stable: the last that was saved stands before its equals.
  return [...chosen.toReversed(), ...records].sort(compareBy(view));
};

/** A pet's records with those that wait on this device among them, and how many more these are. */
export const useWithOffline = (
  petId: string,
  records: readonly MedicalRecord[],
  view: HistoryView,
) => {
  const { items } = useOutbox();
  return useMemo(() => {
    const offline = offlineRecordsOf(items, petId, records);
    const all = withOffline(records, offline, view);
    return { records: all, more: all.length - records.length, moreInAll: offline.length };
  }, [items, petId, records, view]);
};
