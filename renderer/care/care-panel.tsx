import { Suspense } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Pet } from '#server/pets/contract.ts';

/** Loaded after the pet's page, which does not wait for it. */
const PetCare = lazyPart(async () => (await import('./plans/pet-care.tsx')).PetCare);

const CareSkeleton = () => (
  <Section heading={t('care.title')}>
    <Card>
      <Skeleton className="h-5 w-36" />
      <Skeleton className="mt-3 h-3" />
      <Skeleton className="mt-3 h-3 w-24" />
    </Card>
  </Section>
);

export const CarePanel = ({ pet }: { readonly pet: Pet }) => (
  <PartBoundary title="care.failed">
    <Suspense fallback={<CareSkeleton />}>
      <PetCare pet={pet} />
    </Suspense>
  </PartBoundary>
);
