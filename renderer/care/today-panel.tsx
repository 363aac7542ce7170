import { Suspense } from 'react';
import { afterDashboard } from '#renderer/ui/start/after-dashboard.ts';
import { TodaySpace } from './today-space.tsx';

const Today = afterDashboard(async () => (await import('./today.tsx')).Today);

/** What is to be done today for all pets; nothing where no plan has anything. */
export const TodayPanel = () => (
  <Suspense fallback={<TodaySpace />}>
    <Today place="dashboard" otherwise={null} />
  </Suspense>
);
