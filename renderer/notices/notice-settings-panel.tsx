import { Suspense } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';

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
