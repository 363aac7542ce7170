import { timeNow } from '#renderer/ui/time/now.ts';
import type { PlanChanges } from './offline.ts';

/** Whether changes start a new revision of their plan. */
export const isRevision = (changes: PlanChanges): boolean =>
  'kind' in changes || 'title' in changes || isOfSchedule(changes);

const isOfSchedule = (changes: PlanChanges): boolean =>
  'status' in changes || 'steps' in changes || 'asNeeded' in changes;

/**
 * Adds the time of a change of the schedule. Without it, one that could not be sent at once would apply from its arrival,
 * and a plan that was paused while the server was away would have missed doses. A later change of the title alone does
 * not move it.
 */
export const withTimeOfChange = (changes: PlanChanges): PlanChanges =>
  isOfSchedule(changes) ? { ...changes, changedAt: timeNow().toISOString() } : changes;
