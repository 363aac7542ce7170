import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lastTypedFields, newIdOf, type OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { compareAscending } from '#renderer/ui/lists/compare-ascending.ts';
import type { WeightEntry } from '#server/weights/contract.ts';
import { parseWeight } from '#server/weights/rules.ts';
import { type WeighingItem, weighingIdOf } from './offline.ts';
import { weightsQuery } from './queries.ts';

const isShown = (item: OutboxItem): item is WeighingItem =>
  item.kind === 'weighing' && !item.takenBack && item.state !== 'refused';

/** The ids of weighings whose deletion is unsent or has just been sent. */
const removedIds = (items: Items): ReadonlySet<string> =>
  new Set(
    items.flatMap((item) =>
      item.kind === 'weighing-removed' && !item.takenBack && item.state !== 'refused'
        ? item.weighingId
        : [],
    ),
  );

const NO_WEIGHTS: readonly WeightEntry[] = [];
const UNREAD_WEIGHT = { grams: null, assumed: false } as const;

const entryOf = (item: WeighingItem): WeightEntry => {
  const { date, weight, bodyCondition = null } = item.body;
  return {
    recordId: null,
    weighingId: weighingIdOf(item),
    date,
    ...(parseWeight(weight) ?? UNREAD_WEIGHT),
    typed: weight,
    bodyCondition,
    isOwn: true,
    createdAt: item.createdAt,
  };
};

interface RecordWithWeight {
  readonly dateAdministered: string;
  readonly weight?: string | null | undefined;
}

const recordEntries = (
  recordId: string,
  { dateAdministered: date, weight }: RecordWithWeight,
  createdAt: string,
): readonly WeightEntry[] => {
  const typed = weight?.trim() ?? '';
  const source = { recordId, weighingId: null, bodyCondition: null, isOwn: true };
  return typed === ''
    ? []
    : [{ ...source, date, ...(parseWeight(typed) ?? UNREAD_WEIGHT), typed, createdAt }];
};

/** The weights of a pet's records that this device adds, changes or deletes; none for a record without one. */
const changedRecords = (
  items: Items,
  petId: string,
): ReadonlyMap<string, readonly WeightEntry[]> => {
  const entries = new Map<string, readonly WeightEntry[]>();
  for (const item of items) {
    if (item.takenBack || item.state === 'refused' || item.state === 'conflict') continue;
    if (item.kind === 'record' && item.petId === petId) {
      const id = newIdOf(item);
      entries.set(id, recordEntries(id, lastTypedFields(item), item.createdAt));
    }
    if (item.kind === 'record-edit' && item.base.petId === petId) {
      const { base } = item;
      // The cast is safe: an edit leaves no date of its record undefined.
      const record = { ...base, ...lastTypedFields(item) } as RecordWithWeight;
      entries.set(base.id, recordEntries(base.id, record, base.createdAt));
    }
    if (item.kind === 'record-removal' && item.base.petId === petId) entries.set(item.base.id, []);
  }
  return entries;
};

/** A pet's weights combined with the outbox, oldest first. */
export const withWaitingWeights = (
  all: readonly WeightEntry[],
  items: Items,
  petId: string,
): readonly WeightEntry[] => {
  const removed = removedIds(items);
  const changed = changedRecords(items, petId);
  const isReplaced = ({ recordId, weighingId }: WeightEntry) =>
    (weighingId !== null && removed.has(weighingId)) ||
    (recordId !== null && changed.has(recordId));
  const entries = all.some(isReplaced) ? all.filter((entry) => !isReplaced(entry)) : all;
  const serverIds = new Set(entries.map(({ weighingId }) => weighingId));
  const localWeights = items
    .filter(isShown)
    .filter((item) => item.petId === petId)
    .filter((item) => !serverIds.has(weighingIdOf(item)) && !removed.has(weighingIdOf(item)))
    .map(entryOf)
    .concat(...changed.values());
  return localWeights.length === 0
    ? entries
    : [...entries, ...localWeights].toSorted(
        (a, b) => compareAscending(a.date, b.date) || compareAscending(a.createdAt, b.createdAt),
      );
};

const useWithWaiting = (all: readonly WeightEntry[], petId: string): readonly WeightEntry[] => {
  const items = useWaitingItems();
  return useMemo(() => withWaitingWeights(all, items, petId), [all, items, petId]);
};

export const useWeights = (petId: string): readonly WeightEntry[] =>
  useWithWaiting(useSuspenseQuery(weightsQuery(petId)).data, petId);

/** Like `useWeights`; none until they are loaded. */
export const useWeightsIfLoaded = (petId: string): readonly WeightEntry[] =>
  useWithWaiting(useQuery(weightsQuery(petId)).data ?? NO_WEIGHTS, petId);
