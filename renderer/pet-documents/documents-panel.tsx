import { Suspense } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Pet } from '#server/pets/contract.ts';

const LatestDocuments = lazyPart(
  async () => (await import('./latest-documents.tsx')).LatestDocuments,
);

const Loading = () => (
  <Section heading={t('petDocuments.title')}>
    <Skeleton className="h-12.5 w-full rounded-card" />
  </Section>
);

/** The documents of a pet on its page. */
export const DocumentsPanel = ({ pet }: { readonly pet: Pet }) => (
  <PartBoundary title="petDocuments.fetch.failed">
    <Suspense fallback={<Loading />}>
      <LatestDocuments pet={pet} />
    </Suspense>
  </PartBoundary>
);
