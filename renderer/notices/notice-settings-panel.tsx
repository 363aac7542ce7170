import { lazy, Suspense } from 'react';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { PartBoundary } from '#renderer/ui/start/part-boundary.tsx';

const Settings = lazy(async () => {
  const settings = await import('./notice-settings.tsx');
  return { default: settings.NoticeSettings };
});

/** Notices on this very device, and their sounds: with its code and its texts when it is first shown. */
export const NoticeSettingsPanel = () => (
  <PartBoundary title="error.title">
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Settings />
    </Suspense>
  </PartBoundary>
);
