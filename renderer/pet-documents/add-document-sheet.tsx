import { useState } from 'react';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { FormSheet } from '#renderer/ui/drafts/form-sheet.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { useOwnerId } from '#renderer/use-owner.ts';
import { petDocumentForm } from '#server/pet-documents/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { DocumentFields } from './document-form.tsx';
import {
  type DocumentInput,
  type DocumentValues,
  type InitialDocument,
  newDocument,
  pagesToSend,
} from './document-values.ts';
import { useSendPages } from './use-send-pages.ts';

interface AddDocumentProps {
  readonly pet: Pet;
  readonly initial: InitialDocument;
  readonly onClose: () => void;
}

const useAddDocument = ({ pet, initial, onClose }: AddDocumentProps) => {
  const [empty] = useState(() => newDocument(initial));
  const draft = useDraft<DocumentValues, DocumentInput>(petDocumentForm, {
    storageKey: `${useOwnerId()}.petDocument.${pet.id}.${initial.kind ?? ''}`,
    empty,
    fields: ['kind', ...Object.keys(empty)],
  });
  const sendPages = useSendPages(pet);
  const { save, saving } = useSave(draft, {
    item: (values, attempt) => {
      const body = { ...values, pages: pagesToSend(values), ...idFor(attempt.key) };
      return { kind: 'pet-document', body, petId: pet.id, petName: pet.name, ...attempt };
    },
    sendFiles: (values, key) => sendPages(key, values),
    done: 'petDocuments.saved',
    onDone: onClose,
    failed: 'petDocuments.save.failed',
    savedBefore: 'petDocuments.save.before',
  });
  return { draft, save, saving };
};

const AddDocument = (props: AddDocumentProps & { readonly onAgain: () => void }) => {
  const { pet, onClose, onAgain } = props;
  const { draft, save, saving } = useAddDocument(props);
  const [preparing, setPreparing] = useState(false);
  return (
    <FormSheet
      onClose={onClose}
      title={t('petDocuments.add')}
      subtitle={t('records.add.for', { name: pet.name })}
      picture={<PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />}
      draft={draft}
      onAgain={onAgain}
      save={save}
      saveText={t('petDocuments.save')}
      saving={saving}
      isBusy={preparing}
    >
      <DocumentFields form={draft.form} onBusy={setPreparing} />
    </FormSheet>
  );
};

/** Adds a document. The draft is kept until it is saved. */
export const AddDocumentSheet = withStartOver(AddDocument);
