import { Suspense } from 'react';
import { allows } from '#renderer/members/rights.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { SectionSkeleton } from '#renderer/ui/section-skeleton.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';

/** Loaded after the pet's page, which does not wait for it. */
const PetCare = lazyPart(async () => (await import('./plans/pet-care.tsx')).PetCare);

const CareSkeleton = ({ canAdd }: { readonly canAdd: boolean }) => (
  <SectionSkeleton heading={t('care.title')} hasButton={canAdd}>
    <Skeleton className="h-5 w-36" />
    <Skeleton className="mt-3 h-3" />
    <Skeleton className="mt-3 h-3 w-24" />
  </SectionSkeleton>
);

export const CarePanel = ({ pet }: { readonly pet: Pet }) => {
  const canAdd = isLiving(pet) && allows(pet, 'add');
  return (
    <PartBoundary title="care.failed">
      <Suspense fallback={<CareSkeleton canAdd={canAdd} />}>
        <PetCare pet={pet} canAdd={canAdd} />
      </Suspense>
    </PartBoundary>
  );
};
