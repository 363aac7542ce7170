const DAY = 24 * 60 * 60 * 1000;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

export interface Membership {
  readonly unit: 'days' | 'months' | 'years';
  readonly count: number;
}

/** How long an owner is with us: days under 30, months under 365, then years. `createdAt` is an ISO instant. */
export const memberFor = (createdAt: string, now: Date): Membership => {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / DAY));
  if (days < MONTH_DAYS) return { unit: 'days', count: days };
  if (days < YEAR_DAYS) return { unit: 'months', count: Math.floor(days / MONTH_DAYS) };
  return { unit: 'years', count: Math.floor(days / YEAR_DAYS) };
};
