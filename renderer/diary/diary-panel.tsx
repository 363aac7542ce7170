import { Suspense } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Pet } from '#server/pets/contract.ts';

/** Loaded after the pet's page, which does not wait for it. */
const Diary = lazyPart(async () => (await import('./diary.tsx')).Diary);

const DiarySkeleton = () => (
  <Section heading={t('diary.title')}>
    <Card>
      <Skeleton className="h-4 w-36" />
      <Skeleton className="mt-4 h-11" />
      <Skeleton className="mt-2 h-11" />
    </Card>
  </Section>
);

export const DiaryPanel = ({ pet }: { readonly pet: Pet }) => (
  <PartBoundary title="diary.failed">
    <Suspense fallback={<DiarySkeleton />}>
      <Diary pet={pet} />
    </Suspense>
  </PartBoundary>
);
