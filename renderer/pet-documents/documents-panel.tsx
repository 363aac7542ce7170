import { Suspense } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { DocumentsSkeleton } from './documents-skeleton.tsx';

const LatestDocuments = lazyPart(
  async () => (await import('./latest-documents.tsx')).LatestDocuments,
);

/** The documents of a pet on its page. */
export const DocumentsPanel = ({ pet }: { readonly pet: Pet }) => (
  <PartBoundary title="petDocuments.fetch.failed">
    <Suspense fallback={<DocumentsSkeleton />}>
      <LatestDocuments pet={pet} />
    </Suspense>
  </PartBoundary>
);
