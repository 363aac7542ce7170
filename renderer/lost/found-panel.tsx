import { Suspense } from 'react';
import { afterDashboard } from '#renderer/start/after-dashboard.ts';

const HomeMessages = afterDashboard(async () => (await import('./home-messages.tsx')).HomeMessages);

/** Unread messages from finders and waiting reports of vets, at the top of the dashboard. */
export const FoundPanel = () => (
  <Suspense>
    <HomeMessages />
  </Suspense>
);
