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
const Weight = lazyPart(async () => {
  const weightModule = await import('./weight.tsx');
  return weightModule.Weight;
});

const WeightSkeleton = ({ canAdd }: { readonly canAdd: boolean }) => (
  <SectionSkeleton heading={t('records.field.weight')} hasButton={canAdd}>
    <Skeleton className="h-6 w-20" />
    <Skeleton className="mt-2 h-3 w-36" />
    <Skeleton className="mt-5 h-36" />
    <Skeleton className="mt-8 h-5 w-28" />
  </SectionSkeleton>
);

export const WeightPanel = ({ pet }: { readonly pet: Pet }) => {
  const canAdd = isLiving(pet) && allows(pet, 'log');
  return (
    <PartBoundary title="records.weight.failed">
      <Suspense fallback={<WeightSkeleton canAdd={canAdd} />}>
        <Weight pet={pet} canAdd={canAdd} />
      </Suspense>
    </PartBoundary>
  );
};
