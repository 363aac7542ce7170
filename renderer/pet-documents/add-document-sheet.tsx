import { useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { useSave } from '#renderer/ui/drafts/use-save.ts';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { type PetDocument, petDocumentForm } from '#server/pet-documents/contract.ts';
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
  readonly beginning: InitialDocument;
  readonly onClose: () => void;
}

const useAddDocument = ({ pet, beginning, onClose }: AddDocumentProps) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  // The session may end while the form is open. The draft still belongs to the owner who began it.
  const [owner] = useState(user?.id ?? '');
  const [empty] = useState(() => newDocument(beginning));
  const draft = useDraft<DocumentValues, DocumentInput>(petDocumentForm, {
    storageKey: `${owner}.petDocument.${pet.id}.${beginning.kind ?? ''}`,
    empty,
    fields: ['kind', ...Object.keys(empty)],
  });
  const deliver = useDeliver();
  const sendPages = useSendPages(pet);
  const { save, saving } = useSave(draft, {
    send: async (values, key) => {
      const body = { ...values, pages: pagesToSend(values), ...idFor(key) };
      const createdAt = new Date().toISOString();
      const commonFields = { owner, key, createdAt, petId: pet.id, petName: pet.name };
      const { end } = await deliver<PetDocument>({ kind: 'pet-document', body, ...commonFields });
      await sendPages(key, values);
      return end;
    },
    onSaved: (end) => {
      draft.finish();
      onClose();
      reportDelivery(end, { title: t('petDocuments.saved') });
    },
    failed: 'petDocuments.save.failed',
    savedBefore: 'petDocuments.save.before',
  });
  return { draft, save, saving };
};

const AddDocument = (props: AddDocumentProps & { readonly onAgain: () => void }) => {
  const { pet, onClose, onAgain } = props;
  const { draft, save, saving } = useAddDocument(props);
  const [preparing, setPreparing] = useState(false);
  const id = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('petDocuments.add')}
      subtitle={t('records.add.for', { name: pet.name })}
      picture={<PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />}
      dock={
        <div className="flex flex-col">
          <Button type="submit" form={id} disabled={saving || preparing}>
            {t(saving ? 'common.saving' : 'petDocuments.save')}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate onSubmit={save} className="pt-1">
        <p className="mb-4 text-hint text-ink-soft empty:hidden">
          <DraftNote state={draft.state} onStartOver={() => draft.startOver(onAgain)} />
        </p>
        <DocumentFields form={draft.form} onBusy={setPreparing} />
      </form>
    </Sheet>
  );
};

/** Adds a document. The draft is kept until it is saved. */
export const AddDocumentSheet = (props: AddDocumentProps) => {
  const [formKey, setFormKey] = useState(0);
  return (
    <AddDocument key={formKey} onAgain={() => setFormKey((before) => before + 1)} {...props} />
  );
};
