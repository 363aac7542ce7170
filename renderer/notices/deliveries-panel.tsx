import { Suspense } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';

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
