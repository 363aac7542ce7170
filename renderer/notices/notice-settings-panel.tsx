import { Suspense } from 'react';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { lazyPart } from '#renderer/ui/start/lazy-part.ts';
import { PartBoundary } from '#renderer/ui/start/part-boundary.tsx';

const Settings = lazyPart(async () => {
  const settingsModule = await import('./notice-settings.tsx');
  return settingsModule.NoticeSettings;
});

/**
 * The settings for notices and sounds on this device. Their code and texts are loaded when they are shown.
 */
export const NoticeSettingsPanel = () => (
  <PartBoundary title="error.title">
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Settings />
    </Suspense>
  </PartBoundary>
);
