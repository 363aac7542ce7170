import { type ReactNode, Suspense } from 'react';
import { leftOut } from '#renderer/ui/start/after-dashboard.ts';

const Today = leftOut(async () => (await import('./today.tsx')).Today);

interface ScheduleTodayProps {
  /** Drawn where no plan has anything today, and until that is known. */
  readonly otherwise: ReactNode;
}

/** What is to be done today for all pets, as the first group of the schedule. */
export const ScheduleTodayPanel = ({ otherwise }: ScheduleTodayProps) => (
  <Suspense fallback={otherwise}>
    <Today place="schedule" otherwise={otherwise} />
  </Suspense>
);
