import { Suspense } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { RecordsSkeleton } from './history/records-skeleton.tsx';

/** Loaded with its tab, because the overview does not need it. */
const History = lazyPart(async () => (await import('./history/history.tsx')).History);

/** A pet's medical history, newest first under its years, or in the owner's chosen view. */
export const RecordsPanel = ({ pet }: { readonly pet: Pet }) => (
  <PartBoundary title="records.fetch.failed">
    <Suspense fallback={<RecordsSkeleton />}>
      <History pet={pet} />
    </Suspense>
  </PartBoundary>
);
