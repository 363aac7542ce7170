import { type ReactNode, Suspense } from 'react';
import { optionalPart } from '#renderer/ui/start/after-dashboard.ts';

const Today = optionalPart(async () => (await import('./today.tsx')).Today);

interface ScheduleTodayProps {
  /** Rendered until the plans are known, and if no plan has anything today. */
  readonly otherwise: ReactNode;
}

/** Today's tasks of all pets, as the first group of the schedule. */
export const ScheduleTodayPanel = ({ otherwise }: ScheduleTodayProps) => (
  <Suspense fallback={otherwise}>
    <Today place="schedule" otherwise={otherwise} />
  </Suspense>
);
