import { Suspense } from 'react';
import { afterDashboard } from '#renderer/start/after-dashboard.ts';

const QuickActions = afterDashboard(async () => (await import('./quick-actions.tsx')).QuickActions);

/** Links from the dashboard to other screens. */
export const QuickActionsPanel = () => (
  <Suspense>
    <QuickActions />
  </Suspense>
);
