import { Suspense } from 'react';
import { afterDashboard } from '#renderer/ui/start/after-dashboard.ts';

const QuickActions = afterDashboard(async () => (await import('./quick-actions.tsx')).QuickActions);

/** Where an owner goes from the dashboard. */
export const QuickActionsPanel = () => (
  <Suspense>
    <QuickActions />
  </Suspense>
);
