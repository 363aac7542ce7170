import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#renderer/api.ts';
import { OvertakenEdit } from '#renderer/offline/conflicts/overtaken-edit.tsx';
import { RefusedFields } from '#renderer/offline/conflicts/refused-fields.tsx';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import type { StoredBase } from '#renderer/offline/outbox/outbox-item.ts';
import { lastUnsentChange } from '#renderer/offline/outbox/waiting-items.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { FormSheet } from '#renderer/ui/drafts/form-sheet.tsx';
import { useEditDraft } from '#renderer/ui/drafts/use-edit-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import {
  type PetDocument,
  petDocumentForm,
  readPetDocument,
} from '#server/pet-documents/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { DocumentFields } from './document-form.tsx';
import {
  changesIn,
  type DocumentInput,
  type DocumentValues,
  documentFormValues,
  withoutPdfsLeftOut,
} from './document-values.ts';
import { documentFields } from './fields.ts';
import type { DocumentChanges } from './offline.ts';
import { useSendPages } from './use-send-pages.ts';

interface EditDocumentProps {
  readonly document: PetDocument;
  readonly pet: Pet;
  readonly onClose: () => void;
}

const isDocument = (entity: StoredBase): entity is PetDocument => 'pages' in entity;

const useDocumentEdit = ({ document, pet, onClose }: EditDocumentProps) => {
  const queryClient = useQueryClient();
  const sendPages = useSendPages(pet);
  const draft = useEditDraft<PetDocument, DocumentValues, DocumentInput>(petDocumentForm, {
    storageKey: `${useOwnerId()}.petDocument-edit.${document.id}`,
    stored: document,
    typed: documentFormValues,
  });
  const saving = useSave(draft, {
    edit: {
      basis: draft.basis,
      changes: changesIn,
      newest: () => call(readPetDocument, { params: { petDocumentId: document.id } }),
      isOfKind: isDocument,
      fields: documentFields,
    },
    item: (body: DocumentChanges, attempt) => ({
      ...{ kind: 'pet-document-edit', body, petName: pet.name, sendsKnownPages: true, ...attempt },
    }),
    onSent: () => void refreshAbout(queryClient, 'petDocument', 'reminder'),
    sendFiles: (values) => void sendPages(document.id, values),
    withoutFiles: withoutPdfsLeftOut,
    failed: 'petDocuments.save.failed',
    done: 'petDocuments.saved',
    onDone: onClose,
  });
  return { draft, ...saving };
};

const EditDocument = (props: EditDocumentProps & { readonly onAgain: () => void }) => {
  const { document, pet, onAgain, onClose } = props;
  const edit = useDocumentEdit(props);
  const { draft, save, saving, giveUp } = edit;
  const waitingItem = lastUnsentChange(useOutbox().items, 'pet-document', document.id);
  const [preparing, setPreparing] = useState(false);
  return (
    <FormSheet
      onClose={onClose}
      title={t('petDocuments.edit')}
      subtitle={t('records.add.for', { name: pet.name })}
      draft={draft}
      onAgain={onAgain}
      save={save}
      saveText={t('petDocuments.save')}
      saving={saving}
      isBusy={preparing}
      onCancel={giveUp}
      below={<OvertakenEdit edit={edit} name={document.title} save={t('petDocuments.save')} />}
    >
      <DocumentFields key={draft.formKey} form={draft.form} onBusy={setPreparing} />
      <RefusedFields form={draft.form} problem={waitingItem?.problem ?? null} />
    </FormSheet>
  );
};

/** Edits a document. The draft is kept until it is saved or discarded. */
export const EditDocumentSheet = withStartOver(EditDocument);
