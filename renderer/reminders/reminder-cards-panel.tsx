import { Suspense } from 'react';
import { firstScreenShown } from '#renderer/ui/first-screen.ts';
import { afterDashboard } from './after-dashboard.ts';

const ReminderCards = afterDashboard(async () => {
  await firstScreenShown;
  return (await import('./reminder-cards.tsx')).ReminderCards;
});

/** The cards of what is a day away. */
export const ReminderCardsPanel = () => (
  <Suspense>
    <ReminderCards />
  </Suspense>
);
