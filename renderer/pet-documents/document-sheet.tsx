import { Bell, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDeletion } from '#renderer/deleted/queries.ts';
import { AuthorsNote } from '#renderer/members/authors-note.tsx';
import { allows } from '#renderer/members/rights.ts';
import { useMayChange } from '#renderer/members/use-may-change.ts';
import { DropItemDialog } from '#renderer/offline/device/drop-item-dialog.tsx';
import { WaitingBanner } from '#renderer/offline/device/waiting-banner.tsx';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import { Button } from '#renderer/ui/button.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { type DetailLine, DetailRows } from '#renderer/ui/lists/detail-rows.tsx';
import { MergedNote } from '#renderer/ui/merged-note.tsx';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { restorableUntil } from '#server/deleted/rules.ts';
import type { PetDocument } from '#server/pet-documents/contract.ts';
import { validityOn } from '#server/pet-documents/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import { DocumentPages } from './document-pages.tsx';
import { daysLeftText, kindLabel } from './document-text.ts';
import { EditDocumentSheet } from './edit-document-sheet.tsx';
import { unsentNewDocument, waitingChangeOf } from './waiting-documents.ts';

/** Deletes a document. */
const useDeleteDocument = (document: PetDocument, petName: string) =>
  useDeletion({
    item: (shared) => ({
      kind: 'pet-document-removal',
      ...shared,
      ...{ body: {}, base: document, petName },
    }),
    thing: { kind: 'petDocument', id: document.id, name: document.title },
    deleted: 'petDocuments.deleted',
    failed: 'petDocuments.delete.failed',
  });

interface DocumentProps {
  readonly document: PetDocument;
  readonly pet: Pet;
}

const Facts = ({ document }: Pick<DocumentProps, 'document'>) => {
  const { today } = useOwnerClock();
  const { number, issuedOn, expiresOn, note } = document;
  const validity = validityOn(today, document.expiresOn);
  const daysLeft = expiresOn && daysLeftText(expiresOn, today);
  const lines: readonly DetailLine[] = [
    [t('petDocuments.field.number'), number],
    [t('petDocuments.field.issuedOn'), issuedOn && formatDate(issuedOn)],
    [
      t('petDocuments.field.expiresOn'),
      expiresOn &&
        [formatDate(expiresOn), validity === 'ended' ? t('petDocuments.isOver') : daysLeft]
          .filter(Boolean)
          .join(' · '),
    ],
  ];
  return (
    <>
      <DetailRows lines={lines} texts={[[t('petDocuments.field.note'), note]]} />
      {expiresOn !== null && validity !== 'ended' && document.reminderEnabled && (
        <p className="mt-3 flex items-center gap-2 text-hint text-ink-soft">
          <Bell size={20} />
          {t('petDocuments.reminds')}
        </p>
      )}
    </>
  );
};

/** Says what is deleted with a document. Only one with a last day has a reminder. */
const consequenceOf = ({ pages, expiresOn, reminderEnabled }: PetDocument) => {
  const hasReminder = expiresOn !== null && reminderEnabled;
  if (pages.length === 0) {
    return hasReminder ? 'petDocuments.delete.reminder' : 'petDocuments.delete.alone';
  }
  return hasReminder ? 'petDocuments.delete.consequence' : 'petDocuments.delete.pages';
};

const DeleteDialog = ({
  document,
  pet,
  open,
  onKeep,
  onClose,
}: DocumentProps & {
  readonly open: boolean;
  readonly onKeep: () => void;
  readonly onClose: () => void;
}) => {
  const { mutate } = useDeleteDocument(document, pet.name);
  const { today } = useOwnerClock();
  return (
    <ConfirmDialog
      open={open}
      onClose={onKeep}
      onConfirm={() => {
        mutate();
        onClose();
      }}
      title={t('petDocuments.delete.title', { title: document.title })}
      consequence={t(consequenceOf(document), { count: document.pages.length, name: pet.name })}
      undo={t('records.delete.kept', {
        title: document.title,
        date: formatDate(restorableUntil(today)),
      })}
      confirm={t('petDocuments.delete')}
    />
  );
};

/** A document with its pages, and buttons to edit and delete it where the role of the account allows it. */
export const DocumentSheet = ({
  document,
  pet,
  onClose,
}: DocumentProps & { readonly onClose: () => void }) => {
  const { items } = useOutbox();
  const unsent = unsentNewDocument(items, document.id);
  const waitingItem = waitingChangeOf(items, document.id);
  const mayEdit = useMayChange(pet)(document);
  const mayDelete = allows(pet, 'delete') || unsent !== undefined;
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete'>();
  const closeDialog = () => setOpenDialog(undefined);
  return (
    <Sheet
      open
      onClose={onClose}
      title={document.title}
      subtitle={`${kindLabel(document.kind)} · ${pet.name}`}
      dock={
        (mayEdit || mayDelete) && (
          <div className="grid auto-cols-fr grid-flow-col gap-3 max-narrow:grid-flow-row">
            {mayDelete && (
              <Button look="quiet-danger" icon={Trash2} onClick={() => setOpenDialog('delete')}>
                {t(unsent ? 'outbox.drop' : 'common.delete')}
              </Button>
            )}
            {mayEdit && (
              <Button icon={Pencil} onClick={() => setOpenDialog('edit')}>
                {t('common.edit')}
              </Button>
            )}
          </div>
        )
      }
    >
      {waitingItem && <WaitingBanner item={waitingItem} canDrop={waitingItem !== unsent} />}
      <div className="mb-5">
        <DocumentPages pages={document.pages} />
      </div>
      <Facts document={document} />
      <AuthorsNote entry={document} />
      <MergedNote at={document.mergedAt} />
      {openDialog === 'edit' && (
        <EditDocumentSheet document={document} pet={pet} onClose={closeDialog} />
      )}
      {unsent ? (
        <DropItemDialog
          item={unsent}
          open={openDialog === 'delete'}
          onClose={closeDialog}
          onDropped={onClose}
        />
      ) : (
        <DeleteDialog
          document={document}
          pet={pet}
          open={openDialog === 'delete'}
          onKeep={closeDialog}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
};
