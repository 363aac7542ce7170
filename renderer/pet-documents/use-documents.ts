import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { petDocumentsQuery } from './queries.ts';
import { withWaitingDocuments } from './waiting-documents.ts';

const NO_DOCUMENTS = [] as const;

/**
 * A pet's documents combined with the outbox; undefined while they are loading. Throws if they cannot be loaded and
 * this device has nothing to show.
 */
export const useDocuments = (petId: string) => {
  const { data, error } = useQuery(petDocumentsQuery(petId));
  const items = useWaitingItems();
  const documents = useMemo(
    () => withWaitingDocuments(data ?? NO_DOCUMENTS, items, petId),
    [data, items, petId],
  );
  const isLoaded = data !== undefined || documents.length > 0;
  if (!isLoaded && error) throw error;
  return { documents: isLoaded ? documents : undefined, items };
};

/** Whether a pet has no document, also none that waits on this device. */
export const useHasNoDocument = (petId: string): boolean => {
  const { data } = useQuery(petDocumentsQuery(petId));
  const items = useWaitingItems();
  return data !== undefined && withWaitingDocuments(data, items, petId).length === 0;
};
