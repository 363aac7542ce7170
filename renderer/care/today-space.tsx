import type { ReactNode } from 'react';

/** The screen that shows Today. On the schedule it is shown only if a care plan has something today. */
export type TodayPlace = 'dashboard' | 'schedule';

const STORAGE_KEYS = { dashboard: 'alaga.today', schedule: 'alaga.today.schedule' } as const;

/**
 * The number of rows that Today had on this device last time, reserved so that the content below does not
 * shift.
 */
const rowsBefore = (place: TodayPlace): number => {
  try {
    return Number(localStorage.getItem(STORAGE_KEYS[place])) || 0;
  } catch {
    return 0;
  }
};

export const rememberRows = (place: TodayPlace, rows: number): void => {
  try {
    localStorage.setItem(STORAGE_KEYS[place], String(rows));
  } catch {
    // Without storage, the content below may shift.
  }
};

/** The height of Today's heading and of the rows it had last time, or undefined if it had none. */
export const heightBefore = (place: TodayPlace): string | undefined => {
  const rows = rowsBefore(place);
  return rows > 0 ? `${2.25 + 3.875 * rows}rem` : undefined;
};

export const todayMargins = { dashboard: 'mt-4 first:mt-0', schedule: 'mt-5' } as const;

interface TodaySpaceProps {
  readonly place: TodayPlace;
  /** Rendered if Today had no rows last time. */
  readonly fallback: ReactNode;
}

/** A placeholder in the place of Today. */
export const TodaySpace = ({ place, fallback }: TodaySpaceProps) => {
  const height = heightBefore(place);
  return height ? <div aria-hidden className={todayMargins[place]} style={{ height }} /> : fallback;
};
