import { Suspense } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Pet } from '#server/pets/contract.ts';

/** Loaded after the pet's page, which does not wait for it. */
const Weight = lazyPart(async () => {
  const weightModule = await import('./weight.tsx');
  return weightModule.Weight;
});

const WeightSkeleton = () => (
  <Section heading={t('records.field.weight')}>
    <Card>
      <Skeleton className="h-6 w-20" />
      <Skeleton className="mt-2 h-3 w-36" />
      <Skeleton className="mt-5 h-28" />
    </Card>
  </Section>
);

export const WeightPanel = ({ pet }: { readonly pet: Pet }) => (
  <PartBoundary title="records.weight.failed">
    <Suspense fallback={<WeightSkeleton />}>
      <Weight pet={pet} />
    </Suspense>
  </PartBoundary>
);
