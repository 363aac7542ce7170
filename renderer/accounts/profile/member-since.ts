import { DAY_MS } from '#renderer/ui/time/durations.ts';

const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

export interface Membership {
  readonly unit: 'days' | 'months' | 'years';
  readonly count: number;
}

/** The time since `createdAt` (an ISO instant): in days under 30, in months under 365 days, then in years. */
export const membershipDuration = (createdAt: string, now: Date): Membership => {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / DAY_MS));
  if (days < MONTH_DAYS) return { unit: 'days', count: days };
  if (days < YEAR_DAYS) return { unit: 'months', count: Math.floor(days / MONTH_DAYS) };
  return { unit: 'years', count: Math.floor(days / YEAR_DAYS) };
};
