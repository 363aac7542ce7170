import { Suspense } from 'react';
import { afterDashboard } from '#renderer/ui/start/after-dashboard.ts';

const UnreadFinds = afterDashboard(async () => (await import('./unread-list.tsx')).UnreadList);

/** What finders told and was not read yet, above everything else of the dashboard. */
export const FoundPanel = () => (
  <Suspense>
    <UnreadFinds />
  </Suspense>
);
