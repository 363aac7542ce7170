import { Suspense } from 'react';
import { afterDashboard } from '#renderer/start/after-dashboard.ts';
import { TodaySpace } from './today-space.tsx';

const Today = afterDashboard(async () => (await import('./today.tsx')).Today);

/** Today's tasks of all pets. Renders nothing if no plan has any. */
export const TodayPanel = () => (
  <Suspense fallback={<TodaySpace place="dashboard" fallback={null} />}>
    <Today place="dashboard" fallback={null} />
  </Suspense>
);
