import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { RecordPlanPanel } from '#renderer/care/record-plan-panel.tsx';
import { useDeletion } from '#renderer/deleted/queries.ts';
import { AuthorsNote } from '#renderer/members/authors-note.tsx';
import { allows } from '#renderer/members/rights.ts';
import { useMayChange } from '#renderer/members/use-may-change.ts';
import { WaitingBanner } from '#renderer/offline/device/waiting-banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { type DetailLine, DetailRows } from '#renderer/ui/lists/detail-rows.tsx';
import { MergedNote } from '#renderer/ui/merged-note.tsx';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { PhotoViewer } from '#renderer/ui/photos/lazy-photo-viewer.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { restorableUntil } from '#server/deleted/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord, RecordFacts } from '#server/records/contract.ts';
import { RecordDocuments } from './documents/record-documents.tsx';
import { factFields, factNames } from './fields.ts';
import { EditRecordSheet } from './form/edit-record-sheet.tsx';
import { useWaitingItem } from './offline-records.ts';
import { recordQuery } from './queries.ts';
import { typeLabel } from './record-labels.ts';

/**
 * Deletes the shown version of a record. It disappears from the lists at once; if the server refuses, it
 * reappears with a toast.
 */
const useDeleteRecord = (record: MedicalRecord, petName: string) => {
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

const reminderLine = ({ reminderEnabled, reminderSms }: MedicalRecord): string => {
  if (!reminderEnabled) return t('records.detail.reminder.off');
  return t(reminderSms ? 'records.detail.reminder.sms' : 'records.detail.reminder.on');
};

const LONG_FACTS: readonly (keyof RecordFacts)[] = ['description', 'notes'];
const SHORT_FACTS = factNames.filter(
  (name) => name !== 'nextDueDate' && !LONG_FACTS.includes(name),
);

const factLine = (record: MedicalRecord, name: keyof RecordFacts): DetailLine => {
  const { label, show } = factFields[name];
  return [label(record.type), show(record[name])];
};

const shortLines = (record: MedicalRecord): readonly DetailLine[] => [
  [t('records.field.dateAdministered'), formatDate(record.dateAdministered)],
  [t('records.field.nextDueDate'), record.nextDueDate && formatDate(record.nextDueDate)],
  [t('records.detail.reminder'), record.nextDueDate && reminderLine(record)],
  ...SHORT_FACTS.map((name) => factLine(record, name)),
];

const longLines = (record: MedicalRecord): readonly DetailLine[] =>
  LONG_FACTS.map((name) => factLine(record, name));

export const RecordLines = ({ record }: { readonly record: MedicalRecord }) => (
  <DetailRows lines={shortLines(record)} texts={longLines(record)} />
);

export const RecordPhotoRow = ({ photos }: Pick<MedicalRecord, 'photos'>) => {
  const [shownPhoto, setShownPhoto] = useState<number>();
  return (
    <>
      <ul className="mb-4 flex flex-wrap gap-3">
        {photos.map(({ id, thumbnailUrl }, index) => {
          const label = t('records.detail.photo', { number: index + 1, count: photos.length });
          return (
            <li key={id}>
              <button
                type="button"
                onClick={() => setShownPhoto(index)}
                className="block overflow-hidden rounded-card border border-line bg-photo"
              >
                <img
                  src={thumbnailUrl}
                  alt={label}
                  width={104}
                  height={104}
                  className="size-26 object-cover"
                />
              </button>
            </li>
          );
        })}
      </ul>
      {shownPhoto !== undefined && (
        <PhotoViewer
          photos={photos}
          firstIndex={shownPhoto}
          onClose={() => setShownPhoto(undefined)}
        />
      )}
    </>
  );
};

interface RecordDetailSheetProps {
  readonly record: MedicalRecord;
  readonly pet: Pet;
  readonly onClose: () => void;
  /** Called before the row disappears, so that the list can move the focus. */
  readonly onDelete?: () => void;
}

const DeleteRecordDialog = ({
  open,
  onKeep,
  record,
  pet,
  onClose,
  onDelete,
}: RecordDetailSheetProps & { readonly open: boolean; readonly onKeep: () => void }) => {
  const remove = useDeleteRecord(record, pet.name);
  const { today } = useOwnerClock();
  return (
    <ConfirmDialog
      open={open}
      onClose={onKeep}
      onConfirm={() => {
        remove.mutate();
        onClose();
        onDelete?.();
      }}
      title={t('records.delete.title', { title: record.title })}
      consequence={t('records.delete.consequence', {
        name: pet.name,
        files: record.photos.length + record.documents.length + (record.photo ? 1 : 0),
        reminders: record.nextDueDate !== null && record.reminderEnabled ? 1 : 0,
      })}
      undo={t('records.delete.kept', {
        title: record.title,
        date: formatDate(restorableUntil(today)),
      })}
      confirm={t('records.delete.confirm')}
      picture={<PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={56} />}
    />
  );
};

/** The details of a record, with buttons to edit and delete it. */
export const RecordDetailSheet = (props: RecordDetailSheetProps) => {
  const { record, pet, onClose } = props;
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete'>();
  const waitingItem = useWaitingItem(record.id);
  const mayEdit = useMayChange(pet)(record);
  const mayDelete = allows(pet, 'delete');
  const closeDialog = () => setOpenDialog(undefined);
  return (
    <Sheet
      open
      onClose={onClose}
      title={record.title}
      subtitle={t('records.detail.subtitle', { type: typeLabel(record.type), name: pet.name })}
      dock={
        (mayEdit || mayDelete) && (
          <div className="grid auto-cols-fr grid-flow-col gap-3 max-narrow:grid-flow-row">
            {mayDelete && (
              <Button look="quiet-danger" icon={Trash2} onClick={() => setOpenDialog('delete')}>
                {t('common.delete')}
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
      {waitingItem && <WaitingBanner item={waitingItem} canDrop />}
      {record.photos.length > 0 && <RecordPhotoRow photos={record.photos} />}
      <RecordLines record={record} />
      <AuthorsNote entry={record} />
      <MergedNote at={record.mergedAt} />
      <div className="mt-6">
        <RecordDocuments record={record} pet={pet} isFixed={!mayEdit} />
      </div>
      <RecordPlanPanel record={record} pet={pet} />
      {openDialog === 'edit' && <EditRecordSheet record={record} pet={pet} onClose={closeDialog} />}
      <DeleteRecordDialog {...props} open={openDialog === 'delete'} onKeep={closeDialog} />
    </Sheet>
  );
};
