import { useQueryClient } from '@tanstack/react-query';
import { useDeletion } from '#renderer/deleted/queries.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { recordQuery } from './queries.ts';

/**
 * Deletes the shown version of a record. It disappears from the lists at once; if the server refuses, it
 * reappears with a toast.
 */
export const useDeleteRecord = (record: MedicalRecord, petName: string) => {
  const queryClient = useQueryClient();
  return useDeletion({
    item: (shared) => ({
      kind: 'record-removal',
      ...shared,
      ...{ body: {}, base: record, petName },
    }),
    thing: { kind: 'record', id: record.id, name: record.title },
    deleted: 'records.deleted',
    failed: 'records.delete.failed',
    onSent: () => queryClient.removeQueries({ queryKey: recordQuery(record.id).queryKey }),
  });
};
