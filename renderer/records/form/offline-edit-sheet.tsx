import { useState } from 'react';
import { RefusedFields } from '#renderer/offline/conflicts/refused-fields.tsx';
import { editItem } from '#renderer/offline/outbox/outbox.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { useSendOutbox } from '#renderer/offline/sync/use-sync.ts';
import type { RecordItem } from '#renderer/records/offline.ts';
import { asRecord } from '#renderer/records/offline-records.ts';
import { useEditDraft } from '#renderer/ui/drafts/use-edit-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { Pet } from '#server/pets/contract.ts';
import { type MedicalRecord, recordForm } from '#server/records/contract.ts';
import { RecordEditForm } from './record-edit-form.tsx';
import {
  bodyToSend,
  type RecordInput,
  type RecordValues,
  recordFormValues,
} from './record-values.ts';

interface OfflineEditSheetProps {
  readonly item: RecordItem;
  readonly pet: Pet;
  readonly onClose: () => void;
}

const useOfflineEdit = ({ item, onClose }: Omit<OfflineEditSheetProps, 'pet'>) => {
  const record = asRecord(item);
  const draft = useEditDraft<MedicalRecord, RecordValues, RecordInput>(recordForm, {
    storageKey: `${item.owner}.record-edit.${record.id}`,
    stored: record,
    typed: recordFormValues,
  });
  const discardEdit = () => {
    draft.finish();
    onClose();
  };
  const sending = useSendOutbox();
  const [problem] = useState(item.problem);
  const { save, saving } = useSave(draft, {
    send: (values) => editItem<RecordItem>(item, bodyToSend(values)),
    onSaved: (open) => {
      // If the item was sent meanwhile, the draft is continued in the form of the saved record.
      if (!open) {
        toast({ title: t('outbox.arrived'), tone: 'danger' });
        return onClose();
      }
      toast({ title: t('outbox.changed') });
      discardEdit();
      if (navigator.onLine) sending.mutate({ owner: item.owner, trigger: 'by-itself' });
    },
    failed: 'records.save.failed',
    explanation: 'outbox.unkept',
  });
  return { draft, save, saving, record, problem, giveUp: discardEdit };
};

type FormProps = OfflineEditSheetProps & { readonly onAgain: () => void };

const OfflineEdit = ({ item, pet, onClose, onAgain }: FormProps) => {
  const { problem, ...edit } = useOfflineEdit({ item, onClose });
  return (
    <RecordEditForm {...edit} pet={pet} onClose={onClose} onAgain={onAgain} documents={null}>
      <RefusedFields form={edit.draft.form} problem={problem} />
    </RecordEditForm>
  );
};

/** Edits an unsent record; a refused one is then sent again. The draft is kept until it is saved. */
export const OfflineEditSheet = withStartOver(OfflineEdit);
