import { useQueryClient } from '@tanstack/react-query';
import type { StoredBase } from '#renderer/offline/outbox/outbox-item.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { recordFields } from '#renderer/records/fields.ts';
import type { RecordChanges } from '#renderer/records/offline.ts';
import { recordQuery, refreshAfterSave } from '#renderer/records/queries.ts';
import { useEditDraft } from '#renderer/ui/drafts/use-edit-draft.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
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
  const draft = useEditDraft<MedicalRecord, RecordValues, RecordInput>(recordForm, {
    storageKey: `${useOwnerId()}.record-edit.${record.id}`,
    stored: record,
    typed: recordFormValues,
  });
  const saving = useSave(draft, {
    edit: {
      basis: draft.basis,
      changes: (base, values) => changesIn(recordFormValues(base), values),
      newest: () => queryClient.fetchQuery({ ...recordQuery(record.id), staleTime: 0 }),
      isOfKind: isRecord,
      fields: recordFields,
    },
    item: (body: RecordChanges, attempt) => ({
      ...{ kind: 'record-edit', body, petName: pet.name, ...attempt },
    }),
    onSent: () => refreshAfterSave(queryClient),
    failed: 'records.save.failed',
    done: 'records.saved',
    onDone,
  });
  return { draft, ...saving };
};
