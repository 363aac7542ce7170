import {
  type InfiniteData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import { WHOLE } from '#renderer/records/history/history-view.ts';
import { withWaiting } from '#renderer/records/offline-records.ts';
import { pagesKey, recordQuery } from '#renderer/records/queries.ts';
import type { MedicalRecord, RecordPage } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';

/** Milliseconds that the form waits for the record: without it nothing is filled in. */
const PATIENCE = 1000;

/** The record where a list of the pet's records has it already. */
const listedRecord = (
  queryClient: QueryClient,
  { petId, medicalRecordId }: ReminderWithPet,
): MedicalRecord | undefined =>
  queryClient
    .getQueriesData<InfiniteData<RecordPage>>({ queryKey: pagesKey(petId) })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ records }) => records)
    .find(({ id }) => id === medicalRecordId);

interface Source {
  /** The record that a reminder comes from, with what was typed over it here; undefined where none is at hand. */
  readonly record: MedicalRecord | undefined;
  readonly isLooking: boolean;
}

/** Finds the record that a reminder comes from: what is here at once, else as the server has it. */
export const useSource = (reminder: ReminderWithPet): Source => {
  const queryClient = useQueryClient();
  const { items } = useOutbox();
  const [listed] = useState(() => listedRecord(queryClient, reminder));
  const { medicalRecordId } = reminder;
  const isAsked = medicalRecordId !== null && listed === undefined;
  const { data, isFetching } = useQuery({
    ...recordQuery(medicalRecordId ?? ''),
    enabled: isAsked,
  });
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const found = listed ?? (isAsked ? data : undefined);
  return {
    record: found && withWaiting([found], items, WHOLE)[0],
    isLooking: !found && isFetching && !isLate,
  };
};
