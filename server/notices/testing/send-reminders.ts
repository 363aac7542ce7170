import { attemptAll } from '#server/http/attempt-all.ts';
import { deliverWaiting } from '#server/notices/delivery/deliver.ts';
import { planReminders } from '#server/notices/jobs.ts';
import type { Parts } from '#server/parts.ts';

/** One run of the job `remind`, with what follows it: plans today's notices and sends those that wait. */
export const sendReminders = (parts: Parts): Promise<void> =>
  attemptAll([() => planReminders(parts), () => deliverWaiting(parts)]);
