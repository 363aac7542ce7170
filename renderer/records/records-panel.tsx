import { Suspense } from 'react';
import { lazyPart } from '#renderer/ui/start/lazy-part.ts';
import { PartBoundary } from '#renderer/ui/start/part-boundary.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { RecordsSkeleton } from './history/records-skeleton.tsx';

/** Comes with its tab: an overview needs none of it. */
const History = lazyPart(async () => (await import('./history/history.tsx')).History);

/** The Medical History of a pet: newest first, under its years, or as its owner chose. */
export const RecordsPanel = ({ pet }: { readonly pet: Pet }) => (
  <PartBoundary title="records.fetch.failed">
    <Suspense fallback={<RecordsSkeleton />}>
      <History pet={pet} />
    </Suspense>
  </PartBoundary>
);
