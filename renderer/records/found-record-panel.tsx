import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { petQuery } from '#renderer/pets/queries.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { lazyPart } from '#renderer/ui/start/lazy-part.ts';
import { recordQuery } from './queries.ts';

const RecordSheet = lazyPart(async () => (await import('./record-sheet.tsx')).RecordSheet);

interface FoundRecordProps {
  readonly recordId: string;
  readonly petId: string;
  readonly onClose: () => void;
}

/** The details of a record of which only the ids are known. Closes with a toast if they cannot be loaded. */
export const FoundRecordPanel = ({ recordId, petId, onClose }: FoundRecordProps) => {
  const record = useQuery(recordQuery(recordId));
  const pet = useQuery(petQuery(petId));
  const error = record.error ?? pet.error;
  useEffect(() => {
    if (!error) return;
    showErrorToast(error);
    onClose();
  }, [error, onClose]);
  if (!record.data || !pet.data) return null;
  return (
    <Suspense>
      <RecordSheet record={record.data} pet={pet.data} onClose={onClose} />
    </Suspense>
  );
};
