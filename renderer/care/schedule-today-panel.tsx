import { type ReactNode, Suspense } from 'react';
import { optionalPart } from '#renderer/start/after-dashboard.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import type { DueParts } from './due-today.tsx';
import { TodaySpace } from './today-space.tsx';

const Today = optionalPart(async () => (await import('./today.tsx')).Today);

export type TodayParts = DueParts;

interface ScheduleTodayProps {
  /** Rendered until the plans are known, and if no plan has anything today. */
  readonly fallback: ReactNode;
  /** Whether the group is shown; the schedule must keep the function the same. */
  readonly onShown: (isShown: boolean) => void;
  readonly partsOf: (reminder: ReminderWithPet) => DueParts;
}

/**
 * Today's tasks and due reminders of all pets, as the first group of the schedule. Without a care plan today the
 * schedule's own list shows the due reminders.
 */
export const ScheduleTodayPanel = (props: ScheduleTodayProps) => (
  <Suspense fallback={<TodaySpace place="schedule" fallback={props.fallback} />}>
    <Today place="schedule" {...props} />
  </Suspense>
);
