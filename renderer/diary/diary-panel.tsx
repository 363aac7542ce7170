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
const Diary = lazyPart(async () => (await import('./diary.tsx')).Diary);

const DiarySkeleton = ({ canAdd }: { readonly canAdd: boolean }) => (
  <SectionSkeleton heading={t('diary.title')} hasButton={canAdd}>
    <Skeleton className="h-4 w-36" />
    <Skeleton className="mt-4 h-11" />
    <Skeleton className="mt-2 h-11" />
  </SectionSkeleton>
);

export const DiaryPanel = ({ pet }: { readonly pet: Pet }) => {
  const canAdd = isLiving(pet) && allows(pet, 'log');
  return (
    <PartBoundary title="diary.failed">
      <Suspense fallback={<DiarySkeleton canAdd={canAdd} />}>
        <Diary pet={pet} canAdd={canAdd} />
      </Suspense>
    </PartBoundary>
  );
};
