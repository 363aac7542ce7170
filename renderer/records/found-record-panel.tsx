import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newIdOf } from '#renderer/offline/outbox/outbox-item.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { petQuery } from '#renderer/pets/queries.ts';
import { useFindPet } from '#renderer/pets/use-find-pet.ts';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { asRecord } from './offline-records.ts';
import { recordQuery } from './queries.ts';

const RecordSheet = standaloneLazyPart(
  async () => (await import('./record-sheet.tsx')).RecordSheet,
);

interface FoundRecordProps {
  readonly recordId: string;
  readonly petId: string;
  /** The record as this device has it, where it was found there. */
  readonly stored: MedicalRecord | undefined;
  readonly onClose: () => void;
}

/** The details of a record that was found. Closes with a toast if they cannot be loaded. */
export const FoundRecordPanel = ({ recordId, petId, stored, onClose }: FoundRecordProps) => {
  const item = useWaitingItems().find(
    (each) => each.kind === 'record' && newIdOf(each) === recordId,
  );
  const localRecord = item?.kind === 'record' ? { ...asRecord(item), ...stored } : stored;
  const knownPet = useFindPet()(petId);
  const record = useQuery({ ...recordQuery(recordId), enabled: !localRecord });
  const pet = useQuery({ ...petQuery(petId), enabled: !knownPet });
  const error = record.error ?? pet.error;
  useEffect(() => {
    if (!error) return;
    showErrorToast(error);
    onClose();
  }, [error, onClose]);
  const [shownRecord, shownPet] = [localRecord ?? record.data, knownPet ?? pet.data];
  if (!shownRecord || !shownPet) return null;
  return <RecordSheet record={shownRecord} pet={shownPet} onClose={onClose} />;
};
