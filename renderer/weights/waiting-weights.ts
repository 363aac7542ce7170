import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
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

const entryOf = (item: WeighingItem): WeightEntry => {
  const { date, weight, bodyCondition = null } = item.body;
  return {
    recordId: null,
    weighingId: weighingIdOf(item),
    date,
    ...(parseWeight(weight) ?? { grams: null, assumed: false }),
    typed: weight,
    bodyCondition,
    isOwn: true,
    createdAt: item.createdAt,
  };
};

/** A pet's weights combined with the outbox, oldest first. */
export const withWaitingWeights = (
  all: readonly WeightEntry[],
  items: Items,
  petId: string,
): readonly WeightEntry[] => {
  const removed = removedIds(items);
  const isRemoved = ({ weighingId }: WeightEntry) => weighingId !== null && removed.has(weighingId);
  const entries = all.some(isRemoved) ? all.filter((entry) => !isRemoved(entry)) : all;
  const serverIds = new Set(entries.map(({ weighingId }) => weighingId));
  const localWeighings = items
    .filter(isShown)
    .filter((item) => item.petId === petId)
    .filter((item) => !serverIds.has(weighingIdOf(item)) && !removed.has(weighingIdOf(item)))
    .map(entryOf);
  // Sorting is stable, so the last typed weight of a day is last.
  return localWeighings.length === 0
    ? entries
    : [...entries, ...localWeighings].toSorted((a, b) => compareAscending(a.date, b.date));
};

export const useWeights = (petId: string): readonly WeightEntry[] => {
  const { data } = useSuspenseQuery(weightsQuery(petId));
  const items = useWaitingItems();
  return useMemo(() => withWaitingWeights(data, items, petId), [data, items, petId]);
};
