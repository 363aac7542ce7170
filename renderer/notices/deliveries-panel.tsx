import { Suspense } from 'react';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { lazyPart } from '#renderer/ui/start/lazy-part.ts';
import { PartBoundary } from '#renderer/ui/start/part-boundary.tsx';

const Section = lazyPart(async () => {
  const sectionModule = await import('./deliveries-section.tsx');
  return sectionModule.DeliveriesSection;
});

/** The last delivery of each channel, with a test button. Its code and texts are loaded when it is shown. */
export const DeliveriesPanel = () => (
  <PartBoundary title="error.title">
    <Suspense fallback={<Skeleton className="mt-6 h-30" />}>
      <Section />
    </Suspense>
  </PartBoundary>
);
