import { Suspense } from 'react';
import { afterDashboard } from '#renderer/ui/start/after-dashboard.ts';

const UnreadFinds = afterDashboard(async () => (await import('./unread-list.tsx')).UnreadList);

/** Unread messages from finders, at the top of the dashboard. */
export const FoundPanel = () => (
  <Suspense>
    <UnreadFinds />
  </Suspense>
);
