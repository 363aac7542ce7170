import { Suspense } from 'react';
import { afterDashboard } from '#renderer/ui/start/after-dashboard.ts';

const ReminderCards = afterDashboard(
  async () => (await import('./reminder-cards.tsx')).ReminderCards,
);

/** The cards of what is a day away. */
export const ReminderCardsPanel = () => (
  <Suspense>
    <ReminderCards />
  </Suspense>
);
