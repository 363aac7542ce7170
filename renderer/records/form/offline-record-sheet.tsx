import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DropItemDialog } from '#renderer/offline/device/drop-item-dialog.tsx';
import { WaitingBanner } from '#renderer/offline/device/waiting-banner.tsx';
import { PdfList } from '#renderer/records/documents/pdf-list.tsx';
import { useWaitingPdfs } from '#renderer/records/documents/use-waiting-pdfs.ts';
import type { RecordItem } from '#renderer/records/offline.ts';
import { asRecord } from '#renderer/records/offline-records.ts';
import { RecordLines, RecordPhotoRow } from '#renderer/records/record-detail-sheet.tsx';
import { typeLabel } from '#renderer/records/record-labels.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { OfflineEditSheet } from './offline-edit-sheet.tsx';

interface OfflineRecordSheetProps {
  readonly item: RecordItem;
  readonly pet: Pet;
  readonly onClose: () => void;
  /** Called with whether the form is open. */
  readonly onEditing: (editing: boolean) => void;
}

/** An unsent record: its content, the reason why it waits, and buttons to edit or discard it. */
export const OfflineRecordSheet = ({ item, pet, onClose, onEditing }: OfflineRecordSheetProps) => {
  const [openDialog, setOpenDialog] = useState<'edit' | 'drop'>();
  const showDialog = (next: typeof openDialog) => {
    setOpenDialog(next);
    onEditing(next === 'edit');
  };
  const closeDialog = () => showDialog(undefined);
  const record = asRecord(item);
  const { pdfs, drop } = useWaitingPdfs(record.id);
  return (
    <Sheet
      open
      onClose={onClose}
      title={record.title}
      subtitle={t('records.detail.subtitle', { type: typeLabel(record.type), name: pet.name })}
      dock={
        <div className="grid grid-cols-2 gap-3 max-narrow:grid-cols-1">
          <Button look="quiet-danger" icon={Trash2} onClick={() => showDialog('drop')}>
            {t('outbox.drop')}
          </Button>
          <Button icon={Pencil} onClick={() => showDialog('edit')}>
            {t('common.edit')}
          </Button>
        </div>
      }
    >
      <WaitingBanner item={item} />
      {record.photos.length > 0 && <RecordPhotoRow photos={record.photos} />}
      <RecordLines record={record} />
      {pdfs.length > 0 && (
        <div className="mt-6">
          <PdfList pdfs={pdfs} onRemove={(pdf) => void drop(pdf)} />
        </div>
      )}
      {openDialog === 'edit' && <OfflineEditSheet item={item} pet={pet} onClose={closeDialog} />}
      <DropItemDialog
        item={item}
        open={openDialog === 'drop'}
        onClose={closeDialog}
        onDropped={onClose}
      />
    </Sheet>
  );
};
