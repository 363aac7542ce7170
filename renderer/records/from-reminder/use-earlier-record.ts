import {
  type InfiniteData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import { DEFAULT_VIEW } from '#renderer/records/history/history-view.ts';
import { withUnsentChanges } from '#renderer/records/offline-records.ts';
import { pagesKey, recordQuery } from '#renderer/records/queries.ts';
import type { MedicalRecord, RecordPage } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';

/** Milliseconds that the form waits for the earlier record. Without it, nothing is prefilled. */
const LOAD_WAIT = 1000;

/** The record from a cached list of the pet's records. */
const listedRecord = (
  queryClient: QueryClient,
  { petId, medicalRecordId }: ReminderWithPet,
): MedicalRecord | undefined =>
  queryClient
    .getQueriesData<InfiniteData<RecordPage>>({ queryKey: pagesKey(petId) })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ records }) => records)
    .find(({ id }) => id === medicalRecordId);

interface EarlierRecord {
  /** The record from which the reminder was made, with unsent edits; undefined if it cannot be loaded. */
  readonly record: MedicalRecord | undefined;
  readonly isLooking: boolean;
}

/** Finds the record from which a reminder was made: in the cache, else on the server. */
export const useEarlierRecord = (reminder: ReminderWithPet): EarlierRecord => {
  const queryClient = useQueryClient();
  const { items } = useOutbox();
  const [cachedRecord] = useState(() => listedRecord(queryClient, reminder));
  const { medicalRecordId } = reminder;
  const isAsked = medicalRecordId !== null && cachedRecord === undefined;
  const { data, isFetching } = useQuery({
    ...recordQuery(medicalRecordId ?? ''),
    enabled: isAsked,
  });
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOAD_WAIT);
    return () => clearTimeout(timer);
  }, []);
  const sourceRecord = cachedRecord ?? (isAsked ? data : undefined);
  return {
    record: sourceRecord && withUnsentChanges([sourceRecord], items, DEFAULT_VIEW)[0],
    isLooking: !sourceRecord && isFetching && !isLate,
  };
};
