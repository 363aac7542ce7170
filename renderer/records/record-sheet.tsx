import { useState } from 'react';
import { isNew } from '#renderer/offline/outbox/kinds.ts';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import { newIdOf } from '#renderer/offline/outbox/outbox-item.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { OfflineRecordSheet } from './form/offline-record-sheet.tsx';
import { RecordDetailSheet } from './record-detail-sheet.tsx';

interface RecordSheetProps {
  readonly record: MedicalRecord;
  readonly pet: Pet;
  readonly onClose: () => void;
  readonly onDelete?: () => void;
}

/** The details of a saved or unsent record. */
export const RecordSheet = ({ record, pet, onClose, ...others }: RecordSheetProps) => {
  const { items } = useOutbox();
  const waitingItem = items.find((each) => isNew(each) && newIdOf(each) === record.id);
  const [lastItem, setLastItem] = useState(waitingItem);
  if (waitingItem && waitingItem !== lastItem) setLastItem(waitingItem);
  const [editing, setEditing] = useState(false);
  // If the item is sent while its form is open, the form stays.
  const item = waitingItem ?? (editing ? lastItem : undefined);
  if (item?.kind === 'record') {
    return <OfflineRecordSheet item={item} pet={pet} onClose={onClose} onEditing={setEditing} />;
  }
  return <RecordDetailSheet record={record} pet={pet} onClose={onClose} {...others} />;
};
