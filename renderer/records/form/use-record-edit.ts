import { useQueryClient } from '@tanstack/react-query';
import { useSaveEdit } from '#renderer/offline/conflicts/use-save-edit.ts';
import type { StoredBase } from '#renderer/offline/outbox/outbox-item.ts';
import { recordFields } from '#renderer/records/fields.ts';
import type { RecordChanges } from '#renderer/records/offline.ts';
import { recordQuery, refreshAfterSave } from '#renderer/records/queries.ts';
import type { Pet } from '#server/pets/contract.ts';
import { type MedicalRecord, recordForm } from '#server/records/contract.ts';
import {
  changesIn,
  type RecordInput,
  type RecordValues,
  recordFormValues,
} from './record-values.ts';

const isRecord = (entity: StoredBase): entity is MedicalRecord => 'petId' in entity;

export const useRecordEdit = (record: MedicalRecord, pet: Pet, onDone: () => void) => {
  const queryClient = useQueryClient();
  return useSaveEdit<RecordChanges, MedicalRecord, RecordInput, RecordValues>({
    schema: recordForm,
    storageKey: `record-edit.${record.id}`,
    stored: record,
    typed: recordFormValues,
    changes: (base, values) => changesIn(recordFormValues(base), values),
    item: ({ words, ...attempt }) => ({
      kind: 'record-edit',
      body: words,
      petName: pet.name,
      ...attempt,
    }),
    onSent: () => refreshAfterSave(queryClient),
    newest: () => queryClient.fetchQuery({ ...recordQuery(record.id), staleTime: 0 }),
    isOne: isRecord,
    fields: recordFields,
    failed: 'records.save.failed',
    done: 'records.saved',
    onDone,
  });
};
