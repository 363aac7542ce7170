import { Suspense } from 'react';
import { afterDashboard } from '#renderer/start/after-dashboard.ts';

const ReminderCards = afterDashboard(
  async () => (await import('./reminder-cards.tsx')).ReminderCards,
);

/** Cards for reminders that are due within a day. */
export const ReminderCardsPanel = () => (
  <Suspense>
    <ReminderCards />
  </Suspense>
);
